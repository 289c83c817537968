// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
internal import Support
import TimeZones

extension CalendarFix {
  /// The rules of a TZID in a calendar.
  mutating func rules(of name: String, in calendar: VCalendar) -> TimeZoneRules? {
    calendar.timeZones.first { $0.identifier == name }.flatMap { try? $0.rules(through: 9999) }
      ?? resolver.rules(for: name)
  }

  mutating func mendTimeZone(_ finding: Finding, _ index: Int) {
    guard let place = place(of: index) else { return }
    let calendar = calendars[place.calendar]
    let isDefined = finding.code == .windowsTimeZone
    let name: String?
    if isDefined, case .timeZone(let zone) = entry(at: place) {
      name = zone.identifier
    } else {
      name = text.parsed(index)?.parameter("TZID")
    }
    guard let name, treatedZones.insert("\(place.calendar) \(name)").inserted,
      let rules = isDefined
        ? WindowsTimeZone.identifier(for: name).flatMap({ try? database.rules(for: $0) })
        : resolver.rules(for: name)
    else { return }
    let years = Self.years(of: calendar)
    if let own = calendar.timeZones.first(where: { $0.identifier == (isDefined ? name : rules.identifier) }) {
      guard let ownRules = try? own.rules(through: years.upperBound), Self.agree(ownRules, rules, years) else { return }
      if isDefined, calendar.timeZones.contains(where: { $0.identifier == rules.identifier }) { return }
    } else {
      guard !isDefined, let zone = try? VTimeZone(rules, years: years),
        let bytes = try? ICalendarWriter().bytes(.timeZone(zone)),
        let first = place.root.components.first?.lines.lowerBound
      else { return }
      edits.insert(text.lineEnd.count == 2 ? bytes : bytes.filter { $0 != 0x0D }, before: first)
      note(first, finding.code, "the VTIMEZONE of \(rules.identifier) added")
    }
    guard name != rules.identifier else { return }
    for index in place.root.lines where !edits.hasReplaced(index) {
      guard var line = text.parsed(index) else { continue }
      if line.parameter("TZID") == name {
        line.set("TZID", to: rules.identifier)
      } else if isDefined, line.name == "TZID", line.valueText == name {
        line.value = Array(rules.identifier.utf8)
      } else {
        continue
      }
      replace(index, line, finding.code, "TZID \(rules.identifier) instead of \(oneLine(name))")
    }
  }

  /// The years in which a calendar needs its time zones.
  private static func years(of calendar: VCalendar) -> ClosedRange<Int> {
    let years = calendar.entries.compactMap { $0.timed?.span?.start.date.year }
    let last = min(9998, max(2037, (years.max() ?? 2000) + 7))
    return max(1, min(2037, years.min() ?? 2037) - 1)...last
  }

  /// Whether two zones have the same offsets, from the first to the last of some years.
  private static func agree(_ first: TimeZoneRules, _ second: TimeZoneRules, _ years: ClosedRange<Int>) -> Bool {
    guard let start = try? CivilDate(year: max(years.lowerBound, 2000), month: 1, day: 1),
      let end = try? CivilDate(year: years.upperBound, month: 12, day: 31)
    else { return false }
    let day: Int64 = 86_400
    return stride(from: CivilDateTime(start).wallSeconds, to: CivilDateTime(end).wallSeconds, by: Int(day)).allSatisfy {
      first.offset(atSecond: $0) == second.offset(atSecond: $0)
    }
  }
}
