// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@Suite struct HolidayYearJSONTests {
  private func fault(of bytes: [UInt8]) -> Fault? {
    do throws(Fault) {
      let year = try HolidayYear(holidayCN: bytes, named: "2049.json")
      Issue.record("read as \(year)")
      return nil
    } catch {
      return error
    }
  }

  @Test func `a good file is read`() throws {
    let bytes = json(days: entry("2049-01-02", off: false) + "," + entry("2048-12-31", off: true))
    let year = try HolidayYear(holidayCN: bytes, named: "2049.json")
    #expect(year.year == 2049)
    #expect(year.days.map(\.date.iso8601) == ["2048-12-31", "2049-01-02"])
    #expect(year.days.map(\.ruling) == [.dayOff(name: "元旦"), .makeUpDay(name: "元旦")])
    #expect(year.notices.map(\.date.iso8601) == ["2048-11-01"])
    #expect(year.notices.map(\.years) == [[2048, 2049]])
    #expect(try HolidayYear(holidayCN: [0xEF, 0xBB, 0xBF] + bytes, named: "2049.json") == year)
  }

  @Test func `a file without notices and days is a year not published`() throws {
    let year = try HolidayYear(holidayCN: json(notices: [], days: ""), named: "2049.json")
    #expect(!year.isPublished)
    #expect(HolidayCalendar(years: [year]).publishedYears == [])
  }

  @Test(arguments: [
    (["https://www.gov.cn/zhengce/zhengceku/202511/content_7047091.htm"], ["2025-11-04"]),
    (["https://example.com/2049-03/01/x.htm"], ["2049-03-01"]), (["https://example.com/x"], ["2049-01-01"]),
    ([], ["2049-01-01"]),
    (["https://example.com/204811/a", "https://example.com/204903/b"], ["2048-11-01", "2049-03-01"]),
  ])
  func `a notice's date is the known one, or that of its address, or New Year`(notices: [String], dates: [String])
    throws
  {
    let year = try HolidayYear(
      holidayCN: json(notices: notices, days: entry("2049-01-01", off: true)), named: "2049.json")
    #expect(year.notices.map(\.date.iso8601) == dates)
  }

  @Test func `of two notices that are not known the first lists every year, the second those from its own on`() throws {
    let bytes = json(
      notices: ["https://example.com/204811/a", "https://example.com/204903/b"],
      days: entry("2048-12-31", off: true) + "," + entry("2049-01-01", off: true))
    let year = try HolidayYear(holidayCN: bytes, named: "2049.json")
    #expect(year.notices.map(\.years) == [[2048, 2049], [2049]])
  }

  @Test(arguments: [
    (
      "",
      "2049.json: the file is empty; a holiday-cn file is an object with year, papers and days; other days are for --overrides or --leave"
    ),
    (
      " \n",
      "2049.json: the file is empty; a holiday-cn file is an object with year, papers and days; other days are for --overrides or --leave"
    ),
    (
      "{",
      "2049.json: the file is not well-formed JSON; a holiday-cn file is an object with year, papers and days; other days are for --overrides or --leave"
    ),
    (
      "<html>",
      "2049.json: the file is not well-formed JSON; a holiday-cn file is an object with year, papers and days; other days are for --overrides or --leave"
    ),
    (
      "{} {}",
      "2049.json: the file is not well-formed JSON; a holiday-cn file is an object with year, papers and days; other days are for --overrides or --leave"
    ),
    (
      "[]",
      "2049.json: the file is not a JSON object; a holiday-cn file is an object with year, papers and days; other days are for --overrides or --leave"
    ),
    (
      "null",
      "2049.json: the file is not a JSON object; a holiday-cn file is an object with year, papers and days; other days are for --overrides or --leave"
    ),
    (
      "{}",
      "2049.json: the field year is missing; a holiday-cn file is an object with year, papers and days; other days are for --overrides or --leave"
    ),
    (
      #"{"msg":{"user_not_login":"用户未登录"},"code":1000}"#,
      "2049.json: the field year is missing; a holiday-cn file is an object with year, papers and days; other days are for --overrides or --leave"
    ),
    (
      #"{"year":2049,"papers":[]}"#,
      "2049.json: the field days is missing; a holiday-cn file is an object with year, papers and days; other days are for --overrides or --leave"
    ),
    (#"{"year":2021.5,"papers":[],"days":[]}"#, "2049.json: year: this is not a whole number"),
    (#"{"year":99999999999999999999,"papers":[],"days":[]}"#, "2049.json: year: this is not a whole number"),
    (#"{"year":"2021","papers":[],"days":[]}"#, "2049.json: year: this is not a whole number"),
    (#"{"year":null,"papers":[],"days":[]}"#, "2049.json: year: this is not a whole number"),
    (
      #"{"year":20490,"papers":[],"days":[]}"#,
      "2049.json: year: 20490 is not a holiday year; use 1900 to 2999"
    ),
    (#"{"year":2049,"papers":"x","days":[]}"#, "2049.json: papers: this is not a list"),
    (#"{"year":2049,"papers":[1],"days":[]}"#, "2049.json: papers[0]: this is not a text"),
    (
      #"{"year":2049,"papers":["ftp://x"],"days":[]}"#,
      "2049.json: papers[0]: this is not the address of a notice, http://… or https://…"
    ),
    (
      #"{"year":2049,"papers":["https://x"],"days":[]}"#,
      "2049.json: days: the list is empty although papers names a notice"
    ),
    (#"{"year":2049,"papers":[],"days":{}}"#, "2049.json: days: this is not a list"),
    (#"{"year":2049,"papers":[],"days":[3]}"#, "2049.json: days[0]: this is not an object"),
    (
      #"{"year":2049,"papers":[],"days":[{"name":"a","date":"2049-01-01"}]}"#,
      "2049.json: days[0]: the field isOffDay is missing; a day has name, date and isOffDay"
    ),
    (
      #"{"year":2049,"papers":[],"days":[{"name":"a","date":"2049-01-01","isOffDay":1}]}"#,
      "2049.json: days[0].isOffDay: this is not true or false"
    ),
    (
      #"{"year":2049,"papers":[],"days":[{"name":7,"date":"2049-01-01","isOffDay":true}]}"#,
      "2049.json: days[0].name: this is not a text"
    ),
  ])
  func `a malformed file is refused`(text: String, message: String) {
    #expect(fault(of: Array(text.utf8))?.message == message)
  }

  @Test(arguments: [
    ("2049-02-30", "2049.json: days[1].date: 30 is not a day of 2049-02, which has 28"),
    ("2049-13-01", "2049.json: days[1].date: 13 is not a month; use 1 to 12"),
    ("2049-2-3", "2049.json: days[1].date: \"2049-2-3\" is not a date such as 2021-01-04 or 20210104"),
    ("soon", "2049.json: days[1].date: \"soon\" is not a date such as 2021-01-04"),
    (
      "2047-12-31",
      "2049.json: days[1].date: 2047-12-31 is not in the holiday year 2049, nor in the month before or "
        + "after it"
    ),
    ("2049-01-01", "2049.json: days[1].date: 2049-01-01 is already set by days[0]; a date may appear only once"),
  ])
  func `an invalid date is refused`(text: String, message: String) throws {
    let bytes = json(days: entry("2049-01-01", off: true) + "," + entry(text, off: false))
    let found = try #require(fault(of: bytes))
    #expect(found.message == message.replacing(" or 20210104", with: ""))
  }

  @Test func `a faulty date is shown with a caret under its part`() {
    let description = fault(of: json(days: entry("2049-02-30", off: true)))?.description
    #expect(
      description
        == "2049.json: days[0].date: 30 is not a day of 2049-02, which has 28\n  2049-02-30\n          ^^")
  }

  @Test func `a name without letters or with a control character is refused`() {
    for name in ["", #"a\u0007"#, String(repeating: "长", count: 101)] {
      #expect(
        fault(of: json(days: entry("2049-01-01", off: true, name: name)))?.message
          == "2049.json: days[0].name: a name has 1 to 300 bytes and no control characters")
    }
  }

  @Test(arguments: [[0xFF, 0xFE, 0x7B, 0x00], [0x7B, 0xC3, 0x28, 0x7D], [0x7B, 0x00, 0x7D, 0x00]] as [[UInt8]])
  func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
    #expect(fault(of: bytes)?.code == .malformedText)
  }

  @Test func `deep nesting is refused, not followed into a crash`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(fault(of: Array(deep.utf8))?.code == .malformedText)
    #expect(fault(of: Array(("{\"x\":" + deep).utf8))?.code == .malformedText)
  }
}
