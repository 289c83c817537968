// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import CommandSupport
internal import Support

/// Reads days and months as they are written on the command line.
enum DateText {
  /// A day: `2021-10-09`, `20211009`, `today`, `tomorrow` or `yesterday`.
  ///
  /// - Throws: `CommandError` that names the argument.
  static func day(_ text: String, _ name: String, today: () throws -> CivilDate) throws -> CivilDate {
    switch text {
    case "today": return try today()
    case "tomorrow": return try today().advanced(by: 1)
    case "yesterday": return try today().advanced(by: -1)
    default:
      guard text.utf8.contains(where: \.isDigit) else {
        throw CommandError(
          "\(name): \(quoted(text)) is not a date such as 2021-10-09 or 20211009, nor today, tomorrow or "
            + "yesterday", .usage)
      }
      return try CommandError.inOption(name) { try CivilDate(parsing: text) }
    }
  }

  /// A month: `2021-10`, `202110`, or any day of it.
  ///
  /// - Throws: `CommandError` that names the argument.
  static func month(_ text: String, _ name: String, today: () throws -> CivilDate) throws -> YearMonth {
    let isDay = text.utf8.count == (text.utf8.contains(UInt8(ascii: "-")) ? 10 : 8)
    guard !isDay, !["today", "tomorrow", "yesterday"].contains(text) else {
      return try day(text, name, today: today).yearMonth
    }
    return try CommandError.inOption(name) { try YearMonth(parsing: text) }
  }
}
