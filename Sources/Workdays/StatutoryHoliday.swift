// SPDX-License-Identifier: MIT

/// A holiday that the law gives to everybody in mainland China, or once a notice of its own.
public enum StatutoryHoliday: String, Sendable, Hashable, CaseIterable {
  /// New Year's Day, 元旦.
  case newYear
  /// Spring Festival, 春节.
  case springFestival
  /// Qingming, the day of the dead, 清明节; of everybody since 2008.
  case qingming
  /// Labour Day, 劳动节.
  case labourDay
  /// The Dragon Boat Festival, 端午节; of everybody since 2008.
  case dragonBoat
  /// The Mid-Autumn Festival, 中秋节; of everybody since 2008.
  case midAutumn
  /// National Day, 国庆节.
  case nationalDay
  /// The day of 2015 in memory of the victory 70 years before.
  case victoryDay

  /// The holiday that a word of a notice means, such as `春节`, `“五一”国际劳动节` or `十一`; nil for another word.
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

  /// The parts of an announced name such as `国庆节、中秋节`, each by a translation; an unknown part stays as it is.
  public static func translate(
    _ announced: String, separator: String, _ translation: (StatutoryHoliday) -> String
  ) -> String {
    announced.split(separator: "、", omittingEmptySubsequences: false)
      .map { StatutoryHoliday(announced: $0).map(translation) ?? String($0) }
      .joined(separator: separator)
  }
}
