// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import LibicalOracle
import TestSupport
import Testing
import TimeZones
import WorkdayFeeds
import Workdays

@Suite struct WorkdayFeedTests {
  private func feed2021(_ style: String = "rdate", _ change: (inout FeedOptions) -> Void = { _ in }) throws -> String {
    try makeFeed {
      $0.calendar.year = "2021"
      $0.event.times = ["09:00"]
      $0.style = style
      change(&$0)
    }.text()
  }

  @Test func `2021 in the default style is one event with a rule, 17 excluded and 7 added days`() throws {
    let text = try feed2021()
    #expect(values("BEGIN", in: text) == ["VCALENDAR", "VTIMEZONE", "STANDARD", "VEVENT", "VALARM"])
    #expect(values("DTSTART", in: text).last == "20210104T090000")
    #expect(values("DTEND", in: text) == ["20210104T090100"])
    #expect(values("RRULE", in: text) == ["FREQ=WEEKLY;UNTIL=20211231T010000Z;BYDAY=MO,TU,WE,TH,FR"])
    #expect(values("EXDATE", in: text).count == 17)
    #expect(values("RDATE", in: text).count == 7)
    #expect(lines(text).contains("EXDATE;TZID=Asia/Shanghai:20210211T090000"))
    #expect(lines(text).contains("RDATE;TZID=Asia/Shanghai:20210207T090000"))
    #expect(values("UID", in: text) == ["workday-2021T0900@workday-ics"])
    #expect(values("DTSTAMP", in: text) == ["20201125T000000Z"])
    #expect(values("LAST-MODIFIED", in: text) == ["20201125T000000Z"])
    #expect(values("SEQUENCE", in: text) == ["0"])
    #expect(values("TRANSP", in: text) == ["OPAQUE"])
    #expect(values("TRIGGER", in: text) == ["PT0S"])
    #expect(values("METHOD", in: text) == [])
  }

  @Test func `the head names the calendar for every client`() throws {
    let text = try feed2021 {
      $0.calendar.name = "班, 休"
      $0.calendar.color = "#0a7e07"
    }
    #expect(values("PRODID", in: text) == ["-//workday-ics//Workday feed//EN"])
    #expect(values("VERSION", in: text) == ["2.0"])
    #expect(values("CALSCALE", in: text) == ["GREGORIAN"])
    #expect(values("NAME", in: text) == ["班\\, 休"])
    #expect(values("X-WR-CALNAME", in: text) == ["班\\, 休"])
    #expect(values("COLOR", in: text) == ["green"])
    #expect(values("X-APPLE-CALENDAR-COLOR", in: text) == ["#0A7E07"])
    #expect(values("X-WR-TIMEZONE", in: text) == ["Asia/Shanghai"])
    #expect(lines(text).contains("REFRESH-INTERVAL;VALUE=DURATION:PT12H"))
    #expect(values("X-PUBLISHED-TTL", in: text) == ["PT12H"])
    #expect(values("DESCRIPTION", in: text).first == values("X-WR-CALDESC", in: text).first)
  }

  @Test func `Outlook is not told the interval that it takes for the shortest`() throws {
    let text = try feed2021 { $0.app = "outlook" }
    #expect(lines(text).contains("REFRESH-INTERVAL;VALUE=DURATION:PT12H"))
    #expect(values("X-PUBLISHED-TTL", in: text).isEmpty)
  }

  @Test func `the titles, the name and the notes that are not given are in the language of the feed`() throws {
    let chinese = try feed2021("events") {
      $0.calendar.language = "zh-Hans"
      $0.event.eve = "20:00"
      $0.event.returnEve = "20:00"
    }
    #expect(Set(values("SUMMARY", in: chinese)) == ["上班", "明天补班", "明天假期结束，开始上班"])
    #expect(values("NAME", in: chinese) == ["中国工作日"])
    #expect(
      values("X-WR-CALDESC", in: chinese) == ["中国大陆工作日，2021-01-01 至 2021-12-31：周一、周二、周三、周四、周五，补班日照常上班，节假日除外。"])
    let titled = try feed2021 {
      $0.calendar.language = "zh-Hans"
      $0.event.title = "Office"
      $0.calendar.name = "Team"
    }
    #expect(values("SUMMARY", in: titled) == ["Office"])
    #expect(values("NAME", in: titled) == ["Team"])
    // Nothing else depends on the language.
    let (own, english) = try (feed2021 { $0.calendar.language = "zh-Hans" }, feed2021())
    let changed = Set(lines(own)).symmetricDifference(lines(english)).map { $0.prefix { $0 != ":" } }
    #expect(Set(changed) == ["NAME", "X-WR-CALNAME", "X-WR-CALDESC", "SUMMARY", "DESCRIPTION"])
    let provisional = try makeFeed(holidays: .through2026) {
      $0.calendar.year = "2026"
      $0.calendar.language = "zh-Hans"
      $0.schedule.pattern = "big-small"
      $0.schedule.bigWeek = "2026-01-05"
    }.text()
    #expect(
      values("X-WR-CALDESC", in: provisional) == [
        "中国大陆工作日，2026-01-01 至 2026-12-31：周一至周五，隔周周六上班（2026-01-05 所在周为大周），补班日照常上班，节假日除外。"
          + "2026年12月29日至31日可能还会变动：2027年的放假通知尚未发布。"
      ])
  }

  @Test func `the other styles have a separate event and identifier for each make-up day, or for each day`() throws {
    let events = try feed2021("events")
    #expect(values("RDATE", in: events) == [])
    #expect(values("BEGIN", in: events).count { $0 == "VEVENT" } == 8)
    #expect(Set(values("UID", in: events)).count == 8)
    #expect(values("UID", in: events).contains("workday-20210207T0900@workday-ics"))
    let expanded = try feed2021("expanded")
    #expect(values("BEGIN", in: expanded).count { $0 == "VEVENT" } == 250)
    #expect(Set(values("UID", in: expanded)).count == 250)
    #expect(values("RRULE", in: expanded) == [])
  }

  @Test func `all-day events have dates, no time zone and no alarm`() throws {
    let text = try feed2021 { $0.event.times = [] }
    #expect(lines(text).contains("DTSTART;VALUE=DATE:20210104"))
    #expect(lines(text).contains("DTEND;VALUE=DATE:20210105"))
    #expect(lines(text).contains("EXDATE;VALUE=DATE:20210211"))
    #expect(lines(text).contains("RDATE;VALUE=DATE:20210207"))
    #expect(values("RRULE", in: text) == ["FREQ=WEEKLY;UNTIL=20211231;BYDAY=MO,TU,WE,TH,FR"])
    #expect(values("UID", in: text) == ["workday-2021@workday-ics"])
    #expect(values("BEGIN", in: text) == ["VCALENDAR", "VEVENT"])
  }

  @Test func `if a make-up day comes first, the start is an excluded day of the rule`() throws {
    let text = try makeFeed {
      $0.calendar.year = "2026"
      $0.event.times = ["09:00"]
    }.text()
    #expect(values("DTSTART", in: text).last == "20260102T090000")
    #expect(values("EXDATE", in: text).first == "20260102T090000")
    #expect(values("RDATE", in: text).first == "20260104T090000")
  }

  @Test func `a revised year has a higher sequence and the revision's date`() throws {
    let text = try makeFeed { $0.calendar.years = "2019-2020" }.text()
    #expect(values("DTSTAMP", in: text) == ["20190322T000000Z", "20200127T000000Z"])
    #expect(values("SEQUENCE", in: text) == ["1", "1"])
    #expect(!values("RDATE", in: text).contains("20200203"))
  }

  @Test func `the article's case from 14 May 2021 has 161 days, none before`() throws {
    for style in FeedStyle.allCases {
      let feed = try makeFeed {
        $0.calendar.year = "2021"
        $0.calendar.from = "2021-05-14"
        $0.event.times = ["09:00"]
        $0.style = style.rawValue
      }
      #expect(feed.workdays.count == 161)
      let text = try feed.text()
      #expect(values("DTSTART", in: text).dropFirst().allSatisfy { $0 >= "20210514" })
    }
  }

  @Test func `two times a day are two events with separate identifiers`() throws {
    let text = try feed2021 { $0.event.times = ["09:00", "18:00"] }
    #expect(values("UID", in: text) == ["workday-2021T0900@workday-ics", "workday-2021T1800@workday-ics"])
  }

  @Test func `every option is in the text`() throws {
    let text = try feed2021 {
      $0.event.title = "上班; really"
      $0.event.location = "Office, 3F"
      $0.event.notes = "one\ntwo"
      $0.event.categories = ["Work", "A,B"]
      $0.event.alarms = ["10m", "-PT1H", "1d"]
      $0.event.duration = "9h"
      $0.calendar.key = "desk"
      $0.calendar.identifierDomain = "example.com"
    }
    #expect(values("SUMMARY", in: text) == ["上班\\; really"])
    #expect(values("LOCATION", in: text) == ["Office\\, 3F"])
    #expect(values("DESCRIPTION", in: text).contains("one\\ntwo"))
    #expect(values("TRIGGER", in: text) == ["-PT10M", "-PT1H", "-P1D"])
    #expect(values("DTEND", in: text) == ["20210104T180000"])
    #expect(values("UID", in: text) == ["desk-2021T0900@example.com"])
    #expect(values("CATEGORIES", in: text).joined(separator: ",") == "Work,A\\,B")
  }

  @Test func `no line is over 75 octets, none splits a character, all end in CRLF`() throws {
    let text = try feed2021 {
      $0.event.title = String(repeating: "上班时间", count: 40)
      $0.event.notes = String(repeating: "long words and 👩‍👩‍👧 ", count: 60)
    }
    let bytes = Array(text.utf8)
    #expect(bytes.suffix(2) == [13, 10])
    var line: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if byte == 10 { #expect(index > 0 && bytes[index - 1] == 13) }
      guard byte != 10 else {
        if line.dropLast().count > 75 { Issue.record("\(line.count)") }
        if String(validating: line, as: UTF8.self) == nil { Issue.record("a split character") }
        line = []
        continue
      }
      line.append(byte)
    }
  }

  @Test func `the same description always gives the same bytes`() throws {
    func text(today: String) throws -> String {
      var options = FeedOptions()
      options.calendar.year = "2021"
      let day = try CivilDate(iso8601: today)
      let description = try options.description(today: day, holidays: .statutory)
      let rules = try TimeZoneRules(fixedOffset: 28_800, identifier: "Asia/Shanghai")
      return try WorkdayFeed(description, timeZone: rules).text()
    }
    #expect(try text(today: "2021-01-01") == text(today: "2026-12-31"))
  }

  @Test func `an unpublished year is refused with the published years and the alternatives`() throws {
    do throws(Fault) {
      var options = FeedOptions()
      options.calendar.years = "2025-2028"
      let today = CivilDate(unchecked: 20_000)
      let description = try options.description(today: today, holidays: .through2026)
      _ = try WorkdayFeed(description, timeZone: .utc)
      Issue.record("made")
    } catch {
      #expect(error.code == .unpublishedYear)
      #expect(
        error.message
          == "the holidays of 2027 to 2028 are not published yet; those of 2007 to 2026 are. A year's notice is published "
          + "between October and December of the year before. Use holidays to give your own data, provisional to "
          + "forecast 2027, or allow-unpublished to "
          + "write plain weekdays")
    }
  }

  @Test func `an unpublished year that is allowed says so in the calendar and in a warning`() throws {
    let feed = try makeFeed(holidays: .through2026) {
      $0.calendar.years = "2026-2027"
      $0.calendar.allowsUnpublishedYears = true
    }
    try #require(feed.warnings.count == 2)
    #expect(
      feed.warnings[0].description.hasPrefix("the holidays of 2027 are not published yet; plain weekdays are written"))
    #expect(feed.warnings[1].description.hasPrefix("29–31 December 2026 may still change"))
    let text = try feed.text()
    #expect(values("DESCRIPTION", in: text)[0].contains("The holidays of 2027 are not published"))
    #expect(values("DTSTAMP", in: text).last == "20260101T000000Z")
    #expect(feed.workdays.count { $0.year == 2027 } == 254)
  }

  @Test func `a year between published ones has no warning`() throws {
    #expect(try makeFeed(holidays: .through2026) { $0.calendar.year = "2021" }.warnings == [])
    #expect(try makeFeed(holidays: .through2026) { $0.calendar.year = "2026" }.warnings.count == 1)
  }

  @Test func `a term ends with its last day in every style, and warns only of days that it has`() throws {
    for style in FeedStyle.allCases {
      let feed = try makeFeed(holidays: .through2026) {
        $0.calendar.from = "2026-09-07"
        $0.calendar.to = "2026-12-28"
        $0.event.times = ["09:00"]
        $0.style = style.rawValue
      }
      #expect(feed.warnings == [])
      #expect(feed.workdays.first?.iso8601 == "2026-09-07" && feed.workdays.last?.iso8601 == "2026-12-28")
      let bytes = try feed.bytes()
      #expect(!values("RRULE", in: String(decoding: bytes, as: UTF8.self)).contains { $0.contains("20261229") })
      let shown = try LibicalExpansion.occurrences(in: bytes, dates: (2025...2028).days).map(\.wallTime.date)
      #expect(shown.sorted() == feed.workdays)
    }
    let last = try makeFeed(holidays: .through2026) {
      $0.calendar.from = "2026-09-07"
      $0.calendar.to = "2026-12-29"
    }
    #expect(last.warnings.count == 1)
  }

  @Test func `a span without a workday is refused`() {
    #expect(throws: Fault.self) {
      try makeFeed {
        $0.calendar.year = "2022"
        $0.calendar.from = "2022-12-31"
      }
    }
  }

  @Test func `in every style and year the calendar passes the check, and libical finds nothing wrong`()
    throws
  {
    for style in FeedStyle.allCases {
      for times in [[], ["09:00"], ["00:00", "23:59:59"]] {
        let feed = try makeFeed {
          $0.calendar.years = isSlowSetWanted ? "2007-2026" : "2019-2021"
          $0.event.times = times
          $0.style = style.rawValue
        }
        #expect(LibicalText.findings(in: String(decoding: try feed.bytes(), as: UTF8.self)) == [])
      }
    }
  }

  @Test(
    arguments: ["UTC", "Europe/Dublin", "Australia/Lord_Howe"]
      + (isSlowSetWanted ? ["+08:00", "-03:30", "America/New_York", "Asia/Kathmandu"] : []))
  func `in other time zones too`(zone: String) throws {
    for style in FeedStyle.allCases {
      let text = try makeFeed {
        $0.calendar.years = "2020-2021"
        $0.event.times = ["05:30", "22:00"]
        $0.event.duration = "9h"
        $0.schedule.days = "MO,TU,WE,TH,FR,SA,SU"
        $0.schedule.makeUp = "all"
        $0.timeZone = zone
        $0.style = style.rawValue
      }.text()
      #expect(text.contains("VTIMEZONE") == (zone != "UTC"))
    }
  }

  @Test func `a time that the clocks skip on one of the days is refused, since clients differ on it`() throws {
    do {
      _ = try makeFeed {
        $0.calendar.year = "2021"
        $0.event.times = ["02:30"]
        $0.schedule.days = "SA,SU"
        $0.schedule.makeUp = "none"
        $0.timeZone = "America/New_York"
      }
      Issue.record("made")
    } catch let error as Fault {
      #expect(
        error.message
          == "02:30:00 does not exist on 2021-03-14 in America/New_York, where the clocks go forward; choose another time"
      )
    }
  }

  @Test func `a time that the clocks skip on an excluded day of the rule is refused with that day`()
    throws
  {
    let error = #expect(throws: Fault.self) {
      _ = try makeFeed {
        $0.calendar.year = "2021"
        $0.event.times = ["02:30"]
        $0.schedule.days = "MO,TU,WE,TH,FR,SA,SU"
        $0.schedule.makeUp = "all"
        $0.timeZone = "Australia/Sydney"
      }
    }
    #expect(
      error?.message
        == "02:30:00 does not exist on 2021-10-03 in Australia/Sydney, where the clocks go forward; choose another time"
    )
  }

  @Test func `the VTIMEZONE covers a start that is a long cycle before the first year`() throws {
    // A cycle of 340 days whose last day before the make-up day of 4 January 2026 is in the previous winter: a
    // VTIMEZONE that began with the first year would have the summer's offset there.
    let text = try makeFeed {
      $0.calendar.year = "2026"
      $0.event.times = ["09:00"]
      $0.schedule.pattern = "cycle:D\(String(repeating: "O", count: 339))@2025-02-01"
      $0.schedule.statutory = "yes"
      $0.schedule.makeUp = "all"
      $0.timeZone = "America/New_York"
    }.text()
    #expect(values("DTSTART", in: text).contains("20250201T090000"))
    let zone = try #require(try ICalendarReader().read(text).calendars.first?.timeZones.first)
    let start = try CivilDateTime(rfc5545: "20250201T140000").wallSeconds
    #expect(try zone.rules(through: 2026).offset(at: start) == -5 * 3600)
  }

  @Test(arguments: ["Mars/Olympus", "", "../etc/passwd", "asia shanghai", "+25:00", "UTC+8"])
  func `an unknown time zone is refused`(zone: String) {
    #expect(throws: Fault.self) { try makeFeed { $0.timeZone = zone } }
  }
}
