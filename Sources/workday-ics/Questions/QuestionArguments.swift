// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import CommandSupport
internal import Workdays

/// The options that all questions share: the schedule, the current day, and what to do if notices are missing.
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

  /// Reads a day: `2021-10-09`, `20211009`, `today`, `tomorrow` or `yesterday`.
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

  /// The schedule; warnings go to standard error.
  func readSchedule() throws -> WorkdaySchedule {
    let (schedule, warnings) = try schedule.readSchedule()
    for warning in warnings { StandardError.write("Warning: \(warning).") }
    return schedule
  }

  /// Throws if an answer depends on a day of an unpublished year, and warns about days that may still change.
  func expectKnown(_ days: ClosedRange<CivilDate>, under schedule: WorkdaySchedule) throws {
    let gaps = schedule.gaps(in: days)
    if !gaps.unpublishedYears.isEmpty {
      let years = YearList.text(gaps.unpublishedYears)
      guard allowUnpublished else {
        throw CommandError(
          "not known: the holidays of \(years) are not published yet; those of "
            + "\(YearList.text(schedule.holidays.publishedYears)) are. Use --holidays to give your own data, or "
            + "--allow-unpublished to follow the pattern", .unknown)
      }
      StandardError.write("Warning: the holidays of \(years) are not published yet; the answer follows the pattern.")
    }
    for year in gaps.provisionalYears {
      StandardError.write(
        "Warning: 29–31 December \(year) may still change; the notice for \(year + 1) is not published yet.")
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
    Exit codes: 0 success; 1 there is no such workday; 3 unknown, because a year is not published yet; 64 invalid \
    options; 65 invalid data; 66 a file is missing or unreadable.
    """
}
