// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// A package of its own, so that nobody who uses the library builds it, and apart from the benchmarks of the engine, so
// that a plain `swift run` there has one program to run.
let package = Package(
  name: "layout-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "workday-ics", path: "../..")],
  targets: [
    .executableTarget(
      name: "layout-benchmarks", dependencies: [.product(name: "CalendarViews", package: "workday-ics")])
  ],
  swiftLanguageModes: [.v6]
)
