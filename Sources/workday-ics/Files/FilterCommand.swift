// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import ICalendar
import ICalendarCoding
import ICalendarEditing
import TimeZones

/// Writes a calendar file without the entries that do not match.
struct FilterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filter", _superCommandName: "workday-ics",
    abstract: "Writes a calendar file with only some of its events.",
    discussion: """
      An event is kept as a whole, with its rule and the changes to its occurrences, if it matches all options: if it \
      takes place between --from and --to at least once, has one of the UIDs, and one of the texts in its title. The \
      same goes for to-dos and journal entries with dates. A recurring event that goes on after --to ends there, unless \
      --no-trim is given. Time zones, the calendar's own properties, what cannot \
      be expanded and, without --readable, what cannot be read are kept. Every other byte that is kept stays as it is. Before anything is written, the result is \
      read back and must have exactly the values of what was kept, and show nothing else.

      Examples:
        workday-ics filter work.ics --from 2021-01-01 --output from-2021.ics
        workday-ics filter work.ics --summary 打卡 --to 2021-12-31 > clock.ics
        curl -s https://example.com/work.ics | workday-ics filter - --uid a@b.example

      Exit codes: 0 success; 64 invalid options; 65 a file without a calendar, or one that is cut, of which what is complete was written; 66 a file is missing or \
      unreadable; 70 the result failed its check; 73 the output cannot be created; 74 the output cannot be written; 75 \
      another run is writing the output.
      """)

  @Argument(help: ArgumentHelp("The file; - is standard input.", valueName: "file"))
  var file: String

  @OptionGroup var range: RangeArguments

  @Option("Only the events with this UID. May be repeated.", value: "uid")
  var uid: [String] = []

  @Option("Only events with this text in the title, in upper or lower case. May be repeated.", value: "text")
  var summary: [String] = []

  @Flag(inversion: .prefixedNo, help: "Whether recurring events that go on after --to end there.")
  var trim = true

  @Flag(help: "Leave out what cannot be read.")
  var readable = false

  @Option(help: EncodingOption.help) var encoding: String?

  @OptionGroup var output: EditedFileArguments

  func run() throws {
    let database = TimeZoneDatabase.ofThisSystem
    var filter = CalendarFilter()
    filter.uids = Set(uid)
    filter.titles = summary
    (filter.trims, filter.isReadableAlone) = (trim, readable)
    (filter.floating, filter.from, filter.through) = try RangeArguments.read(
      range.from, range.to, range.timeZone)
    var (file, budget) = try SourceFile.open(file, encoding)
    let source = file.source
    let (bytes, count) = try proved([file]) { () throws(Fault) in
      try filter.bytes(of: source, database: database, within: &budget)
    }
    let unread = source.calendars.flatMap(\.entries).count { !$0.value.isTimeZone && $0.value.details == nil }
    if unread > 0, !readable {
      output.report(
        "Note: \(unread == 1 ? "1 entry" : "\(unread) entries") cannot be read and stay; --readable leaves them out.")
    }
    if count == 0 { StandardError.write("Warning: nothing matches; the calendar is empty.") }
    let all = source.calendars.flatMap(\.entries).count { !$0.value.isTimeZone }
    if let line = try output.write(bytes, about: "\(count) of \(all) entries") { output.report(line) }
    if let loss = SourceFile.loss(in: [file]) { throw loss }
  }
}
