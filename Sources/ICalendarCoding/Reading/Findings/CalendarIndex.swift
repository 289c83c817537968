// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
internal import Support
import TimeZones

/// What a reader remembers about the entries of a calendar: UIDs, replaced occurrences and time zones.
struct CalendarIndex {
  private struct Key: Hashable {
    let uid: String
    let occurrence: ICalendarDate?
    let component: String
  }

  private let comparesZones: Bool
  private var lines: [Key: Int] = [:]
  private var defined: Set<String> = []
  private var used: [String: Int] = [:]
  private var lineWithoutOrganizer: Int?
  /// The lines of the first RECURRENCE-ID of each UID.
  private var replacements: [Key: Int] = [:]
  private var zones: [Definition] = []
  /// The wall times of starts by time zone, at most one a month.
  private var samples: [String: [Int: CivilDateTime]] = [:]

  init(comparesZones: Bool) {
    self.comparesZones = comparesZones
  }

  /// A VTIMEZONE and the lines of its offsets.
  private struct Definition {
    let zone: VTimeZone
    let lines: [Int]

    /// A winter's and a summer's day after the last observance began, for a zone that no event uses.
    var usualTimes: [Int: CivilDateTime] {
      let year = min(9998, max(2000, zone.observances.map(\.start.date.year).max() ?? 0) + 1)
      let days = [1, 7].compactMap { try? CivilDate(year: year, month: $0, day: 15) }
      return Dictionary(uniqueKeysWithValues: days.map { ($0.month, CivilDateTime($0)) })
    }
  }

  /// Remembers the time zone that a property names.
  mutating func note(_ property: Property, line: Int) {
    guard !property.parameters.isEmpty, let zone = property.parameter("TZID")?.value else { return }
    if used[zone] == nil { used[zone] = line }
  }

  /// Remembers an entry and reports duplicates.
  mutating func note(_ entry: VCalendar.Entry, _ frame: ComponentFrame) -> [Finding] {
    let line = frame.line
    switch entry {
    case .timeZone(let zone):
      defined.insert(zone.identifier)
      let lines = frame.components.enumerated().map { place, child in
        frame.lines.line(path: [place], index: child.properties.firstIndex { $0.name == "TZOFFSETTO" })
      }
      zones.append(Definition(zone: zone, lines: lines))
      return note(zoneNamed: zone.identifier, line)
    case .event(let event):
      if comparesZones, case .zoned(let time, let zone) = event.span?.start {
        sample(time, zone)
        // Half a year later, clocks may show the other offset.
        if !event.details.repetition.isEmpty { sample(time.adding(seconds: 182 * 86_400) ?? time, zone) }
      }
      return note(event.details, "VEVENT", frame)
    case .toDo(let toDo): return note(toDo.details, "VTODO", frame)
    case .journal(let journal): return note(journal.details, "VJOURNAL", frame)
    case .freeBusy(let busy):
      if busy.details.organizer == nil { lineWithoutOrganizer = lineWithoutOrganizer ?? line }
      return []
    case .other(let component):
      // An invalid VTIMEZONE still defines its name; the rest has been reported.
      if component.name == "VTIMEZONE", let name = component.property("TZID") { defined.insert(name.text) }
      return []
    }
  }

  /// Reports a time zone with a Windows name.
  private func note(zoneNamed name: String, _ line: Int) -> [Finding] {
    guard let identifier = WindowsTimeZone.identifier(for: name), identifier != name else { return [] }
    return [
      Finding(
        .windowsTimeZone, .warning, line: line, component: "VTIMEZONE", property: "TZID",
        message: "\(quoted(name)) is the Windows name of the time zone \(identifier)",
        advice: "name it \(identifier), since not all programs know Windows names", section: "3.2.19")
    ]
  }

  private mutating func sample(_ time: CivilDateTime, _ zone: String) {
    let month = time.date.year * 12 + time.date.month
    if samples[zone]?[month] == nil { samples[zone, default: [:]][month] = time }
  }

  private mutating func note(_ details: CommonProperties, _ component: String, _ frame: ComponentFrame) -> [Finding] {
    let line = frame.line
    if details.organizer == nil { lineWithoutOrganizer = lineWithoutOrganizer ?? line }
    guard !details.uid.isEmpty else { return [] }
    if details.recurrenceIdentifier != nil {
      let master = Key(uid: details.uid, occurrence: nil, component: component)
      if replacements[master] == nil {
        replacements[master] = frame.lines.line(
          path: [], index: frame.properties.firstIndex { $0.name == "RECURRENCE-ID" })
      }
    }
    let key = Key(uid: details.uid, occurrence: details.recurrenceIdentifier?.moment, component: component)
    guard let first = lines.updateValue(line, forKey: key) else { return [] }
    lines[key] = first
    let what = key.occurrence == nil ? "" : " for the same occurrence"
    return [
      Finding(
        .doubledUID, .error, line: line, component: component, property: "UID",
        message: "the UID \(quoted(details.uid)) is also used at line \(first)\(what)",
        advice: "give each its own, or the RECURRENCE-ID of the occurrence that it replaces", section: "3.8.4.7")
    ]
  }

  /// The VTIMEZONEs that have another offset at a start than the zone of the same name.
  private func otherOffsets(_ database: TimeZoneDatabase) -> [Finding] {
    var list: [Finding] = []
    var resolver = ZoneResolver(database)
    for definition in zones {
      let name = definition.zone.identifier
      let times = (samples[name] ?? definition.usualTimes).values.sorted()
      guard let last = times.last, let named = resolver.rules(for: name),
        let own = try? definition.zone.rules(through: min(9999, last.date.year + 1))
      else { continue }
      for time in times {
        let instant = named.instant(of: time)
        let (offset, wanted) = (own.offset(at: instant), named.offset(at: instant))
        guard offset != wanted else { continue }
        let place = definition.zone.observances.firstIndex { $0.offsetTo == offset } ?? 0
        list.append(
          Finding(
            .otherOffset, .warning, line: place < definition.lines.count ? definition.lines[place] : nil,
            component: "VTIMEZONE", property: "TZOFFSETTO",
            message: "the VTIMEZONE \(quoted(name)) gives \(offsetText(offset, .extended)) on \(time.date.iso8601), "
              + "\(named.identifier) \(offsetText(wanted, .extended))",
            advice: "programs that go by the name show another time; correct the VTIMEZONE", section: "3.6.5"))
        break
      }
    }
    return list
  }

  /// The findings at the end of the calendar.
  func findings(method: String?, database: TimeZoneDatabase?) -> [Finding] {
    var list: [Finding] = []
    if method == nil {
      let orphans = replacements.filter { lines[$0.key] == nil }
      for (key, line) in orphans.sorted(by: { $0.value < $1.value }) {
        list.append(
          Finding(
            .orphanedReplacement, .warning, line: line, component: key.component, property: "RECURRENCE-ID",
            message: "no \(key.component) with the UID \(quoted(key.uid)) has the occurrence that this one replaces",
            advice: "add the recurring one, or leave out RECURRENCE-ID", section: "3.8.4.4"))
      }
    }
    if let database { list += otherOffsets(database) }
    for (zone, line) in used.sorted(by: { $0.value < $1.value }) where !defined.contains(zone) {
      let meant = WindowsTimeZone.identifier(for: zone).flatMap { $0 == zone ? nil : $0 }
      list.append(
        Finding(
          .undefinedTimeZone, .error, line: line, property: "TZID",
          message: "no VTIMEZONE defines the time zone \(quoted(zone))"
            + (meant.map { ", the Windows name of \($0)" } ?? ""),
          advice: meant.map { "name it \($0) and add its VTIMEZONE" } ?? "add one", section: "3.2.19",
          clients: ["ical.js"]))
    }
    if let method, let lineWithoutOrganizer {
      list.append(
        Finding(
          .methodWithoutOrganizer, .warning, line: lineWithoutOrganizer, property: "ORGANIZER",
          message: "the calendar has METHOD:\(method) but an entry has no ORGANIZER",
          advice: "leave METHOD out of a calendar that is not a scheduling message",
          section: "RFC 5546, section 3.2", clients: ["libical's restriction check"]))
    }
    return list
  }
}
