// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import TestSupport
import Testing
import WebTransfers
import Workdays

@testable import HolidaySources

/// Who confirms a year: the notice on its page, a source of another origin, or a person.
@Suite struct WitnessTests {
  private static let list = "https://raw.githubusercontent.com/NateScarlet/holiday-cn/master/{year}.json"
  private static let apple = "https://calendars.icloud.com/holidays/cn_zh.ics"
  private static let timor = "https://timor.tech/api/holiday/year/{year}/"

  /// Fetches a year, given what is at each address; the rest cannot be reached.
  private func update(
    _ data: DataFolder, _ year: Int, over base: HolidayCalendar, _ pages: [String: [UInt8]],
    at time: String = "2026-11-06T03:00:00", requiresConfirmation: Bool = false
  ) throws -> YearUpdate {
    var update = HolidayUpdate(of: data, now: try CivilDateTime(iso8601: time))
    update.sources = try [Self.list, Self.apple, Self.timor].map { try HolidaySource($0) }
    update.base = base
    update.requiresConfirmation = requiresConfirmation
    update.ask = { address, entityTag, _ throws(Fault) in
      guard let content = pages[address] else { throw Fault(.unreachableSource, "it cannot be reached") }
      let tag = "\"\(content.count)\""
      return entityTag == tag
        ? WebResponse(status: 304) : WebResponse(status: 200, content: content, entityTag: tag)
    }
    return try #require(try update.run(years: year...year).first)
  }

  private func json(_ year: HolidayYear) -> [UInt8] { Array(year.holidayCN.utf8) }

  private func address(_ year: Int) -> String { Self.list.replacing("{year}", with: "\(year)") }

  private func years(before year: Int) -> HolidayCalendar {
    HolidayCalendar(years: HolidayCalendar.statutory.years.filter { $0.year < year })
  }

  private func coming() throws -> HolidayYear {
    try HolidayNoticeText(Array(ComingNotice.text.utf8), named: "notice")
      .holidayYear(over: .through2026, address: ComingNotice.address)
  }

  @Test func `the notice that a list names confirms it, and is right where they differ`() throws {
    let coming = try coming()
    for isDamaged in [false, true] {
      let data = DataFolder(try TemporaryFolder().path + "/data")
      let days = coming.days.filter { !isDamaged || $0.ruling.isDayOff }
      let list = try HolidayYear(year: 2027, notices: coming.notices, days: days)
      let pages = [address(2027): json(list), ComingNotice.address: Array(ComingNotice.text.utf8)]
      let update = try update(data, 2027, over: .through2026, pages)
      #expect(update.check.state == .published && update.verdict == .new && update.confirmedBy == "the notice")
      #expect(update.notes.isEmpty != isDamaged, "\(update.notes)")
      let stored = try #require(try data.years().first)
      #expect(stored.holidays == coming && stored.confirmedBy == "the notice")
      let testimonies = data.testimonies()
      #expect(testimonies.map(\.origin) == ["natescarlet/holiday-cn", "www.gov.cn"])
      #expect(testimonies.map(\.objection.isEmpty) == [!isDamaged, true])
      // It need not be read again.
      let again = try self.update(data, 2027, over: .through2026, pages, at: "2026-11-06T09:00:00")
      #expect(again.check.state == (isDamaged ? .suspicious : .published))
      #expect(try data.years() == [stored])
      #expect(data.testimonies().last?.asked.iso8601.hasPrefix("2026-11-06T03:00") == true)
    }
  }

  @Test(arguments: [2015, 2019, 2020]) func `a supplement changes known days by itself if it can be read`(year: Int)
    throws
  {
    let name = [2015: "2015-09", 2019: "2019-05", 2020: "2020-02"][year] ?? ""
    let whole = try #require(HolidayCalendar.statutory.years.first { $0.year == year })
    let addresses = whole.notices.compactMap(\.address)
    let first = try HolidayNoticeText(Array(readText("Fixtures/notices/\(year).txt").utf8), named: "notice")
      .holidayYear(over: years(before: year), address: addresses[0])
    let base = HolidayCalendar(years: years(before: year).years + [first])
    let data = DataFolder(try TemporaryFolder().path + "/data")
    var pages = [address(year): json(whole)]
    let held = try update(data, year, over: base, pages)
    #expect(held.check.state == .suspicious && held.asideFile != nil)
    #expect(try data.calendar(over: base).calendar == base)
    let page = try readText("Fixtures/notices/\(name).txt").replacing("\n", with: "</p>\n<p>")
    pages[try #require(addresses.last).replacing("http:", with: "https:")] = Array("<html><p>\(page)</p></html>".utf8)
    // A page that could not be read is asked for again after an hour.
    #expect(try update(data, year, over: base, pages, at: "2026-11-06T03:59:59").check.state == .suspicious)
    let taken = try update(data, year, over: base, pages, at: "2026-11-06T04:00:00")
    #expect(taken.check.state == .published && taken.verdict == .revised, "\(taken.notes)")
    let known = try data.calendar(over: base).calendar.years.last
    #expect(known?.days == whole.days && known?.notices.count == whole.notices.count)
    #expect(known?.notices.last?.address?.hasPrefix("https://www.gov.cn/") == true)
  }

  @Test func `a copy of the year's notice on another page does not undo its supplement`() throws {
    let known = try #require(HolidayCalendar.statutory.years.first { $0.year == 2020 })
    let base = HolidayCalendar(years: years(before: 2020).years + [known])
    let data = DataFolder(try TemporaryFolder().path + "/data")
    let copy = "https://www.gov.cn/zhengce/zhengceku/2019-11/21/content_2.htm"
    let notice = HolidayNotice(address: copy, date: try CivilDate(iso8601: "2019-11-21"), years: [2020])
    // The list has as many days as before, so that it may be a revision.
    let days = known.days.map { day in
      day.date.iso8601 == "2020-02-03" ? HolidayYear.Day(day.date, .dayOff(name: "春节")) : day
    }
    let list = try HolidayYear(year: 2020, notices: known.notices + [notice], days: days)
    let pages = [address(2020): json(list), copy: Array(try readText("Fixtures/notices/2020.txt").utf8)]
    let update = try update(data, 2020, over: base, pages)
    #expect(update.check.state == .suspicious && update.confirmedBy == nil)
    #expect(try data.calendar(over: base).calendar == base)
    #expect(data.testimonies().contains { $0.objection.hasPrefix("the page is older than the notice of 2020-01-2") })
  }

  @Test func `a page with another notice, or with none, confirms nothing`() throws {
    let coming = try coming()
    for (page, reason) in [
      (try readText("Fixtures/notices/2026.txt"), "the page is the notice for 2026"),
      ("<html>404</html>", "the page: "),
      (ComingNotice.text.replacing("共9天", with: "共8天"), "the page: "),
    ] {
      let data = DataFolder(try TemporaryFolder().path + "/data")
      let pages = [address(2027): json(coming), ComingNotice.address: Array(page.utf8)]
      let update = try update(data, 2027, over: .through2026, pages)
      #expect(update.check.state == .unconfirmed && update.verdict == .new && update.confirmedBy == nil)
      #expect(update.notes.count == 1 && update.notes[0].hasPrefix("\(ComingNotice.address): \(reason)"))
      #expect(data.testimonies().last?.objection.hasPrefix(reason) == true)
      #expect(try data.calendar(over: .through2026).calendar.unconfirmedYears == [2027])
    }
  }

  @Test(arguments: 2008...2026) func `each year is confirmed by a calendar with Apple's marks`(year: Int) throws {
    let whole = try #require(HolidayCalendar.statutory.years.first { $0.year == year })
    // The calendar has all years.
    let days = HolidayCalendar.statutory.days.filter { $0.date.weekday.rawValue > 5 || $0.ruling.isDayOff }
    let data = DataFolder(try TemporaryFolder().path + "/data")
    let pages = [address(year): json(whole), Self.apple: MarkedText.calendar(days)]
    let update = try update(data, year, over: years(before: year), pages)
    // A revision is not confirmed as a new year, and 2020 lists a Monday, which no calendar marks.
    guard year != 2020 else {
      #expect(update.check.state == .unconfirmed)
      return
    }
    #expect(update.confirmedBy == "calendars.icloud.com and natescarlet/holiday-cn", "\(update.notes)")
    #expect(try data.years().first?.holidays.isConfirmed == true)
  }

  @Test func `a list in timor's form confirms, what differs or is of the same origin does not`() throws {
    let coming = try coming()
    let inYear = try HolidayYear(
      year: 2027, notices: coming.notices, days: coming.days.filter { $0.date.year == 2027 })
    func state(_ list: HolidayYear, _ other: (String, [UInt8])) throws -> SourceCheck.State {
      let data = DataFolder(try TemporaryFolder().path + "/data")
      return try update(
        data, 2027, over: .through2026, [address(2027): json(list), other.0: other.1]
      ).check.state
    }
    let timor = Self.timor.replacing("{year}", with: "2027")
    #expect(try state(inYear, (timor, MarkedText.timor(2027, coming.days))) == .published)
    // It says nothing of December.
    #expect(try state(coming, (timor, MarkedText.timor(2027, coming.days))) == .unconfirmed)
    #expect(try state(inYear, (timor, Array("{\"code\": 0, \"holiday\": {}}".utf8))) == .unconfirmed)
    for index in coming.days.indices
    where coming.days[index].date.weekday.rawValue < 6 || !coming.days[index].ruling.isDayOff {
      var days = coming.days
      days.remove(at: index)
      #expect(try state(coming, (Self.apple, MarkedText.calendar(days))) == .unconfirmed, "\(index)")
    }
    #expect(HolidaySource.standard.map(\.origin).prefix(3).allSatisfy { $0 == "natescarlet/holiday-cn" })
  }

  @Test func `what is required to be confirmed is kept aside, and a person who imports it confirms it`() throws {
    let coming = try coming()
    let data = DataFolder(try TemporaryFolder().path + "/data")
    let pages = [address(2027): json(coming)]
    let held = try update(data, 2027, over: .through2026, pages, requiresConfirmation: true)
    #expect(held.check.state == .unconfirmed && held.verdict == nil)
    #expect(try data.years().isEmpty)
    let aside = try StoredHolidayYear(json: HolidayFiles.bytes(of: #require(held.asideFile)), named: "")
    #expect(aside.holidays.isConfirmed && held.isHeldBack)
    // Without it, the year is used and marked; by hand it is confirmed, and stays so.
    #expect(try update(data, 2027, over: .through2026, pages).verdict == .new)
    #expect(try data.calendar(over: .through2026).calendar.unconfirmedYears == [2027])
    #expect(try data.offer(aside, over: .through2026).verdict == .confirmed)
    #expect(try data.calendar(over: .through2026).calendar.unconfirmedYears == [])
    #expect(try update(data, 2027, over: .through2026, pages).check.state == .published)
    #expect(try data.years().first?.holidays.isConfirmed == true)
  }

  @Test func `a notice that was read counts for a later list too, and invented ones beside it do not`() throws {
    let coming = try coming()
    let forged = HolidayNotice(address: "https://www.gov.cn/x", date: coming.notices[0].date, years: [2027])
    let list = try HolidayYear(year: 2027, notices: coming.notices + [forged], days: Array(coming.days.dropLast()))
    let data = DataFolder(try TemporaryFolder().path + "/data")
    var update = HolidayUpdate(of: data, now: try CivilDateTime(iso8601: "2026-11-06T03:00:00"))
    let pages = [
      "https://a.example/2027.json": json(list), "https://b.example/2027.json": json(coming),
      ComingNotice.address: Array(ComingNotice.text.utf8),
    ]
    update.sources = try ["a", "b"].map { try HolidaySource("https://\($0).example/{year}.json") }
    update.base = .through2026
    update.ask = { address, _, _ throws(Fault) in
      guard let content = pages[address] else { throw Fault(.notFound, "there is no such page (404)") }
      return WebResponse(status: 200, content: content)
    }
    let result = try #require(try update.run(years: 2027...2027).first)
    #expect(result.confirmedBy == "the notice", "\(result.notes)")
    #expect(try data.years().first?.holidays == coming)
  }

  @Test func `a list's dates of notices are between the last one and today`() throws {
    let coming = try coming()
    for (month, date) in [("190001", "2025-11-06"), ("299912", "2026-11-06"), ("202611", "2026-11-01")] {
      let address = "https://www.gov.cn/zhengce/\(month)/content_1.htm"
      let notice = HolidayNotice(address: address, date: coming.notices[0].date, years: [2027])
      let list = try HolidayYear(year: 2027, notices: [notice], days: coming.days)
      let text = list.holidayCN.replacing(
        "  \"year\"", with: "  \"workday-ics\": {\"dates\": [\"9999-12-31\"]},\n  \"year\"")
      let data = DataFolder(try TemporaryFolder().path + "/data")
      let pages = [self.address(2027): Array(text.utf8), Self.apple: MarkedText.calendar(coming.days)]
      let update = try update(data, 2027, over: .through2026, pages)
      #expect(update.confirmedBy == "calendars.icloud.com and natescarlet/holiday-cn")
      #expect(try data.years().first?.holidays.notices.map(\.date.iso8601) == [date])
    }
  }

  @Test func `a year that a person imported without a notice takes its notice`() throws {
    let coming = try coming()
    let data = DataFolder(try TemporaryFolder().path + "/data")
    let first = HolidayNotice(address: nil, date: try CivilDate(iso8601: "2027-01-01"), years: [2027])
    let own = try HolidayYear(year: 2027, notices: [first], days: Array(coming.days.dropFirst()))
    #expect(try data.offer(StoredHolidayYear(own, source: nil, stored: nil), over: .through2026).isStored)
    let pages = [address(2027): json(coming), ComingNotice.address: Array(ComingNotice.text.utf8)]
    let update = try update(data, 2027, over: .through2026, pages)
    #expect(update.check.state == .published && update.confirmedBy == "the notice", "\(update.notes)")
    #expect(try data.years().first?.holidays == coming)
  }

  @Test func `a list that differs does not keep two others from confirming, and none takes a confirmation back`() throws
  {
    let coming = try coming()
    let data = DataFolder(try TemporaryFolder().path + "/data")
    #expect(try update(data, 2027, over: .through2026, [address(2027): json(coming)]).check.state == .unconfirmed)
    var update = HolidayUpdate(of: data, now: try CivilDateTime(iso8601: "2026-11-07T03:00:00"))
    let more = HolidayNotice(
      address: "https://www.gov.cn/zhengce/202611/content_7.htm", date: coming.notices[0].date, years: [2027])
    let other = try HolidayYear(
      year: 2027, notices: coming.notices + [more],
      days: coming.days + [.init(CivilDate(iso8601: "2027-03-01"), .dayOff(name: "元旦"))])
    let pages = [
      address(2027): json(coming), "https://b.example/2027.json": json(other),
      Self.apple: MarkedText.calendar(coming.days),
    ]
    update.sources = try ["https://b.example/{year}.json", Self.list, Self.apple].map { try HolidaySource($0) }
    update.base = .through2026
    update.ask = { address, _, _ throws(Fault) in
      guard let content = pages[address] else { throw Fault(.notFound, "there is no such page (404)") }
      return WebResponse(status: 200, content: content)
    }
    #expect(try update.run(years: 2027...2027).first?.confirmedBy == "calendars.icloud.com and natescarlet/holiday-cn")
    // A day at the end of the year that no notice names adds nothing to a confirmed year.
    let added = try HolidayYear(
      year: 2027, notices: coming.notices,
      days: coming.days + [.init(CivilDate(iso8601: "2027-12-30"), .dayOff(name: "元旦"))])
    update.sources = [try HolidaySource("https://c.example/{year}.json")]
    let content = json(added)
    update.ask = { _, _, _ throws(Fault) in WebResponse(status: 200, content: content) }
    #expect(try update.run(years: 2027...2027).first?.check.state == .suspicious)
    #expect(try data.calendar(over: .through2026).calendar.unconfirmedYears == [])
    #expect(
      HolidayCalendar.through2026.merging([
        StoredHolidayYear(
          coming.confirmed(false), source: nil, stored: nil)
      ]).calendar.unconfirmedYears == [2027])
    let known = HolidayCalendar(years: HolidayCalendar.through2026.years + [coming])
    let (merged, warnings) = known.merging([StoredHolidayYear(added.confirmed(false), source: nil, stored: nil)])
    #expect(merged == known && warnings.isEmpty)
  }

  @Test func `a page of www.gov.cn comes from nowhere else`() throws {
    try PageLoader.check("https://www.gov.cn/b.htm", redirectedFrom: ComingNotice.address)
    try PageLoader.check("https://b.example/2027.json", redirectedFrom: "https://a.example/2027.json")
    for target in ["https://gov.cn.example/", "https://www.gov.cn.example/", "http://www.gov.cn/b.htm", "https://a/"] {
      let error = #expect(throws: Fault.self) { try PageLoader.check(target, redirectedFrom: ComingNotice.address) }
      #expect(error?.message == "it redirects to \(target), which is not www.gov.cn")
    }
  }

  @Test func `two origins against the one that names a new year hold it back`() throws {
    let coming = try coming()
    let data = DataFolder(try TemporaryFolder().path + "/data")
    let others = Array(coming.days.dropLast())
    let pages = [
      address(2027): json(coming), Self.apple: MarkedText.calendar(others),
      Self.timor.replacing("{year}", with: "2027"): MarkedText.timor(2027, others),
    ]
    let held = try update(data, 2027, over: .through2026, pages)
    #expect(held.check.state == .suspicious && held.notes.count == 3)
    #expect(try data.years().isEmpty)
  }
}
