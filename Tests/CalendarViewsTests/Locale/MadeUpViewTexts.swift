// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing

@testable import CalendarViews

extension ViewTexts {
  /// A language that is not there, to see whether any text of another one is left.
  static let madeUp = ViewTexts(
    language: .italian, region: "IT", fonts: fonts("x"), hasHanMarks: false,
    weekdays: DateNames("αβγδεζη".map(String.init), short: { $0 }, long: { $0 + $0 }), header: .short,
    months: DateNames("αβγδεζηθικλμ".map(String.init), short: { $0 }, long: { $0 + $0 }),
    formats: .dayFirst,
    lunar: LunarNames(
      day: { _ in LunarNames.same("λ") }, title: { _ in "λλ" }, term: { _ in "μ" }, festival: { _ in ("μμ", "μ") },
      date: { _ in "λλλ" }, termName: { _ in "μμμ" }),
    separators: (comma: ", ", semicolon: "; "), holiday: { _ in "π" },
    labels: ViewLabels(
      dayOff: "α", makeUp: "β", expected: (off: "αα", work: "ββ"), statutory: "◇", weekend: "γ", workday: "δ",
      leave: "ε", company: (off: "ζ", work: "η"),
      pattern: (work: "θ", off: "ι"), shifts: "κ", week: "λ", today: "μ", events: "ε", allDay: "ν", provisional: "ξ",
      open: "open",
      forecast: "ο",
      unconfirmed: "▲", past: "▼",
      tableHeaders: ["π", "ρ", "σ", "τ", "υ"],
      lists: (term: "τ", lunar: "λ", holiday: ["π", "ρ", "σ", "τ", "υ", "φ"]), calendar: { "φ \($0)" },
      workdays: { "χ \($0)" }, school: ({ "△ \($0)" }, { "▽ \($0)" }),
      isWorked: { "◁ \($0 ?? "▷")" },
      busiest: { "ψ \($0) ω \($1)" }))
}

@Suite struct MadeUpViewTexts {
  private let locale = ViewLocale(.madeUp, nil)

  /// All kinds of days, in turn.
  private let marker = DayMarking.withLunarDays(
    { date in
      switch date.dayNumber % 9 {
      case 0: DayMarking(.holiday, name: "国庆节", isProvisional: true)
      case 1: DayMarking(.makeup, name: "国庆节", isProvisional: true)
      case 2: DayMarking(.holiday, name: "Leave", source: .leave)
      case 3: DayMarking(.holiday, name: "国庆节", source: .company)
      case 4: DayMarking(.company, name: "国庆节", source: .company)
      case 5: DayMarking(.workday, isProvisional: true)
      case 6: DayMarking(.weekend)
      default: .byWeekday(date)
      }
    }, names: ViewTexts.madeUp.lunar)

  @Test(arguments: [DayMarks.ascii, .off])
  func `no view in another language has a word of English or Chinese`(marks: DayMarks) throws {
    let grid = MonthGrid(try month("2026-10"), firstWeekday: locale.firstWeekday)
    let year = try YearGrid(year: 2026, firstWeekday: locale.firstWeekday)
    let date = try day("2026-10-10")
    var options = ConsoleOptions()
    (options.marks, options.weeks, options.today) = (marks, .iso, date)
    let month = MonthSheet(grid, locale: locale, marks: marks, weeks: .iso, marker: marker)
    let sheet = YearSheet(year, locale: locale, marks: marks, weeks: .iso, marker: marker)
    let events = [
      DayEvent(allDay: "1", title: "α"), try DayEvent(id: "2", title: "β", start: 540, end: 660),
      try DayEvent(id: "3", title: "γ", start: 570, end: 630),
    ]
    let days = (0..<9).map { offset in
      let date = date.advanced(by: offset)
      return DaySheet(date, events: events, locale: locale, marking: marker(date))
    }
    var texts = [
      ConsoleMonths([grid], locale: locale, options: options, marker: marker).text,
      ConsoleYear.text(year, locale: locale, options: options, marker: marker),
      MarkdownMonths.text([grid], locale: locale, marks: marks, marker: marker),
      DayRecords(date...date.advanced(by: 20), names: .madeUp, marker: marker).markdown(locale),
    ]
    texts += [month.html, month.svg, sheet.html, sheet.svg].map(readText(ofMarkup:))
    texts += days.flatMap { [$0.console(columns: 60), readText(ofMarkup: $0.html), readText(ofMarkup: $0.svg)] }
    // The marks are not words.
    for text in texts { #expect(foreignWords(in: text, besides: ["o", "x"]) == [], "\(text)") }
  }

  @Test func `the names in data are in the language that is asked for`() throws {
    let date = try day("2026-10-04")
    let marking = DayMarking(.holiday, name: "国庆节")
    #expect(DayRecords(date...date) { _ in marking }.json.contains("\"name\": \"国庆节\""))
    let records = DayRecords(date...date, names: .madeUp) { _ in marking }
    #expect(records.table.csv.contains(",π,") && records.json.contains("\"π\""))
  }
}
