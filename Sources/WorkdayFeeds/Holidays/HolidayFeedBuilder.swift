// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Workdays

/// Builds the calendar of a feed of holidays.
struct HolidayFeedBuilder {
  private let feed: HolidayFeedDescription
  private let holidays: HolidayCalendar
  private let words: HolidayTexts
  /// Works every weekday, so that a notice that only joins a weekend to a holiday counts too.
  private let schedule: WorkdaySchedule

  init(_ feed: HolidayFeedDescription) {
    self.feed = feed
    holidays = feed.holidays
    words = feed.texts.holidays
    schedule = WorkdaySchedule(weekdays: Set(Weekday.allCases), holidays: holidays)
  }

  /// The calendar, with the warnings in its notes.
  func calendar(warnings: [String]) throws(Fault) -> VCalendar {
    var events: [VEvent] = []
    if feed.selection.hasDaysOff {
      for block in holidays.blocks(touching: feed.days) {
        switch feed.grouping {
        case .block: events.append(try event(of: block))
        case .day:
          for date in block.days where feed.days.contains(date) { events.append(try event(of: date, in: block)) }
        }
      }
    }
    if feed.selection.hasMakeUpDays {
      for day in holidays.days(in: feed.days) {
        guard case .makeUpDay(let name) = day.ruling, !holidays.isListedWorkday(day.date) else { continue }
        events.append(try event(ofMakeUp: day.date, name))
      }
    }
    for day in TraditionalDay.all(of: feed) { events.append(try event(of: day)) }
    events.sort { ($0.span?.start.date ?? .first) < ($1.span?.start.date ?? .first) }
    if !events.isEmpty {
      events += try feed.renewal.events(
        (feed.key, feed.identifierDomain), feed.texts, until: feed.days.upperBound, schedule, isAllDay: true,
        span: { day throws(Fault) in try EventSpan.allDay(day) })
    }
    return try VCalendar(
      feed: "Holiday feed//\(words.code)", named: feed.calendarName, feed.calendarColor,
      notes: feed.texts.text(
        [words.about(feed.years, hasNotices: feed.selection.hasNotices, in: holidays.region)]
          + warnings),
      timeZone: "Asia/Shanghai", entries: events.map { .event($0) })
  }

  // MARK: - Events

  private func event(of block: HolidayBlock) throws(Fault) -> VEvent {
    let statutory = block.days.filter { if case .statutory = reason(for: $0, in: block) { true } else { false } }
    let forecast = forecastYear(on: block.days.lowerBound)
    return try event(
      from: block.days.lowerBound, days: block.length, words.title(of: block), isOff: true,
      notes: forecast.map { words.forecastNotes($0, statutory: statutory) }
        ?? words.notes(of: block, statutory: statutory, makeUpDays: holidays.makeUpDays(of: block))
        + notices(about: block.days),
      isTentative: forecast != nil && statutory.count < block.length)
  }

  /// The year of a day that is forecast; nil for one of a notice, of a company or of a person.
  private func forecastYear(on date: CivilDate) -> Int? {
    date.year == holidays.forecast?.year && holidays.override(on: date) == nil ? date.year : nil
  }

  /// Why a day is off by the law of mainland China; nil for one of another place, of a company or of leave.
  private func reason(for date: CivilDate, in block: HolidayBlock) -> HolidayBlock.Reason? {
    holidays.region == nil && holidays.override(on: date) == nil ? block.reason(for: date) : nil
  }

  private func event(of date: CivilDate, in block: HolidayBlock) throws(Fault) -> VEvent {
    let reason = reason(for: date, in: block)
    let forecast = forecastYear(on: block.days.lowerBound)
    let isCertain = if case .statutory? = reason { true } else { false }
    return try event(
      from: date, days: 1, words.title(of: date, in: block, reason, isForecast: forecast != nil), isOff: true,
      notes: forecast.map { words.forecastNotes($0, statutory: isCertain ? [date] : []) }
        ?? words.notes(in: block, reason, makeUpDays: holidays.makeUpDays(of: block)) + notices(about: block.days),
      isTentative: forecast != nil && !isCertain)
  }

  private func event(ofMakeUp date: CivilDate, _ name: String) throws(Fault) -> VEvent {
    let isStatutory = holidays.override(on: date) == nil
    let forecast = forecastYear(on: date)
    return try event(
      from: date, days: 1, words.makeUpTitle(name, isStatutory: isStatutory), isOff: false,
      notes: words.makeUpNotes(name, for: holidays.block(madeUpBy: date), isStatutory: isStatutory)
        + (forecast.map { words.forecastNotes($0, statutory: []) } ?? notices(about: date...date)),
      isTentative: forecast != nil)
  }

  private func event(of day: TraditionalDay) throws(Fault) -> VEvent {
    let stamp = FeedStamp.yearly(day.date)
    let details = try CommonProperties(
      uid: EventIdentifier.text(feed: feed.key, day.date.rfc5545, day.slug, domain: feed.identifierDomain),
      stamp: stamp,
      summary: TextValue(day.title), categories: [words.traditionalDay], sequence: 0, lastModified: stamp)
    return try VEvent(details, span: try EventSpan.allDay(day.date), transparency: .transparent)
  }

  private func event(
    from first: CivilDate, days: Int, _ title: String, isOff: Bool, notes: [String], isTentative: Bool = false
  ) throws(Fault) -> VEvent {
    let (date, sequence) = stamp(of: first, first.advanced(by: days - 1))
    let stamp = Instant(utc: CivilDateTime(date))
    let days = first...first.advanced(by: days - 1)
    let unconfirmed = days.first(where: holidays.isUnconfirmed)
    let notes = notes + (unconfirmed.map { [feed.texts.unconfirmed(holidays, on: $0)] } ?? [])
    let details = try CommonProperties(
      uid: EventIdentifier.text(feed: feed.key, first.rfc5545, domain: feed.identifierDomain), stamp: stamp,
      summary: try TextValue(isTentative ? feed.texts.tentative(title) : title),
      notes: try TextValue(notes.joined(separator: "\n")), categories: [isOff ? words.dayOff : words.makeUpDay],
      status: isTentative || unconfirmed != nil ? .tentative : nil, sequence: sequence, lastModified: stamp,
      otherProperties: [
        try Property(SpecialDay.property, value: (isOff ? SpecialDay.dayOff : .makeUpDay).rawValue)
      ])
    return try VEvent(details, span: try EventSpan.allDay(first, days: days.count), transparency: .transparent)
  }

  /// The stamp of an event: that of its year; for a block over New Year those of both years combined.
  private func stamp(of first: CivilDate, _ last: CivilDate) -> (date: CivilDate, sequence: Int) {
    var stamp = (date: CivilDate.first, sequence: 0)
    for year in Set([first.year, last.year]) {
      let one = FeedStamp(year: year, schedule: schedule)
      stamp = (max(stamp.date, one.date), stamp.sequence + one.sequence)
    }
    return stamp
  }

  /// The addresses of the notices about the days, as lines of notes.
  private func notices(about days: ClosedRange<CivilDate>) -> [String] {
    var lines: [String] = []
    for date in days where holidays.override(on: date) == nil {
      for notice in holidays.holidayYear(listing: date)?.notices ?? [] where notice.years.contains(date.year) {
        guard let address = notice.address, !lines.contains(words.notice(address)) else { continue }
        lines.append(words.notice(address))
      }
    }
    return lines
  }
}
