// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import FeedArguments
import Platform
import Support
import WorkdayFeeds
import Workdays

/// Says with its exit code whether days are workdays.
struct IsCommand: QuestionCommand {
  static let configuration = CommandConfiguration(
    commandName: "is", _superCommandName: "workday-ics",
    abstract: "Checks whether a day is a workday; the exit code is the answer.",
    discussion: """
      For one day, it prints nothing unless --explain or --format is given or standard output is a terminal, so that \
      cron sends no mail. For several days, and for those on standard input, it prints a line for each. \
      \(QuestionArguments.lines)

      Examples:
        workday-ics is 2021-10-09 && echo work
        workday-ics is 2021-10-09 --explain
        workday-ics is 2026-10-01 2026-10-10 --format json
        workday-ics is - --format csv < dates.txt

      In a crontab:
        0 9 * * * workday-ics is today && backup

      \(ScheduleArguments.pointer)

      Exit codes: 0 worked, or all are; 1 not worked, or one of several is not; 3 unknown, because the year is not \
      published yet; 64 invalid options; 65 invalid data; 66 a file is missing or unreadable. For 29 to 31 December a \
      warning says when the next year's notice, which can still change them, is not published yet.
      """)

  static var formats: [OutputFormat] { [.text, .json, .jsonl, .csv, .md] }

  @Argument(
    help: ArgumentHelp(
      "The days: 2021-10-09, 20211009, today, tomorrow or yesterday; - for those of standard input, one on each line.",
      valueName: "date"))
  var dates: [String]

  @Flag(help: "Print what kind of day it is.")
  var explain = false

  @OptionGroup(title: "Term", visibility: .hidden) var terms: TermArguments
  @OptionGroup var output: RecordArguments<IsCommand>
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  var term: TermArguments? { terms }

  func run() throws {
    let format = try output.readFormat()
    let asked = try read()
    let lines = try lines(asked).answers(question) { date, warnings in
      warnings += try question.warnings(about: date...date, under: asked.schedule)
      return date
    }
    let dates = lines.values
    guard let first = dates.min(), let last = dates.max() else {
      return try lines.finish()
    }
    let isOne = dates.count == 1 && self.dates != ["-"]
    let isSilent = isOne && format == .text && output.output == nil && !explain && !output.isOnTerminal
    if !isSilent {
      let locale = try ViewLocale.chosen(question.lang)
      let text = try text(
        of: records(first...last, of: dates, under: asked), lines, in: format, isOne: isOne,
        dates.map { explanation(of: $0, asked, in: locale) + "\n" }.joined())
      try output.write(text, about: "\(dates.count) days", isQuiet: question.quiet)
    }
    if isOne, !isSilent, !question.quiet, StandardStream.error.isTerminal, format == .text {
      let marking = asked.schedule.marking(of: first)
      if marking.kind == .makeup, marking.follows == nil {
        StandardError.write(
          "Hint: notices do not say which weekday a make-up day stands for; if yours has a rule, add --make-up-follows "
            + "last, first or \(first)=WE.")
      }
    }
    try lines.finish()
    guard dates.allSatisfy({ asked.schedule.isWorked($0) && asked.isInTerm($0) }) else {
      throw ExitCode(ExitStatus.no)
    }
  }

  private func lines(_ asked: Question) throws -> AskedLines<CivilDate> {
    // Words of one day, such as next saturday.
    let isOne = dates.count == 2 && (try? PeriodText.day(dates.joined(separator: " "), today: asked.currentDay)) != nil
    return try asked.days(isOne ? [dates.joined(separator: " ")] : dates)
  }

  /// What kind of day it is, in the language of a locale.
  private func explanation(of date: CivilDate, _ asked: Question, in locale: ViewLocale) -> String {
    let schedule = asked.schedule
    guard locale.language == .english else {
      let marker = schedule.marker(shiftNames: asked.shiftNames)
      let marking = (asked.weeks.map { DayMarking.withTermWeeks(marker, from: $0.start) } ?? marker)(date)
      let places = marking.placesAtWork.map { " · " + ViewTexts(locale.language).work(in: $0) }.joined()
      return oneLine(DaySheet(date, events: [], locale: locale, marking: marking).title) + places
        + (asked.isInTerm(date) ? "" : " · " + (locale.language == .simplifiedChinese ? "不在所选的周" : "–"))
    }
    let week = asked.weeks?.number(of: date).map { " in week \($0)" } ?? ""
    func named(_ name: String) -> String { oneLine(ViewTexts.english.holiday(name)) }
    let day = "\(date) is a \(date.weekday)\(week)"
    guard asked.isInTerm(date) else { return day + ", outside the weeks" }
    let shift = schedule.assumedLetter(on: date).map { ", shift \($0)" } ?? ""
    let marking = schedule.marking(of: date)
    let holiday = marking.isStatutory ? marking.name.map { ", on a statutory holiday: " + named($0) } ?? "" : ""
    let change = schedule.isProvisional(date) ? " (may still change)" : ""
    switch schedule.assumedKind(of: date) {
    case .workday: return day + ", worked" + shift + holiday + change
    case .weekend: return day + ", not worked" + holiday + change
    case .holiday(let name):
      let places = marking.placesAtWork.map(ViewTexts.english.work).map { "; " + $0 }.joined()
      return day + ", not worked: " + (schedule.isOffForOthers(date) ? "off in " : "") + named(name) + places + change
    case .makeUpDay(let name):
      let isOwn = schedule.holidays.override(on: date) != nil
      return day + ", worked" + shift + ": " + (isOwn ? "" : "make-up day for ") + named(name)
        + (schedule.weekdayFollowed(by: date).map { ", with the timetable of \($0)" } ?? "") + change
    }
  }
}
