// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A language that a feed of holidays is written in.
public enum HolidayFeedLanguage: String, Sendable, Hashable, CaseIterable {
  /// Chinese in simplified characters.
  case simplifiedChinese = "zh-Hans"
  /// English; the marks 休 and 班 stay, as people in China know them.
  case english = "en"
}

/// What a feed of holidays is to hold: which years and days, in which language, and how it is written.
public struct HolidayFeedDescription: Sendable, Hashable {
  /// What has an event of its own.
  public enum Grouping: String, Sendable, Hashable, CaseIterable {
    /// Each day off, with its number within the block.
    case day
    /// Each block of days off, as one event of several days.
    case block
  }

  /// Which days are written.
  public enum Selection: String, Sendable, Hashable, CaseIterable {
    /// Days off and make-up days.
    case all
    /// Days off.
    case off
    /// Make-up days.
    case makeUp = "make-up"
  }

  /// The years covered.
  public let years: ClosedRange<Int>
  /// The language of titles and notes.
  public let language: HolidayFeedLanguage
  /// What has an event of its own.
  public let grouping: Grouping
  /// Which days are written.
  public let selection: Selection
  /// The feed's part of its identifiers.
  public let key: String
  /// What follows the `@` in identifiers.
  public let identifierDomain: String
  /// The calendar's name, NAME.
  public let calendarName: String
  /// The calendar's colour.
  public let calendarColor: CalendarColor
  /// Whether unpublished years are left out instead of refused.
  public let allowsUnpublishedYears: Bool

  /// Makes a description of its parts; without a name the calendar has one in its language.
  ///
  /// - Throws: `FeedError` when a year is not 1900 to 2999, the key or domain has other characters than those allowed,
  ///   or the name is blank or has a control character.
  public init(
    years: ClosedRange<Int>, language: HolidayFeedLanguage = .simplifiedChinese, grouping: Grouping = .day,
    selection: Selection = .all, key: String = "holiday", identifierDomain: String = "workday-ics",
    calendarName: String? = nil, calendarColor: CalendarColor = .crimson, allowsUnpublishedYears: Bool = false
  ) throws(FeedError) {
    for year in [years.lowerBound, years.upperBound] { try FeedDescription.check(year: year) }
    try FeedDescription.check(key: key)
    try FeedDescription.check(domain: identifierDomain)
    if let calendarName { try FeedDescription.check(calendarName: calendarName) }
    self.years = years
    self.language = language
    self.grouping = grouping
    self.selection = selection
    self.key = key
    self.identifierDomain = identifierDomain
    self.calendarName = calendarName ?? language.words.calendarName
    self.calendarColor = calendarColor
    self.allowsUnpublishedYears = allowsUnpublishedYears
  }

  /// The first day of the years to the last.
  public var days: ClosedRange<CivilDate> {
    CivilDate(
      unchecked: GregorianCycle.firstDay(ofYear: years.lowerBound))...CivilDate(
        unchecked: GregorianCycle.firstDay(ofYear: years.upperBound + 1) - 1)
  }
}
