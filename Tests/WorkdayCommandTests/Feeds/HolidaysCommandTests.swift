// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite struct HolidaysCommandTests {
  @Test func `on a terminal, years make a calendar, and everything else a table`() throws {
    func show(_ arguments: String...) throws -> String {
      try Program.runOnTerminal(
        Command.path, ["holidays", "--quiet"] + arguments, environment: Command.environment
      ).text
    }
    #expect(try show().hasPrefix("节日  "))
    #expect(try show("--from", "2026-09", "--to", "2026-09").split(separator: "\n").count == 3)
    #expect(try show("--year", "2026").hasPrefix("BEGIN:VCALENDAR"))
    #expect(try show("--only", "make-up", "--from", "2026", "--to", "2026").hasPrefix("2026-01-04 周日  "))
  }
}
