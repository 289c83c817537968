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
    var scanner = DigitScanner(text, form: "a date and time such as 20210104T090000")
    let date = try scanner.date(dashes: false)
    if !scanner.skip(UInt8(ascii: "t")) { try scanner.expect(UInt8(ascii: "T")) }
    let time = try scanner.time(colons: false)
    try scanner.expectEnd()
    self.init(date, time)
  }

  /// Reads the extended form of ISO 8601, `2021-01-04T09:00:00` or `2021-01-04T09:00`.
  ///
  /// - Throws: `Fault` with the place in the text.
  public init(iso8601 text: String) throws(Fault) { try self.init(iso8601: text, orSpace: false) }

  private init(iso8601 text: String, orSpace allowsSpace: Bool) throws(Fault) {
    var scanner = DigitScanner(text, form: "a date and time such as 2021-01-04T09:00:00")
    let date = try scanner.date(dashes: true)
    let hasLetter = scanner.skip(UInt8(ascii: "t")) || allowsSpace && scanner.skip(UInt8(ascii: " "))
    if !hasLetter { try scanner.expect(UInt8(ascii: "T")) }
    let time = try scanner.time(colons: true)
    try scanner.expectEnd()
    self.init(date, time)
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
