// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar
import Testing

@Suite struct LunisolarDateTests {
  @Test(arguments: LunisolarScale.allCases)
  func `each day has one date, from which the day comes back`(scale: LunisolarScale) throws {
    var day = LunisolarScale.days.lowerBound
    var wrong = 0
    for number in LunisolarScale.years {
      let year = try LunisolarYear(number, in: scale)
      #expect(year.firstDay == day)
      #expect(year.months.count == year.monthCount)
      #expect(353...385 ~= year.length)
      for month in year.months {
        let length = try #require(year.length(of: month))
        #expect(29...30 ~= length)
        for dayOfMonth in 1...length {
          let date = try LunisolarDate(day, in: scale)
          let back = try LunisolarDate(
            year: number, month: month.number, isLeap: month.isLeap, day: dayOfMonth, in: scale)
          let isRight =
            (date.year, date.month, date.isLeapMonth, date.day) == (number, month.number, month.isLeap, dayOfMonth)
            && back == date && back.date == day && back.scale == scale
          if !isRight { wrong += 1 }
          day = day + 1
        }
        let last = try LunisolarDate(day - 1, in: scale)
        #expect(try LunisolarDate(parsing: last.description, in: scale) == last)
      }
      #expect(year.lastDay == day - 1)
    }
    #expect(wrong == 0)
    #expect(day == LunisolarScale.days.upperBound + 1)
  }

  @Test(arguments: [
    ("1901-02-19", "辛丑年正月初一"), ("2027-02-06", "丁未年正月初一"), ("2030-02-03", "庚戌年正月初一"),
    ("2025-07-25", "乙巳年闰六月初一"), ("2025-01-28", "甲辰年腊月廿九"), ("2024-02-09", "癸卯年腊月三十"),
    ("2033-12-22", "癸丑年闰冬月初一"), ("2026-06-19", "丙午年五月初五"), ("1958-06-24", "戊戌年五月初八"),
    ("2020-12-02", "庚子年十月十八"), ("2021-12-13", "辛丑年冬月初十"), ("2021-03-02", "辛丑年正月十九"),
    ("2021-03-03", "辛丑年正月二十"), ("2101-01-28", "庚申年腊月廿九"),
  ])
  func `known days have their names`(day: String, text: String) throws {
    #expect(try LunisolarDate(CivilDate(iso8601: day)).chineseText == text)
  }

  @Test func `the new years that libraries get wrong`() throws {
    // 1914, 1916, 1920: the meridian of Beijing; 2033: no leap month in summer, but after the eleventh.
    #expect(try LunisolarDate(CivilDate(iso8601: "1914-11-17")).day == 1)
    #expect(try LunisolarDate(CivilDate(iso8601: "1916-02-03")).description == "1916-01-01")
    #expect(try LunisolarDate(CivilDate(iso8601: "1920-11-10")).day == 1)
    #expect(try LunisolarYear(2033).leapMonth == 11)
    #expect(try LunisolarYear(2033).months.filter(\.isLeap).map(\.description) == ["11L"])
    #expect(try LunisolarDate(CivilDate(iso8601: "2034-02-19")).description == "2034-01-01")
    // A year whose leap month crosses 31 December, and months that Korea begins a day later.
    #expect(try LunisolarDate(CivilDate(iso8601: "2034-01-01")).description == "2033-11L-11")
    #expect(try LunisolarYear(2027, in: .dangi).firstDay.iso8601 == "2027-02-07")
    #expect(try LunisolarYear(2027, in: .chinese).firstDay.iso8601 == "2027-02-06")
  }

  @Test func `two in five years lack the thirtieth of the twelfth month`() throws {
    let twelfth = try #require(LunisolarMonth(12))
    let all = try LunisolarScale.years.filter { try LunisolarYear($0).length(of: twelfth) == 30 }
    #expect(115...125 ~= all.count)
    #expect(all.filter { 2025...2029 ~= $0 } == [2029])
  }

  @Test func `the cycle of sixty and the animals`() throws {
    #expect(try LunisolarYear(1984).sexagenary == "甲子" && LunisolarYear(1984).animal == "鼠")
    #expect(try LunisolarYear(2026).sexagenary == "丙午" && LunisolarYear(2026).animal == "马")
    #expect(try LunisolarYear(1923).sexagenary == "癸亥" && LunisolarYear(1923).animal == "猪")
    #expect(try LunisolarYear(2043).sexagenary == "癸亥")
    #expect(try LunisolarYear(2026) < LunisolarYear(2027))
  }

  @Test(arguments: [
    ("2026-05-08", nil, ""),
    ("2026-05L-08", "monthOutOfRange", "2026 has no leap month 5L"),
    ("2025-05L-08", "monthOutOfRange", "2025 has no leap month 5L; its leap month is 6L"),
    ("2025-13-01", "monthOutOfRange", "13 is not a month; use 1 to 12, and L for a leap month"),
    ("2025-00-01", "monthOutOfRange", "0 is not a month; use 1 to 12, and L for a leap month"),
    ("2025-12-30", "dayOutOfRange", "30 is not a day of 2025-12, which has 29"),
    ("2025-06L-30", "dayOutOfRange", "30 is not a day of 2025-06L, which has 29"),
    ("1900-12-01", "yearOutOfRange", "1900: lunisolar years are known from 1901"),
    ("2101-01-01", "yearOutOfRange", "2101: lunisolar years are known to 2100"),
    (
      "2026-5-8x", "malformedText",
      "\"2026-5-8x\" is not a lunisolar date such as 2026-05-08, or 2025-06L-01 in a leap month"
    ),
  ])
  func `text is read, and errors say what is allowed`(text: String, code: String?, message: String) throws {
    guard let code else {
      #expect(try LunisolarDate(parsing: text).description == text)
      return
    }
    for malformed in [
      "", "2026", "2026-05", "2026-05-", "26-05-08", "2026-005-08", "202605-08", "2026-05-08 ", "2026L-05-08",
    ] {
      #expect(throws: Fault.self, "\(malformed)") { try LunisolarDate(parsing: malformed) }
    }
    #expect(try LunisolarDate(parsing: "2025-6l-1").description == "2025-06L-01")
    let error = #expect(throws: Fault.self) { try LunisolarDate(parsing: text) }
    #expect(error?.code.description == code)
    #expect(error?.message == message)
    #expect(error?.text == text && error?.place != nil)
  }

  @Test func `days outside the tables are an error that names the end`() throws {
    let days = LunisolarScale.days
    let before = #expect(throws: Fault.self) { try LunisolarDate(days.lowerBound - 1) }
    #expect(before?.message == "1901-02-18: lunisolar years are known from 1901, which began on 1901-02-19")
    let after = #expect(throws: Fault.self) { try LunisolarDate(days.upperBound + 1, in: .dangi) }
    #expect(after?.message == "2101-01-29: lunisolar years are known to 2100, which ends on 2101-01-28")
    #expect(throws: Fault.self) { try LunisolarYear(2101) }
  }

  @Test func `months are ordered as in a year and named as in RFC 7529`() throws {
    let year = try LunisolarYear(2025)
    #expect(year.months == year.months.sorted())
    #expect(year.months.map(\.rfc7529).joined(separator: ",") == "1,2,3,4,5,6,6L,7,8,9,10,11,12")
    #expect(LunisolarMonth(0) == nil && LunisolarMonth(13) == nil)
    #expect(try year.length(of: #require(LunisolarMonth(7, isLeap: true))) == nil)
  }
}

@Suite struct SolarTermTests {
  @Test func `each day of the table has its term back, and the other days have none`() throws {
    var found = 0
    for year in SolarTerm.years {
      for term in SolarTerm.allCases {
        let day = try term.date(in: year)
        #expect(SolarTerm(on: day) == term)
        #expect(SolarTerm(on: day + 1) == nil)
        found += 1
      }
    }
    #expect(found == 4800)
    #expect(throws: Fault.self) { try SolarTerm.minorCold.date(in: 1900) }
    #expect(try SolarTerm(on: CivilDate(iso8601: "2101-01-05")) == nil)
  }

  @Test func `names, longitudes and days of 2027`() throws {
    let first = try SolarTerm.minorCold.date(in: 2027)
    #expect(first.iso8601 == "2027-01-05" && SolarTerm.minorCold.chineseName == "小寒")
    #expect(SolarTerm.springEquinox.longitude == 0 && SolarTerm.winterSolstice.longitude == 270)
    #expect(SolarTerm.allCases.filter(\.isMidTerm).count == 12 && SolarTerm.winterSolstice.isMidTerm)
    #expect(Set(SolarTerm.allCases.map(\.chineseName)).count == 24)
  }
}

@Suite struct FestivalTests {
  @Test func `festivals of 2026 are on their days, and each day has its own back`() throws {
    let year = try LunisolarYear(2026)
    #expect(
      Festival.allCases.map { "\($0.date(in: year).iso8601) \($0.chineseName)" } == [
        "2026-02-17 春节", "2026-03-03 元宵节", "2026-03-20 龙抬头", "2026-04-19 上巳节", "2026-06-19 端午节",
        "2026-08-19 七夕", "2026-08-27 中元节", "2026-09-25 中秋节", "2026-10-18 重阳节", "2026-11-09 寒衣节",
        "2026-11-23 下元节", "2027-01-15 腊八节", "2027-01-30 小年（北方）", "2027-01-31 小年（南方）", "2027-02-05 除夕",
      ])
    for number in LunisolarScale.years {
      let year = try LunisolarYear(number)
      for festival in Festival.allCases {
        #expect(Festival.all(on: festival.date(in: year)) == [festival])
        #expect(try festival.date(in: number) == festival.date(in: year))
      }
    }
    // 闰六月十五, and days whose numbers are a festival's in the month before: 闰五月初五, 闰二月初二.
    for date in ["2025-08-08", "2028-06-27", "2023-03-23"] {
      #expect(try Festival.all(on: CivilDate(iso8601: date)) == [], "\(date)")
    }
    #expect(try Festival.all(on: CivilDate(iso8601: "1900-02-19")) == [])
    #expect(#expect(throws: Fault.self) { try Festival.qixi.date(in: 2101) }?.code == .yearOutOfRange)
  }

  @Test func `dates and months are in the order of the calendar, a leap month after the one of its number`() throws {
    let dates = try ["2025-07-24", "2025-07-25", "2026-02-16", "2026-02-17"].map {
      try LunisolarDate(CivilDate(iso8601: $0))
    }
    #expect(dates.reversed().sorted() == dates)
    #expect(!(dates[1] < dates[1]))
    #expect(dates.map(\.chineseDay) == ["三十", "初一", "廿九", "初一"])
    let months = try [(1, false), (5, false), (6, false), (6, true), (7, false), (12, false), (12, true)].map {
      try #require(LunisolarMonth($0.0, isLeap: $0.1))
    }
    for (index, month) in months.enumerated() {
      for (other, later) in months.enumerated() { #expect((month < later) == (index < other), "\(month) \(later)") }
    }
  }
}
