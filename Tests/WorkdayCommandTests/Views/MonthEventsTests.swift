// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The events of a file, which are compared with the workdays that it is made of; see
/// `Transcripts/Views/month-events.md`.
@Suite struct MonthEventsTests {
  private struct Listing: Decodable {
    struct Day: Decodable {
      struct Event: Decodable {
        let start: String
      }
      let date: String
      let workday: Bool
      let events: [Event]
    }
    let days: [Day]
  }

  private func run(_ arguments: [String], _ input: Data) throws -> Command.Result {
    try Program.run(Command.path, arguments + ["--built-in"], input: input, environment: Command.environment)
  }

  @Test func `the article's calendar has dots on exactly its 161 days`() throws {
    let work = try Command.run(
      "--from", "2021-05-14", "--to", "2021-12-31", "--time", "09:00", "--built-in", "--quiet"
    ).output
    let year = try run(["year", "2021", "-", "--format", "json"], work)
    let days = try JSONDecoder().decode(Listing.self, from: year.output).days
    #expect(days.count == 365)
    let marked = days.filter { !$0.events.isEmpty }
    #expect(
      marked.count == 161 && marked.map(\.date) == days.filter { $0.workday && $0.date >= "2021-05-14" }.map(\.date))
    #expect(marked.allSatisfy { $0.events.map(\.start) == [$0.date + "T09:00:00"] })
    let text = try run(["year", "2021", "-", "--lang", "zh-Hans"], work).text
    // One more in the legend.
    #expect(text.count { $0 == "•" } == 162 && text.contains("• 日程"))
    for format in ["svg", "html"] {
      #expect(try run(["year", "2021", "-", "--format", format], work).text.count { $0 == "•" } == 162)
    }
    #expect(try run(["month", "2021-10", "-", "--lang", "zh-Hans"], work).text.count { $0 == "•" } == 18)
  }
}
