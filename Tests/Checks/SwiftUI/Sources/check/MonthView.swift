// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import SwiftUI
import Workdays

/// A month in rows of seven, each day with the mark of a day off or a make-up day; today is bold.
struct MonthView: View {
  let grid: MonthGrid
  let locale: ViewLocale
  let schedule: WorkdaySchedule
  let selection: MonthSelection
  let open: (CivilDate) -> Void

  var body: some View {
    LazyVGrid(columns: Array(repeating: GridItem(.flexible()), count: 7)) {
      ForEach(grid.weekdays, id: \.self) { weekday in
        Text(locale.header(of: weekday)).font(.caption)
      }
      ForEach(grid.cells) { cell in
        if let date = cell.date {
          Button(action: { open(date) }) { day(cell, date) }
            .buttonStyle(.plain)
            .background(selection.isSelected(cell) ? Color.blue.opacity(0.2) : Color.clear)
            .opacity(cell.position == .within ? 1 : 0.4)
        }
      }
    }
  }

  private func day(_ cell: MonthGrid.Cell, _ date: CivilDate) -> some View {
    let kind = schedule.marking(of: date).kind
    return VStack {
      Text(cell.number).bold(selection.isToday(cell)).foregroundStyle(kind.isWorked ? Color.primary : Color.red)
      Text(DayMarks.han.mark(of: kind)).font(.caption)
    }
  }
}
