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

/// Shows the events of one day on a vertical scale of hours.
struct DayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "day", _superCommandName: "workday-ics",
    abstract: "Shows the events of a day, hour by hour.",
    discussion: """
      Events are read from .ics files, with their rules, exceptions, replaced and cancelled instances. The hours \
      follow the time zone's clocks, on days of 23 or 25 hours too. A file with more than 100,000 events on the day is an \
      error.

      Examples:
        workday-ics day today
        workday-ics day 2021-10-09 work.ics family.ics
        workday-ics day today work.ics --format html --output today.html
        workday-ics --year 2021 --time 09:00 | workday-ics day 2021-10-09 -

      \(ScheduleArguments.pointer)

      Exit codes: 0 success; 64 invalid options; 65 some events could not be read (the others are shown); 66 a file \
      is missing or unreadable; 73 the output cannot be created; 74 the output cannot be written.
      """)

  @Argument(help: ArgumentHelp("The day: 2021-10-09, 20211009, today, tomorrow or yesterday.", valueName: "date"))
  var date: String

  @OptionGroup var events: EventFiles

  @Option(
    "text: boxes on a terminal. svg: a picture. html: a page that prints on one A4 sheet. json: the events and "
      + "their positions. (default: by the ending of --output, or text)", value: "format")
  var format: String?

  @OptionGroup var reading: EventReadingArguments

  @OptionGroup(title: "Terminal") var terminal: TerminalArguments
  @OptionGroup(title: "Names and output") var views: ViewArguments
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  func run() throws {
    let format = try OutputFormat.read(
      format, excel: false, output: views.output, among: [.text, .svg, .html, .json])
    let locale = try ViewLocale.chosen(views.lang)
    let columns = try terminal.readColumns(onTerminal: views.isOnTerminal)
    let description = try schedule.readDescription()
    let zone = events.zone(description)
    let date = try CommandError.inOption("date") {
      try PeriodText.day(self.date) { () throws(Fault) in try views.currentDay(in: zone) }
    }
    let rules = try FeedTimeZone(zone).rules(for: max(1, date.year - 1)...min(9999, date.year + 1))
    try views.expectLunar(date...date, hasPlace: format != .json)
    let (marker, _) = try schedule.readMarker(views, with: description)
    let day = try CommandError.inOption("date") { try ZonedDay(date, in: rules) }
    let (found, isComplete) = try events.instances(in: day.instants, rules, reading)
    let shown = found.compactMap { DayEvent($0.instance, on: day, id: $0.instance.event.uid, source: $0.source) }
    let sheet = DaySheet(date, events: shown, locale: locale, marking: marker(date))
    let text =
      switch format {
      case .svg: sheet.svg
      case .html: sheet.html
      case .json: sheet.json(names: try ViewTexts.ofData(views.lang))
      default: sheet.console(columns: columns).withoutPadding
      }
    try views.write(text, about: date.description)
    if !isComplete { throw missingEvents }
  }
}
