// SPDX-License-Identifier: MIT

import Support

extension DaySheet {
  /// The day as a complete HTML page that prints on one A4 sheet; the events are a list in chronological order.
  ///
  /// It shows 08:00 to 18:00, and more if there are events outside.
  public var html: String {
    let layout = layout
    let allDay = layout.allDay.map { item in
      """
      <li class="source\(color(of: item))">\(title(of: item)) <small>\(locale.texts.labels.allDay)</small></li>

      """ as HTML
    }
    let shown = Self.shownMinutes(of: layout)
    let hours = stride(from: 0, to: shown.count, by: 60).map { minute in
      "<span style=\"top:\(Self.percent(minute, of: shown.count))\">\(Self.clock(shown.lowerBound + minute))</span>\n"
        as HTML
    }
    let names = sources.enumerated().map { "<span class=\"source\($0 % 6)\">\($1)</span>" as HTML }
    let body: HTML = """
      <h1>\(title)</h1>
      \(busiest(in: layout).map { "<p>\($0)</p>\n" })\
      \(allDay.isEmpty ? nil : "<ul class=\"whole\">\n\(allDay)</ul>\n")\
      <div class="day" style="--hours:\(shown.count / 60)">
      <div class="hours" aria-hidden="true">
      \(hours)</div>
      <ol>
      \(layout.placements.map { box($0, in: shown) })</ol>
      </div>\
      \(hasSources ? "\n<footer>\(HTML.lines(names, separator: " "))</footer>" : nil)
      """
    return HTML.document(
      language: locale.identifier, title: title, description: title, style: css, body: body
    ).text
  }

  private func box(_ placement: DayLayout<String>.Placement, in shown: Range<Int>) -> HTML {
    let edges = placement.edges(in: 10_000)
    let item = placement.item
    return """
      <li class="source\(color(of: item))" \
      style="top:\(Self.percent(placement.minutes.lowerBound - shown.lowerBound, of: shown.count));\
      height:\(Self.percent(placement.minutes.count, of: shown.count));\
      left:\(Self.percent(edges.lowerBound, of: 10_000));width:\(Self.percent(edges.count, of: 10_000))" \
      title="\(label(of: item))"><div\(placement.minutes.count < 25 ? " class=\"short\"" : nil)>\
      <b>\(title(of: item))</b> <small>\(Self.time(of: item))</small>\
      \(events[item.id]?.place.map { " <small>\($0)</small>" })</div></li>

      """
  }

  /// Formats a part of a whole in percent, with three decimals.
  private static func percent(_ part: Int, of whole: Int) -> String {
    let thousandths = (part * 100_000 + whole / 2) / whole
    let digits = "\(thousandths % 1000 + 1000)".dropFirst()
    return "\(thousandths / 1000).\(digits)%"
  }

  private var css: HTML {
    """
    <style>
    :root{--ink:#1c1c1e;--soft:#636366;--page:#fff;--rule:#d1d1d6;--event:#dfeafc;--edge:#0b57d0}
    @media screen and (prefers-color-scheme:dark){:root{--ink:#f2f2f7;--soft:#aeaeb2;--page:#1c1c1e;--rule:#3a3a3c;\
    --event:#1b3358;--edge:#9cc3ff}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:1rem;max-width:60rem;font-family:\(HTML(verbatim: locale.texts.fonts));font-size:.875rem;color:var(--ink);\
    background:var(--page)}
    h1{font-size:1.5em}
    .whole{list-style:none;margin:0 0 1em 4em;padding:0}
    .whole li{background:var(--event);border-radius:.3em;padding:.15em .5em;margin-bottom:2px}
    .day{position:relative;height:calc(3.75rem*var(--hours));margin-left:4em;border-bottom:1px solid var(--rule);\
    background:repeating-linear-gradient(var(--rule) 0 1px,transparent 1px calc(100%/var(--hours)))}
    .hours span{position:absolute;left:-5em;transform:translateY(-50%);color:var(--soft);font-size:.8em;width:4.5em;\
    text-align:right}
    ol{list-style:none;margin:0;padding:0;position:absolute;inset:0}
    li{overflow-wrap:anywhere}
    ol>li{position:absolute;padding:1px}
    ol>li>div{height:100%;overflow:hidden;background:var(--event);border-left:3px solid var(--edge);\
    border-radius:.3em;padding:0 .4em;font-size:.85em;line-height:1.3}
    ol>li>.short{font-size:.7em;line-height:1.15;white-space:nowrap}
    footer{margin-top:1em}
    footer span{border-left:3px solid var(--edge);background:var(--event);padding:0 .5em;border-radius:.3em}
    \((1..<6).map { ".source\($0){--event:hsl(\($0 * 57 + 40) 70% 91%);--edge:hsl(\($0 * 57 + 40) 80% 32%)}" }.joined())
    @media screen and (prefers-color-scheme:dark){\
    \((1..<6).map { ".source\($0){--event:hsl(\($0 * 57 + 40) 40% 22%);--edge:hsl(\($0 * 57 + 40) 80% 75%)}" }.joined())}
    @page{size:A4 portrait;margin:10mm}
    @media print{
    body{padding:0;max-width:none;background:none;font-size:9pt;print-color-adjust:exact;\
    -webkit-print-color-adjust:exact}
    .day{height:min(240mm,24mm*var(--hours));break-inside:avoid}
    ol>li>.short{font-size:.6em;line-height:1}
    h1{margin:0 0 4mm}
    }
    </style>
    """
  }
}
