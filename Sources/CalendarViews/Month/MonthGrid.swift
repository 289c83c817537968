// SPDX-License-Identifier: MIT

public import CivilCalendar
import Workdays

/// The days of a month in rows of seven, completed with days of the months before and after.
///
/// Cell *i* is the first of the month plus *i* − `lead` days, and column *k* is headed by the first weekday plus *k*, so
/// the header of a column is always the weekday of its cells.
///
/// ```swift
/// let grid = MonthGrid(try YearMonth(year: 2023, month: 11), firstWeekday: .sunday, rows: .six)
/// grid.cells[6].date   // 2023-11-04
/// grid.cells[41].date  // 2023-12-09
/// ```
public struct MonthGrid: Sendable, Hashable {
  /// The month that is shown.
  public let month: YearMonth
  /// The weekday of the first column.
  public let firstWeekday: Weekday
  /// The number of cells before the first of the month, 0 to 6.
  public let lead: Int
  /// The cells in rows of seven; 4 to 6 rows, or 6 with `Rows.six`.
  public let weeks: [[Cell]]

  /// Creates the grid of a month.
  ///
  /// - Parameters:
  ///   - month: The month to show.
  ///   - firstWeekday: The weekday of the first column.
  ///   - rows: As many rows as the month needs, or always six.
  public init(_ month: YearMonth, firstWeekday: Weekday, rows: Rows = .needed) {
    self.month = month
    self.firstWeekday = firstWeekday
    let first = month.firstDay
    let length = month.length
    let lead = first.weekday.daysAfter(firstWeekday)
    let count = rows == .six ? 6 : (lead + length + 6) / 7
    self.lead = lead
    weeks = (0..<count).map { row in
      (0..<7).map { column in
        let offset = row * 7 + column - lead
        let position: Cell.Position = offset < 0 ? .before : offset < length ? .within : .after
        return Cell(id: first.dayNumber + offset, position: position)
      }
    }
  }

  /// All cells, row by row.
  public var cells: [Cell] { weeks.flatMap { $0 } }

  /// The number of cells after the last of the month.
  public var trail: Int { weeks.count * 7 - lead - month.length }

  /// The weekdays of the columns, beginning with the first weekday.
  public var weekdays: [Weekday] { (0..<7).map { firstWeekday.advanced(by: $0) } }

  /// The week number of each row; empty with `WeekNumbering.off`.
  ///
  /// In ISO numbering, a row has the number of the week that most of its days belong to, which is the week of its
  /// Thursday. In US numbering, week 1 is the row that contains 1 January. In those of a term, which are the weeks of the
  /// Thursdays too, a row before the term has 0.
  public func weekNumbers(_ numbering: WeekNumbering) -> [Int] {
    guard numbering != .off else { return [] }
    let first = month.firstDay.dayNumber - lead
    return weeks.indices.map { row in
      let start = first + row * 7
      switch numbering {
      case .off, .iso, .term:
        let thursday = start + Weekday.thursday.daysAfter(firstWeekday)
        let date = CivilDate.first.advanced(by: thursday - CivilDate.first.dayNumber)
        guard case .term(let first) = numbering else { return date.isoWeek.week }
        return TermWeeks(from: first.advanced(by: -first.weekday.daysAfter(.monday))).number(of: date) ?? 0
      case .us:
        guard let last = try? CivilDate(dayNumber: start + 6) else { return 1 }
        return (last.dayOfYear - 1) / 7 + 1
      }
    }
  }
}

extension MonthGrid {
  /// The text of each row's week number; empty with `WeekNumbering.off`, and for a row before the term.
  func weekTexts(_ numbering: WeekNumbering) -> [String] { weekNumbers(numbering).map { $0 == 0 ? "" : "\($0)" } }
}

extension MonthGrid {
  /// A cell of a month's grid.
  public struct Cell: Sendable, Hashable, Identifiable {
    /// Whether a cell is before, within or after the month.
    public enum Position: Sendable, Hashable {
      /// Before the first of the month.
      case before
      /// In the month.
      case within
      /// After the last of the month.
      case after
    }

    /// The days since 1970-01-01, which identify the cell in its grid, also outside the years 1 to 9999.
    public let id: Int
    /// Whether the day is before, within or after the month.
    public let position: Position

    /// The day, or nil outside the years 1 to 9999.
    public var date: CivilDate? { try? CivilDate(dayNumber: id) }

    /// The number of the day in its month, `25`; empty outside the years 1 to 9999.
    public var number: String { date.map { "\($0.day)" } ?? "" }
  }
}

extension MonthGrid {
  /// How many rows a month's grid has.
  public enum Rows: String, Sendable, CaseIterable {
    /// As many as the month needs, 4 to 6.
    case needed = "auto"
    /// Always six, which is 42 cells.
    case six = "6"
  }
}

/// How weeks are numbered.
public enum WeekNumbering: Sendable, Hashable {
  /// ISO 8601: week 1 contains the year's first Thursday.
  case iso
  /// United States: week 1 contains 1 January.
  case us
  /// A school term (教学周): week 1 has this day, and begins on a Monday.
  case term(CivilDate)
  /// No week numbers.
  case off
}

extension WeekNumbering: CaseIterable {
  /// The numberings that need no term.
  public static let allCases: [WeekNumbering] = [.iso, .us, .off]
}
