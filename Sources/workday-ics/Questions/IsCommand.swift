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
      Errors of lines and of unpublished years come last, and the other days are answered; the name of a column in the first \
      line is passed over.

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
    var failures: [CommandError] = []
    let read = try readDates(asked, &failures)
    let dates = try known(read, under: asked, &failures)
    guard let first = dates.min(), let last = dates.max() else {
      throw lastOf(failures) ?? CommandError("there is no date", .data)
    }
    let isOne = dates.count == 1 && self.dates != ["-"]
    let isSilent = isOne && format == .text && output.output == nil && !explain && !output.isOnTerminal
    if !isSilent {
      let locale = try ViewLocale.chosen(question.lang)
      let text = try text(
        of: records(first...last, of: dates, under: asked), in: format, isOne: isOne,
        dates.map { explanation(of: $0, asked, in: locale) + "\n" }.joined())
      try output.write(text, about: "\(dates.count) days", isQuiet: question.quiet)
    }
    if let failure = lastOf(failures) { throw failure }
    guard dates.allSatisfy({ asked.schedule.isWorkday($0) && asked.isInTerm($0) }) else {
      throw ExitCode(ExitStatus.no)
    }
  }

  /// The last failure, to be thrown, after the others have been printed; lines that are wrong count more than years that are
  /// not known.
  private func lastOf(_ failures: [CommandError]) -> CommandError? {
    let ordered = failures.filter { $0.status == .unknown } + failures.filter { $0.status != .unknown }
    let others = ordered.dropLast()
    for failure in others.prefix(LineLimit.most) { StandardError.write("Error: \(failure)") }
    let rest = others.count - LineLimit.most
    if rest > 0 { StandardError.write("Error: \(counted(rest, "more line")) cannot be read.") }
    return ordered.last
  }

  /// The dates whose years are known; what is said of the others is added to the failures.
  private func known(
    _ dates: [CivilDate], under asked: Question, _ failures: inout [CommandError]
  ) throws -> [CivilDate] {
    var unknown: Set<Int> = []
    // A year after another, as days between them are not asked for.
    for (year, days) in Dictionary(grouping: dates, by: \.year).sorted(by: { $0.key < $1.key }) {
      guard let first = days.min(), let last = days.max() else { continue }
      do {
        try question.expectKnown(first...last, under: asked.schedule)
      } catch let error as CommandError where error.status == .unknown {
        unknown.insert(year)
        failures.append(error)
      }
    }
    return dates.filter { !unknown.contains($0.year) }
  }

  /// The dates of the arguments; what is wrong in standard input is added to the failures, and the other lines count.
  private func readDates(_ asked: Question, _ failures: inout [CommandError]) throws -> [CivilDate] {
    var dates: [CivilDate] = []
    // Words of one day, such as next saturday.
    if self.dates.count == 2, let day = try? PeriodText.day(self.dates.joined(separator: " "), today: asked.currentDay)
    {
      return [day]
    }
    for text in self.dates {
      guard text == "-" else {
        dates.append(try asked.day(text, "date"))
        continue
      }
      let input = String(decoding: try InputFile("-").content(limit: 64 << 20), as: UTF8.self)
      for (index, line) in input.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
        let words = line.split { $0.isWhitespace || $0 == "\u{FEFF}" }.joined(separator: " ")
        let cells = CSV.cells(of: line.filter { $0 != "\u{FEFF}" })
        // The names of the columns.
        if index == 0, cells.contains(where: { ["date", "日期"].contains($0.lowercased()) }) { continue }
        // Of a line of a table, the only cell that is a date with a year.
        let dated = cells.map { String($0.prefix(10)) }.filter { cell in
          cell.utf8.count > 7 && cell.first?.isNumber == true
            && (try? CivilDate(parsing: LenientText.date(cell))) != nil
        }
        let isTable = cells.count > 1 || line.contains("\"")
        let word = isTable && dated.count == 1 ? dated[0] : words
        guard !words.isEmpty else { continue }
        do {
          dates.append(try PeriodText.day(word, today: asked.currentDay))
        } catch {
          failures.append(CommandError("standard input: line \(index + 1): \(error)", .data))
        }
      }
    }
    return dates
  }

  /// What kind of day it is, in the language of a locale.
  private func explanation(of date: CivilDate, _ asked: Question, in locale: ViewLocale) -> String {
    let schedule = asked.schedule
    guard locale.language == .english else {
      let marker = schedule.marker(shiftNames: asked.shiftNames)
      let marking = (asked.weeks.map { DayMarking.withTermWeeks(marker, from: $0.start) } ?? marker)(date)
      return oneLine(DaySheet(date, events: [], locale: locale, marking: marking).title)
        + (asked.isInTerm(date) ? "" : " · " + (locale.language == .simplifiedChinese ? "不在所选的周" : "–"))
    }
    let week = asked.weeks?.number(of: date).map { " in week \($0)" } ?? ""
    func named(_ name: String) -> String { oneLine(ViewTexts.english.holiday(name)) }
    let day = "\(date) is a \(date.weekday)\(week)"
    guard asked.isInTerm(date) else { return day + ", outside the weeks" }
    let shift = schedule.letter(on: date).map { ", shift \($0)" } ?? ""
    let marking = schedule.marking(of: date)
    let holiday = marking.isStatutory ? marking.name.map { ", on a statutory holiday: " + named($0) } ?? "" : ""
    let change = schedule.isProvisional(date) ? " (may still change)" : ""
    switch schedule.kind(of: date) {
    case .workday: return day + ", worked" + shift + holiday + change
    case .weekend: return day + ", not worked" + holiday + change
    case .holiday(let name): return day + ", not worked: " + named(name)
    case .makeUpDay(let name):
      let isOwn = schedule.holidays.override(on: date) != nil
      return day + ", worked" + shift + ": " + (isOwn ? "" : "make-up day for ") + named(name)
        + (schedule.weekdayFollowed(by: date).map { ", with the timetable of \($0)" } ?? "")
    }
  }
}
