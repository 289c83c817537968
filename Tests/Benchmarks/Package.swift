// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// A separate package, so that users of the library don't build it.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    // Loaded only by the processes that time Foundation; linking it would cost the others memory and time.
    .library(name: "FoundationWalk", type: .dynamic, targets: ["FoundationWalk"])
  ],
  dependencies: [.package(name: "workday-ics", path: "../..", traits: ["Libical"])],
  targets: [
    .target(name: "CLibicalBenchmarks", linkerSettings: [.linkedLibrary("ical")]),
    .target(name: "FoundationWalk"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CLibicalBenchmarks",
        .product(name: "CalendarViews", package: "workday-ics"),
        .product(name: "ICalendar", package: "workday-ics"),
        .product(name: "LunisolarCalendar", package: "workday-ics"),
        .product(name: "Recurrence", package: "workday-ics"),
        .product(name: "WorkdayFeeds", package: "workday-ics"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
