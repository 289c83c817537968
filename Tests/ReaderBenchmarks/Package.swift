// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// A package of its own, so that nobody who uses the library builds it.
let package = Package(
  name: "reader-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "workday-ics", path: "../..")],
  targets: [
    .target(name: "CLibicalReading", linkerSettings: [.linkedLibrary("ical")]),
    .executableTarget(
      name: "reader-benchmarks",
      dependencies: [
        "CLibicalReading",
        .product(name: "ICalendar", package: "workday-ics"),
        .product(name: "ICalendarCoding", package: "workday-ics"),
        .product(name: "TimeZones", package: "workday-ics"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
