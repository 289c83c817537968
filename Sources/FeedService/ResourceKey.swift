// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import WorkdayFeeds

/// What a resource's bytes depend on beside the data: equal keys have equal bytes, however the addresses were written.
enum ResourceKey: Sendable, Hashable {
  /// A calendar of workdays.
  case workdays(FeedDescription)
  /// A calendar of holidays.
  case holidays(HolidayFeedDescription)
  /// The days from one to another as JSON.
  case days(from: CivilDate, to: CivilDate)
  /// The subscribe page.
  case page(PageRequest)
}
