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

// On Linux the module map's link is enough: pkg-config would also link the libraries icalss and icalvcal, which cost
// a millisecond of start-up. On macOS the paths of Homebrew come from it.
#if os(macOS)
let libicalPackage: String? = "libical"
#else
let libicalPackage: String? = nil
#endif

let package = Package(
  name: "workday-ics",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "CivilCalendar", targets: ["CivilCalendar"]),
    .library(name: "ICalendar", targets: ["ICalendar"]),
    .library(name: "ICalendarCoding", targets: ["ICalendarCoding"]),
    .library(name: "Recurrence", targets: ["Recurrence"]),
    .library(name: "TimeZones", targets: ["TimeZones"]),
  ],
  targets: [
    .target(name: "CivilCalendar", swiftSettings: strict),
    .systemLibrary(
      name: "CLibical", pkgConfig: libicalPackage, providers: [.brew(["libical"]), .apt(["libical-dev"])]),
    .target(name: "ICalendar", dependencies: ["CivilCalendar", "Recurrence"], swiftSettings: strict),
    .target(
      name: "ICalendarCoding", dependencies: ["CLibical", "CivilCalendar", "ICalendar", "Recurrence"],
      swiftSettings: strict),
    .target(name: "Recurrence", dependencies: ["CivilCalendar", "TimeZones"], swiftSettings: strict),
    .target(name: "TimeZones", dependencies: ["CivilCalendar"], swiftSettings: strict),
    .testTarget(name: "CivilCalendarTests", dependencies: ["CivilCalendar"], swiftSettings: strict),
    .testTarget(
      name: "ICalendarCodingTests", dependencies: ["CivilCalendar", "ICalendar", "ICalendarCoding", "Recurrence"],
      swiftSettings: strict),
    .testTarget(
      name: "ICalendarTests", dependencies: ["CivilCalendar", "ICalendar", "Recurrence"], swiftSettings: strict),
    .testTarget(
      name: "RecurrenceTests", dependencies: ["CivilCalendar", "Recurrence", "TimeZones"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
