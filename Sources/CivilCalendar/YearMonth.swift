// SPDX-License-Identifier: MIT

import Support

/// A month of a year, 0001-01 to 9999-12.
public struct YearMonth: Sendable, Hashable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int

  /// Creates a month.
  ///
  /// - Throws: `Fault` if the year is not 1 to 9999 or the month not 1 to 12.
  public init(year: Int, month: Int) throws(Fault) {
    guard (1...9999).contains(year) else {
      throw Fault(.yearOutOfRange, "\(year) is not a year; use 1 to 9999")
    }
    guard (1...12).contains(month) else {
      throw Fault(.monthOutOfRange, "\(month) is not a month; use 1 to 12")
    }
    self.init(unchecked: year, month)
  }

  init(unchecked year: Int, _ month: Int) {
    self.year = year
    self.month = month
  }

  /// The number of days, 28 to 31.
  public var length: Int { GregorianCycle.days(inMonth: month, of: year) }
  /// The first day.
  public var firstDay: CivilDate { CivilDate(unchecked: GregorianCycle.day(year: year, month: month, day: 1)) }
  /// The last day.
  public var lastDay: CivilDate { CivilDate(unchecked: GregorianCycle.day(year: year, month: month, day: length)) }

  /// All days, in order.
  public var days: ClosedRange<CivilDate> { firstDay...lastDay }

  /// The month a number of months later (earlier when negative), or nil outside the years 1 to 9999.
  public func adding(months: Int) -> YearMonth? {
    let (index, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, (12..<120_000).contains(index) else { return nil }
    return YearMonth(unchecked: index / 12, index % 12 + 1)
  }
}

extension YearMonth: Comparable {
  /// Whether the first month comes before the second.
  public static func < (first: YearMonth, second: YearMonth) -> Bool {
    (first.year, first.month) < (second.year, second.month)
  }
}

extension YearMonth {
  /// Reads `2021-10`, or `202110`.
  ///
  /// - Throws: `Fault` with the place in the text.
  public init(parsing text: String) throws(Fault) {
    self = try DigitScanner.read(text, as: "a month such as 2021-10") { (scanner) throws(Fault) in
      let year = try scanner.number(digits: 4)
      _ = scanner.skip(UInt8(ascii: "-"))
      let start = scanner.position
      let month = try scanner.number(digits: 2)
      try scanner.expectEnd()
      do throws(Fault) {
        return try YearMonth(year: year, month: month)
      } catch {
        throw error.placed(in: text, at: error.code == .yearOutOfRange ? 0..<4 : start..<start + 2)
      }
    }
  }

  /// The text of ISO 8601, `2021-10`.
  public var iso8601: String { padded(year, to: 4) + "-" + padded(month, to: 2) }
}

extension YearMonth: CustomStringConvertible {
  /// The text of ISO 8601.
  public var description: String { iso8601 }
}
