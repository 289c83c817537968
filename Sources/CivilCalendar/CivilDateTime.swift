// SPDX-License-Identifier: MIT

/// A date and a time of day as a wall clock shows them, without a time zone.
///
/// RFC 5545 calls it a floating date-time. It is stored as a number of seconds, counted as if every day had 86,400.
@frozen
public struct CivilDateTime: Sendable, Hashable {
  /// The seconds from 1970-01-01T00:00:00 on the same wall clock, negative before it.
  public let wallSeconds: Int64

  /// The first representable moment, 0001-01-01T00:00:00.
  public static let first = CivilDateTime(CivilDate.first)
  /// The last representable moment, 9999-12-31T23:59:59.
  public static let last = CivilDateTime(CivilDate.last, TimeOfDay(unchecked: 86_399))

  /// Creates a date and time, by default midnight.
  @inlinable
  public init(_ date: CivilDate, _ time: TimeOfDay = .midnight) {
    wallSeconds = Int64(date.dayNumber) * 86_400 + Int64(time.secondOfDay)
  }

  /// Creates a date and time from its parts.
  ///
  /// - Throws: `Fault` if there is no such date or time.
  public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) throws(Fault) {
    self.init(
      try CivilDate(year: year, month: month, day: day), try TimeOfDay(hour: hour, minute: minute, second: second))
  }

  /// Creates the moment a number of seconds after 1970-01-01T00:00:00.
  ///
  /// - Throws: `Fault` if the moment is outside the years 1 to 9999.
  public init(wallSeconds: Int64) throws(Fault) {
    guard CivilDateTime.first.wallSeconds <= wallSeconds, wallSeconds <= CivilDateTime.last.wallSeconds else {
      throw CivilDate.outOfRange()
    }
    self.wallSeconds = wallSeconds
  }

  /// Creates the moment a number of seconds after 1970-01-01T00:00:00, clamped to `first` and `last`.
  package init(clamping wallSeconds: Int64) {
    let (first, last) = (CivilDateTime.first.wallSeconds, CivilDateTime.last.wallSeconds)
    self.init(unchecked: min(max(wallSeconds, first), last))
  }

  /// Creates a date and time from wall seconds known to be in range.
  @inlinable
  package init(unchecked wallSeconds: Int64) {
    self.wallSeconds = wallSeconds
  }

  /// The date.
  @inlinable public var date: CivilDate {
    CivilDate(unchecked: Int((wallSeconds - Int64(time.secondOfDay)) / 86_400))
  }

  /// The time of day.
  @inlinable public var time: TimeOfDay {
    TimeOfDay(unchecked: Int(floorRemainder(wallSeconds, by: 86_400)))
  }

  /// The moment a number of seconds later (earlier when negative), or nil outside the years 1 to 9999.
  public func adding(seconds: Int64) -> CivilDateTime? {
    let (sum, overflow) = wallSeconds.addingReportingOverflow(seconds)
    return overflow ? nil : try? CivilDateTime(wallSeconds: sum)
  }
}

extension CivilDateTime: Comparable {
  /// Whether the first moment comes before the second.
  @inlinable
  public static func < (first: CivilDateTime, second: CivilDateTime) -> Bool {
    first.wallSeconds < second.wallSeconds
  }
}

extension CivilDateTime {
  /// Reads the local DATE-TIME form of RFC 5545, `20210104T090000`, without a `Z`.
  ///
  /// - Throws: `Fault` with the place in the text.
  /// - SeeAlso: [RFC 5545, section 3.3.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5)
  public init(rfc5545 text: String) throws(Fault) {
    if let seconds = text.utf8.withContiguousStorageIfAvailable(CivilDateTime.wallSeconds) ?? nil {
      self.init(unchecked: seconds)
      return
    }
    self = try DigitScanner.read(text, as: "a date and time such as 20210104T090000") { (scanner) throws(Fault) in
      let date = try scanner.date(dashes: false)
      if !scanner.skip(UInt8(ascii: "t")) { try scanner.expect(UInt8(ascii: "T")) }
      return CivilDateTime(date, try scanner.time(colons: false))
    }
  }

  /// The seconds of `20210104T090000`; nil for everything else, of which the scanner tells what is wrong.
  private static func wallSeconds(of bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard bytes.count == 15, bytes[8] == UInt8(ascii: "T") else { return nil }
    let text = UnsafeRawBufferPointer(bytes)
    // Of the second word, the last digit of the day and the T make room for two zeros behind the time.
    guard let date = pairs(of: text.loadUnaligned(fromByteOffset: 0, as: UInt64.self).littleEndian),
      let time = pairs(of: text.loadUnaligned(fromByteOffset: 7, as: UInt64.self).littleEndian >> 16 | 0x3030 << 48)
    else { return nil }
    let (year, month, day) = (number(0, of: date) * 100 + number(1, of: date), number(2, of: date), number(3, of: date))
    let (hour, minute, second) = (number(0, of: time), number(1, of: time), number(2, of: time))
    guard year > 0, 1...12 ~= month, day > 0, hour < 24, minute < 60, second < 60,
      day <= GregorianCycle.days(inMonth: month, of: year)
    else { return nil }
    return Int64(GregorianCycle.day(year: year, month: month, day: day)) &* 86_400
      &+ Int64(hour &* 3600 &+ minute &* 60 &+ second)
  }

  /// The four numbers of two digits of eight digits, each in 16 bits, the first in the lowest; nil if there is another
  /// character.
  private static func pairs(of digits: UInt64) -> UInt64? {
    let values = digits ^ 0x3030_3030_3030_3030
    // A sum of 10 or more has a bit in the upper half of its byte.
    guard (values | (values &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else { return nil }
    return (values &* 10 &+ values >> 8) & 0x00FF_00FF_00FF_00FF
  }

  private static func number(_ place: UInt64, of pairs: UInt64) -> Int { Int(pairs >> (16 * place) & 0xFF) }

  /// Reads the extended form of ISO 8601, `2021-01-04T09:00:00` or `2021-01-04T09:00`.
  ///
  /// - Throws: `Fault` with the place in the text.
  public init(iso8601 text: String) throws(Fault) { try self.init(iso8601: text, orSpace: false) }

  private init(iso8601 text: String, orSpace allowsSpace: Bool) throws(Fault) {
    self = try DigitScanner.read(text, as: "a date and time such as 2021-01-04T09:00:00") { (scanner) throws(Fault) in
      let date = try scanner.date(dashes: true)
      let hasLetter = scanner.skip(UInt8(ascii: "t")) || allowsSpace && scanner.skip(UInt8(ascii: " "))
      if !hasLetter { try scanner.expect(UInt8(ascii: "T")) }
      return CivilDateTime(date, try scanner.time(colons: true))
    }
  }

  /// Reads either form, `2021-01-04T09:00:00` or `20210104T090000`; in the first, the T may be a space.
  ///
  /// - Throws: `Fault` with the place in the text.
  public init(parsing text: String) throws(Fault) {
    self = text.utf8.contains(UInt8(ascii: "-")) ? try Self(iso8601: text, orSpace: true) : try Self(rfc5545: text)
  }

  /// The local DATE-TIME form of RFC 5545, `20210104T090000`.
  public var rfc5545: String { date.rfc5545 + "T" + time.rfc5545 }

  /// The extended form of ISO 8601, `2021-01-04T09:00:00`.
  public var iso8601: String { date.iso8601 + "T" + time.iso8601 }

  /// The date and the time as descriptions show them, without seconds that are zero: `2021-01-04 09:00`.
  package var shownText: String {
    date.iso8601 + " " + (time.second == 0 ? String(time.iso8601.dropLast(3)) : time.iso8601)
  }
}

extension CivilDateTime: CustomStringConvertible {
  /// The extended form of ISO 8601.
  public var description: String { iso8601 }
}
