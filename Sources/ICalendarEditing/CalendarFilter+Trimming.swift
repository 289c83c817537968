// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Recurrence
import TimeZones

extension CalendarFilter {
  /// The file with the series that go on after the last instant ended there.
  ///
  /// Rules get an UNTIL, later added dates and replacements go, and what else takes place later is excluded. The result
  /// is read back: each of these series has the instances up to the last instant, of many the first 10,000, and no
  /// others.
  ///
  /// - Throws: `Fault` if it has not.
  func trimmed(_ bytes: [UInt8], _ database: TimeZoneDatabase) throws(Fault) -> [UInt8] {
    guard let through else { return bytes }
    let source = try CalendarSource(bytes)
    let agendas = source.calendars.map { agenda(of: $0, database) }
    let keys = zip(source.calendars, agendas).map { calendar, agenda in
      laterKeys(of: calendar, agenda, through)
    }
    guard keys.contains(where: { !$0.isEmpty }) else { return bytes }
    var edits = SourceEdits()
    for (calendar, keys) in zip(source.calendars, keys) {
      for entry in calendar.entries where keys.contains(entry.key) {
        endRules(of: entry, in: calendar, source.text, through, database, &edits)
      }
    }
    let ended = try CalendarSource(edits.bytes(of: source.text))
    edits = SourceEdits()
    for (calendar, keys) in zip(ended.calendars, keys) {
      let later = agenda(of: calendar, database).instances(
        ofEachSeries: 10_000, from: through + 1, includingEarlier: false)
      let ofKeys = later.instances.filter { keys.contains($0.event.uid) }
      for (key, instances) in Dictionary(grouping: ofKeys, by: \.event.uid) {
        remove(instances, of: calendar.entries.filter { $0.key == key }, ended.text, &edits)
      }
    }
    let result = edits.bytes(of: ended.text)
    for (index, (calendar, keys)) in zip(try CalendarSource(result).calendars, keys).enumerated() {
      let expected = shown(agendas[index], keys, through: through)
      guard shown(agenda(of: calendar, database), keys, through: nil) == expected else {
        throw Fault(.disagreement, "the result differs from the events that were kept; nothing was written")
      }
    }
    return result
  }

  /// The keys of the series of which something takes place after an instant, though not all.
  private func laterKeys(of calendar: CalendarSource.Calendar, _ agenda: Agenda, _ through: Instant) -> Set<String> {
    let later = agenda.instances(ofEachSeries: 1, from: through + 1, includingEarlier: false).instances
    var keys = Set(later.map(\.event.uid))
    let day = (through + Int64(86_400)).nearestUTC.date
    for entry in calendar.entries {
      let isMaster = entry.value.details?.recurrenceIdentifier == nil
      // What begins later is only there for a replacement before; and what cannot be read is not changed.
      if isMaster, entry.value.timed?.span.map({ $0.start.date > day }) ?? true { keys.remove(entry.key) }
    }
    return keys
  }

  private func endRules(
    of entry: CalendarSource.Entry, in calendar: CalendarSource.Calendar, _ text: SourceText, _ through: Instant,
    _ database: TimeZoneDatabase, _ edits: inout SourceEdits
  ) {
    guard let event = entry.value.timed, let start = event.span?.start else { return }
    let zones = calendar.value { _ in false }.entries
    let utc = through.nearestUTC
    let local = (try? floating.localTime(of: through)) ?? utc
    let until: RecurrenceRule.Until =
      switch start {
      case .date: .date(local.date)
      case .floating: .local(local)
      case .zoned, .utc: .utc(Instant(utc: utc))
      }
    for index in entry.component.propertyLines {
      guard var line = text.parsed(index), line.name == "RRULE" else { continue }
      let parts = line.valueText.split(separator: ";").filter { part in
        let part = part.uppercased()
        return !part.hasPrefix("COUNT=") && !part.hasPrefix("UNTIL=")
      }
      // A rule that has ended by then stays as it is; COUNT may not become a later UNTIL.
      guard let rule = try? RecurrenceRule(rfc5545: line.valueText), let alone = event.recurring(by: rule) else {
        continue
      }
      let agenda = Agenda(
        [VCalendar(calendar.head, entries: zones + [.event(alone)])], in: floating, zones: database)
      let later = agenda.instances(ofEachSeries: 1, from: through + 1, includingEarlier: false).instances
      guard !later.isEmpty else { continue }
      line.value = Array((parts.joined(separator: ";") + ";UNTIL=" + until.rfc5545).utf8)
      edits.replace(index, with: line.bytes, lineEnd: text.lineEnd)
    }
  }

  /// Takes instances of a series out: dates that were added, replacements with what they replace, others by exclusions.
  private func remove(
    _ instances: [EventInstance], of entries: [CalendarSource.Entry], _ text: SourceText, _ edits: inout SourceEdits
  ) {
    guard let master = entries.first(where: { $0.value.details?.recurrenceIdentifier == nil }) else { return }
    var later: Set<String> = []
    for instance in instances {
      if let identifier = instance.event.details.recurrenceIdentifier, !identifier.includesFuture {
        for entry in entries where entry.value.details?.recurrenceIdentifier == identifier {
          edits.remove(entry.component.lines)
          exclude("RECURRENCE-ID", of: entry, identifier.moment.rfc5545, in: master, text, &edits)
        }
      } else {
        later.insert(instance.start.rfc5545)
        if let instant = instance.instant {
          later.insert(CivilDateTime(clamping: instant.secondsSince1970).rfc5545 + "Z")
        }
      }
    }
    var removed: Set<String> = []
    for index in master.component.propertyLines {
      guard var line = text.parsed(index), line.name == "RDATE" else { continue }
      let values = line.valueText.split(separator: ",")
      let left = values.filter { value in
        let start = String(value.prefix { $0 != "/" })
        guard later.contains(start) else { return true }
        removed.insert(start)
        return false
      }
      guard left.count < values.count else { continue }
      line.value = Array(left.joined(separator: ",").utf8)
      if left.isEmpty { edits.remove([index]) } else { edits.replace(index, with: line.bytes, lineEnd: text.lineEnd) }
    }
    for instance in instances where instance.event.details.recurrenceIdentifier?.includesFuture ?? true {
      let utc = instance.instant.map { CivilDateTime(clamping: $0.secondsSince1970).rfc5545 + "Z" }
      guard !removed.contains(instance.start.rfc5545), !removed.contains(utc ?? "") else { continue }
      exclude("DTSTART", of: master, instance.start.rfc5545, in: master, text, &edits)
    }
  }

  /// Adds an EXDATE in the form of a property.
  private func exclude(
    _ property: String, of entry: CalendarSource.Entry, _ value: String, in master: CalendarSource.Entry,
    _ text: SourceText, _ edits: inout SourceEdits
  ) {
    guard let bytes = entry.exclusions(of: [value], inFormOf: property, text) else { return }
    edits.insert(bytes, before: master.component.lines.upperBound)
  }

  /// The instances of some series, in order.
  private func shown(_ agenda: Agenda, _ keys: Set<String>, through: Instant?) -> [String] {
    agenda.instances(ofEachSeries: 10_000, through: through).instances
      .filter { keys.contains($0.event.uid) }
      .map { "\($0.position) \($0.endPosition) \($0.start.rfc5545) \($0.event.summary?.string ?? "")" }.sorted()
  }
}

extension VEvent {
  /// The event with one rule and nothing else that makes it recur.
  fileprivate func recurring(by rule: RecurrenceRule) -> VEvent? {
    var details = details
    details.repetition = Repetition(rules: [rule])
    return try? VEvent(details, span: span)
  }
}
