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
      when it is open in it; the records have start and end, and those of a moment at, open, \
      until (null if there is none, or if that is not known), known, provisional and date.

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
    let zone = try zone(resolved)
    let today = { () throws(Fault) in try zone.today(named: question.today) }
    let (windows, period) = try readWords(resolved, today: today)
    resolved.options.schedule = resolved.options.schedule.following(windows)
    let asked = try read(resolved, under: resolved.schedule())
    let hours = BusinessHours(
      windows, on: asked.schedule, in: try zone.rules(for: 1...9999),
      countryOffset: asked.schedule.holidays.region == nil ? BusinessHours.chinaOffset : nil)
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

  /// The windows, and the days of the words behind them.
  private func readWords(
    _ resolved: ResolvedFeed, today: () throws(Fault) -> CivilDate
  ) throws -> (windows: [BusinessHours.Window], period: ClosedRange<CivilDate>?) {
    let periods = words.reversed().prefix { (try? PeriodText.days($0, today: today)) != nil }.count
    // Hours such as 0900-1800 may be years too.
    for count in stride(from: min(periods, 2), through: 0, by: -1) {
      let text = words.dropLast(count).joined(separator: " ")
      guard let windows = text.isEmpty ? try ofTimes(resolved) : try? HoursText.windows(text) else { continue }
      let period = try PeriodArguments.days(
        Array(words.suffix(count)), from: nil, to: nil, year: nil, years: nil, today: today)
      return (windows, period)
    }
    let behind = words.indices.reversed().first { (try? HoursText.windows(words[..<$0].joined(separator: " "))) != nil }
    if let behind {
      _ = try PeriodArguments.days(Array(words[behind...]), from: nil, to: nil, year: nil, years: nil, today: today)
    }
    let text = words.dropLast(periods).joined(separator: " ")
    guard !text.isEmpty else { throw CommandError("the hours are missing; write \"MO-FR 09:00-18:00\"", .usage) }
    let windows = try CommandError.inOption("hours") { () throws(Fault) in try HoursText.windows(text) }
    return (windows, nil)
  }

  /// The windows of the times of a description; nil if it has none.
  private func ofTimes(_ resolved: ResolvedFeed) throws -> [BusinessHours.Window]? {
    let event = resolved.options.event
    guard !event.times.isEmpty else { return nil }
    guard event.on == nil, event.monthly.isEmpty, event.weeks == nil else {
      throw CommandError(
        "--config: as hours, the times of a description are on all workdays, without on, monthly or weeks", .usage)
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
    let answer = OpenAnswer(hours, at: instant)
    let isSilent = format == .text && output.output == nil && !explain && !output.isOnTerminal
    if let days = isSilent ? hours.days(decidingFrom: instant) : answer.days {
      try question.expectKnown(days, under: asked.schedule)
    }
    if !isSilent {
      try output.write(text(answer, hours, format), about: "1 moment", isQuiet: question.quiet)
      let midnight = CivilDateTime(hours.local(instant).date).wallSeconds - Int64(hours.rules.offset(at: instant))
      noteDates(
        hours, hours.windows.map { Instant(secondsSince1970: midnight + Int64($0.opening.secondOfDay)) })
      if !answer.unknownYears.isEmpty {
        question.print(
          Warning(.provisional, YearList.unpublished(answer.unknownYears) + "; until when is not known"))
      }
    }
    guard answer.isOpen else { throw ExitCode(ExitStatus.no) }
  }

  private func text(_ answer: OpenAnswer, _ hours: BusinessHours, _ format: OutputFormat) throws -> String {
    let fields = answer.fields
    let values: [RecordTable.Value] = fields.map { $0.isWord ? .number($0.text) : .text($0.text) }
    return try RecordTable(fields.map(\.name), [values]).text(in: format, isOne: true) {
      let isChinese = try question.readsChinese()
      let until = answer.until.map { hours.words($0, inChinese: isChinese) }
      let words =
        if answer.unknownYears.isEmpty {
          answer.isOpen
            ? until.map { "open until \($0)" } ?? "open for more than 400 days"
            : until.map { "closed until \($0)" } ?? "closed for more than 400 days"
        } else {
          answer.isOpen ? "open, and until when is not known" : "closed, and until when is not known"
        }
      return Words.translated(words, inChinese: isChinese) + "\n"
    }
  }

  /// Says of the first of some beginnings in another zone that is on another date there than in the country that it is.
  private func noteDates(_ hours: BusinessHours, _ beginnings: [Instant]) {
    guard !question.quiet, let first = beginnings.first(where: { hours.local($0).date != hours.date(at: $0) }) else {
      return
    }
    StandardError.write(
      "Note: \(hours.local(first).time) in \(hours.rules.identifier) is on another date in China, which decides whether it counts."
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
    if let deciding { try question.expectKnown(deciding, under: asked.schedule) }
    let intervals = try hours.intervals(in: range)
    let content = counted(intervals.count, "open time")
    if format == .ics {
      guard !intervals.isEmpty else { throw CommandError("it is not open in the period", .no) }
      return try output.write(try HoursFeed(intervals, question.feedTexts()), about: content, isQuiet: question.quiet)
    }
    let table = RecordTable(["start", "end"], intervals.map { hours.fields(of: $0).map { .text($0.text) } })
    let isChinese = try question.readsChinese()
    let text = table.text(in: format) {
      intervals.map { hours.line($0, inChinese: isChinese) }.joined()
    }
    try output.write(text, about: content, isQuiet: question.quiet)
    noteDates(hours, intervals.map(\.lowerBound))
  }
}

extension BusinessHours {
  /// An instant in the zone for people, such as `Sat 2026-10-10 14:00:00`.
  fileprivate func words(_ instant: Instant, inChinese isChinese: Bool) -> String {
    local(instant).date.withWeekday(inChinese: isChinese) + " " + local(instant).time.iso8601
  }

  /// An interval in the zone for people, on a line of its own.
  func line(_ interval: Range<Instant>, inChinese isChinese: Bool) -> String {
    let (first, last) = (local(interval.lowerBound), local(interval.upperBound))
    let end = first.date == last.date ? last.time.iso8601 : last.iso8601
    return words(interval.lowerBound, inChinese: isChinese) + InstanceRecord.to(inChinese: isChinese) + end + "\n"
  }
}
