// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// What `rule` prints today; the other days are in a transcript.
@Suite struct RuleCommandTests {
  @Test func `without a start it begins today, and a rule that never ends has ten dates`() throws {
    let lines = try Command.run("rule", "FREQ=DAILY").text.split(separator: "\n")
    #expect(lines.count == 10)
    let today = try Command.run("is", "today", "--format", "csv").text.split(separator: "\n")[1].prefix(10)
    #expect(lines[0].hasSuffix(today))
  }
}
