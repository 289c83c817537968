// SPDX-License-Identifier: MIT

import CivilCalendar
import Platform

/// A month as lines of equal width.
struct ConsoleMonthBlock {
  let grid: MonthGrid
  /// The days of the month, or of all months beside it.
  let days: MarkedDays
  let options: ConsoleOptions

  private var locale: ViewLocale { days.locale }

  /// The width of a day in cells: a space, two digits, and the mark; or a space and the day of the Chinese calendar.
  private var pitch: Int {
    max(
      3 + max(options.marks.cells, options.markCells), 1 + options.lunarCells, 2 + options.eventCells,
      1 + (grid.weekdays.map { TerminalWidth.cells(of: locale.header(of: $0)) }.max() ?? 0))
  }

  private var weekCells: Int {
    options.weeks == .off ? 0 : max(2, TerminalWidth.cells(of: locale.texts.labels.week)) + 1
  }

  /// The width of each line in cells.
  var cells: Int { weekCells + 7 * pitch }

  /// The number of lines of a week.
  private var linesPerWeek: Int { 1 + (options.lunarCells > 0 ? 1 : 0) + (options.eventCells > 0 ? 1 : 0) }

  /// The title, the weekdays, and the weeks, filled up to a number of rows.
  func calendar(rows: Int) -> [ConsoleLine] {
    let centered = TerminalWidth.centered(locale.title(of: grid.month), in: cells)
    var lines = [ConsoleLine(centered, .title), header]
    let numbers = grid.weekTexts(options.weeks)
    for (row, week) in grid.weeks.enumerated() {
      var line = ConsoleLine()
      if !numbers.isEmpty { line.append(leading(numbers[row], weekCells - 1) + " ", .header) }
      for cell in week { line.append(self.line(of: cell)) }
      lines.append(line)
      for part in [options.lunarCells > 0 ? lunarLine : nil, options.eventCells > 0 ? eventLine : nil] {
        guard let part else { continue }
        line = ConsoleLine(String(repeating: " ", count: weekCells))
        for cell in week { line.append(part(cell)) }
        lines.append(line)
      }
    }
    while lines.count < rows * linesPerWeek + 2 { lines.append(ConsoleLine()) }
    return lines.map { $0.padded(to: cells) }
  }

  /// The month's holidays and make-up days, and its number of workdays.
  func notes() -> [ConsoleLine] {
    var lines: [ConsoleLine] = []
    let own = days.part(grid.month)
    for span in own.spans {
      let mark = options.marks.mark(of: span.look)
      var line = ConsoleLine(" ")
      line.append(mark.isEmpty ? "" : mark + " ", span.look.row.style)
      let indent = TerminalWidth.cells(of: line.plain)
      for text in wrapped(span.text(locale), to: cells - indent) {
        line.append(text)
        lines.append(line)
        line = ConsoleLine(String(repeating: " ", count: indent))
      }
    }
    lines.append(ConsoleLine(" " + own.workdays))
    if let note = own.provisionalNote { lines += wrapped(note, to: cells - 1).map { ConsoleLine(" " + $0) } }
    return lines.map { $0.padded(to: cells) }
  }

  private var header: ConsoleLine {
    var line = ConsoleLine()
    if weekCells > 0 { line.append(leading(locale.texts.labels.week, weekCells - 1) + " ", .header) }
    for weekday in grid.weekdays {
      line.append(TerminalWidth.padded(" " + locale.header(of: weekday), to: pitch), .header)
    }
    return line
  }

  private func line(of cell: MonthGrid.Cell) -> ConsoleLine {
    let isOutside = cell.position != .within
    guard let date = cell.date, !isOutside || options.outside != .blank else {
      return ConsoleLine(String(repeating: " ", count: pitch))
    }
    let number = leading("\(date.day)", 2)
    var line = ConsoleLine()
    if isOutside {
      let isParen = options.outside == .paren
      let text = isParen ? leading("(\(date.day))", 4) : " " + number
      line.append(TerminalWidth.padded(text, to: pitch), .outside)
      return line
    }
    let isToday = date == options.today
    line.append(isToday && !options.isColored ? ">" : " ")
    let look = days.marker(date).look(on: date.weekday)
    line.append(number + days.mark(of: date), look.row.style, isToday ? .today : .plain)
    return line.padded(to: pitch)
  }

  /// The dot of a day's events under the last digit of its number.
  private func eventLine(of cell: MonthGrid.Cell) -> ConsoleLine {
    guard cell.position == .within, let date = cell.date else { return ConsoleLine().padded(to: pitch) }
    return ConsoleLine("  " + days.eventMark(of: date, dot: options.marks.eventDot)).padded(to: pitch)
  }

  /// The day of the Chinese calendar; days outside the month have none.
  private func lunarLine(of cell: MonthGrid.Cell) -> ConsoleLine {
    guard cell.position == .within, let lunar = cell.date.flatMap({ days.marker($0).lunar }) else {
      return ConsoleLine().padded(to: pitch)
    }
    var line = ConsoleLine(" ")
    line.append(lunar.short, lunar.isNamed ? .plain : .header)
    return line.padded(to: pitch)
  }

  private func leading(_ text: String, _ cells: Int) -> String {
    String(repeating: " ", count: max(0, cells - TerminalWidth.cells(of: text))) + text
  }

  /// A text in lines that break between words.
  private func wrapped(_ text: String, to cells: Int) -> [String] {
    TerminalWidth.wrapped(text.split(separator: " ").map { fitted(String($0), cells) }, separator: " ", to: cells)
  }

  private func fitted(_ text: String, _ cells: Int) -> String {
    guard options.marks == .ascii else { return TerminalWidth.truncated(text, to: cells) }
    return TerminalWidth.truncated(text.withPlainPunctuation, to: cells, ellipsis: "...")
  }
}
