// SPDX-License-Identifier: MIT

package import CivilCalendar
import ICalendar
import Platform
package import Support
package import TimeZones
package import WorkdayFeeds
package import Workdays

/// Makes feeds from their options: the one place that decides what they do not say.
package struct FeedMaker: Sendable {
  /// What a feed without years goes by.
  package enum Basis: Sendable {
    /// A clock in seconds since 1970: the current year, the next one if it is published, and the one before, since last
    /// year's events stay in the calendars of subscribers until the next January.
    case clock(@Sendable () -> Int64)
    /// The two newest published years, so that the bytes depend on the data alone: on any day, all who have the same data
    /// make the same feed.
    case newestYears
  }

  private let basis: Basis
  private let timeZones: TimeZoneDatabase
  private let style: FeedStyle

  /// - Parameter style: the style of feeds that choose neither one nor an app.
  package init(by basis: Basis, timeZones: TimeZoneDatabase, style: FeedStyle = .rdate) {
    self.basis = basis
    self.timeZones = timeZones
    self.style = style
  }

  // MARK: - Descriptions

  /// What a feed of workdays with some options contains, over a statutory calendar without a forecast.
  ///
  /// - Parameter zone: the options' time zone, if it is needed for something else too.
  package func description(
    of options: FeedOptions, over holidays: HolidayCalendar, in zone: FeedTimeZone? = nil
  ) throws(Fault) -> FeedDescription {
    let zone = zone ?? FeedTimeZone(options.timeZone, timeZones)
    var options = options
    if options.isForNoApp { options.style = style.rawValue }
    return try options.description(
      today: try today(in: zone, over: holidays), pastYears: pastYears, holidays: holidays)
  }

  /// What a feed of holidays with some options contains.
  package func description(
    of options: HolidayFeedOptions, over holidays: HolidayCalendar
  ) throws(Fault) -> HolidayFeedDescription {
    try options.description(
      today: try today(in: FeedTimeZone(nil, timeZones), over: holidays), pastYears: pastYears, holidays: holidays)
  }

  /// The years before the current one that are kept unless the options say otherwise.
  private var pastYears: Int { if case .clock = basis { 1 } else { 0 } }

  private func today(in zone: FeedTimeZone, over holidays: HolidayCalendar) throws(Fault) -> CivilDate {
    switch basis {
    case .clock(let now): try zone.now(now()).date
    case .newestYears: holidays.firstDayOfNewestYears
    }
  }

  // MARK: - Feeds

  /// The feed of a description.
  package func feed(_ description: FeedDescription) throws(Fault) -> WorkdayFeed {
    try WorkdayFeed(description, timeZones: timeZones)
  }

  /// The feed of options and files, with what its user should know.
  package func feed(_ resolved: ResolvedFeed) throws(Fault) -> MadeFeed {
    try resolved.placing { () throws(Fault) in try feed(resolved.options, over: resolved.holidays) }
  }

  /// The feed of some options, over a statutory calendar without a forecast, with what its user should know.
  package func feed(_ options: FeedOptions, over holidays: HolidayCalendar) throws(Fault) -> MadeFeed {
    let zone = FeedTimeZone(options.timeZone, timeZones)
    let description = try description(of: options, over: holidays, in: zone)
    let feed = try WorkdayFeed(description, timeZone: try zone.rules(for: description.years))
    let hasAlarms = !options.event.alarms.isEmpty || options.events.contains { !$0.alarms.isEmpty }
    let today = try today(in: zone, over: holidays)
    let doubts = try options.calendarApp()?.doubts(style: description.style, hasAlarms: hasAlarms) ?? []
    let isDated = if case .clock = basis { description.dependsOnHolidays } else { false }
    return MadeFeed(
      feed: feed, isForNoApp: options.isForNoApp, today: today, warnings: doubts.map { Warning(.app, $0) },
      holidays: isDated ? holidays : nil)
  }
}

extension CheckedFeed {
  /// What is in doubt about the days of a calendar: that the current year is its last one, without the next, and its warnings.
  ///
  /// The calendar's own description says it too, so that where standard error is no terminal, nothing is said until one line
  /// four weeks before its last day.
  ///
  /// - Parameters:
  ///   - holidays: the statutory calendar, if the end is to be said.
  ///   - isDescribed: whether the calendar has its description where it is kept.
  package func doubts(
    until last: CivilDate, on today: CivilDate, _ holidays: HolidayCalendar?, isDescribed: Bool = true
  ) -> [Warning] {
    let ending = last.year == today.year ? holidays?.ending(on: today) : nil
    let all = ([ending].compactMap(\.self) + warnings.map(\.description)).map { Warning(.provisional, $0) }
    guard isDescribed, !StandardStream.error.isTerminal,
      calendar.otherProperties.contains(where: { $0.name == "X-WR-CALDESC" })
    else { return all }
    return today.distance(to: last) <= FeedRenewal.notice ? Array(all.prefix(1)) : []
  }
}

/// A feed that was made from options and files.
package struct MadeFeed {
  /// The feed.
  package let feed: WorkdayFeed
  /// Whether neither an app nor a style was chosen, and the style is not right for every app.
  package let isForNoApp: Bool
  /// The current day in the time zone of the feed.
  package let today: CivilDate
  /// What the feed's app does not support.
  package let warnings: [Warning]
  /// The statutory calendar, if the end is to be said.
  fileprivate let holidays: HolidayCalendar?

  /// What is in doubt about its days; see `CheckedFeed.doubts(until:on:_:isDescribed:)`.
  package func doubts(isDescribed: Bool = true) -> [Warning] {
    feed.doubts(until: feed.description.days.upperBound, on: today, holidays, isDescribed: isDescribed)
  }
}
