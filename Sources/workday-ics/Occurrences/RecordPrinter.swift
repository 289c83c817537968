// SPDX-License-Identifier: MIT

import CivilCalendar
import CommandSupport
import ICalendar
import Support

/// Writes records, one after another, in a chosen format: to standard output as they come, to a file in one step.
struct RecordPrinter: ~Copyable {
  /// A record in the forms that the formats need, each computed on demand.
  protocol Record {
    /// A line for people.
    var line: String { get }
    /// The value in the form of DTSTART.
    var value: String { get }
    /// The fields by name; a field without a value is left out of objects and empty in tables.
    var fields: [(name: String, value: String?)] { get }
  }

  private let format: OutputFormat
  private let columns: [String]
  private let output: Output
  private var pending: [UInt8] = []
  private(set) var count = 0

  /// Creates a printer of records; the columns are the names of their fields.
  init<Command>(_ arguments: RecordArguments<Command>, columns: [String]) throws {
    let format = try arguments.readFormat()
    let output = try Output(arguments.output)
    self.format = format
    self.columns = columns
    self.output = output
    if arguments.excel { put("\u{FEFF}") }
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
    default: break
    }
    count += 1
    guard pending.count > 60_000, output.path == nil else { return }
    try StandardOutput.write(pending)
    pending.removeAll(keepingCapacity: true)
  }

  /// Adds a record of a stranger's file, of which a file that is written in one step holds no more than the budget allows.
  mutating func add(_ record: some Record, within budget: inout Budget) throws(Fault) {
    let size = pending.count
    try add(record)
    guard output.path != nil else { return }
    try budget.spend(pending.count - size, .bytes, "leave out --output, or ask for a shorter time")
  }

  consuming func end() throws {
    if format == .json { put(count == 0 ? "]\n" : "\n]\n") }
    if let line = try output.write(pending, about: counted(count, "occurrence")) { StandardError.write(line) }
  }

  private mutating func put(_ text: String) { pending.append(contentsOf: text.utf8) }
}

extension RecordPrinter.Record {
  /// The fields as a JSON object.
  func object(without left: String? = nil) -> String {
    JSON.object(fields.compactMap { name, value in name == left ? nil : value.map { (name, JSON.string($0)) } })
  }
}
