// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import ICalendar

/// Writes instances of events to standard output one after another, in a format.
struct InstancePrinter {
  private let format: OccurrenceFormat
  private var pending = ""
  private var count = 0

  init(_ format: OccurrenceFormat) {
    self.format = format
  }

  mutating func begin() throws {
    if format == .json { pending += "[" }
    if format == .csv { pending += "uid,summary,start,end,offset,instant\r\n" }
  }

  mutating func add(_ instance: EventInstance) throws {
    switch format {
    case .text: pending += line(instance) + "\n"
    case .ical: pending += content("DTSTART", instance.start) + "\n"
    case .json: pending += (count == 0 ? "\n  " : ",\n  ") + object(instance)
    case .jsonl: pending += object(instance) + "\n"
    case .csv:
      pending += fields(of: instance).map { JSONText.field($0.value ?? "") }.joined(separator: ",") + "\r\n"
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

  /// A value with its property's name and parameters, as DTSTART has it.
  private func content(_ name: String, _ moment: Moment) -> String {
    switch moment {
    case .date: "\(name);VALUE=DATE:\(moment.rfc5545)"
    case .floating, .utc: "\(name):\(moment.rfc5545)"
    case .zoned(_, let zone):
      "\(name);TZID=\(zone.utf8.contains { $0 == 0x2C || $0 == 0x3A || $0 == 0x3B } ? "\"\(zone)\"" : zone)"
        + ":\(moment.rfc5545)"
    }
  }

  private func line(_ instance: EventInstance) -> String {
    let date = instance.start.date
    var line = date.weekday.description.prefix(3) + " " + date.iso8601
    if instance.start.isDate {
      if let last = instance.end.date.adding(days: -1), last > date { line += " to " + last.iso8601 }
    } else {
      line += " " + instance.start.wallTime.time.iso8601
      let end = instance.end.wallTime
      if end != instance.start.wallTime { line += " to " + (end.date == date ? end.time.iso8601 : end.iso8601) }
      if let offset = instance.offset { line += " " + InstancePrinter.text(offset: offset) }
    }
    if let summary = instance.event.summary?.string, !summary.isEmpty { line += "  " + JSONText.line(summary) }
    return String(line)
  }

  private func object(_ instance: EventInstance) -> String {
    let fields = fields(of: instance).compactMap { name, value in
      value.map { "\"\(name)\": \(JSONText.string($0))" }
    }
    return "{" + fields.joined(separator: ", ") + "}"
  }

  private func fields(of instance: EventInstance) -> [(name: String, value: String?)] {
    let instant = instance.instant.flatMap { try? CivilDateTime(wallSeconds: $0) }
    return [
      ("uid", instance.event.uid), ("summary", instance.event.summary?.string),
      ("start", text(instance.start)), ("end", text(instance.end)),
      ("offset", instance.offset.map(InstancePrinter.text(offset:))), ("instant", instant.map { $0.iso8601 + "Z" }),
    ]
  }

  private func text(_ moment: Moment) -> String {
    moment.isDate ? moment.date.iso8601 : moment.wallTime.iso8601
  }

  /// An offset as `+08:00`, with seconds when it has them.
  static func text(offset: Int) -> String {
    let digits = (try? TimeOfDay(secondOfDay: abs(offset) % 86_400))?.iso8601 ?? ""
    return (offset < 0 ? "-" : "+") + (digits.hasSuffix(":00") ? String(digits.dropLast(3)) : digits)
  }
}
