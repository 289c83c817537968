// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// A package that needs the recurrence engine, one that reads calendars and one that makes feeds without libical: it shows
// what such users fetch and build.
let package = Package(
  name: "consumer",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "workday-ics", path: "../../..")],
  targets: [
    // All libraries.
    .executableTarget(
      name: "adopter",
      dependencies: [
        "CalendarEventKit", "CalendarFoundation", "CalendarViews", "ICalendar", "LunisolarCalendar", "Recurrence",
        "WorkdayFeeds", "Workdays",
      ].map { .product(name: $0, package: "workday-ics") }),
    .executableTarget(name: "consumer", dependencies: [.product(name: "Recurrence", package: "workday-ics")]),
    .executableTarget(
      name: "lister", dependencies: [.product(name: "ICalendar", package: "workday-ics")],
      exclude: ["output.txt"]),
    .executableTarget(name: "maker", dependencies: [.product(name: "WorkdayFeeds", package: "workday-ics")]),
  ],
  swiftLanguageModes: [.v6]
)
