// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import SwiftUI
import Workdays

/// Months to page through, with their title and a button for today; a day opens its hours.
struct MonthScreen: View {
  let locale: ViewLocale
  let schedule: WorkdaySchedule
  let events: (CivilDate) -> [DayEvent]
  /// The minute of the current day.
  let minute: () -> Int
  @State private var selection: MonthSelection
  @State private var path: [CivilDate] = []

  init(
    today: CivilDate, locale: ViewLocale, schedule: WorkdaySchedule, events: @escaping (CivilDate) -> [DayEvent],
    minute: @escaping () -> Int
  ) {
    (self.locale, self.schedule, self.events, self.minute) = (locale, schedule, events, minute)
    _selection = State(initialValue: MonthSelection(today: today))
  }

  var body: some View {
    NavigationStack(path: $path) {
      VStack {
        HStack {
          Text(locale.title(of: selection.month)).font(.title)
          Spacer()
          Button(locale.today) { selection.showToday() }
        }
        TabView(selection: $selection.month) {
          ForEach(selection.months(around: 12), id: \.self) { month in
            MonthView(
              grid: MonthGrid(month, firstWeekday: locale.firstWeekday, rows: .six), locale: locale,
              schedule: schedule, selection: selection
            ) { date in
              selection.select(date)
              path.append(date)
            }
            .tag(month)
          }
        }
        #if !os(macOS)
        .tabViewStyle(.page(indexDisplayMode: .never))
        #endif
      }
      .navigationDestination(for: CivilDate.self) { date in
        DayView(title: locale.title(of: date), events: events(date), now: date == selection.today ? minute() : nil)
      }
    }
  }
}
