// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// A law of birthdays; the examples are in `Transcripts/Lunar`.
@Suite struct BirthdaysCommandTests {
  @Test(arguments: ["omit", "backward", "forward", "both"])
  func `a rule has the same days as the events`(leap: String) throws {
    try Command.inFolder { folder in
      let birthdays = ["甲 2009-05L-30", "乙 1990-12-30", "丙 1995-08L-15", "丁 1984-05-30"]
      for birthday in isSlowSetWanted ? birthdays : [birthdays[0]] {
        for day30 in ["last", "skip"] {
          let path = folder.appending(path: "rule.ics").path
          let common = ["--years", "1996-2100", "--leap", leap, "--day-30", day30]
          let rule = try Command.run(
            Command.path, ["birthdays", birthday, "--style", "rscale", "--output", path] + common)
          let dates = try Command.run(Command.path, ["birthdays", birthday] + common)
          guard dates.status == 0 else {
            #expect(rule.status == dates.status)
            continue
          }
          #expect(rule.status == 0, "\(rule.errors)")
          let expanded = try Command.run("expand", path, "--format", "ical", "--from", "1900-01-01")
          let expected = dates.text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("DTSTART") }.map {
            $0.suffix(8)
          }
          #expect(expanded.text.split(separator: "\n").map { $0.suffix(8) } == expected, "\(birthday) \(leap) \(day30)")
        }
      }
    }
  }
}
