// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar

/// A festival or a solar term of a feed of holidays.
struct TraditionalDay: Hashable {
  let date: CivilDate
  /// What tells it from others on the day, in its UID.
  let slug: String
  let title: String

  /// The days of a feed, by looking at each day; 清明 is a festival too.
  static func all(of feed: HolidayFeedDescription) -> [TraditionalDay] {
    guard !feed.additions.isEmpty else { return [] }
    let texts = feed.texts.holidays
    return feed.days.flatMap { date -> [TraditionalDay] in
      var days: [TraditionalDay] = []
      if feed.additions.contains(.festivals) {
        for festival in Festival.all(on: date) {
          days.append(TraditionalDay(date: date, slug: festival.rawValue, title: texts.festival(festival)))
        }
      }
      if let term = SolarTerm(on: date), feed.additions.contains(.terms) || term == .clearAndBright {
        days.append(TraditionalDay(date: date, slug: "term-\(term.rawValue + 1)", title: texts.term(term)))
      }
      return days
    }
  }

  /// The dates and titles of the same days, by the tables of years, for the check.
  static func expected(of feed: HolidayFeedDescription) -> [CivilDate: Set<String>] {
    var days: [CivilDate: Set<String>] = [:]
    let texts = feed.texts.holidays
    for number in feed.years.lowerBound - 1...feed.years.upperBound where feed.additions.contains(.festivals) {
      guard let year = try? LunisolarYear(number) else { continue }
      for festival in Festival.allCases {
        days[festival.date(in: year), default: []].insert(texts.festival(festival))
      }
    }
    for year in feed.years where !feed.additions.isEmpty {
      for term in SolarTerm.allCases where feed.additions.contains(.terms) || term == .clearAndBright {
        guard let date = try? term.date(in: year) else { continue }
        days[date, default: []].insert(texts.term(term))
      }
    }
    return days.filter { feed.days.contains($0.key) }
  }
}
