// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Files of strangers that ask for more than a command should give: it ends soon, and says what its limit is.
@Suite struct StrangersFileTests {
  private func file(_ entries: [String]) -> Data {
    Data(("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + entries.joined() + "END:VCALENDAR\r\n").utf8)
  }

  private func event(_ uid: String, _ lines: String...) -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\n"
      + (["DTSTAMP:20210101T000000Z"] + lines + ["SUMMARY:x", "END:VEVENT\r\n"]).joined(separator: "\r\n")
  }

  @Test(.enabled(if: isSlowSetWanted))
  func `diff compares at most 1,000,000 occurrences of a file`() throws {
    try Command.inFolder { folder in
      let path = folder.appending(path: "a.ics")
      try file([event("s", "DTSTART:20070101T000000Z", "RRULE:FREQ=SECONDLY")]).write(to: path)
      let result = try Command.run("diff", path.path, path.path, "--from", "2026-01-01", "--to", "2026-12-31")
      #expect(result.status == 65)
      #expect(result.firstError.contains("more than 1000000 occurrences, the maximum"))
    }
  }

  @Test(.enabled(if: isSlowSetWanted), arguments: ["fix", "merge", "filter"])
  func `a run that is killed at any moment leaves the old or the new file, never half of one`(command: String) throws {
    try Command.inFolder { folder in
      let path = folder.appending(path: "a.ics")
      let other = folder.appending(path: "b.ics")
      let old = file((0..<400).map { event("a\($0)", "DTSTART:2021010\($0 % 9 + 1)", "DESCRIPTION:a;b") })
      try file([event("b", "DTSTART:20210104T090000Z")]).write(to: other)
      let options = ["fix": [path.path], "merge": [path.path, other.path], "filter": [path.path, "--uid", "a7"]]
      let arguments = [command] + (options[command] ?? []) + ["--output", path.path, "--quiet"]
      try old.write(to: path)
      let begin = ContinuousClock.now
      _ = try Command.run(Command.path, arguments)
      let duration = (ContinuousClock.now - begin) / .seconds(1)
      let new = try Data(contentsOf: path)
      #expect(new != old)
      var random = SeededGenerator(seed: seed(20_261_123))
      var counts = ["old": 0, "new": 0]
      for run in 0..<states(fast: 0, slow: 40) {
        try old.write(to: path)
        let process = try Program(Command.path, arguments, environment: Command.environment)
        usleep(UInt32(Double.random(in: 0...duration * 1.2, using: &random) * 1_000_000))
        process.send(SIGKILL)
        process.wait()
        let content = try Data(contentsOf: path)
        counts[content == old ? "old" : "new", default: 0] += 1
        if content != old, content != new { Issue.record("run \(run): \(content.count) bytes, neither old nor new") }
      }
      print("\(command): \(counts)")
      // The next run is not in the way of what the killed ones left.
      try old.write(to: path)
      _ = try Command.run(Command.path, arguments)
      #expect(try Data(contentsOf: path) == new)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.ics", "b.ics"])
    }
  }
}
