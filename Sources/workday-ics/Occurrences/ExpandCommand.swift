// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import ICalendar
import Platform
import Recurrence
import Support
import TimeZones

/// Lists the occurrences of rules, or the events of files.
struct ExpandCommand: FormattedCommand {
  /// The last one is for files only: a calendar with an event for each occurrence.
  static let formats: [OutputFormat] = [.text, .ical, .json, .jsonl, .csv, .ics]

  static let configuration = CommandConfiguration(
    commandName: "expand", _superCommandName: "workday-ics",
    abstract: "Lists the occurrences of recurrence rules, or the events of calendar files.",
    discussion: """
      Rules follow RFC 5545 and RFC 7529, with RSCALE=GREGORIAN, CHINESE and DANGI. DTSTART is listed only if a rule matches it, \
      or if there is no --rrule. Write dates as 2021-01-04 or 20210104 and times as 2021-01-04T09:00 or \
      20210104T090000, with a Z at the end for UTC.

      With files (- is standard input), the events of all files that take place between --from and --to are listed \
      in order of time, also those that began before --from; moved and cancelled instances are taken into account. What breaks RFC 5545 but has a clear \
      meaning is read as most programs read it, with a warning; --strict leaves it out. A time zone that a file defines is used \
      as defined, with a warning where the system's zone has another offset. Dates, floating times, --from and --to \
      are read in the zone of --time-zone, which is UTC by default. Without --limit, more than 10,000,000 occurrences, with \
      --format ics more than 1,000,000, are an error.

      --alarms lists when the alarms of the events go off instead, also those of events that begin after --to: `alarm` is the \
      time in UTC, and `acknowledged` until when somebody has seen to it. Those of whole days count from midnight in the \
      zone of --time-zone.

      --format ics writes a calendar in which each occurrence is an event of its own, with its alarms and notes but \
      without a rule, and the time zones that it needs. An occurrence of a recurring event gets a UID of its own, its \
      start and the UID of the series, so that no program looks for a series that is not there; --todos are events \
      there.

      Examples:
        workday-ics expand work.ics --to 2021-12-31 --format ics > plain.ics
        workday-ics expand work.ics home.ics --from 2021-01-01 --to 2021-12-31
        workday-ics expand work.ics --alarms --from today --to today --time-zone Asia/Shanghai
        workday-ics expand --rrule "FREQ=MONTHLY" --dtstart 2021-01-29 --limit 12
        workday-ics expand --rrule "FREQ=DAILY;COUNT=3" --dtstart 20210313T0230

      Exit codes: 0 success; 64 invalid options; 65 an invalid rule, or a file with events that cannot be read; 66 a \
      file is missing or unreadable.
      """)

  @Argument(help: ArgumentHelp("Calendar files, instead of rules.", valueName: "file"))
  var files: [String] = []

  @Option("A rule, such as FREQ=WEEKLY;BYDAY=MO,FR. May be repeated.", value: "rule")
  var rrule: [String] = []

  @OptionGroup var rules: RuleSetArguments

  @Option("List only occurrences from this on.", value: "date")
  var from: String?

  @Option("List only occurrences up to this; a date includes the whole day.", value: "date")
  var to: String?

  @Option("The maximum number of occurrences; a rule without an end needs this or --to.", value: "number")
  var limit: String?

  @OptionGroup var records: RecordArguments<Self>

  @OptionGroup var reading: EventReadingArguments

  @Flag(help: "List to-dos with dates too, each at its start or, without one, when it is due.")
  var todos = false

  @Flag(help: "List cancelled events and instances too.")
  var cancelled = false

  @Flag(help: "List when the alarms of the events go off.")
  var alarms = false

  func run() throws {
    let limit = try RuleSetArguments.readLimit(limit)
    let format = try records.readFormat()
    guard files.isEmpty else { return try expandFiles(limit: limit, as: format) }
    if let option = [
      ("--encoding", reading.encoding != nil), ("--zones", reading.zones != nil), ("--todos", todos),
      ("--cancelled", cancelled), ("--alarms", alarms), ("--format ics", format == .ics),
    ].first(where: \.1)?.0 {
      throw CommandError("\(option) goes with a file", .usage)
    }
    guard rules.dtstart != nil else {
      throw CommandError("--dtstart is missing; give the start of the rules, or a file", .usage)
    }
    let set = try rules.set(rrule.map { ($0, "--rrule") })
    guard !set.isEndless || to != nil || limit != nil else {
      throw CommandError("a rule never ends; use --to or --limit", .usage)
    }
    let lower = try from.map { try RuleSetArguments.moment($0, "--from", set.start.rules) }
    let upper = try to.map { try RuleSetArguments.moment($0, "--to", set.start.rules) }
    var printer = try RecordPrinter(records, columns: OccurrenceRecord.columns)
    let isChinese = Words.areChinese
    var left = limit ?? .max
    for occurrence in set.within(lower, through: upper).prefix(left) {
      try printer.add(OccurrenceRecord(occurrence: occurrence, start: set.start, isChinese: isChinese))
      left -= 1
    }
    try printer.end()
    if left > 0 { LunisolarNote.write(for: set.rules, from: set.start.wallTime, through: upper?.wallTime.date) }
  }

  /// The maximum number of occurrences of files that are listed without --limit.
  private static let mostListed = 10_000_000

  /// Lists the events of the files.
  func expandFiles(limit: Int?, as format: OutputFormat) throws {
    if let option = rrule.isEmpty ? rules.ofRules : "--rrule" {
      throw CommandError("\(option) cannot be used with files, which have rules of their own", .usage)
    }
    if alarms, let option = [("--cancelled", cancelled), ("--format ics", format == .ics)].first(where: \.1)?.0 {
      throw CommandError("--alarms cannot be used with \(option)", .usage)
    }
    let database = TimeZoneDatabase.ofThisSystem
    let (zone, lower, upper) = try RangeArguments.read(from, to, rules.timeZone)
    // An alarm can be any time before or after its event.
    var calendars = CalendarFiles(
      from: alarms ? nil : lower, through: alarms ? nil : upper, floating: zone, database: database,
      isStrict: rules.strict,
      toDos: todos ? .listed : .counted, encoding: reading.encoding, prefersSystemZones: try reading.prefersSystem())
    try calendars.read(files)
    guard !calendars.isEndless || to != nil || limit != nil else {
      throw CommandError("an event never ends; use --to or --limit", .usage)
    }
    var (count, budget) = (0, calendars.budget)
    if alarms {
      count = try printAlarms(of: &calendars, from: lower, through: upper, limit: limit)
    } else if format == .ics {
      var calendar = ExpandedCalendar(timeZones: calendars.timeZones, database: database)
      try calendars.forEach(from: lower, through: upper, includingCancelled: cancelled, limit: limit) { instance in
        try calendar.add(instance, within: &budget)
        count += 1
      }
      try records.write(try calendar.bytes(), about: counted(count, "occurrence"))
    } else {
      let columns = InstanceRecord.columns + (todos ? ["component"] : []) + (cancelled ? ["status"] : [])
      var printer = try RecordPrinter(records, columns: columns)
      let toDoUIDs = calendars.toDoUIDs
      let isChinese = Words.areChinese
      try calendars.forEach(
        from: lower, through: upper, includingCancelled: cancelled, limit: limit, most: ExpandCommand.mostListed
      ) { instance in
        let component = todos ? toDoUIDs.contains(instance.event.uid) ? "VTODO" : "VEVENT" : nil
        try printer.add(
          InstanceRecord(instance: instance, component: component, showsStatus: cancelled, isChinese: isChinese),
          within: &budget)
        count += 1
      }
      try printer.end()
    }
    if count == 0, StandardStream.error.isTerminal { StandardError.write("Note: nothing takes place in this period.") }
    if count < limit ?? .max {
      let last = upper.flatMap { try? zone.localTime(of: $0) }?.date
      _ = calendars.lunisolarRules.contains { LunisolarNote.write(for: $0.rules, from: $0.start, through: last) }
    }
    if let loss = calendars.loss { throw loss }
  }

  /// Prints when the alarms of the events go off; returns how many do.
  private func printAlarms(
    of calendars: inout CalendarFiles, from lower: Instant?, through upper: Instant?, limit: Int?
  ) throws -> Int {
    var printer = try RecordPrinter(records, columns: AlarmRecord.columns + (todos ? ["component"] : []))
    let isChinese = Words.areChinese
    let (toDoUIDs, zone) = (calendars.toDoUIDs, calendars.zone)
    var budget = calendars.budget
    try calendars.forEachAlarm(from: lower, through: upper, limit: limit, most: ExpandCommand.mostListed) { ring in
      let component = todos ? toDoUIDs.contains(ring.instance.event.uid) ? "VTODO" : "VEVENT" : nil
      try printer.add(
        AlarmRecord(ring: ring, component: component, zone: zone, isChinese: isChinese), within: &budget)
    }
    let count = printer.count
    try printer.end()
    return count
  }
}
