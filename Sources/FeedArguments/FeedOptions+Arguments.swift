// SPDX-License-Identifier: MIT

package import WorkdayFeeds

// Values are taken unchanged, even if they begin with a dash (`--alarm -PT10M`, `--title "- work -"`), and are parsed
// by the library, whose errors say what is allowed.

extension OptionTable {
  /// Sets options from the values of arguments, by name.
  ///
  /// A test compares the names with the table and the parser's options.
  package mutating func take(_ values: KeyValuePairs<String, any OptionTexts>) {
    for (name, value) in values {
      let texts = value.texts
      if !texts.isEmpty { Self.rows.first { $0.name == name }?.give(texts, to: &self) }
    }
  }
}

extension FeedOptions {
  /// The options that the groups of a command have, as the library takes them.
  package init(
    _ days: DayArguments, _ schedule: ScheduleArguments, _ events: EventArguments, _ calendar: CalendarArguments
  ) {
    self.init()
    take(days.values)
    take(calendar.values)
    event.take(events.values)
    self.schedule = schedule.options
  }
}
