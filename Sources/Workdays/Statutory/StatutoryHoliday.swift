// SPDX-License-Identifier: MIT

package import CivilCalendar

/// A public holiday for everybody in mainland China, by law or, once, by a notice.
public enum StatutoryHoliday: String, Sendable, Hashable, CaseIterable {
  /// New Year's Day, 元旦.
  case newYear
  /// Spring Festival, 春节.
  case springFestival
  /// Qingming, the day of the dead, 清明节; a public holiday since 2008.
  case qingming
  /// Labour Day, 劳动节.
  case labourDay
  /// The Dragon Boat Festival, 端午节; a public holiday since 2008.
  case dragonBoat
  /// The Mid-Autumn Festival, 中秋节; a public holiday since 2008.
  case midAutumn
  /// National Day, 国庆节.
  case nationalDay
  /// The holiday in 2015 for the 70th anniversary of the victory.
  case victoryDay

  /// The holiday that a notice calls by a name such as `春节`, `“五一”国际劳动节` or `十一`; nil for other words.
  public init?(announced word: some StringProtocol) {
    switch String(word).filter({ $0 != "“" && $0 != "”" }) {
    case "元旦", "新年": self = .newYear
    case "春节", "春节除夕", "除夕": self = .springFestival
    case "清明节", "清明": self = .qingming
    case "劳动节", "五一", "五一国际劳动节", "国际劳动节": self = .labourDay
    case "端午节", "端午": self = .dragonBoat
    case "中秋节", "中秋": self = .midAutumn
    case "国庆节", "国庆", "十一": self = .nationalDay
    case "抗日战争暨世界反法西斯战争胜利70周年纪念日", "中国人民抗日战争暨世界反法西斯战争胜利70周年纪念日": self = .victoryDay
    default: return nil
    }
  }

  /// The name in Chinese.
  public var chineseName: String {
    switch self {
    case .newYear: "元旦"
    case .springFestival: "春节"
    case .qingming: "清明节"
    case .labourDay: "劳动节"
    case .dragonBoat: "端午节"
    case .midAutumn: "中秋节"
    case .nationalDay: "国庆节"
    case .victoryDay: "抗日战争暨世界反法西斯战争胜利70周年纪念日"
    }
  }

  /// The name in English.
  public var englishName: String {
    switch self {
    case .newYear: "New Year’s Day"
    case .springFestival: "Spring Festival"
    case .qingming: "Qingming Festival"
    case .labourDay: "Labour Day"
    case .dragonBoat: "Dragon Boat Festival"
    case .midAutumn: "Mid-Autumn Festival"
    case .nationalDay: "National Day"
    case .victoryDay: "Victory Day (70th anniversary)"
    }
  }

  /// Translates the parts of an announced name such as `国庆节、中秋节`; unknown parts stay as they are.
  package static func translate(
    _ announced: String, separator: String, _ translation: (StatutoryHoliday) -> String
  ) -> String {
    announced.split(separator: "、", omittingEmptySubsequences: false)
      .map { StatutoryHoliday(announced: $0).map(translation) ?? String($0) }
      .joined(separator: separator)
  }
}

extension StatutoryHoliday {
  /// The years for which the festivals of the Chinese calendar are known.
  public static let knownYears = 2007...2050

  /// The statutory holidays on a date: none, one, or two that coincide; nil outside the known years.
  ///
  /// These are the days named in the regulation on public holidays, on which work is paid at least triple; the other
  /// days of a block are weekend days or days in lieu. Spring Festival has the first three days of the Chinese year
  /// until 2007 and from 2014 to 2024, New Year's Eve and the first two days from 2008 to 2013, and New Year's Eve and
  /// the first three days from 2025 on. Labour Day has three days in 2007, one from 2008 on, and two from 2025 on.
  /// National Day has three. If two festivals coincide, as on 3 October 2009 and 1 October 2020, the date is one
  /// statutory holiday; the regulation does not say which day replaces the other one.
  package static func statutoryDay(_ date: CivilDate) -> [StatutoryHoliday]? {
    let (year, month, day) = date.components
    guard knownYears.contains(year) else { return nil }
    var holidays: [StatutoryHoliday] = []
    switch (month, day) {
    case (1, 1): holidays.append(.newYear)
    case (5, 1),
      (5, 2) where year == 2007 || year >= 2025, (5, 3) where year == 2007:
      holidays.append(.labourDay)
    case (9, 3) where year == 2015: holidays.append(.victoryDay)
    case (10, 1...3): holidays.append(.nationalDay)
    default: break
    }
    let festivals = table[table.index(table.startIndex, offsetBy: year - knownYears.lowerBound)]
    if springFestival(in: year).contains(date.dayNumber - festivals.newYear.dayNumber(in: year)) {
      holidays.append(.springFestival)
    }
    guard year >= 2008 else { return holidays }
    if festivals.qingming.dayNumber(in: year) == date.dayNumber { holidays.append(.qingming) }
    if festivals.dragonBoat.dayNumber(in: year) == date.dayNumber { holidays.append(.dragonBoat) }
    if festivals.midAutumn.dayNumber(in: year) == date.dayNumber { holidays.append(.midAutumn) }
    return holidays
  }

  /// The statutory days of Spring Festival, counted from the first day of the Chinese year.
  private static func springFestival(in year: Int) -> ClosedRange<Int> {
    switch year {
    case 2008...2013: -1...1
    case 2025...: -1...2
    default: 0...2
    }
  }

  private struct MonthDay {
    let month: Int
    let day: Int

    init(_ month: Int, _ day: Int) {
      self.month = month
      self.day = day
    }

    func dayNumber(in year: Int) -> Int { GregorianCycle.day(year: year, month: month, day: day) }
  }

  /// The festivals of a year: the first day of the Chinese year, the solar term 清明, the fifth day of the fifth month
  /// and the fifteenth of the eighth.
  private struct Festivals {
    let newYear: MonthDay
    let qingming: MonthDay
    let dragonBoat: MonthDay
    let midAutumn: MonthDay

    init(_ newYear: MonthDay, _ qingming: Int, _ dragonBoat: MonthDay, _ midAutumn: MonthDay) {
      self.newYear = newYear
      self.qingming = MonthDay(4, qingming)
      self.dragonBoat = dragonBoat
      self.midAutumn = midAutumn
    }
  }

  /// One line per year, from 2007 on.
  private static let table: [Festivals] = [
    Festivals(MonthDay(2, 18), 5, MonthDay(6, 19), MonthDay(9, 25)),  // 2007
    Festivals(MonthDay(2, 7), 4, MonthDay(6, 8), MonthDay(9, 14)),  // 2008
    Festivals(MonthDay(1, 26), 4, MonthDay(5, 28), MonthDay(10, 3)),  // 2009
    Festivals(MonthDay(2, 14), 5, MonthDay(6, 16), MonthDay(9, 22)),  // 2010
    Festivals(MonthDay(2, 3), 5, MonthDay(6, 6), MonthDay(9, 12)),  // 2011
    Festivals(MonthDay(1, 23), 4, MonthDay(6, 23), MonthDay(9, 30)),  // 2012
    Festivals(MonthDay(2, 10), 4, MonthDay(6, 12), MonthDay(9, 19)),  // 2013
    Festivals(MonthDay(1, 31), 5, MonthDay(6, 2), MonthDay(9, 8)),  // 2014
    Festivals(MonthDay(2, 19), 5, MonthDay(6, 20), MonthDay(9, 27)),  // 2015
    Festivals(MonthDay(2, 8), 4, MonthDay(6, 9), MonthDay(9, 15)),  // 2016
    Festivals(MonthDay(1, 28), 4, MonthDay(5, 30), MonthDay(10, 4)),  // 2017
    Festivals(MonthDay(2, 16), 5, MonthDay(6, 18), MonthDay(9, 24)),  // 2018
    Festivals(MonthDay(2, 5), 5, MonthDay(6, 7), MonthDay(9, 13)),  // 2019
    Festivals(MonthDay(1, 25), 4, MonthDay(6, 25), MonthDay(10, 1)),  // 2020
    Festivals(MonthDay(2, 12), 4, MonthDay(6, 14), MonthDay(9, 21)),  // 2021
    Festivals(MonthDay(2, 1), 5, MonthDay(6, 3), MonthDay(9, 10)),  // 2022
    Festivals(MonthDay(1, 22), 5, MonthDay(6, 22), MonthDay(9, 29)),  // 2023
    Festivals(MonthDay(2, 10), 4, MonthDay(6, 10), MonthDay(9, 17)),  // 2024
    Festivals(MonthDay(1, 29), 4, MonthDay(5, 31), MonthDay(10, 6)),  // 2025
    Festivals(MonthDay(2, 17), 5, MonthDay(6, 19), MonthDay(9, 25)),  // 2026
    Festivals(MonthDay(2, 6), 5, MonthDay(6, 9), MonthDay(9, 15)),  // 2027
    Festivals(MonthDay(1, 26), 4, MonthDay(5, 28), MonthDay(10, 3)),  // 2028
    Festivals(MonthDay(2, 13), 4, MonthDay(6, 16), MonthDay(9, 22)),  // 2029
    Festivals(MonthDay(2, 3), 5, MonthDay(6, 5), MonthDay(9, 12)),  // 2030
    Festivals(MonthDay(1, 23), 5, MonthDay(6, 24), MonthDay(10, 1)),  // 2031
    Festivals(MonthDay(2, 11), 4, MonthDay(6, 12), MonthDay(9, 19)),  // 2032
    Festivals(MonthDay(1, 31), 4, MonthDay(6, 1), MonthDay(9, 8)),  // 2033
    Festivals(MonthDay(2, 19), 5, MonthDay(6, 20), MonthDay(9, 27)),  // 2034
    Festivals(MonthDay(2, 8), 5, MonthDay(6, 10), MonthDay(9, 16)),  // 2035
    Festivals(MonthDay(1, 28), 4, MonthDay(5, 30), MonthDay(10, 4)),  // 2036
    Festivals(MonthDay(2, 15), 4, MonthDay(6, 18), MonthDay(9, 24)),  // 2037
    Festivals(MonthDay(2, 4), 5, MonthDay(6, 7), MonthDay(9, 13)),  // 2038
    Festivals(MonthDay(1, 24), 5, MonthDay(5, 27), MonthDay(10, 2)),  // 2039
    Festivals(MonthDay(2, 12), 4, MonthDay(6, 14), MonthDay(9, 20)),  // 2040
    Festivals(MonthDay(2, 1), 4, MonthDay(6, 3), MonthDay(9, 10)),  // 2041
    Festivals(MonthDay(1, 22), 4, MonthDay(6, 22), MonthDay(9, 28)),  // 2042
    Festivals(MonthDay(2, 10), 5, MonthDay(6, 11), MonthDay(9, 17)),  // 2043
    Festivals(MonthDay(1, 30), 4, MonthDay(5, 31), MonthDay(10, 5)),  // 2044
    Festivals(MonthDay(2, 17), 4, MonthDay(6, 19), MonthDay(9, 25)),  // 2045
    Festivals(MonthDay(2, 6), 4, MonthDay(6, 8), MonthDay(9, 15)),  // 2046
    Festivals(MonthDay(1, 26), 5, MonthDay(5, 29), MonthDay(10, 4)),  // 2047
    Festivals(MonthDay(2, 14), 4, MonthDay(6, 15), MonthDay(9, 22)),  // 2048
    Festivals(MonthDay(2, 2), 4, MonthDay(6, 4), MonthDay(9, 11)),  // 2049
    Festivals(MonthDay(1, 23), 4, MonthDay(6, 23), MonthDay(9, 30)),  // 2050
  ]
}
