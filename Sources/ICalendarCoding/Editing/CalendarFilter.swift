// SPDX-License-Identifier: MIT

package import CivilCalendar
package import ICalendar
internal import Recurrence
package import TimeZones

/// Chooses entries of a calendar file.
///
/// A series is kept or left out as a whole, with the events that replace its occurrences. What matches must match all
/// conditions; time zones and entries that could not be read are always kept.
package struct CalendarFilter: Sendable {
  /// The UIDs to keep; empty for all.
  package var uids: Set<String> = []
  /// Texts of which one is in the title, in upper or lower case; empty for all.
  package var titles: [String] = []
  /// The first instant, at or after which something takes place; nil for no limit.
  package var from: Instant?
  /// The last instant.
  package var through: Instant?
  /// The zone of dates and floating times.
  package var floating = TimeZoneRules.utc

  package init() {}

  /// The file without the entries that do not match, read back and compared, and the number of those kept.
  ///
  /// - Throws: `ICalendarError` if the result does not have exactly the values that were kept.
  package func bytes(
    of source: CalendarSource, database: TimeZoneDatabase
  ) throws(ICalendarError) -> (bytes: [UInt8], count: Int) {
    let kept = source.calendars.map { keys($0, database) }
    var edits = SourceEdits()
    var count = 0
    for (calendar, keys) in zip(source.calendars, kept) {
      for entry in calendar.entries where !entry.value.isTimeZone {
        if keys.contains(entry.key) { count += 1 } else { edits.remove(entry.component.lines) }
      }
    }
    let bytes = edits.bytes(of: source.text)
    let expected = zip(source.calendars, kept).map { calendar, keys in calendar.value { keys.contains($0.key) } }
    guard try CalendarSource(bytes).values == expected else {
      throw ICalendarError(.contradiction, "the result does not read as what was kept; nothing was written")
    }
    return (bytes, count)
  }

  /// The keys of the series of a calendar that match.
  private func keys(_ calendar: CalendarSource.Calendar, _ database: TimeZoneDatabase) -> Set<String> {
    var series: [String: [CalendarSource.Entry]] = [:]
    for entry in calendar.entries where !entry.value.isTimeZone { series[entry.key, default: []].append(entry) }
    let named = series.filter { key, entries in
      guard entries.contains(where: { $0.value.details != nil }) else { return true }
      guard uids.isEmpty || entries.contains(where: { uids.contains($0.value.details?.uid ?? "") }) else {
        return false
      }
      return titles.isEmpty
        || entries.contains { entry in
          let title = entry.value.details?.summary?.string.lowercased() ?? ""
          return titles.contains { title.contains($0.lowercased()) }
        }
    }
    guard from != nil || through != nil else { return Set(named.keys) }
    let zones = calendar.value { _ in false }.entries
    /// Five years after the first instant or the last start.
    func lastInstant(_ entries: some Sequence<CalendarSource.Entry>) -> Instant {
      let starts = entries.compactMap { ($0.value.timed?.span?.start.wallTime).map(Instant.init(utc:)) }
      return max(from ?? .distantPast, starts.max() ?? 0) + 5 * 366 * 86_400
    }
    func agenda(_ entries: [CalendarSource.Entry]) -> Agenda {
      let events = entries.compactMap { $0.value.timed.map(VCalendar.Entry.event) }
      return Agenda([VCalendar(calendar.head, entries: zones + events)], zones: database, floating: floating)
    }
    var found = Set(named.filter { $0.value.allSatisfy { $0.value.details == nil } }.keys)
    // Series without an end, if nothing else ends them, are looked at for some years, and then one by one.
    let rest = named.filter { !found.contains($0.key) }
    var alone = rest.filter { $0.value.contains { $0.value.details?.uid.isEmpty ?? true } }
    let together = rest.filter { alone[$0.key] == nil }
    let isOpen = through == nil && together.contains { $0.value.contains(where: \.isEndless) }
    let last = isOpen ? lastInstant(together.values.joined()) : through
    for instance in agenda(together.values.flatMap { $0 }).instances(
      from: from, through: last, includingEarlier: true)
    {
      found.insert(instance.event.uid)
    }
    if isOpen {
      alone.merge(together.filter { !found.contains($0.key) && $0.value.contains(where: \.isEndless) }) { $1 }
    }
    for (key, entries) in alone {
      var instances = agenda(entries).instances(from: from, through: through, includingEarlier: true)
      if instances.next() != nil { found.insert(key) }
    }
    return found
  }
}

extension CalendarSource.Entry {
  /// What entries of one series have in common: the UID or, without one, the first line.
  package var key: String {
    if let uid = value.details?.uid, !uid.isEmpty { uid } else { "\n\(component.lines.lowerBound)" }
  }

  /// Whether it has a rule without an end.
  fileprivate var isEndless: Bool { value.details?.repetition.rules.contains(where: \.isEndless) ?? false }
}
