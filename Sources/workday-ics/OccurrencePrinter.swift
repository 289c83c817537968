// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Recurrence
internal import TimeZones

/// Writes occurrences to standard output one after another, in a format.
struct OccurrencePrinter {
  private let format: OccurrenceFormat
  private let start: RecurrenceSet.Moment
  private var pending = ""
  private var count = 0

  /// A printer of the occurrences of a set that starts with a moment.
  init(_ format: OccurrenceFormat, of start: RecurrenceSet.Moment) {
    self.format = format
    self.start = start
  }

  mutating func begin() throws {
    if format == .json { pending += "[" }
    if format == .csv { pending += "start,offset,instant,duration\r\n" }
  }

  mutating func add(_ occurrence: Occurrence) throws {
    switch format {
    case .text: pending += line(occurrence) + "\n"
    case .ical: pending += value(occurrence) + "\n"
    case .json: pending += (count == 0 ? "\n  " : ",\n  ") + object(occurrence)
    case .jsonl: pending += object(occurrence) + "\n"
    case .csv:
      let fields = fields(of: occurrence)
      pending +=
        ["start", "offset", "instant", "duration"].map { name in
          fields.first { $0.name == name }?.value ?? ""
        }.joined(separator: ",") + "\r\n"
    }
    count += 1
    if pending.utf8.count > 60_000 { try flush() }
  }

  mutating func end() throws {
    if format == .json { pending += count == 0 ? "]\n" : "\n]\n" }
    try flush()
  }

  private mutating func flush() throws {
    try Output(nil).write(pending)
    pending = ""
  }

  private func value(_ occurrence: Occurrence) -> String {
    switch start {
    case .date: occurrence.wallTime.date.rfc5545
    case .floating, .zoned: occurrence.wallTime.rfc5545
    case .utc: occurrence.wallTime.rfc5545 + "Z"
    }
  }

  private func line(_ occurrence: Occurrence) -> String {
    let date = occurrence.wallTime.date
    var line = date.weekday.description.prefix(3) + " " + date.iso8601
    if case .date = start { return String(line) }
    line += " " + occurrence.wallTime.time.iso8601
    if case .utc = start { line += "Z" } else if let offset = occurrence.offset { line += " " + text(offset: offset) }
    if let duration = occurrence.duration { line += " " + duration.rfc5545 }
    return String(line)
  }

  private func object(_ occurrence: Occurrence) -> String {
    "{" + fields(of: occurrence).map { "\"\($0.name)\": \"\($0.value)\"" }.joined(separator: ", ") + "}"
  }

  private func fields(of occurrence: Occurrence) -> [(name: String, value: String)] {
    if case .date = start { return [("start", occurrence.wallTime.date.iso8601)] }
    var fields = [("start", occurrence.wallTime.iso8601)]
    if let offset = occurrence.offset, let instant = occurrence.instant {
      fields.append(("offset", text(offset: offset)))
      if let universal = try? CivilDateTime(wallSeconds: instant) {
        fields.append(("instant", universal.iso8601 + "Z"))
      }
    }
    if let duration = occurrence.duration { fields.append(("duration", duration.rfc5545)) }
    return fields
  }

  /// An offset as `+08:00`, with seconds when it has them.
  private func text(offset: Int) -> String {
    let time = try? TimeOfDay(secondOfDay: abs(offset) % 86_400)
    let digits = time?.iso8601 ?? ""
    return (offset < 0 ? "-" : "+") + (digits.hasSuffix(":00") ? String(digits.dropLast(3)) : digits)
  }
}
