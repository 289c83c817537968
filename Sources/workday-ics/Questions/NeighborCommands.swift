// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import Workdays

/// Prints the next workday.
struct NextCommand: NeighborCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", _superCommandName: "workday-ics",
    abstract: "Prints the first workday after a day.",
    discussion: """
      Examples:
        workday-ics next 2021-09-30
        workday-ics next 2021-10-10 --or-same

      \(QuestionArguments.exitCodes)
      """)

  @Argument(help: neighborHelp.date) var date: String?

  @Flag(help: neighborHelp.orSame) var orSame = false

  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  @OptionGroup var answers: AnswerArguments

  func run() throws { try answer(step: 1) }
}

/// Prints the previous workday.
struct PreviousCommand: NeighborCommand {
  static let configuration = CommandConfiguration(
    commandName: "previous", _superCommandName: "workday-ics",
    abstract: "Prints the last workday before a day.",
    discussion: """
      Examples:
        workday-ics previous 2021-10-08
        workday-ics previous 2021-10-10 --or-same

      \(QuestionArguments.exitCodes)
      """)

  @Argument(help: neighborHelp.date) var date: String?

  @Flag(help: neighborHelp.orSame) var orSame = false

  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  @OptionGroup var answers: AnswerArguments

  func run() throws { try answer(step: -1) }
}

private let neighborHelp: (date: ArgumentHelp, orSame: ArgumentHelp) = (
  ArgumentHelp("The day: 2021-10-09, 20211009, today, tomorrow or yesterday. (default: today)", valueName: "date"),
  "Print the day itself if it is a workday."
)

/// A command that asks for the next or the previous workday of a day.
protocol NeighborCommand: QuestionCommand {
  var date: String? { get }
  var orSame: Bool { get }
  var answers: AnswerArguments { get }
}

extension NeighborCommand {
  /// Prints the workday that is found one step, 1 or -1, away from the day.
  func answer(step: Int) throws {
    try CommandError.reporting {
      let asked = try read()
      let schedule = asked.schedule
      let date = try asked.day(date, "date")
      let first = orSame ? date : date.advanced(by: step)
      let answer = orSame && schedule.isWorkday(date) ? date : schedule.adding(workdays: step, to: date)
      let end = step < 0 ? CivilDate.first : .last
      try answers.print(
        try question.expectDay(answer, from: first, towards: end, under: schedule), under: schedule, question)
    }
  }
}
