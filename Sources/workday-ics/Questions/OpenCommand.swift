// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import DescribedFeeds
import FeedArguments
import Platform
import Support
import TimeZones
import WorkdayFeeds
import Workdays

/// Says whether something is open, and until when.
struct OpenCommand: QuestionCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", _superCommandName: "workday-ics",
    abstract: "Checks whether it is open now by hours on workdays, and until when; the exit code is the answer.",
    discussion: """
      It prints nothing unless --explain or --format is given or standard output is a terminal. With a period it lists \
      when it is open in it; the records have start and end, and those of a moment at, open, until and date.

      The weekdays of the hours are worked, and make-up days too, unless --pattern or another option says what is. Without \
      hours, those of --config are its times. Whether a day counts is asked of the date in China (with --official, in \
      the zone) when the window begins, and the time of the clocks of --time-zone.

      Examples:
        workday-ics open "MO-FR 09:00-12:00,13:30-18:00" --explain
        workday-ics open "22:00-06:00" --at "2026-10-10 23:30" && backup
        workday-ics open "MO-FR 01:00-04:00" --time-zone UTC --pattern trading
        workday-ics open "MO-FR 09:00-18:00" 2026-10 --format jsonl

      \(ScheduleArguments.pointer)

      Exit codes: 0 open, or a period is listed; 1 closed; 3 unknown, because the year is not published yet; 64 invalid \
      options; 65 invalid data; 66 a file is missing or unreadable.
      """)

  static var formats: [OutputFormat] { [.text, .json, .jsonl, .csv, .ics] }

  @Argument(
    help: ArgumentHelp(
      "The hours, such as MO-FR 09:00-12:00,13:30-18:00, or several with semicolons between them, and maybe a period: "
        + "2026-10, 2026-Q4, a date, or two.", valueName: "hours"))
  var words: [String] = []

  @Option("The moment, such as \"2026-10-10 14:00\" or 2026-10-10T06:00Z. (default: now)", value: "moment")
  var at: String?

  @Flag(help: "Print whether it is open, and until when.")
  var explain = false

  @OptionGroup var output: RecordArguments<OpenCommand>
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  func run() throws {
    let format = try output.readFormat()
    var resolved = try resolve()
    let count = words.lastIndex { $0.contains { ":：点".contains($0) } }.map { $0 + 1 } ?? 0
    let windows =
      try count == 0
      ? ofTimes(resolved)
      : CommandError.inOption("hours") { () throws(Fault) in
        try HoursText.windows(words.prefix(count).joined(separator: " "))
      }
    resolved.options.schedule = resolved.options.schedule.following(windows)
    let asked = try read(resolved, under: resolved.schedule())
    let zone = FeedTimeZone(question.timeZone ?? resolved.options.timeZone)
    let rules = try zone.rules(for: 1...9999)
    let hours = BusinessHours(
      windows, on: asked.schedule, in: rules,
      countryOffset: asked.schedule.holidays.region == nil ? BusinessHours.chinaOffset : nil)
    let period = try PeriodArguments.days(
      Array(words.dropFirst(count)), from: nil, to: nil, year: nil, years: nil, today: asked.currentDay)
    if let period {
      guard at == nil else { throw CommandError("--at is a moment; use it without a period", .usage) }
      try list(hours, in: period, under: asked, format)
    } else {
      guard question.today == nil || at != nil else {
        throw CommandError("--today goes with a period or --at", .usage)
      }
      try answer(hours, under: asked, format)
    }
  }

  /// The windows of the times of a description.
  private func ofTimes(_ resolved: ResolvedFeed) throws -> [BusinessHours.Window] {
    guard !resolved.options.event.times.isEmpty else {
      throw CommandError("the hours are missing; write \"MO-FR 09:00-18:00\"", .usage)
    }
    return try resolved.windows()
  }

  // MARK: - A moment

  private func answer(_ hours: BusinessHours, under asked: Question, _ format: OutputFormat) throws {
    guard format != .ics else { throw CommandError("--format ics goes with a period", .usage) }
    let instant = try CommandError.inOption("--at") { () throws(Fault) in
      try at.map { text throws(Fault) in
        try PeriodText.instant(text, in: hours.rules, today: asked.currentDay)
      } ?? Instant(secondsSince1970: SystemClock.now())
    }
    try question.expectKnown(hours.days(decidingAbout: instant), under: asked.schedule)
    let answer = OpenAnswer(hours, at: instant, guesses: question.allowUnpublished)
    let isSilent = format == .text && output.output == nil && !explain && !output.isOnTerminal
    if !isSilent {
      try output.write(text(answer, hours, format), about: "1 moment", isQuiet: question.quiet)
      noteDates(hours, at: instant)
      if !answer.unknownYears.isEmpty {
        question.print(
          Warning(.provisional, YearList.unpublished(answer.unknownYears) + "; until when is not known"))
      }
    }
    guard answer.isOpen else { throw ExitCode(ExitStatus.no) }
  }

  private func text(_ answer: OpenAnswer, _ hours: BusinessHours, _ format: OutputFormat) throws -> String {
    let values: [RecordTable.Value] = zip(OpenAnswer.names, answer.texts).map { $0 == "open" ? .number($1) : .text($1) }
    return try RecordTable(OpenAnswer.names, [values]).text(in: format, isOne: true) {
      let isChinese = try question.readsChinese()
      let until = answer.until.map { hours.words($0, inChinese: isChinese) }
      let words =
        answer.isOpen
        ? until.map { "open until \($0)" } ?? "open, and until when is not known"
        : until.map { "closed until \($0)" } ?? "closed, and until when is not known"
      return Words.translated(words, inChinese: isChinese) + "\n"
    }
  }

  /// Says of hours in another zone that a window is on another day there than in the country.
  private func noteDates(_ hours: BusinessHours, at instant: Instant) {
    guard !question.quiet, let country = hours.countryOffset else { return }
    let difference = country - hours.rules.offset(at: instant)
    let other = hours.windows.first { !(0..<86_400).contains($0.opening.secondOfDay + difference) }
    guard let other else { return }
    StandardError.write(
      "Note: \(other.opening.iso8601) in \(hours.rules.identifier) is on another date in China, which decides whether it counts."
    )
  }

  // MARK: - A period

  private func list(
    _ hours: BusinessHours, in period: ClosedRange<CivilDate>, under asked: Question, _ format: OutputFormat
  ) throws {
    guard period.count <= 3660 else {
      throw CommandError("period: hours are listed for at most ten years", .usage)
    }
    let (range, deciding) = hours.span(of: period)
    try question.expectKnown(deciding, under: asked.schedule)
    let intervals = hours.intervals(in: range)
    let content = counted(intervals.count, "open time")
    if format == .ics {
      guard !intervals.isEmpty else { throw CommandError("it is not open in the period", .no) }
      return try output.write(try HoursFeed(intervals, question.feedTexts()), about: content, isQuiet: question.quiet)
    }
    let table = RecordTable(
      ["start", "end"],
      intervals.map { [.text(hours.text(of: $0.lowerBound)), .text(hours.text(of: $0.upperBound))] })
    let isChinese = try question.readsChinese()
    let text = table.text(in: format) {
      intervals.map { interval in
        let (first, last) = (hours.local(interval.lowerBound), hours.local(interval.upperBound))
        let end = first.date == last.date ? last.time.iso8601 : last.iso8601
        return hours.words(interval.lowerBound, inChinese: isChinese) + (isChinese ? " 至 " : " to ") + end + "\n"
      }.joined()
    }
    try output.write(text, about: content, isQuiet: question.quiet)
    noteDates(hours, at: range.lowerBound)
  }
}

extension BusinessHours {
  /// An instant in the zone for people, such as `Sat 2026-10-10 14:00:00`.
  fileprivate func words(_ instant: Instant, inChinese isChinese: Bool) -> String {
    local(instant).date.withWeekday(inChinese: isChinese) + " " + local(instant).time.iso8601
  }
}
