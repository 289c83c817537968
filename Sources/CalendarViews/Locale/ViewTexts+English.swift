// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar
import Support
import Workdays

extension ViewTexts {
  /// English.
  package static let english = ViewTexts(
    language: .english, region: "US", fonts: fontsOfLatin, hasHanMarks: false,
    weekdays: DateNames(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]), header: .short,
    months: DateNames([
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]),
    formats: .dayFirst, regionalFormats: (["US", "AS", "CA", "GU", "MH", "MP", "PH", "PR", "UM", "VI"], .monthFirst),
    lunar: .numbers(
      date: { "day \($0.day) of \($0.isLeapMonth ? "leap " : "")month \($0.month), \($0.year)" },
      termName: \.englishName, festival: \.englishName),
    separators: (", ", "; "),
    holiday: { StatutoryHoliday.translate($0, separator: ", ", \.englishName) },
    labels: ViewLabels(
      dayOff: "day off", makeUp: "make-up day", expected: ("expected day off", "expected make-up day"),
      statutory: "statutory holiday", weekend: "weekend", workday: "workday",
      leave: "leave",
      company: ("company day off", "company workday"), pattern: ("worked weekend", "regular day off"), shifts: "shifts",
      week: "Wk", today: "today", events: "events", allDay: "all day",
      provisional: "not published yet; ordinary weekends assumed",
      open: "the next year's notice may change this",
      forecast: "not published yet; days as in earlier years",
      unconfirmed: "from a single source; the notice itself has not been read yet",
      past: "not in the data; ordinary weekends assumed",
      tableHeaders: ["Date", "Weekday", "Kind", "Name", "Notice"],
      lists: (
        "Solar term", "Chinese calendar", ["Holiday", "First day", "Last day", "Days", "Statutory", "Make-up days"]
      ),
      calendar: { "Calendar " + $0 },
      workdays: { counted($0, "workday") }, school: ({ "timetable of " + $0 }, { "week \($0) of term" }),
      isWorked: { "works: " + ($0 ?? "mainland China") },
      busiest: { "busiest: \($0), \($1) events at once" }))
}
