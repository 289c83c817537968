// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// A package of its own, so that nobody who uses the library builds it.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    // Loaded only by the processes that time Foundation: linking it would take memory and time from the others.
    .library(name: "FoundationWalk", type: .dynamic, targets: ["FoundationWalk"])
  ],
  dependencies: [.package(name: "workday-ics", path: "../..", traits: [])],
  targets: [
    .target(name: "CLibicalBenchmarks", linkerSettings: [.linkedLibrary("ical")]),
    .target(name: "FoundationWalk"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CLibicalBenchmarks",
        .product(name: "CalendarViews", package: "workday-ics"),
        .product(name: "ICalendar", package: "workday-ics"),
        .product(name: "Recurrence", package: "workday-ics"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
