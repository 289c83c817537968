// SPDX-License-Identifier: MIT

package import CivilCalendar
import LunisolarCalendar

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

  private var names: (chinese: String, english: String) {
    switch self {
    case .newYear: ("元旦", "New Year’s Day")
    case .springFestival: ("春节", "Spring Festival")
    case .qingming: ("清明节", "Qingming Festival")
    case .labourDay: ("劳动节", "Labour Day")
    case .dragonBoat: ("端午节", "Dragon Boat Festival")
    case .midAutumn: ("中秋节", "Mid-Autumn Festival")
    case .nationalDay: ("国庆节", "National Day")
    case .victoryDay: ("抗日战争暨世界反法西斯战争胜利70周年纪念日", "Victory Day (70th anniversary)")
    }
  }

  /// The name in Chinese.
  public var chineseName: String { names.chinese }

  /// The name in English.
  public var englishName: String { names.english }

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
    let lunisolarYear = LunisolarYear(unchecked: year, in: .chinese)
    if springFestival(in: year).contains(date - lunisolarYear.firstDay) { holidays.append(.springFestival) }
    guard year >= 2008 else { return holidays }
    if SolarTerm(on: date) == .clearAndBright { holidays.append(.qingming) }
    if Festival.dragonBoat.date(in: lunisolarYear) == date { holidays.append(.dragonBoat) }
    if Festival.midAutumn.date(in: lunisolarYear) == date { holidays.append(.midAutumn) }
    return holidays
  }

  /// The holidays on a day by the regulation alone; that of 2015 for the anniversary was set by a notice during the year.
  static func regulated(on date: CivilDate) -> [StatutoryHoliday] {
    statutoryDay(date)?.filter { $0 != .victoryDay } ?? []
  }

  /// The statutory days of Spring Festival, counted from the first day of the Chinese year.
  private static func springFestival(in year: Int) -> ClosedRange<Int> {
    switch year {
    case 2008...2013: -1...1
    case 2025...: -1...2
    default: 0...2
    }
  }
}
