// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import Support
import WorkdayFeeds

/// The options of the calendar.
package struct CalendarArguments: ParsableArguments {
  // Made once, since the parser creates the options several times.
  private static let apps = listed(ClientApp.allCases.map(\.rawValue))
  private static let languages = listed(FeedTexts.tags)
  /// The names that a calendar gets, that of the default language first.
  private static let names = FeedTexts.all.reduce(into: FeedTexts.english.workdays.calendarName) { names, texts in
    if texts != .english { names += ", or " + texts.workdays.calendarName }
  }

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp(
      "The calendar app that the calendar is for, which chooses the style: "
        + "\(apps); see \"workday-ics help apps\".", valueName: "app"))
  var app: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How the days are written. rdate: one recurring event per year with the make-up days added. events: one "
        + "recurring event per year, and a separate event for each make-up day; the safest for Apple, Outlook, "
        + "Android and Nextcloud. expanded: a separate event for every day. (default: the app's, otherwise rdate, or "
        + "events for workday-feed push)",
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
      "The language of the titles, notes and name that are not given: \(languages). (default: en)",
      valueName: "language"))
  var lang: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The calendar's name. (default: \(names))", valueName: "text"))
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

  package init() {}

  /// The values of the options, by name.
  var values: KeyValuePairs<String, any OptionTexts> {
    [
      "for": app, "style": style, "time-zone": timeZone, "lang": lang,
      "calendar-name": calendarName, "calendar-color": calendarColor, "key": key, "uid-domain": uidDomain,
    ]
  }
}
