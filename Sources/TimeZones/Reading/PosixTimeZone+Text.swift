// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support

extension PosixTimeZone {
  /// Reads a POSIX TZ string with the extensions of RFC 9636: times from −167 to 167 hours, names in `<` and `>`.
  ///
  /// A daylight name must be followed by its two dates, since POSIX does not define what applies without them.
  ///
  /// - Throws: `Fault` with the place in the text.
  /// - SeeAlso: [RFC 9636, section 3.3](https://www.rfc-editor.org/rfc/rfc9636#section-3.3)
  public init(parsing text: String) throws(Fault) {
    self = try DigitScanner.read(text, as: "the yearly rule of a time zone", PosixTimeZone.read)
  }

  private static func read(_ reader: inout DigitScanner) throws(Fault) -> PosixTimeZone {
    let standardName = try reader.name()
    let standardOffset = try -reader.time(hours: 24)
    let standard = LocalTimeType(unchecked: standardOffset, false, standardName)
    guard !reader.isAtEnd else {
      return PosixTimeZone(standard: standard, daylight: nil)
    }
    let daylightName = try reader.name()
    let daylightOffset = reader.next == UInt8(ascii: ",") ? standardOffset + 3600 : try -reader.time(hours: 24)
    try reader.require(UInt8(ascii: ","))
    let start = try reader.moment()
    try reader.require(UInt8(ascii: ","))
    let end = try reader.moment()
    guard reader.isAtEnd else { throw reader.missing("nothing more") }
    let daylight = LocalTimeType(unchecked: daylightOffset, true, daylightName)
    return PosixTimeZone(standard: standard, daylight: Daylight(localTime: daylight, start: start, end: end))
  }
}

extension DigitScanner {
  fileprivate func missing(_ expected: String) -> Fault {
    Fault(
      .malformedRule, "\(form) should have \(expected) here", in: text, at: position..<min(position + 1, bytes.count))
  }

  fileprivate mutating func require(_ byte: UInt8) throws(Fault) {
    guard skip(byte) else { throw missing("\"\(UnicodeScalar(byte))\"") }
  }

  fileprivate mutating func name() throws(Fault) -> String {
    let isQuoted = skip(UInt8(ascii: "<"))
    let start = position
    while let byte = next, byte.isLetter || (isQuoted && (byte.isDigit || "+-".utf8.contains(byte))) { position += 1 }
    let name = bytes[start..<position]
    guard name.count >= 3, name.count <= 64 else { throw missing("a name of three letters or more") }
    if isQuoted { try require(UInt8(ascii: ">")) }
    return String(decoding: name, as: UTF8.self)
  }

  fileprivate mutating func number(_ range: ClosedRange<Int>) throws(Fault) -> Int {
    let start = position
    guard let value = number(atMost: 3), range.contains(value) else {
      position = start
      throw missing("a number of \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// Reads a signed time, hours with optional minutes and seconds, and returns its seconds.
  fileprivate mutating func time(hours limit: Int) throws(Fault) -> Int {
    let isNegative = skip(UInt8(ascii: "-"))
    if !isNegative { _ = skip(UInt8(ascii: "+")) }
    var seconds = try number(0...limit) * 3600
    if skip(UInt8(ascii: ":")) {
      seconds += try number(0...59) * 60
      if skip(UInt8(ascii: ":")) { seconds += try number(0...59) }
    }
    return isNegative ? -seconds : seconds
  }

  fileprivate mutating func moment() throws(Fault) -> PosixTimeZone.Transition {
    let day: PosixTimeZone.Transition.Day
    if skip(UInt8(ascii: "J")) {
      day = .dayWithoutLeap(try number(1...365))
    } else if skip(UInt8(ascii: "M")) {
      let month = try number(1...12)
      try require(UInt8(ascii: "."))
      let week = try number(1...5)
      try require(UInt8(ascii: "."))
      let weekday = Weekday.sunday.advanced(by: try number(0...6))
      day = .weekday(weekday, week: week, month: month)
    } else {
      day = .dayWithLeap(try number(0...365))
    }
    return try PosixTimeZone.Transition(day, seconds: skip(UInt8(ascii: "/")) ? try time(hours: 167) : 7200)
  }
}
