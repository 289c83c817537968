// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import ICalendar
internal import Recurrence
internal import TimeZones
internal import Workdays

/// Makes the calendar of a feed from its workdays.
struct FeedBuilder {
  private let feed: FeedDescription
  private let schedule: WorkdaySchedule
  private let timeZone: TimeZoneRules
  private var entries: [VCalendar.Entry] = []

  init(_ feed: FeedDescription, schedule: WorkdaySchedule, timeZone: TimeZoneRules) {
    self.feed = feed
    self.schedule = schedule
    self.timeZone = timeZone
  }

  mutating func calendar(workdays: [CivilDate], knowledge: FeedKnowledge) throws(ICalendarError) -> VCalendar {
    if let zone = try definition(of: workdays) { entries.append(.timeZone(zone)) }
    var rest = workdays[...]
    for year in feed.years {
      let days = rest.prefix { $0.year == year }
      rest = rest.dropFirst(days.count)
      guard !days.isEmpty else { continue }
      let version = FeedVersion(year: year, schedule: schedule)
      for event in feed.events { try add(event, on: Array(days), in: year, version) }
    }
    return try head(knowledge)
  }

  // MARK: - Entries

  private mutating func add(
    _ event: FeedEvent, on days: [CivilDate], in year: Int, _ version: FeedVersion
  ) throws(ICalendarError) {
    guard feed.style != .expanded else {
      for day in days { try addSingle(event, on: day, version) }
      return
    }
    if let series = WorkdaySeries(days, schedule: schedule, keepsAdditions: feed.style == .rdate) {
      let repetition = Repetition(
        rules: [try rule(of: event, until: series.end)],
        additions: try moments(event, series.additions).map(RecurrenceDate.moment),
        exclusions: try moments(event, series.exclusions))
      try addEvent(event, key: "\(year)", on: series.start, version, repetition)
    }
    guard feed.style == .events else { return }
    for day in days where !schedule.isInPattern(day) { try addSingle(event, on: day, version) }
  }

  private mutating func addSingle(
    _ event: FeedEvent, on day: CivilDate, _ version: FeedVersion
  ) throws(ICalendarError) {
    try addEvent(event, key: day.rfc5545, on: day, version, .none)
  }

  private mutating func addEvent(
    _ event: FeedEvent, key: String, on day: CivilDate, _ version: FeedVersion, _ repetition: Repetition
  ) throws(ICalendarError) {
    let stamp = CivilDateTime(version.date)
    let details = try EntryDetails(
      uid: "\(feed.key)-\(key)\(event.key)@\(feed.identifierDomain)", stamp: stamp,
      summary: TextValue(event.title), notes: event.notes.map { TextValue($0) },
      location: event.location.map { TextValue($0) }, categories: event.categories, sequence: version.sequence,
      lastModified: stamp, repetition: repetition)
    var alarms: [VAlarm] = []
    for seconds in event.alarms {
      let offset = try duration(seconds: -seconds)
      alarms.append(try VAlarm(.display(TextValue(event.title)), trigger: .relative(offset)))
    }
    entries.append(
      .event(try VEvent(details, span: try span(of: event, on: day), transparency: .opaque, alarms: alarms)))
  }

  // MARK: - Times

  /// A day's moment of an event, in the form of the feed's time zone.
  private func moment(_ event: FeedEvent, _ day: CivilDate) throws(ICalendarError) -> Moment {
    guard case .at(let time, _) = event.timing else { return .date(day) }
    return moment(CivilDateTime(day, time))
  }

  private func moment(_ wallTime: CivilDateTime) -> Moment {
    timeZone.identifier == "UTC" ? .utc(wallTime) : .zoned(wallTime, timeZone: timeZone.identifier)
  }

  private func moments(_ event: FeedEvent, _ days: [CivilDate]) throws(ICalendarError) -> [Moment] {
    var moments: [Moment] = []
    for day in days { moments.append(try moment(event, day)) }
    return moments
  }

  private func span(of event: FeedEvent, on day: CivilDate) throws(ICalendarError) -> Span {
    guard case .at(let time, let length) = event.timing else { return try Span.allDay(day) }
    let start = CivilDateTime(day, time)
    let instant = timeZone.instant(of: start) + Int64(length.days * 86_400 + length.seconds)
    let end: CivilDateTime
    do throws(CivilDateError) {
      end = try timeZone.localTime(of: instant)
    } catch {
      throw ICalendarError(.invalidValue, error.message)
    }
    return try Span(moment(start), end: .moment(moment(end)))
  }

  private func rule(of event: FeedEvent, until last: CivilDate) throws(ICalendarError) -> RecurrenceRule {
    let end: RecurrenceRule.Until
    if case .at(let time, _) = event.timing {
      end = .utc(try utc(CivilDateTime(last, time)))
    } else {
      end = .date(last)
    }
    let weekdays = Weekday.allCases.filter(schedule.pattern.weekdays.contains)
    do throws(RecurrenceRuleError) {
      return try RecurrenceRule(
        recurrenceWith: .weekly, daysOfTheWeek: weekdays.map { .every($0) }, end: .until(end))
    } catch {
      throw ICalendarError(.invalidValue, error.message, property: "RRULE")
    }
  }

  private func utc(_ wallTime: CivilDateTime) throws(ICalendarError) -> CivilDateTime {
    do throws(CivilDateError) {
      return try CivilDateTime(wallSeconds: timeZone.instant(of: wallTime))
    } catch {
      throw ICalendarError(.invalidValue, error.message)
    }
  }

  private func duration(seconds: Int) throws(ICalendarError) -> CivilDuration {
    do throws(CivilDateError) {
      return try CivilDuration(days: seconds / 86_400, seconds: seconds % 86_400)
    } catch {
      throw ICalendarError(.invalidValue, error.message)
    }
  }

  /// The definition of the zone that the events' times name; nil when they name none.
  private func definition(of workdays: [CivilDate]) throws(ICalendarError) -> VTimeZone? {
    let hasTimes = feed.events.contains { if case .at = $0.timing { true } else { false } }
    guard hasTimes, timeZone.identifier != "UTC", let first = workdays.first, let last = workdays.last else {
      return nil
    }
    let definition: TimeZoneDefinition
    do throws(TimeZoneError) {
      // A start that is taken out may lie a week before the first workday, and an event may end a day after the last.
      definition = try timeZone.definition(years: first.advanced(by: -7).year...last.advanced(by: 1).year)
    } catch {
      throw ICalendarError(.invalidValue, error.message)
    }
    return try VTimeZone(definition)
  }

  // MARK: - Head

  private func head(_ knowledge: FeedKnowledge) throws(ICalendarError) -> VCalendar {
    let half = try duration(seconds: 12 * 3600)
    let notes = notes(knowledge)
    var others = [
      try Property("X-WR-CALNAME", text: feed.calendarName), try Property("X-WR-CALDESC", text: notes),
      try Property("X-APPLE-CALENDAR-COLOR", value: feed.calendarColor.hexadecimal),
      try Property("X-PUBLISHED-TTL", value: half.rfc5545),
    ]
    if !timeZone.identifier.hasPrefix("UTC") || timeZone.identifier == "UTC" {
      others.insert(try Property("X-WR-TIMEZONE", text: timeZone.identifier), at: 2)
    }
    return try VCalendar(
      productIdentifier: "-//workday-ics//Workday feed//EN", scale: "GREGORIAN", name: TextValue(feed.calendarName),
      notes: TextValue(notes), color: feed.calendarColor.name, refreshInterval: half, otherProperties: others,
      entries: entries)
  }

  /// What the calendar is about, with what its reader ought to know.
  private func notes(_ knowledge: FeedKnowledge) -> String {
    let days = feed.days
    let about = "The days worked in mainland China from \(days.lowerBound) to \(days.upperBound): "
    let weekdays = Weekday.allCases.filter(schedule.pattern.weekdays.contains).map(\.rfc5545).joined(separator: ", ")
    let makeUp = feed.policy.makeUpDays == .all ? " and make-up days" : ""
    let sentences = [about + weekdays + makeUp + ", without statutory days off"] + knowledge.warnings
    return sentences.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }.joined(separator: " ")
  }
}
