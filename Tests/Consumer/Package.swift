// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// A package that needs only the recurrence engine: it shows what such a user fetches and builds.
let package = Package(
  name: "consumer",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "workday-ics", path: "../..", traits: [])],
  targets: [
    .executableTarget(name: "consumer", dependencies: [.product(name: "Recurrence", package: "workday-ics")])
  ],
  swiftLanguageModes: [.v6]
)
