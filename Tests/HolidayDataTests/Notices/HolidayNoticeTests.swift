// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@testable import HolidayData

/// The notices themselves give the built-in table.
@Suite struct HolidayNoticeTests {
  /// The years whose notices are in `Fixtures/notices`; to the newest, which a new year in the table asks for.
  private static let yearly = 2014...(HolidayCalendar.statutory.publishedYears.last ?? 2026)
  private static let supplements = ["2015-09", "2019-05", "2020-02"]

  private func read(_ text: String, named name: String = "notice.txt") throws -> HolidayNoticeText {
    try HolidayNoticeText(Array(text.utf8), named: name)
  }

  private func fixture(_ name: String) throws -> String { try readText("Fixtures/notices/\(name).txt") }

  /// The built-in years before some year, to which its notices are added.
  private func known(before year: Int) -> HolidayCalendar {
    HolidayCalendar(years: HolidayCalendar.statutory.years.filter { $0.year < year })
  }

  @Test(arguments: yearly) func `the notices of a year give its days in the table`(year: Int) throws {
    var calendar = known(before: year)
    let first = try read(fixture("\(year)"))
    #expect(first.kind == .wholeYear && first.year == year && first.title == "国务院办公厅关于\(year)年部分节假日安排的通知")
    calendar = calendar.merging([StoredHolidayYear(try first.holidayYear(over: calendar))]).calendar
    for name in Self.supplements where name.hasPrefix("\(year)") {
      let supplement = try read(fixture(name)).holidayYear(over: calendar)
      #expect(supplement.notices.count == 2)
      calendar = HolidayCalendar(years: calendar.years + [supplement])
    }
    let table = try #require(HolidayCalendar.statutory.years.first { $0.year == year })
    #expect(calendar.years.last?.days == table.days)
  }

  @Test(arguments: yearly.map { "\($0)" } + supplements)
  func `a notice that is known changes nothing, and has the address that is known`(name: String) throws {
    let year = try read(fixture(name)).holidayYear(over: .statutory)
    let table = try #require(HolidayCalendar.statutory.years.first { $0.year == year.year })
    #expect(year.notices.allSatisfy { notice in table.notices.contains { $0.address == notice.address } })
    // The first notices of these years were changed by others.
    let isFirst = name == "2015" || name == "2019" || name == "2020"
    #expect(isFirst || HolidayYearReview(known: .statutory).verdict(on: year) == .unchanged)
    #expect(!isFirst || HolidayYearReview(known: .statutory).verdict(on: year).isSuspicious)
  }

  /// A notice as a page of the site, with spans within words, blanks, references, scripts and links to other notices.
  private func page(_ text: String) -> String {
    let paragraphs = text.split(separator: "\n").enumerated().map { number, line in
      let middle = line.index(line.startIndex, offsetBy: line.count / 3)
      let halves =
        "<span style=\"font-family:&quot;FangSong&quot;\">\(line[..<middle])</span><span>\(line[middle...])</span>"
      let blank = number.isMultiple(of: 3) ? "&#x3000;" : "&#12288;"
      return "<p style=\"text-indent:2em;\">&nbsp;　\(number.isMultiple(of: 2) ? halves : String(line))\(blank)</p>"
    }
    return """
      \u{FEFF}<!DOCTYPE html>
      <html><head><title>国务院办公厅关于部分节假日安排的通知_中国政府网</title>
      <script>var title = "国务院办公厅关于2013年部分节假日安排的通知", body = "通知如下。";</script>
      <SCRIPT>document.title = "通知如下。"</SCRIPT>
      <style>p:before { content: "1月1日上班。" }</style></head>
      <body><!-- 通知如下。 --><div>首页 &gt; 政策</div>
      \(paragraphs.joined(separator: "\r\n").replacing("，", with: ", ").replacing("（", with: "("))
      <div>相关：<a href="a.htm">国务院办公厅关于2012年部分节假日安排的通知</a> 2011年12月6日</div></body></html>
      """
  }

  @Test(arguments: yearly.map { "\($0)" } + supplements)
  func `a page reads as the bare text does`(name: String) throws {
    let text = try fixture(name)
    let broken = text.replacing("部分节假日", with: "\n部分节假日").replacing("1", with: "１")
    #expect(try read(page(text)) == read(text))
    #expect(try read(broken) == read(text))
  }

  /// Every text in which one digit or one weekday of the clauses, or the year above them, is another one.
  private func changed(_ text: String) throws -> [String] {
    let characters = Array(text)
    let start = try #require(text.firstRange(of: "现将") ?? text.firstRange(of: "2015年9月3日全国"))
    let end = try #require(text.lastIndex(of: "院"))
    let range =
      text.distance(from: text.startIndex, to: start.lowerBound)..<text.distance(from: text.startIndex, to: end)
    return range.flatMap { index -> [String] in
      let weekday = "一二三四五六日"
      let isWeekday = index > 0 && "期周".contains(characters[index - 1]) && weekday.contains(characters[index])
      let others = characters[index].isNumber && characters[index].isASCII ? "0123456789" : isWeekday ? weekday : ""
      return others.filter { $0 != characters[index] }.map { other in
        String(characters[..<index]) + String(other) + String(characters[(index + 1)...])
      }
    }
  }

  @Test(arguments: yearly.map { "\($0)" } + supplements)
  func `each changed digit or weekday is refused, or moves exactly that day`(name: String) throws {
    let text = try fixture(name)
    let days = Set(try read(text).days)
    let texts = try changed(text)
    #expect(texts.count > 90)
    var moved = 0
    for text in texts {
      guard let other = try? read(text) else { continue }
      let changes = days.symmetricDifference(other.days)
      // A make-up day on another weekend day of the same weekday.
      #expect(changes.count == 2 && changes.allSatisfy { !$0.ruling.isDayOff }, "\(text)")
      #expect(Set(changes.map(\.date.weekday)).count == 1)
      moved += 1
    }
    #expect(moved * 20 < texts.count, "\(moved) of \(texts.count)")
  }

  private static let next = ComingNotice.text

  @Test func `a notice to come in the phrases of the last ones is read`() throws {
    let address = ComingNotice.address
    let notice = try read(Self.next)
    let year = try notice.holidayYear(over: .statutory, address: address)
    #expect(HolidayYearReview(known: .statutory).verdict(on: year) == .new)
    #expect(HolidayYearReview(known: .statutory).reasonsToAsk(about: year) == [])
    #expect(year.notices == [HolidayNotice(address: address, date: try date("2026-11-05"), years: [2026, 2027])])
    #expect(year.days.first == HolidayYear.Day(try date("2026-12-31"), .dayOff(name: "元旦")))
    #expect(year.days.count == 36 && year.days.count { !$0.ruling.isDayOff } == 7)
    #expect(try read(page(Self.next)) == notice)
  }

  @Test(arguments: [
    ("现将2027年", "现将2028年", "the title is about 2027, but the introduction or the signature is not"),
    ("共9天。1月", "共9天，并延长1天。1月", "this is not understood"),
    ("五、端午节：", "五、青年节：", "青年节 is not a holiday of the regulation"),
    ("6月9日（周三）放假1天，不调休。", "6月8日（周二）放假1天，不调休。", "2027-06-09 is 端午节 by the regulation, but not off"),
    ("农历正月初八", "农历正月初七", "2027-02-13 is not 农历正月初七"), ("（周六）至5日", "（周日）至5日", "2027-04-03 is not 周日"),
    ("六、中秋节：9月15日（周三）放假1天，不调休。\n", "", "this is not understood"),
    (
      "七、国庆节：10月1日（周五）至7日（周四）放假调休，共7天。9月26日（周日）、10月9日（周六）上班。", "",
      "the notice has no clause for 国庆节"
    ),
    ("推动错峰出行。", "推动错峰出行。10月10日（周日）上班。", "this is not understood"),
    ("推动错峰出行。", "推动错峰出行，并于国庆节后一日上班。", "this is not understood"),
    ("国务院办公厅\n2026", "办公厅\n2026", "the notice has no signature with its date"),
    ("共9天。1月", "共&#57;天。1月", "a number of days was expected"),
    ("通知如下。", "通知于后。", "this is not a notice on days off"),
    ("5月8日（周六）上班", "5月29日（周六）上班", "2027-05-29 is not a weekend day near the holiday"),
    ("9月26日（周日）、", "9月15日（周三）、", "2027-09-15 has two meanings"),
    ("放假1天，不调休。\n六", "放假，与周末连休。\n六", "2027-06-09 is not beside a weekend"),
    ("和国庆节放假", "放假", "the introduction does not name 国庆节"),
    ("2月5日（农历除夕、周五）", "2月30日（农历除夕、周五）", "30 is not a day of 2027-02, which has 28"),
  ])
  func `what is not understood, or contradicts itself, is refused`(
    part: String, other: String, message: String
  ) throws {
    #expect(Self.next.contains(part))
    let error = #expect(throws: Fault.self) { try read(Self.next.replacing(part, with: other)) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.message.hasPrefix("notice.txt: ") == true)
  }

  @Test(arguments: [8, 10, 11, 16]) func `the advice for New Year's Eve has its date`(day: Int) throws {
    let text = try fixture("2024").replacing("除夕（2月9日）", with: "除夕（2月\(day)日）")
    let error = #expect(throws: Fault.self) { try read(text) }
    #expect(error?.message == "notice.txt: 2024-02-\(day < 10 ? "0" : "")\(day) is not New Year's Eve")
  }

  @Test func `a supplement needs its year, and two notices are not one`() throws {
    let supplement = try read(fixture("2019-05"))
    let error = #expect(throws: Fault.self) { try supplement.holidayYear(over: known(before: 2019)) }
    #expect(error?.message.contains("import that year's notice first") == true)
    #expect(throws: Fault.self) { try read(fixture("2019") + fixture("2020")) }
    #expect(throws: Fault.self) { try HolidayNoticeText([0xB9, 0xFA, 0xCE, 0xF1], named: "gbk.html") }
  }

  @Test func `the office may be named before it signs`() throws {
    let text = try fixture("2026")
    let named = text.replacing("确保人民群众", with: "按国务院要求确保人民群众")
    #expect(named != text)
    #expect(try read(named).holidayYear(over: known(before: 2026)) == read(text).holidayYear(over: known(before: 2026)))
  }

  @Test func `a notice is told from JSON`() throws {
    #expect(HolidayNoticeText.isNotice(Array(try fixture("2026").utf8)))
    #expect(HolidayNoticeText.isNotice(Array(page(try fixture("2026")).utf8)))
    #expect(!HolidayNoticeText.isNotice(Array("{\"name\": \"国务院\"}".utf8)))
    #expect(!HolidayNoticeText.isNotice([]))
  }
}
