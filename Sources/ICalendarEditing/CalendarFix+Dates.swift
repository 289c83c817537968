// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Recurrence
import TimeZones

extension CalendarFix {
  /// The dates and times of a list: `20210104`, `20210104T090000`, `20210104T090000Z`; nil if any is neither.
  private static func dates(_ line: SourceLine) -> [ICalendarDate]? {
    var list: [ICalendarDate] = []
    for part in line.valueText.split(separator: ",", omittingEmptySubsequences: false) {
      guard let moment = Property.moment(byFormOf: String(part), timeZone: nil) else { return nil }
      list.append(moment)
    }
    return list
  }

  private static func text(_ dates: [ICalendarDate]) -> [UInt8] {
    Array(dates.map(\.rfc5545).joined(separator: ",").utf8)
  }

  /// A line with the days of dates or times.
  private static func line(_ line: SourceLine, withDaysOf dates: [ICalendarDate]) -> SourceLine {
    var line = line
    line.set("TZID", to: nil)
    line.set("VALUE", to: "DATE")
    line.value = text(dates.map { .date($0.date) })
    return line
  }

  mutating func mendValueType(_ code: Finding.Code, _ index: Int) {
    guard var line = text.parsed(index), let dates = Self.dates(line), let place = place(of: index) else { return }
    if place.component.name == "STANDARD" || place.component.name == "DAYLIGHT" {
      line.set("VALUE", to: nil)
      line.set("TZID", to: nil)
      line.value = Self.text(dates.map { .floating($0.wallTime) })
      replace(index, line, code, "\(line.name) as the local time \(line.valueText)")
      return
    }
    let days = dates.filter(\.isDate)
    let times = dates.filter { !$0.isDate }
    guard PropertyRow.has(line.name, .moment, .moments) else { return }
    if times.isEmpty {
      replace(index, Self.line(line, withDaysOf: days), code, "\(line.name) with VALUE=DATE")
      return
    }
    if !days.isEmpty {
      let other = Self.line(line, withDaysOf: days)
      edits.insert(SourceEdits.folded(other.bytes, lineEnd: text.lineEnd), before: index)
    }
    line.set("VALUE", to: nil)
    line.value = Self.text(times)
    replace(
      index, line, code,
      days.isEmpty ? "\(line.name) without VALUE" : "the dates of \(line.name) on a line with VALUE=DATE")
  }

  /// The span of the entry at a place.
  private func span(at place: Place?) -> EventSpan? {
    switch entry(at: place) {
    case .event(let event): event.span
    case .toDo(let toDo): toDo.span
    default: nil
    }
  }

  mutating func mendEnd(_ finding: Finding, _ index: Int) {
    let place = place(of: index)
    guard let place, let component = place.entry, let span = span(at: place) else { return }
    let ends = lines("DTEND", in: component) + (component.name == "VTODO" ? lines("DUE", in: component) : [])
    let durations = lines("DURATION", in: component)
    guard ends.count < 2, durations.count < 2 else { return }
    if let end = ends.first, let duration = durations.first {
      guard let name = text.parsed(end)?.name else { return }
      remove(duration, finding.code, "DURATION beside \(name) removed")
    } else if let end = ends.first, let line = text.parsed(end), let written = Self.dates(line)?.first {
      if written.isDate != span.start.isDate {
        guard case .moment(let moment) = span.end else { return }
        rewrite(end, as: moment, finding.code, "\(line.name) of DTSTART's type")
      } else if written == span.start || span.end == .moment(span.start) {
        remove(end, finding.code, "\(line.name) at the time of DTSTART removed")
      }
    } else if let duration = durations.first, case .duration(let length) = span.end, span.start.isDate {
      guard var line = text.parsed(duration), line.valueText != length.rfc5545, !length.isNegative else { return }
      line.value = Array(length.rfc5545.utf8)
      replace(duration, line, finding.code, "DURATION:\(length.rfc5545)")
    }
  }

  /// Writes a date or time on a line, with the parameters that it needs.
  private mutating func rewrite(_ index: Int, as moment: ICalendarDate, _ code: Finding.Code, _ message: String) {
    guard var line = text.parsed(index) else { return }
    line.set("VALUE", to: moment.isDate ? "DATE" : nil)
    line.set("TZID", to: moment.timeZone)
    line.value = Array(moment.rfc5545.utf8)
    replace(index, line, code, message)
  }

  mutating func mendForm(of finding: Finding, _ index: Int) {
    let place = place(of: index)
    guard let span = span(at: place), let line = text.parsed(index) else { return }
    switch line.name {
    case "DTEND", "DUE":
      guard case .moment(let moment) = span.end, moment.hasForm(of: span.start), !span.start.isDate,
        Self.dates(line)?.first?.isUTC == false, line.parameter("TZID") == nil
      else { return }
      switch moment {
      case .zoned(_, let zone): rewrite(index, as: moment, finding.code, "\(line.name) with TZID=\(zone)")
      case .utc: rewrite(index, as: moment, finding.code, "\(line.name) in UTC")
      default: break
      }
    case "EXDATE", "RDATE":
      guard finding.severity == .error, span.start.isDate, let component = place?.entry else { return }
      for index in lines(line.name, in: component) where !edits.hasReplaced(index) {
        guard let line = text.parsed(index), let dates = Self.dates(line), dates.contains(where: { !$0.isDate }),
          !dates.contains(where: \.isUTC)
        else { continue }
        replace(index, Self.line(line, withDaysOf: dates), finding.code, "\(line.name) with VALUE=DATE")
      }
    default: break
    }
  }

  mutating func mendUntil(_ index: Int) {
    guard let place = place(of: index), let component = place.entry, isFirst("UNTIL", in: component),
      let entry = entry(at: place), let start = entry.start, let rules = entry.details?.repetition.rules
    else { return }
    for (rule, index) in zip(rules, lines("RRULE", in: component)) {
      guard var line = text.parsed(index), case .until(let until) = rule.end, !edits.hasReplaced(index),
        let mended = mended(until, beside: start, in: place.calendar), mended != until,
        let range = RecurrenceRule.place(ofPart: "UNTIL", in: line.valueText)
      else { continue }
      line.value.replaceSubrange(range, with: Array(mended.rfc5545.utf8))
      replace(index, line, .untilOfOtherType, "UNTIL=\(mended.rfc5545) instead of \(until.rfc5545)")
    }
  }

  /// An UNTIL of the type that a start needs, at the same occurrence; nil if that is not certain.
  private mutating func mended(
    _ until: RecurrenceRule.Until, beside start: ICalendarDate, in calendar: Int
  ) -> RecurrenceRule.Until? {
    func end(of date: CivilDate) -> CivilDateTime? { CivilDateTime(date).adding(seconds: 86_399) }
    switch (start, until) {
    case (.date, .local(let time)): return .date(time.date)
    case (.date, .utc(let time)):
      // The calendar's own zone: the day whose midnight or later time it is there.
      let name = facts(of: calendar).ownZone
      guard let rules = name.flatMap({ rules(of: $0, in: calendar) }) ?? (name == nil ? .utc : nil),
        let local = try? rules.localTime(of: time)
      else { return nil }
      return .date(local.date)
    case (.floating, .date(let date)): return end(of: date).map(RecurrenceRule.Until.local)
    case (.floating, .utc(let time)): return .local(time.nearestUTC)
    case (.utc, .date(let date)): return end(of: date).map { .utc(Instant(utc: $0)) }
    case (.utc, .local(let time)): return .utc(Instant(utc: time))
    case (.zoned(_, let zone), _):
      guard let rules = rules(of: zone, in: calendar) else { return nil }
      let time: CivilDateTime?
      switch until {
      case .date(let date): time = end(of: date)
      case .local(let local): time = local
      case .utc: return until
      }
      return time.map { rules.instant(of: $0) }.flatMap { $0.isInCalendar ? .utc($0) : nil }
    default: return nil
    }
  }
}

extension ICalendarDate {
  fileprivate var isUTC: Bool {
    if case .utc = self { true } else { false }
  }
}
