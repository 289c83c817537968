// SPDX-License-Identifier: MIT

public import CivilCalendar
public import ICalendar
import Support
public import TimeZones
public import Workdays

/// A calendar of the days that are really worked, with events on them, that any calendar app can subscribe to.
///
/// ```swift
/// let feed = try WorkdayFeed(years: 2021...2021, events: [FeedEvent("Work", at: nine)], for: .apple)
/// feed.workdays.count           // 250
/// let bytes = try feed.bytes()  // an .ics file, checked before it is returned
/// ```
///
/// The command `workday-ics` makes its feeds in the same way. An event on workdays is a recurring one a year for each part of
/// the pattern, from which days off are taken by EXDATE, and to which make-up days are added in the style that the app reads.
public struct WorkdayFeed: CheckedFeed {
  /// The workdays of the feed, ascending, whether or not an event falls on each; none if no event follows the schedule.
  public let workdays: [CivilDate]
  /// The calendar.
  public let calendar: VCalendar
  /// What is not known for sure of the days, and what the app does not support.
  public package(set) var warnings: [FeedWarning]

  /// The description that the feed was built from.
  package let description: FeedDescription

  /// The number of occurrences of all events.
  package var occurrenceCount: Int { dates.reduce(0) { $0 + $1.count } }

  /// Whether each event is on the feed's workdays, and on no other day.
  package var isOnWorkdays: Bool { dates.allSatisfy { $0 == workdays } }

  let timeZone: TimeZoneRules
  /// The two events at the end, none unless the description has them.
  private let renewal: FeedRenewal
  /// The days of each event of the description, ascending.
  package let dates: [[CivilDate]]

  /// Builds the calendar from a description.
  ///
  /// - Parameters:
  ///   - description: what the feed contains.
  ///   - timeZone: the rules of the zone that the description names; see `FeedTimeZone`.
  /// - Throws: `Fault` when a year is not published and the description does not allow that, no day is worked, or the feed
  ///   would be larger than about 64 MiB.
  package init(_ description: FeedDescription, timeZone: TimeZoneRules) throws(Fault) {
    let holidays = description.holidays
    let gaps =
      description.dependsOnHolidays ? WorkdaySchedule(holidays: holidays).gaps(in: description.days) : nil
    if !description.allowsUnpublishedYears,
      let fault = gaps.flatMap({ holidays.unknown($0, orElse: "write plain weekdays") })
    {
      throw fault
    }
    let days = description.days
    let workdays = description.followsSchedule ? days.filter(description.schedule.isWorked) : []
    let plans = description.events.map { event in
      EventPlan(event, schedule: description.schedule(of: event), days: days, workdays: workdays)
    }
    dates = plans.map(\.dates)
    guard dates.contains(where: { !$0.isEmpty }) else {
      throw Fault(
        .noDays,
        workdays.isEmpty && description.followsSchedule
          ? "no day is worked between \(days.lowerBound) and \(days.upperBound)"
          : "no event falls between \(days.lowerBound) and \(days.upperBound)")
    }
    try WorkdayFeed.expectRoom(for: plans, of: description)
    for plan in plans { try plan.expectTimes(in: timeZone) }
    let renewal = FeedRenewal(description.isRenewed ? workdays : [])
    self.renewal = renewal
    self.description = description
    self.workdays = workdays
    self.timeZone = timeZone
    warnings = gaps.map { FeedTexts.english.warnings($0, FeedTexts.english.workdays.unknownYears) } ?? []
    var builder = FeedBuilder(description, timeZone: timeZone)
    calendar = try Fault.wrapping(as: .invalidOption) { () throws(Fault) in
      try builder.calendar(plans, renewal, gaps)
    }
  }

  /// The maximum size of a feed in bytes, by an estimate that is rather too large.
  private static let maximumSize = 64 << 20

  /// Throws if a feed would be too large: a few long texts or many alarms are in each event of each year.
  private static func expectRoom(for plans: [EventPlan], of description: FeedDescription) throws(Fault) {
    let most = description.years.count * description.style.facts.componentsAYear
    let size = plans.reduce(0.0) { sum, plan in
      let event = plan.event
      let texts = [event.title, event.location ?? "", event.notes ?? ""] + event.categories
      let component = texts.reduce(400) { $0 + $1.utf8.count } + event.alarms.count * (100 + event.title.utf8.count)
      return sum + Double(plan.isIrregular ? plan.dates.count : min(plan.dates.count, most)) * Double(component)
    }
    guard size > Double(maximumSize) else { return }
    throw Fault(
      .limitExceeded,
      "the feed would have about \(Int(min(size, 1e15)) >> 20) MiB, more than the maximum of \(maximumSize >> 20) MiB; use "
        + "fewer years, times or alarms, shorter texts, or style rdate or events")
  }

  /// Builds the calendar in the zone that the description names.
  ///
  /// - Throws: `Fault` also when there is no such zone.
  package init(_ description: FeedDescription, timeZones: TimeZoneDatabase) throws(Fault) {
    let zone = FeedTimeZone(description.timeZone, timeZones)
    try self.init(description, timeZone: try zone.rules(for: description.years))
  }

  /// The text of an .ics file, UTF-8, checked: read back and expanded, it shows exactly the days of the feed's events.
  ///
  /// The same feed gives the same bytes on any day, since stamps come from the notices. With the package's trait `Libical`,
  /// libical prints the text and expands it a second time; without it, this package alone does both.
  ///
  /// - Throws: `Fault` if a text cannot be written, or with the code `disagreement` if the check fails.
  public func bytes() throws(Fault) -> [UInt8] { try checkedBytes(of: calendar) }

  /// The text that replaces an earlier one, such as the file or the answer of the last run.
  ///
  /// Apps ignore a change unless its stamps are later than theirs. So an event that differs from the earlier one gets a
  /// higher SEQUENCE and later stamps; if nothing of the calendar differs, the earlier bytes are returned, unless their lines
  /// do not end as RFC 5545 says.
  ///
  /// - Parameter earlier: the earlier text, empty if there is none.
  /// - Throws: `Fault` with the code `contradiction` if the earlier text is no whole calendar, whose stamps would be lost, or
  ///   as `bytes()`.
  public func bytes(after earlier: [UInt8]) throws(Fault) -> [UInt8] { try revised(after: earlier) }

  package func check() -> FeedCheck {
    var expected: [FeedCheck.Shown] = []
    let ends = zip(description.events.prefix(1), [renewal.days.map(\.date)])
    for (event, days) in Array(zip(description.events, dates)) + ends {
      for day in days {
        switch event.timing {
        case .allDay: expected.append(FeedCheck.Shown(day))
        case .at(let time, _):
          let wallTime = CivilDateTime(day, time)
          expected.append(
            FeedCheck.Shown(wallTime: wallTime, instant: timeZone.instant(of: wallTime), isAllDay: false))
        }
      }
    }
    return FeedCheck(expected, days: description.days)
  }
}

extension WorkdayFeed {
  /// Makes the feed of some days.
  ///
  /// - Parameters:
  ///   - days: the days covered, in the years 1900 to 2999.
  ///   - events: the events; of two at the same time on the same kind of days, one needs a name.
  ///   - policy: which days are worked apart from holidays, and which parts of the statutory calendar apply.
  ///   - holidays: the statutory calendar; company days and leave are added to it with `adding(_:)`, a forecast of the next
  ///     year with `addingForecast()`.
  ///   - timeZone: the zone of the events' times; nil for China's, `Asia/Shanghai`.
  ///   - app: the app that the feed is for, which decides its style; nil for the style that every app reads correctly.
  ///   - style: how days are written; nil for that of the app.
  ///   - settings: the language, the name and other words of the feed.
  /// - Throws: `Fault` with the code `unpublishedYear` if the notice of a year is not known and nothing in `settings` allows
  ///   that, `noDays` if no event falls on a day, `conflictingOptions` or `invalidOption` for values that are not allowed, or
  ///   `missingTimeZoneData` if no zone is given, the days begin before 1992, and the system has no time zones.
  public init(
    days: ClosedRange<CivilDate>, events: [FeedEvent], policy: WorkdayPolicy = WorkdayPolicy(),
    holidays: HolidayCalendar = .statutory, timeZone: TimeZoneRules? = nil, for app: CalendarApp? = nil,
    style: FeedStyle? = nil, settings: FeedSettings = FeedSettings()
  ) throws(Fault) {
    self = try Fault.spellingParameters { () throws(Fault) in
      let zone = if let timeZone { timeZone } else { try FeedTimeZone(nil, .system).rules(for: days.years) }
      let style = style ?? app?.row.style ?? .safest
      let description = try FeedDescription(
        days: days, policy: policy, events: events, timeZone: zone.identifier, for: app,
        texts: settings.texts(or: .english),
        style: style, key: settings.key ?? FeedDescription.standardKey, identifierDomain: settings.uidDomain,
        calendarName: settings.calendarName, calendarColor: settings.calendarColor ?? .purple,
        allowsUnpublishedYears: settings.allowsUnpublishedYears, holidays: holidays)
      var feed = try WorkdayFeed(description, timeZone: zone)
      for (event, dates) in zip(events, feed.dates) where dates.isEmpty {
        feed.warnings.append(FeedWarning(.noDays, "the event \(quoted(event.title)) has no day in the feed"))
      }
      let hasAlarms = events.contains { !$0.alarms.isEmpty }
      if let app {
        feed.warnings += app.doubts(style: style, hasAlarms: hasAlarms, naming: "style").map {
          FeedWarning(.app(app), $0)
        }
      }
      return feed
    }
  }

  /// Makes the feed of some years, from 1 January to 31 December.
  ///
  /// The parameters and errors are those of the feed of some days; the years are 1900 to 2999.
  public init(
    years: ClosedRange<Int>, events: [FeedEvent], policy: WorkdayPolicy = WorkdayPolicy(),
    holidays: HolidayCalendar = .statutory, timeZone: TimeZoneRules? = nil, for app: CalendarApp? = nil,
    style: FeedStyle? = nil, settings: FeedSettings = FeedSettings()
  ) throws(Fault) {
    try FeedDescription.check(years: years)
    try self.init(
      days: years.days, events: events, policy: policy, holidays: holidays, timeZone: timeZone, for: app, style: style,
      settings: settings)
  }
}
