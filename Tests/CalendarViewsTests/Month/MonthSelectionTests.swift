// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Testing

@Suite struct MonthSelectionTests {
  @Test func `a selected day shows its month, and today is one tap away`() throws {
    let today = try day("2021-10-08")
    var selection = MonthSelection(today: today)
    #expect(selection.month == today.yearMonth && selection.day == nil)
    selection.select(try day("2021-11-01"))
    #expect(selection.month == (try month("2021-11")))
    let november = MonthGrid(selection.month, firstWeekday: .monday, rows: .six)
    #expect(november.cells.filter(selection.isSelected).map(\.number) == ["1"])
    // The same day is in the grid of October too, where it is not marked.
    let october = MonthGrid(try month("2021-10"), firstWeekday: .monday, rows: .six)
    #expect(october.cells.filter(selection.isSelected).isEmpty)
    #expect(october.cells.filter(selection.isToday).map(\.date) == [today])
    selection.showToday()
    #expect(selection.month == today.yearMonth && selection.day == today)
  }

  @Test func `months to page through end with the years`() throws {
    let months = MonthSelection(today: try day("2021-10-08")).months(around: 2)
    #expect(months.map(\.description) == ["2021-08", "2021-09", "2021-10", "2021-11", "2021-12"])
    #expect(MonthSelection(today: .first).months(around: 2).count == 3)
    #expect(MonthSelection(today: .last).months(around: 0).count == 1)
  }
}
