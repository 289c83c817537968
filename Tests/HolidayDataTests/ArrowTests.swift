// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// What targets reach by the dependencies that Package.swift declares, which CI holds the imports against.
@Suite struct ArrowTests {
  private let arrows: [String: [String]]

  init() throws {
    let targets = /\.(?:target|executableTarget)\(\s*name: "([^"]+)",\s*dependencies: \[([^\]]*)\]/
    arrows = try readText("Package.swift").matches(of: targets).reduce(into: [:]) { arrows, target in
      arrows[String(target.1)] = target.2.matches(of: /"([^"]+)"/).map { String($0.1) }
    }
  }

  private func reach(_ target: String) -> Set<String> {
    var reached: Set<String> = []
    var rest = [target]
    while let next = rest.popLast() {
      for name in arrows[next] ?? [] where reached.insert(name).inserted { rest.append(name) }
    }
    return reached
  }

  @Test func `the days need dates alone, and their data no calendar text and no network`() {
    #expect(arrows["Workdays"] == ["CivilCalendar"])
    #expect(reach("HolidayData") == ["CivilCalendar", "Support", "Workdays"])
    #expect(reach("HolidaySources") == ["CivilCalendar", "HolidayData", "Support", "Workdays"])
    #expect(!reach("CommandSupport").contains("CLibical"))
    // The lists are really read.
    #expect(reach("WorkdayFeeds").isSuperset(of: ["CLibical", "Recurrence", "Workdays"]))
  }
}
