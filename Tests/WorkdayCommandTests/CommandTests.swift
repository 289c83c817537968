// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// That tests may run commands in their own process.
@Suite struct CommandTests {
  @Test(arguments: [
    "--version", "--help", "help stats", "help apps", "help nonsense", "", "--year 2021 --time 09:00",
    "--year 2021 --time 25:00", "--year 2021 --tme 09:00", "2021", "nonsense", "is 2026-10-10", "is 2026-10-03",
    "is 2049-01-01", "is today --time-zone Mars", "is", "month 2026-02 --lunar", "month 2026-02 --colour", "stats 2026",
    "stats 2026 extra words", "data status --data /nonexistent", "data nonsense", "check /nonexistent.ics",
    "check Fixtures/ics/outlook.ics --format json", "describe FREQ=DAILY;COUNT=0", "expand --rrule FREQ=DAILY",
  ])
  func `a command does the same in the process of the tests as in one of its own`(line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    let here = Command.runHere(arguments)
    let apart = try Command.start(Command.path, arguments)
    #expect(here.status == apart.status)
    #expect(here.text == apart.text)
    #expect(here.errors == apart.errors)
  }

  @Test func `a command in the process of the tests has the environment that it is given`() throws {
    let months = ["en_US.UTF-8", "zh_CN.UTF-8"].map { locale in
      Command.runHere(["month", "2026-02"], environment: ["LC_ALL": locale]).text
    }
    #expect(months[0].contains("February") && months[1].contains("2026年2月"))
  }
}
