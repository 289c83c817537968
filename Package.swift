// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// What every target of the package is compiled with, beside Swift 6 language mode.
let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (Context.environment["WORKDAY_ICS_WARNINGS"] == "errors" ? [.treatAllWarnings(as: .error)] : [])

// On Linux the module map's link is enough: pkg-config would also link the libraries icalss and icalvcal, which cost
// a millisecond of start-up. On macOS the paths of Homebrew come from it.
#if os(macOS)
let libicalPackage: String? = "libical"
let qrencodePackage: String? = "libqrencode"
#else
let libicalPackage: String? = nil
let qrencodePackage: String? = nil
#endif

let package = Package(
  name: "workday-ics",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "workday-feed", targets: ["workday-feed"]),
    .executable(name: "workday-ics", targets: ["workday-ics"]),
    .library(name: "CalendarViews", targets: ["CalendarViews"]),
    .library(name: "CivilCalendar", targets: ["CivilCalendar"]),
    .library(name: "FeedService", targets: ["FeedService"]),
    .library(name: "HolidaySources", targets: ["HolidaySources"]),
    .library(name: "ICalendar", targets: ["ICalendar"]),
    .library(name: "ICalendarCoding", targets: ["ICalendarCoding"]),
    .library(name: "Recurrence", targets: ["Recurrence"]),
    .library(name: "TimeZones", targets: ["TimeZones"]),
    .library(name: "WorkdayFeeds", targets: ["WorkdayFeeds"]),
    .library(name: "Workdays", targets: ["Workdays"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .executableTarget(
      name: "workday-feed",
      dependencies: [
        "CivilCalendar", "CommandSupport", "FeedService", "HolidaySources", "Support", "TimeZones", "WorkdayFeeds",
        "Workdays",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "workday-ics",
      dependencies: [
        "CalendarViews", "CivilCalendar", "CommandSupport", "ICalendar", "ICalendarCoding", "Recurrence", "Support",
        "TimeZones", "WorkdayFeeds", "Workdays",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .target(name: "CalendarViews", dependencies: ["CivilCalendar", "Support", "Workdays"], swiftSettings: strict),
    .target(name: "CivilCalendar", dependencies: ["Support"], swiftSettings: strict),
    .target(
      name: "CommandSupport",
      dependencies: [
        "CivilCalendar", "Support", "WorkdayFeeds", "Workdays",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .target(
      name: "FeedService",
      dependencies: [
        "CQRencode", "CalendarViews", "CivilCalendar", "Support", "TimeZones", "WorkdayFeeds", "Workdays",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
    .target(
      name: "HolidaySources", dependencies: ["CivilCalendar", "Support", "WorkdayFeeds", "Workdays"],
      swiftSettings: strict),
    .target(
      name: "ICalendar", dependencies: ["CivilCalendar", "Recurrence", "Support", "TimeZones"], swiftSettings: strict),
    .target(
      name: "ICalendarCoding", dependencies: ["CLibical", "CivilCalendar", "ICalendar", "Recurrence", "Support"],
      swiftSettings: strict),
    .target(name: "Recurrence", dependencies: ["CivilCalendar", "Support", "TimeZones"], swiftSettings: strict),
    .target(name: "Support", swiftSettings: strict),
    .target(name: "TimeZones", dependencies: ["CivilCalendar", "Support"], swiftSettings: strict),
    .target(
      name: "WorkdayFeeds",
      dependencies: [
        "CivilCalendar", "ICalendar", "ICalendarCoding", "Recurrence", "Support", "TimeZones", "Workdays",
      ],
      swiftSettings: strict),
    .target(name: "Workdays", dependencies: ["CivilCalendar", "Recurrence", "Support"], swiftSettings: strict),
    .systemLibrary(
      name: "CLibical", pkgConfig: libicalPackage, providers: [.brew(["libical"]), .apt(["libical-dev"])]),
    .systemLibrary(
      name: "CQRencode", pkgConfig: qrencodePackage, providers: [.brew(["qrencode"]), .apt(["libqrencode-dev"])]),
    .target(name: "LibicalOracle", dependencies: ["CLibical"], path: "Tests/LibicalOracle", swiftSettings: strict),
    .target(name: "TestSupport", dependencies: ["TimeZones"], path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "CalendarViewsTests", dependencies: ["CalendarViews", "CivilCalendar", "TestSupport", "Workdays"],
      exclude: ["Scripts"], swiftSettings: strict),
    .testTarget(name: "CivilCalendarTests", dependencies: ["CivilCalendar"], swiftSettings: strict),
    .testTarget(
      name: "CommandSupportTests",
      dependencies: [
        "CivilCalendar", "CommandSupport", "Support", "WorkdayFeeds", "Workdays",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FeedServiceTests",
      dependencies: ["CivilCalendar", "FeedService", "TestSupport", "WorkdayFeeds", "workday-feed"],
      exclude: ["Scripts"], swiftSettings: strict),
    .testTarget(
      name: "HolidaySourcesTests",
      dependencies: [
        "CivilCalendar", "HolidaySources", "TestSupport", "WorkdayFeeds", "Workdays", "workday-feed", "workday-ics",
      ],
      exclude: ["Scripts"], swiftSettings: strict),
    .testTarget(
      name: "ICalendarCodingTests",
      dependencies: [
        "CivilCalendar", "ICalendar", "ICalendarCoding", "LibicalOracle", "Recurrence", "TestSupport", "TimeZones",
      ],
      exclude: ["Oracles"], swiftSettings: strict),
    .testTarget(
      name: "ICalendarTests",
      dependencies: ["CivilCalendar", "ICalendar", "ICalendarCoding", "Recurrence", "TestSupport", "TimeZones"],
      swiftSettings: strict),
    .testTarget(
      name: "RecurrenceTests",
      dependencies: ["CivilCalendar", "LibicalOracle", "Recurrence", "TestSupport", "TimeZones"],
      exclude: ["Oracles"], swiftSettings: strict),
    .testTarget(name: "SupportTests", dependencies: ["Support"], swiftSettings: strict),
    .testTarget(
      name: "TimeZonesTests", dependencies: ["CivilCalendar", "TestSupport", "TimeZones"], exclude: ["Oracles"],
      swiftSettings: strict),
    .testTarget(
      name: "WorkdayCommandTests",
      dependencies: [
        "CivilCalendar", "CommandSupport", "Recurrence", "TestSupport", "WorkdayFeeds", "Workdays", "workday-ics",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WorkdayFeedsTests",
      dependencies: [
        "CivilCalendar", "ICalendar", "ICalendarCoding", "LibicalOracle", "TestSupport", "TimeZones", "WorkdayFeeds",
        "Workdays",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WorkdaysTests", dependencies: ["CivilCalendar", "TestSupport", "Workdays"], exclude: ["Oracles"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
