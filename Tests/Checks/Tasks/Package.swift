// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// What people do with the libraries, a program each, and the products that it needs.
let tasks = [
  "AskAnEvent": ["Recurrence"],
  "BesideFoundation": [],
  "ChangeATitle": ["ICalendar"],
  "ChangeAnInterval": ["Recurrence"],
  "DateHelpers": ["CalendarFoundation"],
  "DayFrames": ["CalendarViews"],
  "DayOfAFile": ["CalendarViews", "ICalendar"],
  "EventKitCall": ["Recurrence"],
  "FindingsWithLines": ["ICalendar"],
  "FortyTwoCells": ["CalendarViews"],
  "FoundationAndEventKit": ["CalendarFoundation"],
  "FoundationDates": ["CalendarFoundation", "ICalendar"],
  "FreeTimes": ["ICalendar", "WorkdayFeeds"],
  "HalfPastTwo": ["Recurrence"],
  "HolidaysOfJSON": ["Workdays"],
  "LazyQueries": ["Recurrence"],
  "LunarBirthdays": ["WorkdayFeeds"],
  "LunarDates": ["LunisolarCalendar"],
  "Meeting": ["ICalendar"],
  "MonthWithEvents": ["CalendarViews", "ICalendar"],
  "MonthWithMarks": ["CalendarViews"],
  "MoreDates": ["Recurrence"],
  "NextAlarms": ["ICalendar"],
  "NextTenOfAFile": ["ICalendar"],
  "OpenUntil": ["WorkdayFeeds"],
  "OwnDays": ["Workdays"],
  "PrintedMonths": ["CalendarViews"],
  "RuleLife": ["Recurrence"],
  "ShiftCycle": ["Workdays"],
  "ShiftFeed": ["WorkdayFeeds"],
  "ThisAndFollowing": ["ICalendar"],
  "WeeklyExceptHolidays": ["Recurrence", "Workdays"],
  "WorkdayCalendar": ["WorkdayFeeds"],
  "WorkdayQuestions": ["Workdays"],
  "WriteTwoEvents": ["ICalendar"],
  "YearAhead": ["Workdays"],
]

let package = Package(
  name: "tasks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "workday-ics", path: "../../..")],
  targets: tasks.keys.sorted().map { name in
    .executableTarget(
      name: name, dependencies: tasks[name, default: []].map { .product(name: $0, package: "workday-ics") },
      exclude: ["output.txt"])
  },
  swiftLanguageModes: [.v6]
)
