// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
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
      record for each day: \(listed(DayField.all.map(\.name), "and")).

      Examples:
        workday-ics list 2021-10-01 2021-10-10
        workday-ics list 2026-Q1 --kind off
        workday-ics list 2026 --kind all -o days.csv

      \(QuestionArguments.exitCodesOfCounts)
      """)

  static var formats: [OutputFormat] { [.text, .json, .jsonl, .csv, .md] }

  @OptionGroup var period: PeriodArguments
  @OptionGroup(title: "Term") var terms: TermArguments

  @Option("The kind of days: \(DayKinds.help). (default: work)", value: "kind")
  var kind: String?

  @OptionGroup var output: RecordArguments<ListCommand>
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  var term: TermArguments? { terms }

  func run() throws {
    let format = try output.readFormat()
    let asked = try read()
    let choice =
      try readOption(kind, "--kind", among: DayKinds.words, aliases: DayKinds.aliases(asked)) ?? DayKinds.words[0].1
    try asked.expect(choice)
    let range = try period.expected(asked)
    let unknown = try question.printDoubts(about: range, output, under: asked.schedule) {
      asked.schedule.isSettled(range) { schedule in
        range.filter { $0.month == 12 && $0.day > 24 }.map(schedule.marking).filter(choice.contains)
          .map { "\($0.kind) \($0.name ?? "")" }
      }
    }
    let days = asked.weeks == nil ? nil : range.filter(asked.isInTerm)
    let records = try records(range, of: days, under: asked).keeping {
      choice.contains($0) && (unknown == nil || $0.certainty.isAnswer)
    }
    let dates = records.dates
    if choice.kinds == [.workday], !question.quiet {
      StandardError.write("Note: make-up days are of the kind makeup; --kind work lists all days that are worked.")
    }
    let text = try text(
      of: records, in: format,
      kind == nil ? dates.map { "\($0)\n" }.joined() : records.lines(ViewLocale.chosen(question.lang)))
    try output.write(text, about: "\(dates.count) days", isQuiet: question.quiet)
    if kind == nil, asked.schedule.pattern.letters.count > 1, format == .text, output.isOnTerminal, !question.quiet {
      StandardError.write("Hint: for the shift of each day, add --kind work.")
    }
    if let unknown { throw unknown }
  }
}
