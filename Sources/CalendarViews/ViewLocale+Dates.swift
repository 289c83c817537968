// SPDX-License-Identifier: MIT

public import CivilCalendar

extension ViewLocale {
  /// The title of a month in the locale's order: `2021年10月`, `2021년 10월`, `October 2021`, `ottobre 2021`.
  public func title(of month: YearMonth) -> String {
    let name = name(ofMonth: month.month, .long)
    switch language {
    case .simplifiedChinese, .japanese: return "\(month.year)年" + name
    case .korean: return "\(month.year)년 " + name
    case .english, .italian: return name + " \(month.year)"
    }
  }

  /// A year as a title: `2021年`, `2021년`, `2021`.
  public func title(ofYear year: Int) -> String {
    switch language {
    case .simplifiedChinese, .japanese: "\(year)年"
    case .korean: "\(year)년"
    case .english, .italian: "\(year)"
    }
  }

  /// A day with its weekday: `2021年10月9日星期六`, `Saturday, October 9, 2021`, `sabato 9 ottobre 2021`.
  public func title(of date: CivilDate) -> String {
    let weekday = name(of: date.weekday, .long)
    switch language {
    case .simplifiedChinese, .japanese: return "\(date.year)年" + monthDay(date, .long) + weekday
    case .korean: return "\(date.year)년 " + monthDay(date, .long) + " " + weekday
    case .english where isMonthFirst: return "\(weekday), \(monthDay(date, .long)), \(date.year)"
    case .english, .italian: return "\(weekday) \(monthDay(date, .long)) \(date.year)"
    }
  }

  /// A day of a year: `10月9日`, `10월 9일`, `Oct 9` or `9 Oct`, `9 ott`.
  public func monthDay(_ date: CivilDate, _ width: NameWidth = .short) -> String {
    let name = name(ofMonth: date.month, width)
    switch language {
    case .simplifiedChinese, .japanese: return name + "\(date.day)日"
    case .korean: return name + " \(date.day)일"
    case .english where isMonthFirst: return name + " \(date.day)"
    case .english, .italian: return "\(date.day) " + name
    }
  }

  /// The days from one to another, the month named once where both lie in it: `10月1日–7日`, `Oct 1–7`, `1–7 ott`.
  public func span(from first: CivilDate, to last: CivilDate) -> String {
    guard first != last else { return monthDay(first) }
    guard first.yearMonth == last.yearMonth else { return monthDay(first) + "–" + monthDay(last) }
    switch language {
    case .simplifiedChinese, .japanese: return monthDay(first) + "–\(last.day)日"
    case .korean: return monthDay(first) + "–\(last.day)일"
    case .english where isMonthFirst: return monthDay(first) + "–\(last.day)"
    case .english, .italian: return "\(first.day)–" + monthDay(last)
    }
  }

  /// Whether English puts the month before the day in the region.
  private var isMonthFirst: Bool {
    ["US", "AS", "CA", "GU", "MH", "MP", "PH", "PR", "UM", "VI"].contains(region)
  }
}
