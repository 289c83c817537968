// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reads XML to its end and gathers ids.
final class IdentifierReader: NSObject, XMLParserDelegate {
  private(set) var identifiers: [String] = []
  private(set) var elements: [String] = []

  static func read(_ text: String) -> IdentifierReader? {
    let parser = XMLParser(data: Data(text.utf8))
    let reader = IdentifierReader()
    parser.delegate = reader
    return parser.parse() ? reader : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(elementName)
    if let identifier = attributes["id"] { identifiers.append(identifier) }
  }
}

@Suite struct SheetTests {
  private func sheet(
    _ locale: String, weeks: WeekNumbering = .none, marker: @escaping DayMarker = China2021.marker
  ) throws -> YearSheet {
    let locale = try ViewLocale(locale)
    let grid = try YearGrid(year: 2021, firstWeekday: locale.firstWeekday)
    return YearSheet(grid, locale: locale, weeks: weeks, marker: marker)
  }

  /// Writes what the tests draw into the folder that CALENDAR_VIEWS_OUTPUT names, to be looked at.
  static func save(_ text: String, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["CALENDAR_VIEWS_OUTPUT"] else { return }
    try Data(text.utf8).write(to: URL(filePath: folder).appending(path: name))
  }

  @Test(arguments: ["zh-Hans", "en-GB", "ja", "ko", "it"])
  func `the SVG sheet is well-formed, has a title and a description, and no id twice`(locale: String) throws {
    for weeks in WeekNumbering.allCases {
      let svg = try sheet(locale, weeks: weeks).svg
      try Self.save(svg, "year-2021-\(locale)-\(weeks.rawValue).svg")
      let reader = try #require(IdentifierReader.read(svg))
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
    try Self.save(html, "year-2021-\(locale).html")
    #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"\(try ViewLocale(locale).identifier)\">"))
    #expect(html.components(separatedBy: "<caption>").count == 13)
    #expect(html.components(separatedBy: "<td class=\"holiday\"").count == 32)
    #expect(html.components(separatedBy: "<td class=\"makeup\"").count == 8)
    #expect(html.components(separatedBy: "<time datetime=").count == 366)
    #expect(!html.contains("<script"))
    #expect(html.contains("@page{size:A4 portrait"))
    #expect(html.contains("prefers-color-scheme:dark"))
    // All but the doctype and the void elements is XML.
    let body = try #require(html.range(of: "<body>"))
    let end = try #require(html.range(of: "</html>"))
    #expect(IdentifierReader.read(String(html[body.lowerBound..<end.lowerBound])) != nil)
  }

  @Test func `a name with markup is text in both sheets`() throws {
    let sheet = try sheet("zh-Hans") { _ in DayMarking(.holiday, name: "<b>&\"'\u{1}") }
    #expect(IdentifierReader.read(sheet.svg) != nil)
    #expect(!sheet.svg.contains("<b>"))
    #expect(!sheet.html.contains("<b>"))
  }

  @Test func `JSON has a record with its own date for every day`() throws {
    struct Year: Decodable {
      struct Day: Decodable {
        var date: String
        var weekday: Int
        var kind: String
        var isWorkday: Bool
        var name: String?
        var notice: String?
        var provisional: Bool
      }
      var from: String
      var to: String
      var workdays: Int
      var days: [Day]
    }
    let records = DayRecords(try day("2021-01-01")...(try day("2021-12-31")), marker: China2021.marker)
    let year = try JSONDecoder().decode(Year.self, from: Data(records.json.utf8))
    #expect(year.days.count == 365)
    #expect(Set(year.days.map(\.date)).count == 365)
    #expect(year.workdays == 250)
    #expect(year.days.count { $0.isWorkday } == 250)
    #expect(year.days.count { $0.kind == "holiday" } == 31)
    #expect(year.days.count { $0.kind == "makeup" } == 7)
    let makeUp = try #require(year.days.first { $0.date == "2021-10-09" })
    #expect(makeUp.weekday == 6)
    #expect(makeUp.name == "国庆节")
    #expect(makeUp.notice == "国办发明电〔2020〕27号")
    #expect(year.days[3].name == nil)
  }

  @Test func `JSON and CSV keep a name with quotes, commas and line ends whole`() throws {
    let records = DayRecords(try day("2021-01-01")...(try day("2021-01-01"))) { _ in
      DayMarking(.holiday, name: "a\"b,\\\n\u{1}")
    }
    let json = try #require(try JSONSerialization.jsonObject(with: Data(records.json.utf8)) as? [String: Any])
    let days = try #require(json["days"] as? [[String: Any]])
    #expect(days[0]["name"] as? String == "a\"b,\\\n\u{1}")
    #expect(records.csv == "date,weekday,kind,name,notice\n2021-01-01,5,holiday,\"a\"\"b,\\\n\u{1}\",\n")
  }

  @Test func `CSV and Markdown have a line for each day`() throws {
    let records = DayRecords(try day("2021-10-08")...(try day("2021-10-10")), marker: China2021.marker)
    #expect(
      records.csv == """
        date,weekday,kind,name,notice
        2021-10-08,5,workday,,
        2021-10-09,6,makeup,国庆节,国办发明电〔2020〕27号
        2021-10-10,7,weekend,,

        """)
    #expect(
      records.markdown(ViewLocale(.english)) == """
        | Date | Weekday | Kind | Name | Notice |
        | --- | --- | --- | --- | --- |
        | 2021-10-08 | Friday | workday |  |  |
        | 2021-10-09 | Saturday | make-up workday | National Day | 国办发明电〔2020〕27号 |
        | 2021-10-10 | Sunday | weekend |  |  |

        """)
  }

  @Test func `a month in Markdown is a table of weeks`() throws {
    let grid = MonthGrid(try month("2021-10"), firstWeekday: .monday)
    let text = MarkdownMonths([grid], locale: ViewLocale(.simplifiedChinese), marker: China2021.marker).text
    #expect(
      text.hasPrefix(
        """
        ## 2021年10月

        | 一 | 二 | 三 | 四 | 五 | 六 | 日 |
        | --- | --- | --- | --- | --- | --- | --- |
        |  |  |  |  | 1休 | 2休 | 3休 |
        | 4休 | 5休 | 6休 | 7休 | 8 | 9班 | 10 |

        """))
    #expect(text.hasSuffix("- 放假: 10月1日–7日 国庆节\n- 调休上班: 10月9日 国庆节\n- 工作日 17 天\n"))
  }
}
