// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The days off and make-up days announced for one year, by one notice or by several.
///
/// The year is that of the announcement: the paper of 2019 lists 2018-12-29 too, a make-up Saturday before the
/// new year's holiday. So look days up in a `HolidayCalendar`, which merges papers by date, never in one paper.
public struct HolidayPaper: Sendable, Hashable {
  /// A date and what is announced for it.
  public struct Day: Sendable, Hashable {
    /// The date.
    public let date: CivilDate
    /// What is announced for it.
    public let ruling: HolidayCalendar.Ruling

    /// Pairs a date with what is announced for it.
    public init(_ date: CivilDate, _ ruling: HolidayCalendar.Ruling) {
      self.date = date
      self.ruling = ruling
    }
  }

  /// The first and the last year that a paper may be for.
  public static let years = 1900...2999

  /// The year announced.
  public let year: Int
  /// The notices, the first announcement before its revisions.
  public let notices: [HolidayNotice]
  /// The listed days in ascending order, each date once.
  public let days: [Day]

  /// Whether the year is announced; a paper without days stands for a year that is not published yet.
  public var isPublished: Bool { !days.isEmpty }

  /// Makes a paper of days in any order.
  ///
  /// - Throws: `HolidayDataError` when the year is not 1900 to 2999, a date lies before December of the year before
  ///   or after January of the year after, or a date is listed twice.
  public init(year: Int, notices: [HolidayNotice], days: [Day]) throws(HolidayDataError) {
    try HolidayPaper.check(year: year)
    let sorted = days.sorted { $0.date < $1.date }
    for day in sorted { try HolidayPaper.check(day.date, in: year) }
    for (day, next) in zip(sorted, sorted.dropFirst()) where day.date == next.date {
      throw HolidayDataError(.duplicateDate, "\(day.date) is listed twice in the paper of \(year)")
    }
    self.init(unchecked: year, notices, sorted)
  }

  init(unchecked year: Int, _ notices: [HolidayNotice], _ days: [Day]) {
    self.year = year
    self.notices = notices
    self.days = days
  }

  static func check(year: Int) throws(HolidayDataError) {
    guard years.contains(year) else {
      throw HolidayDataError(
        .invalidValue, "\(year) is not a year of a paper, which is \(years.lowerBound) to \(years.upperBound)")
    }
  }

  /// A paper lists days of its year, and of the holidays that begin before it or end after it.
  static func check(_ date: CivilDate, in year: Int) throws(HolidayDataError) {
    let (dateYear, month, _) = date.components
    guard dateYear == year || (dateYear == year - 1 && month == 12) || (dateYear == year + 1 && month == 1) else {
      throw HolidayDataError(
        .invalidDate,
        "\(date) is not in the year \(year) or in the month before or after it, where a paper's days lie")
    }
  }
}
