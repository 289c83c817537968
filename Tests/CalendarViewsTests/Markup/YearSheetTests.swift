// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Foundation
import TestSupport
import Testing

@Suite struct YearSheetTests {
  private func sheet(
    _ locale: String, weeks: WeekNumbering = .none, marker: @escaping DayMarker = China2021.marker
  ) throws -> YearSheet {
    let locale = try ViewLocale(locale)
    let grid = try YearGrid(year: 2021, firstWeekday: locale.firstWeekday)
    return YearSheet(grid, locale: locale, weeks: weeks, marker: marker)
  }

  @Test(arguments: ["zh-Hans", "en-GB", "ja", "ko", "it"])
  func `the SVG sheet is well-formed, has a title and a description, and no id twice`(locale: String) throws {
    for weeks in WeekNumbering.allCases {
      let svg = try sheet(locale, weeks: weeks).svg
      try Drawing.save(svg, "year-2021-\(locale)-\(weeks.rawValue).svg")
      let reader = try #require(MarkupReader(svg))
      #expect(Set(reader.identifiers).count == reader.identifiers.count)
      #expect(reader.elements.prefix(3) == ["svg", "title", "desc"])
      #expect(reader.elements.count { $0 == "title" } == 1 + 38)
      #expect(!svg.contains("<script"))
      #expect(svg.contains("250"))
    }
  }

  @Test(arguments: ["zh-Hans", "en-GB", "ja", "ko", "it"])
  func `the HTML sheet has a table for each month, marks 38 days and needs no script`(locale: String) throws {
    let html = try sheet(locale, weeks: .iso).html
    try Drawing.save(html, "year-2021-\(locale).html")
    #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"\(try ViewLocale(locale).identifier)\">"))
    #expect(html.components(separatedBy: "<caption>").count == 13)
    #expect(html.components(separatedBy: "<td class=\"holiday\"").count == 32)
    #expect(html.components(separatedBy: "<td class=\"makeup\"").count == 8)
    #expect(html.components(separatedBy: "<time datetime=").count == 366)
    // Below each month are its holidays and make-up days.
    #expect(html.components(separatedBy: "<li class=\"holiday\">").count == 1 + 7)
    #expect(html.components(separatedBy: "<li class=\"makeup\">").count == 1 + 7)
    #expect(!html.contains("<script"))
    #expect(html.contains("@page{size:A4 portrait"))
    #expect(html.contains("prefers-color-scheme:dark"))
    // Everything except the doctype and the void elements is XML.
    #expect(MarkupReader(page: html) != nil)
  }

  @Test func `a name with markup stays text`() throws {
    let sheet = try sheet("zh-Hans") { _ in DayMarking(.holiday, name: "<b>&\"'\u{1}") }
    #expect(MarkupReader(sheet.svg) != nil)
    #expect(!sheet.svg.contains("<b>"))
    #expect(!sheet.html.contains("<b>"))
  }
}
