// SPDX-License-Identifier: MIT

/// The names of the statutory holidays of China in the views' languages.
public enum HolidayNames {
  /// The name of a holiday in a language, from its name in Chinese.
  ///
  /// A name such as `国庆节、中秋节` is taken part by part. Quotation marks around a part are ignored. A part that is not
  /// known stays as it is.
  public static func name(_ chinese: String, in language: ViewLanguage) -> String {
    guard language != .simplifiedChinese else { return chinese }
    let separator = language == .japanese ? "・" : language == .korean ? "·" : ", "
    return chinese.split(separator: "、", omittingEmptySubsequences: false)
      .map { part in table[part.filter { $0 != "“" && $0 != "”" }]?.name(in: language) ?? String(part) }
      .joined(separator: separator)
  }

  private struct Names {
    var english: String
    var japanese: String
    var korean: String
    var italian: String

    func name(in language: ViewLanguage) -> String? {
      switch language {
      case .simplifiedChinese: nil
      case .english: english
      case .japanese: japanese
      case .korean: korean
      case .italian: italian
      }
    }
  }

  private static let table: [String: Names] = {
    let newYear = Names(english: "New Year’s Day", japanese: "元日", korean: "신정", italian: "Capodanno")
    let spring = Names(english: "Spring Festival", japanese: "春節", korean: "춘절", italian: "Festa di Primavera")
    let qingming = Names(english: "Qingming Festival", japanese: "清明節", korean: "청명절", italian: "Festa di Qingming")
    let labour = Names(english: "Labour Day", japanese: "労働節", korean: "노동절", italian: "Festa del Lavoro")
    let dragonBoat = Names(
      english: "Dragon Boat Festival", japanese: "端午節", korean: "단오절", italian: "Festa delle Barche Drago")
    let midAutumn = Names(
      english: "Mid-Autumn Festival", japanese: "中秋節", korean: "중추절", italian: "Festa di Metà Autunno")
    let national = Names(english: "National Day", japanese: "国慶節", korean: "국경절", italian: "Festa Nazionale")
    let victory = Names(
      english: "Victory Day (70th anniversary)", japanese: "抗日戦争勝利70周年記念日", korean: "전승절 70주년",
      italian: "70º anniversario della vittoria")
    return [
      "元旦": newYear, "春节": spring, "春节除夕": spring, "清明节": qingming, "清明": qingming, "劳动节": labour,
      "五一": labour, "五一国际劳动节": labour, "十一": national, "端午节": dragonBoat, "端午": dragonBoat, "中秋节": midAutumn,
      "中秋": midAutumn, "国庆节": national,
      "国庆": national, "抗日战争暨世界反法西斯战争胜利70周年纪念日": victory, "中国人民抗日战争暨世界反法西斯战争胜利70周年纪念日": victory,
    ]
  }()
}
