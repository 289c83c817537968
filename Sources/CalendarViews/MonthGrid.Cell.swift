// SPDX-License-Identifier: MIT

public import CivilCalendar

extension MonthGrid {
  /// One square of a month's grid.
  public struct Cell: Sendable, Hashable {
    /// Where a cell lies relative to the month that is shown.
    public enum Position: Sendable, Hashable {
      /// Before the first of the month.
      case before
      /// In the month.
      case within
      /// After the last of the month.
      case after
    }

    /// The day, or nil where it lies outside the years 1 to 9999.
    public let date: CivilDate?
    /// Where the day lies relative to the month.
    public let position: Position
  }
}
