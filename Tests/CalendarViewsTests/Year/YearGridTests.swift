// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Testing

@Suite struct YearGridTests {
  @Test(arguments: -1...13)
  func `all months are in rows, in order, and only the last row may be shorter`(across: Int) throws {
    let rows = try YearGrid(year: 2021, firstWeekday: .monday).rows(across: across)
    #expect(rows.joined().map(\.month.month) == Array(1...12))
    #expect(rows.dropLast().allSatisfy { $0.count == min(max(across, 1), 12) })
    #expect(rows.last?.isEmpty == false)
  }
}
