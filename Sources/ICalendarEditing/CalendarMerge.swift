// SPDX-License-Identifier: MIT

package import CivilCalendar
import ICalendar
import ICalendarCoding
package import TimeZones

/// Merges calendar files into one calendar: that of the first file, with what the others add.
///
/// Of the entries with one UID, the newest counts, by SEQUENCE, then DTSTAMP, then LAST-MODIFIED; of equal ones, that of
/// the first file; copies with the same bytes are left out, also within a file. An entry that replaces an occurrence belongs to the entry with the rule: those in its file stay, and
/// those of other files are added unless their SEQUENCE is lower. Entries without a UID, and those that could not be
/// read, are added unless the same bytes are there already. A time zone is added if an added entry uses it; one that has
/// the name of another, but gives its events other instants, gets a name of its own.
package struct CalendarMerge {
  /// What became of the entries of a file.
  package struct Summary: Sendable {
    /// The number of entries in the result.
    package var kept = 0
    /// The number of entries that are older than others, or the same.
    package var omitted = 0
    /// The number of those entries that are as new as the ones that count, but at other times or with another title.
    package var clashing = 0
    /// The time zones that got new names.
    package var renamed: [(old: String, new: String)] = []
  }

  private struct Place: Hashable {
    let part: Int
    let entry: Int
  }

  private let database: TimeZoneDatabase
  private var resolver: ZoneResolver
  let isBusyOnly: Bool
  private var parts: [Part] = []
  private var summaries: [Summary]
  /// The time zones of the result.
  private var zones: [String: VTimeZone] = [:]
  /// The parts whose entries name a time zone that their calendars do not define: for them the system's zone counts.
  private var undefined: [String: [Int]] = [:]
  /// The number of the next new name of a time zone.
  private var renamings: [String: Int] = [:]
  private var zoneBytes: [UInt8] = []
  private var entryBytes: [UInt8] = []

  /// Merges files.
  ///
  /// - Parameters:
  ///   - sources: The files, at least one.
  ///   - isBusyOnly: Whether only events remain, with their times but without titles and all else that says what they
  ///     are.
  ///   - database: The zones that files do not define.
  /// - Returns: the bytes of the calendar, and what became of the entries of each file.
  /// - Throws: `Fault` if the result would not show the instances of the entries that were merged, or the budget does not
  ///   suffice.
  package static func merge(
    _ sources: [CalendarSource], isBusyOnly: Bool, database: TimeZoneDatabase, within budget: inout Budget
  ) throws(Fault) -> (bytes: [UInt8], summaries: [Summary]) {
    var merge = CalendarMerge(sources, isBusyOnly, database)
    merge.choose()
    for part in merge.parts.indices { merge.noteZones(of: part) }
    for part in merge.parts.indices { try merge.addZones(of: part, within: &budget) }
    for part in merge.parts.indices.dropFirst() { merge.addEntries(of: part) }
    let bytes = merge.bytes(sources[0].text)
    try merge.check(bytes, within: &budget)
    return (bytes, merge.summaries)
  }

  private init(_ sources: [CalendarSource], _ isBusyOnly: Bool, _ database: TimeZoneDatabase) {
    self.isBusyOnly = isBusyOnly
    self.database = database
    resolver = ZoneResolver(database)
    for (number, source) in sources.enumerated() {
      parts += source.calendars.map { Part(source: number, calendar: $0, text: source.text) }
    }
    summaries = Array(repeating: Summary(), count: sources.count)
  }

  // MARK: - Choosing

  private mutating func choose() {
    var series: [String: [(place: Place, details: CommonProperties)]] = [:]
    var order: [String] = []
    var seen: Set<[UInt8]> = []
    for (number, part) in parts.enumerated() {
      for (index, entry) in part.calendar.entries.enumerated() where !entry.value.isTimeZone {
        if isBusyOnly, !entry.value.isEvent {
          summaries[part.source].omitted += 1
        } else if let details = entry.value.details, !details.uid.isEmpty {
          let key = entry.component.name + ":" + details.uid
          if series[key] == nil { order.append(key) }
          series[key, default: []].append((Place(part: number, entry: index), details))
        } else if seen.insert(Array(part.text.bytes(of: entry.component))).inserted {
          keep(Place(part: number, entry: index))
        } else {
          summaries[part.source].omitted += 1
        }
      }
    }
    for key in order { choose(series[key] ?? []) }
  }

  private mutating func keep(_ place: Place) {
    parts[place.part].kept.insert(place.entry)
    summaries[parts[place.part].source].kept += 1
  }

  /// Chooses among the entries with one UID.
  private mutating func choose(_ entries: [(place: Place, details: CommonProperties)]) {
    var chosen: Set<Place> = []
    func newest(_ group: [(place: Place, details: CommonProperties)]) -> [Place] {
      guard let best = group.map(\.details.version).max() else { return [] }
      let winners = group.filter { $0.details.version == best }
      var seen: Set<[UInt8]> = []
      return winners.map(\.place).filter { place in
        place.part == winners[0].place.part && (winners.count == 1 || seen.insert(bytes(at: place)).inserted)
      }
    }
    let masters = entries.filter { $0.details.recurrenceIdentifier == nil }
    let home = newest(masters)
    chosen.formUnion(home)
    let least = masters.first { $0.place == home.first }?.details.sequence ?? 0
    let others = entries.filter { _, details in details.recurrenceIdentifier != nil }.filter { place, details in
      home.isEmpty || place.part == home[0].part || details.sequence ?? 0 >= least
    }
    for group in Dictionary(grouping: others, by: { $0.details.recurrenceIdentifier }).values {
      chosen.formUnion(newest(group))
    }
    /// The first of those that are chosen, by what they are a version of.
    let rivals = Dictionary(
      entries.filter { chosen.contains($0.place) }.map { (Rival($0.details), $0.place) }
    ) { first, _ in first }
    for (place, details) in entries {
      if chosen.contains(place) {
        keep(place)
      } else {
        summaries[parts[place.part].source].omitted += 1
        if let rival = rivals[Rival(details)], !isSame(rival, place) {
          summaries[parts[place.part].source].clashing += 1
        }
      }
    }
  }

  private func bytes(at place: Place) -> [UInt8] {
    let part = parts[place.part]
    return Array(part.text.bytes(of: part.calendar.entries[place.entry].component))
  }

  /// Whether two entries are at the same times, with the same title.
  private func isSame(_ first: Place, _ second: Place) -> Bool {
    let (first, second) = (entry(at: first), entry(at: second))
    return first.timed?.span == second.timed?.span && first.details?.repetition == second.details?.repetition
      && first.details?.summary?.string == second.details?.summary?.string
  }

  private func entry(at place: Place) -> VCalendar.Entry { parts[place.part].calendar.entries[place.entry].value }

  // MARK: - Time zones

  /// Notes which time zones the entries of a part use, and which of them its calendar does not define.
  private mutating func noteZones(of number: Int) {
    let part = parts[number]
    let used = part.kept.reduce(into: Set<String>()) {
      $0.formUnion(part.text.timeZones(of: part.calendar.entries[$1].component))
    }
    parts[number].zones = used
    let defined = part.calendar.value { _ in false }.timeZones.map(\.identifier)
    for name in used.subtracting(defined) { undefined[name, default: []].append(number) }
  }

  private mutating func addZones(of number: Int, within budget: inout Budget) throws(Fault) {
    let part = parts[number]
    var names: Set<String> = []
    var own: [(zone: VTimeZone, component: SourceText.Component)] = []
    for entry in part.calendar.entries {
      // Of several definitions in one calendar, the first counts.
      guard case .timeZone(let zone) = entry.value, number == 0 || part.zones.contains(zone.identifier),
        names.insert(zone.identifier).inserted
      else { continue }
      own.append((zone, entry.component))
    }
    let new = own.filter { zones[$0.zone.identifier] == nil }
    var clashing = number == 0 ? [] : try movingOthers(new.map(\.zone), within: &budget)
    for (zone, component) in new where !clashing.contains(zone.identifier) {
      zones[zone.identifier] = zone
      if number > 0 { zoneBytes += part.text.bytes(of: component) }
    }
    // Definitions that differ, but not for these events, are one time zone.
    let differing = own.filter { zone, _ in zones[zone.identifier].map { $0.observances != zone.observances } ?? false }
    let missing = part.zones.subtracting(names).filter { zones[$0] != nil }
    let doubtful = missing.union(differing.map(\.zone.identifier))
    if !doubtful.isEmpty, try moves(number, with: doubtful.compactMap { zones[$0] }, within: &budget) {
      clashing.formUnion(doubtful)
    }
    for (zone, component) in own where clashing.contains(zone.identifier) {
      add(zone, as: rename(zone.identifier, in: number))
      zoneBytes += bytes(of: component, in: parts[number])
    }
    let lost = clashing.intersection(missing).sorted()
    guard !lost.isEmpty else { return }
    let years = CalendarFix.Facts(part.value { part.kept.contains($0) }).years
    for name in lost { define(name, as: rename(name, in: number), years) }
  }

  /// Whether the entries of a part have other instances with other definitions of time zones.
  private func moves(
    _ number: Int, with others: [VTimeZone], within budget: inout Budget
  ) throws(Fault) -> Bool {
    let part = parts[number]
    let kept = part.value { part.kept.contains($0) }
    try budget.spend(kept.entries.count, .comparisons, "merge fewer calendars at once")
    // Of several definitions, the first counts.
    let moved = VCalendar(kept, entries: others.map(VCalendar.Entry.timeZone) + kept.entries)
    let proof = CalendarProof([kept], database: database)
    return try proof.instances(of: [kept], within: &budget) != proof.instances(of: [moved], within: &budget)
  }

  /// The names of the time zones that would move entries whose own calendars do not define them.
  private func movingOthers(_ zones: [VTimeZone], within budget: inout Budget) throws(Fault) -> Set<String> {
    var named: [Int: [VTimeZone]] = [:]
    for zone in zones { for part in undefined[zone.identifier] ?? [] { named[part, default: []].append(zone) } }
    var names: Set<String> = []
    for (part, zones) in named where try moves(part, with: zones, within: &budget) {
      names.formUnion(zones.map(\.identifier))
    }
    return names
  }

  /// Gives a time zone of a part the next free name.
  private mutating func rename(_ old: String, in number: Int) -> String {
    var count = renamings[old] ?? 2
    while zones["\(old)-\(count)"] != nil { count += 1 }
    renamings[old] = count + 1
    let name = "\(old)-\(count)"
    parts[number].names[old] = name
    summaries[parts[number].source].renamed.append((old, name))
    return name
  }

  private mutating func add(_ zone: VTimeZone, as name: String) {
    zones[name] = try? VTimeZone(
      identifier: name, observances: zone.observances, otherProperties: zone.otherProperties)
  }

  /// Defines the system's zone of a name by another name; one that the system does not have stays undefined.
  private mutating func define(_ old: String, as name: String, _ years: ClosedRange<Int>) {
    guard let rules = resolver.rules(for: old), let zone = try? VTimeZone(rules, years: years) else { return }
    add(zone, as: name)
    guard let renamed = zones[name], let bytes = try? ICalendarWriter().bytes(.timeZone(renamed)) else { return }
    zoneBytes += parts[0].text.endingLines(of: bytes)
  }

  // MARK: - Writing

  private mutating func addEntries(of number: Int) {
    let part = parts[number]
    for index in part.kept.sorted() { entryBytes += bytes(of: part.calendar.entries[index].component, in: part) }
  }

  private func bytes(_ text: SourceText) -> [UInt8] {
    let first = parts[0]
    var edits = SourceEdits()
    for part in parts.dropFirst() where part.source == 0 { edits.remove(part.calendar.component.lines) }
    for (index, entry) in first.calendar.entries.enumerated() where !entry.value.isTimeZone {
      if first.kept.contains(index) {
        edit(entry.component, in: first, &edits)
      } else {
        edits.remove(entry.component.lines)
      }
    }
    if isBusyOnly {
      for index in first.calendar.component.propertyLines
      where !["PRODID", "VERSION", "CALSCALE", "METHOD", "X-WR-TIMEZONE"].contains(text.parsed(index)?.name) {
        edits.remove([index])
      }
    }
    let end = first.calendar.component.lines.upperBound
    // After the calendar's own zones, of which the first can be the calendar's zone.
    let place = first.calendar.component.components.first { $0.name != "VTIMEZONE" }
    edits.insert(zoneBytes, before: place?.lines.lowerBound ?? end)
    edits.insert(entryBytes, before: end)
    return edits.bytes(of: text)
  }

  // MARK: - Proof

  /// Compares the instances of each file's entries in the result with those that they had in their file; of a series
  /// from several files, with those that it has with the time zones of the result.
  private func check(_ bytes: [UInt8], within budget: inout Budget) throws(Fault) {
    var homes: [String: Set<Int>] = [:]
    for (number, part) in parts.enumerated() {
      for index in part.kept {
        if let uid = part.calendar.entries[index].value.details?.uid { homes[uid, default: []].insert(number) }
      }
    }
    func isAlone(_ entry: VCalendar.Entry) -> Bool {
      guard let uid = entry.details?.uid, !uid.isEmpty else { return true }
      return homes[uid]?.count == 1
    }
    let values = parts.map { part in part.value { part.kept.contains($0) && isAlone(part.calendar.entries[$0].value) } }
    var shared: [VCalendar.Entry] = []
    for part in parts {
      for index in part.kept.sorted() where !isAlone(part.calendar.entries[index].value) {
        shared.append(try value(of: part.calendar.entries[index], in: part))
      }
    }
    let definitions = zones.sorted { $0.key < $1.key }.map { VCalendar.Entry.timeZone($0.value) }
    let union = VCalendar(parts[0].calendar.head, entries: definitions + shared)
    let proof = CalendarProof(values + [union], database: database)
    let expected = try proof.instances(of: values + [union], within: &budget) { event in
      isBusyOnly ? "Busy" : event.summary?.string ?? ""
    }
    try proof.check(bytes, against: expected, within: &budget)
  }

  /// An entry with the new names of time zones.
  private func value(of entry: CalendarSource.Entry, in part: Part) throws(Fault) -> VCalendar.Entry {
    guard !part.names.isEmpty else { return entry.value }
    let text = Array("BEGIN:VCALENDAR\r\n".utf8) + bytes(of: entry.component, in: part)
    return try ICalendarReader().read(bytes: text + Array("END:VCALENDAR\r\n".utf8)).calendars.first?.entries.first
      ?? entry.value
  }
}

extension VCalendar.Entry {
  fileprivate var isEvent: Bool {
    if case .event = self { true } else { false }
  }
}
