// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Recurrence
import TimeZones
import Workdays

/// Builds the calendar of a feed from its workdays.
struct FeedBuilder {
  private let feed: FeedDescription
  private let timeZone: TimeZoneRules
  private var entries: [VCalendar.Entry] = []

  init(_ feed: FeedDescription, timeZone: TimeZoneRules) {
    self.feed = feed
    self.timeZone = timeZone
  }

  mutating func calendar(
    _ plans: [EventPlan], _ renewal: FeedRenewal, _ gaps: WorkdaySchedule.Gaps?
  ) throws(Fault) -> VCalendar {
    if let zone = try definition(for: plans) { entries.append(.timeZone(zone)) }
    var rests = plans.map { $0.dates[...] }
    for year in feed.years {
      for (index, plan) in plans.enumerated() {
        let days = rests[index].prefix { $0.year == year }
        rests[index] = rests[index].dropFirst(days.count)
        guard !days.isEmpty else { continue }
        try add(plan, on: Array(days), in: year, FeedStamp(year: year, schedule: plan.schedule))
      }
    }
    try add(renewal)
    let zone = timeZone.identifier
    return try VCalendar(
      feed: "Workday feed//EN", named: feed.calendarName, feed.calendarColor,
      notes: feed.followsSchedule ? feed.texts.notes(feed, hasOwnDays: !feed.holidays.overrides.isEmpty, gaps) : nil,
      timeZone: zone == "UTC" || !zone.hasPrefix("UTC") ? zone : nil, announcesInterval: feed.announcesInterval,
      entries: entries)
  }

  // MARK: - Entries

  /// After the calendar's own events, since some apps take the first alone.
  private mutating func add(_ renewal: FeedRenewal) throws(Fault) {
    guard let first = feed.events.first else { return }
    let events = try renewal.events(
      (feed.key, feed.identifierDomain), feed.texts, until: feed.days.upperBound, feed.schedule,
      isAllDay: first.timing == .allDay, span: { day throws(Fault) in try span(of: first, on: day) })
    entries += events.map { .event($0) }
  }

  private mutating func add(
    _ plan: EventPlan, on days: [CivilDate], in year: Int, _ stamp: FeedStamp
  ) throws(Fault) {
    guard feed.style.facts.isRecurring, !plan.isIrregular else {
      for day in days { try addSingle(plan, on: day, stamp) }
      return
    }
    let pattern = plan.pattern
    // What follows another shift than that of its day cannot be a part of a rule, whose events have one title.
    let swapped = days.filter { !plan.hasShiftOfRule($0) }
    let days = swapped.isEmpty ? days : days.filter(plan.hasShiftOfRule)
    var added = days.filter { !pattern.contains($0) }
    for (number, index) in plan.partIndexes.enumerated() {
      let keepsAdditions = feed.style.facts.hasAdditions && number == 0
      guard
        let series = WorkdaySeries(days, pattern: pattern, part: index, keepsAdditions: keepsAdditions)
      else { continue }
      let repetition = Repetition(
        rules: [try rule(pattern.parts[index], of: plan.event, until: series.end)],
        additions: series.additions.map { .moment(moment(plan.event, $0)) },
        exclusions: series.exclusions.map { moment(plan.event, $0) })
      try addEvent(
        plan.event, .year(year, part: number + 1), on: series.start, stamp, repetition,
        shift: pattern.parts[index].letter, doubt: doubt(days, plan))
      if keepsAdditions { added = [] }
    }
    for day in (added + swapped).sorted() { try addSingle(plan, on: day, stamp) }
  }

  private mutating func addSingle(_ plan: EventPlan, on day: CivilDate, _ stamp: FeedStamp) throws(Fault) {
    try addEvent(
      plan.event, .day(day), on: day, stamp, .none, shift: plan.schedule.assumedLetter(on: day),
      doubt: doubt([day], plan))
  }

  /// Why a notice may still change an event on days of a forecast or an unconfirmed year; nil if none may.
  private func doubt(_ days: [CivilDate], _ plan: EventPlan) -> DayCertainty? {
    // Most calendars have neither, and are not asked about each day.
    guard plan.event.days.followSchedule, feed.holidays.forecast != nil || !feed.holidays.unconfirmedYears.isEmpty
    else { return nil }
    let states = Set(days.map(plan.schedule.certainty))
    return states.contains(.expected) ? .expected : states.contains(.unconfirmed) ? .unconfirmed : nil
  }

  private mutating func addEvent(
    _ event: FeedEvent, _ period: EventIdentifier.Period, on day: CivilDate, _ stamp: FeedStamp,
    _ repetition: Repetition, shift: Character?, doubt: DayCertainty?
  ) throws(Fault) {
    let modified = Instant(utc: CivilDateTime(stamp.date))
    let words = event.title(on: day, shift: shift)
    let title = try TextValue(doubt == .expected ? feed.texts.tentative(words) : words)
    let remark: String? =
      switch doubt {
      case .expected: feed.texts.workdays.tentativeNotes(feed.holidays.forecast?.year ?? day.year)
      case .unconfirmed: feed.texts.unconfirmed(feed.holidays, on: day)
      default: nil
      }
    let lines = [event.notes, remark].compactMap(\.self)
    let notes = lines.isEmpty ? nil : lines.joined(separator: "\n")
    let identifier = EventIdentifier(feed: feed.key, period, event: event.key, domain: feed.identifierDomain)
    let details = try CommonProperties(
      uid: identifier.description, stamp: modified,
      summary: title, notes: try notes.map { text throws(Fault) in try TextValue(text) },
      location: try event.location.map { text throws(Fault) in try TextValue(text) },
      categories: event.categories, status: doubt == nil ? nil : .tentative, sequence: stamp.sequence,
      lastModified: modified, repetition: repetition)
    let alarms = try event.alarms.map { seconds throws(Fault) in
      let offset = try CivilDuration(days: -seconds / 86_400, seconds: -seconds % 86_400)
      return VAlarm(.display(title), trigger: .relative(offset))
    }
    let transparency: Transparency = event.days.followSchedule ? .opaque : .transparent
    entries.append(
      .event(try VEvent(details, span: try span(of: event, on: day), transparency: transparency, alarms: alarms)))
  }

  // MARK: - Times

  /// The start of an event on a day, in the feed's time zone.
  private func moment(_ event: FeedEvent, _ day: CivilDate) -> ICalendarDate {
    guard case .at(let time, _) = event.timing else { return .date(day) }
    return moment(CivilDateTime(day, time))
  }

  private func moment(_ wallTime: CivilDateTime) -> ICalendarDate {
    timeZone.identifier == "UTC" ? .utc(Instant(utc: wallTime)) : .zoned(wallTime, timeZone: timeZone.identifier)
  }

  private func span(of event: FeedEvent, on day: CivilDate) throws(Fault) -> EventSpan {
    guard case .at(let time, let length) = event.timing else { return try EventSpan.allDay(day) }
    let start = CivilDateTime(day, time)
    let instant = timeZone.instant(of: start) + Int64(length.days * 86_400 + length.seconds)
    let end = try timeZone.localTime(of: instant)
    return try EventSpan(moment(start), end: .moment(moment(end)))
  }

  private func rule(
    _ part: WorkdayPattern.Part, of event: FeedEvent, until last: CivilDate
  ) throws(Fault) -> RecurrenceRule {
    let end: RecurrenceRule.Until
    if case .at(let time, _) = event.timing {
      end = .utc(timeZone.instant(of: CivilDateTime(last, time)))
    } else {
      end = .date(last)
    }
    return try part.rule(end: .until(end))
  }

  /// The definition of the time zone that the events refer to; nil when they refer to none.
  private func definition(for plans: [EventPlan]) throws(Fault) -> VTimeZone? {
    let timed = plans.filter { if case .at = $0.event.timing { true } else { false } }
    let firsts = timed.compactMap { plan in plan.dates.first.map { $0.adding(days: -plan.longestPeriod) ?? .first } }
    guard timeZone.identifier != "UTC", let first = firsts.min(), let last = timed.compactMap(\.dates.last).max() else {
      return nil
    }
    // An excluded start may be a period before the first day, and an event may end a day after the last.
    return try VTimeZone(timeZone, years: first.year...last.advanced(by: 1).year)
  }
}
