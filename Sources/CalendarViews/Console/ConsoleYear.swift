// SPDX-License-Identifier: MIT

import CivilCalendar

/// A year as text for a terminal, with as many months side by side as fit.
package struct ConsoleYear: Sendable {
  /// The year.
  package let grid: YearGrid
  /// The locale of names and titles.
  package let locale: ViewLocale
  /// The options; days outside a month are blank.
  package let options: ConsoleOptions
  private let marker: DayMarker

  /// Creates the text of a year whose days a closure marks.
  package init(
    _ grid: YearGrid, locale: ViewLocale, options: ConsoleOptions = ConsoleOptions(),
    marker: @escaping DayMarker = DayMarking.byWeekday
  ) {
    self.grid = grid
    self.locale = locale
    var options = options
    options.outside = .blank
    self.options = options.fitted(to: grid.days, marker)
    self.marker = marker
  }

  /// The text: a title, the months, the holidays and make-up days, and the number of workdays; each line ends in a line
  /// feed.
  package var text: String {
    let block = ConsoleMonthBlock(grid: grid.months[0], locale: locale, marker: marker, options: options)
    let fitting = YearGrid.monthsAcross(width: options.columns, monthWidth: block.cells, gap: 2)
    var options = options
    options.monthsAcross = min(options.monthsAcross ?? fitting, fitting)
    let months = ConsoleMonths(grid.months, locale: locale, options: options, marker: marker)
    let cells = months.cells
    let blank = ConsoleLine().padded(to: cells)
    let labels = locale.texts.labels
    var lines = [
      ConsoleLine(TerminalWidth.centered(labels.calendar(locale.title(ofYear: grid.year)), in: cells), .title), blank,
    ]
    lines += months.months(withNotes: false)
    let days = grid.days
    let spans = HolidaySpan.spans(in: days, marker)
    for look in DayLook.named {
      let mark = options.marks.mark(of: look)
      let head = (mark.isEmpty ? "" : mark + " ") + labels.name(of: look)
      var pieces = spans.filter { $0.look == look }.map { $0.text(locale) }
      guard !pieces.isEmpty else { continue }
      if options.marks == .ascii { pieces = pieces.map(\.withPlainPunctuation) }
      lines += [blank, ConsoleLine(" " + head, ConsoleLine.Style(look)).padded(to: cells)]
      lines += TerminalWidth.wrapped(pieces, separator: "  ", to: cells - 3)
        .map { ConsoleLine("   " + $0).padded(to: cells) }
    }
    let others = DayLegend(days, marks: options.marks, labels: labels, marker).entries
      .filter { !DayLook.named.contains($0.look) && !$0.mark.isEmpty && options.marks != .none }
    if !others.isEmpty {
      lines.append(blank)
      lines += TerminalWidth.wrapped(others.map(\.text), separator: "  ", to: cells - 1)
        .map { ConsoleLine(" " + $0).padded(to: cells) }
    }
    let markings = days.map(marker)
    lines += [blank, ConsoleLine(" " + labels.workdays(markings.count { $0.kind.isWorked })).padded(to: cells)]
    if let note = locale.provisionalNote(days, marker) {
      let text = options.marks == .ascii ? note.withPlainPunctuation : note
      lines += TerminalWidth.wrapped(text.split(separator: " ").map(String.init), separator: " ", to: cells - 1)
        .map { ConsoleLine(" " + $0).padded(to: cells) }
    }
    return lines.map { $0.text(isColored: options.isColored) + "\n" }.joined()
  }
}
