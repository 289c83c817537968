// SPDX-License-Identifier: MIT

package import ArgumentParser
package import CivilCalendar
package import CommandSupport
package import DescribedFeeds
package import WorkdayFeeds

/// The options that determine which days are worked, for all commands.
package struct ScheduleArguments: ParsableArguments {
  @Option("The weekdays worked, such as MO,TU,WE,TH,FR,SA. (default: MO,TU,WE,TH,FR)", value: "weekdays")
  package var days: String?

  @Option(
    "A named pattern instead of --days: weekdays; six-day (Monday to Saturday); big-small (every other Saturday "
      + "too); trading (the stock exchanges' days, without make-up days); or a shift cycle with one letter per day, "
      + "O for off, and the date of its first day: cycle:DDNNOO@2026-01-01.", value: "pattern")
  var pattern: String?

  @Option(
    "The time of a shift of a cycle, optionally with a duration and a title: D=08:00/12h/白班. For events, give one for "
      + "each letter except O.", value: "shift")
  package var shift: [String] = []

  @Option("For big-small: a day in any week whose Saturday is worked, such as 2026-01-05.", value: "date")
  var bigWeek: String?

  @Option("Whether statutory holidays are days off: yes or no. (default: yes; no for a cycle)", value: "yes|no")
  var statutory: String?

  @Option(
    "Which make-up days are worked: all, none (except those in the pattern), or only (make-up days and no "
      + "others). Required if --days is not Monday to Friday. (default: all; none for a cycle or --statutory no)",
    value: "which")
  var makeUp: String?

  @Option(
    "Give a make-up day the timetable of a weekday, so that it is worked if that weekday is: 2026-02-14=WE for "
      + "one day; first or last for the first or last weekdays that each holiday replaces. May be repeated. "
      + "(other make-up days then default to --make-up none)", value: "date=weekday")
  var makeUpFollows: [String] = []

  @Option(
    "Company days, which take precedence over statutory ones: a text file with lines such as \"Founding day off "
      + "2026-08-07\" or \"Stocktaking work 2026-06-27..2026-06-28\", or holiday-cn JSON. May be repeated; the "
      + "last file wins.", value: "file")
  var overrides: [String] = []

  @Option(
    "Days of leave, which take precedence over all others: a text file with lines such as "
      + "\"2026-08-03..2026-08-14\" or \"Wedding off 2026-05-06\"; or the dates themselves. May be repeated.",
    value: "file")
  package var leave: [String] = []

  @Option(
    "Another place's official list of days off (.ics, CSV, JSON) instead of mainland China's, such as \"Hong Kong=hk.ics\".",
    value: "name=file")
  package var official: [String] = []

  @Option(
    "The days off of another office, such as \"Hong Kong=hk.ics\": what is off there is no workday.", value: "name=file"
  )
  var common: [String] = []

  @Option(
    "A description in YAML with these options; those of the command line take precedence. \"workday-ics config\" "
      + "prints one.", value: "file")
  package var config: String?

  @Option(HolidayArguments.holidaysHelp, value: "path")
  var holidays: [String] = []

  @Option(HolidayArguments.dataHelp, value: "folder")
  var data: String?

  @Flag(help: HolidayArguments.builtInHelp)
  var builtIn = false

  package init() {}

  /// Whether any is given.
  package var areGiven: Bool {
    get throws(Fault) {
      try !options.isEmpty || config != nil || data != nil || builtIn
        || ![overrides, leave, holidays, official, common, shift].allSatisfy(\.isEmpty)
    }
  }

  /// The options as the library takes them.
  package var options: ScheduleOptions {
    get throws(Fault) {
      try ScheduleOptions().taking([
        "days": days, "pattern": pattern, "big-week": bigWeek, "statutory": statutory, "make-up": makeUp,
        "make-up-follows": makeUpFollows,
      ])
    }
  }

  /// The paragraph of a command's help that has these options hidden.
  package static let pointer =
    "The options that decide which days are worked, such as --pattern, --leave and --config, are in workday-ics help "
    + "workdays."

  /// Reads the description of `--config`, of which standard input has only one; nil if none is named.
  package func readDescription() throws -> DescriptionFile? { try config.map { try DescriptionFile(at: $0) } }

  /// Whether the days are those of mainland China, and neither the options nor a description name another place's list.
  package func isOfMainland(with description: DescriptionFile?) -> Bool {
    official.isEmpty && description?.files.official.isEmpty != false
  }

  /// Reads the files that the options and a description name; warnings go to standard error.
  ///
  /// - Parameter given: the command's options of events and of the calendar.
  package func resolve(
    _ given: FeedOptions = FeedOptions(), with description: DescriptionFile?, _ warnings: some WarningOptions
  ) throws -> ResolvedFeed {
    var given = given
    given.schedule = try options
    given.event.shifts = shift
    var sources = DaySources(holidays, data, builtIn)
    (sources.official, sources.common) = (official, common)
    sources.overrides = overrides
    sources.leave = leave
    let resolved = try ResolvedFeed(given, sources, of: description)
    warnings.print(resolved.warnings)
    return resolved
  }
}

extension FeedOptions {
  /// The options that the groups of a command have, as the library takes them.
  package init(
    _ days: DayArguments, _ schedule: ScheduleArguments, _ events: EventArguments, _ calendar: CalendarArguments
  ) throws(Fault) {
    self = try FeedOptions().taking(days.values).taking(calendar.values)
    term = events.term
    event = try EventOptions().taking(events.values)
    event.shifts = schedule.shift
    self.schedule = try schedule.options
  }
}
