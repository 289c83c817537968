// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import Support
import TimeZones

/// The record of an occurrence of a recurrence set.
struct OccurrenceRecord: RecordPrinter.Record {
  static let columns = ["start", "offset", "instant", "duration"]

  let occurrence: Occurrence
  /// The start of the set.
  let start: RecurrenceSet.Start
  /// What gave the occurrence, if that is asked for.
  var cause: String?
  /// Whether the words of a line are Chinese.
  var isChinese = false

  var value: String {
    switch start {
    case .date: occurrence.wallTime.date.rfc5545
    case .floating, .zoned: occurrence.wallTime.rfc5545
    case .utc: occurrence.wallTime.rfc5545 + "Z"
    }
  }

  var line: String { times + (cause.map { "  " + $0 } ?? "") }

  private var times: String {
    let date = occurrence.wallTime.date
    var line = date.withWeekday(inChinese: isChinese)
    if case .date = start { return line }
    line += " " + occurrence.wallTime.time.iso8601
    if case .utc = start {
      line += "Z"
    } else if let offset = occurrence.offset {
      line += " " + offsetText(offset, .extended)
    }
    if let duration = occurrence.duration { line += " " + duration.rfc5545 }
    return line
  }

  var fields: [(name: String, value: String?)] {
    let causes: [(name: String, value: String?)] = cause.map { [("cause", $0)] } ?? []
    if case .date = start { return [("start", occurrence.wallTime.date.iso8601)] + causes }
    var fields: [(name: String, value: String?)] = [("start", occurrence.wallTime.iso8601)]
    if let offset = occurrence.offset, let instant = occurrence.instant {
      fields += [("offset", offsetText(offset, .extended)), ("instant", instant.description)]
    }
    if let duration = occurrence.duration { fields.append(("duration", duration.rfc5545)) }
    return fields + causes
  }
}
