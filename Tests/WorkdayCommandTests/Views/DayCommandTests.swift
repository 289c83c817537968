// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// What a transcript cannot show of the command day; see `Transcripts/Views/day-command.md`.
@Suite struct DayCommandTests {
  private static let work = Command.root.appending(path: "Fixtures/CalendarViews/work-2021-10.ics").path

  private func run(_ arguments: String...) throws -> Command.Result {
    let result = try Command.run(Command.path, ["day"] + arguments)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    return result
  }

  @Test func `no two events of a day collide`() throws {
    struct Day: Decodable {
      struct Event: Decodable {
        let id: String
        let from: Int?
        let to: Int?
        let left: Double?
        let right: Double?
      }
      let events: [Event]
    }
    let day = try JSONDecoder().decode(Day.self, from: run("2021-10-09", Self.work, "--format", "json").output)
    let events = day.events.filter { $0.from != nil }
    #expect(events.count == 12)
    for (index, first) in events.enumerated() {
      for second in events[(index + 1)...] {
        let overlap = try #require(first.to) > #require(second.from)
        guard try overlap && #require(second.to) > #require(first.from) else { continue }
        #expect(try #require(first.right) <= #require(second.left) || #require(second.right) <= #require(first.left))
      }
    }
    #expect(Set(events.map(\.id)).count == events.count)
  }

  @Test func `SVG and HTML are well-formed, have a title and a description and no id twice`() throws {
    let svg = try #require(MarkupReader(try run("2021-10-09", Self.work, "--format", "svg").text))
    #expect(svg.elements.prefix(3) == ["svg", "title", "desc"])
    #expect(svg.identifiers == ["title", "summary"])
    let page = try #require(MarkupReader(page: try run("2021-10-09", Self.work, "--format", "html").text))
    #expect(Set(page.identifiers).count == page.identifiers.count)
    #expect(!page.elements.contains("script"))
  }

  @Test func `today is the date of the option, otherwise the clock's`() throws {
    let text = try run("today", Self.work, "--time-zone", "UTC", "--format", "json").text
    #expect(text.contains(/"date": "20(2[5-9]|[3-9])/))
  }
}
