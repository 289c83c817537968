// SPDX-License-Identifier: MIT

package import CivilCalendar
package import ICalendar
package import Workdays

/// What a feed of holidays contains: the years and days, the language, and how they are written.
package struct HolidayFeedDescription: Sendable, Hashable {
  /// The feed's part of its identifiers unless another one is given.
  static let standardKey = "holiday"

  /// The days covered.
  package let days: ClosedRange<CivilDate>
  /// Titles and notes in a language.
  package let texts: FeedTexts
  /// Which days share an event.
  package let grouping: HolidayFeed.Grouping
  /// Which days are written.
  package let selection: HolidayFeed.Selection
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
  /// Whether two events say until when the calendar goes; see `FeedRenewal`.
  package let isRenewed: Bool
  /// What is written besides.
  package let additions: Set<HolidayFeed.Addition>

  /// Creates a description; without a name the calendar gets one in its language.
  ///
  /// - Throws: `Fault` when a year is not 1900 to 2999, the key or domain has characters that are not allowed,
  ///   or the name is blank or has a control character.
  package init(
    days: ClosedRange<CivilDate>, texts: FeedTexts = .chinese, grouping: HolidayFeed.Grouping = .day,
    selection: HolidayFeed.Selection = .all, key: String = standardKey,
    identifierDomain: String = FeedDescription.standardDomain,
    calendarName: String? = nil, calendarColor: CalendarColor = .crimson, allowsUnpublishedYears: Bool = false,
    additions: Set<HolidayFeed.Addition> = [], holidays: HolidayCalendar = .statutory, isRenewed: Bool = false
  ) throws(Fault) {
    try FeedDescription.check(years: days.years)
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
      calendarName
      ?? (selection.hasNotices
        ? holidays.region.map(texts.holidays.regionalName) ?? texts.holidays.calendarName
        : texts.holidays.traditionalName)
    self.calendarColor = calendarColor
    self.allowsUnpublishedYears = allowsUnpublishedYears
    self.holidays = holidays
    self.isRenewed = isRenewed && selection.hasNotices
  }

  /// The two events at the end, none unless they are wanted.
  var renewal: FeedRenewal {
    FeedRenewal(isRenewed ? days.filter(WorkdaySchedule(holidays: holidays).isWorked) : [])
  }

  /// The years of the days.
  package var years: ClosedRange<Int> { days.years }

  /// Warnings about what is not published yet.
  ///
  /// - Throws: `Fault` when a year is not published and the description does not allow that.
  package func warnings(in texts: FeedTexts = .english) throws(Fault) -> [FeedWarning] {
    let (warnings, unknown) = doubts(in: texts, orElse: "leave these years empty", texts.holidays.unknownYears)
    if let unknown { throw unknown }
    return warnings
  }

  /// Warnings about what is not published yet, and why nothing is known of years, unless the description allows that.
  ///
  /// - Parameters:
  ///   - alternative: what `allow-unpublished` does.
  ///   - unknownYears: warns of years of which nothing is known.
  package func doubts(
    in texts: FeedTexts = .english, orElse alternative: String, _ unknownYears: @escaping ([Int]) -> String
  ) -> (warnings: [FeedWarning], unknown: Fault?) {
    guard selection.hasNotices else { return ([], nil) }
    let gaps = WorkdaySchedule(holidays: holidays).gaps(in: days)
    let unknown = allowsUnpublishedYears ? nil : holidays.unknown(gaps, orElse: alternative)
    return (texts.warnings(gaps, unknown == nil ? unknownYears : nil), unknown)
  }
}
