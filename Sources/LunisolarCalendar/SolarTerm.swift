// SPDX-License-Identifier: MIT

public import CivilCalendar

/// One of the 24 points of the Sun's way (节气), 15° apart, in the order of the Gregorian year.
///
/// ```swift
/// try SolarTerm.clearAndBright.date(in: 2027)            // 2027-04-05
/// SolarTerm(on: try CivilDate(iso8601: "2027-12-22"))    // .winterSolstice
/// ```
public enum SolarTerm: Int, Sendable, Hashable, CaseIterable {
  /// 小寒, around 6 January.
  case minorCold
  /// 大寒, around 20 January.
  case majorCold
  /// 立春, around 4 February.
  case startOfSpring
  /// 雨水, around 19 February.
  case rainWater
  /// 惊蛰, around 6 March.
  case awakeningOfInsects
  /// 春分, around 21 March.
  case springEquinox
  /// 清明, around 5 April.
  case clearAndBright
  /// 谷雨, around 20 April.
  case grainRain
  /// 立夏, around 6 May.
  case startOfSummer
  /// 小满, around 21 May.
  case grainBuds
  /// 芒种, around 6 June.
  case grainInEar
  /// 夏至, around 21 June.
  case summerSolstice
  /// 小暑, around 7 July.
  case minorHeat
  /// 大暑, around 23 July.
  case majorHeat
  /// 立秋, around 8 August.
  case startOfAutumn
  /// 处暑, around 23 August.
  case endOfHeat
  /// 白露, around 8 September.
  case whiteDew
  /// 秋分, around 23 September.
  case autumnEquinox
  /// 寒露, around 8 October.
  case coldDew
  /// 霜降, around 24 October.
  case frostDescent
  /// 立冬, around 8 November.
  case startOfWinter
  /// 小雪, around 22 November.
  case minorSnow
  /// 大雪, around 7 December.
  case majorSnow
  /// 冬至, around 22 December.
  case winterSolstice

  /// The years of the table, which are Gregorian.
  public static let years = 1901...2100

  /// The Sun's longitude in degrees, a multiple of 15.
  public var longitude: Int { (285 + 15 * rawValue) % 360 }

  /// Whether the term is one of the twelve (中气) by which months are numbered; a leap month contains none.
  public var isMidTerm: Bool { rawValue % 2 == 1 }

  /// The term's day in a Gregorian year, by the time of Beijing.
  ///
  /// - Throws: `Fault` if the year is not 1901 to 2100.
  public func date(in year: Int) throws(Fault) -> CivilDate {
    guard SolarTerm.years.contains(year) else {
      throw Fault(
        .yearOutOfRange,
        year < 1901 ? "\(year): solar terms are known from 1901" : "\(year): solar terms are known to 2100")
    }
    return CivilDate(unchecked: GregorianCycle.day(year: year, month: rawValue / 2 + 1, day: day(in: year)))
  }

  /// The term that falls on a day, or nil if none does or the year is not 1901 to 2100.
  public init?(on date: CivilDate) {
    let (year, month, day) = date.components
    guard SolarTerm.years.contains(year), let first = SolarTerm(rawValue: month * 2 - 2),
      let second = SolarTerm(rawValue: month * 2 - 1)
    else { return nil }
    if first.day(in: year) == day {
      self = first
    } else if second.day(in: year) == day {
      self = second
    } else {
      return nil
    }
  }

  /// The day of the month in a year of the table.
  private func day(in year: Int) -> Int {
    Int(SolarTermTable.earliest[rawValue]) + Int(SolarTermTable.days[year - 1901] >> UInt64(2 * rawValue) & 3)
  }

  private var names: (chinese: String, english: String) {
    switch self {
    case .minorCold: ("小寒", "Minor Cold")
    case .majorCold: ("大寒", "Major Cold")
    case .startOfSpring: ("立春", "Start of Spring")
    case .rainWater: ("雨水", "Rain Water")
    case .awakeningOfInsects: ("惊蛰", "Awakening of Insects")
    case .springEquinox: ("春分", "Spring Equinox")
    case .clearAndBright: ("清明", "Qingming")
    case .grainRain: ("谷雨", "Grain Rain")
    case .startOfSummer: ("立夏", "Start of Summer")
    case .grainBuds: ("小满", "Grain Buds")
    case .grainInEar: ("芒种", "Grain in Ear")
    case .summerSolstice: ("夏至", "Summer Solstice")
    case .minorHeat: ("小暑", "Minor Heat")
    case .majorHeat: ("大暑", "Major Heat")
    case .startOfAutumn: ("立秋", "Start of Autumn")
    case .endOfHeat: ("处暑", "End of Heat")
    case .whiteDew: ("白露", "White Dew")
    case .autumnEquinox: ("秋分", "Autumn Equinox")
    case .coldDew: ("寒露", "Cold Dew")
    case .frostDescent: ("霜降", "Frost's Descent")
    case .startOfWinter: ("立冬", "Start of Winter")
    case .minorSnow: ("小雪", "Minor Snow")
    case .majorSnow: ("大雪", "Major Snow")
    case .winterSolstice: ("冬至", "Winter Solstice")
    }
  }

  /// The name in English.
  public var englishName: String { names.english }

  /// The name in simplified Chinese.
  public var chineseName: String { names.chinese }
}
