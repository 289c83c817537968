// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CommandSupport
internal import WorkdayFeeds

extension OptionTable {
  /// Takes the values of arguments, by the options' names.
  ///
  /// A test holds the names against the table and the parser's options.
  mutating func take(_ values: KeyValuePairs<String, any OptionTexts>) {
    for (name, value) in values {
      let texts = value.texts
      if !texts.isEmpty { Self.rows.first { $0.name == name }?.give(texts, to: &self) }
    }
  }
}

// Values are taken as they come, also those that begin with a dash (`--alarm -PT10M`, `--title "- work -"`), and read
// by the library, whose errors say what is allowed.

extension GenerateCommand {
  /// Which days are covered.
  struct DayArguments: ParsableArguments {
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The year covered. (default: this year, and the next as soon as its holidays are published)",
        valueName: "year"))
    var year: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The years covered, such as 2021-2026.", valueName: "range"))
    var years: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The first day written, such as 2021-05-14; nothing comes before it.", valueName: "date"))
    var from: String?

    @Flag(help: "Write a year whose holidays are not published as plain weekdays; the calendar then says so.")
    var allowUnpublished = false

    /// The values of the options, by their names.
    var values: KeyValuePairs<String, any OptionTexts> {
      ["year": year, "years": years, "from": from, "allow-unpublished": allowUnpublished]
    }
  }

  /// What happens on each workday.
  struct EventArguments: ParsableArguments {
    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "When the event begins, such as 09:00. Given several times, there are several events a day; without it the event "
          + "lasts all day.", valueName: "time"))
    var time: [String] = []

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "How long an event with a time lasts, such as 9h, 30m or PT9H; at most 24 hours. (default: 1m)",
        valueName: "duration"))
    var duration: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The event's title. (default: Work)", valueName: "text"))
    var title: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The event's place.", valueName: "text"))
    var location: String?

    @Option(
      parsing: .unconditional, help: ArgumentHelp("The event's notes; may have several lines.", valueName: "text"))
    var notes: String?

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp("A category of the event. May be given several times.", valueName: "text"))
    var category: [String] = []

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "When to be reminded: so long before the start, such as 10m or -PT10M, or 0 for the start itself. May be given "
          + "several times. (default: 0 for an event with a time, none for one that lasts all day)",
        valueName: "duration"))
    var alarm: [String] = []

    @Flag(help: "No reminder at all.")
    var noAlarm = false

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The days of the events: workdays; make-up, the make-up days among them; make-up-eve, the days before those; "
          + "return, the first workday after each holiday; return-eve, the days before those. (default: workdays)",
        valueName: "days"))
    var on: String?

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "Instead of every workday, days of each month: a date 1 to 31, -1 for the last, first-workday, last-workday, "
          + "workday:3 or workday:-2, with commas between several.", valueName: "days"))
    var monthly: [String] = []

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "What becomes of a date of --monthly that is not worked: skip, or the workday before or after. (default: before)",
        valueName: "where"))
    var move: String?

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "The time of a letter of a cycle, with a duration and a title or without: D=08:00/12h/白班. Given for each "
          + "letter but O.", valueName: "shift"))
    var shift: [String] = []

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Also an event at a time on the evening before each make-up day, such as 21:00.", valueName: "time"))
    var eve: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Its title. (default: Make-up workday tomorrow)", valueName: "text"))
    var eveTitle: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Also an event at a time on the evening before the first workday after each holiday.", valueName: "time"))
    var returnEve: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Its title. (default: Back to work tomorrow)", valueName: "text"))
    var returnEveTitle: String?

    /// The values of the options, by their names.
    var values: KeyValuePairs<String, any OptionTexts> {
      [
        "time": time, "duration": duration, "title": title, "location": location, "notes": notes,
        "category": category, "alarm": alarm, "no-alarm": noAlarm, "on": on, "monthly": monthly, "move": move,
        "shift": shift, "eve": eve, "eve-title": eveTitle, "return-eve": returnEve, "return-eve-title": returnEveTitle,
      ]
    }
  }

  /// How the calendar looks and is written.
  struct CalendarArguments: ParsableArguments {
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "How the days are written. rdate: one recurring event a year, make-up days added to it. events: one recurring "
          + "event a year, make-up days as events of their own; the safest for Apple, Outlook, Android and Nextcloud. "
          + "expanded: every day an event of its own. (default: rdate)", valueName: "style"))
    var style: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The time zone of the times: a name such as Europe/Berlin, UTC, or an offset such as +08:00. (default: "
          + "Asia/Shanghai)", valueName: "zone"))
    var timeZone: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The calendar's name. (default: Workdays in China)", valueName: "text"))
    var calendarName: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The calendar's color: a CSS name or #RRGGBB. (default: purple)", valueName: "color"))
    var calendarColor: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The first part of the events' identifiers. Two feeds in one calendar app need different ones. (default: "
          + "workday)", valueName: "name"))
    var key: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The last part of the events' identifiers. (default: workday-ics)", valueName: "domain"))
    var uidDomain: String?

    /// The values of the options, by their names.
    var values: KeyValuePairs<String, any OptionTexts> {
      [
        "style": style, "time-zone": timeZone, "calendar-name": calendarName, "calendar-color": calendarColor,
        "key": key, "uid-domain": uidDomain,
      ]
    }
  }

  /// Where a description lies and the calendar goes to.
  struct FileArguments: ParsableArguments {
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "A description in YAML with these options and several events; options given beside it come first. "
          + "\"workday-ics config --example\" prints one.", valueName: "file"))
    var config: String?

    @Option(
      name: [.long, .customShort("o")], parsing: .unconditional,
      help: ArgumentHelp(
        "The file to write, replaced in one step when the calendar is proved right, and left alone when nothing changed. "
          + "Events that changed get a higher SEQUENCE and later stamps than the file's. (default: standard output)",
        valueName: "file"))
    var output: String?

    @Flag(help: "No warnings; errors are told all the same.")
    var quiet = false

    @Flag(help: "With --output, leave with 1 when the file was written, and with 0 when nothing changed.")
    var exitCode = false

    /// Writes a feed where it goes, its events revised against those of the file there.
    ///
    /// - Parameters:
    ///   - feed: the feed, which is proved before anything is written.
    ///   - output: where it goes, the file's folder locked.
    func write(_ feed: some ProvedFeed, to output: consuming Output) throws {
      let revision = output.content.map(FeedRevision.init(of:))
      let calendar = revision?.revised(feed.calendar)
      let bytes = try feed.bytes(of: calendar)
      warn(feed.warnings)
      if let revision, let calendar, revision.holds(calendar) { return }
      if try output.write(bytes), exitCode { throw ExitCode(1) }
    }

    /// Prints what there is to warn of.
    func warn(_ warnings: [String]) {
      if !quiet { for warning in warnings { StandardError.write("Warning: \(warning).") } }
    }

    /// Opens the output.
    ///
    /// - Parameter described: where the calendar goes without `--output`.
    func open(elsewhere described: String? = nil) throws -> Output {
      guard !exitCode || output ?? described != nil else {
        throw CommandError("--exit-code tells whether a file changed; name it by --output", .usage)
      }
      return try Output(output ?? described)
    }
  }
}
