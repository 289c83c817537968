// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import Support

/// Writes records to standard output, one after another, in a chosen format.
struct RecordPrinter {
  /// The output format.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    /// A line for people: weekday, date, time and offset.
    case text
    /// A value in the form of DTSTART per line.
    case ical
    /// An array of objects.
    case json
    /// An object per line.
    case jsonl
    /// A table with a header.
    case csv
    /// A calendar with an event for each occurrence of files; not written here.
    case ics
  }

  /// A record in the forms that the formats need, each computed on demand.
  protocol Record {
    /// A line for people.
    var line: String { get }
    /// The value in the form of DTSTART.
    var value: String { get }
    /// The fields by name; a field without a value is left out of objects and empty in tables.
    var fields: [(name: String, value: String?)] { get }
  }

  private let format: Format
  private let columns: [String]
  private var pending: [UInt8] = []
  private var count = 0

  /// Creates a printer of records; the columns are the names of their fields.
  init(_ format: Format, columns: [String]) {
    self.format = format
    self.columns = columns
    if format == .json { put("[") }
    if format == .csv { put(CSV.line(columns) + "\r\n") }
  }

  mutating func add(_ record: some Record) throws(Fault) {
    switch format {
    case .text: put(record.line + "\n")
    case .ical: put(record.value + "\n")
    case .json: put((count == 0 ? "\n  " : ",\n  ") + record.object())
    case .jsonl: put(record.object() + "\n")
    case .csv:
      let fields = record.fields
      put(CSV.line(columns.map { name in fields.first { $0.name == name }?.value ?? "" }) + "\r\n")
    case .ics: break
    }
    count += 1
    if pending.count > 60_000 { try flush() }
  }

  mutating func end() throws(Fault) {
    if format == .json { put(count == 0 ? "]\n" : "\n]\n") }
    try flush()
  }

  private mutating func put(_ text: String) { pending.append(contentsOf: text.utf8) }

  private mutating func flush() throws(Fault) {
    try StandardOutput.write(pending)
    pending.removeAll(keepingCapacity: true)
  }
}

extension RecordPrinter.Record {
  /// The fields as a JSON object.
  func object(without left: String? = nil) -> String {
    JSON.object(fields.compactMap { name, value in name == left ? nil : value.map { (name, JSON.string($0)) } })
  }
}
