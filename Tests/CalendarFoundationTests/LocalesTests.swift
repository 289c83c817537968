// SPDX-License-Identifier: MIT

import CalendarFoundation
import CalendarViews
import CivilCalendar
import Foundation
import Testing

@Suite struct LocalesTests {
  @Test(arguments: [
    ("zh_CN", "2021年10月", "一", Weekday.monday), ("en_US", "October 2021", "Mon", .sunday),
    ("de_AT", "Oktober 2021", "Mo", .monday), ("ar_EG", "أكتوبر 2021", "اثنين", .saturday),
    ("cy_GB", "Hydref 2021", "Llun", .monday), ("ja_JP", "2021年10月", "月", .sunday),
    ("th_TH", "ตุลาคม 2021", "จ.", .sunday),
    // A person's own first weekday.
    ("en_US@fw=mon", "October 2021", "Mon", .monday), ("zh_CN@fw=sun", "2021年10月", "一", .sunday),
  ])
  func `the locale of the device has its names and its first weekday`(
    name: String, title: String, header: String, first: Weekday
  ) throws {
    let locale = ViewLocale(Locale(identifier: name))
    #expect(locale.title(of: try YearMonth(year: 2021, month: 10)) == title)
    #expect(locale.header(of: .monday) == header)
    #expect(locale.firstWeekday == first)
  }

  @Test(arguments: ["ar_SA", "de_DE@calendar=buddhist", "en_US@calendar=japanese", "fa_IR", "th_TH", "ps", "he_IL"])
  func `a person's own calendar leaves no symbol in the Gregorian titles`(name: String) throws {
    let locale = ViewLocale(Locale(identifier: name))
    for text in [
      locale.title(of: try YearMonth(year: 2021, month: 10)), locale.title(of: try CivilDate(iso8601: "2021-10-09")),
      locale.monthDay(try CivilDate(iso8601: "2021-10-09")),
    ] { #expect(!text.contains(/\bG\b|[yLMEc]{3}/), "\(text)") }
    #expect(locale.title(of: try YearMonth(year: 2021, month: 10)).contains("2021"))
  }

  @Test(arguments: [
    ("zh_CN", Calendar.Identifier.gregorian, nil as Int?, Weekday.monday), ("zh_CN", .chinese, nil, .monday),
    ("en_US", .gregorian, nil, .sunday), ("it_IT", .gregorian, nil, .monday), ("ja_JP", .japanese, nil, .sunday),
    ("th_TH", .buddhist, nil, .sunday), ("en_US", .gregorian, 2, .monday), ("it_IT", .gregorian, 7, .saturday),
    ("zh_CN@fw=sun", .gregorian, nil, .sunday),
  ])
  func `the month of a date is Gregorian, and begins on the weekday of the calendar`(
    locale: String, identifier: Calendar.Identifier, set: Int?, first: Weekday
  ) throws {
    var calendar = Calendar(identifier: identifier)
    calendar.locale = Locale(identifier: locale)
    calendar.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    if let set { calendar.firstWeekday = set }
    // The last evening of September in UTC is October in Tokyo.
    let grid = try MonthGrid(containing: Date("2021-09-30T20:00:00Z", strategy: .iso8601), calendar: calendar)
    #expect(grid.month == (try YearMonth(year: 2021, month: 10)))
    #expect(grid.weekdays.first == first)
    #expect(grid.cells.first?.date?.weekday == first)
  }

  @Test func `a calendar without a locale has its own first weekday`() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    var plain = Calendar(identifier: .gregorian)
    plain.timeZone = .gmt
    #expect(
      try MonthGrid(containing: Date(timeIntervalSince1970: 0), calendar: plain).weekdays.first
        == Weekday(eventKit: plain.firstWeekday))
    calendar.firstWeekday = 6
    #expect(try MonthGrid(containing: Date(timeIntervalSince1970: 0), calendar: calendar).weekdays.first == .friday)
  }

  @Test func `the names of a locale of Foundation are those of the same language here`() throws {
    for name in ["de", "fr", "es", "ru", "pl", "tr", "vi", "id", "sv", "cs"] {
      let (theirs, ours) = (ViewLocale(Locale(identifier: name)), try ViewLocale(name))
      for weekday in Weekday.allCases { #expect(theirs.name(of: weekday, .long) == ours.name(of: weekday, .long)) }
      for month in 1...12 { #expect(theirs.name(ofMonth: month, .long) == ours.name(ofMonth: month, .long)) }
    }
  }
}
