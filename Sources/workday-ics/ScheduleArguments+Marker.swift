// SPDX-License-Identifier: MIT

internal import CalendarViews
internal import CommandSupport
internal import Workdays

extension ScheduleArguments {
  /// The marking of days for a view; what is to be warned of goes to standard error.
  func readMarker() throws -> DayMarker {
    let (schedule, warnings) = try readSchedule()
    for warning in warnings { StandardError.write("Warning: \(warning).") }
    return schedule.marker
  }
}
