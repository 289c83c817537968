// SPDX-License-Identifier: MIT

package import CivilCalendar
package import WorkdayFeeds

extension FeedOptions {
  /// The options that the groups of a command have, as the library takes them.
  package init(
    _ days: DayArguments, _ schedule: ScheduleArguments, _ events: EventArguments, _ calendar: CalendarArguments
  ) throws(Fault) {
    self = try FeedOptions().taking(days.values).taking(calendar.values)
    event = try EventOptions().taking(events.values)
    self.schedule = try schedule.options
  }
}
