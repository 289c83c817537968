// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import Support
import WorkdayFeeds

/// The options of the calendar.
package struct CalendarArguments: ParsableArguments {
  // Made once, since the parser creates the options several times.
  private static let apps = listed(CalendarApp.allCases.map(\.rawValue))
  private static let languages = listed(FeedTexts.tags)
  /// The names that a calendar gets, that of the default language first.
  private static let names = FeedTexts.all.reduce(into: FeedTexts.english.workdays.calendarName) { names, texts in
    if texts != .english { names += ", or " + texts.workdays.calendarName }
  }

  @Option(
    "Choose the style for a calendar app: \(apps); see \"workday-ics help apps\".", value: "app",
    name: .customLong("for"))
  var app: String?

  @Option(
    "How the days are written. rdate: one recurring event per year with the make-up days added. events: one "
      + "recurring event per year, and a separate event for each make-up day; the safest for Apple, Outlook, "
      + "Android and Nextcloud. expanded: a separate event for every day. (default: the app's, otherwise rdate, or "
      + "events for workday-feed push)", value: "style")
  var style: String?

  @Option(
    "The time zone of the events: a name such as Europe/Berlin, UTC, or an offset such as +08:00. (default: "
      + "Asia/Shanghai)", value: "zone")
  var timeZone: String?

  @Option(
    "The language of the default titles, notes and calendar name: \(languages). (default: en)", value: "language")
  var lang: String?

  @Option("The calendar's name. (default: \(names))", value: "text")
  var calendarName: String?

  @Option("The calendar's color: a CSS name or #RRGGBB. (default: purple)", value: "color")
  var calendarColor: String?

  @Option(
    "The first part of each event's UID. Two feeds in one calendar app need different keys. (default: "
      + "workday)", value: "name", visibility: .hidden)
  var key: String?

  @Option("The last part of each event's UID. (default: workday-ics)", value: "domain", visibility: .hidden)
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
