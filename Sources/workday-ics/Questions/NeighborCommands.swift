// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import Workdays

/// Prints the next workday.
typealias NextCommand = NeighborCommand<Next>
/// Prints the previous workday.
typealias PreviousCommand = NeighborCommand<Previous>

/// Where the workday is that a command prints.
protocol Neighbor {
  /// The command.
  static var configuration: CommandConfiguration { get }
  /// How many days it is to the nearest day: 1 or -1.
  static var step: Int { get }
}

/// After the day.
enum Next: Neighbor {
  static let step = 1
  static let configuration = CommandConfiguration(
    commandName: "next", _superCommandName: "workday-ics",
    abstract: "Prints the first workday after a day.",
    discussion: """
      Examples:
        workday-ics next 2021-09-30
        workday-ics next 2021-10-10 --or-same

      \(QuestionArguments.exitCodes)
      """)
}

/// Before the day.
enum Previous: Neighbor {
  static let step = -1
  static let configuration = CommandConfiguration(
    commandName: "previous", _superCommandName: "workday-ics",
    abstract: "Prints the last workday before a day.",
    discussion: """
      Examples:
        workday-ics previous 2021-10-08
        workday-ics previous 2021-10-10 --or-same

      \(QuestionArguments.exitCodes)
      """)
}

/// Prints the workday that is nearest to a day in one direction.
struct NeighborCommand<Direction: Neighbor>: QuestionCommand {
  static var configuration: CommandConfiguration { Direction.configuration }

  @Argument(
    help: ArgumentHelp(
      "The day: 2021-10-09, 20211009, today, tomorrow or yesterday. (default: today)", valueName: "date"))
  var date: String?

  @Flag(help: "Print the day itself if it is a workday.") var orSame = false

  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  @OptionGroup var output: RecordArguments<NeighborCommand<Direction>>

  func run() throws {
    let asked = try read()
    let schedule = asked.schedule
    let date = try asked.day(date, "date")
    let step = Direction.step
    let first = orSame ? date : date.advanced(by: step)
    let answer = orSame && schedule.isWorkday(date) ? date : schedule.adding(workdays: step, to: date)
    let end = step < 0 ? CivilDate.first : .last
    let day = try question.expectDay(answer, from: first, towards: end, under: schedule)
    try self.answer(day, output, under: asked)
  }
}
