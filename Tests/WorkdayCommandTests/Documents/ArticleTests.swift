// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct ArticleTests {
  /// The README's program, which ReadmeTests runs.
  private static let readmeExample = try? Document("README.md").blocks("swift").first

  /// The programs of Tests/Checks/Tasks without their heads, and what they print.
  private func programs() throws -> [String: (source: String, output: String)] {
    let folder = packageFolder + "/Tests/Checks/Tasks/Sources/"
    var programs: [String: (source: String, output: String)] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let source = try String(contentsOfFile: folder + name + "/main.swift", encoding: .utf8)
      let output = try String(contentsOfFile: folder + name + "/output.txt", encoding: .utf8)
      programs[name] = (source.split(separator: "\n", maxSplits: 1).last.map(String.init) ?? "", output)
    }
    return programs
  }

  /// The code that is compiled and run against declarations with the signatures of SwiftUI and EventKit.
  private func stoodIn() throws -> [String] {
    try [
      "SwiftUI/Sources/check/MonthView", "SwiftUI/Sources/check/MonthScreen", "SwiftUI/Sources/check/DayView",
      "EventKit/Sources/check/WorkdayCalendar",
      "EventKit/Sources/check/NewerHolidays", "EventKit/Sources/check/FileAddition", "EventKit/Sources/check/Reminder",
    ].map { name in
      let source = try readText("Tests/Checks/\(name).swift")
      return String(source.drop { $0 != "\n" }.dropFirst())
        .replacing("CalendarEventKitUnderTest", with: "CalendarEventKit")
    }
  }

  /// The articles of all catalogs, by path.
  private func articles() throws -> [String: String] {
    try Document.articles.reduce(into: [:]) { $0[$1.path] = try readText($1.path) }
  }

  @Test func `each program of Tests/Checks/Tasks stands in an article with what it prints`() throws {
    let text = try articles().values.joined(separator: "\n")
    let programs = try programs()
    #expect(programs.count == 36)
    for (name, program) in programs {
      let block = "```swift\(program.source)```\n\n```\n\(program.output)```\n"
      #expect(text.contains(block), "\(name)")
    }
  }

  @Test func `all code of the articles is a program that is compiled and run`() throws {
    let server = try readText("Tests/Checks/FeedServer/Sources/feed-server/main.swift").drop { $0 != "\n" }.dropFirst()
    let sources = Set(try programs().values.map(\.source)).union(try stoodIn()).union([String(server)])
    var blocks = 0
    let manifest = try readText("Tests/Checks/Consumer/Package.swift")
    for article in Document.articles {
      for block in article.blocks("swift") {
        blocks += 1
        let isRun = sources.contains("\n" + block + "\n") || manifest.contains("dependencies: [\(block)],")
        #expect(isRun || block == Self.readmeExample, "\(article.path): \(block)")
      }
    }
    #expect(blocks >= 12)
  }

  @Test func `what cannot be run here stands in an article, which says so`() throws {
    for block in try stoodIn() {
      let article = try articles().values.first { $0.contains("```swift" + block + "```\n") }
      let isSaid = ["never run on a device.", "没有在设备上运行过。"].contains { article?.contains($0) == true }
      #expect(isSaid, "\(block)")
    }
  }

  @Test func `each library has a landing page`() throws {
    let articles = try articles()
    for library in [
      "CalendarEventKit", "CalendarFoundation", "CalendarViews", "ICalendar", "LunisolarCalendar", "Recurrence",
      "WorkdayFeeds", "Workdays",
    ] {
      let page = articles["Sources/\(library)/\(library).docc/\(library).md"]
      #expect(page?.hasPrefix("# ``\(library)``\n") == true, "\(library)")
    }
  }
}
