// SPDX-License-Identifier: MIT

internal import LunisolarCalendar

/// The names of days, festivals and solar terms for the cells of a calendar in one language.
///
/// Chinese names stay Chinese in English and Italian, which have none that fit a cell. Japanese has the same names in its
/// own characters; Korean has its own names, and counts months and days with numbers.
struct LunarNames {
  /// A text, and the same in at most four cells of a terminal.
  typealias Text = (text: String, short: String)

  private let language: ViewLanguage

  init(_ language: ViewLanguage) { self.language = language }

  /// The month on its first day, otherwise the day.
  func text(of date: LunisolarDate) -> Text {
    if language == .korean {
      guard date.day == 1 else { return ("\(date.month).\(date.day)", "\(date.day)") }
      return (koreanMonth(date), (date.isLeapMonth ? "윤" : "") + "\(date.month)" + (date.isLeapMonth ? "" : "월"))
    }
    guard date.day == 1 else { return same(date.chineseDay) }
    let name = inCharacters(date.lunisolarMonth.chineseName)
    return (name, date.isLeapMonth ? String(name.dropLast()) : name)
  }

  /// The month and the day.
  func title(of date: LunisolarDate) -> String {
    language == .korean
      ? "음력 \(koreanMonth(date)) \(date.day)일" : inCharacters(date.chineseMonthAndDay)
  }

  private func koreanMonth(_ date: LunisolarDate) -> String { (date.isLeapMonth ? "윤" : "") + "\(date.month)월" }

  func name(of term: SolarTerm) -> String {
    guard language == .korean else { return inCharacters(term.chineseName) }
    let names = [
      "소한", "대한", "입춘", "우수", "경칩", "춘분", "청명", "곡우", "입하", "소만", "망종", "하지", "소서", "대서", "입추", "처서", "백로",
      "추분", "한로", "상강", "입동", "소설", "대설", "동지",
    ]
    return names[term.rawValue]
  }

  func name(of festival: Festival) -> Text {
    guard language == .korean else {
      let (text, short) = chineseName(of: festival)
      return (inCharacters(text), inCharacters(short))
    }
    return koreanName(of: festival)
  }

  private func chineseName(of festival: Festival) -> Text {
    switch festival {
    case .springFestival: same("春节")
    case .lantern: same("元宵")
    case .dragonHead: ("龙抬头", "春龙")
    case .shangsi: same("上巳")
    case .dragonBoat: same("端午")
    case .qixi: same("七夕")
    case .zhongyuan: same("中元")
    case .midAutumn: same("中秋")
    case .doubleNinth: same("重阳")
    case .winterClothing: same("寒衣")
    case .xiayuan: same("下元")
    case .laba: same("腊八")
    case .littleNewYearNorth: ("北小年", "小年")
    case .littleNewYearSouth: ("南小年", "小年")
    case .newYearsEve: same("除夕")
    }
  }

  private func koreanName(of festival: Festival) -> Text {
    switch festival {
    case .springFestival: same("춘절")
    case .lantern: ("원소절", "원소")
    case .dragonHead: ("용대두", "용두")
    case .shangsi: same("상사")
    case .dragonBoat: same("단오")
    case .qixi: same("칠석")
    case .zhongyuan: same("중원")
    case .midAutumn: same("중추")
    case .doubleNinth: same("중양")
    case .winterClothing: ("한의절", "한의")
    case .xiayuan: same("하원")
    case .laba: same("납팔")
    case .littleNewYearNorth, .littleNewYearSouth: same("소년")
    case .newYearsEve: same("제석")
    }
  }

  private func same(_ text: String) -> Text { (text, text) }

  /// A Chinese name in the characters of the language.
  private func inCharacters(_ text: String) -> String {
    switch language {
    case .traditionalChinese: String(text.map { Self.traditional[$0] ?? $0 })
    case .japanese: String(text.map { Self.japanese[$0] ?? $0 })
    case .simplifiedChinese, .english, .italian, .korean: text
    }
  }

  private static let traditional: [Character: Character] = [
    "闰": "閏", "腊": "臘", "惊": "驚", "蛰": "蟄", "谷": "穀", "满": "滿", "种": "種", "处": "處", "节": "節", "龙": "龍",
    "头": "頭", "阳": "陽",
  ]

  private static let japanese: [Character: Character] = [
    "闰": "閏", "腊": "臘", "惊": "啓", "蛰": "蟄", "谷": "穀", "满": "満", "种": "種", "处": "処", "节": "節", "龙": "竜",
    "头": "頭", "阳": "陽",
  ]
}
