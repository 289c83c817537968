// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Testing

@Suite struct YearGridTests {
  @Test(arguments: [(80, 35, 2), (200, 35, 4), (120, 35, 3), (30, 35, 1), (1000, 35, 12), (72, 35, 2), (71, 35, 1)])
  func `the number of months that fit side by side`(width: Int, month: Int, count: Int) {
    #expect(YearGrid.monthsAcross(width: width, monthWidth: month, gap: 2) == count)
  }

  @Test(arguments: -1...13)
  func `all months are in rows, in order, and only the last row may be shorter`(across: Int) throws {
    let rows = try YearGrid(year: 2021, firstWeekday: .monday).rows(across: across)
    #expect(rows.joined().map(\.month.month) == Array(1...12))
    #expect(rows.dropLast().allSatisfy { $0.count == min(max(across, 1), 12) })
    #expect(rows.last?.isEmpty == false)
  }
}
