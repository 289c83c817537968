// SPDX-License-Identifier: MIT

/// The components that the reader knows, in upper case.
package enum ComponentName: String, CaseIterable, BitwiseCopyable {
  /// Any other component.
  case other = ""
  case calendar = "VCALENDAR"
  case event = "VEVENT"
  case toDo = "VTODO"
  case journal = "VJOURNAL"
  case freeBusy = "VFREEBUSY"
  case timeZone = "VTIMEZONE"
  case alarm = "VALARM"
  case standard = "STANDARD"
  case daylight = "DAYLIGHT"

  private static let table = NameTable(allCases.map { ($0.rawValue, $0) })

  /// What some bytes name in any case, or nil.
  @inline(__always)
  static func of(_ bytes: Bytes) -> ComponentName? { table[bytes] }

  /// Whether it is an entry of a calendar, and so in no other component.
  package var isEntry: Bool {
    switch self {
    case .event, .toDo, .journal, .freeBusy, .timeZone: true
    case .other, .calendar, .alarm, .standard, .daylight: false
    }
  }

  /// How many open components, from the outermost on, can be around one that begins; the others have lost their END.
  ///
  /// - Parameters:
  ///   - count: The number of open components.
  ///   - open: Returns one of them; the first is the calendar.
  package func room(in count: Int, _ open: (Int) -> ComponentName) -> Int {
    (0..<count).first { index in
      let other = open(index)
      return switch self {
      case .calendar: true
      // In components that are not known, but not in one instead of a calendar, whose name is probably damaged.
      case .event, .toDo, .journal, .freeBusy, .timeZone: other != .calendar && (other != .other || index == 0)
      case .alarm: other == .alarm
      case .standard, .daylight: other == .standard || other == .daylight
      case .other: false
      }
    } ?? count
  }

  /// How many open components are around the END of an entry that none of them is; those inside these have lost theirs.
  ///
  /// A component that is not known is probably that entry, whose name was damaged.
  package func roomOfStrayEnd(in count: Int, _ open: (Int) -> ComponentName) -> Int {
    isEntry ? (1..<max(1, count)).first { open($0) == .other } ?? count : count
  }

  /// Whether a property can only be one of a calendar's head, so that a calendar without BEGIN has begun.
  package static func isOfHead(_ property: String) -> Bool {
    ["PRODID", "VERSION", "CALSCALE", "METHOD"].contains(property) || property.hasPrefix("X-WR-")
  }
}

/// The parameters that the reader knows, in upper case.
enum ParameterName: String, CaseIterable, BitwiseCopyable {
  case commonName = "CN"
  case participation = "PARTSTAT"
  case role = "ROLE"
  case rsvp = "RSVP"
  case timeZone = "TZID"
  case userType = "CUTYPE"
  case valueType = "VALUE"

  private static let table = NameTable(allCases.map { ($0.rawValue, $0) })

  /// What some bytes name in any case, or nil.
  @inline(__always)
  static func of(_ bytes: Bytes) -> ParameterName? { table[bytes] }
}

/// Finds what belongs to a name of up to sixteen octets by a hash, in any case.
struct NameTable<Entry: BitwiseCopyable & Sendable>: Sendable {
  private struct Slot: Sendable {
    let key: SIMD2<UInt64>
    let length: Int
    let entry: Entry
  }

  private static var size: Int { 256 }
  private var slots: [Slot?]

  /// Creates a table of names in upper case; an empty one is left out.
  init(_ entries: [(name: String, entry: Entry)]) {
    slots = Array(repeating: nil, count: Self.size)
    for (name, entry) in entries where !name.isEmpty {
      var block = SIMD16<UInt8>(repeating: 0)
      for (index, byte) in name.utf8.enumerated() { block[index] = byte }
      let key = Self.key(of: block)
      var place = Self.hash(key)
      while slots[place] != nil { place = (place + 1) % Self.size }
      slots[place] = Slot(key: key, length: name.utf8.count, entry: entry)
    }
  }

  subscript(_ bytes: Bytes) -> Entry? {
    bytes.count <= 16 ? entry(bytes.sixteen(from: 0), length: bytes.count) : nil
  }

  /// What belongs to the first bytes, or nil; those behind them must be zero.
  @inline(__always)
  func entry(_ block: SIMD16<UInt8>, length: Int) -> Entry? {
    let key = Self.key(of: block)
    var place = Self.hash(key)
    while let slot = slots[place] {
      if slot.key == key, slot.length == length { return slot.entry }
      place = (place + 1) % Self.size
    }
    return nil
  }

  /// The bytes without the bit that tells capital letters from others; of the characters that lines can have, only
  /// letters of both cases, and a blank and zero, become the same.
  @inline(__always)
  private static func key(of block: SIMD16<UInt8>) -> SIMD2<UInt64> {
    words(block & SIMD16(repeating: 0xDF))
  }

  @inline(__always)
  private static func hash(_ key: SIMD2<UInt64>) -> Int {
    let mixed = (key[0] ^ (key[1] &* 0xC2B2_AE3D_27D4_EB4F)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 56)
  }
}
