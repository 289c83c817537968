// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A traditional festival on a day of the Chinese calendar, in the order of the year.
///
/// ```swift
/// try Festival.dragonBoat.date(in: 2026)                  // 2026-06-19
/// Festival.all(on: try CivilDate(iso8601: "2027-02-05"))  // [.newYearsEve]
/// ```
public enum Festival: String, Sendable, Hashable, CaseIterable {
  /// 春节, the first day of the year.
  case springFestival = "spring-festival"
  /// 元宵节, the 15th of the first month.
  case lantern
  /// 龙抬头, the second of the second month.
  case dragonHead = "dragon-head"
  /// 上巳节, the third of the third month.
  case shangsi
  /// 端午节, the fifth of the fifth month.
  case dragonBoat = "dragon-boat"
  /// 七夕, the seventh of the seventh month.
  case qixi
  /// 中元节, the 15th of the seventh month.
  case zhongyuan
  /// 中秋节, the 15th of the eighth month.
  case midAutumn = "mid-autumn"
  /// 重阳节, the ninth of the ninth month.
  case doubleNinth = "double-ninth"
  /// 寒衣节, the first of the tenth month.
  case winterClothing = "winter-clothing"
  /// 下元节, the 15th of the tenth month.
  case xiayuan
  /// 腊八节, the eighth of the twelfth month.
  case laba
  /// 小年 in the north, the 23rd of the twelfth month.
  case littleNewYearNorth = "little-new-year-north"
  /// 小年 in the south, the 24th of the twelfth month.
  case littleNewYearSouth = "little-new-year-south"
  /// 除夕, the last day of the year.
  case newYearsEve = "new-years-eve"

  private var parts: (month: Int, day: Int, chinese: String, english: String) {
    switch self {
    case .springFestival: (1, 1, "春节", "Spring Festival")
    case .lantern: (1, 15, "元宵节", "Lantern Festival")
    case .dragonHead: (2, 2, "龙抬头", "Dragon Head Day")
    case .shangsi: (3, 3, "上巳节", "Shangsi Festival")
    case .dragonBoat: (5, 5, "端午节", "Dragon Boat Festival")
    case .qixi: (7, 7, "七夕", "Qixi Festival")
    case .zhongyuan: (7, 15, "中元节", "Zhongyuan Festival")
    case .midAutumn: (8, 15, "中秋节", "Mid-Autumn Festival")
    case .doubleNinth: (9, 9, "重阳节", "Double Ninth Festival")
    case .winterClothing: (10, 1, "寒衣节", "Winter Clothing Day")
    case .xiayuan: (10, 15, "下元节", "Xiayuan Festival")
    case .laba: (12, 8, "腊八节", "Laba Festival")
    case .littleNewYearNorth: (12, 23, "小年（北方）", "Little New Year (north)")
    case .littleNewYearSouth: (12, 24, "小年（南方）", "Little New Year (south)")
    case .newYearsEve: (12, 0, "除夕", "New Year's Eve")
    }
  }

  /// The name in simplified Chinese.
  public var chineseName: String { parts.chinese }
  /// The name in English.
  public var englishName: String { parts.english }

  /// The day of the festival in a year; leap months have none.
  public func date(in year: LunisolarYear) -> CivilDate {
    guard self != .newYearsEve, let index = year.index(of: parts.month, isLeap: false) else { return year.lastDay }
    return year.firstDay + year.daysBefore(monthIndex: index) + parts.day - 1
  }

  /// The day of the festival in a year of the Chinese calendar, which is named by the Gregorian year in which it begins.
  ///
  /// 腊八节, 小年 and 除夕 are in January or February of the year after.
  ///
  /// - Throws: `Fault` if the year is not 1901 to 2100.
  public func date(in year: Int) throws(Fault) -> CivilDate { date(in: try LunisolarYear(year)) }

  /// The festivals on a day; none outside the years of the tables.
  public static func all(on day: CivilDate) -> [Festival] {
    guard let date = try? LunisolarDate(day) else { return [] }
    if date.lunisolarYear.lastDay == day { return [.newYearsEve] }
    return allCases.filter {
      !date.isLeapMonth && $0 != .newYearsEve && ($0.parts.month, $0.parts.day) == (date.month, date.day)
    }
  }
}
