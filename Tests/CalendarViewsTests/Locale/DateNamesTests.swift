// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Foundation
import Testing

@Suite struct DateNamesTests {
  @Test(arguments: [
    ("zh-Hans", "4月29日–5月2日", "4月29日"), ("zh-Hant", "4月29日–5月2日", "4月29日"), ("ja", "4月29日–5月2日", "4月29日"),
    ("ko", "4월 29일–5월 2일", "4월 29일"), ("en", "Apr 29–May 2", "Apr 29"), ("en-GB", "29 Apr–2 May", "29 Apr"),
    ("it", "29 apr–2 mag", "29 apr"),
  ])
  func `days of two months have both months, and one day is one date`(name: String, span: String, one: String) throws {
    let locale = try ViewLocale(name)
    let first = try day("2021-04-29")
    #expect(locale.span(from: first, to: try day("2021-05-02")) == span)
    #expect(locale.span(from: first, to: first) == one)
    // The same month of another year is another month.
    let later = try day("2022-04-30")
    #expect(locale.span(from: first, to: later) == one + "–" + locale.monthDay(later))
  }

  /// A formatter of the operating system, whose names are those of CLDR.
  private func formatter(_ language: Language) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: language.rawValue)
    return formatter
  }

  @Test(arguments: Language.allCases)
  func `the names of weekdays are those of CLDR`(language: Language) throws {
    let formatter = formatter(language)
    let locale = ViewLocale(language)
    // They begin with Sunday there.
    let weekdays = [Weekday.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday]
    #expect(weekdays.map { locale.name(of: $0, .long) } == formatter.standaloneWeekdaySymbols)
    #expect(weekdays.map { locale.name(of: $0, .short) } == formatter.shortStandaloneWeekdaySymbols)
  }

  @Test(arguments: [Language.english, .italian])
  func `the names of months are those of CLDR`(language: Language) throws {
    let formatter = formatter(language)
    let locale = ViewLocale(language)
    #expect((1...12).map { locale.name(ofMonth: $0, .long) } == formatter.standaloneMonthSymbols)
    #expect((1...12).map { locale.name(ofMonth: $0, .short) } == formatter.shortStandaloneMonthSymbols)
  }

  @Test(arguments: [Language.simplifiedChinese, .traditionalChinese, .japanese, .korean])
  func `the names of months are their numbers`(language: Language) {
    let locale = ViewLocale(language)
    let unit = language == .korean ? "월" : "月"
    #expect((1...12).map { locale.name(ofMonth: $0, .long) } == (1...12).map { "\($0)\(unit)" })
    #expect((1...12).map { locale.name(ofMonth: $0, .short) } == (1...12).map { "\($0)\(unit)" })
  }
}
