// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones

/// Files of Google, Outlook and Exchange, listed by `Agenda` as by `expand`, whose lines are in a transcript.
@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct AgendaFixtureTests {
  private func line(_ instance: EventInstance) -> String {
    let (start, end, title) = (instance.start.wallTime, instance.end.wallTime, instance.event.summary?.string ?? "")
    let day = "\(start.date.weekday.description.prefix(3)) \(start.date)"
    guard !instance.start.isDate else { return "\(day) to \(end.date - 1)  \(title)" }
    let offset = instance.offset.map { " +0\($0 / 3600):00" } ?? ""
    return "\(day) \(start.time) to \(end.time)\(offset)  \(title)"
  }

  @Test(arguments: [
    ("google.ics", "", 39), ("outlook.ics", "", 4), ("exchange.ics", "", 5), ("exchange-no-vtimezone.ics", "", 4),
    ("exchange-no-vtimezone.ics", "Customized Time Zone", 4),
  ])
  func `all instances of a file are listed by both, those of whole days too`(
    name: String, unknownZone: String, count: Int
  ) throws {
    var text = try readText("Fixtures/ics/\(name)")
    if !unknownZone.isEmpty { text = text.replacing("China Standard Time", with: unknownZone) }
    let agenda = Agenda(try ICalendarReader().read(text).calendars, in: .utc)
    let lines = agenda.instances().map(line)
    #expect(lines.count == count)
    #expect(agenda.unresolvedZones == (unknownZone.isEmpty ? [] : [unknownZone]))
    try Command.inFolder { folder in
      let file = folder.appending(path: name)
      try Data(text.utf8).write(to: file)
      let result = try Command.run("expand", file.path)
      #expect(result.text.split(separator: "\n").map(String.init) == lines)
      let warnings = result.errors.split(separator: "\n").filter { !$0.hasSuffix("see workday-ics check.") }
      #expect(warnings.map(String.init) == agenda.notes.map { "Warning: \(file.path): \($0)." })
    }
  }
}
