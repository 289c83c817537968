// SPDX-License-Identifier: MIT

public import CivilCalendar
public import Workdays

/// The options of a feed as texts, each as a person gives it; nil or empty where it is not given.
///
/// ```swift
/// var options = FeedOptions()
/// options.year = "2021"
/// options.event.times = ["09:00"]
/// let description = try options.description(today: today, holidays: .statutory)
/// ```
public struct FeedOptions: Sendable, Hashable {
  /// `--year`, a year such as `2021`.
  public var year: String?
  /// `--years`, a range such as `2021-2026`.
  public var years: String?
  /// `--from`, the first day written, such as `2021-05-14`.
  public var from: String?
  /// What happens on each workday; where there are `events`, what they have in common, and the evenings before.
  public var event = EventOptions()
  /// Several events, each with its own options, in place of the one; only a description in a file has them.
  public var events: [EventOptions] = []
  /// `--key`, the feed's part of its identifiers.
  public var key: String?
  /// `--uid-domain`, what follows the `@` in identifiers.
  public var identifierDomain: String?
  /// `--time-zone`, a name such as `Asia/Shanghai`.
  public var timeZone: String?
  /// `--days`, `--pattern` and what else says which days are worked.
  public var schedule = ScheduleOptions()
  /// `--style`, `rdate`, `events` or `expanded`.
  public var style: String?
  /// `--calendar-name`.
  public var calendarName: String?
  /// `--calendar-color`, a CSS name or `#RRGGBB`.
  public var calendarColor: String?
  /// `--allow-unpublished`.
  public var allowsUnpublishedYears = false

  /// Makes options of which none is given.
  public init() {}

  /// The feed that the options describe.
  ///
  /// - Parameters:
  ///   - today: the day it is; without `--year` and `--years` the feed covers its year, and the next when published.
  ///   - holidays: the statutory calendar, for whether the next year is published.
  /// - Throws: `FeedError` naming the option.
  public func description(today: CivilDate, holidays: HolidayCalendar) throws(FeedError) -> FeedDescription {
    let years = try OptionReader.coveredYears(year: year, years: years, today: today, holidays: holidays)
    let events = try feedEvents(holidays: holidays)
    let policy = try schedule.policy(holidays: holidays)
    let style =
      try OptionReader.choice(style, "--style", FeedStyle.allCases.map(\.rawValue)).flatMap(FeedStyle.init) ?? .rdate
    let color = try read(calendarColor, "--calendar-color", CalendarColor.init(parsing:)) ?? .purple
    let firstDay = try read(from, "--from", OptionReader.date)
    if let firstDay, !years.contains(firstDay.year) {
      let covered = years.count == 1 ? "\(years.lowerBound)" : "\(years.lowerBound) to \(years.upperBound)"
      throw FeedError(
        .contradiction, "--from: \(firstDay) lies outside the feed, which covers \(covered)", in: from,
        at: 0..<(from?.utf8.count ?? 0))
    }
    try read(key, "--key") { text throws(FeedError) in try FeedDescription.check(key: text) }
    try read(identifierDomain, "--uid-domain") { text throws(FeedError) in try FeedDescription.check(domain: text) }
    try read(calendarName, "--calendar-name") { text throws(FeedError) in
      try FeedEvent.check(text, "calendar's name")
    }
    return try FeedDescription(
      years: years, firstDay: firstDay, policy: policy, events: events,
      timeZone: timeZone ?? "Asia/Shanghai", style: style, key: key ?? "workday",
      identifierDomain: identifierDomain ?? "workday-ics", calendarName: calendarName ?? "Workdays in China",
      calendarColor: color, allowsUnpublishedYears: allowsUnpublishedYears)
  }

  private func feedEvents(holidays: HolidayCalendar) throws(FeedError) -> [FeedEvent] {
    guard !events.isEmpty else { return try event.events(under: schedule, holidays: holidays, isFeed: true) }
    let misplaced: [(String, Bool)] = [
      ("--time", !event.times.isEmpty), ("--shift", !event.shifts.isEmpty), ("--monthly", !event.monthly.isEmpty),
      ("--on", event.on != nil),
    ]
    for (name, isGiven) in misplaced where isGiven {
      throw FeedError(.contradiction, "\(name) belongs in each of the events, since there are events").about(name)
    }
    var made: [FeedEvent] = []
    for (index, options) in events.enumerated() {
      let filled = options.filled(from: event)
      do throws(FeedError) {
        for event in try filled.events(under: schedule, holidays: holidays, isFeed: false) {
          try expectNew(event, among: made, isNamed: options.key != nil)
          made.append(event)
        }
      } catch {
        throw error.inEvent(index)
      }
    }
    for event in try event.eves(policy: nil) {
      try expectNew(event, among: made, isNamed: false)
      made.append(event)
    }
    return made
  }

  private func expectNew(_ event: FeedEvent, among others: [FeedEvent], isNamed: Bool) throws(FeedError) {
    guard others.contains(where: { $0.key == event.key }) else { return }
    throw FeedError(
      .contradiction,
      isNamed
        ? "another event has the key \(event.name ?? "") already"
        : "another event begins at the same time on such days; give this one a key"
    ).about(isNamed ? "key" : "--time")
  }

  /// Puts the options that others give, as a command line does, in the place of these.
  ///
  /// An option of events takes the place of the same in each event of the list too, and one of workdays in each event
  /// that has workdays of its own.
  public mutating func override(with others: FeedOptions) {
    if others.year != nil || others.years != nil {
      year = others.year
      years = others.years
    }
    from = others.from ?? from
    key = others.key ?? key
    identifierDomain = others.identifierDomain ?? identifierDomain
    timeZone = others.timeZone ?? timeZone
    style = others.style ?? style
    calendarName = others.calendarName ?? calendarName
    calendarColor = others.calendarColor ?? calendarColor
    allowsUnpublishedYears = allowsUnpublishedYears || others.allowsUnpublishedYears
    schedule.override(with: others.schedule)
    var common = others.event
    let evening = others.event
    if !events.isEmpty {
      // The evenings before are the feed's own.
      (common.eve, common.eveTitle, common.returnEve, common.returnEveTitle) = (nil, nil, nil, nil)
    }
    for index in events.indices {
      events[index].override(with: common)
      if !events[index].schedule.isEmpty { events[index].schedule.override(with: others.schedule) }
    }
    if events.isEmpty {
      event.override(with: common)
    } else {
      event.eve = evening.eve ?? event.eve
      event.eveTitle = evening.eveTitle ?? event.eveTitle
      event.returnEve = evening.returnEve ?? event.returnEve
      event.returnEveTitle = evening.returnEveTitle ?? event.returnEveTitle
      event.hasNoAlarm = evening.hasNoAlarm || event.hasNoAlarm && evening.alarms.isEmpty
      if evening.hasNoAlarm { event.alarms = [] }
    }
  }

  @discardableResult
  private func read<Value>(
    _ text: String?, _ name: String, _ reader: (String) throws(FeedError) -> Value
  ) throws(FeedError) -> Value? {
    guard let text else { return nil }
    return try OptionReader.inOption(name) { () throws(FeedError) in try reader(text) }
  }
}
