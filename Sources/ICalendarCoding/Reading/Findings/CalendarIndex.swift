// SPDX-License-Identifier: MIT

import ICalendar
internal import Support

/// What a reader remembers about the entries of a calendar: UIDs, replaced occurrences and time zones.
struct CalendarIndex {
  private struct Key: Hashable {
    let uid: String
    let occurrence: ICalendarDate?
    let component: String
  }

  private var lines: [Key: Int] = [:]
  private var defined: Set<String> = []
  private var used: [String: Int] = [:]
  private var lineWithoutOrganizer: Int?

  /// Remembers the time zone that a property names.
  mutating func note(_ property: Property, line: Int) {
    guard !property.parameters.isEmpty, let zone = property.parameter("TZID")?.value else { return }
    if used[zone] == nil { used[zone] = line }
  }

  /// Remembers an entry and reports duplicates.
  mutating func note(_ entry: VCalendar.Entry, line: Int) -> [Finding] {
    switch entry {
    case .timeZone(let zone):
      defined.insert(zone.identifier)
      return note(zoneNamed: zone.identifier, line)
    case .event(let event): return note(event.details, "VEVENT", line)
    case .toDo(let toDo): return note(toDo.details, "VTODO", line)
    case .journal(let journal): return note(journal.details, "VJOURNAL", line)
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

  private mutating func note(_ details: CommonProperties, _ component: String, _ line: Int) -> [Finding] {
    if details.organizer == nil { lineWithoutOrganizer = lineWithoutOrganizer ?? line }
    guard !details.uid.isEmpty else { return [] }
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

  /// The findings at the end of the calendar.
  func findings(method: String?, line: Int) -> [Finding] {
    var list: [Finding] = []
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
