// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Testing

@Suite struct ViewLocaleTests {
  @Test(arguments: [
    ("zh-Hans", "国庆节、中秋节", "国庆节、中秋节"), ("en", "国庆节、中秋节", "National Day, Mid-Autumn Festival"),
    ("en", "“五一”国际劳动节", "Labour Day"), ("en", "年会", "年会"), ("ko", "春节", "춘절"),
  ])
  func `holidays have their names in the language, and other names stay`(locale: String, name: String, text: String)
    throws
  {
    #expect(try ViewLocale(locale).holidayName(name) == text)
  }

  @Test(arguments: [
    ("it", "lun mar mer gio ven sab dom"), ("ja", "日 月 火 水 木 金 土"), ("ko", "일 월 화 수 목 금 토"),
    ("en", "Sun Mon Tue Wed Thu Fri Sat"), ("en-GB", "Mon Tue Wed Thu Fri Sat Sun"), ("zh-Hans", "一 二 三 四 五 六 日"),
    ("it-EG", "sab dom lun mar mer gio ven"), ("en-MV", "Fri Sat Sun Mon Tue Wed Thu"),
  ])
  func `the header begins with the region's first weekday`(locale: String, header: String) throws {
    let locale = try ViewLocale(locale)
    let grid = MonthGrid(try month("2020-07"), firstWeekday: locale.firstWeekday)
    #expect(grid.weekdays.map { locale.header(of: $0) }.joined(separator: " ") == header)
  }

  @Test(arguments: [
    (Weekday.saturday, "S S M T W T F"), (.thursday, "T F S S M T W"), (.sunday, "S M T W T F S"),
  ])
  func `narrow names with the same letter rotate by index`(first: Weekday, header: String) throws {
    let locale = ViewLocale(.english)
    let grid = MonthGrid(try month("2020-07"), firstWeekday: first)
    #expect(grid.weekdays.map { locale.name(of: $0, .narrow) }.joined(separator: " ") == header)
  }

  @Test(arguments: [
    ("CN", Weekday.monday), ("JP", .sunday), ("KR", .sunday), ("IT", .monday), ("US", .sunday), ("EG", .saturday),
    ("IR", .saturday), ("MV", .friday), ("001", .monday), ("GB", .monday), ("AE", .monday), ("PT", .sunday),
    ("BR", .sunday), ("de", .monday), ("ZZ", .monday),
  ])
  func `the first weekday of a region`(region: String, first: Weekday) {
    #expect(WeekData.firstWeekday(ofRegion: region) == first)
  }

  @Test(arguments: [
    ("zh-Hans", "zh-Hans"), ("zh", "zh-Hans"), ("zh_CN.UTF-8", "zh-Hans"), ("zh-Hans-SG", "zh-Hans-SG"),
    ("EN_gb", "en-GB"),
    ("ja-JP", "ja"), ("ko_KR@x", "ko"), ("it-CH", "it-CH"), ("en-001", "en-001"), ("zh-Hans-TW", "zh-Hans-TW"),
    ("zh-TW", "zh-Hant"),
    ("中文", "zh-Hans"), ("English", "en"), ("italiano", "it"), ("繁體中文", "zh-Hant"), ("한국어", "ko"), ("日本語", "ja"),
    ("zh_HK.UTF-8", "zh-Hant-HK"), ("zh-Hant", "zh-Hant"),
  ])
  func `a locale is parsed in any spelling`(text: String, identifier: String) throws {
    #expect(try ViewLocale(text).identifier == identifier)
  }

  @Test(arguments: [
    "", "C", "POSIX", "xx", "sr-Latn", "zh-Latn", "en-Cyrl", "en-GB-oed", "en--GB", "e1", "zh-",
  ])
  func `an unsupported locale is an error`(text: String) {
    #expect(throws: Fault.self) { try ViewLocale(text) }
  }

  @Test func `an unsupported locale has a one-line message and a caret`() {
    let locale = #expect(throws: Fault.self) { try ViewLocale("xx-CH") }
    #expect(
      locale?.description == """
        the locale "xx-CH" is not supported; use zh-Hans, zh-Hant, en, ja, ko or it, with or without a region, or another \
        language, such as de, for the names of days and months
          xx-CH
          ^^^^^
        """)
  }

  @Test(arguments: [
    ("zh-Hans", "2021年10月", "2021年10月9日星期六", "10月1日–7日"), ("ja", "2021年10月", "2021年10月9日土曜日", "10月1日–7日"),
    ("ko", "2021년 10월", "2021년 10월 9일 토요일", "10월 1일–7일"),
    ("en", "October 2021", "Saturday, October 9, 2021", "Oct 1–7"),
    ("en-GB", "October 2021", "Saturday 9 October 2021", "1–7 Oct"),
    ("it", "ottobre 2021", "sabato 9 ottobre 2021", "1–7 ott"),
  ])
  func `titles have the locale's order`(locale: String, title: String, date: String, span: String) throws {
    let locale = try ViewLocale(locale)
    #expect(locale.title(of: try month("2021-10")) == title)
    #expect(locale.title(of: try day("2021-10-09")) == date)
    #expect(locale.span(from: try day("2021-10-01"), to: try day("2021-10-07")) == span)
  }

  @Test func `short names of weekdays and months are unique in every language`() {
    for language in Language.allCases {
      let locale = ViewLocale(language)
      #expect(Set(Weekday.allCases.map { locale.name(of: $0, .short) }).count == 7)
      #expect(Set(Weekday.allCases.map { locale.header(of: $0) }).count == 7)
      #expect(Set((1...12).map { locale.name(ofMonth: $0, .short) }).count == 12)
    }
  }

  @Test(arguments: [
    ([:], "zh-Hans"), (["LANG": ""], "zh-Hans"), (["LANG": "it_IT.UTF-8"], "it"),
    (["LC_TIME": "ko_KR", "LANG": "it_IT"], "ko"), (["LC_ALL": "en_GB", "LC_TIME": "ko_KR"], "en-GB"),
    (["LC_ALL": "", "LANG": "ja_JP"], "ja"), (["LANG": "C"], "en"), (["LANG": "POSIX"], "en"),
    (["LANG": "de_AT.UTF-8"], "de-AT"), (["LANG": "xx_XX"], "en"),
  ])
  func `the environment's language is the first that is set`(environment: [String: String], identifier: String) {
    #expect(ViewLocale(environment: environment).identifier == identifier)
  }
}
