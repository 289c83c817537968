// SPDX-License-Identifier: MIT

public import CivilCalendar

/// What a person looks at in a view of months: a month, today, and a day that is selected.
///
/// It is the state of such a view, and no more than that:
///
/// ```swift
/// @State private var selection = MonthSelection(today: today)
/// Button("Today") { selection.showToday() }
/// ```
public struct MonthSelection: Sendable {
  /// The month that is shown.
  public var month: YearMonth
  /// The day that is selected, or nil.
  public var day: CivilDate?
  /// The current day.
  public var today: CivilDate

  /// Creates the state of a view that shows the current month.
  public init(today: CivilDate) {
    (month, self.today) = (today.yearMonth, today)
  }

  /// Shows the current month and selects the current day.
  public mutating func showToday() { select(today) }

  /// Selects a day, and shows its month.
  public mutating func select(_ day: CivilDate) {
    self.day = day
    month = day.yearMonth
  }

  /// Whether a cell is the current day; the same day in the grid of another month is not marked.
  public func isToday(_ cell: MonthGrid.Cell) -> Bool { cell.position == .within && cell.id == today.dayNumber }

  /// Whether a cell is the day that is selected; the same day in the grid of another month is not marked.
  public func isSelected(_ cell: MonthGrid.Cell) -> Bool { cell.position == .within && cell.id == day?.dayNumber }

  /// The months from some before the one that is shown to some after it, for a view that pages.
  ///
  /// - Parameter count: How many on each side; fewer at the ends of the years 1 to 9999.
  public func months(around count: Int) -> [YearMonth] {
    (-count...max(-count, count)).compactMap { month.adding(months: $0) }
  }
}
