// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import CommandSupport
internal import Workdays

/// Prints the next workday.
struct NextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "Prints the first workday after a day.",
    discussion: """
      Examples:
        workday-ics next 2021-09-30
        workday-ics next 2021-10-10 --or-same

      \(QuestionArguments.exitCodes)
      """)

  @OptionGroup var arguments: NeighborArguments

  func run() throws { try arguments.answer(step: 1) }
}

/// Prints the previous workday.
struct PreviousCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "previous",
    abstract: "Prints the last workday before a day.",
    discussion: """
      Examples:
        workday-ics previous 2021-10-08
        workday-ics previous 2021-10-10 --or-same

      \(QuestionArguments.exitCodes)
      """)

  @OptionGroup var arguments: NeighborArguments

  func run() throws { try arguments.answer(step: -1) }
}

/// The day whose next or previous workday is asked for.
struct NeighborArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The day: 2021-10-09, 20211009, today, tomorrow or yesterday. (default: today)", valueName: "date"))
  var date: String?

  @Flag(help: "Print the day itself if it is a workday.")
  var orSame = false

  @OptionGroup var question: QuestionArguments

  @OptionGroup var answers: AnswerArguments

  /// Prints the workday that is found one step, 1 or -1, away from the day.
  func answer(step: Int) throws {
    try CommandError.reporting {
      let schedule = try question.readSchedule()
      let date = try question.readDate(date, "date")
      let first = orSame ? date : date.advanced(by: step)
      let answer = orSame && schedule.isWorkday(date) ? date : schedule.adding(workdays: step, to: date)
      let end = step < 0 ? CivilDate.first : .last
      try answers.print(
        try question.expectDay(answer, from: first, towards: end, under: schedule), under: schedule, question)
    }
  }
}
