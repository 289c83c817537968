// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import TestSupport
import Testing

@Suite struct MonthGridTests {
  @Test func `cells are consecutive days under their own weekday in every month`() throws {
    // Years begin on seven weekdays and have two lengths; thirty in a row have them all, and 1900 no leap day.
    for year in isSlowSetWanted ? 1600...2400 : 1891...1920 {
      for number in 1...12 {
        let month = try YearMonth(year: year, month: number)
        for weekday in Weekday.allCases {
          for rows in MonthGrid.Rows.allCases {
            let fault = faults(of: MonthGrid(month, firstWeekday: weekday, rows: rows), rows: rows)
            guard fault == nil else {
              Issue.record("\(month) from \(weekday): \(fault ?? "")")
              return
            }
          }
        }
      }
    }
  }

  private func faults(of grid: MonthGrid, rows: MonthGrid.Rows) -> String? {
    let cells = grid.cells
    let length = grid.month.length
    guard grid.weeks.allSatisfy({ $0.count == 7 }) else { return "a row has not seven cells" }
    guard rows == .six ? cells.count == 42 : (28...42).contains(cells.count) else { return "\(cells.count) cells" }
    guard rows == .six || grid.trail < 7, grid.lead < 7 else { return "a row without a day of the month" }
    guard grid.weekdays[0] == grid.firstWeekday else { return "the first column is \(grid.weekdays[0])" }
    for (index, cell) in cells.enumerated() {
      guard let date = cell.date else { return "cell \(index) has no day" }
      guard date.dayNumber == grid.month.firstDay.dayNumber + index - grid.lead else {
        return "cell \(index) is \(date)"
      }
      guard date.weekday == grid.weekdays[index % 7] else { return "\(date) stands under \(grid.weekdays[index % 7])" }
      let position: MonthGrid.Cell.Position =
        index < grid.lead ? .before : index < grid.lead + length ? .within : .after
      guard cell.position == position else { return "\(date) is \(cell.position)" }
    }
    return nil
  }

  @Test(arguments: [(Weekday.sunday, [44, 3729, 1027]), (.monday, [43, 3727, 1030])])
  func `of the months of 2000 to 2399 so many need 4, 5 and 6 rows`(first: Weekday, counts: [Int]) throws {
    var found = [0, 0, 0]
    for year in 2000..<2400 {
      for grid in try YearGrid(year: year, firstWeekday: first).months { found[grid.weeks.count - 4] += 1 }
    }
    #expect(found == counts)
  }

  @Test(arguments: [
    (Weekday.sunday, 3, "2020-06-28", "2020-08-01"), (.monday, 2, "2020-06-29", "2020-08-02"),
  ])
  func `July 2020 has 35 cells wherever the week begins`(first: Weekday, lead: Int, from: String, to: String) throws {
    let grid = MonthGrid(try month("2020-07"), firstWeekday: first)
    #expect(grid.cells.count == 35)
    #expect(grid.lead == lead)
    #expect(grid.cells.first?.date == (try day(from)))
    #expect(grid.cells.last?.date == (try day(to)))
  }

  @Test(arguments: [(0, "2023-10-29"), (2, "2023-10-31"), (3, "2023-11-01"), (6, "2023-11-04"), (41, "2023-12-09")])
  func `of the 42 cells of November 2023 from Sunday`(index: Int, date: String) throws {
    let grid = MonthGrid(try month("2023-11"), firstWeekday: .sunday, rows: .six)
    #expect(grid.cells.count == 42)
    #expect(grid.lead == 3)
    #expect(grid.cells[index].date == (try day(date)))
  }

  @Test func `the day before the first is the last of the month before, not a day 0`() throws {
    let cell = MonthGrid(try month("2023-11"), firstWeekday: .sunday).cells[2]
    #expect(cell.date?.iso8601 == "2023-10-31")
    #expect(cell.position == .before)
  }

  @Test(arguments: [
    ("2023-01", 35, 0, 4), ("2023-02", 35, 3, 4), ("2023-03", 35, 3, 1), ("2015-02", 28, 0, 0), ("2026-02", 28, 0, 0),
    ("2023-09", 35, 5, 0), ("2024-02", 35, 4, 2), ("2020-05", 42, 5, 6),
  ])
  func `cells, days before and days after, from Sunday`(text: String, count: Int, lead: Int, trail: Int) throws {
    let grid = MonthGrid(try month(text), firstWeekday: .sunday)
    #expect(grid.cells.count == count)
    #expect(grid.lead == lead)
    #expect(grid.trail == trail)
  }

  @Test func `May 2020 starts on a Friday and shows 26 to 30 April before it`() throws {
    let grid = MonthGrid(try month("2020-05"), firstWeekday: .sunday)
    #expect(grid.weeks[0].compactMap { $0.date?.day } == [26, 27, 28, 29, 30, 1, 2])
    #expect(grid.weeks[0].map(\.position) == Array(repeating: .before, count: 5) + [.within, .within])
  }

  @Test(arguments: [("2015-02", 4, 5), ("2026-02", 4, 5), ("2026-08", 6, 6)])
  func `rows needed from Sunday and from Monday`(text: String, sunday: Int, monday: Int) throws {
    #expect(MonthGrid(try month(text), firstWeekday: .sunday).weeks.count == sunday)
    #expect(MonthGrid(try month(text), firstWeekday: .monday).weeks.count == monday)
  }

  @Test func `a month has its length, its first day and that day's weekday`() throws {
    let january = try month("2020-01")
    #expect(january.length == 31)
    #expect(january.firstDay.weekday == .wednesday)
    #expect(MonthGrid(january, firstWeekday: .sunday).lead == 3)
    #expect(try day("2020-06-08").yearMonth.firstDay.iso8601 == "2020-06-01")
    #expect(try day("2023-11-09").yearMonth.lastDay.iso8601 == "2023-11-30")
  }

  @Test func `one day before 3 February is the 2nd and one day after the 4th`() throws {
    #expect(try day("2023-02-03").adding(days: -1)?.day == 2)
    #expect(try day("2023-02-03").adding(days: 1)?.day == 4)
  }

  @Test(arguments: [("2023-09", 0), ("2023-02", 4), ("2023-03", 1), ("2023-10", 4)])
  func `a month that ends on Saturday needs no day after, one on Tuesday four`(text: String, trail: Int) throws {
    #expect(MonthGrid(try month(text), firstWeekday: .sunday).trail == trail)
  }

  @Test func `China's clock changes of 1986 leave the grid of that May whole`() throws {
    let days = MonthGrid(try month("1986-05"), firstWeekday: .monday).cells.compactMap { $0.date?.iso8601 }
    #expect(days.count == 35)
    #expect(days.filter { $0 == "1986-05-04" }.count == 1)
  }

  @Test func `days outside the years 1 to 9999 are cells without a date`() throws {
    let first = MonthGrid(try month("0001-01"), firstWeekday: .sunday)
    #expect(first.cells[0].date == nil)
    #expect(first.cells[1].date == .first)
    let last = MonthGrid(try month("9999-12"), firstWeekday: .monday)
    #expect(last.cells.last?.date == nil)
    #expect(last.cells[last.cells.count - 3].date == .last)
  }

  @Test func `ISO week numbers are those of the row's Thursday whichever weekday comes first`() throws {
    let january = try month("2021-01")
    #expect(MonthGrid(january, firstWeekday: .monday).weekNumbers(.iso) == [53, 1, 2, 3, 4])
    #expect(MonthGrid(january, firstWeekday: .sunday).weekNumbers(.iso) == [53, 1, 2, 3, 4, 5])
    #expect(MonthGrid(try month("2022-01"), firstWeekday: .monday).weekNumbers(.iso) == [52, 1, 2, 3, 4, 5])
    #expect(MonthGrid(january, firstWeekday: .monday).weekNumbers(.off).isEmpty)
  }

  @Test func `week 1 of the United States contains 1 January`() throws {
    #expect(MonthGrid(try month("2021-01"), firstWeekday: .sunday).weekNumbers(.us) == [1, 2, 3, 4, 5, 6])
    #expect(MonthGrid(try month("2019-12"), firstWeekday: .sunday).weekNumbers(.us) == [49, 50, 51, 52, 1])
  }

  @Test func `a year that begins on a Sunday has its weeks of the United States from that row on`() throws {
    #expect(MonthGrid(try month("2023-01"), firstWeekday: .sunday).weekNumbers(.us) == [1, 2, 3, 4, 5])
    #expect(MonthGrid(try month("2023-12"), firstWeekday: .sunday).weekNumbers(.us) == [48, 49, 50, 51, 52, 1])
    #expect(MonthGrid(try month("2023-01"), firstWeekday: .monday).weekNumbers(.us) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `an ISO number is that of at least four days of its row in every month of 1900 to 2100`() throws {
    for year in 1900...2100 {
      for first in Weekday.allCases {
        for grid in try YearGrid(year: year, firstWeekday: first).months {
          for (week, number) in zip(grid.weeks, grid.weekNumbers(.iso)) {
            guard week.filter({ $0.date?.isoWeek.week == number }).count >= 4 else {
              Issue.record("\(grid.month) from \(first): \(number)")
              return
            }
          }
        }
      }
    }
  }
}
