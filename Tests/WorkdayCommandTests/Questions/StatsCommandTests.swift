// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// Sheets of a month, as a reader of markup sees them.
@Suite struct StatsCommandTests {
  @Test(arguments: ["svg", "html"])
  func `a month is a sheet with its marks, names and workdays`(format: String) throws {
    let sheet = try Command.run("month", "2021-10", "--format", format)
    let reader = try #require(format == "html" ? MarkupReader(page: sheet.text) : MarkupReader(sheet.text))
    #expect(Set(reader.identifiers).count == reader.identifiers.count)
  }
}
