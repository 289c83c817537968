// SPDX-License-Identifier: MIT

package import CivilCalendar
import Recurrence
import Support
package import TimeZones
import Workdays

/// Reads days and periods as people write them: the one grammar of all commands, descriptions and queries.
///
/// A period is a day, a week, a month, a quarter, a year, several years, or from one to another: `2026-02-14`, `2026-W07`,
/// `2026-02`, `Feb`, `2026-Q1`, `2026`, `2007-2026`, `this-month`, `2026-01-01..2026-03-31`.
package enum PeriodText {
  /// The forms of a period, for the help of options and for errors.
  package static let forms =
    "2026, 2026-02, 2026-Q1, 2026-W07, 2026-02-14, 2007-2026, 2026-01-01..2026-03-31, today or this-month"

  fileprivate enum Unit: String, CaseIterable {
    case week
    case month
    case quarter
    case year
  }

  /// The words for days, with their distance from today.
  private static let days = [
    "today": 0, "今天": 0, "tomorrow": 1, "明天": 1, "yesterday": -1, "昨天": -1, "后天": 2, "大后天": 3,
    "前天": -2,
  ]

  /// The words for longer periods, with their distance from the current one.
  private static let periods: [String: (unit: Unit, distance: Int)] = {
    var periods: [String: (Unit, Int)] = [
      "本周": (.week, 0), "这周": (.week, 0), "下周": (.week, 1), "上周": (.week, -1), "本月": (.month, 0),
      "这个月": (.month, 0), "下个月": (.month, 1), "下月": (.month, 1), "上个月": (.month, -1), "上月": (.month, -1),
      "本季度": (.quarter, 0), "今年": (.year, 0), "明年": (.year, 1), "去年": (.year, -1),
    ]
    for unit in Unit.allCases {
      for (word, distance) in [("this", 0), ("next", 1), ("last", -1)] {
        periods["\(word)-\(unit.rawValue)"] = (unit, distance)
      }
    }
    return periods
  }()

  /// A day: `2021-10-09`, `20211009`, `2021-10-9`, `2021/10/09`, `2021年10月9日`, `today`, `tomorrow`, `yesterday`, or a
  /// weekday such as `saturday`, `next-saturday`, `周六` or `下周六`.
  ///
  /// - Throws: `Fault` with the place in the text.
  package static func day(_ text: String, today: () throws(Fault) -> CivilDate) throws(Fault) -> CivilDate {
    if let distance = days[text.lowercased()] { return try today().advanced(by: distance) }
    // Midnight of a day, as data frames write it.
    for midnight in ["T00:00:00", " 00:00:00"] where text.hasSuffix(midnight) {
      return try date(String(text.dropLast(midnight.count)))
    }
    do throws(Fault) {
      return try date(text)
    } catch {
      if let date = try spoken(LenientText.halfWidth(text).lowercased(), today: today) { return date }
      guard (try? period(text, today: today)) != nil else { throw error }
      throw Fault("\(quoted(text)) is a period; give one day of it, such as 2026-02-14", of: text)
    }
  }

  /// A weekday, the coming one or that of a week, such as `周六`, `下周六`, `saturday` or `next-saturday`, or a day of this
  /// year such as `12月5日`; nil for another text.
  private static func spoken(_ text: String, today: () throws(Fault) -> CivilDate) throws(Fault) -> CivilDate? {
    if let day = text.wholeMatch(of: /([0-9]{1,2})月([0-9]{1,2})[日号]|([0-9]{2})-([0-9]{2})/)?.output {
      let year = padded(try today().year, to: 4)
      return try CivilDate(parsing: LenientText.date("\(year)-\(day.1 ?? day.3 ?? "")-\(day.2 ?? day.4 ?? "")"))
    }
    // In either order, such as 10 October 2026 or Oct 10.
    let parts = text.split { " ,".contains($0) }.map(String.init)
    let monthName = parts.first { $0.first?.isLetter == true && $0.allSatisfy(\.isASCII) }
    let numbers = parts.filter { $0 != monthName }.compactMap { Int($0) }
    if let month = monthName.flatMap(month(named:)), numbers.count == parts.count - 1, 1...2 ~= numbers.count,
      numbers.count == 1 || numbers[1] >= 1000
    {
      return try CivilDate(year: numbers.count == 2 ? numbers[1] : today().year, month: month, day: numbers[0])
    }
    let words = text.wholeMatch(of: /(?:(上|本|这|下)?(?:周|星期|礼拜))?(?:(last|this|next)[- ])?(.+)/)?.output
    guard let words else { return nil }
    let isChinese = text.contains { "周期拜".contains($0) }
    let name = words.3 == "天" ? "日" : words.3
    let found = zip(Weekday.allCases, "一二三四五六日").first { weekday, character in
      let english = weekday.description.lowercased()
      return isChinese ? name == String(character) : name == english || name == english.prefix(3)
    }
    guard let weekday = found?.0 else { return nil }
    let today = try today()
    let distance = weekday.rawValue - today.weekday.rawValue
    switch words.1 ?? words.2 {
    case "上", "last": return today.adding(days: distance - 7)
    case "本", "这", "this": return today.adding(days: distance)
    case "下", "next": return today.adding(days: distance + 7)
    default: return today.adding(days: floorRemainder(distance, by: 7))
    }
  }

  /// An instant: a day and a time such as `2026-10-10 14:00` or `tomorrow 9:00`, a time of today, or one with its own offset such
  /// as `2026-10-10T06:00Z` or `2026-10-10T14:00+08:00`.
  ///
  /// - Throws: `Fault` with the place in the text.
  package static func instant(
    _ text: String, in rules: TimeZoneRules, today: () throws(Fault) -> CivilDate
  ) throws(Fault) -> Instant {
    if text.hasPrefix("@") || text.last == "Z" { return try Instant(parsing: text) }
    // A day in Chinese may have no space behind it.
    let plain = LenientText.halfWidth(text).replacing("\u{3000}", with: " ")
      .replacing(/([日号天])([0-9上下早晚中凌傍])/) { "\($0.1) \($0.2)" }
    let parts = plain.wholeMatch(of: /(?:(.*[^T ])[T ]+)?([^T ]+?)([-+][0-9]{2}:?[0-9]{2})?/)?.output
    guard let parts, parts.2.contains(where: { ":点时".contains($0) }) else {
      throw Fault("\(quoted(text)) has no time; write 2026-10-10 14:00", of: text)
    }
    guard parts.1 != nil || parts.3 == nil else {
      throw Fault("\(quoted(text)) has an offset, which needs a date, such as 2026-10-10T14:00+08:00", of: text)
    }
    let day = if let text = parts.1 { try day(String(text), today: today) } else { try today() }
    let local = CivilDateTime(day, try OptionReader.time(String(parts.2)))
    guard let offset = parts.3 else { return rules.instant(of: local) }
    let time = try TimeOfDay(parsing: offset.dropFirst() + (offset.contains(":") ? "" : "00"))
    let seconds = Int64(time.secondOfDay)
    return Instant(utc: local) - (offset.first == "-" ? -seconds : seconds)
  }

  private static func date(_ text: String) throws(Fault) -> CivilDate {
    let lenient = LenientText.date(text)
    guard lenient.utf8.contains(where: \.isDigit) else {
      throw Fault(
        "\(quoted(text)) is not a date such as 2021-10-09 or 20211009, nor today, tomorrow or yesterday"
          + Suggestion.clause(for: text, among: days.keys.sorted()), of: text)
    }
    return try CivilDate(parsing: lenient)
  }

  /// A month: `2021-10`, `202110`, `2021-2`, `2021年10月`; `2`, `二月` or `Feb` of this year; `this-month`; or any day of it.
  ///
  /// - Throws: `Fault` with the place in the text.
  package static func month(_ text: String, today: () throws(Fault) -> CivilDate) throws(Fault) -> YearMonth {
    if let number = Int(text), text.utf8.count <= 2, (1...12).contains(number) {
      return try today().month(number)
    }
    if let span = try period(text, today: today) {
      guard span.lowerBound.yearMonth == span.upperBound.yearMonth, span.lowerBound.day == 1 else {
        throw Fault("\(quoted(text)) is not a month such as 2021-10", of: text)
      }
      return span.lowerBound.yearMonth
    }
    let isDay = days[text.lowercased()] != nil || LenientText.date(text).utf8.count(where: \.isDigit) > 6
    return isDay ? try day(text, today: today).yearMonth : try YearMonth(parsing: text)
  }

  /// A year or years: `2026`, `2026年`, `2024-2026`, `this-year`, or one of the words for other years.
  ///
  /// - Throws: `Fault` with the place in the text.
  package static func years(_ text: String, today: () throws(Fault) -> CivilDate) throws(Fault) -> ClosedRange<Int> {
    if let number = Int(text), text.utf8.allSatisfy(\.isDigit) {
      let year = try CivilDate(year: number, month: 1, day: 1).year
      return year...year
    }
    guard let span = try period(text, today: today), span == span.years.days else {
      throw Fault("\(quoted(text)) is not a year such as 2021", of: text)
    }
    return span.years
  }

  /// The days of a period.
  ///
  /// - Throws: `Fault` with the place in the text.
  package static func days(
    _ text: String, today: () throws(Fault) -> CivilDate
  ) throws(Fault) -> ClosedRange<CivilDate> {
    if let dots = text.firstRange(of: "..") ?? text.firstRange(of: /[~～至到]/), dots.lowerBound > text.startIndex,
      dots.upperBound < text.endIndex
    {
      let (first, last) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
      let (start, end) = (try days(first, today: today).lowerBound, try days(last, today: today).upperBound)
      guard start <= end else { throw Fault("the period \(text) is backwards; write \(last)..\(first)", of: text) }
      return start...end
    }
    if let span = try period(text, today: today) { return span }
    guard LenientText.halfWidth(text).utf8.contains(where: \.isDigit) || days[text.lowercased()] != nil else {
      let words = days.keys.sorted() + periods.keys.sorted()
      throw Fault(
        "\(quoted(text)) is not a period; use \(forms)" + Suggestion.clause(for: text, among: words), of: text)
    }
    let date = try day(text, today: today)
    return date...date
  }

  /// A period that is longer than a day; nil for another text.
  private static func period(
    _ text: String, today: () throws(Fault) -> CivilDate
  ) throws(Fault) -> ClosedRange<CivilDate>? {
    let plain = LenientText.halfWidth(text).lowercased()
    if let (unit, distance) = periods[plain] { return try unit.days(around: today(), later: distance) }
    if let (first, last) = YearList.ends(of: plain.filter { $0 != "年" }) {
      guard first <= last else {
        throw Fault("the range \(text) is backwards; write \(last)-\(first)", of: text)
      }
      return try CivilDate(year: first, month: 1, day: 1)...CivilDate(year: last, month: 12, day: 31)
    }
    if let parts = plain.wholeMatch(of: /(?:([0-9]{4})-?)?(q|w|h)([0-9]{1,2})/)?.output {
      let year = if let year = parts.1.flatMap({ Int($0) }) { year } else { try today().year }
      if parts.2 == "h" {
        guard let half = Int(parts.3), 1...2 ~= half else {
          throw Fault("\(quoted(text)) is not half a year; use H1 or H2", of: text)
        }
        return try CivilDate(
          year: year, month: half == 1 ? 1 : 7, day: 1)...CivilDate(
            year: year, month: half == 1 ? 6 : 12, day: half == 1 ? 30 : 31)
      }
      guard parts.2 != "w" else {
        let week = try ISOWeek(parsing: "\(padded(year, to: 4))-W" + padded(Int(parts.3) ?? 0, to: 2))
        return Unit.week.days(around: week.date(of: .monday) ?? .first, later: 0)
      }
      guard let number = Int(parts.3), (1...4).contains(number) else {
        throw Fault("\(quoted(text)) is not a quarter; use Q1 to Q4", of: text)
      }
      return Unit.quarter.days(around: try CivilDate(year: year, month: number * 3, day: 1), later: 0)
    }
    if let number = month(named: plain) { return try today().month(number).days }
    // A month of a year that is named, such as 明年2月.
    if let (word, distance) = [("今年", 0), ("明年", 1), ("去年", -1)].first(where: { plain.hasPrefix($0.0) }),
      let number = month(named: String(plain.dropFirst(word.count))),
      let month = try today().month(number).adding(months: 12 * distance)
    {
      return month.days
    }
    let month = LenientText.month(plain)
    guard month.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "-") }),
      month.utf8.count == (month.utf8.contains(UInt8(ascii: "-")) ? 7 : 6)
    else { return nil }
    return try YearMonth(parsing: month).days
  }

  /// The month with a name: `february`, `feb`, `二月` or `2月`, in lower case; nil for another text.
  private static func month(named name: String) -> Int? {
    (1...12).first { number in
      let chinese = (number > 10 ? "十" : "") + String(Array("十一二三四五六七八九十")[number > 10 ? number - 10 : number])
      return name == chinese + "月" || name == "\(number)月"
        || name.utf8.count >= 3 && RuleTexts.english.month(number).lowercased().hasPrefix(name)
    }
  }
}

extension PeriodText.Unit {
  /// The days of the period with a day, or of the one so many later.
  fileprivate func days(around date: CivilDate, later distance: Int) -> ClosedRange<CivilDate> {
    switch self {
    case .week:
      let monday = date.advanced(by: 7 * distance - (date.weekday.rawValue - 1))
      return monday...monday.advanced(by: 6)
    case .month: return months(from: date.yearMonth, 1, later: distance)
    case .quarter: return months(from: date.month((date.month - 1) / 3 * 3 + 1), 3, later: 3 * distance)
    case .year: return months(from: date.month(1), 12, later: 12 * distance)
    }
  }

  private func months(from first: YearMonth, _ count: Int, later distance: Int) -> ClosedRange<CivilDate> {
    let start = first.adding(months: distance) ?? first
    return start.firstDay...(start.adding(months: count - 1) ?? start).lastDay
  }
}

extension CivilDate {
  /// A month of the date's year, 1 to 12.
  fileprivate func month(_ number: Int) -> YearMonth { yearMonth.adding(months: number - month) ?? yearMonth }
}
