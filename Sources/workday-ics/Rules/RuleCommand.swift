// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import Recurrence
import Support
import TimeZones
import WorkdayFeeds

/// Lists the dates of rules, says them in words, and tells which rule gave a date.
struct RuleCommand: FormattedCommand {
  static let formats: [OutputFormat] = [.text, .ical, .json, .jsonl, .csv]

  static let configuration = CommandConfiguration(
    commandName: "rule", _superCommandName: "workday-ics",
    abstract: "Lists the dates of recurrence rules, describes them in words, or writes them in Swift for EventKit.",
    discussion: """
      Rules follow RFC 5545 and RFC 7529, with RSCALE=GREGORIAN, CHINESE and DANGI. Write dates as 2021-01-04 and times as \
      2021-01-04T09:00, with a Z at the end for UTC. --from and --to also take periods, such as 2026-Q1 or this-month.

      Examples:
        workday-ics rule "FREQ=MONTHLY;BYMONTHDAY=-1" --from 2026 --limit 3
        workday-ics rule "FREQ=MONTHLY" --dtstart 2021-01-29 --limit 12
        workday-ics rule "FREQ=WEEKLY;BYDAY=SA" "FREQ=MONTHLY" --explain
        workday-ics rule "FREQ=WEEKLY;BYDAY=MO" --words --lang en
        workday-ics rule "FREQ=WEEKLY;BYDAY=MO,FR;COUNT=10" --for eventkit

      Exit codes: 0 success; 64 invalid options; 65 an invalid rule, or one that EventKit cannot hold.
      """)

  @Argument(help: ArgumentHelp("The rules, such as FREQ=WEEKLY;BYDAY=MO,FR.", valueName: "rule"))
  var rules: [String]

  @OptionGroup var set: RuleSetArguments

  @Option("The first day or time, or a period that begins with it.", value: "date")
  var from: String?

  @Option("The last day or time, or a period that ends with it.", value: "date")
  var to: String?

  @Option("The maximum number of dates. (default: 10 for rules that never end, unless --to is given)", value: "number")
  var limit: String?

  @OptionGroup var records: RecordArguments<Self>

  @Flag(help: "Say beside each date which of the rules, or which option, gave it.")
  var explain = false

  @Flag(help: "Describe the rules in words instead, as describe does.")
  var words = false

  @Option(
    "Write the rules as calls of a library instead: eventkit (EKRecurrenceRule of Apple's EventKit, in Swift). An UNTIL "
      + "without a Z is in the zone of --time-zone, China's unless given.",
    value: "library", name: .customLong("for"))
  var library: String?

  @Option("The language of --words: \(listed(RuleTexts.tags)). (default: zh-Hans)", value: "language")
  var lang: String?

  func run() throws {
    guard lang == nil || words else { throw CommandError("--lang needs --words", .usage) }
    guard library == nil else { return try writeCalls() }
    let set = try set.set(rules.map { ($0, "rule") })
    guard !words else { return try describe(set) }
    let limit = try RuleSetArguments.readLimit(limit) ?? (set.isEndless && to == nil ? 10 : .max)
    let zone = set.start.rules.map(\.identifier)
    let lower = try from.map { try RangeArguments.moment($0, "--from", set.start.rules, today: zone, isLast: false) }
    let upper = try to.map { try RangeArguments.moment($0, "--to", set.start.rules, today: zone, isLast: true) }
    let sources = try explain ? self.sources(of: set) : []
    var printer = try RecordPrinter(records, columns: OccurrenceRecord.columns + (explain ? ["cause"] : []))
    let isChinese = Words.areChinese
    var left = limit
    for occurrence in set.within(lower, through: upper).prefix(left) {
      let causes = sources.filter { $0.set.wallTimes.contains(occurrence.wallTime) }.map(\.name).joined(
        separator: " + ")
      try printer.add(
        OccurrenceRecord(occurrence: occurrence, start: set.start, cause: explain ? causes : nil, isChinese: isChinese))
      left -= 1
    }
    try printer.end()
    if left > 0 { LunisolarNote.write(for: set.rules, from: set.start.wallTime, through: upper?.wallTime.date) }
  }

  /// What can give an occurrence of a set, each as a set of its own, in whose zone the same clocks skip times.
  private func sources(of set: RecurrenceSet) throws -> [(name: String, set: RecurrenceSet)] {
    let rules = try set.rules.map {
      ($0.rfc5545, try RecurrenceSet(start: set.start, rules: [$0], includesStart: false))
    }
    guard !set.dates.isEmpty else { return rules }
    return rules + [("RDATE", try RecurrenceSet(start: set.start, dates: set.dates, includesStart: false))]
  }

  /// The format of what is no list of dates.
  private func readFormat(with name: String) throws -> OutputFormat {
    let option = [
      ("--from", from != nil), ("--to", to != nil), ("--limit", limit != nil), ("--explain", explain),
    ].first(where: \.1)?.0
    guard library == nil || !words else { throw CommandError("use either --words or --for, not both", .usage) }
    if let option { throw CommandError("\(option) is for dates; leave it out with \(name)", .usage) }
    let format = try records.readFormat()
    guard [.text, .json, .jsonl].contains(format) else {
      throw CommandError("\(name) needs --format text, json or jsonl", .usage)
    }
    return format
  }

  /// Writes the rules for EventKit.
  private func writeCalls() throws {
    _ = try readOption(library, "--for", among: [("eventkit", true)])
    let format = try readFormat(with: "--for")
    if let option = set.ofRules {
      throw CommandError("\(option) is no part of EKRecurrenceRule; leave it out with --for", .usage)
    }
    let zone = try FeedTimeZone(set.timeZone).rules(for: 1...9999)
    let rules = try self.rules.map { try set.rule($0, "rule") }
    if set.timeZone == nil, rules.contains(where: \.end.isLocal) {
      StandardError.write("Warning: UNTIL is a time in Asia/Shanghai here; name another zone by --time-zone.")
    }
    let calls = try rules.map { rule in
      try rule.eventKitRepresentation.swift(in: zone)
    }
    let lines = zip(rules, calls).map { rule, call in
      format == .text ? call : JSON.object([("rule", JSON.string(rule.rfc5545)), ("swift", JSON.string(call))])
    }
    let text = format == .json ? JSON.array(lines) + "\n" : lines.map { $0 + "\n" }.joined()
    try records.write(text, about: counted(rules.count, "rule"), isQuiet: false)
  }

  private func describe(_ set: RecurrenceSet) throws {
    let format = try readFormat(with: "--words")
    let texts = try RuleTexts.named(lang)
    let start = self.set.dtstart == nil ? nil : set.start
    let isPlain = set.rules.count == 1 && self.set.ofRules.map { $0 == "--dtstart" } ?? true
    let text = isPlain ? set.rules[0].described(in: texts, startingAt: start) : set.described(in: texts)
    let fields = [
      ("rules", JSON.list(set.rules.map { JSON.string($0.rfc5545) })), ("description", JSON.string(text)),
    ]
    try records.write(
      (format == .text ? text : JSON.object(fields)) + "\n", about: counted(set.rules.count, "rule"), isQuiet: false)
  }
}

extension RecurrenceRule.End {
  /// Whether it is a day or a time on the clocks of some zone.
  fileprivate var isLocal: Bool {
    switch self {
    case .until(.date), .until(.local): true
    case .never, .count, .until(.utc): false
    }
  }
}

extension RuleTexts {
  /// The texts in a language of `--lang`; Chinese for nil.
  static func named(_ lang: String?) throws(CommandError) -> RuleTexts {
    guard let lang else { return .simplifiedChinese }
    guard let texts = RuleTexts(tag: lang) else {
      throw CommandError(
        "--lang: \(quoted(lang)) is not a language of descriptions; use \(listed(RuleTexts.tags))", .usage)
    }
    return texts
  }
}
