// SPDX-License-Identifier: MIT

import CalendarFoundation
import CalendarViews
import CivilCalendar
import Foundation
import ICalendar
import Recurrence
import Testing
import TimeZones
import Workdays

/// What an alert shows of each error of the libraries.
@Suite struct ErrorsTests {
  /// The error of a closure as an alert gets it.
  private func shown(_ work: () throws -> Void) -> String? {
    do {
      try work()
      return nil
    } catch {
      return error.localizedDescription
    }
  }

  @Test func `the message in one line is what an alert shows, of an error of each library`() {
    let shown = [
      shown { _ = try CivilDate(iso8601: "2021-02-30") },
      shown { _ = try RecurrenceRule(rfc5545: "FREQ=YEARLY;BYMONTH=13") },
      shown { _ = try TextValue(String("a\u{7}")) },
      shown { _ = try TimeZoneDatabase(folders: ["/nowhere"]).rules(for: "Mars/Olympus") },
      shown { _ = try WorkdayPattern(cycle: "", from: .first) },
      shown { _ = try DayLayout<String>.Item(id: "a", start: 600, end: 540) },
    ]
    #expect(
      shown == [
        "30 is not a day of 2021-02, which has 28",
        "BYMONTH=13 is not a month; use 1 to 12 (RFC 5545, section 3.3.10)",
        "the text has the control character U+0007; only tabs and line feeds are allowed (RFC 5545, section 3.3.11)",
        "\"Mars/Olympus\" cannot be looked up: no time zones in /nowhere; install tzdata or set TZDIR",
        "a cycle has 1 to 366 letters, one per day, not 0",
        "the event ends at minute 540, before its start at minute 600",
      ])
  }
}
