// SPDX-License-Identifier: MIT

import CivilCalendar
import CommandSupport
import Support

/// Reads days and months as they are written on the command line.
enum DateText {
  private static let words = ["today", "tomorrow", "yesterday"]

  /// A day: `2021-10-09`, `20211009`, `2021-10-9`, `2021/10/09`, `2021年10月9日`, `today`, `tomorrow` or `yesterday`; today
  /// for nil.
  ///
  /// - Throws: `CommandError` that names the argument.
  static func day(_ text: String?, _ name: String, today: () throws -> CivilDate) throws -> CivilDate {
    guard let text else { return try today() }
    let lenient = LenientText.date(text)
    switch text.lowercased() {
    case "today", "今天": return try today()
    case "tomorrow", "明天": return try today().advanced(by: 1)
    case "yesterday", "昨天": return try today().advanced(by: -1)
    default:
      guard lenient.utf8.contains(where: \.isDigit) else {
        throw CommandError(
          "\(name): \(quoted(text)) is not a date such as 2021-10-09 or 20211009, nor today, tomorrow or "
            + "yesterday" + Suggestion.clause(for: text, among: words), .usage)
      }
      return try CommandError.inOption(name) { try CivilDate(parsing: lenient) }
    }
  }

  /// A month: `2021-10`, `202110`, `2021-2`, `2021/10`, `2` for February of this year, or any day of it; this
  /// month for nil.
  ///
  /// - Throws: `CommandError` that names the argument.
  static func month(_ text: String?, _ name: String, today: () throws -> CivilDate) throws -> YearMonth {
    guard let text else { return try today().yearMonth }
    if let number = Int(text), text.utf8.count <= 2, (1...12).contains(number) {
      return try YearMonth(year: try today().year, month: number)
    }
    let month = LenientText.month(text)
    let isMonth = month.utf8.count == (month.utf8.contains(UInt8(ascii: "-")) ? 7 : 6)
    guard !isMonth else { return try CommandError.inOption(name) { try YearMonth(parsing: month) } }
    let date = LenientText.date(text)
    let isDay = date.utf8.count == (date.utf8.contains(UInt8(ascii: "-")) ? 10 : 8)
    guard !isDay, !words.contains(text) else { return try day(text, name, today: today).yearMonth }
    return try CommandError.inOption(name) { try YearMonth(parsing: text) }
  }

  /// The days of a year, a month or a day: `2026`, `2026-02`, `2026-02-14` or `today`.
  ///
  /// - Throws: `CommandError` that names the argument.
  static func period(
    _ text: String, _ name: String, today: () throws -> CivilDate
  ) throws -> ClosedRange<CivilDate> {
    if text.utf8.count == 4, text.utf8.allSatisfy(\.isDigit), let year = Int(text), year > 0 {
      return try CivilDate(year: year, month: 1, day: 1)...(try CivilDate(year: year, month: 12, day: 31))
    }
    let month = LenientText.month(text)
    if month.utf8.count == (month.utf8.contains(UInt8(ascii: "-")) ? 7 : 6),
      month.utf8.allSatisfy({ $0.isDigit || $0 == 0x2D })
    {
      let month = try self.month(text, name, today: today)
      return month.firstDay...month.lastDay
    }
    let date = try day(text, name, today: today)
    return date...date
  }
}
