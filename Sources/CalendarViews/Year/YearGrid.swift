// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The twelve months of a year, and how many of them to put beside each other.
public struct YearGrid: Sendable, Hashable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The months, January first.
  public let months: [MonthGrid]

  /// Lays out a year.
  ///
  /// - Throws: `CivilDateError` when the year is not 1 to 9999.
  public init(year: Int, firstWeekday: Weekday, rows: MonthGrid.Rows = .needed) throws(CivilDateError) {
    self.year = year
    var months: [MonthGrid] = []
    for month in 1...12 {
      months.append(MonthGrid(try YearMonth(year: year, month: month), firstWeekday: firstWeekday, rows: rows))
    }
    self.months = months
  }

  /// Every day of the year.
  var days: ClosedRange<CivilDate> {
    let first = months.first?.month.firstDay ?? .first
    return first...max(first, months.last?.month.lastDay ?? first)
  }

  /// The months in rows of a given number.
  ///
  /// - Parameter across: The months beside each other, 1 to 12; other numbers are brought into that range.
  public func rows(across: Int) -> [[MonthGrid]] {
    let across = min(max(across, 1), 12)
    return stride(from: 0, to: 12, by: across).map { Array(months[$0..<min($0 + across, 12)]) }
  }

  /// The greatest divisor of twelve whose months fit beside each other, at least 1.
  ///
  /// - Parameters:
  ///   - width: What there is room for.
  ///   - monthWidth: The width of one month, in the same unit.
  ///   - gap: The space between two months, in the same unit.
  public static func monthsAcross(width: Int, monthWidth: Int, gap: Int) -> Int {
    [12, 6, 4, 3, 2].first { $0 * monthWidth + ($0 - 1) * gap <= width } ?? 1
  }
}
