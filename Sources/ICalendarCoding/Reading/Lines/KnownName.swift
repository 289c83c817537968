// SPDX-License-Identifier: MIT

/// The names that the reader knows, in upper case.
enum KnownName: String, CaseIterable {
  /// Any other name.
  case other = ""

  // MARK: - Components

  case calendar = "VCALENDAR"
  case event = "VEVENT"
  case toDo = "VTODO"
  case journal = "VJOURNAL"
  case freeBusy = "VFREEBUSY"
  case timeZone = "VTIMEZONE"
  case alarm = "VALARM"
  case standard = "STANDARD"
  case daylight = "DAYLIGHT"

  // MARK: - Properties

  case begin = "BEGIN"
  case end = "END"
  case action = "ACTION"
  case attach = "ATTACH"
  case attendee = "ATTENDEE"
  case calscale = "CALSCALE"
  case categories = "CATEGORIES"
  case classification = "CLASS"
  case color = "COLOR"
  case comment = "COMMENT"
  case completed = "COMPLETED"
  case conference = "CONFERENCE"
  case contact = "CONTACT"
  case created = "CREATED"
  case description = "DESCRIPTION"
  case dtend = "DTEND"
  case dtstamp = "DTSTAMP"
  case dtstart = "DTSTART"
  case due = "DUE"
  case duration = "DURATION"
  case exdate = "EXDATE"
  case exrule = "EXRULE"
  case freebusy = "FREEBUSY"
  case geo = "GEO"
  case image = "IMAGE"
  case lastModified = "LAST-MODIFIED"
  case location = "LOCATION"
  case method = "METHOD"
  case name = "NAME"
  case organizer = "ORGANIZER"
  case percentComplete = "PERCENT-COMPLETE"
  case priority = "PRIORITY"
  case prodid = "PRODID"
  case rdate = "RDATE"
  case recurrenceIdentifier = "RECURRENCE-ID"
  case refreshInterval = "REFRESH-INTERVAL"
  case relatedTo = "RELATED-TO"
  case repetition = "REPEAT"
  case resources = "RESOURCES"
  case rrule = "RRULE"
  case sequence = "SEQUENCE"
  case source = "SOURCE"
  case status = "STATUS"
  case summary = "SUMMARY"
  case transparency = "TRANSP"
  case trigger = "TRIGGER"
  case tzid = "TZID"
  case tzname = "TZNAME"
  case tzoffsetfrom = "TZOFFSETFROM"
  case tzoffsetto = "TZOFFSETTO"
  case uid = "UID"
  case url = "URL"
  case version = "VERSION"
  case recordedError = "X-LIC-ERROR"

  // MARK: - Parameters

  case commonName = "CN"
  case participation = "PARTSTAT"
  case role = "ROLE"
  case rsvp = "RSVP"
  case userType = "CUTYPE"
}

typealias PropertyName = KnownName
typealias ComponentName = KnownName
typealias ParameterName = KnownName

extension KnownName {
  private static let table = NameTable()

  /// The name that some bytes are in any case, or nil.
  init?(_ bytes: Bytes) {
    guard bytes.count <= 16 else { return nil }
    self.init(bytes.sixteen(from: 0), length: bytes.count)
  }

  /// The name that the first bytes are, or nil; those behind them must be zero.
  @inline(__always)
  init?(_ block: SIMD16<UInt8>, length: Int) {
    guard let name = KnownName.table.name(block, length: length) else { return nil }
    self = name
  }
}

/// Finds names of up to sixteen octets by a hash, in any case.
private struct NameTable: Sendable {
  private struct Slot: Sendable {
    let key: SIMD2<UInt64>
    let length: Int
    let name: KnownName
  }

  private static let size = 256
  private var slots: [Slot?]

  /// Creates the table of all names but `other`, which is the empty one.
  init() {
    slots = Array(repeating: nil, count: Self.size)
    for name in KnownName.allCases where !name.rawValue.isEmpty {
      var block = SIMD16<UInt8>(repeating: 0)
      for (index, byte) in name.rawValue.utf8.enumerated() { block[index] = byte }
      let key = Self.key(of: block)
      var place = Self.hash(key)
      while slots[place] != nil { place = (place + 1) % Self.size }
      slots[place] = Slot(key: key, length: name.rawValue.utf8.count, name: name)
    }
  }

  /// The name that the first bytes are, or nil; those behind them must be zero.
  @inline(__always)
  func name(_ block: SIMD16<UInt8>, length: Int) -> KnownName? {
    let key = Self.key(of: block)
    var place = Self.hash(key)
    while let slot = slots[place] {
      if slot.key == key, slot.length == length { return slot.name }
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
