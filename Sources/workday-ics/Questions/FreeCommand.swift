// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import DescribedFeeds
import FeedArguments
import ICalendar
import Support
import TimeZones
import WorkdayFeeds
import Workdays

/// Lists the times in which nobody of several calendars is busy.
struct FreeCommand: QuestionCommand {
  static let configuration = CommandConfiguration(
    commandName: "free", _superCommandName: "workday-ics",
    abstract: "Lists when everybody has time, by calendar files and hours on workdays.",
    discussion: """
      A time is free if it is in the hours of a workday and no event of any file takes place in it; events that are \
      transparent or cancelled do not count, and what VFREEBUSY says does. Nothing is known of answers to invitations. \
      Hours, patterns and companies' days are those of open; --time-zone is the zone of the hours, of the times that are \
      listed, and of whole days and floating times in the files.

      Examples:
        workday-ics free anna.ics li.ics --hours 09:00-12:00,13:30-18:00 --min 1h
        workday-ics free work.ics --from 2026-10-08 --to 2026-10-16 --format json
        curl -s https://example.com/anna.ics | workday-ics free - li.ics --time-zone Europe/Berlin

      \(ScheduleArguments.pointer)

      Exit codes: 0 there are free times; 1 there are none; 3 unknown, because the year is not published yet; 64 invalid \
      options; 65 invalid data, or a file with events that cannot be read; 66 a file is missing or unreadable.
      """)

  static var formats: [OutputFormat] { [.text, .json, .jsonl, .csv] }

  @Argument(help: ArgumentHelp("The calendar files; - is standard input.", valueName: "files"))
  var files: [String]

  @Option("The hours, such as MO-FR 09:00-12:00,13:30-18:00. (default: 09:00-18:00)", value: "hours")
  var hours: String?

  @Option("How long a time must last, such as 30m or 1h. (default: 30m)", value: "duration")
  var min: String?

  @Option("The first day, or a period that begins with it. (default: today)", value: "period")
  var from: String?

  @Option("The last day, or a period that ends with it. (default: the 14th day)", value: "period")
  var to: String?

  @Option(help: EncodingOption.help) var encoding: String?

  @OptionGroup var output: RecordArguments<FreeCommand>
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  func run() throws {
    let format = try output.readFormat()
    var resolved = try resolve()
    let windows = try CommandError.inOption("--hours") { () throws(Fault) in
      try HoursText.windows(hours ?? "09:00-18:00")
    }
    let minimum = try CommandError.inOption("--min") { () throws(Fault) in try OptionReader.duration(min ?? "30m") }
    resolved.options.schedule = resolved.options.schedule.following(windows)
    let asked = try read(resolved, under: resolved.schedule())
    let database = TimeZoneDatabase.ofThisSystem
    let open = BusinessHours(
      windows, on: asked.schedule,
      in: try asked.zone.rules(for: 1...9999),
      countryOffset: asked.schedule.holidays.region == nil ? BusinessHours.chinaOffset : nil)
    let (range, deciding) = open.span(of: try days(asked))
    if let deciding { try question.expectKnown(deciding, under: asked.schedule) }
    var calendars = CalendarFiles(
      from: range.lowerBound, through: range.upperBound, floating: open.rules, database: database, isStrict: false,
      encoding: encoding)
    calendars.isQuiet = question.quiet
    try calendars.read(files)
    let length = minimum.days * 86_400 + minimum.seconds
    let times = try open.freeTimes(in: range, beside: calendars.busyTimes(in: range), lasting: length)
    let table = RecordTable(["start", "end"], times.map { open.fields(of: $0).map { .text($0.text) } })
    let isChinese = try question.readsChinese()
    let text = table.text(in: format) { times.map { open.line($0, inChinese: isChinese) }.joined() }
    try output.write(text, about: counted(times.count, "free time"), isQuiet: question.quiet)
    if let loss = calendars.loss { throw loss }
    if times.isEmpty { throw ExitCode(ExitStatus.no) }
  }

  /// The days that are asked for: two weeks from today, unless an end is given.
  private func days(_ asked: Question) throws -> ClosedRange<CivilDate> {
    func days(_ option: String, _ text: String?) throws -> ClosedRange<CivilDate>? {
      guard let text else { return nil }
      return try CommandError.inOption(option) { () throws(Fault) in
        try PeriodText.days(text, today: asked.currentDay)
      }
    }
    let first = try days("--from", from)?.lowerBound ?? asked.currentDay()
    guard let last = try days("--to", to)?.upperBound else { return first...(first.adding(days: 13) ?? .last) }
    guard first <= last else {
      throw CommandError(
        from == nil
          ? "--to: \(last) is over; write --from before it"
          : "--to: \(last) comes before \(first); write the earlier date first", .usage)
    }
    return first...last
  }
}
