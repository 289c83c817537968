// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar

/// An unfolded content line, borrowed from the text that is being read.
///
/// - SeeAlso: [RFC 5545, section 3.1](https://www.rfc-editor.org/rfc/rfc5545#section-3.1)
package struct ContentLine: ~Escapable, BitwiseCopyable {
  /// The bytes of the line, without folds and without its line end.
  package let bytes: Span<UInt8>
  let place: LinePlace

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, _ place: LinePlace) {
    self.bytes = bytes
    self.place = place
  }

  /// Finds the parts of an unfolded line.
  @_lifetime(copy bytes)
  package init(parsing bytes: Span<UInt8>, limits: ReadingLimits = ReadingLimits()) {
    var seen = SIMD16<UInt8>(repeating: 0)
    var index = bytes.firstControl(from: 0, seen: &seen)
    while index < bytes.count, bytes[index] == 0x09 { index = bytes.firstControl(from: index + 1, seen: &seen) }
    self.init(bytes, LinePlace(bytes, number: 0, hasControl: index < bytes.count, isASCII: false, limits: limits))
  }

  /// The number of its first physical line, from 1.
  package var number: Int { Int(place.number) }

  /// Whether it is `NAME:VALUE` or `NAME;PARAMETERS:VALUE`, without control characters.
  package var isValid: Bool { place.fault == nil }

  /// The place of the name in the bytes; empty if the line is not valid.
  package var nameRange: Range<Int> { 0..<(isValid ? Int(place.nameLength) : 0) }

  /// The place of the parameters in the bytes, from the first semicolon on; empty if there are none.
  package var parameterRange: Range<Int> {
    nameRange.upperBound..<max(nameRange.upperBound, Int(place.valueStart) - 1)
  }

  /// The place of the value in the bytes; empty if the line is not valid.
  package var valueRange: Range<Int> { isValid ? Int(place.valueStart)..<bytes.count : 0..<0 }

  /// The bytes of the value.
  var value: Bytes {
    @_lifetime(copy self) get { bytes.extracting(valueRange) }
  }

  /// The name, or `other`.
  var name: PropertyName { place.traits.name }
  var hasParameters: Bool { place.hasParameters }
  var isEmpty: Bool { Int(place.valueStart) == bytes.count }

  /// The name in upper case.
  package var nameText: String {
    name != .other ? name.rawValue : upper(nameRange)
  }

  /// Whether there is nothing to find in the line alone, in an event or its alarm.
  var isPlain: Bool { place.form.contains(.plain) }

  /// Whether libical is known to accept the line.
  var isAccepted: Bool { place.form.contains(.accepted) }

  /// The bytes, copied.
  var copy: [UInt8] {
    var copy: [UInt8] = []
    copy.append(bytes)
    return copy
  }

  /// The value as in the file, unfolded but still escaped.
  var valueText: String { bytes.string(valueRange) }

  /// The value as a plain text, unescaped.
  var text: String { value.unescaped }

  /// The value as a plain text with its parameters.
  var textValue: TextValue { TextValue(unchecked: text, parameters: parameters) }

  /// The parameters in the order of the file.
  var parameters: [Parameter] {
    guard hasParameters else { return [] }
    var list: [Parameter] = []
    list.reserveCapacity(Int(place.parameterCount))
    var (name, first) = ("", "")
    var others: [String] = []
    var walk = parameterWalk
    while let piece = walk.next(bytes) {
      let text = bytes.string(piece.value)
      let value = piece.hasCaret ? ContentLine.withoutCarets(text) : text
      if let range = piece.name {
        name = ParameterName.of(bytes.extracting(range))?.rawValue ?? upper(range)
        first = value
      } else {
        others.append(value)
      }
      if !piece.continues {
        list.append(Parameter(unchecked: name, first, otherValues: others))
        if !others.isEmpty { others = [] }
      }
    }
    return list
  }

  /// Calls a closure with the places of each parameter's name and values as they are written.
  package func forEachParameter(_ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void) {
    guard hasParameters else { return }
    var name = 0..<0
    var walk = parameterWalk
    while let piece = walk.next(bytes) {
      name = piece.name ?? name
      if !piece.continues { body(name, name.upperBound + 1..<walk.position) }
    }
  }

  private var parameterWalk: ParameterWalk {
    ParameterWalk(position: nameRange.upperBound, colon: place.hasBareColon ? Int(place.valueStart) - 1 : 0)
  }

  private func upper(_ range: Range<Int>) -> String {
    for index in range where bytes[index] >= 0x61 { return bytes.string(range).uppercased() }
    return bytes.string(range)
  }

  /// The first value of the first TZID, or nil.
  var timeZone: String? {
    guard place.zoneEnd > 0 else { return nil }
    let text = bytes.string(zoneRange)
    return place.zoneHasCaret ? ContentLine.withoutCarets(text) : text
  }

  /// The place of the first value of the first TZID in the bytes, without quotes; empty if there is none.
  var zoneRange: Range<Int> { Int(place.zoneStart)..<Int(place.zoneEnd) }

  /// `TZID`, as the first of sixteen bytes.
  static let zoneName = SIMD16<UInt8>(0x54, 0x5A, 0x49, 0x44, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

  /// The line with its texts copied.
  var property: Property { Property(unchecked: nameText, parameters: parameters, value: valueText) }

  /// Decodes the caret escapes of RFC 6868.
  private static func withoutCarets(_ text: String) -> String {
    var bytes: [UInt8] = []
    var isEscaping = false
    for byte in text.utf8 {
      guard isEscaping else {
        if byte == 0x5E { isEscaping = true } else { bytes.append(byte) }
        continue
      }
      isEscaping = false
      switch byte {
      case 0x6E: bytes.append(0x0A)
      case 0x27: bytes.append(0x22)
      case 0x5E: bytes.append(0x5E)
      default: bytes += [0x5E, byte]
      }
    }
    if isEscaping { bytes.append(0x5E) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Property {
  /// Reads an unfolded line; nil if it is not one.
  package init?(parsing line: [UInt8]) {
    let line = ContentLine(parsing: line.span)
    guard line.isValid else { return nil }
    self = line.property
  }
}

/// Where a line and its parts are.
struct LinePlace: BitwiseCopyable {
  /// Why a line cannot be read.
  enum Fault: BitwiseCopyable {
    case controlCharacter
    case noName
    case parameter
    case tooManyParameters
  }

  /// The place of the line in the buffer or in its entry.
  var start = 0
  var end = 0
  /// The number of the first physical line, from 1.
  var number: Int32 = 0
  /// The lengths up to the end of the name and to the value; the places of the first TZID.
  var nameLength: Int32 = 0
  var valueStart: Int32 = 0
  var zoneStart: Int32 = 0
  var zoneEnd: Int32 = 0
  /// Of a BEGIN in an entry, the index of its END; of an END, of its BEGIN.
  var match: Int32 = 0
  var traits = PropertyTraits.other
  /// Of a BEGIN in an entry, the component's name.
  var component = ComponentName.other
  var fault: Fault?
  var zoneHasCaret = false
  /// The number of parameters, at most 255.
  var parameterCount: UInt8 = 0
  /// Whether bytes are not UTF-8.
  var isRepaired = false
  /// Whether a parameter's value has a colon although it is not quoted.
  var hasBareColon = false
  /// What is known of the line without decoding it.
  var form: PlainLine.Form = []

  var hasParameters: Bool { valueStart > nameLength + 1 }
  /// Whether the value is empty.
  var isEmpty: Bool { Int(valueStart) == end - start }

  init() {}

  /// Finds the parts of a line; its `start` and `end` are not looked at, as the bytes are those of the line.
  init(_ bytes: Bytes, number: Int32, hasControl: Bool = false, isASCII: Bool, limits: ReadingLimits) {
    self.number = number
    if hasControl {
      fault = .controlCharacter
      return
    }
    let block = bytes.sixteen(from: 0)
    var length = block.firstSeparator ?? bytes.first(0x3A, or: 0x3B, from: min(16, bytes.count))
    if length > 0, length < bytes.count {
      if length <= 16, let known = PropertyTraits.of(block.clearing(from: length), length: length) {
        traits = known
      } else {
        if bytes.nameEnd(from: 0) < length { length = 0 }
      }
    }
    guard length > 0, length < bytes.count else {
      fault = .noName
      return
    }
    nameLength = Int32(truncatingIfNeeded: length)
    var colon = length
    if bytes[length] == 0x3B {
      var walk = ParameterWalk(position: length)
      var parameters = 0
      var values = 0
      while let piece = walk.next(bytes) {
        if let range = piece.name {
          values = 0
          if zoneEnd == 0, range.count == 4,
            bytes.sixteen(from: range.lowerBound).clearing(from: 4) & SIMD16(repeating: 0xDF) == ContentLine.zoneName
          {
            zoneStart = Int32(truncatingIfNeeded: piece.value.lowerBound)
            zoneEnd = Int32(truncatingIfNeeded: piece.value.upperBound)
            zoneHasCaret = piece.hasCaret
          }
        }
        values += 1
        if walk.position < bytes.count, bytes[walk.position] | 1 == 0x3B { parameters += 1 }
        if values > limits.parameters || parameters > limits.parameters {
          fault = .tooManyParameters
          return
        }
      }
      guard !walk.hasFailed else {
        fault = .parameter
        return
      }
      colon = walk.position
      if Int(zoneEnd) == colon, traits.isMoment, let last = LinePlace.bareColon(bytes, behind: colon) {
        // Dates and times have no colons: what comes before the last one is a part of TZID.
        var walk = ParameterWalk(position: length, colon: last)
        while let piece = walk.next(bytes) {
          guard let range = piece.name, range.upperBound + 1 == Int(zoneStart) else { continue }
          zoneEnd = Int32(truncatingIfNeeded: piece.value.upperBound)
        }
        hasBareColon = !walk.hasFailed
        if hasBareColon { colon = last } else { zoneEnd = Int32(truncatingIfNeeded: colon) }
      }
      parameterCount = UInt8(clamping: parameters)
    }
    valueStart = Int32(truncatingIfNeeded: colon + 1)
    if !isASCII { isRepaired = !bytes.isUTF8 }
  }

  /// The place of the last colon behind another, or nil.
  private static func bareColon(_ bytes: Bytes, behind colon: Int) -> Int? {
    var last: Int?
    var index = bytes.first(0x3A, or: 0x3A, from: colon + 1)
    while index < bytes.count {
      last = index
      index = bytes.first(0x3A, or: 0x3A, from: index + 1)
    }
    return last
  }
}

/// Finds the parameters of a line, value by value.
struct ParameterWalk {
  /// One value of a parameter.
  struct Piece {
    /// The place of the parameter's name, with its first value.
    let name: Range<Int>?
    /// The place of the value, without quotes.
    let value: Range<Int>
    let hasCaret: Bool
    /// Whether another value of the same parameter follows.
    let continues: Bool
  }

  /// The place of the next semicolon or comma, at last of the colon before the value.
  private(set) var position: Int
  /// The place of the colon before the value, if others before it are a part of a parameter; otherwise 0.
  private let colon: Int
  /// Whether the parameters are not `;NAME=VALUE,VALUE`.
  private(set) var hasFailed = false

  init(position: Int, colon: Int = 0) {
    self.position = position
    self.colon = colon
  }

  /// The next value, or nil after the last and on failure.
  @inline(__always)
  mutating func next(_ bytes: borrowing Bytes) -> Piece? {
    guard !hasFailed, position < bytes.count, bytes[position] != 0x3A else {
      if position >= bytes.count { hasFailed = true }
      return nil
    }
    var name: Range<Int>?
    if bytes[position] == 0x3B {
      let start = position + 1
      position = start
      position = bytes.nameEnd(from: start)
      guard position > start, position < bytes.count, bytes[position] == 0x3D else { return failed() }
      name = start..<position
    } else if bytes[position] != 0x2C {
      return failed()
    }
    position += 1
    let isQuoted = position < bytes.count && bytes[position] == 0x22
    if isQuoted { position += 1 }
    let start = position
    var hasCaret = false
    while true {
      position = isQuoted ? bytes.first(0x22, or: 0x5E, from: position) : bytes.parameterEnd(from: position)
      guard position < bytes.count else { return failed() }
      if bytes[position] == 0x5E {
        hasCaret = true
      } else if isQuoted || position >= colon || bytes[position] != 0x3A {
        break
      }
      position += 1
    }
    guard isQuoted || bytes[position] != 0x22 else { return failed() }
    let end = position
    if isQuoted { position += 1 }
    let continues = position < bytes.count && bytes[position] == 0x2C
    return Piece(name: name, value: start..<end, hasCaret: hasCaret, continues: continues)
  }

  private mutating func failed() -> Piece? {
    hasFailed = true
    return nil
  }
}
