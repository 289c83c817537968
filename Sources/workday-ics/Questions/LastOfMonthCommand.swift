// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import WorkdayFeeds
import Workdays

/// Prints the last workday of a month.
struct LastOfMonthCommand: QuestionCommand {
  static let configuration = CommandConfiguration(
    commandName: "last-of-month", _superCommandName: "workday-ics",
    abstract: "Prints the last workday of a month.",
    discussion: """
      Examples:
        workday-ics last-of-month 2021-09
        workday-ics last-of-month

      Payday in a crontab:
        0 9 * * * [ "$(workday-ics last-of-month)" = "$(date +\\%F)" ] && pay

      \(QuestionArguments.exitCodes)
      """)

  @Argument(
    help: ArgumentHelp("The month: 2021-09, 202109, or any day of it. (default: this month)", valueName: "month"))
  var month: String?

  @OptionGroup var output: RecordArguments<LastOfMonthCommand>
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  func run() throws {
    let asked = try read()
    let schedule = asked.schedule
    let month = try CommandError.inOption("month") {
      try PeriodText.month(self.month ?? "this-month", today: asked.currentDay)
    }
    guard let answer = schedule.lastWorkday(of: month) else {
      try question.expectKnown(month.firstDay...month.lastDay, under: schedule)
      throw CommandError("no day of \(month) is worked", .no)
    }
    try question.expectKnown(answer...month.lastDay, under: schedule)
    try self.answer(answer, output, under: asked)
  }
}
