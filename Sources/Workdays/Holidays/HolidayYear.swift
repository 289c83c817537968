// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The days off and make-up days announced for one year, by one notice or by several.
///
/// The year is that of the announcement: the holiday year 2019 lists 2018-12-29 too, a make-up Saturday before the
/// New Year's holiday. So look days up in a `HolidayCalendar`, which merges years by date, never in one of them.
public struct HolidayYear: Sendable, Hashable {
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

  /// The first and the last year that can be announced.
  public static let allowedYears = 1900...2999

  /// The year announced.
  public let year: Int
  /// The notices, the first announcement before its revisions.
  public let notices: [HolidayNotice]
  /// The listed days in ascending order, each date once.
  public let days: [Day]

  /// Whether the year is announced; one without days is not published yet.
  public var isPublished: Bool { !days.isEmpty }

  /// Creates a holiday year from days in any order.
  ///
  /// - Throws: `WorkdayError` when the year is not 1900 to 2999, a date lies before December of the year before
  ///   or after January of the year after, or a date is listed twice.
  public init(year: Int, notices: [HolidayNotice], days: [Day]) throws(WorkdayError) {
    try HolidayYear.check(year: year)
    let sorted = days.sorted { $0.date < $1.date }
    for day in sorted { try HolidayYear.check(day.date, in: year) }
    for (day, next) in zip(sorted, sorted.dropFirst()) where day.date == next.date {
      throw WorkdayError(.duplicateDate, "\(day.date) is listed twice in the holiday year \(year)")
    }
    self.init(unchecked: year, notices, sorted)
  }

  /// Creates a holiday year from days that are in order and were checked.
  package init(unchecked year: Int, _ notices: [HolidayNotice], _ days: [Day]) {
    self.year = year
    self.notices = notices
    self.days = days
  }

  /// Throws where a year cannot be announced.
  package static func check(year: Int) throws(WorkdayError) {
    guard allowedYears.contains(year) else {
      throw WorkdayError(
        .invalidValue,
        "\(year) is not a holiday year; use \(allowedYears.lowerBound) to \(allowedYears.upperBound)")
    }
  }

  /// Throws where a date is neither of a holiday year nor of the holidays that begin before it or end after it.
  package static func check(_ date: CivilDate, in year: Int) throws(WorkdayError) {
    let (dateYear, month, _) = date.components
    guard dateYear == year || (dateYear == year - 1 && month == 12) || (dateYear == year + 1 && month == 1) else {
      throw WorkdayError(
        .invalidDate, "\(date) is not in the holiday year \(year), nor in the month before or after it")
    }
  }
}

/// A notice of the State Council that sets days off and make-up days.
public struct HolidayNotice: Sendable, Hashable {
  /// The page that carries the notice, or nil when the data names none.
  public let address: String?

  /// The date of the notice.
  ///
  /// Where only the upload of the page is dated, it is that date; where the data says no more than a year and a
  /// month, the first of the month; where it says nothing, 1 January of the holiday year.
  public let date: CivilDate

  /// The calendar years that the notice lists a date in, ascending.
  public let years: [Int]

  /// Creates a notice.
  public init(address: String?, date: CivilDate, years: [Int]) {
    self.address = address
    self.date = date
    self.years = years
  }
}
