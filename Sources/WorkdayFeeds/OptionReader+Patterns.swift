// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Support
internal import Workdays

extension OptionReader {
  /// A cycle such as `cycle:DDNNOO@2026-01-01`.
  static func cycle(_ text: String) throws(FeedError) -> WorkdayPattern {
    let whole = 0..<text.utf8.count
    guard text.hasPrefix("cycle:") else {
      throw FeedError(
        .invalidOption,
        "\(quoted(text)) is not a pattern, which is weekdays, six-day, big-small, or a cycle such as "
          + "cycle:DDNNOO@2026-01-01", in: text, at: whole)
    }
    let parts = text.dropFirst(6).split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let letters = parts.first, let anchor = parts.dropFirst().first, !anchor.isEmpty else {
      throw FeedError(
        .invalidOption,
        "\(quoted(text)) does not say when the cycle begins; write the date of its first letter behind an @, such as "
          + "cycle:DDNNOO@2026-01-01", in: text, at: whole)
    }
    let date: CivilDate
    do throws(FeedError) { date = try OptionReader.date(String(anchor)) } catch {
      throw FeedError(error.code, "\(error.message), where the cycle begins", in: text, at: whole)
    }
    do throws(HolidayDataError) {
      return try WorkdayPattern(cycle: String(letters), from: date)
    } catch {
      throw FeedError(.invalidOption, error.message, in: text, at: 6..<6 + letters.utf8.count)
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
        .invalidOption, "\(quoted(String(parts[1]))) is not a weekday, which is MO, TU, WE, TH, FR, SA or SU", in: text,
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
    let title = parts.count > 2 ? parts[2] : nil
    if let title { try FeedEvent.check(title, "title") }
    return (letter, time, duration, title)
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
          "\(quoted(String(word))) is not a day of the month, which is 1 to 31, -1 to -31 from its end, first-workday, "
            + "last-workday, or workday:3 and workday:-2", in: text, at: offset..<offset + word.utf8.count)
      }
      offset += word.utf8.count + 1
    }
    return days
  }

  /// A text that is one of some words.
  static func choice(_ text: String?, _ name: String, _ choices: [String]) throws(FeedError) -> String? {
    guard let text, !choices.contains(text) else { return text }
    let allowed = choices.dropLast().joined(separator: ", ") + " or " + (choices.last ?? "")
    throw FeedError(
      .invalidOption, "\(name): \(quoted(text)) is not \(allowed)", in: text, at: 0..<text.utf8.count
    ).about(name)
  }

  /// Reads an option's value; a fault in it names the option.
  static func inOption<Value>(
    _ name: String, _ body: () throws(FeedError) -> Value
  ) throws(FeedError) -> Value {
    do throws(FeedError) { return try body() } catch { throw error.inOption(name) }
  }
}
