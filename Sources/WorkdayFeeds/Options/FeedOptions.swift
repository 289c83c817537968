// SPDX-License-Identifier: MIT

package import CivilCalendar
import ICalendar
package import Workdays

/// The options of a feed as the texts that a user gives; nil or empty if not given.
///
/// ```swift
/// var options = FeedOptions()
/// options.calendar.year = "2021"
/// options.event.times = ["09:00"]
/// let description = try options.description(today: today, holidays: .statutory)
/// ```
package struct FeedOptions: Sendable, Hashable {
  /// `year`, `lang` and the other options of all feeds.
  package var calendar = CalendarOptions()
  /// The event of each workday; with `events`, what they have in common, and the reminders on the evenings before.
  package var event = EventOptions()
  /// Several events with their own options, instead of one; only possible in a description file.
  package var events: [EventOptions] = []
  /// `time-zone`, a name such as `Asia/Shanghai`.
  package var timeZone: String?
  /// `days`, `pattern` and the other options that decide which days are worked.
  package var schedule = ScheduleOptions()
  /// `term`, a day of the first week of a school term, before which there is no event.
  package var term: String?
  /// `for`, the calendar app that the feed is for, such as `apple`.
  package var app: String?
  /// `style`, `rdate`, `events` or `expanded`; otherwise the app's.
  package var style: String?

  /// Creates options with nothing set.
  package init() {}

  /// Replaces options with those given elsewhere, such as on the command line.
  ///
  /// An option of events also replaces the same option in each event of the list, and an option of workdays in each
  /// event that has such options.
  package mutating func override(with others: FeedOptions) {
    adopt(others)
    calendar.adopt(others.calendar)
    schedule.adopt(others.schedule)
    guard !events.isEmpty else { return event.adopt(others.event) }
    event.adopt(others.event) { $0.reach != .each }
    for index in events.indices {
      events[index].adopt(others.event) { $0.reach != .itself }
      if !events[index].schedule.isEmpty { events[index].schedule.adopt(others.schedule) }
    }
  }

  // MARK: - Meaning

  /// The feed that the options describe.
  ///
  /// - Parameters:
  ///   - today: the current date, only needed without `year` and `years`, as the feed then covers the current year, the
  ///     next one if both are published, and those that `keep-past` keeps, and for words such as `today`.
  ///   - pastYears: the years before the current one that are kept without `year`, `years` and `keep-past`.
  ///   - holidays: the statutory calendar, which has the published years.
  /// - Throws: `Fault` that names the field.
  package func description(
    today: @autoclosure () throws(Fault) -> CivilDate, pastYears: Int = 0, holidays: HolidayCalendar
  ) throws(Fault) -> FeedDescription {
    let holidays = try holidays.forecasting(calendar.isForecast)
    let term = try termStart(today: today)
    let policy = try schedule.policy(holidays: holidays)
    let termEnd = try lastDay(of: term, under: policy, holidays: holidays)
    let days = try calendar.coveredDays(
      pastYears: pastYears, today: today, holidays: holidays, term: term, through: termEnd)
    let app = try calendarApp()
    let texts = try calendar.texts ?? .english
    return try FeedDescription(
      days: days, policy: policy,
      events: try feedEvents(under: policy, holidays: holidays, texts.workdays, in: term),
      timeZone: timeZone ?? FeedTimeZone.standard, for: app, texts: texts,
      style: try OptionReader.choice("style", style) ?? app?.row.style ?? (isForNoApp ? .rdate : .events),
      key: calendar.key ?? FeedDescription.standardKey,
      identifierDomain: calendar.identifierDomain ?? FeedDescription.standardDomain, calendarName: calendar.name,
      calendarColor: try calendar.color(or: .purple), allowsUnpublishedYears: calendar.allowsUnpublishedYears,
      holidays: holidays, isRenewed: calendar.isRenewed && termEnd == nil)
  }

  /// The first day of the term, or nil if there is none.
  package func termStart(today: () throws(Fault) -> CivilDate) throws(Fault) -> CivilDate? {
    try OptionReader.read("term", term) { text throws(Fault) in try PeriodText.day(text, today: today) }
  }

  /// The last day of the last week that is named, or a later one on which its lessons are made up; nil unless all events
  /// have such weeks.
  private func lastDay(
    of term: CivilDate?, under policy: WorkdayPolicy, holidays: HolidayCalendar
  ) throws(Fault) -> CivilDate? {
    guard term != nil else { return nil }
    var last: CivilDate?
    for options in events.isEmpty ? [event] : events {
      guard let weeks = try (options.weeks == nil ? event : options).readWeeks(of: term), let end = weeks.lastDay else {
        return nil
      }
      let own = try events.isEmpty ? nil : options.schedule.policy(within: schedule, policy, holidays: holidays)
      let schedule = WorkdaySchedule(own ?? policy, holidays: holidays)
      let later = (1...60).lazy.compactMap { end.adding(days: $0) }
      let madeUp = later.filter { schedule.day(followedBy: $0).map(weeks.contains) ?? false }.max()
      last = max(last ?? end, madeUp ?? end)
    }
    return last
  }

  /// Whether neither an app nor a style is chosen.
  package var isForNoApp: Bool { app == nil && style == nil }

  /// The calendar app of `for`, or nil if that is not given, or names one that nobody has tried.
  package func calendarApp() throws(Fault) -> CalendarApp? {
    guard app.map({ !CalendarApp.untried.contains($0.lowercased()) }) ?? true else { return nil }
    if let named = app.flatMap(CalendarApp.init(alias:)) { return named }
    return try OptionReader.choice("for", app)
  }

  /// The titles of the shifts of a pattern, and their lengths in seconds, by their letters, as the feed or its events have
  /// them.
  package func shifts(
    of pattern: WorkdayPattern
  ) throws(Fault) -> (names: [Character: String], seconds: [Character: Int]) {
    if !event.shifts.isEmpty { try EventOptions.expectShifts(pattern) }
    for (text, shift) in zip(event.shifts, try OptionReader.read("shift", event.shifts, OptionReader.shift))
    where !pattern.letters.contains(shift.letter) {
      throw EventOptions.strangeShift(shift.letter, in: text, of: pattern)
    }
    var (names, seconds): ([Character: String], [Character: Int]) = ([:], [:])
    for texts in events.map(\.shifts) + [event.shifts] {
      for shift in try OptionReader.read("shift", texts, OptionReader.shift) {
        if let title = shift.title { names[shift.letter] = title }
        if let length = shift.duration { seconds[shift.letter] = length.days * 86_400 + length.seconds }
      }
    }
    return (names, seconds)
  }

  /// The weeks of a term that the options name, of the feed or of its only event; nil for all.
  package func termWeeks(from start: CivilDate?) throws(Fault) -> TermWeeks? {
    let named = events.count == 1 && event.weeks == nil ? events[0] : event
    return try named.readWeeks(of: start) ?? start.map { TermWeeks(from: $0) }
  }

  private func feedEvents(
    under policy: WorkdayPolicy, holidays: HolidayCalendar, _ words: WorkdayTexts, in term: CivilDate?
  ) throws(Fault) -> [FeedEvent] {
    guard !events.isEmpty else { return try event.events(under: policy, words, in: term) }
    for row in EventOptions.rows where row.reach == .each && !row.texts(event).isEmpty {
      throw .conflict(row.name, "\(field: row.name) cannot be given for a list of events; give it for each event")
    }
    var made: [FeedEvent] = []
    for (index, options) in events.enumerated() {
      do throws(Fault) {
        let own = try options.schedule.policy(within: schedule, policy, holidays: holidays)
        let filled = options.filledUp(from: event)
        for event in try filled.events(under: own ?? policy, isOwn: own != nil, words, in: term) {
          try expectNew(event, among: made, isNamed: options.key != nil)
          made.append(event)
        }
      } catch {
        var error = error
        error.event = index
        throw error
      }
    }
    for event in try event.eves(policy: nil, words, in: event.readWeeks(of: term)) {
      try expectNew(event, among: made, isNamed: false)
      made.append(event)
    }
    return made
  }

  private func expectNew(_ event: FeedEvent, among others: [FeedEvent], isNamed: Bool) throws(Fault) {
    guard others.contains(where: { $0.key == event.key }) else { return }
    throw Fault(
      .conflictingOptions,
      isNamed
        ? "another event already has the key \(event.name ?? "")"
        : "another event begins at the same time on the same kind of days; give this one a key"
    ).about(isNamed ? "key" : "time")
  }
}

extension FeedOptions: OptionTable {
  /// The options of a feed of workdays alone, beside those of its event and its workdays.
  package static let rows: [FeedOption<FeedOptions>] = [
    .init("for", \.app, rivals: ["style"]),
    .init("style", \.style, rivals: ["for"]),
    .init("term", \.term),
    .init("time-zone", \.timeZone),
  ]

  /// Every option of a feed.
  package static let table =
    CalendarOptions.rows.map { $0.within(\.calendar) } + rows + ScheduleOptions.rows.map { $0.within(\.schedule) }
    + EventOptions.rows.filter { $0.reach != .listed }.map { $0.within(\.event) }
}
