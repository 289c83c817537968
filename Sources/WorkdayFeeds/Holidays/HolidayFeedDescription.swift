// SPDX-License-Identifier: MIT

package import CivilCalendar
package import Workdays

/// What a feed of holidays contains: the years and days, the language, and how they are written.
package struct HolidayFeedDescription: Sendable, Hashable {
  /// Which days share an event.
  package enum Grouping: String, Sendable, Hashable, CaseIterable {
    /// One event for each day off, with its number within the block.
    case day
    /// One event for each block of days off.
    case block
  }

  /// Which days are written.
  package enum Selection: String, Sendable, Hashable, CaseIterable {
    /// Days off and make-up days.
    case all
    /// Days off.
    case off
    /// Make-up days.
    case makeUp = "make-up"
    /// The traditional festivals alone.
    case festivals
    /// The solar terms alone.
    case terms

    /// Whether days off are written.
    var hasDaysOff: Bool { self == .all || self == .off }
    /// Whether make-up days are written.
    var hasMakeUpDays: Bool { self == .all || self == .makeUp }
    /// Whether anything is written that notices determine.
    package var hasNotices: Bool { hasDaysOff || hasMakeUpDays }
    /// What is written even if nothing else is asked for.
    fileprivate var additions: Set<Addition> { self == .festivals ? [.festivals] : self == .terms ? [.terms] : [] }
  }

  /// Days that are written besides days off and make-up days.
  package enum Addition: String, Sendable, CaseIterable {
    /// The traditional festivals.
    case festivals
    /// The 24 solar terms.
    case terms
  }

  /// The days covered.
  package let days: ClosedRange<CivilDate>
  /// Titles and notes in a language.
  package let texts: FeedTexts
  /// Which days share an event.
  package let grouping: Grouping
  /// Which days are written.
  package let selection: Selection
  /// The feed's part of its identifiers.
  package let key: String
  /// What follows the `@` in identifiers.
  package let identifierDomain: String
  /// The calendar's name, NAME.
  package let calendarName: String
  /// The calendar's colour.
  package let calendarColor: CalendarColor
  /// Whether unpublished years are left out instead of refused.
  package let allowsUnpublishedYears: Bool
  /// The statutory calendar, with company days; with a forecast, the events of its year are tentative.
  package let holidays: HolidayCalendar
  /// What is written besides.
  package let additions: Set<Addition>

  /// Creates a description; without a name the calendar gets one in its language.
  ///
  /// - Throws: `Fault` when a year is not 1900 to 2999, the key or domain has characters that are not allowed,
  ///   or the name is blank or has a control character.
  package init(
    days: ClosedRange<CivilDate>, texts: FeedTexts = .chinese, grouping: Grouping = .day,
    selection: Selection = .all, key: String = "holiday", identifierDomain: String = "workday-ics",
    calendarName: String? = nil, calendarColor: CalendarColor = .crimson, allowsUnpublishedYears: Bool = false,
    additions: Set<Addition> = [], holidays: HolidayCalendar = .statutory
  ) throws(Fault) {
    for year in [days.lowerBound.year, days.upperBound.year] { try FeedDescription.check(year: year) }
    try FeedDescription.check(key: key)
    try FeedDescription.check(domain: identifierDomain)
    if let calendarName { try FeedDescription.check(calendarName: calendarName) }
    let additions = additions.union(selection.additions)
    guard additions.isEmpty || (1901...2100).contains(days.years) else {
      throw Fault(.invalidOption, "festivals and solar terms are known from 1901 to 2100").inField("also")
    }
    self.additions = additions
    self.days = days
    self.texts = texts
    self.grouping = grouping
    self.selection = selection
    self.key = key
    self.identifierDomain = identifierDomain
    self.calendarName =
      calendarName ?? (selection.hasNotices ? texts.holidays.calendarName : texts.holidays.traditionalName)
    self.calendarColor = calendarColor
    self.allowsUnpublishedYears = allowsUnpublishedYears
    self.holidays = holidays
  }

  /// The years of the days.
  package var years: ClosedRange<Int> { days.years }

  /// Warnings about what is not published yet, each one sentence without a final stop.
  ///
  /// - Throws: `Fault` when a year is not published and the description does not allow that.
  package func warnings(in texts: FeedTexts = .english) throws(Fault) -> [String] {
    guard selection.hasNotices else { return [] }
    let status = PublicationStatus(days: days, holidays: holidays)
    if !allowsUnpublishedYears { try status.expectPublished(orElse: "leave these years empty") }
    return texts.warnings(status, texts.holidays.unknownYears)
  }
}
