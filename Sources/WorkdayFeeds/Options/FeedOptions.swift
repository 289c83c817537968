// SPDX-License-Identifier: MIT

package import CivilCalendar
package import Workdays

/// The options of a feed as the texts that a user gives; nil or empty if not given.
///
/// ```swift
/// var options = FeedOptions()
/// options.year = "2021"
/// options.event.times = ["09:00"]
/// let description = try options.description(today: today, holidays: .statutory)
/// ```
package struct FeedOptions: Sendable, Hashable {
  /// `year`, a year such as `2021`.
  package var year: String?
  /// `years`, a range such as `2021-2026`.
  package var years: String?
  /// `from`, the first day written, such as `2021-05-14` or `today`.
  package var from: String?
  /// The event of each workday; with `events`, what they have in common, and the reminders on the evenings before.
  package var event = EventOptions()
  /// Several events with their own options, instead of one; only possible in a description file.
  package var events: [EventOptions] = []
  /// `key`, the feed's part of its identifiers.
  package var key: String?
  /// `uid-domain`, what follows the `@` in identifiers.
  package var identifierDomain: String?
  /// `time-zone`, a name such as `Asia/Shanghai`.
  package var timeZone: String?
  /// `days`, `pattern` and the other options that decide which days are worked.
  package var schedule = ScheduleOptions()
  /// `keep-past`, the number of earlier years that are kept without `year` and `years`.
  package var keepPast: String?
  /// `for`, the calendar app that the feed is for, such as `apple`.
  package var app: String?
  /// `style`, `rdate`, `events` or `expanded`; otherwise the app's.
  package var style: String?
  /// `lang`, `zh-Hans` or `en`: the language of the titles, notes and name that are not given.
  package var language: String?
  /// `calendar-name`.
  package var calendarName: String?
  /// `calendar-color`, a CSS name or `#RRGGBB`.
  package var calendarColor: String?
  /// `allow-unpublished`.
  package var allowsUnpublishedYears = false
  /// `provisional`, which forecasts the first unpublished year.
  package var isForecast = false

  /// Creates options with nothing set.
  package init() {}

  /// Replaces options with those given elsewhere, such as on the command line.
  ///
  /// An option of events also replaces the same option in each event of the list, and an option of workdays in each
  /// event that has such options.
  package mutating func override(with others: FeedOptions) {
    adopt(others)
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
  ///     next one if both are published, and those that `keep-past` keeps, and for a `from` of `today`.
  ///   - pastYears: the years before the current one that are kept without `year`, `years` and `keep-past`.
  ///   - holidays: the statutory calendar, which has the published years.
  /// - Throws: `Fault` that names the field.
  package func description(
    today: @autoclosure () throws(Fault) -> CivilDate, pastYears: Int = 0, holidays: HolidayCalendar
  ) throws(Fault) -> FeedDescription {
    let holidays = try holidays.forecasting(isForecast)
    let years = try OptionReader.coveredYears(
      year: year, years: years, keepPast: keepPast, pastYears: pastYears, today: today, holidays: holidays)
    let app = try clientApp()
    let policy = try schedule.policy(holidays: holidays)
    let texts = try OptionReader.texts("lang", language) ?? .english
    return try FeedDescription(
      years: years, firstDay: try readFrom(today), policy: policy,
      events: try feedEvents(under: policy, holidays: holidays, texts.workdays),
      timeZone: timeZone ?? FeedTimeZone.standard, texts: texts,
      style: try OptionReader.choice("style", style) ?? app?.style ?? .rdate, key: key ?? "workday",
      identifierDomain: identifierDomain ?? "workday-ics",
      calendarName: calendarName,
      calendarColor: try OptionReader.read("calendar-color", calendarColor, CalendarColor.init(parsing:)) ?? .purple,
      allowsUnpublishedYears: allowsUnpublishedYears, holidays: holidays)
  }

  private func readFrom(_ today: () throws(Fault) -> CivilDate) throws(Fault) -> CivilDate? {
    guard let from else { return nil }
    do throws(Fault) { return try OptionReader.date(from, today: today) } catch { throw error.inField("from") }
  }

  /// Whether neither an app nor a style is chosen.
  package var isForNoApp: Bool { app == nil && style == nil }

  /// The calendar app of `for`, or nil if that is not given.
  package func clientApp() throws(Fault) -> ClientApp? { try OptionReader.choice("for", app) }

  /// The titles of a cycle's shifts by their letters, as the feed or its events name them.
  package func shiftNames() throws(Fault) -> [Character: String] {
    var names: [Character: String] = [:]
    for texts in events.map(\.shifts) + [event.shifts] {
      for shift in try OptionReader.read("shift", texts, OptionReader.shift) {
        if let title = shift.title { names[shift.letter] = title }
      }
    }
    return names
  }

  private func feedEvents(
    under policy: WorkdayPolicy, holidays: HolidayCalendar, _ words: WorkdayTexts
  ) throws(Fault) -> [FeedEvent] {
    guard !events.isEmpty else { return try event.events(under: policy, words) }
    for row in EventOptions.rows where row.reach == .each && !row.texts(in: event).isEmpty {
      throw Fault(
        .conflictingOptions, marking: "\(field: row.name) cannot be given for a list of events; give it for each event"
      )
      .about(row.name)
    }
    var made: [FeedEvent] = []
    for (index, options) in events.enumerated() {
      do throws(Fault) {
        let own = try options.schedule.policy(within: schedule, policy, holidays: holidays)
        for event in try options.filledUp(from: event).events(under: own ?? policy, isOwn: own != nil, words) {
          try expectNew(event, among: made, isNamed: options.key != nil)
          made.append(event)
        }
      } catch {
        throw error.inEvent(index)
      }
    }
    for event in try event.eves(policy: nil, words) {
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
  /// The options of a feed beside those of its event and its workdays.
  package static let rows: [FeedOption<FeedOptions>] = [
    .init("year", \.year, rivals: ["years", "keep-past"]),
    .init("years", \.years, rivals: ["year", "keep-past"]),
    .init("keep-past", \.keepPast, rivals: ["year", "years"], in: [.command, .description]),
    .init("from", \.from),
    .init("allow-unpublished", \.allowsUnpublishedYears),
    .init("provisional", \.isForecast),
    .init("for", \.app, rivals: ["style"], in: [.command, .description]),
    .init("style", \.style, rivals: ["for"]),
    .init("time-zone", \.timeZone),
    .init("lang", \.language),
    .init("calendar-name", \.calendarName),
    .init("calendar-color", \.calendarColor),
    .init("key", \.key),
    .init("uid-domain", \.identifierDomain),
  ]

  /// Every option of a feed.
  package static let table =
    rows + ScheduleOptions.rows.map { $0.within(\.schedule) }
    + EventOptions.rows.filter { $0.reach != .listed }.map { $0.within(\.event) }
}
