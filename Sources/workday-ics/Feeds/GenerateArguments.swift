// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CommandSupport
internal import WorkdayFeeds

extension OptionTable {
  /// Sets options from the values of arguments, by name.
  ///
  /// A test compares the names with the table and the parser's options.
  mutating func take(_ values: KeyValuePairs<String, any OptionTexts>) {
    for (name, value) in values {
      let texts = value.texts
      if !texts.isEmpty { Self.rows.first { $0.name == name }?.give(texts, to: &self) }
    }
  }
}

// Values are taken unchanged, even if they begin with a dash (`--alarm -PT10M`, `--title "- work -"`), and are parsed
// by the library, whose errors say what is allowed.

extension GenerateCommand {
  /// The options that determine which days are covered.
  struct DayArguments: ParsableArguments {
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The year to write. (default: last year, this year, and the next once its holidays are published)",
        valueName: "year"))
    var year: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The years to write, such as 2021-2026.", valueName: "range"))
    var years: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Without --year and --years, the number of years before this one that are kept, so that last year's events "
          + "do not vanish in January. (default: 1)", valueName: "number"))
    var keepPast: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The first day to write, such as 2021-05-14 or today; earlier days are left out.", valueName: "date"))
    var from: String?

    @Flag(help: "Write a year whose holidays are not published yet with its plain weekdays; the calendar says so.")
    var allowUnpublished = false

    /// The values of the options, by name.
    var values: KeyValuePairs<String, any OptionTexts> {
      [
        "year": year, "years": years, "keep-past": keepPast, "from": from, "allow-unpublished": allowUnpublished,
      ]
    }
  }

  /// The options of the events.
  struct EventArguments: ParsableArguments {
    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "When the event begins, such as 09:00. Repeat it for several events a day; without it, the event lasts all "
          + "day.", valueName: "time"))
    var time: [String] = []

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "How long an event with a time lasts, such as 9h, 30m or PT9H; at most 24 hours. (default: 1m)",
        valueName: "duration"))
    var duration: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The event's title. (default: Work, or 上班)", valueName: "text"))
    var title: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The event's place.", valueName: "text"))
    var location: String?

    @Option(
      parsing: .unconditional, help: ArgumentHelp("The event's notes; several lines are allowed.", valueName: "text"))
    var notes: String?

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp("A category of the event. May be repeated.", valueName: "text"))
    var category: [String] = []

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "When to be reminded: the time before the start, such as 10m or -PT10M, 0 for the start itself, or +5m for "
          + "after it. May be repeated. (default: 0 for an event with a time, none for an all-day event)",
        valueName: "duration"))
    var alarm: [String] = []

    @Flag(help: "No reminder.")
    var noAlarm = false

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Which days get events: workdays; make-up (the make-up days only); make-up-eve (the day before each make-up "
          + "day); return (the first workday after each holiday); return-eve (the day before it). (default: workdays)",
        valueName: "days"))
    var on: String?

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "Days of each month instead of every workday: a date from 1 to 31, -1 for the last day, first-workday, "
          + "last-workday, workday:3 or workday:-2, separated by commas.", valueName: "days"))
    var monthly: [String] = []

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Where a --monthly date that is not a workday goes: before or after moves it to that workday, skip leaves "
          + "it out. (default: before)",
        valueName: "where"))
    var move: String?

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "The time of a shift in a cycle, optionally with a duration and a title: D=08:00/12h/白班. Give one for each "
          + "letter except O.", valueName: "shift"))
    var shift: [String] = []

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Add an event on the evening before each make-up day at this time, such as 21:00.", valueName: "time"))
    var eve: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Its title. (default: Make-up day tomorrow, or 明天调休上班)", valueName: "text"))
    var eveTitle: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Add an event on the evening before the first workday after each holiday at this time.", valueName: "time"))
    var returnEve: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Its title. (default: Back to work tomorrow, or 明天假期结束，开始上班)", valueName: "text"))
    var returnEveTitle: String?

    /// The values of the options, by name.
    var values: KeyValuePairs<String, any OptionTexts> {
      [
        "time": time, "duration": duration, "title": title, "location": location, "notes": notes,
        "category": category, "alarm": alarm, "no-alarm": noAlarm, "on": on, "monthly": monthly, "move": move,
        "shift": shift, "eve": eve, "eve-title": eveTitle, "return-eve": returnEve, "return-eve-title": returnEveTitle,
      ]
    }
  }

  /// The options of the calendar.
  struct CalendarArguments: ParsableArguments {
    @Option(
      name: .customLong("for"), parsing: .unconditional,
      help: ArgumentHelp(
        "The calendar app that the calendar is for, which chooses the style: apple, google, outlook, android, "
          + "nextcloud, thunderbird, evolution, khal or calcurse; see \"workday-ics help apps\".", valueName: "app"))
    var app: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "How the days are written. rdate: one recurring event per year with the make-up days added. events: one "
          + "recurring event per year, and a separate event for each make-up day; the safest for Apple, Outlook, "
          + "Android and Nextcloud. expanded: a separate event for every day. (default: the app's, otherwise rdate)",
        valueName: "style"))
    var style: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The time zone of the events: a name such as Europe/Berlin, UTC, or an offset such as +08:00. (default: "
          + "Asia/Shanghai)", valueName: "zone"))
    var timeZone: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The language of the titles, notes and name that are not given: zh-Hans or en. (default: en)",
        valueName: "language"))
    var lang: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The calendar's name. (default: Workdays in China, or 中国工作日)", valueName: "text"))
    var calendarName: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The calendar's color: a CSS name or #RRGGBB. (default: purple)", valueName: "color"))
    var calendarColor: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The first part of each event's UID. Two feeds in one calendar app need different keys. (default: "
          + "workday)", valueName: "name"))
    var key: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The last part of each event's UID. (default: workday-ics)", valueName: "domain"))
    var uidDomain: String?

    /// The values of the options, by name.
    var values: KeyValuePairs<String, any OptionTexts> {
      [
        "for": app, "style": style, "time-zone": timeZone, "lang": lang,
        "calendar-name": calendarName, "calendar-color": calendarColor, "key": key, "uid-domain": uidDomain,
      ]
    }
  }
}
