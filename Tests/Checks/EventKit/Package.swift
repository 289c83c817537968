// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// CalendarEventKit beside declarations with EventKit's signatures, as it cannot be built elsewhere than on Apple's
// systems. `CalendarEventKitUnderTest` is a link to the sources.
let package = Package(
  name: "eventkit-check",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "workday-ics", path: "../../..")],
  targets: [
    .target(name: "EventKit"),
    .target(
      name: "CalendarEventKitUnderTest",
      dependencies: [
        "EventKit", .product(name: "CalendarFoundation", package: "workday-ics"),
        .product(name: "ICalendar", package: "workday-ics"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "check",
      dependencies: [
        "CalendarEventKitUnderTest", "EventKit", .product(name: "CalendarFoundation", package: "workday-ics"),
        .product(name: "ICalendar", package: "workday-ics"),
      ], swiftSettings: strict),
  ]
)
