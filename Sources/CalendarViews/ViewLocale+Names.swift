// SPDX-License-Identifier: MIT

public import CivilCalendar

extension ViewLocale {
  /// How long a name is.
  public enum NameWidth: Sendable, Hashable {
    /// One letter or character, not always unique: `S`, `日`.
    case narrow
    /// A short form that is unique: `Sun`, `周日`, `日`.
    case short
    /// The whole name: `Sunday`, `星期日`, `日曜日`.
    case long
  }

  /// The name of a weekday.
  public func name(of weekday: Weekday, _ width: NameWidth) -> String {
    let names = WeekdayNames.table(language)
    let index = weekday.rawValue - 1
    switch width {
    case .narrow: return names.narrow[index]
    case .short: return names.short[index]
    case .long: return names.long[index]
    }
  }

  /// The weekday as it heads a column: the shortest form that is unique, `Sun`, `dom`, `日` or `일`.
  public func header(of weekday: Weekday) -> String {
    name(of: weekday, language == .simplifiedChinese ? .narrow : .short)
  }

  /// The name of a month, 1 to 12; numbers beyond are brought into that range.
  public func name(ofMonth month: Int, _ width: NameWidth) -> String {
    let month = min(max(month, 1), 12)
    switch language {
    case .simplifiedChinese, .japanese: return "\(month)" + (width == .narrow ? "" : "月")
    case .korean: return "\(month)" + (width == .narrow ? "" : "월")
    case .english, .italian:
      let long = language == .english ? MonthNames.english[month - 1] : MonthNames.italian[month - 1]
      switch width {
      case .narrow: return long.prefix(1).uppercased()
      case .short: return String(long.prefix(3))
      case .long: return long
      }
    }
  }
}

/// The names of weekdays, Monday first.
private struct WeekdayNames {
  var narrow: [String]
  var short: [String]
  var long: [String]

  static func table(_ language: ViewLanguage) -> WeekdayNames {
    switch language {
    case .simplifiedChinese: simplifiedChinese
    case .english: english
    case .japanese: japanese
    case .korean: korean
    case .italian: italian
    }
  }

  private static let simplifiedChinese = WeekdayNames("一二三四五六日", shortPrefix: "周", longPrefix: "星期")
  private static let japanese = WeekdayNames("月火水木金土日", longSuffix: "曜日")
  private static let korean = WeekdayNames("월화수목금토일", longSuffix: "요일")
  private static let english = WeekdayNames(
    long: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
  private static let italian = WeekdayNames(
    long: ["lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"])

  private init(_ characters: String, shortPrefix: String = "", longPrefix: String = "", longSuffix: String = "") {
    narrow = characters.map(String.init)
    short = narrow.map { shortPrefix + $0 }
    long = narrow.map { longPrefix + $0 + longSuffix }
  }

  private init(long: [String]) {
    narrow = long.map { $0.prefix(1).uppercased() }
    short = long.map { String($0.prefix(3)) }
    self.long = long
  }
}

private enum MonthNames {
  static let english = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  static let italian = [
    "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre",
    "novembre", "dicembre",
  ]
}
