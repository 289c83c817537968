// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence
import Support
import TimeZones

/// What a reader remembers about the entries of a calendar: UIDs, replaced occurrences and time zones.
struct CalendarIndex {
  /// An occurrence of an entry, or the entry itself.
  private struct Key: Hashable {
    let uid: UIDKey
    let occurrence: ICalendarDate
  }

  /// A replaced entry that has not been seen.
  private struct Replacement {
    let uid: String
    let occurrence: ICalendarDate
    let component: ComponentName
    let line: QuotedLine
  }

  private let comparesZones: Bool
  /// The lines of the first entry with a UID, and of the first that replaces an occurrence.
  private var lines: [UIDKey: Int32] = [:]
  private var replacedLines: [Key: Int32] = [:]
  private var defined: Set<String> = []
  /// The time zones that properties name, in order, and the first line with each.
  private var used: [(name: String, bytes: [UInt8], line: QuotedLine)] = []
  private var usedIndices: [String: Int] = [:]
  /// The first entries without what a METHOD can demand.
  private var demands = SchedulingDemands()
  /// The entries with RECURRENCE-ID of each UID.
  private var replacements: [UIDKey: [Replacement]] = [:]
  /// The recurring entries without RECURRENCE-ID.
  private var masters: [Master] = []
  private var zones: [Definition] = []
  /// The wall times of starts by the index of the time zone, at most one a month.
  private var samples: [[Int: CivilDateTime]] = []
  private var passed = PassedEvents()
  /// The time zones of the events that were passed over.
  private(set) var passedZones: Set<String> = []
  /// The UIDs of several entries, by their keys.
  private var sharedUIDs: [UIDKey: String] = [:]

  init(comparesZones: Bool) {
    self.comparesZones = comparesZones
  }

  /// A recurring entry, whose occurrences others can replace.
  private struct Master {
    let uid: UIDKey
    let start: ICalendarDate
    let repetition: Repetition

    /// Whether it certainly has no occurrence at a time that has the form of its start.
    func lacks(_ moment: ICalendarDate) -> Bool {
      guard moment.hasForm(of: start), moment != start else { return false }
      let added = repetition.additions.contains { addition in
        // A time in another zone may be the same.
        !addition.start.hasForm(of: start) || addition.start == moment
      }
      return !added
        && repetition.rules.allSatisfy { rule in
          guard rule.frequency >= .daily, !rule.occurrences(from: start.wallTime).isCountedByWalking else {
            return false
          }
          // UNTIL may be in another zone than the start, so only what is clearly beyond it counts.
          if case .until(let until) = rule.end {
            if EntryChecks.last(until).adding(days: 1).map({ moment.date > $0 }) ?? false { return true }
            return (try? rule.ending(.never)).map { !$0.occurrences(from: start.wallTime).contains(moment.wallTime) }
              ?? false
          }
          return !rule.occurrences(from: start.wallTime).contains(moment.wallTime)
        }
    }
  }

  /// A VTIMEZONE and the lines of its offsets.
  private struct Definition {
    let zone: VTimeZone
    let lines: [QuotedLine]

    /// A winter's and a summer's day after the last observance began, for a zone that no event uses.
    var usualTimes: [Int: CivilDateTime] {
      let year = min(9998, max(2000, zone.observances.map(\.start.date.year).max() ?? 0) + 1)
      let days = [1, 7].compactMap { try? CivilDate(year: year, month: $0, day: 15) }
      return Dictionary(uniqueKeysWithValues: days.map { ($0.month, CivilDateTime($0)) })
    }
  }

  /// Remembers the time zone that the current line names.
  mutating func note(zoneOf lines: borrowing ContentLines) {
    let line = lines.line
    if zoneIndex(of: line) == used.count, let name = line.timeZone {
      usedIndices[name] = used.count
      used.append((name, Array(name.utf8), QuotedLine(line)))
    }
  }

  /// The index of the time zone that a line names, or the number of them.
  private func zoneIndex(of line: ContentLine) -> Int {
    let bytes = line.bytes.extracting(line.zoneRange)
    if !line.place.zoneHasCaret {
      for index in 0..<min(used.count, 8) {
        let name = used[index].bytes
        if bytes.isEqual(to: name.span) { return index }
      }
    }
    return line.timeZone.flatMap { usedIndices[$0] } ?? used.count
  }

  /// Remembers an event that is not read, and reports a duplicate.
  ///
  /// - Parameter isPassed: Whether what decides which version of an event counts is kept.
  mutating func note(_ sketch: EventSketch, line: Int, isPassed: Bool) -> Finding? {
    var form = PassedEvents.Form.floating
    if sketch.startLine.place.zoneEnd > 0 {
      let zone = zoneIndex(of: sketch.startLine)
      form = .zoned(zone)
      if isPassed { passedZones.insert(used[zone].name) }
      if comparesZones { sample(sketch.start.time, zone) }
    } else if sketch.start.kind != .local {
      form = sketch.start.kind == .utc ? .utc : .date
    }
    demands.note(sketch.scheduling, .event, line)
    let key = UIDKey(sketch.uid, .event)
    if isPassed {
      passed.append(
        key, sketch.start.time, form, stamp: Instant(utc: sketch.stamp.time), sequence: sketch.sequence,
        rule: sketch.rule?.value,
        line: line)
    }
    guard let first = lines.insert(line, at: key) else { return nil }
    return doubled(sketch.uid.string(0..<sketch.uid.count), key, first, line, .event)
  }

  private mutating func doubled(
    _ uid: String, _ key: UIDKey, _ first: Int, _ line: Int, _ component: ComponentName, _ what: String = ""
  ) -> Finding {
    sharedUIDs[key] = uid
    return Finding(
      .doubledUID, "the UID \(quoted(uid)) is also used at line \(first)\(what)", line: line,
      component: component.rawValue, property: "UID")
  }

  /// Keeps what matters of an event that is passed over although it had to be read; it happens once.
  mutating func pass(_ event: VEvent, line: Int) {
    guard let start = event.span?.start else { return }
    event.forEachDate { if let zone = $0.timeZone { passedZones.insert(zone) } }
    let form: PassedEvents.Form =
      switch start {
      case .date: .date
      case .utc: .utc
      case .floating: .floating
      case .zoned(_, let zone): usedIndices[zone].map(PassedEvents.Form.zoned) ?? .floating
      }
    passed.append(
      UIDKey(event.details.uid, .event), start.wallTime, form, stamp: event.details.stamp,
      sequence: event.details.sequence, rule: nil, line: line)
  }

  /// The events that were passed over but share their UID with another entry: without their contents.
  func sharedEvents() -> [(event: VEvent, line: Int)] {
    sharedUIDs.isEmpty ? [] : passed.events(withUIDs: sharedUIDs, zones: used.map(\.name))
  }

  /// Remembers an entry and reports duplicates.
  mutating func note(_ entry: VCalendar.Entry, _ component: ComponentLines) -> [Finding] {
    let line = component.number
    switch entry {
    case .timeZone(let zone):
      defined.insert(zone.identifier)
      var lines: [QuotedLine] = []
      var index = component.first
      while let child = component.nextComponent(&index) {
        lines.append(child.quotedLine(of: .tzoffsetto))
      }
      zones.append(Definition(zone: zone, lines: lines))
      return note(zoneNamed: zone.identifier, line)
    case .event(let event):
      if comparesZones, case .zoned(let time, let zone) = event.span?.start, let index = usedIndices[zone] {
        sample(time, index)
        // Half a year later, clocks may show the other offset.
        if !event.details.repetition.isEmpty { sample(time.adding(seconds: 182 * 86_400) ?? time, index) }
      }
      return note(event.details, startingAt: event.span?.start, .event, component)
    case .toDo(let toDo):
      // To-dos can be listed among events.
      sharedUIDs[UIDKey(toDo.details.uid, .event)] = toDo.details.uid
      return note(toDo.details, startingAt: toDo.span?.start, .toDo, component)
    case .journal(let journal): return note(journal.details, startingAt: journal.start, .journal, component)
    case .freeBusy(let busy):
      demands.note(SchedulingParts(busy.details, hasStart: busy.span != nil), .freeBusy, line)
      return []
    case .other(let other):
      // An invalid VTIMEZONE still defines its name; the rest has been reported.
      if other.name == "VTIMEZONE", let name = other.property("TZID") { defined.insert(name.text) }
      return []
    }
  }

  /// Reports a time zone with a Windows name.
  private func note(zoneNamed name: String, _ line: Int) -> [Finding] {
    guard let identifier = WindowsTimeZone.identifier(for: name), identifier != name else { return [] }
    return [
      Finding(
        .windowsTimeZone, "\(quoted(name)) is the Windows name of the time zone \(identifier)", [identifier],
        line: line, component: "VTIMEZONE", property: "TZID")
    ]
  }

  private mutating func sample(_ time: CivilDateTime, _ zone: Int) {
    let month = time.date.year * 12 + time.date.month
    while samples.count <= zone { samples.append([:]) }
    if samples[zone][month] == nil { samples[zone][month] = time }
  }

  private mutating func note(
    _ details: CommonProperties, startingAt start: ICalendarDate?, _ name: ComponentName, _ component: ComponentLines
  ) -> [Finding] {
    let line = component.number
    demands.note(SchedulingParts(details, hasStart: start != nil), name, line)
    var ignored: [Finding] = []
    if details.recurrenceIdentifier != nil, !details.repetition.isEmpty {
      let property = details.repetition.rules.isEmpty ? "RDATE" : "RRULE"
      ignored = [
        Finding(
          .ruleOfReplacement,
          "\(property) beside RECURRENCE-ID: the entry replaces one occurrence, and \(property) is ignored",
          line: line, component: name.rawValue, property: property)
      ]
    }
    guard !details.uid.isEmpty else { return ignored }
    let key = UIDKey(details.uid, name)
    guard let occurrence = details.recurrenceIdentifier?.moment else {
      if let start, !details.repetition.isEmpty {
        masters.append(Master(uid: key, start: start, repetition: details.repetition))
      }
      guard let first = lines.insert(line, at: key) else { return [] }
      return [doubled(details.uid, key, first, line, name)]
    }
    replacements[key, default: []].append(
      Replacement(
        uid: details.uid, occurrence: occurrence, component: name,
        line: component.quotedLine(of: .recurrenceIdentifier)))
    sharedUIDs[key] = details.uid
    guard let first = replacedLines.insert(line, at: Key(uid: key, occurrence: occurrence)) else { return ignored }
    return ignored + [doubled(details.uid, key, first, line, name, " for the same occurrence")]
  }

  /// The VTIMEZONEs that have another offset at a start than the zone of the same name.
  private func otherOffsets(_ database: TimeZoneDatabase) -> [Finding] {
    var list: [Finding] = []
    var (resolver, budget) = (ZoneResolver(database), Budget(forBytes: 0))
    for definition in zones {
      let name = definition.zone.identifier
      let own = usedIndices[name].flatMap { $0 < samples.count && !samples[$0].isEmpty ? samples[$0] : nil }
      let times = (own ?? definition.usualTimes).values.sorted()
      guard let first = times.first, let last = times.last, let named = resolver.rules(for: name),
        let own = try? definition.zone.rules(
          from: first.date.year - 1, through: min(9999, last.date.year + 1), within: &budget)
      else { continue }
      for time in times {
        let instant = named.instant(of: time)
        let (offset, wanted) = (own.offset(at: instant), named.offset(at: instant))
        guard offset != wanted else { continue }
        let place = definition.zone.observances.firstIndex { $0.offsetTo == offset } ?? 0
        list.append(
          Finding(
            .otherOffset,
            "the VTIMEZONE \(quoted(name)) gives \(offsetText(offset, .extended)) on \(time.date.iso8601), "
              + "\(named.identifier) \(offsetText(wanted, .extended))", component: "VTIMEZONE", property: "TZOFFSETTO"
          ).at(place < definition.lines.count ? definition.lines[place] : nil))
        break
      }
    }
    return list
  }

  /// The entries that replace an occurrence which no other entry has: the first of each UID without one, and of each
  /// recurring entry those at other times.
  private func orphans() -> [Finding] {
    guard !replacements.isEmpty else { return [] }
    let masters = Dictionary(grouping: masters) { $0.uid }
    var list: [Finding] = []
    func add(_ orphan: Replacement, _ row: FindingRow, _ message: String) {
      list.append(
        Finding(row, message, component: orphan.component.rawValue, property: "RECURRENCE-ID").at(orphan.line))
    }
    for (key, orphans) in replacements {
      if lines[key] == nil {
        let component = orphans[0].component.rawValue
        add(
          orphans[0], .orphan,
          "no \(component) with the UID \(quoted(orphans[0].uid)) has the occurrence that this one replaces")
      } else if let master = masters[key]?.first, masters[key]?.count == 1 {
        for orphan in orphans where master.lacks(orphan.occurrence) {
          add(
            orphan, .orphanedOccurrence,
            "RECURRENCE-ID \(orphan.occurrence.rfc5545) is not an occurrence of \(quoted(orphan.uid))")
        }
      }
    }
    return list.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  /// The findings at the end of the calendar.
  func findings(of calendar: VCalendar, database: TimeZoneDatabase?) -> [Finding] {
    var list: [Finding] = []
    let method = calendar.method
    if method == nil { list += orphans() }
    if let database { list += otherOffsets(database) }
    for (zone, _, line) in used where !defined.contains(zone) {
      let meant = WindowsTimeZone.identifier(for: zone).flatMap { $0 == zone ? nil : $0 }
      let isOfExchange = meant != nil && calendar.productIdentifier?.contains("Microsoft Exchange") == true
      let row: FindingRow =
        meant == nil ? .undefinedTimeZone : isOfExchange ? .undefinedExchangeTimeZone : .undefinedWindowsTimeZone
      list.append(
        Finding(
          row,
          "no VTIMEZONE defines the time zone \(quoted(zone))" + (meant.map { ", the Windows name of \($0)" } ?? ""),
          meant.map { [$0] } ?? [], property: "TZID"
        ).at(line))
    }
    return method.map { list + demands.findings(of: $0) } ?? list
  }
}

extension Dictionary where Value == Int32 {
  /// Keeps a line unless there is one already, which is returned.
  fileprivate mutating func insert(_ line: Int, at key: Key) -> Int? {
    guard let first = updateValue(Int32(truncatingIfNeeded: line), forKey: key) else { return nil }
    self[key] = first
    return Int(first)
  }
}
