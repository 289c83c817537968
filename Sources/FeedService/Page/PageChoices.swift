// SPDX-License-Identifier: MIT

/// The choices in the page's form.
enum PageChoices {
  typealias Choice = (value: String, label: String)

  static func durations(_ language: PageLanguage) -> [Choice] {
    switch language {
    case .chinese:
      [
        ("1m", "1 分钟（只提醒）"), ("30m", "30 分钟"), ("1h", "1 小时"), ("4h", "4 小时"), ("8h", "8 小时"), ("9h", "9 小时"),
        ("12h", "12 小时"),
      ]
    case .english:
      [
        ("1m", "1 minute (reminder only)"), ("30m", "30 minutes"), ("1h", "1 hour"), ("4h", "4 hours"),
        ("8h", "8 hours"), ("9h", "9 hours"), ("12h", "12 hours"),
      ]
    }
  }

  static func alarms(_ language: PageLanguage) -> [Choice] {
    switch language {
    case .chinese:
      [
        ("none", "不提醒"), ("0", "开始时"), ("5m", "提前 5 分钟"), ("10m", "提前 10 分钟"), ("30m", "提前 30 分钟"),
        ("1h", "提前 1 小时"), ("12h", "提前 12 小时"),
      ]
    case .english:
      [
        ("none", "none"), ("0", "at the start"), ("5m", "5 minutes before"), ("10m", "10 minutes before"),
        ("30m", "30 minutes before"), ("1h", "1 hour before"), ("12h", "12 hours before"),
      ]
    }
  }

  static func patterns(_ language: PageLanguage) -> [Choice] {
    switch language {
    case .chinese:
      [
        ("weekdays", "周一至周五，加补班日"), ("six-day", "周一至周六，加补班日"), ("big-small", "大小周，加补班日"), ("cycle", "轮班，几天一个周期"),
      ]
    case .english:
      [
        ("weekdays", "Monday to Friday and make-up days"), ("six-day", "Monday to Saturday and make-up days"),
        ("big-small", "Every other Saturday too (大小周)"), ("cycle", "A cycle of shifts"),
      ]
    }
  }

  static func styles(_ language: PageLanguage) -> [(value: String, label: String, reason: String)] {
    switch language {
    case .chinese:
      [
        ("events", "events（推荐）", "补班日各自是一个事件，所有试过的应用都显示正确"),
        ("rdate", "rdate", "一年一个重复事件，最紧凑，但有的应用会丢掉补班日"),
        ("expanded", "expanded", "每个工作日一个事件，适合不懂重复规则的应用"),
      ]
    case .english:
      [
        ("events", "events (recommended)", "each make-up day is a separate event; correct in every app tested"),
        ("rdate", "rdate", "one repeating event per year; the smallest file, but some apps lose the make-up days"),
        ("expanded", "expanded", "one event per workday, for apps that don’t support repeating events"),
      ]
    }
  }
}
