// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct DataCommandTests {
  @Test func `show --table prints the blocks of the built-in table`() throws {
    let source = try readText("Sources/Workdays/Statutory/StatutoryTable.swift")
    let table = try #require(source.components(separatedBy: "\"\"\"\n").dropFirst().first)
    var blocks = 0
    for block in table.components(separatedBy: "\n\n") where block.split(separator: "notice ").count == 2 {
      blocks += 1
      let lines = block.split(separator: "\n").filter { !$0.allSatisfy { $0 == " " } }
      let year = try #require(lines.first?.split(separator: " ").last)
      // Holidays stand in the order of the notice there, and in that of their days here.
      let printed = try Command.run("data", "show", String(year), "--table", "--built-in").text
      #expect(Set(printed.split(separator: "\n")) == Set(lines), "\(year)")
    }
    #expect(blocks >= 15)
  }
}
