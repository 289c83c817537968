// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import FeedArguments
import Support
import WorkdayFeeds
import Workdays

/// Counts the workdays from one day to another.
struct CountCommand: QuestionCommand {
  static let configuration = CommandConfiguration(
    commandName: "count", _superCommandName: "workday-ics",
    abstract: "Counts the workdays of a period.",
    discussion: """
      Both days are included. For - instead of a period, each line of standard input is one, or has its first and last day. \
      \(QuestionArguments.lines)

      Examples:
        workday-ics count 2026-02
        workday-ics count 2026
        workday-ics count 2026-Q1
        workday-ics count 2021-01-01 2021-12-31
        workday-ics count this-month --pattern six-day
        workday-ics count - --format csv < projects.csv

      \(QuestionArguments.exitCodesOfCounts)
      """)

  static var formats: [OutputFormat] { [.text, .json, .jsonl, .csv] }

  @OptionGroup var period: PeriodArguments
  @OptionGroup(title: "Term") var terms: TermArguments
  @OptionGroup var output: RecordArguments<CountCommand>
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  var term: TermArguments? { terms }

  func run() throws {
    let asked = try read()
    let schedule = asked.schedule
    let isMany = period.periods == ["-"] && !period.hasOptions
    let ranges =
      isMany
      ? try AskedLines(period.periods, "period", dates: 2) { words throws(Fault) in
        // Two dates, the ends of a period, or the words of one.
        let isRange = words.count == 2 && words.allSatisfy { $0.contains(where: \.isNumber) }
        return try PeriodText.days(words.joined(separator: isRange ? ".." : " "), today: asked.currentDay)
      } : AskedLines([try period.expected(asked)])
    var unknown: CommandError?
    let counts = try ranges.answers(question) { range, warnings in
      let doubts = question.doubts(about: range, under: schedule)
      warnings += doubts.warnings
      let isCounted = { date in schedule.isWorked(date) && asked.isInTerm(date) }
      if let error = doubts.unknown {
        if isMany || output.output != nil { throw error }
        unknown = error.atLeast(range.count { schedule.certainty(of: $0).isAnswer && isCounted($0) })
      }
      return Count(
        range: range, workdays: doubts.unknown == nil ? range.count(where: isCounted) : nil,
        isProvisional: question.provisional && range.contains(where: schedule.isProvisional))
    }
    if !counts.values.isEmpty {
      let format = try output.readFormat()
      let text = counts.table(table(counts.values), in: format).text(in: format, isOne: !isMany) {
        counts.values.map { $0.workdays.map { "\($0)\n" } ?? "" }.joined()
      }
      let content = isMany ? counted(counts.values.count, "period") : "\(counts.values[0].workdays ?? 0) workdays"
      if !text.isEmpty { try output.write(text, about: content, isQuiet: question.quiet) }
    }
    if !isMany, let unknown { throw unknown }
    try counts.finish()
  }

  /// How many days of a period are worked.
  private struct Count {
    let range: ClosedRange<CivilDate>
    /// Nil if a day is not known.
    let workdays: Int?
    let isProvisional: Bool
  }

  private func table(_ counts: [Count]) -> RecordTable {
    // Only where it can be true, so that earlier readers see what they know.
    let names = ["from", "to", "workdays"] + (question.provisional ? ["provisional"] : [])
    return RecordTable(
      names,
      counts.map { count in
        [
          .text(count.range.lowerBound.iso8601), .text(count.range.upperBound.iso8601),
          .number(count.workdays.map { "\($0)" }),
        ] + (question.provisional ? [.number("\(count.isProvisional)")] : [])
      })
  }
}
