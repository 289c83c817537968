// SPDX-License-Identifier: MIT

import LunisolarCalendar

/// The names of days, festivals and solar terms for the cells of a calendar in one language.
struct LunarNames: Sendable {
  /// A text, and the same in at most four cells of a terminal.
  typealias Text = (text: String, short: String)

  /// The month on its first day, otherwise the day.
  let day: @Sendable (LunisolarDate) -> Text
  /// The month and the day.
  let title: @Sendable (LunisolarDate) -> String
  let term: @Sendable (SolarTerm) -> String
  let festival: @Sendable (Festival) -> Text

  static func same(_ text: String) -> Text { (text, text) }

  /// The Chinese names, which other languages have too, since no others fit a cell.
  ///
  /// - Parameter characters: the characters that the language writes in place of the simplified ones.
  static func chinese(_ characters: [Character: Character] = [:]) -> LunarNames {
    @Sendable func written(_ text: String) -> String {
      characters.isEmpty ? text : String(text.map { characters[$0] ?? $0 })
    }
    return LunarNames(
      day: { date in
        guard date.day == 1 else { return same(date.chineseDay) }
        let name = written(date.lunisolarMonth.chineseName)
        return (name, date.isLeapMonth ? String(name.dropLast()) : name)
      },
      title: { written($0.chineseMonthAndDay) }, term: { written($0.chineseName) },
      festival: { (written($0.name.text), written($0.name.short)) })
  }
}

extension Festival {
  fileprivate var name: LunarNames.Text {
    switch self {
    case .springFestival: LunarNames.same("春节")
    case .lantern: LunarNames.same("元宵")
    case .dragonHead: ("龙抬头", "春龙")
    case .shangsi: LunarNames.same("上巳")
    case .dragonBoat: LunarNames.same("端午")
    case .qixi: LunarNames.same("七夕")
    case .zhongyuan: LunarNames.same("中元")
    case .midAutumn: LunarNames.same("中秋")
    case .doubleNinth: LunarNames.same("重阳")
    case .winterClothing: LunarNames.same("寒衣")
    case .xiayuan: LunarNames.same("下元")
    case .laba: LunarNames.same("腊八")
    case .littleNewYearNorth: ("北小年", "小年")
    case .littleNewYearSouth: ("南小年", "小年")
    case .newYearsEve: LunarNames.same("除夕")
    }
  }
}
