// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import LunisolarCalendar

/// A festival or a solar term of a feed of holidays.
struct TraditionalDay: Hashable {
  let date: CivilDate
  /// What tells it from others on the day, in its UID.
  let slug: String
  let title: String

  /// The days of a feed, by looking at each day; 清明 is a festival too.
  static func all(of feed: HolidayFeedDescription) -> [TraditionalDay] {
    guard !feed.additions.isEmpty else { return [] }
    let isChinese = feed.language.isChinese
    return feed.days.flatMap { date -> [TraditionalDay] in
      var days: [TraditionalDay] = []
      if feed.additions.contains(.festivals) {
        for festival in Festival.all(on: date) {
          let title = isChinese ? festival.chineseName : festival.englishName
          days.append(TraditionalDay(date: date, slug: festival.rawValue, title: title))
        }
      }
      if let term = SolarTerm(on: date), feed.additions.contains(.terms) || term == .clearAndBright {
        let title = isChinese ? term.chineseName : term.englishName
        days.append(TraditionalDay(date: date, slug: "term-\(term.rawValue + 1)", title: title))
      }
      return days
    }
  }

  /// The dates and titles of the same days, by the tables of years, for the check.
  static func expected(of feed: HolidayFeedDescription) -> [CivilDate: Set<String>] {
    var days: [CivilDate: Set<String>] = [:]
    let isChinese = feed.language.isChinese
    for number in feed.years.lowerBound - 1...feed.years.upperBound where feed.additions.contains(.festivals) {
      guard let year = try? LunisolarYear(number) else { continue }
      for festival in Festival.allCases {
        days[festival.date(in: year), default: []].insert(isChinese ? festival.chineseName : festival.englishName)
      }
    }
    for year in feed.years where !feed.additions.isEmpty {
      for term in SolarTerm.allCases where feed.additions.contains(.terms) || term == .clearAndBright {
        guard let date = try? term.date(in: year) else { continue }
        days[date, default: []].insert(isChinese ? term.chineseName : term.englishName)
      }
    }
    return days.filter { feed.days.contains($0.key) }
  }
}
