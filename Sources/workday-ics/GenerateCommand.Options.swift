// SPDX-License-Identifier: MIT

internal import ArgumentParser

// Values are taken as they come, also those that begin with a dash (`--alarm -PT10M`, `--title "- work -"`), and read
// by the library, whose errors say what is allowed.

extension GenerateCommand {
  /// Which days are worked.
  struct DayOptions: ParsableArguments {
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

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The weekdays worked, such as MO,TU,WE,TH,FR,SA. (default: MO,TU,WE,TH,FR)", valueName: "weekdays"))
    var days: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Whether make-up days on other weekdays are worked: all or none. It must be given with other --days than Monday "
          + "to Friday. (default: all)", valueName: "which"))
    var makeUp: String?

    @Flag(help: "Write a year whose holidays are not published as plain weekdays; the calendar then says so.")
    var allowUnpublished = false
  }

  /// What happens on each workday.
  struct EventOptions: ParsableArguments {
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
  }

  /// How the calendar looks and is written.
  struct CalendarOptions: ParsableArguments {
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
        "The time zone of the times: a name such as Europe/Berlin, UTC, or an offset such as +08:00.", valueName: "zone"
      ))
    var timeZone = "Asia/Shanghai"

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
  }

  /// Where the calendar goes to.
  struct FileOptions: ParsableArguments {
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
  }
}
