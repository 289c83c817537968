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
  /// The name of a solar term in a cell.
  let term: @Sendable (SolarTerm) -> String
  let festival: @Sendable (Festival) -> Text
  /// The year, the month and the day.
  let date: @Sendable (LunisolarDate) -> String
  /// The name of a solar term where there is room for it.
  let termName: @Sendable (SolarTerm) -> String

  /// Whether the names of festivals and solar terms fit a cell; otherwise it has the month and the day, and the title the
  /// names.
  var fitCells = true

  static func same(_ text: String) -> Text { (text, text) }

  /// Numbers for languages whose names do not fit a cell: `8/15`, and `L6/1` in a leap month.
  ///
  /// - Parameters:
  ///   - date: the year, the month and the day where there is room for them.
  ///   - termName: the name of a solar term.
  ///   - festival: the name of a festival.
  static func numbers(
    date: @escaping @Sendable (LunisolarDate) -> String, termName: @escaping @Sendable (SolarTerm) -> String,
    festival: @escaping @Sendable (Festival) -> String
  ) -> LunarNames {
    @Sendable func number(_ date: LunisolarDate) -> String {
      "\(date.isLeapMonth ? "L" : "")\(date.month)/\(date.day)"
    }
    return LunarNames(
      day: { date in
        let text = number(date)
        // The first day always has its month.
        let short = date.day == 1 ? String(text.dropLast(2)) : "/\(date.day)"
        return (text, text.utf8.count > 4 ? short : text)
      }, title: number, term: termName, festival: { same(festival($0)) }, date: date, termName: termName,
      fitCells: false)
  }

  /// The Chinese names.
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
      festival: { (written($0.name.text), written($0.name.short)) }, date: { written($0.chineseText) },
      termName: { written($0.chineseName) })
  }
}

extension Festival {
  /// The name without a 节 after two characters.
  fileprivate var name: LunarNames.Text {
    switch self {
    case .dragonHead: (chineseName, "春龙")
    case .littleNewYearNorth: ("北小年", "小年")
    case .littleNewYearSouth: ("南小年", "小年")
    default: LunarNames.same(String(chineseName.prefix(2)))
    }
  }
}
