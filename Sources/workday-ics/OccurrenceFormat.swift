// SPDX-License-Identifier: MIT

internal import ArgumentParser

/// How occurrences are listed.
enum OccurrenceFormat: String, ExpressibleByArgument, CaseIterable {
  /// A line for people: weekday, date, time and offset.
  case text
  /// A value in the form of DTSTART a line.
  case ical
  /// An array of objects.
  case json
  /// An object a line.
  case jsonl
  /// A table with a head.
  case csv
}
