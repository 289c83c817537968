// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import DescribedFeeds
import FeedArguments
import Support
import WorkdayFeeds
import Workdays

/// A question about days under a schedule.
///
/// The groups of options stand side by side: each level of nesting multiplies what debug builds spend on validation.
protocol QuestionCommand: ParsableCommand {
  /// The options of the schedule.
  var schedule: ScheduleArguments { get }

  /// The options that all questions share.
  var question: QuestionArguments { get }
}

extension QuestionCommand {
  /// Reads the files that the options name, each once; warnings go to standard error.
  func read() throws -> Question {
    let description = try schedule.readDescription()
    var given = FeedOptions()
    given.calendar.isForecast = question.provisional
    let resolved = try schedule.resolve(given, with: description, question)
    return Question(
      schedule: try resolved.schedule(), shiftNames: try resolved.shiftNames(), namedToday: question.today,
      zone: question.timeZone ?? resolved.options.timeZone)
  }
}

/// What the answer to a question follows from.
struct Question {
  /// Which days are worked.
  let schedule: WorkdaySchedule
  /// The titles of a cycle's shifts by their letters.
  let shiftNames: [Character: String]
  /// The day of `--today`, as it is written.
  fileprivate let namedToday: String?
  /// The zone that decides what day is today; nil for the usual one.
  fileprivate let zone: String?

  /// The day that is today in the time zone of the question.
  func currentDay() throws -> CivilDate {
    try DateText.day(namedToday, "--today") { try FeedTimeZone(zone).today() }
  }

  /// Reads a day: `2021-10-09`, `20211009`, `today`, `tomorrow` or `yesterday`.
  func day(_ text: String?, _ name: String) throws -> CivilDate { try DateText.day(text, name, today: currentDay) }

  /// The days from one to another, both included; a month or a year stands for all its days.
  func range(_ from: String, _ to: String?) throws -> ClosedRange<CivilDate> {
    let start = try DateText.period(from, "from", today: currentDay)
    guard let to else { return start }
    let (first, last) = (start.lowerBound, try DateText.period(to, "to", today: currentDay).upperBound)
    guard first <= last else {
      throw CommandError("to: \(last) comes before \(first); write the earlier date first", .usage)
    }
    return first...last
  }
}

/// The options that all questions share: the current day, the language, and what to do if notices are missing.
struct QuestionArguments: ParsableArguments, WarningOptions {
  @Flag(help: WarningOption.quiet)
  var quiet = false

  @Option(WarningOption.noWarn)
  var noWarn: [Warning.Name] = []

  @Flag(help: "Use the plain pattern for a year whose holidays are not published yet.")
  var allowUnpublished = false

  @Flag(
    help: "Forecast the first year without a notice by the regulation and the year before; answers are provisional.")
  var provisional = false

  @Option(
    "The time zone that decides what day is today: a name such as Europe/Berlin, UTC, or an offset such as +08:00. "
      + "(default: Asia/Shanghai, or that of --config)", value: "zone")
  var timeZone: String?

  @Option("The date to use as today.", value: "date")
  var today: String?

  @Option(LanguageOption.help, value: "language", name: LanguageOption.names)
  var lang: String?

  /// Throws if an answer depends on a day of an unpublished year, and warns about days that may still change.
  func expectKnown(_ days: ClosedRange<CivilDate>, under schedule: WorkdaySchedule) throws {
    let gaps = schedule.gaps(in: days)
    let unknown = gaps.unpublishedYears.filter { $0 != gaps.forecastYear }
    if !unknown.isEmpty {
      guard allowUnpublished else {
        let canForecast = gaps.forecastYear == nil && schedule.holidays.publishedYears.last == unknown[0] - 1
        throw CommandError(
          "not known: \(YearList.unpublished(unknown, published: schedule.holidays.publishedYears)) Use --holidays to "
            + "give your own data, "
            + (canForecast ? "--provisional to forecast \(unknown[0]), " : "")
            + "or --allow-unpublished to follow the pattern", .unknown)
      }
      print(
        Warning(.provisional, YearList.unpublished(unknown) + "; the answer follows the pattern"))
    }
    if let year = gaps.forecastYear {
      print(Warning(.provisional, YearList.unpublished([year]) + "; the answer is provisional"))
    }
    for year in gaps.provisionalYears {
      print(Warning(.provisional, FeedTexts.english.provisionalYear(year)))
    }
  }

  /// The answer to a question; throws if there is none, or if it depends on days that are not known yet.
  ///
  /// - Parameters:
  ///   - date: The answer, or nil if there is none.
  ///   - start: The first day that was examined.
  ///   - end: The end of the calendar in the direction of the search.
  ///   - schedule: The schedule of the question.
  func expectDay(
    _ date: CivilDate?, from start: CivilDate, towards end: CivilDate, under schedule: WorkdaySchedule
  ) throws -> CivilDate {
    let last = date ?? end
    try expectKnown(min(start, last)...max(start, last), under: schedule)
    guard let date else {
      throw CommandError("there is no such workday in the years 1 to 9999", .no)
    }
    return date
  }

  /// The exit codes of the questions, for their help.
  static let exitCodes = """
    \(ScheduleArguments.pointer)

    Exit codes: 0 success; 1 there is no such workday; 3 unknown, because a year is not published yet; 64 invalid \
    options; 65 invalid data; 66 a file is missing or unreadable.
    """
}

/// The format of a question's answer.
struct AnswerArguments: ParsableArguments {
  @Option("The output format: text, or json for an object with the answer. (default: text)", value: "format")
  var format: String?

  /// The format of an answer, text unless `--format` says otherwise.
  func readFormat() throws -> ReportFormat { try readOption(format, "--format", "a format") ?? .text }

  /// Prints a day as an answer: the date, or with `--format json` an object with the day's kind.
  func print(_ date: CivilDate, under schedule: WorkdaySchedule, _ question: QuestionArguments) throws {
    switch try readFormat() {
    case .text: try StandardOutput.write("\(date)\n".utf8)
    case .json:
      try StandardOutput.write(
        (try schedule.marking(of: date).json(of: date, names: ViewTexts.ofData(question.lang)) + "\n").utf8)
    }
  }
}
