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
    var reader = Reader(text)
    let standardName = try reader.name()
    let standardOffset = try -reader.time(hours: 24)
    let standard = LocalTimeType(unchecked: standardOffset, false, standardName)
    guard !reader.isAtEnd else {
      self.init(standard: standard)
      return
    }
    let daylightName = try reader.name()
    let daylightOffset = reader.peek == UInt8(ascii: ",") ? standardOffset + 3600 : try -reader.time(hours: 24)
    try reader.expect(UInt8(ascii: ","))
    let start = try reader.moment()
    try reader.expect(UInt8(ascii: ","))
    let end = try reader.moment()
    guard reader.isAtEnd else { throw reader.failure("nothing more") }
    let daylight = LocalTimeType(unchecked: daylightOffset, true, daylightName)
    self.init(standard: standard, daylight: Daylight(daylight, from: start, to: end))
  }

  private struct Reader {
    let text: String
    let bytes: [UInt8]
    var position = 0

    init(_ text: String) {
      self.text = text
      bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }
    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    func failure(_ expected: String) -> Fault {
      Fault(
        .malformedRule, "the yearly rule of a time zone should have \(expected) here", in: text,
        at: position..<min(position + 1, bytes.count))
    }

    mutating func skip(_ byte: UInt8) -> Bool {
      guard peek == byte else { return false }
      position += 1
      return true
    }

    mutating func expect(_ byte: UInt8) throws(Fault) {
      guard skip(byte) else { throw failure("\"\(UnicodeScalar(byte))\"") }
    }

    mutating func name() throws(Fault) -> String {
      let isQuoted = skip(UInt8(ascii: "<"))
      let start = position
      while let byte = peek, byte.isLetter || (isQuoted && isDigitOrSign(byte)) { position += 1 }
      let name = bytes[start..<position]
      guard name.count >= 3, name.count <= 64 else { throw failure("a name of three letters or more") }
      if isQuoted { try expect(UInt8(ascii: ">")) }
      return String(decoding: name, as: UTF8.self)
    }

    mutating func number(_ range: ClosedRange<Int>) throws(Fault) -> Int {
      let start = position
      var value = 0
      while let byte = peek, case let digit = byte &- UInt8(ascii: "0"), digit < 10, position - start < 3 {
        value = value * 10 + Int(digit)
        position += 1
      }
      guard position > start, range.contains(value) else {
        position = start
        throw failure("a number of \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }

    /// Reads a signed time, hours with optional minutes and seconds, and returns its seconds.
    mutating func time(hours limit: Int) throws(Fault) -> Int {
      let isNegative = skip(UInt8(ascii: "-"))
      if !isNegative { _ = skip(UInt8(ascii: "+")) }
      var seconds = try number(0...limit) * 3600
      if skip(UInt8(ascii: ":")) {
        seconds += try number(0...59) * 60
        if skip(UInt8(ascii: ":")) { seconds += try number(0...59) }
      }
      return isNegative ? -seconds : seconds
    }

    mutating func moment() throws(Fault) -> Transition {
      let day: Transition.Day
      if skip(UInt8(ascii: "J")) {
        day = .dayWithoutLeap(try number(1...365))
      } else if skip(UInt8(ascii: "M")) {
        let month = try number(1...12)
        try expect(UInt8(ascii: "."))
        let week = try number(1...5)
        try expect(UInt8(ascii: "."))
        let weekday = Weekday.sunday.advanced(by: try number(0...6))
        day = .weekday(weekday, week: week, month: month)
      } else {
        day = .dayWithLeap(try number(0...365))
      }
      return try Transition(day, seconds: skip(UInt8(ascii: "/")) ? try time(hours: 167) : 7200)
    }

    private func isDigitOrSign(_ byte: UInt8) -> Bool {
      byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }
  }
}
