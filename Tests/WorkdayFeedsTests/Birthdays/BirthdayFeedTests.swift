// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import LunisolarCalendar
import Recurrence
import TestSupport
import Testing
import WorkdayFeeds

@Suite struct BirthdayFeedTests {
  private func feed(
    _ birthdays: [String], _ years: ClosedRange<Int>, _ change: (inout BirthdayFeedDescription) -> Void = { _ in }
  ) throws -> BirthdayFeed {
    var description = BirthdayFeedDescription(
      birthdays: try birthdays.map { try LunarBirthday(parsing: $0) }, years: years)
    change(&description)
    return try BirthdayFeed(description)
  }

  /// The events of a feed: the day, the title, and the rule if there is one.
  private func events(_ feed: BirthdayFeed) -> [String] {
    feed.calendar.events.map { event in
      ([event.span?.start.rfc5545, event.summary?.string] + event.repetition.rules.map(\.rfc5545)).compactMap(\.self)
        .joined(separator: " ")
    }
  }

  @Test func `each year has an event on the day of the Chinese calendar, with the age`() throws {
    // 2025 has a leap sixth month; the twelfth months that end in 2025 and 2026 have 29 days.
    let feed = try feed(["妈妈 1958-05-08", "小明 1990-12-30"], 2025...2026)
    #expect(
      events(feed) == [
        "20250128 小明生日（34岁，腊月廿九）", "20250603 妈妈生日（67岁，五月初八）", "20260216 小明生日（35岁，腊月廿九）",
        "20260622 妈妈生日（68岁，五月初八）",
      ])
    #expect(feed.warnings == [])
    #expect(feed.calendar.events.allSatisfy { $0.transparency == .transparent && $0.categories == ["生日"] })
    #expect(feed.calendar.events.last?.notes?.string == "生于戊戌年五月初八（1958-06-24）")
  }

  @Test func `a rule has no age in its title, and ends with the years`() throws {
    let feed = try feed(["妈妈 1958-05-08"], 2025...2026) { $0.style = .rscale }
    #expect(
      events(feed) == ["20250603 妈妈生日（五月初八） FREQ=YEARLY;RSCALE=CHINESE;UNTIL=20261231;BYMONTH=5;BYMONTHDAY=8"])
    #expect(throws: Never.self) { try feed.bytes() }
  }

  @Test func `an identifier stays the same in other years and does not tell the name`() throws {
    func identifiers(_ years: ClosedRange<Int>, _ birthday: String = "妈妈 1958-05-08") throws -> [String] {
      try feed([birthday], years).calendar.events.map(\.uid)
    }
    let long = try identifiers(2020...2030)
    #expect(Set(long).count == 11)
    #expect(try identifiers(2025...2026) == Array(long[5...6]))
    #expect(try Set(identifiers(2025...2026, "爸爸 1958-05-08")).isDisjoint(with: long))
    #expect(long.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } && $0.hasSuffix("@workday-ics") })
  }

  @Test(arguments: [
    ("{name} is {age}, {date}", "{age} is 67, 五月初八"), ("{", "{"), ("{name", "{name"), ("}{name}", "}{age}"),
    ("{x}{age}", "{x}67"),
    ("plain", "plain"),
  ])
  func `a title's values are put in once, and all else stays`(title: String, expected: String) throws {
    #expect(
      try feed(["{age} 1958-05-08"], 2025...2025) { $0.title = title }.calendar.events.first?.summary?.string
        == expected)
  }

  @Test func `a rule's title has nothing in place of the age`() throws {
    let feed = try feed(["妈妈 1958-05-08"], 2025...2026) {
      $0.style = .rscale
      $0.title = "{name}{age}岁{date}"
    }
    #expect(feed.calendar.events.map { $0.summary?.string } == ["妈妈岁五月初八"])
  }

  @Test func `alarms are at nine, some days before`() throws {
    let alarms = try feed(["妈妈 1958-05-08"], 2025...2025) { $0.alarms = [0, 1, 7] }.calendar.events[0].alarms
    #expect(alarms.map(\.trigger) == [.relative(.hours(9)), .relative(.hours(-15)), .relative(.hours(-159))])
    #expect(alarms.first?.action == .display("妈妈生日（67岁，五月初八）"))
  }

  @Test func `a person without a birthday in the years is a warning, and nobody with one an error`() throws {
    // 2009 and 2028 have a leap fifth month; a birthday is celebrated from the year after the birth on.
    let feed = try feed(["小红 2009-05L-10", "妈妈 1958-05-08"], 2026...2027) { $0.leapMonth = .omit }
    #expect(feed.warnings.map(\.description) == ["小红: no birthday in 2026 to 2027"])
    #expect(feed.calendar.events.count == 2)
    let none = #expect(throws: Fault.self) { try self.feed(["小红 2009-05-10"], 2008...2009) }
    #expect(none?.code == .noDays && none?.message == "no birthday falls in 2008 to 2009")
    for years in [1900...1950, 2050...2101] {
      let error = #expect(throws: Fault.self) { try self.feed(["妈妈 1958-05-08"], years) }
      #expect(error?.message == "years: lunisolar years are known from 1901 to 2100")
    }
    let control = #expect(throws: Fault.self) { try self.feed(["妈\u{7} 1958-05-08"], 2025...2025) }
    #expect(control?.code == .invalidOption && control?.message.contains("control character") == true)
  }

  @Test(arguments: [
    ("妈妈", "\"妈妈\" has no date; write NAME DATE in quotation marks, such as \"Ming 1990-05-08\""),
    (" 1958-05-08", "\" 1958-05-08\" has no date; write NAME DATE in quotation marks, such as \"Ming 1990-05-08\""),
    ("妈妈 2026-05L-08", "2026 has no leap month 5L"),
    (
      "妈妈 13-08", "\"13-08\" is not a day of the Chinese calendar such as 05-08, or 06L-15 in a leap month"
    ),
  ])
  func `a birthday without a name or a date is refused`(text: String, message: String) {
    #expect(#expect(throws: Fault.self) { try LunarBirthday(parsing: text) }?.message == message)
  }

  @Test(arguments: [
    ("妈妈 八月十五", "8-15"), ("妈妈 闰六月廿九", "6L-29"), ("妈妈 十二月三十", "12-30"), ("妈妈 腊月二十", "12-20"), ("妈妈 正月初一", "1-1"),
    ("妈妈 十一月二十一", "11-21"), ("妈妈 十月初十", "10-10"), ("妈妈: 05-08", "5-8"), ("妈妈：1990/5/8", "5-8"),
  ])
  func `a day is read by its Chinese name too`(text: String, day: String) throws {
    let birthday = try LunarBirthday(parsing: text)
    #expect("\(birthday.day.month.rfc7529)-\(birthday.day.day)" == day && birthday.name == "妈妈")
    for wrong in ["妈妈 八月", "妈妈 八月三十一", "妈妈 十三月初一", "妈妈 月初一", "妈妈 1990年5月8日", "妈妈 5月8日"] {
      #expect(throws: Fault.self) { try LunarBirthday(parsing: wrong) }
    }
  }

  @Test func `a name may have spaces`() throws {
    let birthday = try LunarBirthday(parsing: "Ming Li 1990-05L-01")
    #expect(birthday.name == "Ming Li" && birthday.born?.isLeapMonth == true && birthday.day.month.isLeap)
  }

  @Test func `a birthday of the Gregorian calendar is on its day of the Chinese one`() throws {
    let born = try LunarBirthday(parsing: "Ming,1990-06-23", isSolar: true)
    #expect(born == (try LunarBirthday(parsing: "Ming 1990-05L-01")))
  }

  @Test func `without its year a birthday has no age, in both languages`() throws {
    for (texts, title) in [(FeedTexts.chinese, "妈妈生日（五月初八）"), (.english, "妈妈's birthday (lunar 05-08)")] {
      for style in BirthdayFeedDescription.Style.allCases {
        var description = BirthdayFeedDescription(
          birthdays: [try LunarBirthday(parsing: "妈妈 05-08")], years: 2026...2028)
        (description.texts, description.style) = (texts, style)
        let feed = try BirthdayFeed(description)
        #expect(feed.calendar.events.allSatisfy { $0.summary?.string == title && $0.notes == nil })
        #expect(feed.calendar.events.count == (style == .dates ? 3 : 1))
        try feed.verify(try feed.bytes())
        description.title = "{name} is {age}"
        if style == .dates { #expect(throws: Fault.self) { try BirthdayFeed(description) } }
      }
    }
  }

  @Test func `the age, the day and the notes are in the language`() throws {
    var description = BirthdayFeedDescription(
      birthdays: [try LunarBirthday(parsing: "Ming 1990-05L-01")], years: 2028...2028)
    description.texts = .english
    let event = try #require(try BirthdayFeed(description).calendar.events.first)
    #expect(event.summary?.string == "Ming's birthday (38, lunar 05L-01)")
    #expect(event.notes?.string == "Born on 1990-05L-01 of the Chinese calendar (1990-06-23)")
  }

  @Test func `a rule shows the days of the events, whatever the leap month and the thirtieth mean`() throws {
    for born in ["1995-08L-15", "1984-10-30", "2012-04L-29", "2009-05L-29", "1990-12-30", "2025-06L-01"] {
      for leapMonth in LunarBirthday.LeapMonth.allCases {
        for thirtieth in LunarBirthday.ThirtiethDay.allCases {
          func made(_ style: BirthdayFeedDescription.Style) throws -> BirthdayFeed? {
            do {
              return try feed(["A " + born], 2026...2045) {
                ($0.leapMonth, $0.thirtiethDay, $0.style) = (leapMonth, thirtieth, style)
              }
            } catch let error as Fault where error.code == .noDays {
              return nil
            }
          }
          let (dates, rule) = (try made(.dates), try made(.rscale))
          #expect((dates == nil) == (rule == nil))
          // The text's check compares the rule's days with those of the events.
          #expect(throws: Never.self, "\(born) \(leapMonth) \(thirtieth)") { try rule?.bytes() }
          #expect(throws: Never.self, "\(born) \(leapMonth) \(thirtieth)") { try dates?.bytes() }
        }
      }
    }
  }

  @Test(arguments: BirthdayFeedDescription.Style.allCases)
  func `a text in which a day or a title changed is refused, with the day`(style: BirthdayFeedDescription.Style) throws
  {
    let feed = try feed(["妈妈 1958-05-08"], 2025...2026) {
      $0.style = style
      $0.title = "{name}"
    }
    let text = try feed.text()
    let day = "DTSTART;VALUE=DATE:20250603\r\nDTEND;VALUE=DATE:20250604"
    let changes = [
      (day, "DTSTART;VALUE=DATE:20250602\r\nDTEND;VALUE=DATE:20250603"), ("SUMMARY:妈妈", "SUMMARY:爸爸"),
      ("END:VEVENT", "STATUS:CANCELLED\r\nEND:VEVENT"),
      (
        "END:VCALENDAR",
        "BEGIN:VEVENT\r\nUID:9\r\nDTSTAMP:20250101T000000Z\r\n\(day)\r\nSUMMARY:妈妈\r\nEND:VEVENT\r\nEND:VCALENDAR"
      ),
    ]
    for (old, new) in changes {
      let place = try #require(text.firstRange(of: old), "\(old)")
      let changed = text[..<place.lowerBound] + new + text[place.upperBound...]
      let error = #expect(throws: Fault.self, "\(new)") { try feed.verify(Array(changed.utf8)) }
      #expect(error?.code == .disagreement)
      let reader = style == .dates ? "libical" : "the engine"
      #expect(error?.message.hasPrefix("as \(reader) reads the calendar, 2025-06-0") == true, "\(new)")
    }
    let error = #expect(throws: Fault.self) { try feed.verify(Array((text + text).utf8)) }
    #expect(error?.message == "the text, read back, has 2 calendars instead of one")
  }
}
