// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import TimeZones

/// The wall seconds of a local time such as `2026-03-29T02:30:00`, or its instant if read as UTC.
func seconds(_ text: String) throws -> Int64 {
  try CivilDateTime(iso8601: text).wallSeconds
}

/// The first second of a year, as wall seconds or as the instant in UTC.
func year(_ year: Int) -> Int64 {
  Int64(GregorianCycle.firstDay(ofYear: year)) * 86_400
}

/// A file of the repository's `Fixtures` folder.
func fixture(_ name: String) throws -> String {
  try readText("Fixtures/" + name)
}
