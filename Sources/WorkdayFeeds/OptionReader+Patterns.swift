// SPDX-License-Identifier: MIT

internal import CivilCalendar
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

  /// A text that is one of some words.
  static func choice(_ text: String?, _ name: String, _ choices: [String]) throws(FeedError) -> String? {
    guard let text, !choices.contains(text) else { return text }
    let allowed = choices.dropLast().joined(separator: ", ") + " or " + (choices.last ?? "")
    throw FeedError(
      .invalidOption, "\(name): \(quoted(text)) is not \(allowed)", in: text, at: 0..<text.utf8.count)
  }

  /// Reads an option's value; a fault in it names the option.
  static func inOption<Value>(
    _ name: String, _ body: () throws(FeedError) -> Value
  ) throws(FeedError) -> Value {
    do throws(FeedError) { return try body() } catch { throw error.inOption(name) }
  }
}
