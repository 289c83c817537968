// SPDX-License-Identifier: MIT

import CivilCalendar
import FeedPages
import Testing
import WorkdayFeeds

@testable import FeedService

/// The table of options against the parameters of a feed's address, in both directions.
@Suite struct FeedQueryTests {
  private func read<Options: OptionTable>(_ pairs: [(String, String)], into options: Options) throws -> Options {
    try FeedQuery.read(pairs.map { RequestTarget.Parameter(name: $0.0, value: $0.1) }, into: options)
  }

  /// Each option of the table is accepted in an address and sets its own value; no other name is accepted.
  private func check<Options: OptionTable & Hashable>(_ none: Options) throws {
    var seen: Set = [none]
    for option in Options.table where Options.names(in: .query).contains(option.name) {
      let texts = option.isList ? ["a=1", "b=2"] : option.kind == .flag ? ["true"] : ["x"]
      var expected = none
      option.give(texts, &expected)
      #expect(seen.insert(expected).inserted, "\(option.name) sets the same value as another option")
      #expect(try read(texts.map { (option.name, $0) }, into: none) == expected, "\(option.name)")
      #expect(throws: Problem.self) { try read([(option.name + "x", "true")], into: none) }
      let doubled = (0..<11).map { (option.name, "\($0)") }
      #expect(throws: Problem.self) { try read(doubled, into: none) }
    }
    for name in ["", "keep-past", "config", "output", "holidays", "data", "built-in", "overrides", "leave", "events"] {
      let problem = #expect(throws: Problem.self) { try read([(name, "true")], into: none) }
      #expect(
        problem?.detail.hasSuffix("the parameters are " + Options.names(in: .query).joined(separator: ", ")) == true)
    }
  }

  @Test func `each option of a feed is a parameter of its address`() throws { try check(FeedOptions()) }

  @Test func `each option of a feed of holidays is a parameter of its address`() throws {
    try check(HolidayFeedOptions())
  }

  @Test func `the page's form has fields of the table`() {
    for pattern in ["weekdays", "big-small", "cycle"] {
      let form = PageForm([.init(name: "pattern", value: pattern)], .english, today: .first)
      let names = Set(form.pageParameters.map(\.name)).subtracting(PageForm.ownFields)
      #expect(names.isSubset(of: FeedOptions.names(in: .query)), "\(pattern)")
    }
  }
}
