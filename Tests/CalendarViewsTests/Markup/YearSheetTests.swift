// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Foundation
import TestSupport
import Testing

@Suite struct YearSheetTests {
  private func sheet(
    _ locale: String, weeks: WeekNumbering = .off, marker: @escaping DayMarker = China2021.marker
  ) throws -> YearSheet {
    let locale = try ViewLocale(locale)
    let grid = try YearGrid(year: 2021, firstWeekday: locale.firstWeekday)
    return YearSheet(grid, locale: locale, weeks: weeks, marker: marker)
  }

  @Test(arguments: ["zh-Hans", "en-GB", "ja", "ko", "it"])
  func `the SVG sheet is well-formed, has a title and a description, and no id twice`(locale: String) throws {
    for weeks in WeekNumbering.allCases {
      let svg = try sheet(locale, weeks: weeks).svg
      try Drawing.save(svg, "year-2021-\(locale)-\(weeks).svg")
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

  /// The number of workdays of each month of 2021.
  private static let workdays = (1...12).map { number in
    China2021.workdays(ofMonth: number)
  }

  @Test func `each month has its own number of workdays, week numbers and holidays`() throws {
    let sheet = try sheet("zh-Hans", weeks: .iso)
    let titles = Self.workdays.enumerated().map { "2021年\($0 + 1)月 工作日 \($1) 天" }
    let captions = sheet.html.matches(of: /<caption>([^<]*) <small>([^<]*)<\/small><\/caption>/)
    #expect(captions.map { "\($0.1) \($0.2)" } == titles)
    let heads = sheet.svg.matches(of: /<text class="month"[^>]*>([^<]*)<tspan class="count"[^>]*>([^<]*)<\/tspan>/)
    #expect(heads.map { "\($0.1) \($0.2)" } == titles)
    let numbers = sheet.grid.months.flatMap { $0.weekNumbers(.iso) }
    #expect(sheet.html.matches(of: /<tr><th scope="row">(\d+)<\/th>/).compactMap { Int($0.1) } == numbers)
    #expect(sheet.svg.matches(of: /<text class="week"[^>]*>(\d+)</).compactMap { Int($0.1) } == numbers)
    let sections = sheet.html.components(separatedBy: "<section>").dropFirst().map { section in
      section.matches(of: /<li class="([a-z]+)">([^<]*)<\/li>/).map { "\($0.1) \($0.2)" }
    }
    #expect(sections[8] == ["makeup 班 9月18日 中秋节", "holiday 休 9月19日–21日 中秋节", "makeup 班 9月26日 国庆节"])
    #expect(sections[9] == ["holiday 休 10月1日–7日 国庆节", "makeup 班 10月9日 国庆节"] && sections[10].isEmpty)
    let notes = sheet.svg.components(separatedBy: "<g transform=").dropFirst().map { part in
      part.matches(of: /<text class="note ([a-z]+)"[^>]*>([^<]*)<\/text>/).map { "\($0.1) \($0.2)" }
    }
    #expect(notes == sections)
  }

  @Test func `a marked day says what it is, and the description has all spans`() throws {
    let sheet = try sheet("zh-Hans")
    for label in ["2021年10月9日星期六，补班，国庆节", "2021年10月1日星期五，放假，国庆节"] {
      #expect(sheet.html.contains(" title=\"\(label)\">") && sheet.svg.contains("<title>\(label)</title>"))
    }
    let summary = try #require(sheet.svg.firstMatch(of: /<desc id="summary">([^<]*)</)?.1)
    #expect(summary.hasPrefix("工作日 250 天；放假 1月1日–3日 元旦；补班 2月7日 春节；放假 2月11日–17日 春节；"))
    #expect(summary.split(separator: "；").count == 1 + 14)
    #expect(sheet.html.contains("<span class=\"holiday\">休 放假</span> <span class=\"makeup\">班 补班</span>"))
    #expect(sheet.svg.contains(">休 放假 · 班 补班 · 工作日 250 天</text>"))
    #expect(!sheet.svg.contains("尚未公布"))
  }

  @Test func `days that a notice may change are noted below the year`() throws {
    let sheet = try sheet("zh-Hans") { date in
      DayMarking(DayMarking.byWeekday(date).kind, isProvisional: date.month == 12 && date.day > 28)
    }
    #expect(sheet.html.contains("<p>12月29日–31日 放假安排尚未公布，暂按平常的工作日显示</p>"))
    #expect(sheet.svg.contains(">12月29日–31日 放假安排尚未公布，暂按平常的工作日显示</text>"))
  }

  @Test func `leave, a company's days and shifts have their looks and words`() throws {
    let sheet = try sheet("en-GB") { date in
      switch (date.month, date.day) {
      case (3, 1): DayMarking(.holiday, name: "Leave", source: .leave)
      case (3, 2): DayMarking(.holiday, name: "Rest", source: .company)
      case (3, 3): DayMarking(.makeup, name: "国庆节", shift: "N", shiftName: "Night")
      case (3, 4): DayMarking(.workday, shift: "D")
      case (3, 5): DayMarking(.weekend)
      default: .byWeekday(date)
      }
    }
    for (look, label) in [
      ("leave", "Monday 1 March 2021, leave"), ("company-off", "Tuesday 2 March 2021, company day off, Rest"),
      ("shift shift-1", "Wednesday 3 March 2021, N Night, make-up day, National Day"),
      ("shift shift-0", "Thursday 4 March 2021, D"),
      ("pattern-off", "Friday 5 March 2021, regular day off"),
    ] {
      #expect(sheet.html.contains("<td class=\"\(look)\" title=\"\(label)\">"), "\(label)")
      #expect(sheet.svg.contains("<title>\(label)</title><rect class=\"back \(look)\""), "\(label)")
    }
  }
}
