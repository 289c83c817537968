// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing

@testable import CalendarViews

@Suite struct NameTableTests {
  private static let babel = Program.python(importing: "babel")

  /// What Babel has, as the script prints it.
  private struct Listing: Decodable {
    struct Language: Decodable {
      let region: String
      let script: String
      let weekdays: [String: [String]]
      let months: [String: [String]]
      let patterns: [String: String]
    }
    let languages: [String: Language]
    let regions: [String: Int]
  }

  @Test(.enabled(if: babel != nil, "Babel is not installed"))
  func `the names, formats and first weekdays are those of Babel`() throws {
    let script = packageFolder + "/Tests/CalendarViewsTests/Scripts/date-names.py"
    let result = try Program.run(#require(Self.babel), [script, "list"])
    try #require(result.status == 0, "\(result.errors)")
    let listing = try JSONDecoder().decode(Listing.self, from: result.output)
    #expect(listing.languages.count >= 40 && listing.languages.keys.sorted() == NameTable.languages)
    for (language, theirs) in listing.languages {
      let ours = try #require(NameTable.names(of: language))
      #expect(ours.region == theirs.region && ours.script == theirs.script.lowercased(), "\(language)")
      #expect(
        [
          "long": ours.weekdays.long, "short": ours.weekdays.short, "narrow": ours.weekdays.narrow,
          "ofDates": ours.weekdaysOfDates.long,
        ] == theirs.weekdays, "\(language)")
      #expect(
        [
          "long": ours.months.long, "short": ours.months.short, "narrow": ours.months.narrow,
          "ofDates": ours.monthsOfDates.long, "shortOfDates": ours.monthsOfDates.short,
        ] == theirs.months, "\(language)")
      #expect(
        [
          "month": ours.formats.month, "date": ours.formats.date, "monthDay": ours.formats.monthDay,
          "span": ours.formats.span,
        ] == theirs.patterns, "\(language)")
    }
    #expect(listing.regions.count > 200)
    for (region, day) in listing.regions {
      #expect(WeekData.firstWeekday(ofRegion: region).rawValue == day + 1, "\(region)")
    }
  }

  @Test func `names of every language tell days and months apart`() throws {
    for language in NameTable.languages {
      let locale = try ViewLocale(language)
      for width in [ViewLocale.NameWidth.short, .long] {
        #expect(Set(Weekday.allCases.map { locale.name(of: $0, width) }).count == 7, "\(language)")
        #expect(Set((1...12).map { locale.name(ofMonth: $0, width) }).count == 12, "\(language)")
      }
      #expect(Set(Weekday.allCases.map { locale.name(of: $0, .narrow) }).allSatisfy { !$0.isEmpty })
      #expect(Set(Weekday.allCases.map(locale.header)).count == 7, "\(language)")
      #expect(locale.language == .english && !locale.hasAllWords && locale.identifier.hasPrefix(language + "-"))
    }
  }

  @Test(arguments: [
    ("de", "Oktober 2021", "Samstag, 9. Oktober 2021", "1.–7. Okt.", "9. Okt."),
    ("fr_CH.UTF-8", "octobre 2021", "samedi 9 octobre 2021", "1–7 oct.", "9 oct."),
    ("ru", "октябрь 2021\u{202F}г.", "суббота, 9 октября 2021\u{202F}г.", "1–7 окт.", "9 окт."),
    ("fi", "lokakuu 2021", "lauantai 9. lokakuuta 2021", "1.–7. lokakuuta", "9.10."),
    ("hu", "2021. október", "2021. október 9., szombat", "okt. 1–7.", "okt. 9."),
    ("vi", "tháng 10 năm 2021", "Thứ Bảy, 9 tháng 10, 2021", "1\u{2009}–\u{2009}7 thg 10", "9 thg 10"),
    ("de-Latn-AT", "Oktober 2021", "Samstag, 9. Oktober 2021", "1.–7. Okt.", "9. Okt."),
    ("no", "oktober 2021", "lørdag 9. oktober 2021", "1.–7. okt.", "9. okt."),
  ])
  func `dates are written as in the language`(
    name: String, month: String, date: String, span: String, monthDay: String
  ) throws {
    let locale = try ViewLocale(name)
    #expect(locale.title(of: try YearMonth(year: 2021, month: 10)) == month)
    #expect(locale.title(of: try day("2021-10-09")) == date)
    #expect(locale.span(from: try day("2021-10-01"), to: try day("2021-10-07")) == span)
    #expect(locale.monthDay(try day("2021-10-09")) == monthDay)
    #expect(locale.title(ofYear: 2021) == "2021")
  }
}
