// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import FeedArguments
import Support
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
    abstract: "Prints the first workday after a day, or the first day of another kind.",
    discussion: """
      Examples:
        workday-ics next 2021-09-30
        workday-ics next 2021-10-10 --or-same
        workday-ics next holiday
        workday-ics next - --or-same < due.txt

      \(QuestionArguments.exitCodes)
      """)
}

/// Before the day.
enum Previous: Neighbor {
  static let step = -1
  static let configuration = CommandConfiguration(
    commandName: "previous", _superCommandName: "workday-ics",
    abstract: "Prints the last workday before a day, or the last day of another kind.",
    discussion: """
      Examples:
        workday-ics previous 2021-10-08
        workday-ics previous 2021-10-10 --or-same
        workday-ics previous makeup

      \(QuestionArguments.exitCodes)
      """)
}

/// Prints the workday, or the day of another kind, that is nearest to a day in one direction.
struct NeighborCommand<Direction: Neighbor>: QuestionCommand {
  static var configuration: CommandConfiguration { Direction.configuration }

  @Argument(
    help: ArgumentHelp(
      "The day: 2021-10-09, 20211009, today, tomorrow or yesterday; before it may stand the kind of day that is wanted: "
        + "\(DayKinds.help); - for those of standard input. (default: today, and work)", valueName: "date"))
  var words: [String] = []

  @Flag(help: "Print the day itself if it is of that kind.") var orSame = false

  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  @OptionGroup var output: RecordArguments<NeighborCommand<Direction>>

  func run() throws {
    let asked = try read()
    let aliases = DayKinds.aliases(asked)
    let choices = words.map { word in
      DayKinds.words.first { $0.0 == word.lowercased() }?.1 ?? aliases[word.lowercased()]
    }
    let kindIndex = choices.firstIndex { $0 != nil }
    let named = kindIndex.flatMap { choices[$0] }
    let rest = words.enumerated().filter { $0.offset != kindIndex }.map(\.element)
    if let named { try asked.expect(named) }
    let isMany = rest == ["-"]
    let texts = [rest.isEmpty ? "today" : rest.joined(separator: " ")]
    let lines = try asked.days(texts, column: "day").answers(question) { date, warnings in
      try nearest(date, of: named, under: asked, &warnings)
    }
    guard let choice = named, !choice.isWork else { return try write(lines, isOne: !isMany, output, under: asked) }
    try write(lines, isOne: !isMany, output, under: asked) { records in
      let text = try records.lines(ViewLocale.chosen(question.lang))
      guard !isMany, let day = lines.values.first else { return text }
      return try text.dropLast() + length(ofDaysOffAround: day, under: asked) + "\n"
    }
  }

  /// How long the days off are that a day is one of, behind its record.
  private func length(ofDaysOffAround day: CivilDate, under asked: Question) throws -> String {
    let schedule = asked.schedule
    guard schedule.assumedKind(of: day).isHoliday else { return "" }
    var (first, last) = (day, day)
    while let date = first.adding(days: -1), !schedule.isWorked(date) { first = date }
    while let date = last.adding(days: 1), !schedule.isWorked(date) { last = date }
    // A day that is certain does not tell of those beside it.
    let unknown = schedule.firstUnknownDay(in: first.advanced(by: -1)...last.advanced(by: 1))
    let words =
      unknown == nil
      ? "off from \(first) to \(last) (\(counted((first...last).count, "day")))"
      : "off on \(day), for how long is not known"
    return "  " + Words.translated(words, inChinese: try question.readsChinese())
  }

  /// The day that is nearest to a day in the direction: of a choice, or a workday.
  private func nearest(
    _ date: CivilDate, of choice: DayChoice?, under asked: Question, _ warnings: inout [Warning]
  ) throws -> CivilDate {
    let first = orSame ? date : date.advanced(by: Direction.step)
    if let choice, !choice.isWork { return try day(first, of: choice, under: asked, &warnings) }
    let schedule = asked.schedule
    let answer = orSame && schedule.isWorked(date) ? date : schedule.assumedDay(Direction.step, workdaysFrom: date)
    let end = Direction.step < 0 ? CivilDate.first : .last
    return try question.expectDay(answer, from: first, towards: end, under: schedule, &warnings)
  }

  /// The day of a choice that is nearest to a day, which may be that day.
  private func day(
    _ first: CivilDate, of choice: DayChoice, under asked: Question, _ warnings: inout [Warning]
  ) throws -> CivilDate {
    let schedule = asked.schedule
    let marker = schedule.marker(shiftNames: asked.shiftNames)
    let step = Direction.step
    // Beyond the listed days, a pattern has a day of each of its kinds in every two years.
    let listed = (step < 0 ? schedule.holidays.days.first : schedule.holidays.days.last)?.date ?? first
    let far = (step < 0 ? min(first, listed) : max(first, listed)).adding(days: 732 * step)
    let end = far ?? (step < 0 ? .first : .last)
    var day = first
    while !choice.contains(marker(day)) {
      guard day != end, let next = day.adding(days: step) else {
        // The year that would list one, if it is not published.
        let years = schedule.holidays.publishedYears
        let unknown = step < 0 ? years.first.map { $0 - 1 } : years.last.map { $0 + 1 }
        let bound = try unknown.map { try CivilDate(year: $0, month: step < 0 ? 1 : 12, day: step < 0 ? 1 : 31) }
        let last = bound ?? first
        warnings += try question.warnings(about: min(first, last)...max(first, last), under: schedule)
        guard schedule.policy.observesHolidays || choice.kinds?.isDisjoint(with: [.holiday, .makeup]) != false else {
          throw CommandError(
            "no day is of this kind, since a cycle has no holidays off; add --statutory yes for a cycle with holidays",
            .no)
        }
        throw CommandError(
          choice.isAnnounced
            ? "no day of this kind is listed, and a year has none before its notice"
            : "there is no such day in the years 1 to 9999", choice.kinds == nil && choice.isAnnounced ? .unknown : .no)
      }
      day = next
    }
    return try question.expectDay(day, from: first, towards: end, under: schedule, &warnings)
  }
}
