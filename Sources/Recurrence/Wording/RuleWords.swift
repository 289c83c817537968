// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import LunisolarCalendar
internal import Support

/// A phrase in the description of a rule.
enum RulePhrase {
  case every, everyOther, everySeveral, onceEvery, onceEveryAt
  case everyWeekday, everyOtherWeekday, each, eachWorkday, eachDay, allDays, mondayToFriday
  case on, ofMonths, ofEveryMonth, ofTheYear, ofWeeks, inMonths, week, lastWeek, inWeeks
  case dayOfMonth, lastDayOfMonth, lastDaysOfMonth, dayAndMonth, dayOfYear, lastDayOfYear, daysOfYear
  case numbered, numberedDay, workday
  case range, hour, minute, second, someHour, hours, minutes, seconds, at, everyHour, minutesOfHours, universal
  case only, onlyAlso, ifWeekday, onlyWeekday, oneWeekday, anyWeekday, fromHour, inMinutes, inSeconds
  case position, positions, numberIgnored, skipBackward, skipForward, gregorian, chinese, korean, weekStart
  case from, fromAfterComma, until, untilAfterComma, once, times
  case single, added, addedOne, excluded, excludedOne, exceptRule, alsoRule
}

extension RulePhrase {
  /// The table of all phrases, in English and in simplified Chinese; `{1}` and `{2}` stand for values, and `{s}` for
  /// the plural of the first value's noun.
  var texts: (english: String, chinese: String) {
    switch self {
    // How often: a unit of time, and a number of them.
    case .every: ("every {1}", "每{1}")
    case .everyOther: ("every other {1}", "每两{1}")
    case .everySeveral: ("every {2} {1}s", "每{2}{1}")
    case .onceEvery: ("{1}", "{1}一次")
    case .onceEveryAt: ("{1}", "{1}，每次")
    // Weekdays.
    case .everyWeekday: ("every {1}", "每{1}")
    case .everyOtherWeekday: ("every other {1}", "每两周的{1}")
    case .each: ("every {1}", "每个{1}")
    case .eachWorkday: ("every weekday", "周一至周五")
    case .eachDay: ("every day", "每一天")
    case .allDays: ("all seven days", "每一天")
    case .mondayToFriday: ("weekday{s}", "周一至周五")
    // On which days: a list of days, and months or weeks.
    case .on: ("on {1}", "{1}")
    case .ofMonths: ("{1} of {2}", "{2}的{1}")
    case .ofEveryMonth: ("{1} of every month", "每个月的{1}")
    case .ofTheYear: ("{1} of the year", "{1}")
    case .ofWeeks: ("{1} of {2}", "{2}的{1}")
    case .inMonths: ("in {1}", "{1}")
    case .week: ("week {1}", "第{1}周")
    case .lastWeek: ("the {1} week", "{1}周")
    case .inWeeks: ("in {1}", "{1}")
    case .dayOfMonth: ("the {1}", "{1}日")
    case .lastDayOfMonth: ("the {1} day", "{1}天")
    case .lastDaysOfMonth: ("the last {1} days", "最后{1}天")
    case .dayAndMonth: ("{1} {2}", "{2}{1}")
    case .dayOfYear: ("the {1}", "第{1}天")
    case .lastDayOfYear: ("the {1}", "{1}天")
    case .daysOfYear: ("{1} day of the year", "{1}")
    case .numbered: ("the {1} {2}", "{1}{2}")
    case .numberedDay: ("the {1} day", "{1}天")
    case .workday: ("weekday", "工作日")
    // At which times.
    case .range: ("{1} to {2}", "{1}至{2}")
    case .hour: ("{1}", "{1}点")
    case .minute: ("{1}", "{1}分")
    case .second: ("{1}", "{1}秒")
    case .someHour: ("an hour", "某时")
    case .hours: ("hour{s} {1}", "{1}")
    case .minutes: ("minute{s} {1}", "{1}")
    case .seconds: ("second{s} {1}", "{1}")
    case .at: ("at {1}", "{1}")
    case .everyHour: ("hourly from {1} to {2}", "{1}至{2}每小时一次")
    case .minutesOfHours: ("at {1} minutes past each hour from {2} to {3}", "{2}点至{3}点每小时的{1}")
    case .universal: ("{1} UTC", "{1}（UTC）")
    // What limits the set.
    case .only: ("only {1}", "仅限{1}")
    case .onlyAlso: (" and only ", "，且仅限")
    case .ifWeekday: (", if it is {1}", "{1}")
    case .onlyWeekday: (", only on {1}", "{1}")
    case .oneWeekday: ("a {1}", "{1}")
    case .anyWeekday: ("any day of the week", "一周中的任意一天")
    case .fromHour: ("from {1} to {2}", "{1}至{2}")
    case .inMinutes: ("in minute{s} {1}", "{1}")
    case .inSeconds: ("in second{s} {1}", "{1}")
    case .position: ("{1}", "{1}个")
    case .positions: ("of these only the {1} each {2}", "{2}仅取其中{1}")
    // What else counts.
    case .numberIgnored: ("the number of {1} has no effect", "{1}的序号无效")
    case .skipBackward: ("moved to the day before if there is no such day", "没有该日时提前到前一天")
    case .skipForward: ("moved to the day after if there is no such day", "没有该日时顺延到后一天")
    case .gregorian: ("in the Gregorian calendar", "按公历")
    case .chinese: ("in the Chinese calendar", "按农历")
    case .korean: ("in the Korean calendar", "按韩国农历")
    case .weekStart: ("with weeks starting on {1}", "以{1}为每周第一天")
    // When it begins and ends.
    case .from: (" from {1}", "自{1}起，")
    case .fromAfterComma: (", from {1}", "自{1}起，")
    case .until: (" until {1}", "，直到{1}")
    case .untilAfterComma: (", until {1}", "，直到{1}")
    case .once: (", once", "，共1次")
    case .times: (", {1} times", "，共{1}次")
    // A recurrence set: dates and further rules.
    case .single: ("once, {1}", "{1}，仅一次")
    case .added: (", and on {1} more dates", "，另加{1}个日期")
    case .addedOne: (", and on one more date", "，另加1个日期")
    case .excluded: (", except on {1} dates", "，除去{1}个日期")
    case .excludedOne: (", except on one date", "，除去1个日期")
    case .exceptRule: ("; except {1}", "；除去{1}")
    case .alsoRule: ("; and {1}", "；以及{1}")
    }
  }

  /// The units of frequencies, from a second to a year: in English, in Chinese after a number, and after 每.
  static let units: [(english: String, counted: String, chinese: String)] = [
    ("second", "秒", "秒"), ("minute", "分钟", "分钟"), ("hour", "小时", "小时"), ("day", "天", "天"), ("week", "周", "周"),
    ("month", "个月", "月"), ("year", "年", "年"),
  ]

  static let weekdays: [(english: String, chinese: String)] = [
    ("Monday", "周一"), ("Tuesday", "周二"), ("Wednesday", "周三"), ("Thursday", "周四"), ("Friday", "周五"), ("Saturday", "周六"),
    ("Sunday", "周日"),
  ]

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  static let ordinals: [(english: String, chinese: String)] = [
    ("first", "一"), ("second", "二"), ("third", "三"), ("fourth", "四"), ("fifth", "五"), ("sixth", "六"), ("seventh", "七"),
    ("eighth", "八"), ("ninth", "九"), ("tenth", "十"),
  ]

  /// The characters of the table that differ in traditional Chinese.
  static let traditional: [Character: Character] = [
    "两": "兩", "个": "個", "为": "為", "仅": "僅", "历": "曆", "后": "後", "周": "週", "数": "數", "无": "無", "时": "時", "没": "沒",
    "点": "點", "钟": "鐘", "顺": "順", "间": "間", "该": "該", "农": "農", "韩": "韓", "国": "國", "闰": "閏", "腊": "臘",
  ]
}

/// The words of a language: phrases of the table, numbers, names and lists.
struct RuleWords {
  let language: RecurrenceRule.Language

  var isEnglish: Bool { language == .english }

  /// A text of the table in this language.
  private func chosen(_ english: String, _ chinese: String) -> String {
    switch language {
    case .english: english
    case .simplifiedChinese: chinese
    case .traditionalChinese: String(chinese.map { RulePhrase.traditional[$0] ?? $0 })
    }
  }

  /// A phrase with its values.
  func phrase(_ phrase: RulePhrase, _ values: String..., isPlural: Bool = false) -> String {
    let texts = phrase.texts
    var text = chosen(texts.english, texts.chinese).replacing("{s}", with: isPlural ? "s" : "")
    for (index, value) in values.enumerated() { text = text.replacing("{\(index + 1)}", with: value) }
    return text
  }

  /// How often a frequency with an interval recurs: `every other week`, `每两周`.
  func every(_ interval: Int, _ frequency: RecurrenceRule.Frequency) -> String {
    let unit = RulePhrase.units[Int(frequency.rawValue)]
    switch interval {
    case 1: return phrase(.every, chosen(unit.english, unit.chinese))
    case 2: return phrase(.everyOther, chosen(unit.english, unit.counted))
    default: return phrase(.everySeveral, chosen(unit.english, unit.counted), "\(interval)")
    }
  }

  /// The interval in which a position counts: `month`, `每月`.
  func period(_ frequency: RecurrenceRule.Frequency) -> String {
    isEnglish ? RulePhrase.units[Int(frequency.rawValue)].english : every(1, frequency)
  }

  func name(of weekday: Weekday) -> String {
    let names = RulePhrase.weekdays[weekday.rawValue - 1]
    return chosen(names.english, names.chinese)
  }

  func name(ofMonth month: Int) -> String {
    isEnglish ? RulePhrase.months[min(max(month, 1), 12) - 1] : "\(month)月"
  }

  /// A month of a lunisolar year: `the 5th month`, `闰五月`.
  func name(of month: LunisolarMonth) -> String {
    chosen("the " + (month.isLeap ? "leap " : "") + ordinalNumber(month.number) + " month", month.chineseName)
  }

  /// A day of a lunisolar month in Chinese, such as 初八.
  func name(ofLunisolarDay day: Int) -> String {
    LunisolarMonth.chineseName(ofDay: day) ?? "第\(day)日"
  }

  /// A position from the start or the end: `first`, `21st`, `second-to-last`; `第一`, `第21`, `倒数第二`, `最后一`.
  func ordinal(_ number: Int) -> String {
    let size = number.magnitude
    let name = size <= 10 && size >= 1 ? RulePhrase.ordinals[Int(size) - 1] : nil
    if number == -1 { return chosen("last", "最后一") }
    let english = name?.english ?? ordinalNumber(Int(size))
    let chinese = name?.chinese ?? "\(size)"
    return number > 0 ? chosen(english, "第" + chinese) : chosen(english + "-to-last", "倒数第" + chinese)
  }

  /// A number in digits: `1st`, `22nd` in English, otherwise as it is.
  func ordinalNumber(_ number: Int) -> String {
    guard isEnglish else { return "\(number)" }
    let ending =
      switch (number % 100, number % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(number)" + ending
  }

  /// A list: `a, b and c`, `a、b和c`; with `or` and `或` for a choice.
  func list(_ items: [String], isChoice: Bool = false) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: chosen(", ", "、"))
      + (isChoice ? chosen(" or ", "或") : chosen(" and ", "和")) + last
  }

  /// Texts of numbers in a list, with long runs as ranges.
  func ranges(_ numbers: [Int], least: Int = 3, _ text: (Int) -> String) -> [String] {
    RuleWords.runs(of: numbers).flatMap { run in
      run.count >= least ? [phrase(.range, text(run.lowerBound), text(run.upperBound))] : run.map(text)
    }
  }

  /// The runs of consecutive numbers in an ascending list.
  static func runs(of numbers: [Int]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound == number - 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }

  func date(_ date: CivilDate) -> String {
    let month = name(ofMonth: date.month)
    return isEnglish ? "\(date.day) \(month) \(date.year)" : "\(date.year)年\(month)\(date.day)日"
  }

  /// A date and time, without seconds if they are zero.
  func moment(_ moment: CivilDateTime, isUTC: Bool = false) -> String {
    let clock = time(moment.time.hour, moment.time.minute, moment.time.second)
    guard isEnglish else {
      let text = date(moment.date) + clock
      return isUTC ? phrase(.universal, text) : text
    }
    return (isUTC ? phrase(.universal, clock) : clock) + " on " + date(moment.date)
  }

  func time(_ hour: Int, _ minute: Int, _ second: Int, showsSeconds: Bool = false) -> String {
    let text = padded(hour, to: 2) + ":" + padded(minute, to: 2)
    return second == 0 && !showsSeconds ? text : text + ":" + padded(second, to: 2)
  }
}
