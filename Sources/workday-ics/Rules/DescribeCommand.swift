// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import ICalendar
import ICalendarCoding
import Platform
import Recurrence
import Support
import TimeZones

/// Describes rules in words.
struct DescribeCommand: FormattedCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", _superCommandName: "workday-ics",
    abstract: "Describes recurrence rules, or those of a file's events, in Chinese or English.",
    discussion: """
      Every part of a rule that makes a difference is in its description. Without a start, a rule says nothing of what \
      it takes from there, such as its weekday or its time; --dtstart names one. The events of a file have their own \
      starts, and an UNTIL in UTC is given in their zones.

      Examples:
        workday-ics describe "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"
        workday-ics describe "FREQ=WEEKLY" --dtstart 2021-01-09T09:30 --lang en
        workday-ics describe work.ics --format json

      Exit codes: 0 success; 64 invalid options; 65 an invalid rule, or a file with events that cannot be read; 66 a \
      file is missing or unreadable.
      """)

  @Argument(help: ArgumentHelp("A rule, such as FREQ=WEEKLY;BYDAY=MO, or a file; - is standard input."))
  var ruleOrFile: String

  @Option("The language: \(listed(RuleTexts.tags)). (default: zh-Hans)", value: "language")
  var lang: String?

  @Option("The start of the rule, such as 2021-01-04 or 2021-01-04T09:30.", value: "date")
  var dtstart: String?

  @OptionGroup var output: RecordArguments<DescribeCommand>

  static var formats: [OutputFormat] { [.text, .json] }

  func run() throws {
    let format = try output.readFormat()
    let language = try RuleTexts.named(lang)
    let text = ruleOrFile.uppercased()
    if text.contains("FREQ=") || text.hasPrefix("RRULE") {
      try describeRule(in: language, format)
    } else {
      guard dtstart == nil else {
        throw CommandError("--dtstart goes with a rule; the events of a file have their own starts", .usage)
      }
      try describeFile(in: language, format)
    }
  }

  private func describeRule(in language: RuleTexts, _ format: OutputFormat) throws {
    let start = try dtstart.map { text in
      try CommandError.inOption("--dtstart") { try RecurrenceSet.Start(parsing: text) }
    }
    let value = ruleOrFile.uppercased().hasPrefix("RRULE:") ? String(ruleOrFile.dropFirst(6)) : ruleOrFile
    let (rule, findings) = try RecurrenceRule.reading(rfc5545: value)
    for finding in findings { StandardError.write("Warning: \(finding).") }
    let description = rule.described(in: language, startingAt: start)
    let record = [("rule", JSON.string(rule.rfc5545)), ("description", JSON.string(description))]
    try write(text: [description], records: [JSON.object(record)], format)
  }

  private func describeFile(in language: RuleTexts, _ format: OutputFormat) throws {
    let database = TimeZoneDatabase.ofThisSystem
    let input = try InputFile(ruleOrFile)
    var stream = ICalendarStream { input.piece() }
    var (resolver, budget) = (ZoneResolver(database), Budget(forBytes: 0))
    var (lines, records): ([String], [String]) = ([], [])
    var hasLosses = false
    var events: [(event: VEvent, line: Int)] = []
    var zones: [VTimeZone] = []
    while let element = try stream.next() {
      switch element {
      case .entry(.event(let event), let line):
        if !event.repetition.rules.isEmpty || !event.repetition.additions.isEmpty { events.append((event, line)) }
      case .entry(.timeZone(let zone), _): zones.append(zone)
      case .entry(.other(let component), let line) where component.name == "VEVENT":
        hasLosses = true
        StandardError.write(
          "Warning: \(oneLine(input.name)): the event at line \(line) is invalid and is left out.")
      case .entry: break
      case .end:
        let definitions = Dictionary(zones.map { ($0.identifier, $0) }) { first, _ in first }
        var rules: [String: TimeZoneRules?] = [:]
        for (event, line) in events {
          var used: [String: TimeZoneRules] = [:]
          if let name = event.span?.start.timeZone {
            if rules[name] == nil {
              let own = definitions[name].flatMap { try? $0.rules(from: 1, through: 9999, within: &budget) }
              rules[name] = .some(own ?? resolver.rules(for: name))
            }
            used[name] = rules[name] ?? nil
          }
          guard let set = set(of: event, in: TimeZoneTable(used, unknownZones: .floating)) else { continue }
          let description = set.described(in: language)
          lines.append((event.summary.map { oneLine($0.string) + ": " } ?? "") + description)
          records.append(
            JSON.object([
              ("line", "\(line)"), ("uid", JSON.string(event.uid)), ("summary", JSON.string(event.summary?.string)),
              ("start", JSON.string(set.start.wallTime.iso8601)),
              ("timeZone", JSON.string(set.start.rules?.identifier)),
              ("rules", JSON.list(set.rules.map { JSON.string($0.rfc5545) })),
              ("description", JSON.string(description)),
            ]))
        }
        (events, zones) = ([], [])
      }
    }
    try input.check()
    try write(text: lines, records: records, format)
    if hasLosses || stream.hasLosses { throw CommandError("not all events could be read", .data) }
  }

  private func set(of event: VEvent, in table: TimeZoneTable) -> RecurrenceSet? {
    guard let start = event.span?.start else { return nil }
    let repetition = event.repetition
    return try? RecurrenceSet(
      start: table.resolve(start), rules: repetition.rules, exclusionRules: repetition.exclusionRules,
      dates: repetition.additions.map { RecurrenceSet.AddedDate(table.resolve($0.start)) },
      exclusionDates: repetition.exclusions.map(table.resolve))
  }

  private func write(text: [String], records: [String], _ format: OutputFormat) throws {
    try output.write(
      format == .text ? text.map { $0 + "\n" }.joined() : JSON.array(records) + "\n", about: ruleOrFile)
  }
}
