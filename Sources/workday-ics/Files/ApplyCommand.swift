// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import DescribedFeeds
import FeedArguments
import ICalendar
import ICalendarEditing
import Support
import TimeZones
import WorkdayFeeds
import Workdays

/// Applies days off and make-up days to the repeating events of a calendar file.
struct ApplyCommand: ParsableCommand, WarningOptions {
  static let configuration = CommandConfiguration(
    commandName: "apply", _superCommandName: "workday-ics",
    abstract: "Takes days off out of anybody's weekly events, and adds make-up days (课表).",
    discussion: """
      Events that repeat weekly or daily, such as a timetable's lessons, get an EXDATE on each day that is off, by a \
      notice, --overrides or --leave. On a make-up day, the events of the weekday that it follows are copied, as \
      --make-up-follows says: with dates, or first or last; without it, no lessons are moved. Many timetables have each \
      lesson as an event of its own; with --singles, those of one title, at one time of one weekday, in three weeks or \
      more, count as weekly: one on a day off gets a rule of one occurrence and its EXDATE. Other events that do not repeat, \
      that repeat otherwise, and occurrences that were moved stay as they are. Only lines are inserted: --undo removes \
      them with all that was changed in a copy, and of a whole file in UTF-8 gives the bytes from before; a second run \
      begins with that. --from and --to take only some of the days that are known; the others are as before any run. A day \
      is that of the event's own time zone, and in UTC that of Asia/Shanghai. Stamps stay, so import the result into a \
      calendar without the former one. Before anything is written, the result is read back and must show exactly these days; \
      a series of which that is not so is left, with a warning.

      Examples:
        workday-ics apply timetable.ics --make-up-follows last --output mine.ics
        workday-ics apply lessons.ics --singles --make-up-follows first > mine.ics
        workday-ics apply timetable.ics --make-up-follows 2026-02-14=MO --leave trip.txt > mine.ics
        workday-ics apply --undo mine.ics --output timetable.ics

      \(ScheduleArguments.pointer)

      Exit codes: 0 success; 64 invalid options; 65 a file without a calendar, or one that is cut, of which what is complete was written; 66 a file is missing or \
      unreadable; 70 the result failed its check; 73 the output cannot be created; 74 the output cannot be written; 75 \
      another run is writing the output.
      """)

  @Argument(help: ArgumentHelp("The file; - is standard input.", valueName: "file"))
  var file: String

  @Flag(help: "Remove what was applied.")
  var undo = false

  @Flag(
    help: "Take single events for weekly ones: those of one title, at one time of one weekday, in three weeks or more.")
  var singles = false

  @Option(
    "Only days from this one on, or from the start of a period. (default: the first that is known)", value: "period")
  var from: String?

  @Option("Only days up to this one, or to the end of a period. (default: the last that is known)", value: "period")
  var to: String?

  @Option(help: EncodingOption.help) var encoding: String?

  @Option(WarningOption.noWarn)
  var noWarn: [Warning.Name] = []

  @OptionGroup var output: EditedFileArguments
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  var quiet: Bool { output.quiet }

  func run() throws {
    guard try !undo || !schedule.areGiven && !singles && from == nil && to == nil else {
      throw CommandError("--undo takes no options of workdays", .usage)
    }
    var (file, budget) = try SourceFile.open(file, encoding)
    let text = file.source.text
    if undo {
      let (bytes, rewritten) = CalendarTimetable.undone(text)
      if bytes == text.bytes, rewritten == 0 {
        StandardError.write("Warning: \(oneLine(file.name)): nothing is applied.")
      }
      warn(ofRewritten: rewritten, in: file)
      if let line = try output.write(bytes, about: "as it was") { output.report(line) }
    } else {
      try apply(to: file, within: &budget)
    }
    if let loss = SourceFile.loss(in: [file]) { throw loss }
  }

  private func warn(ofRewritten count: Int, in file: SourceFile) {
    guard count > 0 else { return }
    StandardError.write(
      "Warning: \(oneLine(file.name)): another program has rewritten exclusions (EXDATE) that were applied; they stay: \(count)."
    )
  }

  private func apply(to file: SourceFile, within budget: inout Budget) throws {
    let resolved = try schedule.resolve(FeedOptions(), with: schedule.readDescription(), self)
    let schedule = try resolved.schedule()
    guard let first = schedule.holidays.publishedYears.first, let last = schedule.holidays.publishedYears.last else {
      throw CommandError("no year of holidays is known", .data)
    }
    let days = try days(of: (first...last).days, in: resolved.options.timeZone)
    var lessons: [CivilDate: CivilDate] = [:]
    for day in days where !schedule.assumedKind(of: day).isHoliday {
      // A company may have worked the day off whose lessons are made up for.
      guard let other = schedule.day(followedBy: day),
        schedule.holidays.statutoryRuling(on: other)?.isDayOff != true || !schedule.isWorked(other)
      else { continue }
      lessons[day] = other
    }
    let timetable = CalendarTimetable(
      days, isOff: { schedule.assumedKind(of: $0).isHoliday }, lessons: lessons,
      zone: try FeedTimeZone(resolved.options.timeZone).rules(for: first...last), database: .ofThisSystem,
      takesSingles: singles)
    let (bytes, changes) = try proved([file]) { () throws(Fault) in
      try timetable.bytes(of: file.source, within: &budget)
    }
    if let line = try output.write(
      bytes,
      about: "\(counted(changes.excluded, "occurrence")) on days off taken out, "
        + "\(changes.copied) added on make-up days, of \(counted(changes.series, "repeating event"))")
    {
      output.report(line)
    }
    warn(ofRewritten: changes.rewritten, in: file)
    var limit = LineLimit()
    for one in changes.skipped where limit.admits("series") {
      StandardError.write(
        "Warning: \(oneLine(file.name)): line \(one.line): left as it is, since its days cannot be told for sure: "
          + "\(quoted(one.title)).")
    }
    if let rest = limit.rest { StandardError.write("Warning: \(oneLine(file.name)): \(rest).") }
    if changes.left > 0 {
      output.report("Note: left on days off: \(counted(changes.left, "event")) not repeating, or moved there.")
    }
    if changes.left > 0, !singles {
      output.report("Note: --singles takes lessons that are events of their own for weekly ones.")
    }
    if lessons.isEmpty {
      output.report(
        "Note: no lessons are moved to make-up days; for those, add --make-up-follows last, or dates such as 2026-10-10=WE."
      )
    }
    if days.upperBound == (first...last).days.upperBound {
      output.report("Note: days from \(last + 1) on stay as they are until a notice is known.")
    }
  }

  /// The days of those that are known that are asked for.
  private func days(of known: ClosedRange<CivilDate>, in zone: String?) throws -> ClosedRange<CivilDate> {
    func days(_ option: String, _ text: String?) throws -> ClosedRange<CivilDate>? {
      guard let text else { return nil }
      return try CommandError.inOption(option) { () throws(Fault) in
        try PeriodText.days(text) { () throws(Fault) in try FeedTimeZone(zone).today() }
      }
    }
    let first = max(try days("--from", from)?.lowerBound ?? .first, known.lowerBound)
    let last = min(try days("--to", to)?.upperBound ?? .last, known.upperBound)
    guard first <= last else {
      throw CommandError(
        "--from and --to leave no day; those from \(known.lowerBound) to \(known.upperBound) are known", .usage)
    }
    return first...last
  }
}
