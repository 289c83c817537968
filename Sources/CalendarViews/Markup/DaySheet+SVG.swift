// SPDX-License-Identifier: MIT

import Support

extension DaySheet {
  /// The day as SVG that prints on one A4 sheet: 24 hours with the events on them; a minute is one unit high.
  public var svg: String {
    let layout = layout
    let top = 44 + layout.allDay.count * 26
    let height = top + 24 * 60 + (hasSources ? 40 : 16)
    let summary = (layout.allDay + layout.placements.map(\.item)).map { label(of: $0) }.joined(separator: "; ")
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"800\" height=\"\(height)\" viewBox=\"0 0 800 \(height)\" "
        + "role=\"img\" aria-labelledby=\"title summary\" lang=\"\(locale.identifier)\">",
      "<title id=\"title\">\(Markup.escaped(title))</title>",
      "<desc id=\"summary\">\(Markup.escaped(summary))</desc>",
      Self.style(fonts: locale.texts.fonts),
      "<rect class=\"sheet\" width=\"800\" height=\"\(height)\"/>",
      "<text class=\"day\" x=\"16\" y=\"28\">\(Markup.escaped(title))</text>",
    ]
    for (index, item) in layout.allDay.enumerated() {
      let y = 42 + index * 26
      lines += box(
        x: 64, y: y, width: 720, height: 24, title: title(of: item), time: locale.texts.labels.allDay,
        label(of: item), color: color(of: item))
    }
    for hour in 0...24 {
      let y = top + hour * 60
      lines.append("<path class=\"rule\" d=\"M64 \(y)H784\"/>")
      lines.append("<text class=\"hour\" x=\"56\" y=\"\(y + 4)\">\(Self.clock(hour * 60))</text>")
    }
    for placement in layout.placements {
      let edges = placement.edges(in: 720)
      let low = placement.minutes.lowerBound
      let high = placement.minutes.upperBound
      lines += box(
        x: 64 + edges.lowerBound, y: top + low, width: edges.count, height: high - low,
        title: title(of: placement.item), time: Self.time(of: placement.item), label(of: placement.item),
        color: color(of: placement.item))
    }
    if hasSources {
      let names = sources.enumerated().map { "<tspan class=\"name\($0 % 6)\">■ \(Markup.escaped($1))</tspan>" }
      lines.append("<text x=\"64\" y=\"\(height - 14)\">\(names.joined(separator: "  "))</text>")
    }
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  /// A box whose text is clipped at its edges.
  private func box(
    x: Int, y: Int, width: Int, height: Int, title: String, time: String, _ label: String, color: Int
  ) -> [String] {
    let inner = max(1, width - 2)
    let text = "<tspan class=\"title\">\(Markup.escaped(title))</tspan>"
    let time = "<tspan class=\"time\">\(Markup.escaped(time))</tspan>"
    let body =
      height >= 38
      ? "<text x=\"6\" y=\"15\">\(text)</text><text x=\"6\" y=\"30\">\(time)</text>"
      : "<text\(height < 20 ? " class=\"short\"" : "") x=\"6\" y=\"\(min(15, height / 2 + 3))\">\(text) \(time)</text>"
    return [
      "<g><title>\(Markup.escaped(label))</title>"
        + "<rect class=\"event source\(color)\" x=\"\(x + 1)\" y=\"\(y + 1)\" width=\"\(inner)\" height=\"\(max(1, height - 2))\" rx=\"4\"/>"
        + "<svg x=\"\(x + 1)\" y=\"\(y + 1)\" width=\"\(inner)\" height=\"\(max(1, height - 2))\">\(body)</svg></g>"
    ]
  }

  private static func style(fonts: String) -> String {
    """
    <style>
    @page{size:A4 portrait;margin:10mm}
    @media print{svg:root{width:190mm;height:276mm}}
    .sheet{fill:#fff}
    text{font-family:\(fonts);font-size:12px;fill:#1c1c1e}
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
