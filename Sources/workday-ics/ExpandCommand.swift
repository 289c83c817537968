// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import CommandSupport
internal import Recurrence
internal import Support
internal import TimeZones

/// Lists the dates that rules make.
struct ExpandCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expand",
    abstract: "Lists the dates and times that recurrence rules make, or the events of calendar files.",
    discussion: """
      The rules are those of RFC 5545 and, in the Gregorian scale, RFC 7529. DTSTART is listed only when a rule makes \
      it, or when there is no --rrule. Dates are typed as 2021-01-04 or 20210104, times as 2021-01-04T09:00 or \
      20210104T090000, in UTC with a Z.

      With files, - being standard input, the events of all of them are listed by their instants: what begins between \
      --from and --to, instances that were moved or cancelled taken into account. A time zone that a file defines \
      is used as defined, and told when the system's has another offset. Dates and floating times are placed in the \
      zone of --tzid, UTC unless given, and so are --from and --to.

      Examples:
        workday-ics expand work.ics home.ics --from 2021-01-01 --to 2021-12-31 --tzid Asia/Shanghai
        workday-ics expand --rrule "FREQ=MONTHLY;BYDAY=-1FR" --dtstart 2021-01-29 --limit 12
        workday-ics expand --rrule "FREQ=DAILY" --dtstart 20210313T023000 --tzid America/New_York \
      --to 2021-03-15 --format json

      Exit codes: 0 done; 64 options that are not allowed; 65 a rule that is not one, with the place in it, or a file with \
      events that cannot be read; 66 a file that is missing or cannot be read.
      """)

  @Argument(help: ArgumentHelp("Calendar files; no rules then.", valueName: "file"))
  var files: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A rule, such as FREQ=WEEKLY;BYDAY=MO,FR. May be given several times.", valueName: "rule"))
  var rrule: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The start, which gives what the rules leave out.", valueName: "date"))
  var dtstart: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time zone of times without a Z, such as America/New_York.", valueName: "zone"))
  var tzid: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A rule whose dates are taken out. May be given several times.", valueName: "rule"))
  var exrule: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Dates to add, with commas between them; a period is 20210104T090000/PT1H. May be given several times.",
      valueName: "dates"))
  var rdate: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Dates to take out, with commas between them. May be given several times.", valueName: "dates"))
  var exdate: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("List nothing before this.", valueName: "date"))
  var from: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("List nothing after this; a date includes its day.", valueName: "date"))
  var to: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("List at most so many; needed, or --to, when a rule never ends.", valueName: "number"))
  var limit: String?

  @Option(
    help: ArgumentHelp("How to list: text, ical, json, jsonl or csv.", valueName: "format"))
  var format = RecordPrinter.Format.text

  @Flag(help: "Refuse what RFC 5545 forbids also where it has one evident reading.")
  var strict = false

  func run() throws {
    try CommandError.reporting {
      let limit = try readLimit()
      guard files.isEmpty else {
        try expandFiles(limit: limit)
        return
      }
      let set = try makeSet()
      guard !set.isEndless || to != nil || limit != nil else {
        throw CommandError("a rule never ends; bound it by --to or --limit", .usage)
      }
      let lower = try from.map { try moment($0, "--from", set.start.rules) }
      let upper = try to.map { try moment($0, "--to", set.start.rules) }
      var printer = RecordPrinter(format, columns: OccurrenceRecord.columns)
      for occurrence in set.within(lower, through: upper).prefix(limit ?? .max) {
        try printer.add(OccurrenceRecord(occurrence: occurrence, start: set.start))
      }
      try printer.end()
    }
  }

  private func readLimit() throws -> Int? {
    guard let limit else { return nil }
    guard let number = Int(limit), number >= 0 else {
      throw CommandError("--limit: \"\(limit)\" is not a number from 0 to \(Int.max)", .usage)
    }
    return number
  }

  private func makeSet() throws -> RecurrenceSet {
    let rules = try tzid.map { name in
      try CommandError.inOption("--tzid") {
        try TimeZoneDatabase.system(environment: Environment.variables("TZDIR")).rules(for: name)
      }
    }
    guard let dtstart else {
      throw CommandError("--dtstart is missing; give the start of the rules, or a file", .usage)
    }
    let start = try moment(dtstart, "--dtstart", rules)
    if rules != nil {
      switch start {
      case .date: StandardError.write("Warning: --tzid does not matter to a start that is a date.")
      case .utc where rules != .utc:
        throw CommandError("--tzid does not go with a start in UTC; leave out the Z or --tzid", .usage)
      default: break
      }
    }
    let set = try RecurrenceSet(
      start: start, rules: try rrule.map { try rule($0, "--rrule") },
      exclusionRules: try exrule.map { try rule($0, "--exrule") },
      dates: try split(rdate).map { text in
        try CommandError.inOption("--rdate") { try RecurrenceSet.AddedDate(parsing: text, in: rules) }
      },
      exclusionDates: try split(exdate).map { try moment($0, "--exdate", rules) },
      includesStart: rrule.isEmpty)
    if strict, let finding = set.findings.first { throw CommandError(finding.description, .data) }
    for finding in set.findings { StandardError.write("Warning: \(finding).") }
    return set
  }

  private func split(_ lists: [String]) -> [String] {
    lists.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  func moment(_ text: String, _ option: String, _ rules: TimeZoneRules?) throws -> RecurrenceSet.Start {
    try CommandError.inOption(option) { try RecurrenceSet.Start(parsing: text, in: rules) }
  }

  /// Reads a rule, with the name of its property before it or not; what the RFC forbids is told.
  private func rule(_ text: String, _ option: String) throws -> RecurrenceRule {
    let prefix = option.dropFirst(2).uppercased() + ":"
    let spaces = text.prefix { $0 == " " }
    let named = text.dropFirst(spaces.count)
    let value = String(spaces + (named.uppercased().hasPrefix(prefix) ? named.dropFirst(prefix.count) : named))
    if strict { return try RecurrenceRule(rfc5545: value, options: .strict) }
    let (rule, findings) = try RecurrenceRule.reading(rfc5545: value)
    for finding in findings { StandardError.write("Warning: \(option): \(finding).") }
    return rule
  }
}
