// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import CommandSupport
internal import Workdays

/// What the questions have in common: whose days, what day it is, and what to do where notices are missing.
struct QuestionArguments: ParsableArguments {
  @OptionGroup(title: "Workdays") var schedule: ScheduleArguments

  @Flag(help: "Use the plain pattern for a year whose holidays are not published yet.")
  var allowUnpublished = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time zone that decides what day is today: a name such as Europe/Berlin, UTC, or an offset such as +08:00.",
      valueName: "zone"))
  var timeZone = "Asia/Shanghai"

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The date to use as today.", valueName: "date"))
  var today: String?

  /// A day as a person names it: `2021-10-09`, `20211009`, `today`, `tomorrow` or `yesterday`.
  func readDate(_ text: String?, _ name: String) throws -> CivilDate {
    guard let text else { return try currentDay() }
    return try DateText.day(text, name, today: currentDay)
  }

  /// The days from one to another, both included.
  func readRange(_ from: String, _ to: String) throws -> ClosedRange<CivilDate> {
    let first = try readDate(from, "from")
    let last = try readDate(to, "to")
    guard first <= last else {
      throw CommandError("to: \(last) comes before \(first); write the earlier date first", .usage)
    }
    return first...last
  }

  func currentDay() throws -> CivilDate {
    guard let today else { return try Zone(timeZone).today() }
    return try CommandError.inOption("--today") { try CivilDate(parsing: today) }
  }

  /// Which days are worked; what is to be warned of goes to standard error.
  func readSchedule() throws -> WorkdaySchedule {
    let (schedule, warnings) = try schedule.readSchedule()
    for warning in warnings { StandardError.write("Warning: \(warning).") }
    return schedule
  }

  /// Stops when an answer rests on a day whose year is not published, and warns of one that may still change.
  func expectKnown(_ days: ClosedRange<CivilDate>, under schedule: WorkdaySchedule) throws {
    let gaps = schedule.gaps(in: days)
    if !gaps.unpublishedYears.isEmpty {
      let years = YearList.text(gaps.unpublishedYears)
      guard allowUnpublished else {
        throw CommandError(
          "not known: the holidays of \(years) are not published yet; those of "
            + "\(YearList.text(schedule.holidays.publishedYears)) are. Use --holidays to give your own data, or "
            + "--allow-unpublished to go by the pattern", .unknown)
      }
      StandardError.write("Warning: the holidays of \(years) are not published; the answer goes by the pattern there.")
    }
    for year in gaps.provisionalYears {
      StandardError.write(
        "Warning: 29–31 December \(year) may still change; the notice for \(year + 1) is not published yet.")
    }
  }

  /// The answer to a question that has one, with the days that it rests on known.
  ///
  /// - Parameters:
  ///   - date: The answer, or nil when there is none.
  ///   - start: The first day that was looked at.
  ///   - end: The end of the calendar towards which was looked.
  ///   - schedule: Which days are worked.
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

  /// What the exit codes of the questions are, for their help.
  static let exitCodes = """
    Exit codes: 0 success; 1 there is no such workday; 3 unknown, because a year is not published yet; 64 invalid \
    options; 65 invalid data; 66 a file is missing or unreadable.
    """
}
