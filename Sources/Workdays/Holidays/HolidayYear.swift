// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The days off and make-up days announced for one year, in one or more notices.
///
/// The year is that of the announcement: the holiday year 2019 also lists 2018-12-29, a make-up Saturday before the New
/// Year holiday. So look up days in a `HolidayCalendar`, which merges years by date, never in a single year.
public struct HolidayYear: Sendable, Hashable {
  /// A date and the ruling announced for it.
  public struct Day: Sendable, Hashable {
    /// The date.
    public let date: CivilDate
    /// The ruling announced for it.
    public let ruling: HolidayCalendar.Ruling

    /// Creates a day from a date and its ruling.
    public init(_ date: CivilDate, _ ruling: HolidayCalendar.Ruling) {
      self.date = date
      self.ruling = ruling
    }
  }

  /// The years that can be announced.
  package static let allowedYears = 1900...2999

  /// The year announced.
  public let year: Int
  /// The notices: the first announcement, then its revisions.
  public let notices: [HolidayNotice]
  /// The listed days in ascending order, each date once.
  public let days: [Day]

  /// Whether the year is published; a year without days is not published yet.
  public var isPublished: Bool { !days.isEmpty }

  /// Whether each of its notices is confirmed.
  package var isConfirmed: Bool { notices.allSatisfy(\.isConfirmed) }

  /// The year with all of its notices confirmed, or none.
  package func confirmed(_ isConfirmed: Bool = true) -> HolidayYear {
    var notices = notices
    for index in notices.indices { notices[index].isConfirmed = isConfirmed }
    return HolidayYear(unchecked: year, notices, days)
  }

  /// Creates a holiday year from days in any order.
  ///
  /// - Throws: `Fault` if the year is not 1900 to 2999, a date is earlier than December of the previous year or
  ///   later than January of the next year, or a date is listed twice.
  public init(year: Int, notices: [HolidayNotice], days: [Day]) throws(Fault) {
    try HolidayYear.check(year: year)
    let sorted = days.sorted { $0.date < $1.date }
    for day in sorted { try HolidayYear.check(day.date, in: year) }
    for (day, next) in zip(sorted, sorted.dropFirst()) where day.date == next.date {
      throw Fault(.duplicateDate, "\(day.date) is listed twice in the holiday year \(year)")
    }
    self.init(unchecked: year, notices, sorted)
  }

  /// Creates a holiday year from days that have been sorted and checked.
  package init(unchecked year: Int, _ notices: [HolidayNotice], _ days: [Day]) {
    self.year = year
    self.notices = notices
    self.days = days
  }

  /// Throws if a year is out of range.
  package static func check(year: Int) throws(Fault) {
    guard allowedYears.contains(year) else {
      throw Fault(
        .invalidValue,
        "\(year) is not a holiday year; use \(allowedYears.lowerBound) to \(allowedYears.upperBound)")
    }
  }

  /// Throws if a date is neither in a year nor in the month before or after it.
  package static func check(_ date: CivilDate, in year: Int) throws(Fault) {
    let (dateYear, month, _) = date.components
    guard dateYear == year || (dateYear == year - 1 && month == 12) || (dateYear == year + 1 && month == 1) else {
      throw Fault(
        .invalidDate, "\(date) is not in the holiday year \(year), nor in the month before or after it")
    }
  }
}

/// A notice of the State Council that sets days off and make-up days.
public struct HolidayNotice: Sendable, Hashable {
  /// The address of the notice's page, or nil if the data has none.
  public let address: String?

  /// The date of the notice.
  ///
  /// If the notice itself has no date, this is the date on which its page was uploaded. If the data has only a year and
  /// a month, it is the first of the month; if it has nothing, 1 January of the holiday year.
  public let date: CivilDate

  /// The calendar years in which the notice lists a date, ascending.
  public let years: [Int]

  /// Whether the notice itself was read, two independent lists agree, or a person says so.
  ///
  /// Otherwise just one list says that there is such a notice.
  public package(set) var isConfirmed = true

  /// Creates a notice.
  public init(address: String?, date: CivilDate, years: [Int]) {
    self.address = address
    self.date = date
    self.years = years
  }

  /// An address without its scheme and `www.`, which differ between links to the same page.
  package static func page(at address: String) -> Substring {
    let scheme = ["https://", "http://"].first(where: address.hasPrefix) ?? ""
    let rest = address.dropFirst(scheme.count)
    return rest.hasPrefix("www.") ? rest.dropFirst(4) : rest
  }
}
