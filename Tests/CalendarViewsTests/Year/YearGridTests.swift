// SPDX-License-Identifier: MIT

import CalendarViews
import Testing

@Suite struct YearGridTests {
  @Test(arguments: [(80, 35, 2), (200, 35, 4), (120, 35, 3), (30, 35, 1), (1000, 35, 12), (72, 35, 2), (71, 35, 1)])
  func `the number of months that fit side by side`(width: Int, month: Int, count: Int) {
    #expect(YearGrid.monthsAcross(width: width, monthWidth: month, gap: 2) == count)
  }
}
