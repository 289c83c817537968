// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import CommandSupport
internal import DescribedFeeds
internal import WorkdayFeeds
internal import Workdays

/// Creates a calendar and writes it.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Creates a calendar with an event on every workday.",
    discussion: """
      The calendar is written to standard output or, with --output, to a file; warnings and errors go to standard \
      error. Before anything is written, the calendar is read back and expanded twice, by libical and by the \
      project's own engine, and both must show exactly the workdays. libical writes the text: with the same version \
      of libical, the same options and data give the same bytes on any day.

      The --output file is replaced in one step, and only when something changed. Events that changed get newer \
      stamps, so that calendar apps update them; the others keep theirs. A failed run leaves the file as it was.

      Exit codes: 0 success; 1 the file changed (with --exit-code); 64 invalid options; 65 invalid data, or a year \
      that is not published yet; 66 a file is missing or unreadable; 70 the calendar failed its check; 73 the output \
      cannot be created; 74 the output cannot be written; 75 another run is writing the output.
      """)

  @OptionGroup(title: "Days") var days: DayArguments
  @OptionGroup(title: "Workdays") var schedule: ScheduleArguments
  @OptionGroup(title: "Events") var events: EventArguments
  @OptionGroup(title: "Calendar") var calendar: CalendarArguments
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A YAML file with these options, for several events in one feed; options on the command line take "
        + "precedence. \"workday-ics config --example\" prints one.", valueName: "file"))
  var config: String?

  @OptionGroup(title: "Output") var output: OutputArguments

  func run() throws {
    try CommandError.reporting {
      let description = try config.map { try DescribedFeed(config: $0) }
      let file = try output.open(elsewhere: description?.files.output.flatMap { description?.path($0) })
      try output.write(try makeFeed(of: description), to: file)
    }
  }

  /// The feed; warnings about the holidays are printed before it is created, since they may explain why that fails.
  ///
  /// - Parameter file: a description, for options that are not given on the command line.
  func makeFeed(of file: DescribedFeed? = nil) throws -> WorkdayFeed {
    let (options, holidays, warnings) =
      if let file { try file.combined(with: options, schedule) } else { try given() }
    output.warn(warnings)
    do throws(FeedError) {
      let zone = Zone(options.timeZone ?? "Asia/Shanghai")
      let description = try options.description(today: try zone.today(), holidays: holidays)
      return try WorkdayFeed(description, holidays: holidays, timeZone: try zone.rules(for: description.years))
    } catch {
      throw file?.placed(error, given: self.options) ?? error
    }
  }

  /// The options of the command line, their statutory calendar, and warnings.
  private func given() throws -> (FeedOptions, HolidayCalendar, [String]) {
    let (holidays, warnings) = try schedule.readHolidays()
    return (options, holidays, warnings)
  }

  /// The options of the library.
  var options: FeedOptions {
    var options = FeedOptions()
    options.take(days.values)
    options.take(calendar.values)
    options.event.take(events.values)
    options.schedule = schedule.options
    return options
  }
}
