// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// A server that returns a feed for the words of an address, as an adopter of the library writes it.
let package = Package(
  name: "feed-server",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(name: "workday-ics", path: "../../.."),
  ],
  targets: [
    .executableTarget(
      name: "feed-server",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "WorkdayFeeds", package: "workday-ics"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
