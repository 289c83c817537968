// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import Support
import Workdays

/// Counts the workdays from one day to another.
struct CountCommand: QuestionCommand {
  static let configuration = CommandConfiguration(
    commandName: "count", _superCommandName: "workday-ics",
    abstract: "Counts the workdays of a period.",
    discussion: """
      Both days are included.

      Examples:
        workday-ics count 2026-02
        workday-ics count 2026
        workday-ics count 2026-Q1
        workday-ics count 2021-01-01 2021-12-31
        workday-ics count this-month --pattern six-day

      \(QuestionArguments.exitCodesOfCounts)
      """)

  static var formats: [OutputFormat] { [.text, .json] }

  @OptionGroup var period: PeriodArguments
  @OptionGroup(title: "Term") var terms: TermArguments
  @OptionGroup var output: RecordArguments<CountCommand>
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  var term: TermArguments? { terms }

  func run() throws {
    let asked = try read()
    let schedule = asked.schedule
    let range = try period.expected(asked)
    try question.expectKnown(range, under: schedule)
    let count =
      asked.weeks == nil
      ? schedule.workdayCount(in: range) : range.count { schedule.isWorkday($0) && asked.isInTerm($0) }
    var text = "\(count)\n"
    if try output.readFormat() == .json {
      var fields = [
        ("from", JSON.string(range.lowerBound.iso8601)), ("to", JSON.string(range.upperBound.iso8601)),
        ("workdays", "\(count)"),
      ]
      // Only where it can be true, so that earlier readers see what they know.
      if question.provisional { fields.append(("provisional", "\(range.contains(where: schedule.isProvisional))")) }
      text = JSON.object(fields) + "\n"
    }
    try output.write(text, about: "\(count) workdays", isQuiet: question.quiet)
  }
}
