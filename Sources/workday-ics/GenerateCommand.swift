// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import CommandSupport
internal import WorkdayFeeds
internal import Workdays

/// Makes a calendar and writes it.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Makes a calendar with an event on every workday.",
    discussion: """
      The calendar goes to standard output, or to the file of --output; everything else goes to standard error. \
      Before anything is written, the calendar is read back and expanded twice, by libical and by an engine of its own, \
      and has to show exactly the workdays. libical writes it; the same options and data give the same bytes on any day with \
      the same version of libical.

      A file of --output is replaced in one step, and only when something changed; events that changed get stamps that \
      clients see as newer, the others keep theirs. A run that fails leaves the file whole.

      Exit codes: 0 done; 1 done and the file was changed, with --exit-code; 64 options that are not allowed; 65 faulty \
      data, or a year not published; 66 a file that is missing or cannot be read; 70 a calendar that was not proved \
      right; 73 an output that cannot be made; 74 an output that cannot be written; 75 another run holds the output.
      """)

  @OptionGroup(title: "Days") var days: DayArguments
  @OptionGroup(title: "Workdays") var schedule: ScheduleArguments
  @OptionGroup(title: "Events") var events: EventArguments
  @OptionGroup(title: "Calendar") var calendar: CalendarArguments
  @OptionGroup(title: "Files") var files: FileArguments

  func run() throws {
    try CommandError.reporting {
      let description = try files.config.map { try DescriptionFile($0) }
      let output = try files.open(elsewhere: description?.output)
      try files.write(try makeFeed(of: description), to: output)
    }
  }

  /// The feed; what is wrong with the holidays is warned of before it is made, since that may be why it cannot be.
  ///
  /// - Parameter file: a description, whose options are those that are not given.
  func makeFeed(of file: DescriptionFile? = nil) throws -> WorkdayFeed {
    let (options, holidays, warnings) =
      if let file { try file.combined(with: options, schedule) } else { try given() }
    files.warn(warnings)
    do throws(FeedError) {
      let zone = Zone(options.timeZone ?? "Asia/Shanghai")
      let description = try options.description(today: try zone.today(), holidays: holidays)
      return try WorkdayFeed(description, holidays: holidays, timeZone: try zone.rules(for: description.years))
    } catch {
      throw file?.placed(error, given: self.options) ?? error
    }
  }

  /// The options of the command line, and the statutory calendar and warnings that they give.
  private func given() throws -> (FeedOptions, HolidayCalendar, [String]) {
    let (holidays, warnings) = try schedule.readHolidays()
    return (options, holidays, warnings)
  }

  /// The options as the library takes them.
  var options: FeedOptions {
    var options = FeedOptions()
    options.take(days.values)
    options.take(calendar.values)
    options.event.take(events.values)
    options.schedule = schedule.options
    return options
  }
}
