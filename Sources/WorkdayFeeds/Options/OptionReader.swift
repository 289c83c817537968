// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
import Workdays

/// Reads the values of a feed's options.
package enum OptionReader {
  // MARK: - Options

  /// The value of an option's text, or nil if it is not given; an error names the option.
  static func read<Value>(
    _ name: String, _ text: String?, _ reader: (String) throws(Fault) -> Value
  ) throws(Fault) -> Value? {
    try read(name, text.map { [$0] } ?? [], reader).first
  }

  /// The values of an option's texts; an error names the option.
  @discardableResult
  static func read<Value>(
    _ name: String, _ texts: [String], _ reader: (String) throws(Fault) -> Value
  ) throws(Fault) -> [Value] {
    try texts.map { text throws(Fault) in
      do throws(Fault) { return try reader(text) } catch { throw error.inField(name) }
    }
  }

  /// The value of an option that is one of several words.
  static func choice<Value>(
    _ name: String, _ text: String?, _ choices: @autoclosure () -> [(word: String, value: Value)]
  ) throws(Fault) -> Value? {
    guard let text else { return nil }
    let choices = choices()
    if let choice = choices.first(where: { $0.word == text }) { return choice.value }
    let words = choices.map(\.word)
    throw notValue(text, of: name, words)
  }

  /// The error of a text that is none of the words of an option.
  static func notValue(_ text: String, of name: String, _ words: [String]) -> Fault {
    let clause = Suggestion.clause(for: text, among: words)
    return Fault(
      .invalidOption, marking: "\(quoted(text)) is not a value of \(field: name); use \(listed(words))\(clause)",
      in: text, at: 0..<text.utf8.count
    ).inField(name)
  }

  /// The value of an option that is the raw value of a case.
  static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ text: String?
  ) throws(Fault) -> Value? {
    try choice(name, text, Value.allCases.map { ($0.rawValue, $0) })
  }

  // MARK: - Years

  /// A number of past years, at most 20.
  static func pastYears(_ text: String) throws(Fault) -> Int {
    guard let number = Int(text), (0...20).contains(number) else {
      throw Fault("\(quoted(text)) is not a number of years from 0 to 20", of: text)
    }
    return number
  }

  /// A year of four digits.
  static func year(_ text: String) throws(Fault) -> ClosedRange<Int> {
    let wrong = text.utf8.enumerated().first { !$1.isDigit }?.offset
    guard wrong == nil, text.utf8.count == 4, let year = Int(text) else {
      throw Fault(
        .invalidOption,
        "\(quoted(text)) is not a year such as 2021"
          + (wrong == nil && text.utf8.count == 2 ? "; did you mean 20\(text)?" : ""),
        in: text, at: wrong.map { $0..<$0 + 1 } ?? 0..<text.utf8.count)
    }
    try FeedDescription.check(year: year)
    return year...year
  }

  /// Reads two years with a hyphen between them, or one year.
  static func years(_ text: String) throws(Fault) -> ClosedRange<Int> {
    guard let (first, last) = YearList.ends(of: text) else {
      throw Fault("\(quoted(text)) is not a range of years such as 2021-2026", of: text)
    }
    try FeedDescription.check(year: first)
    try FeedDescription.check(year: last)
    guard first <= last else {
      throw Fault("the range \(text) is backwards; write \(last)-\(first)", of: text)
    }
    return first...last
  }

  /// Weeks of a term, such as `1-16`, `odd`, or `1-8,10-16,even`; 单 and 双 stand for odd and even.
  static func weeks(_ text: String) throws(Fault) -> (ranges: [ClosedRange<Int>], parity: TermWeeks.Parity?) {
    var ranges: [ClosedRange<Int>] = []
    var parity: TermWeeks.Parity?
    for word in text.split(omittingEmptySubsequences: false, whereSeparator: { ",，、".contains($0) }) {
      let plain = LenientText.halfWidth(String(word)).lowercased().filter { !" 第周".contains($0) }
      let named: TermWeeks.Parity? =
        switch plain {
        case "odd", "单": .odd
        case "even", "双": .even
        default: nil
        }
      if let named {
        guard parity == nil else { throw Fault("odd or even can be given only once", of: text, .conflictingOptions) }
        parity = named
        continue
      }
      let ends = plain.split(omittingEmptySubsequences: false, whereSeparator: { "-–~至".contains($0) }).map {
        $0.utf8.allSatisfy(\.isDigit) ? Int($0) ?? 0 : 0
      }
      guard let first = ends.first, let last = ends.last, ends.count <= 2, ends.allSatisfy({ 1...TermWeeks.last ~= $0 })
      else {
        throw Fault("\(quoted(String(word))) is not a week or weeks of a term such as 3, 1-16, odd or even", of: text)
      }
      guard first <= last else { throw Fault("the range \(word) is backwards; write \(last)-\(first)", of: text) }
      ranges.append(first...last)
    }
    return (ranges, parity)
  }

  // MARK: - Times and days

  /// A time, maybe with the end of what begins then, such as `09:00` or `09:30-11:30`; an end that is not later is on the
  /// next day.
  static func span(_ text: String) throws(Fault) -> (time: TimeOfDay, duration: CivilDuration?) {
    // Most are plain times.
    guard text.utf8.contains(where: { !$0.isDigit && $0 != UInt8(ascii: ":") }) else { return (try time(text), nil) }
    let parts = text.split { "-–—~～至到".contains($0) }.map { String($0.filter { $0 != " " }) }
    let ends = parts.compactMap { try? time(["24:00", "24点"].contains($0) ? "00:00" : $0) }
    guard parts.count == 2, ends.count == 2 else { return (try time(text), nil) }
    let seconds = ends[1].secondOfDay - ends[0].secondOfDay
    let isWholeDay = ends[0] == .midnight && parts[1].hasPrefix("24") && !parts[0].hasPrefix("24")
    guard seconds != 0 || isWholeDay else { throw Fault("\(quoted(text)) ends when it begins", of: text) }
    return (ends[0], try CivilDuration(seconds: seconds > 0 ? seconds : seconds + 86_400))
  }

  /// A time of day such as `09:00`, `9:00`, `0900`, `09：00`, `9点`, `上午9点` or `9:00am`.
  static func time(_ text: String) throws(Fault) -> TimeOfDay {
    let lenient = LenientText.time(text)
    if let hint = hour(text) {
      throw Fault("\(quoted(text)) is not a time such as 09:00; did you mean \(hint)?", of: text)
    }
    return try TimeOfDay(iso8601: lenient)
  }

  /// The time that an hour such as `9` or `9h` means; nil for another text.
  private static func hour(_ text: String) -> String? {
    guard let number = Int(text.last == "h" ? text.dropLast() : text[...]), text.utf8.count <= 3, number < 24 else {
      return nil
    }
    return padded(number, to: 2) + ":00"
  }

  /// A date such as `2021-05-14`, `20210514`, `2021-5-14`, `2021/05/14` or `2021年5月14日`.
  static func date(_ text: String) throws(Fault) -> CivilDate {
    try CivilDate(parsing: LenientText.date(text))
  }

  /// A duration longer than zero: `PT9H` as in RFC 5545, or `9h`, `30m`, `1h30m`, `45s`.
  package static func duration(_ text: String) throws(Fault) -> CivilDuration {
    let duration = try anyDuration(text, example: "a duration such as PT9H, 9h or 30m")
    guard !duration.isNegative, duration != .zero else {
      throw Fault("\(quoted(text)) is not a duration; it must be longer than zero, such as 9h or 30m", of: text)
    }
    return duration
  }

  /// How long before the start an alarm goes off, in seconds: `-PT10M` or `10m` before it, `0` at the start; `+5m` or
  /// `+PT5M` after it, which is negative.
  static func alarm(_ text: String) throws(Fault) -> Int {
    guard text != "0" else { return 0 }
    let isAfter = text.hasPrefix("+")
    let isBehindSign = (isAfter || text.hasPrefix("-")) && !text.dropFirst().uppercased().hasPrefix("P")
    let duration = try anyDuration(
      isBehindSign ? String(text.dropFirst()) : text, of: text,
      example: "an alarm such as 10m or -PT10M before the start, 0 at the start, or +5m after it")
    guard !text.uppercased().hasPrefix("P") || duration == .zero else {
      throw Fault(
        "\(quoted(text)) needs a sign; write -\(text) for before the start, or +\(text) for after it", of: text)
    }
    guard abs(duration.days) <= 28, abs(duration.days) * 86_400 + abs(duration.seconds) <= FeedEvent.earliestAlarm
    else {
      throw Fault(
        "\(quoted(text)) is too \(isAfter ? "late" : "early"); an alarm goes off at most four weeks "
          + "\(isAfter ? "after" : "before") the start", of: text)
    }
    return (abs(duration.days) * 86_400 + abs(duration.seconds)) * (isAfter ? -1 : 1)
  }

  /// Weekdays such as `MO,TU,WE,TH,FR`, each once.
  static func weekdays(_ text: String) throws(Fault) -> Set<Weekday> {
    var weekdays: Set<Weekday> = []
    var offset = 0
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let place = offset..<offset + word.utf8.count
      // From one weekday to another, such as TU-SA or 周二至周六.
      let ends = word.split { "-–~至到".contains($0) }.map { Weekday(rfc5545: $0) ?? named($0) }
      if ends.count == 2, let first = ends[0], let last = ends[1] {
        for distance in 0...last.daysAfter(first) { weekdays.insert(first.advanced(by: distance)) }
        offset = place.upperBound + 1
        continue
      }
      guard let weekday = Weekday(rfc5545: word) ?? named(word) else {
        throw Fault(
          .invalidOption,
          word.contains(".")
            ? "\(quoted(String(word))) is not a weekday; a file of company days is for --overrides"
            : "\(quoted(String(word))) is not a weekday; use MO, TU, WE, TH, FR, SA and SU, separated by commas",
          in: text,
          at: place)
      }
      guard weekdays.insert(weekday).inserted else {
        throw Fault(.invalidOption, "\(weekday.rfc5545) is given twice", in: text, at: place)
      }
      offset = place.upperBound + 1
    }
    return weekdays
  }

  /// The weekday that a word such as `mo`, `Monday`, `周一` or `星期天` means; nil for another word.
  private static func named(_ word: Substring) -> Weekday? {
    let lower = word.lowercased().filter { !" 周星期礼拜".contains($0) }
    return zip(Weekday.allCases, "一二三四五六日").first { weekday, character in
      lower.utf8.count >= 2 && weekday.description.lowercased().hasPrefix(lower)
        || (lower == "天" ? "日" : lower) == String(character)
    }?.0
  }

  /// A cycle such as `cycle:DDNNOO@2026-01-01`.
  static func cycle(_ text: String) throws(Fault) -> WorkdayPattern {
    let plain = text.replacing("：", with: ":")
    guard plain.hasPrefix("cycle:") else {
      guard !plain.contains("@") || plain.contains(":") else {
        throw Fault("\(quoted(text)) is not a pattern; of a cycle of shifts, write cycle:\(plain)", of: text)
      }
      throw Fault(
        "\(quoted(text)) is not a pattern; use weekdays, six-day, big-small, trading, or a cycle such as "
          + "cycle:DDNNOO@2026-01-01", of: text)
    }
    let parts = plain.dropFirst(6).split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let letters = parts.first, let anchor = parts.dropFirst().first, !anchor.isEmpty else {
      throw Fault(
        "\(quoted(text)) has no first day; add the date of its first letter after an @, as in "
          + "cycle:DDNNOO@2026-01-01", of: text)
    }
    let date = try Fault.inside("the cycle's first day") { () throws(Fault) in
      try CivilDate(parsing: LenientText.date(String(anchor)))
    }
    do throws(Fault) {
      return try WorkdayPattern(cycle: String(letters), from: date)
    } catch {
      throw error.placed(in: text, at: 6..<6 + letters.utf8.count)
    }
  }

  /// A date and the weekday that it follows, such as `2026-02-14=WE`.
  static func followedWeekday(_ text: String) throws(Fault) -> (CivilDate, Weekday) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw Fault(
        "\(quoted(text)) is not first, last, or a date with the weekday it follows, such as 2026-02-14=WE", of: text)
    }
    let date = try date(String(parts[0]))
    guard let weekday = Weekday(rfc5545: parts[1]) ?? named(parts[1]) else {
      throw Fault(
        .invalidOption, "\(quoted(String(parts[1]))) is not a weekday; use MO, TU, WE, TH, FR, SA or SU", in: text,
        at: parts[0].utf8.count + 1..<text.utf8.count)
    }
    return (date, weekday)
  }

  /// A letter of a cycle with its time, duration and title, such as `D=08:00/12h/Day shift` or `D=08:00-20:00`.
  static func shift(
    _ text: String
  ) throws(Fault) -> (letter: Character, time: TimeOfDay, duration: CivilDuration?, title: String?) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = (sides.last ?? "").split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(
      String.init)
    guard sides.count == 2, let letter = sides[0].first, sides[0].count == 1, parts[0].contains(where: \.isNumber)
    else {
      throw Fault("\(quoted(text)) is not a letter of the cycle with its time, such as D=08:00/12h/Day shift", of: text)
    }
    let (time, end) = try span(parts[0])
    // Behind an end there is no duration.
    if let end {
      guard parts.count < 3, parts.count < 2 || (try? duration(parts[1])) == nil else {
        throw Fault("\(quoted(text)) has an end and a duration; write one of them", of: text)
      }
      return (letter, time, end, parts.count > 1 ? parts[1] : nil)
    }
    let duration = parts.count > 1 && !parts[1].isEmpty ? try duration(parts[1]) : nil
    return (letter, time, duration, parts.count > 2 ? parts[2] : nil)
  }

  /// Days of the month such as `10,25`, `-1`, `first-workday`, `last-workday` or `workday:3`.
  static func monthlyDays(_ text: String) throws(Fault) -> [FeedEvent.MonthlyDay] {
    var days: [FeedEvent.MonthlyDay] = []
    var offset = 0
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let isWorkday = word.hasPrefix("workday:")
      let number = Int(isWorkday ? word.dropFirst(8) : word)
      switch (word, number) {
      case ("first-workday", _): days.append(.workday(1))
      case ("last-workday", _): days.append(.workday(-1))
      case (_, let number?) where FeedEvent.MonthlyDay.isAllowed(number):
        days.append(isWorkday ? .workday(number) : .date(number))
      default:
        throw Fault(
          .invalidOption,
          "\(quoted(String(word))) is not a day of the month; use 1 to 31, -1 to -31 from its end, first-workday, "
            + "last-workday, or one such as workday:3 or workday:-2", in: text, at: offset..<offset + word.utf8.count)
      }
      offset += word.utf8.count + 1
    }
    return days
  }

  // MARK: - Parts

  private static func anyDuration(
    _ text: String, of whole: String? = nil, example: String
  ) throws(Fault) -> CivilDuration {
    let whole = whole ?? text
    if let first = text.utf8.first, [UInt8](("pP+-").utf8).contains(first) {
      do throws(Fault) {
        return try CivilDuration(rfc5545: text)
      } catch {
        var error = error
        if error.code == .malformedText { error.message = "\(quoted(text)) is not \(example)" }
        throw error
      }
    }
    var amounts: [(value: Int, unit: Int)] = []
    var value: Int?
    var isWellFormed = true
    for byte in text.utf8 {
      if case let digit = byte &- UInt8(ascii: "0"), digit < 10 {
        value = min((value ?? 0) * 10 + Int(digit), 1_000_000_000)
      } else if let unit = unit(byte), let amount = value, unit < amounts.last?.unit ?? .max {
        amounts.append((amount, unit))
        value = nil
      } else {
        isWellFormed = false
      }
    }
    guard isWellFormed, value == nil, !amounts.isEmpty else {
      let plain = LenientText.duration(text)
      if plain != text { return try anyDuration(plain, of: whole, example: example) }
      let isNumber = !text.isEmpty && text.utf8.allSatisfy(\.isDigit)
      throw Fault(
        "\(quoted(whole)) is not \(example)" + (isNumber ? "; for minutes, write \(whole)m" : ""), of: whole)
    }
    let days = amounts.filter { $0.unit >= 86_400 }.reduce(0) { $0 + $1.value * ($1.unit / 86_400) }
    let seconds = amounts.filter { $0.unit < 86_400 }.reduce(0) { $0 + $1.value * $1.unit }
    return try CivilDuration(days: days, seconds: seconds)
  }

  private static func unit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "w"): 7 * 86_400
    case UInt8(ascii: "d"): 86_400
    case UInt8(ascii: "h"): 3600
    case UInt8(ascii: "m"): 60
    case UInt8(ascii: "s"): 1
    default: nil
    }
  }
}
