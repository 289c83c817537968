// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Support
internal import Workdays

/// Reads the values of a feed's options.
enum OptionReader {
  // MARK: - Options

  /// The value of an option's text, or nil if it is not given; an error names the option.
  static func read<Value>(
    _ name: String, _ text: String?, _ reader: (String) throws(FeedError) -> Value
  ) throws(FeedError) -> Value? {
    try text.map { text throws(FeedError) in try required(name, text, reader) }
  }

  /// The values of an option's texts; an error names the option.
  @discardableResult
  static func read<Value>(
    _ name: String, _ texts: [String], _ reader: (String) throws(FeedError) -> Value
  ) throws(FeedError) -> [Value] {
    try texts.map { text throws(FeedError) in try required(name, text, reader) }
  }

  private static func required<Value>(
    _ name: String, _ text: String, _ reader: (String) throws(FeedError) -> Value
  ) throws(FeedError) -> Value {
    do throws(FeedError) { return try reader(text) } catch { throw error.inField(name) }
  }

  /// The value of an option that is one of several words.
  static func choice<Value>(
    _ name: String, _ text: String?, _ choices: @autoclosure () -> [(word: String, value: Value)]
  ) throws(FeedError) -> Value? {
    guard let text else { return nil }
    let choices = choices()
    if let choice = choices.first(where: { $0.word == text }) { return choice.value }
    let allowed = choices.dropLast().map(\.word).joined(separator: ", ") + " or " + (choices.last?.word ?? "")
    throw FeedError(.invalidOption, "\(quoted(text)) is not \(allowed)", in: text, at: 0..<text.utf8.count)
      .inField(name)
  }

  /// The value of an option that is the raw value of a case.
  static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ text: String?
  ) throws(FeedError) -> Value? {
    try choice(name, text, Value.allCases.map { ($0.rawValue, $0) })
  }

  // MARK: - Years

  /// The years of `year` or `years`; without them the current year, and the next one if both are published.
  static func coveredYears(
    year: String?, years: String?, today: () throws(FeedError) -> CivilDate, holidays: HolidayCalendar
  ) throws(FeedError) -> ClosedRange<Int> {
    guard year == nil || years == nil else {
      throw FeedError(.contradiction, "use either \(field: "year") or \(field: "years"), not both").about("years")
    }
    if let covered = try read("year", year, self.year) { return covered }
    if let covered = try read("years", years, self.years) { return covered }
    let current = try today().year
    return current...(holidays.isPublished(current) && holidays.isPublished(current + 1) ? current + 1 : current)
  }

  /// A year of four digits.
  static func year(_ text: String) throws(FeedError) -> ClosedRange<Int> {
    guard let year = digits(text, 4) else {
      throw FeedError(
        .invalidOption, "\(quoted(text)) is not a year such as 2021", in: text, at: faultyDigit(in: text))
    }
    try FeedDescription.check(year: year)
    return year...year
  }

  /// Reads two years with a hyphen between them, or one year.
  static func years(_ text: String) throws(FeedError) -> ClosedRange<Int> {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = digits(parts[0], 4), let last = digits(parts[parts.count - 1], 4) else {
      throw FeedError(
        .invalidOption, "\(quoted(text)) is not a range of years such as 2021-2026", in: text,
        at: 0..<text.utf8.count)
    }
    try FeedDescription.check(year: first)
    try FeedDescription.check(year: last)
    guard first <= last else {
      throw FeedError(
        .invalidOption, "the range \(text) is backwards; write \(last)-\(first)", in: text,
        at: 0..<text.utf8.count)
    }
    return first...last
  }

  // MARK: - Times and days

  /// A time of day such as `09:00`.
  static func time(_ text: String) throws(FeedError) -> TimeOfDay {
    try FeedError.wrapping(as: .invalidOption) { () throws(CivilDateError) in try TimeOfDay(iso8601: text) }
  }

  /// A date such as `2021-05-14` or `20210514`.
  static func date(_ text: String) throws(FeedError) -> CivilDate {
    try FeedError.wrapping(as: .invalidOption) { () throws(CivilDateError) in try CivilDate(parsing: text) }
  }

  /// A duration longer than zero: `PT9H` as in RFC 5545, or `9h`, `30m`, `1h30m`, `45s`.
  static func duration(_ text: String) throws(FeedError) -> CivilDuration {
    let duration = try anyDuration(text, example: "a duration such as PT9H, 9h or 30m")
    guard !duration.isNegative, duration != .zero else {
      throw FeedError(
        .invalidOption, "\(quoted(text)) is not a duration; it must be longer than zero, such as 9h or 30m",
        in: text, at: 0..<text.utf8.count)
    }
    return duration
  }

  /// How long before the start an alarm goes off, in seconds: `-PT10M` or `10m` before it, `0` at the start.
  static func alarm(_ text: String) throws(FeedError) -> Int {
    guard text != "0" else { return 0 }
    let isBehindMinus = text.hasPrefix("-") && !text.dropFirst().uppercased().hasPrefix("P")
    let duration = try anyDuration(
      isBehindMinus ? String(text.dropFirst()) : text, of: text,
      example: "an alarm such as -PT10M or 10m before the start, or 0 at the start")
    let isISO = text.uppercased().hasPrefix("P") || text.hasPrefix("+")
    guard !isISO || duration == .zero else {
      throw FeedError(
        .invalidOption,
        "\(quoted(text)) is after the start; an alarm goes off at the start, 0, or before it, such as "
          + "-PT10M or 10m", in: text, at: 0..<text.utf8.count)
    }
    guard abs(duration.days) <= 28, abs(duration.days) * 86_400 + abs(duration.seconds) <= FeedEvent.earliestAlarm
    else {
      throw FeedError(
        .invalidOption, "\(quoted(text)) is too early; an alarm goes off at most four weeks before the start",
        in: text, at: 0..<text.utf8.count)
    }
    return abs(duration.days) * 86_400 + abs(duration.seconds)
  }

  /// Weekdays such as `MO,TU,WE,TH,FR`, each once.
  static func weekdays(_ text: String) throws(FeedError) -> Set<Weekday> {
    var weekdays: Set<Weekday> = []
    var offset = 0
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let place = offset..<offset + word.utf8.count
      guard let weekday = Weekday(rfc5545: word) else {
        throw FeedError(
          .invalidOption,
          "\(quoted(String(word))) is not a weekday; use MO, TU, WE, TH, FR, SA and SU, separated by commas", in: text,
          at: place)
      }
      guard weekdays.insert(weekday).inserted else {
        throw FeedError(.invalidOption, "\(weekday.rfc5545) is given twice", in: text, at: place)
      }
      offset = place.upperBound + 1
    }
    return weekdays
  }

  /// A cycle such as `cycle:DDNNOO@2026-01-01`.
  static func cycle(_ text: String) throws(FeedError) -> WorkdayPattern {
    let whole = 0..<text.utf8.count
    guard text.hasPrefix("cycle:") else {
      throw FeedError(
        .invalidOption,
        "\(quoted(text)) is not a pattern; use weekdays, six-day, big-small, or a cycle such as "
          + "cycle:DDNNOO@2026-01-01", in: text, at: whole)
    }
    let parts = text.dropFirst(6).split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let letters = parts.first, let anchor = parts.dropFirst().first, !anchor.isEmpty else {
      throw FeedError(
        .invalidOption,
        "\(quoted(text)) has no first day; add the date of its first letter after an @, as in "
          + "cycle:DDNNOO@2026-01-01", in: text, at: whole)
    }
    let date = try FeedError.wrapping(as: .invalidOption, "the cycle's first day: ") { () throws(CivilDateError) in
      try CivilDate(parsing: String(anchor))
    }
    do throws(WorkdayError) {
      return try WorkdayPattern(cycle: String(letters), from: date)
    } catch {
      throw FeedError(.invalidOption, error.message, in: text, at: 6..<6 + letters.utf8.count, causedBy: error)
    }
  }

  /// A date and the weekday that it follows, such as `2026-02-14=WE`.
  static func followedWeekday(_ text: String) throws(FeedError) -> (CivilDate, Weekday) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw FeedError(
        .invalidOption,
        "\(quoted(text)) is not first, last, or a date with the weekday it follows, such as 2026-02-14=WE", in: text,
        at: 0..<text.utf8.count)
    }
    let date = try date(String(parts[0]))
    guard let weekday = Weekday(rfc5545: parts[1]) else {
      throw FeedError(
        .invalidOption, "\(quoted(String(parts[1]))) is not a weekday; use MO, TU, WE, TH, FR, SA or SU", in: text,
        at: parts[0].utf8.count + 1..<text.utf8.count)
    }
    return (date, weekday)
  }

  /// A letter of a cycle with its time, duration and title, such as `D=08:00/12h/Day shift`.
  static func shift(
    _ text: String
  ) throws(FeedError) -> (letter: Character, time: TimeOfDay, duration: CivilDuration?, title: String?) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, let letter = sides[0].first, sides[0].count == 1 else {
      throw FeedError(
        .invalidOption, "\(quoted(text)) is not a letter of the cycle with its time, such as D=08:00/12h/Day shift",
        in: text, at: 0..<text.utf8.count)
    }
    let parts = sides[1].split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    let time = try time(parts[0])
    let duration = parts.count > 1 && !parts[1].isEmpty ? try duration(parts[1]) : nil
    return (letter, time, duration, parts.count > 2 ? parts[2] : nil)
  }

  /// Days of the month such as `10,25`, `-1`, `first-workday`, `last-workday` or `workday:3`.
  static func monthlyDays(_ text: String) throws(FeedError) -> [FeedEvent.MonthlyDay] {
    var days: [FeedEvent.MonthlyDay] = []
    var offset = 0
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let isWorkday = word.hasPrefix("workday:")
      let number = Int(isWorkday ? word.dropFirst(8) : word)
      switch (word, number) {
      case ("first-workday", _): days.append(.workday(1))
      case ("last-workday", _): days.append(.workday(-1))
      case (_, let number?) where (1...31).contains(abs(number)):
        days.append(isWorkday ? .workday(number) : .date(number))
      default:
        throw FeedError(
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
  ) throws(FeedError) -> CivilDuration {
    let whole = whole ?? text
    if let first = text.utf8.first, [UInt8](("pP+-").utf8).contains(first) {
      do throws(CivilDateError) {
        return try CivilDuration(rfc5545: text)
      } catch {
        let message = error.code == .malformedText ? "\(quoted(text)) is not \(example)" : error.message
        throw FeedError(.invalidOption, message, in: error.text, at: error.place, causedBy: error)
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
      throw FeedError(.invalidOption, "\(quoted(whole)) is not \(example)", in: whole, at: 0..<whole.utf8.count)
    }
    let days = amounts.filter { $0.unit >= 86_400 }.reduce(0) { $0 + $1.value * ($1.unit / 86_400) }
    let seconds = amounts.filter { $0.unit < 86_400 }.reduce(0) { $0 + $1.value * $1.unit }
    return try FeedError.wrapping(as: .invalidOption) { () throws(CivilDateError) in
      try CivilDuration(days: days, seconds: seconds)
    }
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

  private static func digits(_ text: some StringProtocol, _ count: Int) -> Int? {
    guard text.utf8.count == count else { return nil }
    var value = 0
    for byte in text.utf8 {
      guard case let digit = byte &- UInt8(ascii: "0"), digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  private static func faultyDigit(in text: String) -> Range<Int> {
    let offset = text.utf8.enumerated().first { !$1.isDigit }?.offset
    guard let offset else { return 0..<text.utf8.count }
    return offset..<offset + 1
  }
}
