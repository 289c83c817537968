// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing

/// What runs without anybody watching says of a calendar's end; the rest stands in `Transcripts/Data/monitoring.md`.
@Suite struct MonitoringTests {
  /// The time on a day of the newest year, at noon in China.
  private func time(_ text: String) throws -> Int64 {
    Instant(utc: CivilDateTime(try CivilDate(iso8601: "\(newestYear)-\(text)"))).secondsSince1970 + 4 * 3600
  }

  @Test(arguments: [["--year"], ["holidays", "--year"]])
  func `nothing is said of a calendar's end until one line four weeks before it, which has a name`(
    command: [String]
  ) throws {
    let arguments = command + ["\(newestYear)", "--lang", "en"]
    for (date, rest) in [("01-01", nil), ("12-02", nil), ("12-03", 29), ("12-31", 1)] {
      let plain = Command.runHere(arguments, now: try time(date))
      let days = rest == 1 ? "1 day" : "\(rest ?? 0) days"
      let line = "Warning: the holidays of \(comingYear) are not published yet; the year begins in \(days).\n"
      #expect(plain.errors == (rest == nil ? "" : line), "\(date)")
      for quiet in [["--no-warn", "provisional"], ["--quiet"]] {
        let silent = Command.runHere(arguments + quiet, now: try time(date))
        #expect(silent.errors.isEmpty && silent.output == plain.output)
      }
    }
  }
}
