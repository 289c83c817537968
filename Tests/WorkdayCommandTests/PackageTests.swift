// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The dependencies between targets, as in Package.swift.
@Suite struct PackageTests {
  /// A target's name, kind and the targets that it names, without products of other packages.
  struct Target {
    let name: String
    let kind: Substring
    let dependencies: Set<String>
    let products: [Substring]
    /// The folder in the package.
    let path: String
    /// The modules that its files may import.
    var modules: Set<String> {
      let names = products.compactMap { $0.firstMatch(of: /name: "([^"]+)"/)?.1 }
      return dependencies.union(names.map(String.init))
    }
  }

  static func targets() throws -> [String: Target] {
    let manifest = try readText("Package.swift")
    let start = try #require(manifest.firstRange(of: "  targets: [\n")).upperBound
    var targets: [String: Target] = [:]
    for chunk in manifest[start...].split(separator: "\n    .") {
      let kind = chunk.drop { !$0.isLetter }.prefix { $0 != "(" }
      guard let name = chunk.firstMatch(of: /name: "([^"]+)"/)?.1 else { continue }
      let list = chunk.firstMatch(of: /dependencies: \[((?:[^\[\]]|\[[^\]]*\])*)\]/)?.1 ?? ""
      let products = list.matches(of: /\.product\((?:[^()]|\([^)]*\))*\)/).map(\.0)
      let names = list.replacing(/\.product\((?:[^()]|\([^)]*\))*\)/, with: "").matches(of: /"([^"]+)"/)
      let path = chunk.firstMatch(of: /\bpath: "([^"]+)"/)?.1 ?? (kind == "testTarget" ? "Tests/" : "Sources/") + name
      targets[String(name)] = Target(
        name: String(name), kind: kind, dependencies: Set(names.map { String($0.1) }), products: products,
        path: String(path))
    }
    return targets
  }

  @Test func `what is built and released has a pinned version of each package, as new as the manifest wants`() throws {
    let pins = try readText(".packaging/Package.resolved").matches(
      of: /"location" : "([^"]+?)(?:\.git)?",[^{]*\{\s*"revision" : "[0-9a-f]{40}",\s*"version" : "([0-9.]+)"/)
    let versions = Dictionary(pins.map { ($0.1, $0.2) }) { one, _ in one }
    #expect(versions.count == pins.count && pins.count >= 7)
    let wanted = try readText("Package.swift").matches(of: /\.package\(url: "([^"]+)", from: "([0-9.]+)"\)/)
    #expect(wanted.count == 3)
    for package in wanted {
      let pinned = try #require(versions[package.1], "\(package.1)")
      func parts(_ version: Substring) -> [Int] { version.split(separator: ".").compactMap { Int($0) } }
      #expect(!parts(pinned).lexicographicallyPrecedes(parts(package.2)) && parts(pinned)[0] == parts(package.2)[0])
    }
  }

  @Test func `each module of the package or of another one that a file imports is declared by its target`() throws {
    let targets = try Self.targets()
    let known = targets.values.reduce(into: Set(targets.keys)) { $0.formUnion($1.modules) }
    var count = 0
    for target in targets.values where target.kind != "systemLibrary" {
      let files = FileManager.default.enumerator(atPath: packageFolder + "/" + target.path)?.compactMap {
        $0 as? String
      }
      for file in files ?? [] where file.hasSuffix(".swift") {
        for found in try readText(target.path + "/" + file).matches(of: /(?m)^(?:[@a-z_]+ )*import (?:[a-z]+ )?(\w+)/) {
          let module = String(found.1).replacing("_", with: "-")
          guard known.contains(module) else { continue }
          count += 1
          #expect(target.modules.contains(module), "\(target.path)/\(file) imports \(module)")
        }
      }
    }
    #expect(count > 2500)
  }

  /// All targets that a target needs, directly or indirectly.
  private static func reach(of name: String, in targets: [String: Target]) -> Set<String> {
    var reach: Set<String> = []
    var rest = targets[name]?.dependencies ?? []
    while let next = rest.popFirst() {
      guard reach.insert(next).inserted else { continue }
      rest.formUnion(targets[next]?.dependencies ?? [])
    }
    return reach
  }

  @Test(arguments: [
    ("Support", []), ("CivilCalendar", ["Support"]), ("Platform", ["CivilCalendar", "Support"]),
    ("TimeZones", ["CivilCalendar", "Platform", "Support"]),
    ("LunisolarCalendar", ["CivilCalendar", "Support"]),
    ("Recurrence", ["CivilCalendar", "LunisolarCalendar", "Platform", "Support", "TimeZones"]),
    ("ICalendar", ["CivilCalendar", "LunisolarCalendar", "Platform", "Recurrence", "Support", "TimeZones"]),
    (
      "ICalendarCoding",
      ["CLibical", "CivilCalendar", "ICalendar", "LunisolarCalendar", "Platform", "Recurrence", "Support", "TimeZones"]
    ),
    ("Workdays", ["CivilCalendar", "LunisolarCalendar", "Support"]),
    // Days of events need ICalendar, which needs no package and no C library.
    (
      "CalendarViews",
      [
        "CivilCalendar", "ICalendar", "LunisolarCalendar", "Platform", "Recurrence", "Support", "TimeZones", "Workdays",
      ]
    ),
    (
      "CalendarFoundation",
      [
        "CalendarViews", "CivilCalendar", "ICalendar", "LunisolarCalendar", "Platform", "Recurrence", "Support",
        "TimeZones", "Workdays",
      ]
    ),
    ("HolidayData", ["CivilCalendar", "LunisolarCalendar", "Platform", "Support", "Workdays"]),
    ("WebTransfers", ["CCurl"]),
    (
      "HolidaySources",
      [
        "CCurl", "CLibical", "CivilCalendar", "HolidayData", "ICalendar", "ICalendarCoding", "LunisolarCalendar",
        "Platform", "Recurrence", "Support", "TimeZones", "WebTransfers", "Workdays",
      ]
    ),
    (
      "CommandSupport",
      ["CPhrases", "CivilCalendar", "HolidayData", "LunisolarCalendar", "Phrases", "Platform", "Support", "Workdays"]
    ),
    (
      "FeedArguments",
      [
        "CLibical", "CPhrases", "CYAML", "CivilCalendar", "CommandSupport", "DescribedFeeds", "HolidayData",
        "ICalendar",
        "ICalendarCoding", "LunisolarCalendar", "Phrases", "Platform", "Recurrence", "Support", "TimeZones",
        "WorkdayFeeds", "Workdays",
      ]
    ),
    (
      "DescribedFeeds",
      [
        "CLibical", "CYAML", "CivilCalendar", "HolidayData", "ICalendar", "ICalendarCoding", "LunisolarCalendar",
        "Platform", "Recurrence", "Support", "TimeZones", "WorkdayFeeds", "Workdays",
      ]
    ),
  ])
  func `a target reaches what its purpose needs and nothing else`(name: String, allowed: [String]) throws {
    #expect(Self.reach(of: name, in: try Self.targets()) == Set(allowed))
  }

  @Test func `each C library is seen by one target`() throws {
    let targets = try Self.targets()
    let owners = [
      "CCurl": "WebTransfers", "CExpat": "CalDAV", "CLibical": "ICalendarCoding", "CQRencode": "FeedPages",
      "CYAML": "DescribedFeeds",
      "CZlib": "FeedService",
    ]
    #expect(Set(targets.values.filter { $0.kind == "systemLibrary" }.map(\.name)) == Set(owners.keys))
    for (library, owner) in owners {
      // The tests also compare with libical itself.
      let users = targets.values.filter { $0.dependencies.contains(library) }.map(\.name)
      #expect(Set(users).subtracting(["LibicalOracle"]) == [owner])
    }
  }

  @Test func `only the server needs other packages than the argument parser, and only with the trait Online`() throws {
    for target in try Self.targets().values where target.kind != "testTarget" {
      for product in target.products where !product.contains("swift-argument-parser") {
        // The fuzzer speaks to the server's handlers.
        #expect(
          ["FeedService", "FeedSite", "FuzzTargets"].contains(target.name) && product.contains("condition: online"),
          "\(target.name): \(product)")
      }
      let isCommand = ["CommandSupport", "FeedArguments", "workday-feed", "workday-ics"].contains(target.name)
      if !isCommand { #expect(!target.products.contains { $0.contains("swift-argument-parser") }, "\(target.name)") }
    }
  }
}
