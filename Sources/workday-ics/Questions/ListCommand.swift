// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import DescribedFeeds
import FeedArguments
import Support
import WorkdayFeeds
import Workdays

/// Lists the workdays, or other days, of a period.
struct ListCommand: QuestionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: "workday-ics",
    abstract: "Lists the workdays of a period, or its days of other kinds.",
    discussion: """
      Text has one date per line; with --kind, also the weekday, the kind and the name. The other formats have a \
      record for each day: \(listed(DayField.all.map(\.name), "and")). \
      The last four formats are for other programs; sql has all days.

      Examples:
        workday-ics list 2026 --format systemd --time 09:00
        workday-ics list 2026-Q1 --kind off
        workday-ics list 2026 --kind all -o days.csv

      \(QuestionArguments.exitCodesOfCounts)
      """)

  static var formats: [OutputFormat] { [.text, .json, .jsonl, .csv, .md] + DayExport.all.map(\.format) }

  @OptionGroup var period: PeriodArguments
  @OptionGroup(title: "Term") var terms: TermArguments

  @Option("The kind of days: \(DayKinds.help). (default: work)", value: "kind")
  var kind: String?

  @Option("For systemd: the time of day. (default: 00:00)", value: "time")
  var time: String?

  @OptionGroup var output: RecordArguments<ListCommand>
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  var term: TermArguments? { terms }

  func run() throws {
    let format = try output.readFormat()
    let resolved = try resolve()
    let asked = try read(resolved, under: resolved.schedule())
    let export = DayExport.all.first { $0.format == format }
    guard time == nil || format == .systemd else { throw CommandError("--time goes with --format systemd", .usage) }
    guard kind == nil || export?.isFixed != true else {
      throw CommandError("--kind does not go with --format \(format.rawValue), which has its own days", .usage)
    }
    let word = kind ?? export?.usualKind ?? "work"
    let choice =
      try readOption(word, "--kind", among: DayKinds.words, aliases: DayKinds.aliases(asked)) ?? DayKinds.words[0].1
    try asked.expect(choice)
    let range = try period.expected(asked)
    try question.expectKnown(range, under: asked.schedule)
    let days = asked.weeks == nil ? nil : range.filter(asked.isInTerm)
    let records = try records(range, of: days, under: asked).keeping(choice.contains)
    let dates = records.dates
    if choice.kinds == [.workday], !question.quiet {
      StandardError.write("Note: make-up days are of the kind makeup; --kind work lists all days that are worked.")
    }
    if let export {
      let zone = question.timeZone ?? resolved.options.timeZone ?? FeedTimeZone.standard
      _ = try FeedTimeZone(zone).rules(for: 2000...2000)
      guard !export.hasZone || zone.first?.isLetter == true else {
        throw CommandError("--time-zone: with this format, use a name such as Asia/Shanghai, or UTC", .usage)
      }
      guard !export.needsDay || !dates.isEmpty else {
        throw CommandError("no day of this kind is in the period", .no)
      }
      let time = try time.map { text in
        try CommandError.inOption("--time") { () throws(Fault) in try TimeOfDay(iso8601: LenientText.time(text)) }
      }
      // By the usual word, however it was typed.
      let kind = choice.kinds.flatMap { kinds in DayKinds.words.first { $0.1.kinds == kinds }?.0 } ?? word.lowercased()
      let days = DayExport.Days(records: records, kind: kind, time: time ?? .midnight, zone: zone)
      return try output.write(export.text(days).utf8, about: "\(dates.count) days", isQuiet: question.quiet)
    }
    let text = try text(
      of: records, in: format,
      kind == nil ? dates.map { "\($0)\n" }.joined() : records.lines(ViewLocale.chosen(question.lang)))
    try output.write(text, about: "\(dates.count) days", isQuiet: question.quiet)
    if kind == nil, asked.schedule.pattern.letters.count > 1, format == .text, output.isOnTerminal, !question.quiet {
      StandardError.write("Hint: for the shift of each day, add --kind work.")
    }
  }
}
