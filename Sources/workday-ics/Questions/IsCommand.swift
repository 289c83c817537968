// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import FeedArguments
import Platform
import Support
import Workdays

/// Says with its exit code whether a day is a workday.
struct IsCommand: QuestionCommand {
  static let configuration = CommandConfiguration(
    commandName: "is", _superCommandName: "workday-ics",
    abstract: "Reports by its exit code whether a day is a workday.",
    discussion: """
      It prints nothing unless --explain is given or standard output is a terminal, so that cron sends no mail.

      Examples:
        workday-ics is 2021-10-09 && echo work
        workday-ics is 2021-10-09 --explain
        workday-ics is 2021-10-09 --explain --lang en
        workday-ics is tomorrow --pattern big-small --big-week 2026-01-05

      In a crontab:
        0 9 * * * workday-ics is today && backup

      \(ScheduleArguments.pointer)

      Exit codes: 0 worked; 1 not worked; 3 unknown, because the year is not published yet; 64 invalid options; 65 \
      invalid data; 66 a file is missing or unreadable. For 29 to 31 December a warning says when the next year's \
      notice, which can still change them, is not published yet.
      """)

  @Argument(help: ArgumentHelp("The day: 2021-10-09, 20211009, today, tomorrow or yesterday.", valueName: "date"))
  var date: String

  @Flag(help: "Print what kind of day it is.")
  var explain = false

  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  func run() throws {
    let asked = try read()
    let schedule = asked.schedule
    let date = try asked.day(date, "date")
    try question.expectKnown(date...date, under: schedule)
    if explain || StandardStream.output.isTerminal {
      try StandardOutput.write((try explanation(of: date, schedule, asked.shiftNames) + "\n").utf8)
    }
    guard schedule.isWorkday(date) else { throw ExitCode(ExitStatus.no) }
  }

  /// What kind of day it is, in the language of the question.
  private func explanation(
    of date: CivilDate, _ schedule: WorkdaySchedule, _ shiftNames: [Character: String]
  ) throws -> String {
    let locale = try ViewLocale.chosen(question.lang)
    guard locale.language == .english else {
      let marking = schedule.marker(shiftNames: shiftNames)(date)
      return oneLine(DaySheet(date, events: [], locale: locale, marking: marking).title)
    }
    func named(_ name: String) -> String { oneLine(ViewTexts.english.holiday(name)) }
    let day = "\(date) is a \(date.weekday)"
    let shift = schedule.letter(on: date).map { ", shift \($0)" } ?? ""
    switch schedule.kind(of: date) {
    case .workday: return day + ", worked" + shift
    case .weekend: return day + ", not worked"
    case .holiday(let name): return day + ", not worked: " + named(name)
    case .makeUpDay(let name):
      let isOwn = schedule.holidays.override(on: date) != nil
      return day + ", worked" + shift + ": " + (isOwn ? "" : "make-up day for ") + named(name)
    }
  }
}
