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

  @Test func `in a year without a notice a calendar is refused in one line, and the file that is there stays`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "work.ics")
      let line = ["--for", "apple", "--time", "09:00", "--alarm", "10m", "--eve", "21:00", "--quiet", "--built-in"]
      let made = Command.runHere(line + ["-o", file.path], now: try time("11-28"))
      let bytes = try Data(contentsOf: file)
      #expect(made.status == 0 && made.errors.isEmpty)
      for day in stride(from: 0, to: 365, by: isSlowSetWanted ? 1 : 73) {
        let now = try time("12-31") + Int64(day + 1) * 86_400
        let result = Command.runHere(line + ["-o", file.path], now: now)
        #expect(result.status == 65 && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        #expect(try Data(contentsOf: file) == bytes)
      }
    }
  }
}
