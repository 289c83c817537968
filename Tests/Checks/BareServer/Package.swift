// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// A package of its own, so that nobody who uses the library or the commands builds it.
let package = Package(
  name: "bare-server",
  platforms: [.macOS(.v14)],
  dependencies: [.package(url: "https://github.com/apple/swift-nio", from: "2.101.2")],
  targets: [
    .executableTarget(
      name: "bare-server",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
