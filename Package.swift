// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// The settings of all targets that are compiled, in addition to Swift 6 language mode.
let strict: [SwiftSetting] =
  [
    .enableExperimentalFeature("Lifetimes"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (Context.environment["WORKDAY_ICS_WARNINGS"] == "errors" ? [.treatAllWarnings(as: .error)] : [])

// On Linux, the module map links what is needed; pkg-config would also link icalss and icalvcal, which costs a
// millisecond at start-up. On macOS, pkg-config has the paths of Homebrew.
#if os(macOS)
let libicalPackage: String? = "libical"
let qrencodePackage: String? = "libqrencode"
let yamlPackage: String? = "yaml-0.1"
#else
let libicalPackage: String? = nil
let qrencodePackage: String? = nil
let yamlPackage: String? = nil
#endif

// The libraries need no trait. workday-ics needs `--traits Libical`, and everything, with the tests, `--traits Libical,Online`.
let online = TargetDependencyCondition.when(traits: ["Online"])
let libical = TargetDependencyCondition.when(traits: ["Libical"])

let package = Package(
  name: "workday-ics",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1), .watchOS(.v9)],
  products: [
    .executable(name: "workday-feed", targets: ["workday-feed"]),
    .executable(name: "workday-ics", targets: ["workday-ics"]),
    // Each library includes the targets whose types it uses.
    // Where there is no EventKit, only what it can hold of a calendar.
    .library(name: "CalendarEventKit", targets: ["CalendarEventKit"]),
    .library(
      name: "CalendarFoundation",
      targets: [
        "CalendarFoundation", "CalendarViews", "CivilCalendar", "ICalendar", "Recurrence", "TimeZones", "Workdays",
      ]),
    .library(
      name: "CalendarViews", targets: ["CalendarViews", "CivilCalendar", "ICalendar", "TimeZones", "Workdays"]),
    .library(name: "ICalendar", targets: ["CivilCalendar", "ICalendar", "ICalendarCoding", "Recurrence", "TimeZones"]),
    .library(name: "LunisolarCalendar", targets: ["CivilCalendar", "LunisolarCalendar"]),
    .library(name: "Recurrence", targets: ["CivilCalendar", "Recurrence", "TimeZones"]),
    .library(
      name: "WorkdayFeeds",
      targets: ["CivilCalendar", "ICalendar", "LunisolarCalendar", "TimeZones", "WorkdayFeeds", "Workdays"]),
    .library(name: "Workdays", targets: ["CivilCalendar", "Workdays"]),
  ],
  traits: [
    .trait(name: "Online", description: "The server, workday-feed, with all that it needs; no library needs it."),
    .trait(
      name: "Libical",
      description: "libical prints calendars and checks what is read; the commands need it, the libraries do not."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .executableTarget(
      name: "workday-feed",
      dependencies: [
        "CalDAV", "CivilCalendar", "CommandSupport", "DescribedFeeds", "FeedArguments", "FeedService", "FeedSite",
        "HolidayData", "HolidaySources", "Platform", "Support", "WebTransfers", "WorkdayFeeds", "Workdays",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "workday-ics",
      dependencies: [
        "CalendarViews", "CivilCalendar", "CommandSupport", "DescribedFeeds", "FeedArguments", "HolidayData",
        "ICalendar", "ICalendarCoding", "ICalendarEditing", "LunisolarCalendar", "Platform", "Recurrence", "Support",
        "TimeZones",
        "WorkdayFeeds", "Workdays",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "CalendarEventKit",
      dependencies: ["CalendarFoundation", "CivilCalendar", "ICalendar", "Recurrence", "TimeZones", "Workdays"]),
    .target(
      name: "CalendarFoundation",
      dependencies: ["CalendarViews", "CivilCalendar", "ICalendar", "Recurrence", "TimeZones"]),
    .target(
      name: "CalDAV",
      dependencies: [
        "CExpat", "CivilCalendar", "ICalendar", "ICalendarCoding", "Support", "WebTransfers", "WorkdayFeeds",
      ]),
    .target(
      name: "CalendarViews",
      dependencies: [
        "CivilCalendar", "ICalendar", "LunisolarCalendar", "Platform", "Support", "TimeZones", "Workdays",
      ]),
    .target(name: "CivilCalendar", dependencies: ["Support"]),
    .target(
      name: "CommandSupport",
      dependencies: [
        "CivilCalendar", "HolidayData", "Phrases", "Platform", "Support",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "DescribedFeeds",
      dependencies: [
        "CYAML", "CivilCalendar", "HolidayData", "ICalendar", "ICalendarCoding", "Platform", "Support", "TimeZones",
        "WorkdayFeeds", "Workdays",
      ]),
    .target(
      name: "FeedArguments",
      dependencies: [
        "CivilCalendar", "CommandSupport", "DescribedFeeds", "HolidayData", "ICalendarCoding", "Platform", "Support",
        "TimeZones", "WorkdayFeeds", "Workdays",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "FeedPages", dependencies: ["CQRencode", "CalendarViews", "CivilCalendar", "Support", "WorkdayFeeds"]),
    .target(
      name: "FeedService",
      dependencies: [
        "CZlib", "CalendarViews", "CivilCalendar", "DescribedFeeds", "FeedPages", "HolidayData", "Platform", "Support",
        "TimeZones",
        "WorkdayFeeds", "Workdays",
        .product(name: "Crypto", package: "swift-crypto", condition: online),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio", condition: online),
        .product(name: "NIOCore", package: "swift-nio", condition: online),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: online),
        .product(name: "NIOPosix", package: "swift-nio", condition: online),
      ]),
    .target(
      name: "FeedSite",
      dependencies: [
        "CalendarViews", "CivilCalendar", "DescribedFeeds", "FeedPages", "HolidayData", "Platform", "Support",
        "TimeZones",
        "WorkdayFeeds",
        "Workdays",
        .product(name: "Crypto", package: "swift-crypto", condition: online),
      ]),
    .target(
      name: "HolidayData", dependencies: ["CivilCalendar", "LunisolarCalendar", "Platform", "Support", "Workdays"]),
    .target(
      name: "HolidaySources",
      dependencies: [
        "CivilCalendar", "HolidayData", "ICalendar", "ICalendarCoding", "Platform", "Support", "TimeZones",
        "WebTransfers", "Workdays",
      ]),
    .target(name: "ICalendar", dependencies: ["CivilCalendar", "Recurrence", "Support", "TimeZones"]),
    .target(
      name: "ICalendarCoding",
      dependencies: [
        .target(name: "CLibical", condition: libical), "CivilCalendar", "ICalendar", "Recurrence", "Support",
        "TimeZones",
      ]),
    .target(
      name: "ICalendarEditing",
      dependencies: ["CivilCalendar", "ICalendar", "ICalendarCoding", "Recurrence", "Support", "TimeZones"]),
    .target(name: "LunisolarCalendar", dependencies: ["CivilCalendar", "Support"]),
    .target(name: "CPhrases"),
    .target(name: "Phrases", dependencies: ["CPhrases"], exclude: ["zh-Hans.txt"]),
    .target(name: "Platform", dependencies: ["CivilCalendar", "Support"]),
    .target(name: "Recurrence", dependencies: ["CivilCalendar", "LunisolarCalendar", "Support", "TimeZones"]),
    .target(name: "Support"),
    .target(name: "TimeZones", dependencies: ["CivilCalendar", "Platform", "Support"]),
    .target(name: "WebTransfers", dependencies: ["CCurl"]),
    .target(
      name: "WorkdayFeeds",
      dependencies: [
        "CivilCalendar", "ICalendar", "ICalendarCoding", "LunisolarCalendar", "Platform", "Recurrence", "Support",
        "TimeZones", "Workdays",
      ]),
    .target(name: "Workdays", dependencies: ["CivilCalendar", "LunisolarCalendar", "Support"]),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(
      name: "CLibical", pkgConfig: libicalPackage, providers: [.brew(["libical"]), .apt(["libical-dev"])]),
    .systemLibrary(
      name: "CQRencode", pkgConfig: qrencodePackage, providers: [.brew(["qrencode"]), .apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: yamlPackage, providers: [.brew(["libyaml"]), .apt(["libyaml-dev"])]),
    // All libraries, to be built where there is nothing but Swift.
    .target(
      name: "Libraries",
      dependencies: [
        "CalendarEventKit", "CalendarFoundation", "CalendarViews", "ICalendar", "ICalendarCoding", "LunisolarCalendar",
        "Recurrence", "WorkdayFeeds", "Workdays",
      ],
      path: "Tests/Checks/Libraries"),
    .target(name: "LibicalOracle", dependencies: ["CLibical", "ICalendarCoding"], path: "Tests/LibicalOracle"),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "CalDAV", "CalendarViews", "CivilCalendar", "CommandSupport", "DescribedFeeds",
        .target(name: "FeedService", condition: online), .target(name: "FeedSite", condition: online), "HolidayData",
        .target(name: "HolidaySources", condition: online), "ICalendar", "ICalendarCoding", "ICalendarEditing",
        "Recurrence", "Support", "TestSupport", "TimeZones", "WebTransfers", "WorkdayFeeds", "Workdays",
        .product(name: "NIOCore", package: "swift-nio", condition: online),
        .product(name: "NIOEmbedded", package: "swift-nio", condition: online),
      ],
      path: "Tests/Fuzz/FuzzTargets"),
    .target(name: "TestSupport", dependencies: ["CivilCalendar", "TimeZones", "Workdays"], path: "Tests/TestSupport"),
    .testTarget(
      name: "CalDAVTests",
      dependencies: [
        "CalDAV", "CivilCalendar", "ICalendar", "ICalendarCoding", "Support", "TestSupport", "TimeZones",
        "WebTransfers", "WorkdayFeeds", "Workdays", "workday-feed",
      ]),
    .testTarget(
      name: "CalendarEventKitTests",
      dependencies: [
        "CalendarEventKit", "CalendarFoundation", "CivilCalendar", "ICalendar", "ICalendarCoding", "Recurrence",
        "TestSupport", "TimeZones",
      ]),
    .testTarget(
      name: "CalendarFoundationTests",
      dependencies: [
        "CalendarFoundation", "CalendarViews", "CivilCalendar", "ICalendar", "Recurrence", "TestSupport", "TimeZones",
        "Workdays",
      ]),
    .testTarget(
      name: "CalendarViewsTests",
      dependencies: [
        "CalendarViews", "CivilCalendar", "HolidayData", "ICalendar", "Platform", "Recurrence", "TestSupport",
        "TimeZones", "Workdays",
      ],
      exclude: ["Scripts"]),
    .testTarget(name: "CivilCalendarTests", dependencies: ["CivilCalendar", "Support"]),
    .testTarget(
      name: "CommandSupportTests",
      dependencies: [
        "CivilCalendar", "CommandSupport", "HolidayData", "Phrases", "Platform", "Support", "TestSupport",
        "WorkdayFeeds", "Workdays",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "DescribedFeedsTests",
      dependencies: ["CivilCalendar", "DescribedFeeds", "TestSupport", "TimeZones", "WorkdayFeeds", "Workdays"]),
    .testTarget(
      name: "FeedServiceTests",
      dependencies: [
        "CalendarViews", "CivilCalendar", "DescribedFeeds", "FeedPages", "FeedService", "Platform", "Support",
        "TestSupport", "TimeZones",
        "WorkdayFeeds", "Workdays",
        "workday-feed",
        .product(name: "Crypto", package: "swift-crypto", condition: online),
        .product(name: "NIOCore", package: "swift-nio", condition: online),
        .product(name: "NIOEmbedded", package: "swift-nio", condition: online),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: online),
      ],
      exclude: ["Scripts"]),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"]),
    .testTarget(
      name: "FeedSiteTests",
      dependencies: [
        "CivilCalendar", "DescribedFeeds", "FeedPages", "FeedService", "FeedSite", "HolidayData", "LunisolarCalendar",
        "Platform", "Support", "TestSupport", "TimeZones", "WorkdayFeeds", "Workdays",
        "workday-feed",
        .product(name: "Crypto", package: "swift-crypto", condition: online),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: online),
      ]),
    .testTarget(
      name: "HolidayDataTests", dependencies: ["CivilCalendar", "HolidayData", "Platform", "TestSupport", "Workdays"]),
    .testTarget(
      name: "HolidaySourcesTests",
      dependencies: [
        "CivilCalendar", "HolidayData", "HolidaySources", "TestSupport", "WebTransfers", "WorkdayFeeds", "Workdays",
        "workday-feed", "workday-ics",
      ],
      exclude: ["Scripts"]),
    .testTarget(
      name: "ICalendarCodingTests",
      dependencies: [
        "CivilCalendar", "FuzzTargets", "ICalendar", "ICalendarCoding", "ICalendarEditing", "LibicalOracle",
        "Recurrence", "Support", "TestSupport", "TimeZones",
      ],
      exclude: ["Oracles"]),
    .testTarget(
      name: "ICalendarEditingTests",
      dependencies: [
        "CivilCalendar", "FuzzTargets", "ICalendar", "ICalendarCoding", "ICalendarEditing", "TestSupport", "TimeZones",
      ]),
    .testTarget(
      name: "ICalendarTests",
      dependencies: [
        "CivilCalendar", "FuzzTargets", "ICalendar", "ICalendarCoding", "Recurrence", "TestSupport", "TimeZones",
      ]),
    .testTarget(
      name: "LunisolarCalendarTests", dependencies: ["CivilCalendar", "LunisolarCalendar", "TestSupport"],
      exclude: ["Oracles"]),
    .testTarget(name: "PlatformTests", dependencies: ["CivilCalendar", "Platform", "Support", "TestSupport"]),
    .testTarget(
      name: "RecurrenceTests",
      dependencies: [
        "CivilCalendar", "LibicalOracle", "LunisolarCalendar", "Recurrence", "Support", "TestSupport", "TimeZones",
      ],
      exclude: ["Oracles"]),
    .testTarget(name: "SupportTests", dependencies: ["Support", "TestSupport"]),
    .testTarget(
      name: "TimeZonesTests", dependencies: ["CivilCalendar", "TestSupport", "TimeZones"], exclude: ["Oracles"]),
    .testTarget(name: "WebTransfersTests", dependencies: ["WebTransfers"]),
    .testTarget(
      name: "WorkdayCommandTests",
      dependencies: [
        "CalendarViews", "CivilCalendar", "CommandSupport", "DescribedFeeds", "FeedArguments", "HolidayData",
        "ICalendar",
        "ICalendarCoding", "Platform", "Recurrence", "Support", "TestSupport", "TimeZones", "WorkdayFeeds", "Workdays",
        "workday-ics",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Scripts", "Transcripts"]),
    .testTarget(
      name: "WorkdayFeedsTests",
      dependencies: [
        "CivilCalendar", "HolidayData", "ICalendar", "ICalendarCoding", "LibicalOracle", "LunisolarCalendar",
        "Recurrence", "Support", "TestSupport", "TimeZones", "WorkdayFeeds", "Workdays",
      ]),
    .testTarget(
      name: "WorkdaysTests", dependencies: ["CivilCalendar", "TestSupport", "Workdays"], exclude: ["Oracles"]),
  ],
  swiftLanguageModes: [.v6]
)

// The programs of Tests/Fuzz, which need sanitizers; see the README there.
if Context.environment["WORKDAY_ICS_FUZZ"] != nil {
  for (name, dependencies) in [("fuzz", ["FuzzTargets"]), ("mutated", ["FuzzTargets", "TestSupport"])] {
    package.targets.append(
      .executableTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Tests/Fuzz/\(name)"))
  }
}

for target in package.targets where target.type != .system { target.swiftSettings = strict }

// A debug build whose sources are optimized, with all their checks: it takes a little longer, and its tests half the time.
if Context.environment["WORKDAY_ICS_OPTIMIZED"] != nil {
  let optimized = ["-O", "-wmo", "-num-threads", "2", "-assert-config", "Debug"]
  for target in package.targets where target.type != .system && target.type != .test {
    target.swiftSettings = strict + [.unsafeFlags(optimized, .when(configuration: .debug))]
  }
}
