// SPDX-License-Identifier: MIT

import CivilCalendar
import Platform
import Support

extension YearSheet {
  /// The sheet as SVG of 210 mm by 297 mm; its units are millimetres.
  public var svg: String {
    var lines: [HTML] =
      (days.hasExpected ? [HTML.hatching] : []) + ["<text class=\"year\" x=\"105\" y=\"19\">\(title)</text>"]
    for (index, month) in grid.months.enumerated() {
      let x = 120 + index % 3 * 640
      let y = 280 + index / 3 * 640
      lines.append("<g transform=\"translate(\(tenths(x)) \(tenths(y)))\">")
      lines += monthLines(month)
      lines.append("</g>")
    }
    let legend = (days.legend.map(\.text) + [days.eventLegend(), days.workdays].compactMap(\.self))
      .joined(separator: " · ")
    lines.append("<text class=\"foot\" x=\"105\" y=\"288\">\(legend)</text>")
    if let note = days.provisionalNote { lines.append("<text class=\"foot\" x=\"105\" y=\"292\">\(note)</text>") }
    return HTML.picture(
      width: 210, height: 297, unit: "mm", language: locale.identifier, title: title, summary: days.summary,
      style: style, lines
    ).text
  }

  private var style: HTML {
    """
    <style>
    @page{size:A4 portrait;margin:0}
    .sheet{fill:#fff}
    text{font-family:\(HTML(verbatim: locale.texts.fonts));font-size:3.3px;fill:#1c1c1e;text-anchor:middle}
    .year{font-size:9px;font-weight:600}
    .month{font-size:4.4px;font-weight:600}
    .head,.week,.count{font-size:2.5px;fill:#636366}
    .count{font-weight:400}
    .weekend{fill:#636366}
    .holiday{fill:#b3261e}
    .makeup{fill:#0b57d0;font-weight:600}
    .mark,.lunar{font-size:2px}
    .lunar:not(.named){fill:#636366}
    .note{font-size:2.4px;text-anchor:start}
    .foot{font-size:2.8px;fill:#3a3a3c}
    .statutory,.company-off{fill:#b3261e}
    .company-work{fill:#0b57d0}
    .leave{fill:#6f3fa0}
    .pattern-off{fill:#636366}
    rect.back{fill:none}
    rect.holiday{fill:#fde7e5}
    rect.makeup,rect.company-work{fill:#dfeafc}
    rect.leave,rect.company-off{fill:#efe6f7}
    @media screen and (prefers-color-scheme:dark){
    .sheet{fill:#1c1c1e}
    text{fill:#f2f2f7}
    .head,.week,.count,.weekend,.pattern-off,.foot,.lunar:not(.named){fill:#aeaeb2}
    text.holiday{fill:#ff9a91}
    text.makeup{fill:#9cc3ff}
    text.statutory,text.company-off{fill:#ff9a91}
    text.company-work{fill:#9cc3ff}
    text.leave{fill:#d3b3f5}
    rect.holiday{fill:#4a1f1c}
    rect.makeup,rect.company-work{fill:#1b3358}
    rect.leave,rect.company-off{fill:#3a2750}
    }
    \(days.tints("fill") { "rect." + $0 })\
    </style>
    """
  }

  /// A month of 58 mm by 62 mm: the title, seven columns, at most six rows, and the holidays and make-up days.
  private func monthLines(_ month: MonthGrid) -> [HTML] {
    let left = weeks == .off ? 0 : 50
    let pitch = (580 - left) / 7
    let own = days.part(month.month)
    var lines: [HTML] = [
      """
      <text class="month" x="29" y="3.5">\(locale.title(of: month.month))\
      <tspan class="count" dx="1.5">\(own.workdays)</tspan></text>
      """
    ]
    for (column, weekday) in month.weekdays.enumerated() {
      let center = tenths(left + column * pitch + pitch / 2)
      lines.append("<text class=\"head\" x=\"\(center)\" y=\"8.4\">\(locale.header(of: weekday))</text>")
    }
    let numbers = month.weekTexts(weeks)
    for (row, week) in month.weeks.enumerated() {
      let y = 142 + row * 68
      if !numbers.isEmpty { lines.append("<text class=\"week\" x=\"2\" y=\"\(tenths(y))\">\(numbers[row])</text>") }
      for (column, cell) in week.enumerated() {
        guard cell.position == .within, let date = cell.date else { continue }
        lines.append(day(date, x: left + column * pitch, y: y, pitch: pitch))
      }
    }
    let top = 142 + month.weeks.count * 68 - 17
    let notes = own.spans
    let step = min(32, 128 / max(1, notes.count))
    for (index, span) in notes.enumerated() {
      let text = own.text(of: span)
      // A cell of the note's letters is 1.2 mm wide.
      let short = TerminalWidth.truncated(text, to: (580 - left) / 12 - 1)
      let title: HTML? = short == text ? nil : "<title>\(text)</title>"
      lines.append(
        """
        <text class="note \(span.look.word)" x="\(tenths(left + 8))" y="\(tenths(top + index * step))">\
        \(title)\(short)</text>
        """)
    }
    return lines
  }

  private func day(_ date: CivilDate, x: Int, y: Int, pitch: Int) -> HTML {
    let marking = days.marker(date)
    let look = marking.look(on: date.weekday)
    let center = tenths(x + pitch / 2)
    let lunar = marking.lunar?.picture(x: center, y: tenths(y + 13), look: look.word + " ")
    // With a second line, the number is a little higher.
    let number: HTML =
      "<text class=\"\(look.word)\" x=\"\(center)\" y=\"\(tenths(lunar == nil ? y : y - 10))\">\(date.day)"
    // Under the number, or beside the day of the Chinese calendar.
    let events = eventDot(
      date, marking, x: lunar == nil ? center : tenths(x + pitch - 5), y: tenths(lunar == nil ? y + 17 : y - 10))
    guard look != .workday, look != .weekend else { return "\(number)</text>\(lunar)\(events)" }
    let mark = days.mark(of: date)
    let area: HTML = """
      x="\(tenths(x + 3))" y="\(tenths(y - 43))" width="\(tenths(pitch - 6))" height="6" rx="1"/>
      """
    return """
      <g><title>\(label(of: date, marking))</title>\
      <rect class="back \(days.classes(of: look))" \(area)\
      \(look.isExpected ? "<rect fill=\"url(#expected)\" \(area)" : nil)\
      \(number)\(mark.isEmpty ? nil : "<tspan class=\"mark\" dx=\"0.3\" dy=\"-0.9\">\(mark)</tspan>")</text>\(lunar)\(events)</g>
      """
  }
}

extension YearSheet {
  /// The dot of a day's events, with their titles; nil if there are none.
  private func eventDot(_ date: CivilDate, _ marking: DayMarking, x: String, y: String) -> HTML? {
    let dot = days.eventMark(of: date)
    guard !dot.isEmpty else { return nil }
    let titles = marking.eventTexts(on: date).shortened(to: 12).joined(separator: locale.texts.separators.semicolon)
    return "<text class=\"mark event\" x=\"\(x)\" y=\"\(y)\">\(dot)<title>\(titles)</title></text>"
  }
}

/// Formats a number of tenths with at most one decimal: 125 is `12.5`.
private func tenths(_ value: Int) -> String {
  let size = value.magnitude
  return (value < 0 ? "-" : "") + "\(size / 10)" + (size % 10 == 0 ? "" : ".\(size % 10)")
}
