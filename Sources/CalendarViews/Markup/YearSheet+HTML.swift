// SPDX-License-Identifier: MIT

import CivilCalendar
import Support

extension YearSheet {
  /// The sheet as a complete HTML page that prints on one A4 sheet and supports dark mode.
  public var html: String {
    let legend = days.legend.map { "<span class=\"\($0.look.word)\">\($0.text)</span>" as HTML }
    let counts = [days.eventLegend(), days.workdays].compactMap { $0.map { "<span>\($0)</span>" as HTML } }
    let note = days.provisionalNote.map { "<p>\($0)</p>\n" as HTML }
    let body: HTML = """
      <h1>\(title)</h1>
      <main>
      \(grid.months.map(section))</main>
      <footer>
      <p>\(HTML.lines(legend + counts, separator: " "))</p>
      \(note)</footer>
      """
    return HTML.document(
      language: locale.identifier, title: title, description: days.summary, style: css, body: body
    ).text
  }

  private var css: HTML {
    """
    <style>
    :root{--ink:#1c1c1e;--soft:#636366;--page:#fff;--off:#b3261e;--off-back:#fde7e5;--work:#0b57d0;--work-back:#dfeafc;\
    --leave:#6f3fa0;--leave-back:#efe6f7}
    @media screen and (prefers-color-scheme:dark){:root{--ink:#f2f2f7;--soft:#aeaeb2;--page:#1c1c1e;--off:#ff9a91;\
    --off-back:#4a1f1c;--work:#9cc3ff;--work-back:#1b3358;--leave:#d3b3f5;--leave-back:#3a2750}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:1rem;max-width:60rem;font-family:\(HTML(verbatim: locale.texts.fonts));font-size:.875rem;color:var(--ink);\
    background:var(--page)}
    h1{margin:.2em 0 .6em;text-align:center;font-size:1.8em}
    main{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:1.2em 1.6em}
    table{width:100%;table-layout:fixed;border-collapse:separate;border-spacing:2px;font-variant-numeric:tabular-nums}
    caption{font-size:1.15em;font-weight:600;padding-bottom:.2em}
    caption small{font-size:.7em;font-weight:400;color:var(--soft)}
    th{font-weight:400;font-size:.75em;color:var(--soft)}
    td{text-align:center;padding:.15em 0;border-radius:.25em;white-space:nowrap}
    td small{font-size:.62em;vertical-align:.45em;margin-left:.1em}
    td p{margin:0;font-size:.62em;line-height:1.15}
    .weekend,.lunar:not(.named){color:var(--soft)}
    .holiday{color:var(--off)}
    .makeup{color:var(--work);font-weight:600}
    td.holiday{background:var(--off-back)}
    td.makeup,td.company-work{background:var(--work-back)}
    .statutory,.company-off{color:var(--off)}
    .company-work{color:var(--work)}
    .leave{color:var(--leave)}
    td.company-off,td.leave{background:var(--leave-back)}
    \(days.hasExpected ? HTML.stripes : nil)\
    .pattern-off{color:var(--soft)}
    .shift small{color:var(--soft)}
    \(days.tints("background") { "td." + $0 })\
    ul{list-style:none;margin:.2em 0 0;padding:0;font-size:.75em}
    footer{margin-top:1em;text-align:center;font-size:.85em}
    footer p{margin:.2em 0}
    footer span{margin:0 .6em}
    @page{size:A4 portrait;margin:10mm}
    @media print{
    body{padding:0;max-width:none;font-size:9.2pt;background:none;print-color-adjust:exact;\
    -webkit-print-color-adjust:exact}
    h1{margin:0 0 4mm;font-size:20pt}
    main{grid-template-columns:repeat(3,1fr);grid-auto-rows:60mm;gap:2mm 6mm}
    section{break-inside:avoid;overflow:hidden}
    table{border-spacing:1px}
    footer{margin-top:2mm}
    }
    </style>
    """
  }

  private func section(_ month: MonthGrid) -> HTML {
    let own = days.part(month.month)
    let items = own.spans.map { "<li class=\"\($0.look.word)\">\(own.text(of: $0))</li>\n" as HTML }
    return """
      <section>
      <table>
      <caption>\(locale.title(of: month.month)) <small>\(own.workdays)</small></caption>
      \(month.table(locale, weeks, cell: cell))
      \(items.isEmpty ? nil : "<ul>\n\(items)</ul>\n")</section>

      """
  }

  private func cell(_ cell: MonthGrid.Cell) -> HTML {
    guard cell.position == .within, let date = cell.date else { return "<td></td>" }
    let marking = days.marker(date)
    let time: HTML = "<time datetime=\"\(date.iso8601)\">\(date.day)</time>"
    let look = marking.look(on: date.weekday)
    let dot = days.eventMark(of: date)
    let titles = marking.eventTexts(on: date).shortened(to: 12).joined(separator: locale.texts.separators.semicolon)
    let events: HTML? = dot.isEmpty ? nil : "<p title=\"\(titles)\">\(dot)</p>"
    let lunar: HTML = "\(marking.lunar?.paragraph)\(events)"
    switch look {
    case .workday: return "<td>\(time)\(lunar)</td>"
    case .weekend: return "<td class=\"weekend\">\(time)\(lunar)</td>"
    default:
      let mark = days.mark(of: date)
      return """
        <td class="\(days.classes(of: look))" title="\(label(of: date, marking))">\(time)\
        \(mark.isEmpty ? nil : "<small>\(mark)</small>")\(lunar)</td>
        """
    }
  }
}
