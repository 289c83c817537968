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
    abstract: "Counts the workdays of a month, a year, or from one day to another.",
    discussion: """
      Both days are included.

      Examples:
        workday-ics count 2026-02
        workday-ics count 2026
        workday-ics count 2021-01-01 2021-12-31
        workday-ics count 20210201 20210228 --pattern six-day

      \(QuestionArguments.exitCodes)
      """)

  @Argument(
    help: ArgumentHelp("The first day: 2021-10-09, 20211009 or today; or a month or a year.", valueName: "from"))
  var from: String

  @Argument(help: ArgumentHelp("The last day, included. (default: the end of the month or year)", valueName: "to"))
  var to: String?

  @OptionGroup var answers: AnswerArguments
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  func run() throws {
    let asked = try read()
    let schedule = asked.schedule
    let range = try asked.range(from, to)
    try question.expectKnown(range, under: schedule)
    let count = schedule.workdayCount(in: range)
    switch try answers.readFormat() {
    case .text: try StandardOutput.write("\(count)\n".utf8)
    case .json:
      var fields = [
        ("from", JSON.string(range.lowerBound.iso8601)), ("to", JSON.string(range.upperBound.iso8601)),
        ("workdays", "\(count)"),
      ]
      // Only where it can be true, so that earlier readers see what they know.
      if question.provisional { fields.append(("provisional", "\(range.contains(where: schedule.isProvisional))")) }
      try StandardOutput.write((JSON.object(fields) + "\n").utf8)
    }
  }
}
