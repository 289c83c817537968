// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import WorkdayFeeds

/// The options of the events.
package struct EventArguments: ParsableArguments {
  @Option(
    "When the event begins, such as 09:00, or 09:00-12:00 with its end. Repeat it for several events a day; without it, "
      + "the event lasts all day.", value: "time")
  var time: [String] = []

  @Option(
    "How long an event with a time lasts, such as 9h, 30m or PT9H; at most 24 hours. (default: 1m)", value: "duration")
  var duration: String?

  @Option("The title; {shift} is the shift. (default: Work, 上班)", value: "text")
  var title: String?

  @Option("The event's place.", value: "text")
  var location: String?

  @Option("The event's notes; several lines are allowed.", value: "text")
  var notes: String?

  @Option("A category of the event. May be repeated.", value: "text")
  var category: [String] = []

  @Option(
    "When to be reminded: the time before the start, such as 10m or -PT10M, 0 for the start itself, or +5m for "
      + "after it. May be repeated. (default: 0 for an event with a time, none for an all-day event)", value: "duration"
  )
  var alarm: [String] = []

  @Flag(help: "No reminder.")
  var noAlarm = false

  @Option(
    "Which days get events: workdays; make-up (the make-up days only); make-up-eve (the day before each make-up "
      + "day); return (the first workday after each holiday); return-eve (the day before it). (default: workdays)",
    value: "days")
  var on: String?

  @Option(
    "Days of each month instead of every workday: a date from 1 to 31, -1 for the last day, first-workday, "
      + "last-workday, workday:3 or workday:-2, separated by commas.", value: "days")
  var monthly: [String] = []

  @Option(
    "Where a --monthly date that is not a workday goes: before or after moves it to that workday, skip leaves "
      + "it out. (default: before)", value: "where")
  var move: String?

  @Option("A day in week 1 of a term; nothing is before it.", value: "date")
  var term: String?

  @Option("Weeks of --term, such as 1-16, odd or 1-8,10-16,even.", value: "weeks")
  var weeks: String?

  @Option("Add an event on the evening before each make-up day at this time, such as 21:00.", value: "time")
  var eve: String?

  @Option("The title of the --eve event. (default: Make-up day tomorrow, or 明天补班)", value: "text")
  var eveTitle: String?

  @Option("Add an event on the evening before the first workday after each holiday at this time.", value: "time")
  var returnEve: String?

  @Option("The title of the --return-eve event. (default: Back to work tomorrow, or 明天假期结束，开始上班)", value: "text")
  var returnEveTitle: String?

  package init() {}

  /// The values of the options of events, by name; `term` is one of the whole feed.
  var values: KeyValuePairs<String, any OptionTexts> {
    [
      "time": time, "duration": duration, "title": title, "location": location, "notes": notes,
      "category": category, "alarm": alarm, "no-alarm": noAlarm, "on": on, "monthly": monthly, "move": move,
      "weeks": weeks, "eve": eve, "eve-title": eveTitle, "return-eve": returnEve,
      "return-eve-title": returnEveTitle,
    ]
  }
}
