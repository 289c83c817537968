// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Recurrence
import Support
import TimeZones

extension CalendarFix {
  /// What mends need to know of a calendar.
  struct Facts {
    /// The first time zone with each name.
    let zones: [String: VTimeZone]
    /// The name of the calendar's own zone.
    let ownZone: String?
    /// The years in which the calendar needs its time zones.
    let years: ClosedRange<Int>
    /// The year of the last UNTIL, or of the last start.
    let lastYear: Int

    init(_ calendar: VCalendar) {
      let zones = calendar.timeZones
      self.zones = Dictionary(zones.map { ($0.identifier, $0) }) { first, _ in first }
      ownZone = calendar.otherProperties.first { $0.name == "X-WR-TIMEZONE" }?.value ?? zones.first?.identifier
      let starts = calendar.entries.compactMap { $0.timed?.span?.start.date.year }
      let rules = calendar.entries.flatMap { $0.details?.repetition.rules ?? [] }
      var lastYear = starts.max() ?? 2000
      for case .until(let until) in rules.map(\.end) { lastYear = max(lastYear, EntryChecks.last(until).year) }
      let last = min(9998, max(2037, (starts.max() ?? 2000) + 7))
      years = max(1, min(2037, starts.min() ?? 2037) - 1)...last
      self.lastYear = lastYear
    }
  }

  /// A new name of a time zone, and why it gets it.
  struct Renaming {
    let name: String
    let isDefined: Bool
    let code: Finding.Code
    let cause: Cause?
  }

  /// What mends need to know of a calendar, found once.
  mutating func facts(of calendar: Int) -> Facts {
    if let known = facts[calendar] { return known }
    let found = Facts(calendars[calendar])
    facts[calendar] = found
    return found
  }

  /// The rules of a TZID in a calendar.
  mutating func rules(of name: String, in calendar: Int) -> TimeZoneRules? {
    let key = "\(calendar) \(name)"
    if let known = zoneRules[key] { return known }
    let facts = facts(of: calendar)
    let own = facts.zones[name].flatMap {
      try? $0.rules(from: facts.years.lowerBound, through: min(9999, facts.lastYear + 1), within: &budget)
    }
    let rules = own ?? resolver.rules(for: name)
    zoneRules[key] = .some(rules)
    return rules
  }

  mutating func mendTimeZone(_ finding: Finding, _ index: Int) {
    guard let place = place(of: index) else { return }
    let isDefined = finding.code == .windowsTimeZone
    let name: String?
    if isDefined, case .timeZone(let zone) = entry(at: place) {
      name = zone.identifier
    } else {
      name = text.parsed(index)?.parameter("TZID")
    }
    guard let name, treated.insert("TZID \(place.calendar) \(name)").inserted,
      let rules = isDefined
        ? WindowsTimeZone.identifier(for: name).flatMap({ resolver.rules(for: $0) })
        : resolver.rules(for: name)
    else { return }
    let facts = facts(of: place.calendar)
    if let own = facts.zones[isDefined ? name : rules.identifier] {
      guard agree(own, rules, facts.years) else { return }
      if isDefined, facts.zones[rules.identifier] != nil { return }
    } else if treated.insert("VTIMEZONE \(place.calendar) \(rules.identifier)").inserted {
      guard !isDefined, let zone = try? VTimeZone(rules, years: facts.years),
        let bytes = try? ICalendarWriter().bytes(.timeZone(zone)),
        let first = place.root.components.first?.lines.lowerBound
      else { return }
      edits.insert(text.endingLines(of: bytes), before: first)
      note(first, finding.code, "the VTIMEZONE of \(rules.identifier) added")
    }
    guard name != rules.identifier else { return }
    renamings[place.calendar, default: [:]][name] = Renaming(
      name: rules.identifier, isDefined: isDefined, code: finding.code, cause: cause)
  }

  /// Writes the new names of time zones on the lines of their calendars.
  mutating func renameTimeZones() {
    for (calendar, names) in renamings.sorted(by: { $0.key < $1.key }) {
      // A definition keeps the name that a line has which stays as it is.
      let kept = Set(
        foreign.filter(roots[calendar].lines.contains).compactMap { text.parsed($0)?.parameter("TZID") })
      let names = names.filter { !$1.isDefined || !kept.contains($0) }
      for index in roots[calendar].lines where !edits.hasReplaced(index) {
        guard var line = text.parsed(index) else { continue }
        let old: String
        let new: Renaming
        if let name = line.parameter("TZID"), let renaming = names[name] {
          (old, new) = (name, renaming)
          line.set("TZID", to: new.name)
        } else if line.name == "TZID", let renaming = names[line.valueText], renaming.isDefined {
          (old, new) = (line.valueText, renaming)
          line.value = Array(new.name.utf8)
        } else {
          continue
        }
        cause = new.cause
        replace(index, line, new.code, "TZID \(new.name) instead of \(oneLine(old))")
      }
    }
    renamings = [:]
  }

  /// Whether a VTIMEZONE has the offsets of a zone, from the first to the last of some years.
  private mutating func agree(_ zone: VTimeZone, _ named: TimeZoneRules, _ years: ClosedRange<Int>) -> Bool {
    guard
      let own = try? zone.rules(from: years.lowerBound, through: years.upperBound, within: &budget),
      let start = try? CivilDate(year: max(years.lowerBound, 2000), month: 1, day: 1),
      let end = try? CivilDate(year: years.upperBound, month: 12, day: 31)
    else { return false }
    let range = Instant(utc: CivilDateTime(start))..<Instant(utc: CivilDateTime(end))
    let changes = [own, named].flatMap { $0.transitions(in: range).map(\.instant) }
    guard budget.take(changes.count, .zoneChanges) else { return false }
    return ([range.lowerBound] + changes).allSatisfy { own.offset(at: $0) == named.offset(at: $0) }
  }
}
