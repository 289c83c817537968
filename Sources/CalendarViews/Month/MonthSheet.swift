// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support

/// A month on one A4 sheet in landscape: a cell for each day with its mark and the name of its holiday, and below them the
/// number of workdays and what the marks mean.
public struct MonthSheet: Sendable {
  /// The month.
  let grid: MonthGrid
  /// The locale of names and titles.
  let locale: ViewLocale
  /// The numbering of weeks, in a separate column.
  let weeks: WeekNumbering
  /// The day with a frame, or nil.
  let today: CivilDate?
  private let days: MarkedDays

  /// Creates the sheet of a month whose days a closure marks.
  public init(
    _ grid: MonthGrid, locale: ViewLocale, marks: DayMarks = .han, weeks: WeekNumbering = .off,
    today: CivilDate? = nil, marker: @escaping DayMarker = DayMarking.byWeekday
  ) {
    self.grid = grid
    self.locale = locale
    self.weeks = weeks
    self.today = today
    days = MarkedDays(grid.month.days, locale, marks, marker)
  }

  private var title: String { locale.title(of: grid.month) }

  /// The number of workdays, then the legend, then a note on days that are provisional.
  private var footer: [String] {
    [days.workdays] + days.legend.map(\.text) + (days.provisionalNote.map { [$0] } ?? [])
  }

  /// What is written in a cell: the date, the mark, the word for its look, the holiday's or the shift's name, and the
  /// day of the Chinese calendar.
  private func content(
    of cell: MonthGrid.Cell
  ) -> (date: CivilDate, mark: String, look: String, note: String, lunar: LunarDay?, events: [DayMarking.Event.Shown])?
  {
    guard let date = cell.date else { return nil }
    let marking = days.marker(date)
    guard cell.position == .within else { return (date, "", "outside", "", marking.lunar, []) }
    // A shift is no day of the holiday that it makes up for.
    let isShift = marking.kind == .makeup && marking.shift != nil
    let name = isShift ? nil : marking.name(in: locale.texts)
    let note =
      marking.isStatutory
      ? [name, marking.shiftName].compactMap(\.self).joined(separator: " ") : name ?? marking.shiftName ?? ""
    return (
      date, days.mark(of: date), days.classes(of: marking.look(on: date.weekday)),
      note.replacingControls(with: "\u{FFFD}"), marking.lunar, marking.shownEvents(on: date)
    )
  }

  /// The sheet as a complete HTML page.
  public var html: String {
    let body: HTML = """
      <table>
      <caption>\(title)</caption>
      \(grid.table(locale, weeks, weekClass: " class=\"week\"", cell: htmlCell))
      <footer>
      \(HTML.lines(footer.map { "<span>\($0)</span>" }, separator: " "))
      </footer>
      """
    return HTML.document(
      language: locale.identifier, title: title, description: days.summary, style: css, body: body
    ).text
  }

  private func htmlCell(_ cell: MonthGrid.Cell) -> HTML {
    guard let (date, mark, look, note, lunar, events) = content(of: cell) else { return "<td></td>" }
    let list = events.map { event in
      let time: HTML? = event.time.map { "<span>\($0) </span>" }
      return "<li title=\"\(event.text)\">\(time)\(event.title)</li>" as HTML
    }
    return """
      <td class="\(look)"\(date == today ? " aria-current=\"date\"" : nil)>\
      <time datetime="\(date.iso8601)">\(date.day)</time>\(mark.isEmpty ? nil : "<small>\(mark)</small>")\
      \(lunar?.paragraph)\(note.isEmpty ? nil : "<p>\(note)</p>")\(list.isEmpty ? nil : "<ul>\(list)</ul>")</td>
      """
  }

  private var css: HTML {
    """
    <style>
    :root{--ink:#1c1c1e;--soft:#636366;--page:#fff;--rule:#d1d1d6;--off:#b3261e;--off-back:#fde7e5;--work:#0b57d0;\
    --work-back:#dfeafc;--leave:#6f3fa0;--leave-back:#efe6f7}
    @media screen and (prefers-color-scheme:dark){:root{--ink:#f2f2f7;--soft:#aeaeb2;--page:#1c1c1e;--rule:#3a3a3c;\
    --off:#ff9a91;--off-back:#4a1f1c;--work:#9cc3ff;--work-back:#1b3358;--leave:#d3b3f5;--leave-back:#3a2750}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:1rem;max-width:70rem;font-family:\(HTML(verbatim: locale.texts.fonts));color:var(--ink);\
    background:var(--page)}
    table{width:100%;table-layout:fixed;border-collapse:collapse;font-variant-numeric:tabular-nums}
    caption{font-size:1.8em;font-weight:600;padding-bottom:.5em}
    th{font-weight:400;color:var(--soft);padding:.3em}
    .week{width:3em;font-size:.8em}
    td{height:5.5rem;border:1px solid var(--rule);vertical-align:top;padding:.3em .5em;font-size:1.2em}
    td small{margin-left:.3em;font-size:.7em}
    td p{margin:.3em 0 0;font-size:.65em;overflow-wrap:anywhere}
    \(days.eventLegend() == nil ? nil : Self.listStyle)\
    td[aria-current]{outline:3px solid var(--work);outline-offset:-3px}
    .outside,.weekend,.pattern-off,.lunar:not(.named){color:var(--soft)}
    .holiday,.statutory,.company-off{color:var(--off)}
    .makeup,.company-work{color:var(--work)}
    .leave{color:var(--leave)}
    .holiday{background:var(--off-back)}
    .makeup,.company-work{background:var(--work-back)}
    .leave,.company-off{background:var(--leave-back)}
    \(days.hasExpected ? HTML.stripes : nil)\
    \(days.tints("background") { "." + $0 })\
    footer{margin-top:.8em;text-align:center}
    footer span{margin:0 .6em}
    @media screen and (max-width:40rem){
    body{padding:.5rem}
    td{padding:.2em .1em .2em .2em}
    }
    @page{size:A4 landscape;margin:10mm}
    @media print{
    body{padding:0;max-width:none;background:none;print-color-adjust:exact;-webkit-print-color-adjust:exact}
    td{height:\(150 / max(4, grid.weeks.count))mm}
    }
    </style>
    """
  }

  private static let listStyle: HTML = """
    td ul{margin:.3em 0 0;padding:0;list-style:none;font-size:.6em;color:var(--ink);overflow-wrap:anywhere}
    @media screen and (max-width:40rem){
    td li{overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
    td li span{display:none}
    }

    """

  /// The sheet as SVG of 297 mm by 210 mm; its units are millimetres.
  public var svg: String {
    let left = weeks == .off ? 12 : 24
    let width = (285 - left) / 7
    let height = 150 / grid.weeks.count
    var lines: [HTML] =
      (days.hasExpected ? [HTML.hatching] : []) + ["<text class=\"month\" x=\"148.5\" y=\"20\">\(title)</text>"]
    for (column, weekday) in grid.weekdays.enumerated() {
      let x = left + column * width
      lines.append("<text class=\"head\" x=\"\(x + width / 2)\" y=\"32\">\(locale.header(of: weekday))</text>")
    }
    let numbers = grid.weekTexts(weeks)
    for (row, days) in grid.weeks.enumerated() {
      let y = 36 + row * height
      if !numbers.isEmpty { lines.append("<text class=\"head\" x=\"18\" y=\"\(y + 8)\">\(numbers[row])</text>") }
      for (column, cell) in days.enumerated() {
        lines.append(svgCell(cell, x: left + column * width, y: y, width: width, height: height))
      }
    }
    lines.append("<text class=\"foot\" x=\"148.5\" y=\"198\">\(footer.joined(separator: " · "))</text>")
    return HTML.picture(
      width: 297, height: 210, unit: "mm", language: locale.identifier, title: title, summary: days.summary,
      style: style, lines
    ).text
  }

  private func svgCell(_ cell: MonthGrid.Cell, x: Int, y: Int, width: Int, height: Int) -> HTML {
    guard let (date, mark, look, note, lunar, events) = content(of: cell) else { return "" }
    let isExpected = cell.position == .within && days.marker(date).namedLook?.isExpected == true
    let area: HTML = "x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\""
    // What is too long for the cell is cut off at its edge.
    let top = lunar == nil ? 15 : 18
    let lines = eventLines(events.map(\.text), y: note.isEmpty ? top : top + 5, height: height)
    let label: HTML = """
      <svg \(area)>\(note.isEmpty ? nil : "<text class=\"note\" x=\"3\" y=\"\(top)\">\(note)</text>")\(lines)</svg>
      """
    return """
      <g class="\(look)"><rect class="cell\(date == today ? " today" : "")" \(area)/>\
      \(isExpected ? "<rect fill=\"url(#expected)\" \(area)/>" : nil)\
      <text class="day" x="\(x + 3)" y="\(y + 8)">\(date.day)\
      \(mark.isEmpty ? nil : "<tspan class=\"mark\" dx=\"1.5\">\(mark)</tspan>")</text>\
      \(lunar?.picture(x: "\(x + 3)", y: "\(y + 13)"))\(note.isEmpty && events.isEmpty ? nil : label)</g>
      """
  }

  /// The titles of events from a line of the cell on; the last one is the number of those for which there is no room.
  private func eventLines(_ events: [String], y: Int, height: Int) -> [HTML] {
    let room = max(1, (height - 2 - y) / 4 + 1)
    return events.shortened(to: room).enumerated().map { index, text in
      "<text class=\"note event\" x=\"3\" y=\"\(y + 4 * index)\">\(text)</text>"
    }
  }

  private var style: HTML {
    """
    <style>
    @page{size:A4 landscape;margin:0}
    .sheet{fill:#fff}
    text{font-family:\(HTML(verbatim: locale.texts.fonts));font-size:4px;fill:#1c1c1e}
    .month{font-size:10px;font-weight:600;text-anchor:middle}
    .head,.foot{text-anchor:middle;fill:#636366}
    .day{font-size:6.5px}
    .mark{font-size:4px}
    .note,.lunar{font-size:3.4px}
    .cell{fill:none;stroke:#d1d1d6;stroke-width:.3}
    .today{stroke:#0b57d0;stroke-width:1}
    .outside text,.weekend text,.pattern-off text,.lunar:not(.named){fill:#8e8e93}
    .holiday text,.statutory text,.company-off text{fill:#b3261e}
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
    .holiday text,.statutory text,.company-off text{fill:#ff9a91}
    .makeup text,.company-work text{fill:#9cc3ff}
    .leave text{fill:#d3b3f5}
    .holiday .cell{fill:#4a1f1c}
    .makeup .cell,.company-work .cell{fill:#1b3358}
    .leave .cell,.company-off .cell{fill:#3a2750}
    }
    \(days.tints("fill") { "." + $0 + " .cell" })\
    \(days.eventLegend() == nil ? nil : Self.eventStyle)\
    </style>
    """
  }

  private static let eventStyle: HTML = """
    .cell~svg .event{fill:#1c1c1e}
    @media screen and (prefers-color-scheme:dark){.cell~svg .event{fill:#f2f2f7}}

    """
}
