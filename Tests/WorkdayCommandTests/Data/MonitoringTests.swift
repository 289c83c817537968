// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// What runs without anybody watching says in December; the rest stands in `Transcripts/Data/monitoring.md`.
@Suite struct MonitoringTests {
  @Test(arguments: [["--year"], ["holidays", "--year"]])
  func `a calendar's warning that the next notice is overdue is silenced by its name`(command: [String]) {
    let arguments = command + ["\(newestYear)"]
    let plain = Command.runHere(arguments)
    #expect(plain.errors == overdueWarning + decemberWarning)
    let silent = Command.runHere(arguments + ["--no-warn", "provisional"])
    #expect(silent.errors.isEmpty && silent.output == plain.output)
  }
}
