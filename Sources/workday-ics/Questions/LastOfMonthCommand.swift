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
    abstract: "Prints the last workday of a month, or of each month of a period.",
    discussion: """
      Examples:
        workday-ics last-of-month 2021-09
        workday-ics last-of-month 2026 --pattern trading
        workday-ics last-of-month

      Payday in a crontab:
        0 9 * * * [ "$(workday-ics last-of-month)" = "$(date +\\%F)" ] && pay

      \(QuestionArguments.exitCodes)
      """)

  @Argument(
    help: ArgumentHelp(
      "The month: 2021-09, 202109, or any day of it; or a longer period, such as 2026. (default: this month)",
      valueName: "period"))
  var period: String?

  @OptionGroup var output: RecordArguments<LastOfMonthCommand>
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  func run() throws {
    let asked = try read()
    let schedule = asked.schedule
    let months = try CommandError.inOption("period") {
      let text = period ?? "this-month"
      if let month = try? PeriodText.month(text, today: asked.currentDay) { return [month] }
      let days = try PeriodText.days(text, today: asked.currentDay)
      return Array(
        sequence(first: days.lowerBound.yearMonth) { $0.adding(months: 1) }.prefix {
          $0 <= days.upperBound.yearMonth
        })
    }
    let lines = try AskedLines(months).answers(question) { month, warnings in
      let answer = try schedule.assumingPattern.lastWorkday(of: month)
      warnings += try question.warnings(about: (answer ?? month.firstDay)...month.lastDay, under: schedule)
      guard let answer else { throw CommandError("no day of \(month) is worked", .no) }
      return answer
    }
    try write(lines, isOne: months.count == 1, output, under: asked)
  }
}
