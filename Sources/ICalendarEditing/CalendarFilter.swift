// SPDX-License-Identifier: MIT

package import CivilCalendar
import ICalendar
import ICalendarCoding
package import TimeZones

/// Chooses entries of a calendar file.
///
/// A series is kept or left out as a whole, with the events that replace its occurrences, but ends at the last instant.
/// What matches must match all conditions; time zones, entries that could not be read and series that cannot be expanded
/// are kept, those that could not be read unless only what is readable is wanted.
package struct CalendarFilter: Sendable {
  /// The UIDs to keep; empty for all.
  package var uids: Set<String> = []
  /// Texts of which one is in the title, in upper or lower case; empty for all.
  package var titles: [String] = []
  /// The first instant, at or after which something takes place; nil for no limit.
  package var from: Instant?
  /// The last instant.
  package var through: Instant?
  /// Whether series that are kept end at the last instant.
  package var trims = true
  /// Whether entries that could not be read are left out.
  package var isReadableAlone = false
  /// The zone of dates and floating times.
  package var floating = TimeZoneRules.utc

  package init() {}

  /// The file without the entries that do not match, read back and compared, and the number of those kept.
  ///
  /// - Throws: `Fault` if the result does not have exactly the values that were kept, or the budget does not suffice.
  package func bytes(
    of source: CalendarSource, database: TimeZoneDatabase, within budget: inout Budget
  ) throws(Fault) -> (bytes: [UInt8], count: Int) {
    var kept: [Set<String>] = []
    for calendar in source.calendars { kept.append(try keys(calendar, database, within: &budget)) }
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
      throw Fault(.disagreement, "the result differs from the events that were kept; nothing was written")
    }
    return (trims ? try trimmed(bytes, database, within: &budget) : bytes, count)
  }

  /// The keys of the series of a calendar that match.
  private func keys(
    _ calendar: CalendarSource.Calendar, _ database: TimeZoneDatabase, within budget: inout Budget
  ) throws(Fault) -> Set<String> {
    var series: [String: [CalendarSource.Entry]] = [:]
    for entry in calendar.entries where !entry.value.isTimeZone { series[entry.key, default: []].append(entry) }
    let named = series.filter { key, entries in
      guard entries.contains(where: { $0.value.details != nil }) else { return !isReadableAlone }
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
    let dated = named.filter { $0.value.contains { $0.value.details != nil } }
    var found = Set(named.keys.filter { dated[$0] == nil })
    let agenda = agenda(of: calendar, database) { dated[$0.key] != nil }
    // What cannot be expanded may match.
    for var walk in agenda.walks(ofEachSeries: 1, from: from, through: through) {
      if try walk.next(within: &budget) != nil || walk.isIncomplete { found.insert(walk.uid) }
    }
    for case .lostEvent(let uid, _) in agenda.notes.map(\.kind) { found.insert(uid) }
    return found
  }

  /// The series of a calendar by their keys.
  func agenda(
    of calendar: CalendarSource.Calendar, _ database: TimeZoneDatabase,
    _ isIncluded: (CalendarSource.Entry) -> Bool = { _ in true }
  ) -> Agenda {
    CalendarFilter.agenda(of: calendar, database, in: floating, isIncluded)
  }

  /// The series of a calendar by their keys, for a person in a zone.
  static func agenda(
    of calendar: CalendarSource.Calendar, _ database: TimeZoneDatabase, in zone: TimeZoneRules,
    through lastYear: Int = 9999, _ isIncluded: (CalendarSource.Entry) -> Bool
  ) -> Agenda {
    let zones = calendar.value { _ in false }.entries
    // The key as the UID, so that entries without one are series of their own.
    let events = calendar.entries.filter { !$0.value.isTimeZone && isIncluded($0) }.compactMap { entry in
      entry.value.timed.map { VCalendar.Entry.event($0.named(entry.key)) }
    }
    return Agenda([VCalendar(calendar.head, entries: zones + events)], in: zone, zones: database, through: lastYear)
  }
}

extension VEvent {
  /// The event with another UID.
  fileprivate func named(_ uid: String) -> VEvent {
    var details = details
    details.uid = uid
    return (try? VEvent(details, span: span)) ?? self
  }
}

extension CalendarSource.Entry {
  /// What entries of one series have in common: the UID or, without one, the first line.
  package var key: String {
    if let uid = value.details?.uid, !uid.isEmpty { uid } else { "\n\(component.lines.lowerBound)" }
  }

  /// The lines of EXDATEs in the form of a property of the entry; nil if it has no such property.
  func exclusions(of values: [String], inFormOf property: String, _ text: SourceText) -> [UInt8]? {
    let lines = component.propertyLines.compactMap { text.parsed($0) }
    guard let line = lines.first(where: { $0.name == property }) else { return nil }
    let parameters = line.parameters.filter { $0.name == "TZID" || $0.name == "VALUE" }
      .map { ";\($0.name)=" + String(decoding: $0.value, as: UTF8.self) }.joined()
    return values.flatMap { SourceEdits.folded(Array("EXDATE\(parameters):\($0)".utf8), lineEnd: text.lineEnd) }
  }
}
