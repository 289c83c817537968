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
  /// - Throws: `Fault` if it has not, or the budget does not suffice.
  func trimmed(
    _ bytes: [UInt8], _ database: TimeZoneDatabase, within budget: inout Budget
  ) throws(Fault) -> [UInt8] {
    guard let through else { return bytes }
    let source = try CalendarSource(bytes)
    let agendas = source.calendars.map { agenda(of: $0, database) }
    var keys: [Set<String>] = []
    for (calendar, agenda) in zip(source.calendars, agendas) {
      keys.append(try laterKeys(of: calendar, agenda, through, within: &budget))
    }
    guard keys.contains(where: { !$0.isEmpty }) else { return bytes }
    var edits = SourceEdits()
    for (calendar, keys) in zip(source.calendars, keys) {
      try endRules(of: keys, in: calendar, source.text, through, database, within: &budget, &edits)
    }
    let ended = try CalendarSource(edits.bytes(of: source.text))
    edits = SourceEdits()
    for (calendar, keys) in zip(ended.calendars, keys) {
      let later = try later(in: agenda(of: calendar, database), keys, through, within: &budget)
      let entries = Dictionary(grouping: calendar.entries, by: \.key)
      for (key, instances) in later { remove(instances, of: entries[key] ?? [], ended.text, &edits) }
    }
    let result = edits.bytes(of: ended.text)
    for (index, (calendar, keys)) in zip(try CalendarSource(result).calendars, keys).enumerated() {
      let expected = try shown(agendas[index], keys, through: through, within: &budget)
      guard try shown(agenda(of: calendar, database), keys, through: nil, within: &budget) == expected else {
        throw Fault(.disagreement, "the result differs from the events that were kept; nothing was written")
      }
    }
    return result
  }

  /// The instances of some series after an instant, by the keys of these.
  private func later(
    in agenda: Agenda, _ keys: Set<String>, _ through: Instant, within budget: inout Budget
  ) throws(Fault) -> [String: [EventInstance]] {
    var later: [String: [EventInstance]] = [:]
    for var walk in agenda.walks(ofEachSeries: 10_000, from: through + 1, includingEarlier: false)
    where keys.contains(walk.uid) {
      while let instance = try walk.next(within: &budget) {
        try budget.spend(MemoryLayout<EventInstance>.size, .bytes, "split the file, or leave the series with --no-trim")
        later[walk.uid, default: []].append(instance)
      }
    }
    return later
  }

  /// The keys of the series of which something takes place after an instant, though not all.
  private func laterKeys(
    of calendar: CalendarSource.Calendar, _ agenda: Agenda, _ through: Instant, within budget: inout Budget
  ) throws(Fault) -> Set<String> {
    var keys: Set<String> = []
    for var walk in agenda.walks(ofEachSeries: 1, from: through + 1, includingEarlier: false) {
      if try walk.next(within: &budget) != nil { keys.insert(walk.uid) }
    }
    let day = (through + Int64(86_400)).nearestUTC.date
    for entry in calendar.entries {
      let isMaster = entry.value.details?.recurrenceIdentifier == nil
      // What begins later is only there for a replacement before; and what cannot be read is not changed.
      if isMaster, entry.value.timed?.span.map({ $0.start.date > day }) ?? true { keys.remove(entry.key) }
    }
    return keys
  }

  /// Ends the rules of some series that go on after an instant.
  private func endRules(
    of keys: Set<String>, in calendar: CalendarSource.Calendar, _ text: SourceText, _ through: Instant,
    _ database: TimeZoneDatabase, within budget: inout Budget, _ edits: inout SourceEdits
  ) throws(Fault) {
    var rules: [String: (index: Int, line: SourceLine, start: ICalendarDate)] = [:]
    var alone: [VCalendar.Entry] = []
    for entry in calendar.entries where keys.contains(entry.key) {
      guard let event = entry.value.timed, let start = event.span?.start else { continue }
      for index in entry.component.propertyLines {
        guard let line = text.parsed(index), line.name == "RRULE",
          let rule = try? RecurrenceRule(rfc5545: line.valueText),
          let one = event.recurring(by: rule, named: "\(index)")
        else { continue }
        rules[one.uid] = (index, line, start)
        alone.append(.event(one))
      }
    }
    let zones = calendar.value { _ in false }.entries
    let agenda = Agenda([VCalendar(calendar.head, entries: zones + alone)], in: floating, zones: database)
    // A rule that has ended by then stays as it is; COUNT may not become a later UNTIL.
    for var walk in agenda.walks(ofEachSeries: 1, from: through + 1, includingEarlier: false) {
      guard try walk.next(within: &budget) != nil, let (index, rule, start) = rules[walk.uid] else { continue }
      var line = rule
      let parts = line.valueText.split(separator: ";").filter { part in
        let part = part.uppercased()
        return !part.hasPrefix("COUNT=") && !part.hasPrefix("UNTIL=")
      }
      line.value = Array((parts.joined(separator: ";") + ";UNTIL=" + until(through, for: start).rfc5545).utf8)
      edits.replace(index, with: line.bytes, lineEnd: text.lineEnd)
    }
  }

  /// The UNTIL that means an instant in a series with a start.
  private func until(_ through: Instant, for start: ICalendarDate) -> RecurrenceRule.Until {
    let utc = through.nearestUTC
    let local = (try? floating.localTime(of: through)) ?? utc
    return switch start {
    case .date: .date(local.date)
    case .floating: .local(local)
    case .zoned, .utc: .utc(Instant(utc: utc))
    }
  }

  /// Takes instances of a series out: dates that were added, replacements with what they replace, others by exclusions.
  private func remove(
    _ instances: [EventInstance], of entries: [CalendarSource.Entry], _ text: SourceText, _ edits: inout SourceEdits
  ) {
    guard let master = entries.first(where: { $0.value.details?.recurrenceIdentifier == nil }) else { return }
    let replacements = Dictionary(grouping: entries) { $0.value.details?.recurrenceIdentifier }
    var later: Set<String> = []
    for instance in instances {
      if let identifier = instance.event.details.recurrenceIdentifier, !identifier.includesFuture {
        for entry in replacements[identifier] ?? [] {
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

  /// What some series show, of many instances the first 10,000.
  private func shown(
    _ agenda: Agenda, _ keys: Set<String>, through: Instant?, within budget: inout Budget
  ) throws(Fault) -> InstanceDigest {
    var digest = InstanceDigest()
    for var walk in agenda.walks(ofEachSeries: 10_000, through: through) where keys.contains(walk.uid) {
      while let instance = try walk.next(within: &budget) {
        let title = instance.event.summary?.string ?? ""
        digest.add(instance.start, instance.end, "\(instance.position) \(instance.endPosition) \(title)")
      }
    }
    return digest
  }
}

extension VEvent {
  /// The event with one rule and nothing else that makes it recur, and with another UID.
  fileprivate func recurring(by rule: RecurrenceRule, named uid: String) -> VEvent? {
    var details = details
    (details.uid, details.repetition) = (uid, Repetition(rules: [rule]))
    return try? VEvent(details, span: span)
  }
}
