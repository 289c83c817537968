// SPDX-License-Identifier: MIT

import CivilCalendar
import Platform

/// A year as text for a terminal, with as many months side by side as fit.
package enum ConsoleYear {
  /// The text of a year whose days a closure marks: a title, the months, the holidays and make-up days, and the number of
  /// workdays; each line ends in a line feed.
  ///
  /// - Parameter options: days outside a month are blank, whatever they say.
  package static func text(
    _ grid: YearGrid, locale: ViewLocale, options: ConsoleOptions = ConsoleOptions(),
    marker: @escaping DayMarker = DayMarking.byWeekday
  ) -> String {
    var options = options.fitted(to: grid.days, marker)
    options.outside = .blank
    let days = MarkedDays(grid.days, locale, options.marks, marker)
    let block = ConsoleMonthBlock(grid: grid.months[0], days: days, options: options)
    // The rows are equally long.
    options.monthsAcross = [12, 6, 4, 3, 2].first { $0 * (block.cells + 2) - 2 <= options.columns } ?? 1
    let months = ConsoleMonths(grid.months, locale: locale, options: options, marker: marker)
    let cells = months.cells
    let title = TerminalWidth.centered(days.labels.calendar(locale.title(ofYear: grid.year)), in: cells)
    var lines = [ConsoleLine(title, .title), ConsoleLine()] + months.months(withNotes: false)
    func add(_ pieces: [String], separator: String, indent: String = " ") {
      lines += TerminalWidth.wrapped(pieces, separator: separator, to: cells - indent.count)
        .map { ConsoleLine(indent + $0) }
    }
    let spans = days.spans
    for look in DayLook.named {
      var pieces = spans.filter { $0.look == look }.map { $0.text(locale) }
      guard !pieces.isEmpty else { continue }
      if options.marks == .ascii { pieces = pieces.map(\.withPlainPunctuation) }
      let mark = options.marks.mark(of: look)
      let head = " " + (mark.isEmpty ? "" : mark + " ") + days.labels.name(of: look)
      lines += [ConsoleLine(), ConsoleLine(head, look.row.style)]
      add(pieces, separator: "  ", indent: "   ")
    }
    let others =
      (options.marks == .off ? [] : days.otherMarks.map(\.text))
      + [days.eventLegend(dot: options.marks.eventDot)].compactMap(\.self)
    if !others.isEmpty {
      lines.append(ConsoleLine())
      add(others, separator: "  ")
    }
    lines += [ConsoleLine(), ConsoleLine(" " + days.workdays)]
    if let note = days.provisionalNote {
      let text = options.marks == .ascii ? note.withPlainPunctuation : note
      add(text.split(separator: " ").map(String.init), separator: " ")
    }
    return lines.map { $0.padded(to: cells).text(isColored: options.isColored) + "\n" }.joined()
  }
}
