// SPDX-License-Identifier: MIT

import Support

/// A week of ISO 8601: it begins on Monday and belongs to the year that contains its Thursday.
///
/// ```swift
/// try CivilDate(iso8601: "2021-01-01").isoWeek.iso8601  // "2020-W53"
/// ```
public struct ISOWeek: Sendable, Hashable {
  /// The year that the week belongs to, which may differ from the year of its days.
  public let year: Int
  /// The number of the week in its year, 1 to 53.
  public let week: Int

  /// Creates a week.
  ///
  /// - Throws: `Fault` if the year is not 1 to 9999 or has no such week.
  public init(year: Int, week: Int) throws(Fault) {
    guard (1...9999).contains(year) else {
      throw Fault(.yearOutOfRange, "\(year) is not a year; use 1 to 9999")
    }
    let count = ISOWeek.count(inYear: year)
    guard (1...count).contains(week) else {
      throw Fault(.weekOutOfRange, "\(week) is not a week of \(year), which has \(count)")
    }
    self.year = year
    self.week = week
  }

  /// The week that contains a date; its year may be 10000 for the last days of 9999 and 0 for the first of 0001.
  public init(_ date: CivilDate) {
    let thursday = date.dayNumber + 4 - date.weekday.rawValue
    year = GregorianCycle.year(ofDay: thursday)
    week = (thursday - GregorianCycle.firstDay(ofYear: year)) / 7 + 1
  }

  /// The number of weeks in a year, 52 or 53.
  public static func count(inYear year: Int) -> Int {
    let last = Weekday(dayNumber: GregorianCycle.firstDay(ofYear: year + 1) - 1)
    return last == .thursday || (last == .friday && GregorianCycle.isLeap(year)) ? 53 : 52
  }

  /// The text of ISO 8601: `2021-W01`.
  public var iso8601: String {
    padded(year, to: 4) + "-W" + padded(week, to: 2)
  }

  /// Reads `2021-W01`, or `2021W01`.
  ///
  /// - Throws: `Fault` with the place in the text.
  public init(parsing text: String) throws(Fault) {
    self = try DigitScanner.read(text, as: "a week such as 2021-W01") { (scanner) throws(Fault) in
      let year = try scanner.number(digits: 4)
      _ = scanner.skip(UInt8(ascii: "-"))
      if !scanner.skip(UInt8(ascii: "w")) { try scanner.expect(UInt8(ascii: "W")) }
      let start = scanner.position
      let week = try scanner.number(digits: 2)
      try scanner.expectEnd()
      do throws(Fault) {
        return try ISOWeek(year: year, week: week)
      } catch {
        throw error.placed(in: text, at: error.code == .yearOutOfRange ? 0..<4 : start..<start + 2)
      }
    }
  }

  /// A day of the week, or nil if it is outside the years 1 to 9999.
  public func date(of weekday: Weekday) -> CivilDate? {
    let fourth = GregorianCycle.day(year: year, month: 1, day: 4)
    let monday = fourth - (Weekday(dayNumber: fourth).rawValue - 1) + (week - 1) * 7
    return try? CivilDate(dayNumber: monday + weekday.rawValue - 1)
  }
}

extension ISOWeek: CustomStringConvertible {
  /// The text of ISO 8601.
  public var description: String { iso8601 }
}

extension CivilDate {
  /// The ISO 8601 week that contains the day.
  public var isoWeek: ISOWeek { ISOWeek(self) }
}
