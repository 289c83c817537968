// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// What every target of the package is compiled with, beside Swift 6 language mode.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "workday-ics",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "CivilCalendar", targets: ["CivilCalendar"]),
    .library(name: "Recurrence", targets: ["Recurrence"]),
    .library(name: "WorkdayFeeds", targets: ["WorkdayFeeds"]),
    .library(name: "Workdays", targets: ["Workdays"]),
  ],
  targets: [
    .target(name: "CivilCalendar", swiftSettings: strict),
    .target(name: "Recurrence", dependencies: ["CivilCalendar"], swiftSettings: strict),
    .target(name: "WorkdayFeeds", dependencies: ["CivilCalendar", "Workdays"], swiftSettings: strict),
    .target(name: "Workdays", dependencies: ["CivilCalendar"], swiftSettings: strict),
    .testTarget(name: "CivilCalendarTests", dependencies: ["CivilCalendar"], swiftSettings: strict),
    .testTarget(name: "RecurrenceTests", dependencies: ["CivilCalendar", "Recurrence"], swiftSettings: strict),
    .testTarget(
      name: "WorkdayFeedsTests", dependencies: ["CivilCalendar", "WorkdayFeeds", "Workdays"], swiftSettings: strict),
    .testTarget(
      name: "WorkdaysTests", dependencies: ["CivilCalendar", "Workdays"], exclude: ["Oracles"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
