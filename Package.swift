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
    .library(name: "CalendarViews", targets: ["CalendarViews"]),
    .library(name: "CivilCalendar", targets: ["CivilCalendar"]),
  ],
  targets: [
    .target(name: "CalendarViews", dependencies: ["CivilCalendar"], swiftSettings: strict),
    .testTarget(
      name: "CalendarViewsTests", dependencies: ["CalendarViews", "CivilCalendar"], exclude: ["Scripts"],
      swiftSettings: strict),
    .target(name: "CivilCalendar", swiftSettings: strict),
    .testTarget(name: "CivilCalendarTests", dependencies: ["CivilCalendar"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
