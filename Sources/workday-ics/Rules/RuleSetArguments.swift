// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import Recurrence
import TimeZones
import WorkdayFeeds

/// The options of a set of rules: its start, and what is added to it and taken out.
struct RuleSetArguments: ParsableArguments {
  @Option("The start; it gives the date and time parts that the rules leave out.", value: "date")
  var dtstart: String?

  @Option("The time zone of times without a Z, such as America/New_York.", value: "zone")
  var timeZone: String?

  @Option("A rule whose occurrences are excluded. May be repeated.", value: "rule")
  var exrule: [String] = []

  @Option(
    "Dates to add, separated by commas; a period is written 20210104T090000/PT1H. May be repeated.", value: "dates")
  var rdate: [String] = []

  @Option("Dates to exclude, separated by commas. May be repeated.", value: "dates")
  var exdate: [String] = []

  @Flag(help: "Refuse rules, or leave out events, that break RFC 5545 even where the meaning is clear.")
  var strict = false

  /// The first option that is given and that files have no use for.
  var ofRules: String? {
    [
      ("--dtstart", dtstart != nil), ("--exrule", !exrule.isEmpty), ("--rdate", !rdate.isEmpty),
      ("--exdate", !exdate.isEmpty),
    ].first(where: \.1)?.0
  }

  /// The set of some rules, each with the name of its argument, and of the options; warnings go to standard error.
  ///
  /// Without a start, it starts today in the zone, which is China's unless one is named.
  func set(_ named: [(text: String, name: String)]) throws -> RecurrenceSet {
    let rules = try timeZone.map { name in try FeedTimeZone(name).rules(for: 1...9999) }
    let start = try dtstart.map { try Self.moment($0, "--dtstart", rules) } ?? .date(FeedTimeZone(timeZone).today())
    if rules != nil {
      switch start {
      case .date where dtstart != nil:
        StandardError.write("Warning: --time-zone has no effect on a start that is a date.")
      case .utc where rules != .utc:
        throw CommandError("--time-zone cannot be used with a start in UTC; remove the Z or --time-zone", .usage)
      default: break
      }
    }
    let set = try RecurrenceSet(
      start: start, rules: try named.map { try rule($0.text, $0.name) },
      exclusionRules: try exrule.map { try rule($0, "--exrule") },
      dates: try split(rdate).map { text in
        try CommandError.inOption("--rdate") { try RecurrenceSet.AddedDate(parsing: text, in: rules) }
      },
      exclusionDates: try split(exdate).map { try Self.moment($0, "--exdate", rules) },
      includesStart: named.isEmpty)
    if strict, let finding = set.findings.first { throw CommandError(finding.message, .data) }
    for finding in set.findings { StandardError.write("Warning: \(finding).") }
    return set
  }

  private func split(_ lists: [String]) -> [String] {
    lists.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  static func moment(_ text: String, _ option: String, _ rules: TimeZoneRules?) throws -> RecurrenceSet.Start {
    try CommandError.inOption(option) { try RecurrenceSet.Start(parsing: text, in: rules) }
  }

  /// Reads a rule, with or without the name of its property, and reports what the RFC forbids.
  func rule(_ text: String, _ option: String) throws -> RecurrenceRule {
    let prefix = (option == "--exrule" ? "EXRULE" : "RRULE") + ":"
    let spaces = text.prefix { $0 == " " }
    let named = text.dropFirst(spaces.count)
    let value = String(spaces + (named.uppercased().hasPrefix(prefix) ? named.dropFirst(prefix.count) : named))
    if strict { return try RecurrenceRule(rfc5545: value, options: .strict) }
    let (rule, findings) = try RecurrenceRule.reading(rfc5545: value)
    for finding in findings { StandardError.write("Warning: \(option): \(finding).") }
    return rule
  }

  /// The number of `--limit`; nil if it is not given.
  static func readLimit(_ limit: String?) throws -> Int? {
    guard let limit else { return nil }
    guard let number = Int(limit), number >= 0 else {
      throw CommandError("--limit: \"\(limit)\" is not a number from 0 to \(Int.max)", .usage)
    }
    return number
  }
}
