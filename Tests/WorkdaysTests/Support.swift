// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

/// A date from its ISO 8601 text, for tests with valid texts.
func date(_ text: String) throws -> CivilDate { try CivilDate(iso8601: text) }

/// Every day of some years.
func everyDay(from first: Int, through last: Int) throws -> ClosedRange<CivilDate> {
  try CivilDate(year: first, month: 1, day: 1)...CivilDate(year: last, month: 12, day: 31)
}

/// A company's days: dates, and whether each is off.
func company(_ days: KeyValuePairs<String, Bool>, named name: String = "X", from source: String = "company.txt:1")
  throws
  -> DayOverrides
{
  DayOverrides(purpose: .company, days: try days.map { try overriding(name, $0, isOff: $1, source) }, notices: [])
}

/// Leave on some dates.
func leave(_ dates: String..., from source: String = "leave.txt:1") throws -> DayOverrides {
  let days = try dates.map { try overriding("Leave", $0, isOff: true, source, isLeave: true) }
  return DayOverrides(purpose: .leave, days: days, notices: [])
}

private func overriding(
  _ name: String, _ text: String, isOff: Bool, _ source: String, isLeave: Bool = false
) throws -> DayOverrides.Day {
  DayOverrides.Day(
    date: try date(text), ruling: isOff ? .dayOff(name: name) : .makeUpDay(name: name), source: source,
    isLeave: isLeave)
}
