// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support

/// A month on one A4 sheet in landscape: a cell for each day with its mark and the name of its holiday, and below them the
/// number of workdays and what the marks mean.
package struct MonthSheet: Sendable {
  /// The month.
  package let grid: MonthGrid
  /// The locale of names and titles.
  package let locale: ViewLocale
  /// The marks beside days off and make-up days.
  package let marks: DayMarks
  /// The numbering of weeks, in a separate column.
  package let weeks: WeekNumbering
  /// The day with a frame, or nil.
  package let today: CivilDate?
  private let marker: DayMarker
  private let isCycle: Bool

  /// Creates the sheet of a month whose days a closure marks.
  package init(
    _ grid: MonthGrid, locale: ViewLocale, marks: DayMarks = .chinese, weeks: WeekNumbering = .none,
    today: CivilDate? = nil, marker: @escaping DayMarker = DayMarking.byWeekday
  ) {
    self.grid = grid
    self.locale = locale
    self.marks = marks
    self.weeks = weeks
    self.today = today
    self.marker = marker
    isCycle = grid.ownDays.contains { marker($0).shift != nil }
  }

  private var labels: ViewLabels { locale.texts.labels }
  private var title: String { locale.title(of: grid.month) }

  /// The number of workdays, then the legend, then a note on days that are provisional.
  private var footer: [String] {
    [labels.workdays(grid.ownDays.count { marker($0).kind.isWorked })]
      + DayLegend(grid.ownDays, marks: marks, labels: labels, marker).entries.map(\.text)
      + (locale.provisionalNote(grid.ownDays, marker).map { [$0] } ?? [])
  }

  /// The spans of holidays in one line.
  private var summary: String {
    let spans = HolidaySpan.spans(in: grid.ownDays, marker).map { labels.name(of: $0.look) + " " + $0.text(locale) }
    return ([footer[0]] + spans).joined(separator: locale.texts.separators.semicolon)
  }

  /// What is written in a cell: the number, the mark, the word for its look, the holiday's or the shift's name, and the
  /// day of the Chinese calendar.
  private func content(
    of cell: MonthGrid.Cell
  ) -> (number: String, mark: String, look: String, note: String, lunar: LunarDay?)? {
    guard let date = cell.date else { return nil }
    let marking = marker(date)
    guard cell.position == .within else { return ("\(date.day)", "", "outside", "", marking.lunar) }
    // A shift is no day of the holiday that it makes up for.
    let isShift = marking.kind == .makeup && marking.source == .notice && marking.shift != nil
    let note = (isShift ? nil : marking.name(in: locale.texts)) ?? marking.shiftName ?? ""
    return (
      "\(date.day)", marks.mark(of: marking, on: date.weekday, inCycle: isCycle), marking.look(on: date.weekday).word,
      note.replacingControls(with: "\u{FFFD}"), marking.lunar
    )
  }

  /// The sheet as a complete HTML page.
  package var html: String {
    var lines = [
      "<!DOCTYPE html>", "<html lang=\"\(locale.identifier)\">", "<head>", "<meta charset=\"utf-8\">",
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
      "<meta name=\"color-scheme\" content=\"light dark\">",
      "<meta name=\"description\" content=\"\(Markup.escaped(summary))\">",
      "<title>\(Markup.escaped(title))</title>", css, "</head>", "<body>", "<table>",
      "<caption>\(Markup.escaped(title))</caption>",
    ]
    let week = weeks == .none ? "" : "<th scope=\"col\" class=\"week\">\(labels.week)</th>"
    let head = grid.weekdays.map {
      "<th scope=\"col\" abbr=\"\(locale.name(of: $0, .long))\">\(locale.header(of: $0))</th>"
    }
    lines += ["<thead><tr>\(week)\(head.joined())</tr></thead>", "<tbody>"]
    let numbers = grid.weekNumbers(weeks)
    for (row, days) in grid.weeks.enumerated() {
      let number = numbers.isEmpty ? "" : "<th scope=\"row\" class=\"week\">\(numbers[row])</th>"
      lines.append("<tr>" + number + days.map(htmlCell).joined() + "</tr>")
    }
    lines += ["</tbody>", "</table>", "<footer>"]
    lines.append(footer.map { "<span>\(Markup.escaped($0))</span>" }.joined(separator: " "))
    return (lines + ["</footer>", "</body>", "</html>"]).joined(separator: "\n") + "\n"
  }

  private func htmlCell(_ cell: MonthGrid.Cell) -> String {
    guard let date = cell.date, let (number, mark, look, note, lunar) = content(of: cell) else {
      return "<td></td>"
    }
    let small = mark.isEmpty ? "" : "<small>\(Markup.escaped(mark))</small>"
    let day = lunar?.markup(tag: "p") ?? ""
    let name = note.isEmpty ? "" : "<p>\(Markup.escaped(note))</p>"
    let current = date == today ? " aria-current=\"date\"" : ""
    return
      "<td class=\"\(look)\"\(current)><time datetime=\"\(date.iso8601)\">\(number)</time>\(small)\(day)\(name)</td>"
  }

  private var css: String {
    """
    <style>
    :root{--ink:#1c1c1e;--soft:#636366;--page:#fff;--rule:#d1d1d6;--off:#b3261e;--off-back:#fde7e5;--work:#0b57d0;\
    --work-back:#dfeafc;--leave:#6f3fa0;--leave-back:#efe6f7}
    @media screen and (prefers-color-scheme:dark){:root{--ink:#f2f2f7;--soft:#aeaeb2;--page:#1c1c1e;--rule:#3a3a3c;\
    --off:#ff9a91;--off-back:#4a1f1c;--work:#9cc3ff;--work-back:#1b3358;--leave:#d3b3f5;--leave-back:#3a2750}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:1rem;max-width:70rem;font-family:\(locale.texts.fonts);color:var(--ink);\
    background:var(--page)}
    table{width:100%;table-layout:fixed;border-collapse:collapse;font-variant-numeric:tabular-nums}
    caption{font-size:1.8em;font-weight:600;padding-bottom:.5em}
    th{font-weight:400;color:var(--soft);padding:.3em}
    .week{width:3em;font-size:.8em}
    td{height:5.5rem;border:1px solid var(--rule);vertical-align:top;padding:.3em .5em;font-size:1.2em}
    td small{margin-left:.3em;font-size:.7em}
    td p{margin:.3em 0 0;font-size:.65em;overflow-wrap:anywhere}
    td[aria-current]{outline:3px solid var(--work);outline-offset:-3px}
    .outside,.weekend,.pattern-off,.lunar:not(.named){color:var(--soft)}
    .holiday,.company-off{color:var(--off)}
    .makeup,.company-work{color:var(--work)}
    .leave{color:var(--leave)}
    .holiday{background:var(--off-back)}
    .makeup,.company-work{background:var(--work-back)}
    .leave,.company-off{background:var(--leave-back)}
    footer{margin-top:.8em;text-align:center}
    footer span{margin:0 .6em}
    @page{size:A4 landscape;margin:10mm}
    @media print{
    body{padding:0;max-width:none;background:none;print-color-adjust:exact;-webkit-print-color-adjust:exact}
    td{height:\(150 / max(4, grid.weeks.count))mm}
    }
    </style>
    """
  }

  /// The sheet as SVG of 297 mm by 210 mm; its units are millimetres.
  package var svg: String {
    let left = weeks == .none ? 12 : 24
    let width = (285 - left) / 7
    let height = 150 / grid.weeks.count
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"297mm\" height=\"210mm\" viewBox=\"0 0 297 210\" role=\"img\" "
        + "aria-labelledby=\"title summary\" lang=\"\(locale.identifier)\">",
      "<title id=\"title\">\(Markup.escaped(title))</title>", "<desc id=\"summary\">\(Markup.escaped(summary))</desc>",
      style, "<rect class=\"sheet\" width=\"297\" height=\"210\"/>",
      "<text class=\"month\" x=\"148.5\" y=\"20\">\(Markup.escaped(title))</text>",
    ]
    for (column, weekday) in grid.weekdays.enumerated() {
      let x = left + column * width
      lines.append("<text class=\"head\" x=\"\(x + width / 2)\" y=\"32\">\(locale.header(of: weekday))</text>")
    }
    let numbers = grid.weekNumbers(weeks)
    for (row, days) in grid.weeks.enumerated() {
      let y = 36 + row * height
      if !numbers.isEmpty { lines.append("<text class=\"head\" x=\"18\" y=\"\(y + 8)\">\(numbers[row])</text>") }
      for (column, cell) in days.enumerated() {
        lines.append(svgCell(cell, x: left + column * width, y: y, width: width, height: height))
      }
    }
    let text = footer.map(Markup.escaped).joined(separator: " · ")
    lines.append("<text class=\"foot\" x=\"148.5\" y=\"198\">\(text)</text>")
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private func svgCell(_ cell: MonthGrid.Cell, x: Int, y: Int, width: Int, height: Int) -> String {
    guard let date = cell.date, let (number, mark, look, note, lunar) = content(of: cell) else { return "" }
    let frame = date == today ? " today" : ""
    var text =
      "<g class=\"\(look)\"><rect class=\"cell\(frame)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
    text += "<text class=\"day\" x=\"\(x + 3)\" y=\"\(y + 8)\">\(number)"
    text += mark.isEmpty ? "" : "<tspan class=\"mark\" dx=\"1.5\">\(Markup.escaped(mark))</tspan>"
    text += "</text>"
    if let lunar {
      text +=
        "<text class=\"\(lunar.style)\" x=\"\(x + 3)\" y=\"\(y + 13)\">\(Markup.escaped(lunar.text))"
        + "<title>\(Markup.escaped(lunar.title))</title></text>"
    }
    if !note.isEmpty {
      // Text that is too long for the cell is cut off at its edge.
      text +=
        "<svg x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\">"
        + "<text class=\"note\" x=\"3\" y=\"\(lunar == nil ? 15 : 18)\">\(Markup.escaped(note))</text></svg>"
    }
    return text + "</g>"
  }

  private var style: String {
    """
    <style>
    @page{size:A4 landscape;margin:0}
    .sheet{fill:#fff}
    text{font-family:\(locale.texts.fonts);font-size:4px;fill:#1c1c1e}
    .month{font-size:10px;font-weight:600;text-anchor:middle}
    .head,.foot{text-anchor:middle;fill:#636366}
    .day{font-size:6.5px}
    .mark{font-size:4px}
    .note,.lunar{font-size:3.4px}
    .cell{fill:none;stroke:#d1d1d6;stroke-width:.3}
    .today{stroke:#0b57d0;stroke-width:1}
    .outside text,.weekend text,.pattern-off text,.lunar:not(.named){fill:#8e8e93}
    .holiday text,.company-off text{fill:#b3261e}
    .makeup text,.company-work text{fill:#0b57d0}
    .leave text{fill:#6f3fa0}
    .holiday .cell{fill:#fde7e5}
    .makeup .cell,.company-work .cell{fill:#dfeafc}
    .leave .cell,.company-off .cell{fill:#efe6f7}
    @media screen and (prefers-color-scheme:dark){
    .sheet{fill:#1c1c1e}
    text{fill:#f2f2f7}
    .head,.foot{fill:#aeaeb2}
    .cell{stroke:#3a3a3c}
    .holiday text,.company-off text{fill:#ff9a91}
    .makeup text,.company-work text{fill:#9cc3ff}
    .leave text{fill:#d3b3f5}
    .holiday .cell{fill:#4a1f1c}
    .makeup .cell,.company-work .cell{fill:#1b3358}
    .leave .cell,.company-off .cell{fill:#3a2750}
    }
    </style>
    """
  }
}
