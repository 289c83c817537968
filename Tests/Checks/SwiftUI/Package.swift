// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// The views of the articles beside declarations with SwiftUI's signatures, as SwiftUI is only on Apple's systems.
let package = Package(
  name: "swiftui-check",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "workday-ics", path: "../../..")],
  targets: [
    .target(name: "SwiftUI"),
    .executableTarget(
      name: "views", dependencies: ["SwiftUI", .product(name: "CalendarViews", package: "workday-ics")],
      path: "Sources/check", exclude: ["output.txt"]),
  ],
  swiftLanguageModes: [.v6]
)
