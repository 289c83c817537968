// SPDX-License-Identifier: MIT

public import CivilCalendar
internal import Support

extension ViewLocale {
  /// The length of a name.
  public enum NameWidth: Sendable, Hashable {
    /// One letter or character, not necessarily unique: `S`, `日`.
    case narrow
    /// A unique abbreviation: `Sun`, `周日`, `日`.
    case short
    /// The full name: `Sunday`, `星期日`, `日曜日`.
    case long
  }

  /// The name of a weekday.
  public func name(of weekday: Weekday, _ width: NameWidth) -> String {
    let index = weekday.rawValue - 1
    if let systemNames {
      switch width {
      case .narrow: return systemNames.weekdays[index].prefix(1).uppercased()
      case .short: return systemNames.shortWeekdays[index]
      case .long: return systemNames.weekdays[index]
      }
    }
    let names = WeekdayNames.table(language)
    switch width {
    case .narrow: return names.narrow[index]
    case .short: return names.short[index]
    case .long: return names.long[index]
    }
  }

  /// The header of a weekday's column, the shortest unique name: `Sun`, `dom`, `日` or `일`.
  public func header(of weekday: Weekday) -> String {
    name(of: weekday, [.simplifiedChinese, .traditionalChinese].contains(language) ? .narrow : .short)
  }

  /// The name of a month; the number is clamped to 1 to 12.
  public func name(ofMonth month: Int, _ width: NameWidth) -> String {
    let month = min(max(month, 1), 12)
    if let systemNames {
      switch width {
      case .narrow: return systemNames.months[month - 1].prefix(1).uppercased()
      case .short: return systemNames.shortMonths[month - 1]
      case .long: return systemNames.months[month - 1]
      }
    }
    switch language {
    case .simplifiedChinese, .traditionalChinese, .japanese: return "\(month)" + (width == .narrow ? "" : "月")
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

/// The names of the weekdays, starting with Monday.
private struct WeekdayNames {
  var narrow: [String]
  var short: [String]
  var long: [String]

  static func table(_ language: ViewLanguage) -> WeekdayNames {
    switch language {
    case .simplifiedChinese: simplifiedChinese
    case .traditionalChinese: traditionalChinese
    case .english: english
    case .japanese: japanese
    case .korean: korean
    case .italian: italian
    }
  }

  private static let simplifiedChinese = WeekdayNames("一二三四五六日", shortPrefix: "周", longPrefix: "星期")
  private static let traditionalChinese = WeekdayNames("一二三四五六日", shortPrefix: "週", longPrefix: "星期")
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

extension ViewLocale {
  /// The title of a month: `2021年10月`, `2021년 10월`, `October 2021`, `ottobre 2021`.
  public func title(of month: YearMonth) -> String {
    let name = name(ofMonth: month.month, .long)
    switch language {
    case .simplifiedChinese, .traditionalChinese, .japanese: return "\(month.year)年" + name
    case .korean: return "\(month.year)년 " + name
    case .english, .italian: return name + " \(month.year)"
    }
  }

  /// The title of a year: `2021年`, `2021년`, `2021`.
  public func title(ofYear year: Int) -> String {
    switch language {
    case .simplifiedChinese, .traditionalChinese, .japanese: "\(year)年"
    case .korean: "\(year)년"
    case .english, .italian: "\(year)"
    }
  }

  /// A date with its weekday: `2021年10月9日星期六`, `Saturday, October 9, 2021`, `sabato 9 ottobre 2021`.
  public func title(of date: CivilDate) -> String {
    let weekday = name(of: date.weekday, .long)
    switch language {
    case .simplifiedChinese, .traditionalChinese, .japanese: return "\(date.year)年" + monthDay(date, .long) + weekday
    case .korean: return "\(date.year)년 " + monthDay(date, .long) + " " + weekday
    case .english where isMonthFirst: return "\(weekday), \(monthDay(date, .long)), \(date.year)"
    case .english, .italian: return "\(weekday) \(monthDay(date, .long)) \(date.year)"
    }
  }

  /// A date without its year: `10月9日`, `10월 9일`, `Oct 9` or `9 Oct`, `9 ott`.
  public func monthDay(_ date: CivilDate, _ width: NameWidth = .short) -> String {
    let name =
      width == .long
      ? systemNames?.monthsOfDates[date.month - 1] ?? name(ofMonth: date.month, .long)
      : name(ofMonth: date.month, width)
    switch language {
    case .simplifiedChinese, .traditionalChinese, .japanese: return name + "\(date.day)日"
    case .korean: return name + " \(date.day)일"
    case .english where isMonthFirst: return name + " \(date.day)"
    case .english, .italian: return "\(date.day) " + name
    }
  }

  /// A range of dates, with the month once if both are in it: `10月1日–7日`, `Oct 1–7`, `1–7 ott`.
  public func span(from first: CivilDate, to last: CivilDate) -> String {
    guard first != last else { return monthDay(first) }
    guard first.yearMonth == last.yearMonth else { return monthDay(first) + "–" + monthDay(last) }
    switch language {
    case .simplifiedChinese, .traditionalChinese, .japanese: return monthDay(first) + "–\(last.day)日"
    case .korean: return monthDay(first) + "–\(last.day)일"
    case .english where isMonthFirst: return monthDay(first) + "–\(last.day)"
    case .english, .italian: return "\(first.day)–" + monthDay(last)
    }
  }

  /// Whether English in this region writes the month before the day.
  private var isMonthFirst: Bool {
    systemNames == nil && ["US", "AS", "CA", "GU", "MH", "MP", "PH", "PR", "UM", "VI"].contains(region)
  }
}
