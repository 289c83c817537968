// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import DescribedFeeds
import FeedArguments
import ICalendar
import Platform
import Support
import WorkdayFeeds
import Workdays

/// Creates a calendar and writes it.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", _superCommandName: "workday-ics",
    abstract: "Creates a calendar with an event on every workday.",
    discussion: """
      The calendar is written to standard output or, with --output, to a file; warnings and errors go to standard \
      error. Before anything is written, the calendar is read back and expanded twice, by libical and by the \
      project's own engine, and both must show exactly the workdays. libical writes the text: with the same version \
      of libical, the same options and data give the same bytes on any day.

      The --output file is replaced in one step, and only when something changed. Events that changed get newer \
      stamps, so that calendar apps update them; the others keep theirs. A failed run leaves the file as it was.

      Examples:
        workday-ics --for apple --time 09:00 --alarm 10m --output work.ics
        workday-ics --year 2026 --time 09:00 --time 18:00 --title 打卡 --lang zh-Hans
        workday-ics --config team.yaml --output team.ics --quiet

      \(ScheduleArguments.pointer)

      Exit codes: 0 success; 1 the file changed (with --exit-code); 64 invalid options; 65 invalid data, or a year \
      that is not published yet; 66 a file is missing or unreadable; 70 the calendar failed its check; 73 the output \
      cannot be created, or is a file of another program; 74 the output cannot be written; 75 another run is writing \
      the output.
      """,
    // The guide answers --help before the parser, whose look for it costs a fiftieth of the main job.
    helpNames: [])

  @OptionGroup(title: "Days") var days: DayArguments
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments
  @OptionGroup(title: "Events") var events: EventArguments
  @OptionGroup(title: "Calendar") var calendar: CalendarArguments
  @OptionGroup(title: "Output") var output: OutputArguments

  func run() throws {
    let description = try schedule.readDescription()
    let file = try output.open(elsewhere: description?.output)
    let resolved = try schedule.resolve(options, with: description, output)
    let made = try FeedMaker.onThisSystem().feed(resolved)
    output.print(made.warnings)
    // Without added dates, every style is the same.
    if file.needsAdvice, made.isForNoApp, output.shows(.app),
      made.feed.calendar.events.contains(where: { !$0.details.repetition.additions.isEmpty })
    {
      StandardError.write(
        "Hint: Apple, Google, Outlook, Android and Nextcloud need another style; add --for apple, or see "
          + "\"workday-ics help apps\".")
    }
    if file.needsAdvice, output.shows(.app), resolved.options.calendar.year == nil,
      resolved.options.calendar.years == nil,
      resolved.options.calendar.to == nil, made.feed.description.schedule.pattern.letters.count > 1,
      made.feed.description.days.upperBound.year == made.today.year
    {
      let last = made.feed.description.days.upperBound
      StandardError.write(
        "Hint: a cycle is known beyond \(last); for later days, add --years \(last.year)-\(last.year + 1).")
    }
    output.hint(at: resolved.options.calendar.language, file, isUsuallyChinese: false)
    try output.write(made.feed, { made.feed.summary(today: made.today) }, made.doubts(), to: file)
  }

  /// The options of the library.
  var options: FeedOptions { get throws(Fault) { try FeedOptions(days, schedule, events, calendar) } }
}
