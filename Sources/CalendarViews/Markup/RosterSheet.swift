// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
package import Workdays

/// The shifts of several teams side by side, a row for each day, and how many of each shift every team has.
package struct RosterSheet: Sendable {
  /// The days of a team.
  package struct Team: Sendable {
    /// The team's name.
    package let name: String
    /// The letters of the shifts of its days, in order; nil on days off.
    let letters: [Character?]

    /// Creates the days of a team under its schedule.
    package init(_ name: String, _ schedule: WorkdaySchedule, _ range: ClosedRange<CivilDate>) {
      self.name = name
      letters = range.map(schedule.assumedLetter)
    }
  }

  /// The fields of a record besides those of the teams.
  package static let fields = ["date", "weekday", "holiday"]

  private let days: [CivilDate]
  private let teams: [Team]
  private let locale: ViewLocale
  /// The letters of all shifts, in the order of the cycle.
  private let letters: [Character]
  /// The titles of shifts by their letters.
  private let names: [Character: String]
  /// The Chinese name of the statutory holiday of each day, if it is one.
  private let holidays: [String?]

  /// Creates the roster of a range.
  ///
  /// - Parameters:
  ///   - letters: the letters of the cycle's shifts.
  ///   - names: the titles of shifts by their letters.
  ///   - calendar: the calendar whose holidays are named; of mainland China, the statutory days alone.
  package init(
    _ range: ClosedRange<CivilDate>, _ teams: [Team], letters: [Character], names: [Character: String] = [:],
    holidays calendar: HolidayCalendar, locale: ViewLocale
  ) {
    self.names = names
    days = Array(range)
    self.teams = teams
    self.letters = letters
    self.locale = locale
    holidays = range.map { date in
      guard calendar.region == nil else {
        return calendar.statutoryRuling(on: date).flatMap { $0.isDayOff ? $0.name : nil }
      }
      let names = StatutoryHoliday.statutoryDay(date)?.map(\.chineseName) ?? []
      return names.isEmpty ? nil : names.joined(separator: "、")
    }
  }

  /// A record for each day: the date, the weekday, the holiday in Chinese, and each team's shift, by its title if it has one,
  /// otherwise by its letter.
  package var table: RecordTable {
    RecordTable(
      RosterSheet.fields + teams.map(\.name),
      days.indices.map { index in
        [.text(days[index].iso8601), .number("\(days[index].weekday.rawValue)"), .text(holidays[index])]
          + teams.map { .text($0.letters[index].map { names[$0] ?? String($0) }) }
      })
  }

  /// The headers of the tables for people: nothing for the weekday, and the teams.
  private var headers: [String] { [locale.texts.labels.tableHeaders[0], ""] + teams.map(\.name) + [""] }

  /// The cells of a day for people.
  private func cells(_ index: Int) -> [String] {
    let holiday = holidays[index].map(locale.texts.holiday) ?? ""
    return [days[index].iso8601, locale.name(of: days[index].weekday, .short)]
      + teams.map { $0.letters[index].map(String.init) ?? "-" } + [holiday]
  }

  /// The number of each shift, and of the days off, by team.
  private var counts: [[String]] {
    (letters.map { ($0, String($0) + (names[$0].map { " " + $0 } ?? "")) } + [(nil, locale.texts.labels.pattern.off)])
      .map { letter, name in
        [name] + teams.map { team in "\(team.letters.count { $0 == letter })" }
      }
  }

  /// The header of the counts: the shifts, and the teams.
  private var countHeaders: [String] { [locale.texts.labels.shifts] + teams.map(\.name) }

  /// The tables of days and counts as text.
  package var text: String {
    RecordTable.aligned(headers: headers, days.indices.map(cells)) + "\n"
      + RecordTable.aligned(headers: countHeaders, counts, isNumeric: { $0 > 0 })
  }

  /// The tables as Markdown.
  package var markdown: String {
    RecordTable.markdown(headers: headers.map(RecordTable.escapedMarkdown), days.indices.map(cells)) + "\n"
      + RecordTable.markdown(headers: countHeaders.map(RecordTable.escapedMarkdown), counts, isNumeric: { $0 > 0 })
  }

  /// A complete page, which prints a month on an A4 sheet.
  package var html: String {
    let title =
      days.first.map { first in
        let last = days.last ?? first
        let isMonth = first == first.yearMonth.firstDay && last == first.yearMonth.lastDay
        return isMonth ? locale.title(of: first.yearMonth) : "\(first) – \(last)"
      } ?? ""
    // The tints are those of other views, which do not know the cycle.
    let order = letters.sorted()
    let body: HTML = """
      <table>
      <caption>\(title)</caption>
      <thead><tr>\(headers.map { "<th scope=\"col\">\($0)</th>" as HTML })</tr></thead>
      <tbody>
      \(days.indices.map { row($0, order) })</tbody>
      </table>
      <table>
      <thead><tr>\(countHeaders.map { "<th scope=\"col\">\($0)</th>" as HTML })</tr></thead>
      <tbody>
      \(counts.map { cells in "<tr>\(cells.map { "<td>\($0)</td>" as HTML })</tr>\n" as HTML })</tbody>
      </table>
      """
    return HTML.document(language: locale.identifier, title: title, style: style, body: body).text
  }

  /// - Parameter order: the letters in alphabetical order.
  private func row(_ index: Int, _ order: [Character]) -> HTML {
    let texts = cells(index)
    let shifts = teams.indices.map { team -> HTML in
      let letter = teams[team].letters[index]
      let tint = letter.flatMap(order.firstIndex).map(ShiftTint.word)
      return "<td\(tint.map { " class=\"\($0)\"" as HTML })>\(texts[team + 2])</td>"
    }
    let kind: HTML? =
      holidays[index] != nil ? " class=\"holiday\"" : days[index].weekday.rawValue > 5 ? " class=\"weekend\"" : nil
    return """
      <tr\(kind)><th scope="row"><time datetime="\(days[index].iso8601)">\(texts[0])</time></th><td>\(texts[1])</td>\
      \(shifts)<td>\(texts[texts.count - 1])</td></tr>

      """
  }

  private var style: HTML {
    """
    <style>
    :root{--ink:#1c1c1e;--soft:#636366;--page:#fff;--rule:#d1d1d6;--off:#b3261e}
    @media screen and (prefers-color-scheme:dark){:root{--ink:#f2f2f7;--soft:#aeaeb2;--page:#1c1c1e;--rule:#3a3a3c;\
    --off:#ff9a91}}
    body{margin:0 auto;padding:1rem;max-width:60rem;font-family:\(HTML(verbatim: locale.texts.fonts));\
    color:var(--ink);background:var(--page)}
    table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums;margin-bottom:1em}
    caption{font-size:1.5em;font-weight:600;padding-bottom:.5em}
    th{font-weight:400}
    thead th,td{text-align:center}
    th,td{border:1px solid var(--rule);padding:.15em .5em}
    .weekend>th,.weekend>td{color:var(--soft)}
    .holiday>th,.holiday>td:last-child{color:var(--off)}
    \(ShiftTint.rules("background") { "td." + $0 })\
    td[class]{color:var(--ink)}
    @page{size:A4 portrait;margin:10mm}
    @media print{
    body{padding:0;max-width:none;font-size:9pt;background:none;print-color-adjust:exact;\
    -webkit-print-color-adjust:exact}
    }
    </style>
    """
  }
}
