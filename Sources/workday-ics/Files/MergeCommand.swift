// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import ICalendar
import ICalendarCoding
import ICalendarEditing
import Support
import TimeZones

/// Merges calendar files into one.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", _superCommandName: "workday-ics",
    abstract: "Merges calendar files into one calendar.",
    discussion: """
      The result is the first file with what the others add. Of events with the same UID, the newest counts, by \
      SEQUENCE, then DTSTAMP, then LAST-MODIFIED; of equal ones, that of the first file, and if they are at other times \
      or have other titles, that is said and the exit code is 65. Exact copies within a file are left out too. A changed occurrence goes with \
      its event; one from another file is added unless its SEQUENCE is lower. A time zone that has the name of another \
      but other offsets for its events gets a name of its own. Every other byte stays as it is. Before anything is \
      written, the result is read back and must show the same instances at the same instants as the files.

      With --busy-only, only events remain, with their times, rules and UIDs, all with the title Busy; the properties \
      of the calendar that describe it are left out too.

      Examples:
        workday-ics merge work.ics home.ics --output all.ics
        workday-ics merge export.ics --output without-copies.ics
        workday-ics merge work.ics home.ics --busy-only > busy.ics

      Exit codes: 0 success; 64 invalid options; 65 a file without a calendar, or one that is cut or clashes with another, of which all else was written; 66 a file is missing or \
      unreadable; 70 the result failed its check; 73 the output cannot be created; 74 the output cannot be written; 75 \
      another run is writing the output.
      """)

  @Argument(help: ArgumentHelp("The files; - is standard input.", valueName: "files"))
  var files: [String]

  @Flag(help: "Leave out everything that tells what the events are.")
  var busyOnly = false

  @Option(help: EncodingOption.help) var encoding: String?

  @OptionGroup var output: EditedFileArguments

  func run() throws {
    try StandardInput.check(files)
    var (sources, budget) = try SourceFile.open(files, encoding)
    let (bytes, summaries) = try proved(sources) { () throws(Fault) in
      try CalendarMerge.merge(
        sources.map(\.source), isBusyOnly: busyOnly, database: .ofThisSystem, within: &budget)
    }
    let total = entries(summaries.reduce(0) { $0 + $1.kept })
    let last = try output.write(bytes, about: total)
    for (file, summary) in zip(sources, summaries) {
      var line = "\(oneLine(file.name)): \(entries(summary.kept))"
      let omitted = summary.omitted - summary.clashing
      if omitted > 0 { line += ", and \(omitted) older or the same left out" }
      for (old, new) in summary.renamed { line += "; its time zone \(oneLine(old)) is now \(oneLine(new))" }
      output.report(line)
    }
    if let last { output.report(last) }
    for (file, summary) in zip(sources, summaries) where summary.clashing > 0 {
      StandardError.write(
        "Warning: \(oneLine(file.name)): \(entries(summary.clashing)) left out: the same UIDs as in another file, but other "
          + "times or titles; calendars of this program need a --key each.")
    }
    if let loss = SourceFile.loss(in: sources) { throw loss }
    if summaries.contains(where: { $0.clashing > 0 }) { throw CommandError("not all entries could be merged", .data) }
  }

  private func entries(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }
}
