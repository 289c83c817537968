// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import CommandSupport
import Platform
import Support

/// What is asked for in arguments, and in the lines of standard input where `-` stands for them.
///
/// A line that is wrong is a failure, and the others are answered; failures and warnings of several lines are said once.
struct AskedLines<Value> {
  /// A value with the cells of its line; none for an argument, nor for a line of a list whose column is not kept.
  private(set) var rows: [(value: Value, cells: [String])] = []
  /// The names of the columns, as many as each row has cells.
  private(set) var columns: [String] = []
  private var failures: [CommandError] = []

  /// The values.
  var values: [Value] { rows.map(\.value) }

  /// Creates what is asked for from values.
  init(_ values: [Value] = []) { rows = values.map { ($0, []) } }

  /// Reads arguments.
  ///
  /// - Parameters:
  ///   - name: the name of the argument, for errors.
  ///   - column: what the only column of a list is called; nil if it is not kept.
  ///   - value: reads the words of a line, which are the cells that are dates if the line is one of a table.
  init(_ texts: [String], _ name: String, column: String? = nil, value: ([String]) throws(Fault) -> Value) throws {
    for text in texts {
      if text == "-" {
        try readInput(value)
      } else {
        rows.append((try CommandError.inOption(name) { () throws(Fault) in try value([text]) }, []))
      }
    }
    var width = max(columns.count, rows.map(\.cells.count).max() ?? 0)
    if width == 1, column == nil {
      for index in rows.indices { rows[index].cells = [] }
      (columns, width) = ([], 0)
    }
    columns += (columns.count..<width).map { width == 1 ? column ?? "" : "column\($0 + 1)" }
    for index in rows.indices {
      rows[index].cells += Array(repeating: "", count: width - rows[index].cells.count)
    }
  }

  private mutating func readInput(_ value: ([String]) throws(Fault) -> Value) throws {
    let input = String(decoding: try InputFile("-").content(limit: 64 << 20), as: UTF8.self)
    for (index, whole) in input.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = whole.filter { $0 != "\u{FEFF}" }
      let cells = CSV.cells(of: line)
      let isTable = cells.count > 1 || line.contains("\"")
      // The names of the columns.
      let isHeader =
        cells.contains { ["date", "日期"].contains($0.lowercased()) } || isTable && !line.contains(where: \.isNumber)
      if index == 0, isHeader {
        columns = cells
        continue
      }
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard !words.isEmpty else { continue }
      // Of a line of a table, the cells that are dates with a year.
      let dated = cells.map { String($0.prefix(10)) }.filter { cell in
        cell.utf8.count > 7 && cell.first?.isNumber == true
          && (try? CivilDate(parsing: LenientText.date(cell))) != nil
      }
      do throws(Fault) {
        rows.append((try value(isTable && !dated.isEmpty ? dated : words), cells))
      } catch {
        failures.append(CommandError("standard input: line \(index + 1): \(error)", .data))
      }
    }
  }

  /// The answers to the lines; one that fails is left out.
  ///
  /// - Parameters:
  ///   - options: which warnings are printed.
  ///   - answer: answers a value, and adds what is to be warned of.
  func answers<Answer>(
    _ options: some WarningOptions, _ answer: (Value, inout [Warning]) throws -> Answer
  ) throws -> AskedLines<Answer> {
    var answered = AskedLines<Answer>()
    (answered.columns, answered.failures) = (columns, failures)
    var said: Set<String> = []
    for (value, cells) in rows {
      var warnings: [Warning] = []
      do {
        answered.rows.append((try answer(value, &warnings), cells))
      } catch let error as CommandError {
        if said.insert(error.description).inserted { answered.failures.append(error) }
      }
      options.print(warnings.filter { said.insert($0.text).inserted })
    }
    return answered
  }

  /// A table of records, one for each value, with the columns of the lines before it as CSV.
  func table(_ records: RecordTable, in format: OutputFormat) -> RecordTable {
    format == .csv && !columns.isEmpty ? records.following(columns, rows.map(\.cells)) : records
  }

  /// Throws the last failure after the others have been printed, if there are any; lines that are wrong count more than years
  /// that are not known.
  func finish() throws {
    let ordered = failures.filter { $0.status == .unknown } + failures.filter { $0.status != .unknown }
    let others = ordered.dropLast()
    for failure in others.prefix(LineLimit.most) { StandardError.write("Error: \(failure)") }
    let rest = others.count - LineLimit.most
    if rest > 0 { StandardError.write("Error: \(counted(rest, "more line")) cannot be read.") }
    if let last = ordered.last { throw last }
  }
}
