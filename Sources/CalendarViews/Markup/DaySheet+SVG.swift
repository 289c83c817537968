// SPDX-License-Identifier: MIT

import Support

extension DaySheet {
  /// The day as SVG that prints on one A4 sheet: the hours with the events on them; a minute is one unit high.
  ///
  /// It shows 08:00 to 18:00, and more if there are events outside.
  public var svg: String {
    let layout = layout
    let shown = Self.shownMinutes(of: layout)
    let top = 44 + layout.allDay.count * 26
    let height = top + shown.count + (hasSources ? 40 : 16)
    var lines: [HTML] = ["<text class=\"day\" x=\"16\" y=\"28\">\(title)</text>"]
    for (index, item) in layout.allDay.enumerated() {
      lines.append(box(item, x: 64, y: 42 + index * 26, width: 720, height: 24, time: locale.texts.labels.allDay))
    }
    for minute in stride(from: shown.lowerBound, through: shown.upperBound, by: 60) {
      let y = top + minute - shown.lowerBound
      lines.append("<path class=\"rule\" d=\"M64 \(y)H784\"/>")
      lines.append("<text class=\"hour\" x=\"56\" y=\"\(y + 4)\">\(Self.clock(minute))</text>")
    }
    for placement in layout.placements {
      let edges = placement.edges(in: 720)
      lines.append(
        box(
          placement.item, x: 64 + edges.lowerBound, y: top + placement.minutes.lowerBound - shown.lowerBound,
          width: edges.count, height: placement.minutes.count, time: Self.time(of: placement.item)))
    }
    if hasSources {
      let names = sources.enumerated().map { "<tspan class=\"name\($0 % 6)\">■ \($1)</tspan>" as HTML }
      lines.append("<text x=\"64\" y=\"\(height - 14)\">\(HTML.lines(names, separator: "  "))</text>")
    }
    let summary = (layout.allDay + layout.placements.map(\.item)).map { label(of: $0) }.joined(separator: "; ")
    return HTML.picture(
      width: 800, height: height, language: locale.identifier, title: title, summary: summary, style: style, lines
    ).text
  }

  /// A box whose text is clipped at its edges.
  private func box(
    _ item: DayLayout<String>.Item, x: Int, y: Int, width: Int, height: Int, time: String
  ) -> HTML {
    let area: HTML = """
      x="\(x + 1)" y="\(y + 1)" width="\(max(1, width - 2))" height="\(max(1, height - 2))"
      """
    let text: HTML = "<tspan class=\"title\">\(title(of: item))</tspan>"
    let time: HTML = "<tspan class=\"time\">\(time)</tspan>"
    let body: HTML =
      height >= 38
      ? "<text x=\"6\" y=\"15\">\(text)</text><text x=\"6\" y=\"30\">\(time)</text>"
      : """
      <text\(height < 20 ? " class=\"short\"" : nil) x="6" y="\(min(15, height / 2 + 3))">\(text) \(time)</text>
      """
    return """
      <g><title>\(label(of: item))</title><rect class="event source\(color(of: item))" \(area) rx="4"/>\
      <svg \(area)>\(body)</svg></g>
      """
  }

  private var style: HTML {
    """
    <style>
    @page{size:A4 portrait;margin:10mm}
    @media print{svg:root{width:190mm;height:276mm}}
    .sheet{fill:#fff}
    text{font-family:\(HTML(verbatim: locale.texts.fonts));font-size:12px;fill:#1c1c1e}
    .day{font-size:20px;font-weight:600}
    .hour{font-size:11px;fill:#636366;text-anchor:end}
    .rule{stroke:#d1d1d6;stroke-width:1}
    .event{fill:#dfeafc;stroke:#0b57d0}
    \((1..<6).map { ".source\($0){fill:hsl(\($0 * 57 + 40),70%,91%);stroke:hsl(\($0 * 57 + 40),80%,32%)}" }.joined())
    .name0{fill:#0b57d0}
    \((1..<6).map { ".name\($0){fill:hsl(\($0 * 57 + 40),80%,32%)}" }.joined())
    .title{font-weight:600}
    .time{font-size:11px}
    .short,.short .time{font-size:10px}
    @media screen and (prefers-color-scheme:dark){
    .sheet{fill:#1c1c1e}
    text{fill:#f2f2f7}
    .hour{fill:#aeaeb2}
    .rule{stroke:#3a3a3c}
    .event{fill:#1b3358;stroke:#9cc3ff}
    .name0{fill:#9cc3ff}
    \((1..<6).map { ".event.source\($0){fill:hsl(\($0 * 57 + 40),40%,22%);stroke:hsl(\($0 * 57 + 40),80%,75%)}" }.joined())
    \((1..<6).map { ".name\($0){fill:hsl(\($0 * 57 + 40),80%,75%)}" }.joined())
    }
    </style>
    """
  }
}
