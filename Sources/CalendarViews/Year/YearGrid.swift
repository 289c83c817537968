// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The twelve months of a year, and how many of them fit side by side.
public struct YearGrid: Sendable, Hashable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The months, January first.
  public let months: [MonthGrid]

  /// Creates the grid of a year.
  ///
  /// - Throws: `Fault` when the year is not 1 to 9999.
  public init(year: Int, firstWeekday: Weekday, rows: MonthGrid.Rows = .needed) throws(Fault) {
    self.year = year
    var months: [MonthGrid] = []
    for month in 1...12 {
      months.append(MonthGrid(try YearMonth(year: year, month: month), firstWeekday: firstWeekday, rows: rows))
    }
    self.months = months
  }

  /// Every day of the year.
  var days: ClosedRange<CivilDate> { months[0].month.firstDay...months[11].month.lastDay }

  /// The months in rows of a given length.
  ///
  /// - Parameter across: The months in a row; clamped to 1 to 12.
  public func rows(across: Int) -> [[MonthGrid]] {
    let across = min(max(across, 1), 12)
    return stride(from: 0, to: 12, by: across).map { Array(months[$0..<min($0 + across, 12)]) }
  }
}
