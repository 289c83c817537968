// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@testable import CalendarViews

/// The colours by which pages and pictures tell days apart.
@Suite struct LookColorTests {
  /// The words of looks, those with the same colours in a row: marks and names tell these apart.
  private static let looks =
    [["workday", "pattern-work"], ["weekend", "pattern-off"], ["makeup", "company-work"]]
    + ["holiday", "statutory", "company-off", "leave", "shift-0", "shift-1", "shift-2", "shift-3"].map { [$0] }

  /// The ink and the ground of each class by the rules of a style sheet, in light or in dark.
  private func colors(in sheet: String, isDark: Bool) -> [Substring: [String]] {
    var colors: [Substring: [String]] = [:]
    var values: [Substring: Substring] = [:]
    var isDarkBlock = false
    for line in sheet.split(separator: "\n").prefix(while: { $0 != "</style>" }) {
      if line.hasPrefix("@media screen and (prefers-color-scheme:dark){") { isDarkBlock = true }
      for rule in line.split(separator: "}") where isDark || !isDarkBlock {
        let parts = rule.split(separator: "{").suffix(2)
        for declaration in parts.last?.split(separator: ";") ?? [] {
          let halves = declaration.split(separator: ":")
          if halves[0].hasPrefix("--") { values["var(\(halves[0]))"] = halves[1] }
          guard ["color", "background", "fill"].contains(halves[0]) else { continue }
          for selector in parts.first?.split(separator: ",") ?? [] {
            let isGround = halves[0] == "background" || selector.hasPrefix("rect.") || selector.hasSuffix(" .cell")
            for word in selector.split(whereSeparator: { ". ".contains($0) }) {
              colors[word, default: ["", ""]][isGround ? 1 : 0] = String(values[halves[1]] ?? halves[1])
            }
          }
        }
      }
      if line.hasSuffix("}}") || line == "}" { isDarkBlock = false }
    }
    return colors
  }

  @Test func `each look has its own colours on every page and in every picture, in light and in dark`() throws {
    #expect(Set(Self.looks.joined()).isSuperset(of: DayLook.named.map { String($0.word.prefix { $0 != " " }) }))
    let locale = ViewLocale(.english)
    let marker: DayMarker = { _ in DayMarking(.workday, shift: "D") }
    let month = MonthSheet(MonthGrid(try month("2026-02"), firstWeekday: .monday), locale: locale, marker: marker)
    let year = YearSheet(try YearGrid(year: 2026, firstWeekday: .monday), locale: locale, marker: marker)
    for (name, sheet) in [
      ("month.html", month.html), ("month.svg", month.svg), ("year.html", year.html), ("year.svg", year.svg),
    ] {
      let schemes = [false, true].map { isDark in
        let colors = colors(in: sheet, isDark: isDark)
        return Self.looks.map { row in Set(row.map { colors[$0[...]] ?? ["", ""] }) }
      }
      for rows in schemes {
        for (words, found) in zip(Self.looks, rows) { #expect(found.count == 1, "\(name): \(words) \(found)") }
        #expect(Set(rows).count == rows.count, "\(name): \(rows)")
      }
      // Those with marks have other colours in the dark; shifts have the usual ink.
      for (words, pair) in zip(Self.looks, zip(schemes[0].joined(), schemes[1].joined())).dropFirst(2) {
        let places = zip(pair.0, pair.1)
        #expect(places.allSatisfy { $0 != $1 || $0.isEmpty }, "\(name): \(words) \(pair)")
        #expect(pair.0[0].isEmpty == words[0].hasPrefix("shift-"), "\(name): \(words) \(pair)")
      }
    }
  }

  @Test func `days that are forecast are hatched, with marks and a legend of their own, and no others are`() throws {
    let schedule = try WorkdaySchedule(holidays: .through2026).addingForecast()
    let locale = ViewLocale(.english)
    for (year, isForecast) in [(2026, false), (2027, true)] {
      let grid = try YearGrid(year: year, firstWeekday: .monday)
      let expected = grid.days.filter {
        let marking = schedule.marking(of: $0)
        return marking.certainty == .expected && (marking.kind == .holiday || marking.kind == .makeup)
      }
      #expect(expected.isEmpty == !isForecast)
      let sheet = YearSheet(grid, locale: locale, marker: schedule.marker)
      let months = grid.months.map { MonthSheet($0, locale: locale, marker: schedule.marker) }
      let pages = [sheet.html, months.map(\.html).joined()]
      let pictures = [sheet.svg, months.map(\.svg).joined()]
      for text in pages {
        #expect(text.matches(of: /<td class="(?:holiday|makeup) expected"/).count == expected.count)
        #expect(text.contains("td.expected{") == isForecast)
      }
      for text in pictures { #expect(text.ranges(of: "fill=\"url(#expected)\"").count == expected.count) }
      for text in pages + pictures + [ConsoleYear.text(grid, locale: locale, marker: schedule.marker)] {
        #expect(text.contains("预 expected day off") == isForecast)
        #expect(text.contains("补 expected make-up day") == isForecast)
      }
    }
  }
}
