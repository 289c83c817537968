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
  ///   - dates: how many dates a line of a table has.
  ///   - value: reads the words of a line, which are the cells that are dates if the line is one of a table.
  init(
    _ texts: [String], _ name: String, column: String? = nil, dates: Int = 1, value: ([String]) throws(Fault) -> Value
  ) throws {
    for text in texts {
      if text == "-" {
        try readInput(value, dates)
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

  private mutating func readInput(_ value: ([String]) throws(Fault) -> Value, _ datesOfLine: Int) throws {
    let input = String(decoding: try InputFile("-").content(limit: 64 << 20), as: UTF8.self)
    var separators: Set<Character>?
    for (index, whole) in input.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = whole.filter { $0 != "\u{FEFF}" }
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard !words.isEmpty else { continue }
      let isFirst = separators == nil
      // The first line says what parts the cells.
      let parts =
        separators
        ?? [[","], [";"], ["\t"]].max {
          CSV.cells(of: line, separators: $0).count < CSV.cells(of: line, separators: $1).count
        } ?? [","]
      separators = parts
      let cells = CSV.cells(of: line, separators: parts)
      let isTable = cells.count > 1 || line.contains("\"")
      let dated = cells.compactMap(AskedLines.date)
      if isFirst, dated.isEmpty,
        isTable
          ? !cells.contains(where: { $0.first?.isNumber == true })
          : AskedLines.isName(line) && (try? value(words)) == nil
      {
        columns = cells
        if isTable, !cells.contains(where: AskedLines.isName) {
          StandardError.write("Note: line \(index + 1) of standard input is read as the names of the columns.")
        }
        continue
      }
      do throws(Fault) {
        if isTable, dated.count != datesOfLine {
          throw Fault(
            .malformedText,
            datesOfLine == 1
              ? "a line of a table needs one cell that is a date" : "a line of a table needs two cells that are dates")
        }
        rows.append((try value(isTable || dated.count == 1 ? dated : words), cells))
      } catch {
        failures.append(CommandError("standard input: line \(index + 1): \(error)", .data))
      }
    }
  }

  /// The date of a cell that is one, maybe with a time behind it; nil for another cell.
  private static func date(_ cell: String) -> String? {
    let date = cell.prefix { $0 != " " && $0 != "T" }
    let rest = cell[date.endIndex...]
    guard date.utf8.count > 7, date.first?.isNumber == true, rest.isEmpty || rest.contains(":"),
      (try? CivilDate(parsing: LenientText.date(String(date)))) != nil
    else { return nil }
    return String(date)
  }

  /// Whether a text is the name of a column of dates or periods.
  private static func isName(_ text: some StringProtocol) -> Bool {
    let name = text.lowercased()
    return ["date", "日期", "day", "due", "start", "begin", "开始", "period", "time"].contains { name.contains($0) }
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
    guard !rows.isEmpty else { throw CommandError("standard input has no line to answer", .data) }
  }
}
