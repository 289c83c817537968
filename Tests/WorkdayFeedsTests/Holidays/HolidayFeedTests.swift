// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import ICalendar
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

@Suite struct HolidayFeedTests {
  private func makeFeed(
    holidays: HolidayCalendar = .statutory, _ change: (inout HolidayFeedOptions) -> Void = { _ in }
  ) throws -> HolidayFeed {
    var options = HolidayFeedOptions()
    options.calendar.year = "2021"
    change(&options)
    let today = try CivilDate(year: 2021, month: 5, day: 14)
    return try HolidayFeed(try options.description(today: today, holidays: holidays))
  }

  /// The titles of a feed's events by start date.
  private func titles(_ feed: HolidayFeed) -> [String] {
    feed.calendar.events.map { "\($0.span?.start.date ?? .first) \($0.summary?.string ?? "")" }
  }

  private func titles(on days: String..., year: String, language: String = "zh-Hans") throws -> [String] {
    let feed = try makeFeed {
      $0.calendar.year = year
      $0.calendar.language = language
    }
    return titles(feed).filter { title in days.contains { title.hasPrefix($0) } }.map { String($0.dropFirst(11)) }
  }

  @Test func `each day off has its number in the block and the reason why it is off`() throws {
    #expect(
      try titles(on: "2021-05", year: "2021") == [
        "休 劳动节 第1天/共5天（法定）", "休 劳动节 第2天/共5天（周末）", "休 劳动节 第3天/共5天（调休）",
        "休 劳动节 第4天/共5天（调休）", "休 劳动节 第5天/共5天（调休）", "班 劳动节补班",
      ])
    #expect(try titles(on: "2020-01-01", "2020-01-31", year: "2020") == ["休 元旦（法定）", "休 春节 第8天/共10天（延长）"])
  }

  @Test func `titles and notes can be in English, with the marks`() throws {
    #expect(
      try titles(on: "2020-10-01", "2020-10-04", "2020-10-05", "2020-10-10", year: "2020", language: "en") == [
        "休 National Day, Mid-Autumn Festival, day 1 of 8 (statutory)",
        "休 National Day, Mid-Autumn Festival, day 4 of 8 (weekend)",
        "休 National Day, Mid-Autumn Festival, day 5 of 8 (in lieu)",
        "班 Make-up day for National Day, Mid-Autumn Festival",
      ])
    let feed = try makeFeed {
      $0.calendar.year = "2023"
      $0.calendar.language = "en"
    }
    let event = try #require(feed.calendar.events.first { $0.summary?.string.contains("day 1 of 8") == true })
    #expect(
      event.notes?.string == """
        Off from Fri 2023-09-29 to Fri 2023-10-06, 8 days
        Statutory holiday (Mid-Autumn Festival): at least triple pay if worked
        Make-up days: Sat 2023-10-07, Sun 2023-10-08
        Notice: http://www.gov.cn/zhengce/zhengceku/2022-12/08/content_5730844.htm
        """)
  }

  @Test func `every title of every year is translated`() throws {
    let feed = try makeFeed {
      $0.calendar.year = nil
      $0.calendar.years = "2007-2026"
      $0.calendar.language = "en"
    }
    for event in feed.calendar.events {
      for text in [event.summary?.string ?? "休 ", event.notes?.string ?? ""] {
        let rest = text.hasPrefix("休 ") || text.hasPrefix("班 ") ? String(text.dropFirst(2)) : text
        if rest.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) { Issue.record("\(text)") }
      }
    }
  }

  @Test func `a block is one event of several days, even if it begins in the previous year`() throws {
    let feed = try makeFeed {
      $0.calendar.year = "2019"
      $0.each = "block"
    }
    #expect(
      titles(feed).prefix(4) == [
        "2018-12-30 休 元旦 共3天", "2019-02-02 班 春节补班", "2019-02-03 班 春节补班", "2019-02-04 休 春节 共7天",
      ])
    let span = try #require(feed.calendar.events.first?.span)
    #expect(span == (try EventSpan.allDay(try CivilDate(iso8601: "2018-12-30"), days: 3)))
    #expect(feed.calendar.events.first?.uid == "holiday-20181230@workday-ics")
    let text = try feed.text()
    #expect(values("DTEND", in: text).first == "20190102")
  }

  @Test func `the events are all-day, take no time, and have Apple's badge as an extra`() throws {
    let text = try makeFeed().text()
    let count = values("BEGIN", in: text).count { $0 == "VEVENT" }
    #expect(count == 31 + 7)
    #expect(lines(text).count { $0.hasPrefix("DTSTART;VALUE=DATE:") } == count)
    #expect(values("TRANSP", in: text) == Array(repeating: "TRANSPARENT", count: count))
    #expect(values("X-APPLE-SPECIAL-DAY", in: text).count { $0 == "WORK-HOLIDAY" } == 31)
    #expect(values("X-APPLE-SPECIAL-DAY", in: text).count { $0 == "ALTERNATE-WORKDAY" } == 7)
    #expect(values("BEGIN", in: text).allSatisfy { $0 == "VCALENDAR" || $0 == "VEVENT" })
    #expect(values("METHOD", in: text) == [])
    #expect(values("NAME", in: text) == ["中国节假日"])
    #expect(values("COLOR", in: text) == ["crimson"])
  }

  @Test func `a feed can have only days off or only make-up days`() throws {
    #expect(titles(try makeFeed { $0.only = "make-up" }).count == 7)
    #expect(titles(try makeFeed { $0.only = "off" }).count == 31)
    #expect(titles(try makeFeed { $0.only = "off" }).allSatisfy { $0.contains("休") })
  }

  @Test func `identifiers do not depend on the years, the grouping or the language`() throws {
    let alone = Set(try makeFeed().calendar.events.map(\.uid))
    let among = Set(
      try makeFeed {
        $0.calendar.year = nil
        $0.calendar.years = "2007-2026"
        $0.calendar.language = "en"
      }.calendar.events.map(\.uid))
    #expect(alone.isSubset(of: among))
    let blocks = Set(try makeFeed { $0.each = "block" }.calendar.events.map(\.uid))
    #expect(blocks.isSubset(of: alone))
    let named = try makeFeed {
      $0.calendar.key = "rest"
      $0.calendar.identifierDomain = "example.com"
    }
    #expect(named.calendar.events.first?.uid == "rest-20210101@example.com")
  }

  @Test(arguments: [
    ("2020", "20200127T000000Z", "1"), ("2021", "20201125T000000Z", "0"), ("2019", "20190322T000000Z", "1"),
  ])
  func `the version is that of the newest notice`(year: String, stamp: String, sequence: String) throws {
    let text = try makeFeed { $0.calendar.year = year }.text()
    #expect(Set(values("DTSTAMP", in: text)) == [stamp])
    #expect(Set(values("LAST-MODIFIED", in: text)) == [stamp])
    #expect(Set(values("SEQUENCE", in: text)) == [sequence])
  }

  @Test(arguments: [("day", "2022-12-08"), ("block", "2023-10-25")])
  func `a day has the stamp of its year, and a block over New Year that of both years`(
    each: String, stamp: String
  ) throws {
    // The notice for 2023 of 2022-12-08 has 31 December 2022 off; the newest that lists a day of 2023 is that for 2024.
    let feed = try makeFeed {
      $0.calendar.years = "2022-2023"
      $0.calendar.year = nil
      $0.each = each
    }
    let stamps = feed.calendar.events.map { "\($0.span?.start.date ?? .first) \($0.stamp?.utc?.date.iso8601 ?? "")" }
    #expect(stamps.contains("2022-10-01 2022-12-08") && stamps.contains("2022-12-31 \(stamp)"), "\(stamps)")
  }

  @Test func `a block over New Year is whole in the feeds of both years, and its days are each in one`() throws {
    func starts(_ year: String, _ each: String) throws -> Set<String> {
      let feed = try makeFeed {
        $0.calendar.year = year
        $0.each = each
      }
      return Set(feed.calendar.events.compactMap { $0.span?.start.date.iso8601 })
    }
    for year in ["2022", "2023"] { #expect(try starts(year, "block").contains("2022-12-31")) }
    #expect(try !starts("2023", "block").contains("2023-01-01"))
    #expect(try starts("2022", "day").contains("2022-12-31") && !starts("2022", "day").contains("2023-01-01"))
    #expect(try starts("2023", "day").isSuperset(of: ["2023-01-01", "2023-01-02"]))
    #expect(try !starts("2023", "day").contains("2022-12-31"))
  }

  @Test func `every year in every grouping and language passes the check`() throws {
    for each in ["day", "block"] {
      for only in ["all", "off", "make-up"] {
        for year in 2007...2026 where only != "make-up" || HolidayFeedTests.hasMakeUpDays(year) {
          _ = try makeFeed {
            $0.calendar.year = "\(year)"
            $0.each = each
            $0.only = only
            $0.calendar.language = year % 2 == 0 ? "en" : "zh-Hans"
          }.text()
        }
      }
    }
  }

  private static func hasMakeUpDays(_ year: Int) -> Bool {
    HolidayCalendar.statutory.days.contains { !$0.ruling.isDayOff && $0.date.year == year }
  }

  @Test func `a company's days are included, without a note about pay`() throws {
    let text = "Founding day off 2021-08-09\nStocktaking work 2021-06-26\nOpen house work 2021-10-05\n"
    let company = try DayOverrides(Array(text.utf8), named: "company.txt", purpose: .company)
    let feed = try makeFeed(holidays: HolidayCalendar.statutory.adding([company]).calendar)
    let titles = titles(feed)
    #expect(titles.contains("2021-08-09 休 Founding day"))
    #expect(titles.contains("2021-06-26 班 Stocktaking"))
    #expect(titles.contains("2021-10-04 休 国庆节 第4天/共4天（调休）"))
    #expect(titles.contains("2021-10-05 班 Open house"))
    #expect(try feed.text().contains("Founding day"))
  }

  @Test func `festivals and solar terms can stand alone, in years without a notice too`() throws {
    for (only, also, count) in [("festivals", nil, 16), ("terms", nil, 24), ("festivals", "terms", 39)] {
      for language in ["zh-Hans", "en"] {
        let feed = try makeFeed {
          $0.calendar.year = "2030"
          $0.only = only
          $0.also = also
          $0.calendar.language = language
        }
        _ = try feed.bytes()
        #expect(feed.calendar.events.count == count)
        #expect(feed.warnings.isEmpty)
        #expect(feed.calendar.events.allSatisfy { $0.transparency == .transparent && $0.categories.count == 1 })
        #expect(feed.description.calendarName == (language == "en" ? "Traditional festivals in China" : "中国传统节日"))
      }
    }
  }

  @Test func `an unpublished year is refused, or left out with a warning`() throws {
    let error = #expect(throws: Fault.self) { try makeFeed(holidays: .through2026) { $0.calendar.year = "2027" } }
    #expect(error?.code == .unpublishedYear)
    #expect(error?.message.hasPrefix("the holidays of 2027 are not published yet; those of 2007 to 2026 are.") == true)
    let empty = #expect(throws: Fault.self) {
      try makeFeed(holidays: .through2026) {
        $0.calendar.year = "2027"
        $0.calendar.allowsUnpublishedYears = true
      }
    }
    #expect(empty?.code == .noDays)
    let feed = try makeFeed(holidays: .through2026) {
      $0.calendar.year = nil
      $0.calendar.years = "2026-2027"
      $0.calendar.allowsUnpublishedYears = true
    }
    #expect(
      feed.warnings.first?.description == "the holidays of 2027 are not published yet; the calendar leaves them out")
    #expect(feed.warnings.count == 2)
    #expect(feed.calendar.notes?.string.contains("2027年的放假通知尚未发布") == true)
    #expect(try makeFeed(holidays: .through2026) { $0.calendar.year = "2026" }.warnings.count == 1)
    #expect(try makeFeed(holidays: .through2026) { $0.calendar.year = "2025" }.warnings == [])
  }

  @Test func `additional days are listed with commas, in any order, and no other words`() throws {
    func count(_ also: String?) throws -> Int {
      try makeFeed {
        $0.calendar.year = "2026"
        $0.only = "terms"
        $0.also = also
      }.calendar.events.count
    }
    // A year has 24 solar terms and 16 festivals, of which 清明 is both.
    #expect(try [count(nil), count("terms"), count("festivals"), count("terms,festivals,terms")] == [24, 24, 39, 39])
    for (also, word) in [
      ("moons", "moons"), ("festivals,", ""), ("Terms", "Terms"), ("terms, festivals", " festivals"),
    ] {
      let error = #expect(throws: Fault.self) { try count(also) }
      #expect(error?.message.hasPrefix("also: \"\(word)\" is not a value of also; use festivals or terms") == true)
    }
  }

  @Test(arguments: [
    ("language", "fr", "lang: \"fr\" is not a value of lang; use zh-Hans or en"),
    ("each", "week", "each: \"week\" is not a value of each; use day or block"),
    ("only", "work", "only: \"work\" is not a value of only; use all, off, make-up, festivals or terms"),
    ("years", "2021-2022", "use either year or years, not both"),
    ("year", "21", "year: \"21\" is not a year such as 2021; did you mean 2021?"),
    ("key", "a\u{7}", "key: the control character U+0007 is not allowed in the key"),
    ("name", " ", "calendar-name: the calendar's name must have at least one visible character"),
  ])
  func `an error names the invalid option`(option: String, text: String, message: String) {
    let error = #expect(throws: Fault.self) {
      try makeFeed {
        switch option {
        case "language": $0.calendar.language = text
        case "each": $0.each = text
        case "only": $0.only = text
        case "years": $0.calendar.years = text
        case "year": $0.calendar.year = text
        case "key": $0.calendar.key = text
        default: $0.calendar.name = text
        }
      }
    }
    #expect(error?.message == message)
  }

  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20210211", "DTSTART;VALUE=DATE:20210210", "2021-02-10"),
    ("DTEND;VALUE=DATE:20210218", "DTEND;VALUE=DATE:20210219", "2021-02-18"),
    ("DTEND;VALUE=DATE:20210218", "DTEND;VALUE=DATE:20210217", "2021-02-17"),
    ("SUMMARY:休 春节", "SUMMARY:班 春节", "2021-02-11"),
    ("TRANSP:TRANSPARENT", "TRANSP:OPAQUE", "2021-01-01"),
    ("UID:holiday-20210207", "UID:holiday-20210101", "2021-02-07"),
    ("DTEND;VALUE=DATE:20210218", "DTEND;VALUE=DATE:20210221", "2021-02-18 has a day off that is not of the feed"),
    (
      "DTEND;VALUE=DATE:20210218", "DTEND;VALUE=DATE:20210218\r\nRDATE;VALUE=DATE:20210301",
      "2021-03-01 has a day off that is not of the feed"
    ),
    ("X-APPLE-SPECIAL-DAY:WORK-HOLIDAY", "X-DAY:1", "2021-01-01, read back, is neither a day off nor a make-up day"),
    ("X-APPLE-SPECIAL-DAY:WORK-HOLIDAY", "X-APPLE-SPECIAL-DAY:ALTERNATE-WORKDAY", "2021-01-01, read back, is neither"),
  ])
  func `a change to the text is found, and the error names the day`(part: String, other: String, day: String) throws {
    let feed = try makeFeed { $0.each = "block" }
    do throws(Fault) {
      let text = try feed.text()
      let changed = text.firstRange(of: part).map { text.replacingCharacters(in: $0, with: other) } ?? ""
      try feed.verify(Array(changed.utf8))
      Issue.record("\(part) changed, and proved")
    } catch {
      #expect(error.code == .disagreement)
      #expect(error.message.contains(day), "\(error.message)")
    }
  }

  @Test(arguments: [
    ("SUMMARY:除夕", "SUMMARY:除西", #"as libical reads the calendar, 2026-02-16 has "除西" instead of "除夕""#),
    (
      "DTSTART;VALUE=DATE:20260216", "DTSTART;VALUE=DATE:20260215",
      #"as libical reads the calendar, 2026-02-15 has "除夕" that is not of the feed"#
    ),
    (
      "DTEND;VALUE=DATE:20260217", "DTEND;VALUE=DATE:20260218",
      #"as libical reads the calendar, 2026-02-17 has "除夕" that is not of the feed"#
    ),
    ("TRANSP:TRANSPARENT", "TRANSP:OPAQUE", "the event of 2026-01-26, read back, is marked as busy"),
    ("CATEGORIES:节日", "CATEGORIES:节", "the event of 2026-01-26, read back, is neither a day off nor a make-up day"),
  ])
  func `a change to a festival is found`(part: String, other: String, message: String) throws {
    let feed = try makeFeed {
      $0.calendar.year = "2026"
      $0.only = "festivals"
    }
    let text = try feed.text()
    let place = try #require(text.firstRange(of: part))
    let changed = text.replacingCharacters(in: place, with: other)
    #expect(#expect(throws: Fault.self) { try feed.verify(Array(changed.utf8)) }?.message == message)
  }

  @Test func `every removed event is found`() throws {
    let feed = try makeFeed()
    let parts = try feed.text().split(separator: "BEGIN:VEVENT", omittingEmptySubsequences: false)
    for index in 1..<(parts.count - 1) {
      let rest = parts[..<index] + parts[(index + 1)...]
      let text = rest.joined(separator: "BEGIN:VEVENT")
      if (try? feed.verify(Array(text.utf8))) != nil { Issue.record("event \(index) may go") }
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with other: String) -> String {
    String(self[..<range.lowerBound]) + other + self[range.upperBound...]
  }
}
