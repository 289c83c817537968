// SPDX-License-Identifier: MIT

import CivilCalendar
import Support

extension YearSheet {
  /// The sheet as SVG of 210 mm by 297 mm; its units are millimetres.
  public var svg: String {
    let fonts = locale.texts.fonts
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" viewBox=\"0 0 210 297\" role=\"img\" "
        + "aria-labelledby=\"title summary\" lang=\"\(locale.identifier)\">",
      "<title id=\"title\">\(Markup.escaped(title))</title>",
      "<desc id=\"summary\">\(Markup.escaped(summary))</desc>",
      Self.style(fonts: fonts),
      "<rect class=\"sheet\" width=\"210\" height=\"297\"/>",
      "<text class=\"year\" x=\"105\" y=\"19\">\(Markup.escaped(title))</text>",
    ]
    for (index, month) in grid.months.enumerated() {
      let x = 120 + index % 3 * 640
      let y = 280 + index / 3 * 640
      lines.append("<g transform=\"translate(\(tenths(x)) \(tenths(y)))\">")
      lines += monthLines(month)
      lines.append("</g>")
    }
    let legend = legend.map { Markup.escaped($0.text) } + [workdays]
    lines.append("<text class=\"foot\" x=\"105\" y=\"288\">\(legend.joined(separator: " · "))</text>")
    if let note = provisionalNote {
      lines.append("<text class=\"foot\" x=\"105\" y=\"292\">\(Markup.escaped(note))</text>")
    }
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func style(fonts: String) -> String {
    """
    <style>
    @page{size:A4 portrait;margin:0}
    .sheet{fill:#fff}
    text{font-family:\(fonts);font-size:3.3px;fill:#1c1c1e;text-anchor:middle}
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
    .company-off{fill:#b3261e}
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
    .head,.week,.count,.weekend,.foot,.lunar:not(.named){fill:#aeaeb2}
    text.holiday{fill:#ff9a91}
    text.makeup{fill:#9cc3ff}
    text.company-off{fill:#ff9a91}
    text.company-work{fill:#9cc3ff}
    text.leave{fill:#d3b3f5}
    rect.holiday{fill:#4a1f1c}
    rect.makeup,rect.company-work{fill:#1b3358}
    rect.leave,rect.company-off{fill:#3a2750}
    }
    </style>
    """
  }

  /// A month of 58 mm by 62 mm: the title, seven columns, at most six rows, and the holidays and make-up days.
  private func monthLines(_ month: MonthGrid) -> [String] {
    let left = weeks == .none ? 0 : 50
    let pitch = (580 - left) / 7
    func center(_ column: Int) -> String { tenths(left + column * pitch + pitch / 2) }
    var lines = [
      "<text class=\"month\" x=\"29\" y=\"3.5\">\(Markup.escaped(locale.title(of: month.month)))"
        + "<tspan class=\"count\" dx=\"1.5\">\(Markup.escaped(workdays(of: month)))</tspan></text>"
    ]
    for (column, weekday) in month.weekdays.enumerated() {
      lines.append("<text class=\"head\" x=\"\(center(column))\" y=\"8.4\">\(locale.header(of: weekday))</text>")
    }
    let numbers = month.weekNumbers(weeks)
    for (row, week) in month.weeks.enumerated() {
      let y = 142 + row * 68
      if !numbers.isEmpty {
        lines.append("<text class=\"week\" x=\"2\" y=\"\(tenths(y))\">\(numbers[row])</text>")
      }
      for (column, cell) in week.enumerated() {
        guard cell.position == .within, let date = cell.date else { continue }
        let x = left + column * pitch
        lines += dayLines(date, x: x, y: y, pitch: pitch)
      }
    }
    let top = 142 + month.weeks.count * 68 - 17
    let notes = spans(in: month.ownDays)
    let step = min(32, 128 / max(1, notes.count))
    for (index, span) in notes.enumerated() {
      let mark = marks.mark(of: span.look)
      let text = (mark.isEmpty ? "" : mark + " ") + span.text(locale)
      lines.append(
        "<text class=\"note \(span.look.word)\" x=\"\(tenths(left + 8))\" y=\"\(tenths(top + index * step))\">"
          + "\(Markup.escaped(text))</text>")
    }
    return lines
  }

  private func dayLines(_ date: CivilDate, x: Int, y: Int, pitch: Int) -> [String] {
    let marking = marker(date)
    let look = marking.look(on: date.weekday)
    let mark = marks.mark(of: marking, on: date.weekday, inCycle: isCycle)
    let isMarked = look != .workday && look != .weekend
    let digits = tenths(x + pitch / 2)
    // With a second line, the number is a little higher.
    let lunar = marking.lunar.map { lunar in
      "<text class=\"\(look.word) \(lunar.style)\" x=\"\(digits)\" y=\"\(tenths(y + 13))\">\(Markup.escaped(lunar.text))"
        + "<title>\(Markup.escaped(lunar.title))</title></text>"
    }
    let top = lunar == nil ? y : y - 10
    let number = "<text class=\"\(look.word)\" x=\"\(digits)\" y=\"\(tenths(top))\">\(date.day)"
    guard isMarked else { return [number + "</text>" + (lunar ?? "")] }
    var lines = [
      "<g><title>\(Markup.escaped(label(of: date, marking)))</title>",
      "<rect class=\"back \(look.word)\" x=\"\(tenths(x + 3))\" y=\"\(tenths(y - 43))\" "
        + "width=\"\(tenths(pitch - 6))\" height=\"6\" rx=\"1\"/>",
    ]
    let tail = mark.isEmpty ? "" : "<tspan class=\"mark\" dx=\"0.3\" dy=\"-0.9\">\(Markup.escaped(mark))</tspan>"
    lines.append(number + tail + "</text>" + (lunar ?? "") + "</g>")
    return [lines.joined()]
  }
}

/// Formats a number of tenths with at most one decimal: 125 is `12.5`.
private func tenths(_ value: Int) -> String {
  let size = value.magnitude
  return (value < 0 ? "-" : "") + "\(size / 10)" + (size % 10 == 0 ? "" : ".\(size % 10)")
}
