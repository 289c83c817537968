// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones

/// Files of Google, Outlook and Exchange, listed by `Agenda` and by `expand`: both must show the lines below, which were
/// written by hand from the files.
@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct AgendaFixtureTests {
  /// A file of `Fixtures/ics` and what it must show.
  struct Listing: Sendable, CustomTestStringConvertible {
    let name: String
    /// A text of the file to replace, and its replacement.
    var change: (String, String)?
    /// The lines, without the title.
    let lines: [String]
    let title: String
    var unresolved: [String] = []
    var warnings: [String] = []

    var testDescription: String { name }
  }

  /// Monday to Friday from 4 January to 26 February, but not 6 January and 11 February; 5 January was moved.
  private static let google =
    ["Mon 2021-01-04 09:30:00 to 09:45:00 +08:00", "Tue 2021-01-05 14:00:00 to 14:15:00 +08:00"]
    + [
      "Thu 2021-01-07", "Fri 2021-01-08", "Mon 2021-01-11", "Tue 2021-01-12", "Wed 2021-01-13", "Thu 2021-01-14",
      "Fri 2021-01-15", "Mon 2021-01-18", "Tue 2021-01-19", "Wed 2021-01-20", "Thu 2021-01-21", "Fri 2021-01-22",
      "Mon 2021-01-25", "Tue 2021-01-26", "Wed 2021-01-27", "Thu 2021-01-28", "Fri 2021-01-29", "Mon 2021-02-01",
      "Tue 2021-02-02", "Wed 2021-02-03", "Thu 2021-02-04", "Fri 2021-02-05", "Mon 2021-02-08", "Tue 2021-02-09",
      "Wed 2021-02-10", "Fri 2021-02-12", "Mon 2021-02-15", "Tue 2021-02-16", "Wed 2021-02-17", "Thu 2021-02-18",
      "Fri 2021-02-19", "Mon 2021-02-22", "Tue 2021-02-23", "Wed 2021-02-24", "Thu 2021-02-25", "Fri 2021-02-26",
    ].map { "\($0) 09:30:00 to 09:45:00 +08:00" }

  private static let listings = [
    Listing(name: "google.ics", lines: google, title: "Stand-up"),
    // China Standard Time is the file's own VTIMEZONE.
    Listing(
      name: "outlook.ics",
      lines: ["Mon 2021-01-04", "Mon 2021-01-11", "Mon 2021-01-18", "Mon 2021-01-25"].map {
        "\($0) 09:00:00 to 10:00:00 +08:00"
      }, title: "周会"),
    // Summer time begins on 28 March.
    Listing(
      name: "exchange.ics",
      lines: ["Fri 2021-03-26 10:00:00 to 11:00:00 +01:00", "Sat 2021-03-27 10:00:00 to 11:00:00 +01:00"]
        + ["Sun 2021-03-28", "Mon 2021-03-29", "Tue 2021-03-30"].map { "\($0) 10:00:00 to 11:00:00 +02:00" },
      title: "Review"),
    // UNTIL is a date, which includes that day; the EXDATE at midnight names no instance.
    Listing(
      name: "exchange-no-vtimezone.ics",
      lines: ["Mon 2021-01-04", "Mon 2021-01-11", "Mon 2021-01-18", "Mon 2021-01-25"].map {
        "\($0) 09:00:00 to 09:30:00 +08:00"
      }, title: "Call",
      warnings: ["no VTIMEZONE defines China Standard Time; the system's rules are used as Asia/Shanghai"]),
    // What Outlook calls a zone that it does not know.
    Listing(
      name: "exchange-no-vtimezone.ics", change: ("China Standard Time", "Customized Time Zone"),
      lines: ["Mon 2021-01-04", "Mon 2021-01-11", "Mon 2021-01-18", "Mon 2021-01-25"].map {
        "\($0) 09:00:00 to 09:30:00"
      }, title: "Call", unresolved: ["Customized Time Zone"],
      warnings: [
        "neither a VTIMEZONE nor the system defines Customized Time Zone; its times are floating, ordered as in UTC"
      ]),
  ]

  private func line(_ instance: EventInstance) -> String {
    let (start, end) = (instance.start.wallTime, instance.end.wallTime)
    let offset = instance.offset.map { " +0\($0 / 3600):00" } ?? ""
    return "\(start.date.weekday.description.prefix(3)) \(start.date) \(start.time) to \(end.time)\(offset)"
  }

  @Test(arguments: listings)
  func `Agenda and expand list what the files of other programs say`(_ listing: Listing) throws {
    var text = try readText("Fixtures/ics/\(listing.name)")
    if let (old, new) = listing.change { text = text.replacing(old, with: new) }
    let agenda = Agenda(try ICalendarReader().read(text).calendars, in: .utc)
    let instances = agenda.instances().filter { $0.event.summary?.string == listing.title }
    #expect(instances.map(line) == listing.lines)
    #expect(agenda.unresolvedZones == listing.unresolved)
    #expect(agenda.notes.map(\.description) == listing.warnings)

    try inTemporaryFolder { folder in
      let file = folder.appending(path: listing.name)
      try text.write(to: file, atomically: true, encoding: .utf8)
      let result = try Command.run("expand", file.path)
      let suffix = "  \(listing.title)"
      let shown = result.text.split(separator: "\n").filter { $0.hasSuffix(suffix) }.map { $0.dropLast(suffix.count) }
      #expect(shown.map(String.init) == listing.lines)
      let warnings = result.errors.split(separator: "\n").filter { !$0.hasSuffix("see workday-ics check.") }
      #expect(warnings.map(String.init) == listing.warnings.map { "Warning: \(file.path): \($0)." })
    }
  }

  @Test func `all instances of a file are listed by both, those of whole days too`() throws {
    for name in ["google.ics", "outlook.ics", "exchange.ics", "exchange-no-vtimezone.ics"] {
      let agenda = Agenda(try ICalendarReader().read(readText("Fixtures/ics/\(name)")).calendars, in: .utc)
      let result = try Command.run("expand", CalendarFileTests.folder + "/" + name)
      #expect(result.text.split(separator: "\n").count == Array(agenda.instances()).count, "\(name)")
      #expect(result.text.contains("Thu 2021-02-11 to 2021-02-17  春节\n") == (name == "google.ics"))
    }
  }
}
