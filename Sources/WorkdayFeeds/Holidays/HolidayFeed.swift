// SPDX-License-Identifier: MIT

public import CivilCalendar
public import ICalendar
public import Workdays

/// A calendar of holidays: all-day events for days off, 休, and for make-up days, 班.
///
/// ```swift
/// let feed = try HolidayFeed(years: 2021...2021)
/// let bytes = try feed.bytes()  // an .ics file, checked before it is returned
/// ```
///
/// Weekend days that a notice joins to a holiday belong to its block and are off too. The events are transparent, and
/// have Apple's `X-APPLE-SPECIAL-DAY`, which other programs ignore.
public struct HolidayFeed: CheckedFeed {
  /// The calendar.
  public let calendar: VCalendar
  /// What is not known for sure of the days.
  public let warnings: [FeedWarning]

  /// The description that the feed was built from.
  package let description: HolidayFeedDescription

  /// Builds the calendar from a description.
  ///
  /// With one event for each block, a block that begins or ends outside the years is written in full.
  ///
  /// - Throws: `Fault` when a year is not published and the description does not allow that, or no day is left to
  ///   write.
  package init(_ description: HolidayFeedDescription) throws(Fault) {
    self.description = description
    warnings = try description.warnings()
    let notes = try description.warnings(in: description.texts)
    calendar = try Fault.wrapping(as: .invalidOption) { () throws(Fault) in
      try HolidayFeedBuilder(description).calendar(warnings: notes.map(\.description))
    }
    guard !calendar.events.isEmpty else {
      throw Fault(.noDays, "no day of \(YearList.text(Array(description.years))) has an event")
    }
  }
}

extension HolidayFeed {
  /// Makes the feed of some days.
  ///
  /// - Parameters:
  ///   - days: the days covered, in the years 1900 to 2999; with festivals or solar terms, 1901 to 2100.
  ///   - grouping: which days share an event; a block that begins or ends outside the days is written in full.
  ///   - selection: which days are written.
  ///   - additions: what is written besides.
  ///   - holidays: the statutory calendar; company days are added to it with `adding(_:)`, a forecast of the next year with
  ///     `addingForecast()`.
  ///   - settings: the language, the name and other words of the feed.
  /// - Throws: `Fault` with the code `unpublishedYear` if the notice of a year is not known and nothing in `settings` allows
  ///   that, `noDays` if no day is written, or `invalidOption` for values that are not allowed.
  public init(
    days: ClosedRange<CivilDate>, grouping: Grouping = .day, selection: Selection = .all,
    additions: Set<Addition> = [], holidays: HolidayCalendar = .statutory, settings: FeedSettings = FeedSettings()
  ) throws(Fault) {
    self = try Fault.spellingParameters { () throws(Fault) in
      try HolidayFeed(
        HolidayFeedDescription(
          days: days, texts: settings.texts(or: .chinese), grouping: grouping, selection: selection,
          key: settings.key ?? HolidayFeedDescription.standardKey, identifierDomain: settings.uidDomain,
          calendarName: settings.calendarName, calendarColor: settings.calendarColor ?? .crimson,
          allowsUnpublishedYears: settings.allowsUnpublishedYears, additions: additions, holidays: holidays))
    }
  }

  /// Makes the feed of some years, from 1 January to 31 December.
  ///
  /// The parameters and errors are those of the feed of some days; the years are 1900 to 2999.
  public init(
    years: ClosedRange<Int>, grouping: Grouping = .day, selection: Selection = .all,
    additions: Set<Addition> = [], holidays: HolidayCalendar = .statutory, settings: FeedSettings = FeedSettings()
  ) throws(Fault) {
    try FeedDescription.check(years: years)
    try self.init(
      days: years.days, grouping: grouping, selection: selection, additions: additions, holidays: holidays,
      settings: settings)
  }

  /// The text of an .ics file, UTF-8, checked: read back, it shows a day off or a make-up day exactly where the calendar has
  /// one.
  ///
  /// - Throws: `Fault` if a text cannot be written, or with the code `disagreement` if the check fails.
  public func bytes() throws(Fault) -> [UInt8] { try checkedBytes(of: calendar) }

  /// The text that replaces an earlier one; see `WorkdayFeed.bytes(after:)`.
  ///
  /// - Parameter earlier: the earlier text, empty if there is none.
  /// - Throws: `Fault` with the code `contradiction` if the earlier text is no whole calendar, or as `bytes()`.
  public func bytes(after earlier: [UInt8]) throws(Fault) -> [UInt8] { try revised(after: earlier) }
}

extension HolidayFeed {
  /// Which days share an event.
  public enum Grouping: String, Sendable, Hashable, CaseIterable {
    /// One event for each day off, with its number within the block.
    case day
    /// One event for each block of days off.
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
    var additions: Set<Addition> { self == .festivals ? [.festivals] : self == .terms ? [.terms] : [] }
  }

  /// Days that are written besides days off and make-up days.
  public enum Addition: String, Sendable, CaseIterable {
    /// The traditional festivals.
    case festivals
    /// The 24 solar terms.
    case terms
  }
}
