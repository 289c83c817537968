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

  private static func calendar(_ entry: String) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20210101T000000Z\r\n\(entry)\r\n"
      + "SUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
  }

  /// Files that are short, or repeat something long, and what is asked of them: each limit, and what to do.
  private static let bombs: [(arguments: [String], file: String, limit: String)] = [
    (
      ["convert", "FILE"],
      #"{"@type": "Event", "uid": "u", "start": "2021-01-04T09:00:00", "recurrenceRule": {"frequency": "daily"}, "#
        + #""description": "\#(String(repeating: "x", count: 80_000))", "recurrenceOverrides": {"#
        + (0..<1000).map { number in
          let date = "\(2021 + number / 300)-\(10 + number / 100 % 3)-\(10 + number % 19)"
          return #""\#(date)T\#(10 + number / 19 % 10):00:00": {"title": "y"}"#
        }.joined(separator: ", ") + "}}",
      "bytes, the maximum for a file of its size; convert it in parts"
    ),
    (
      ["year", "2026", "FILE"], calendar("DTSTART:20260101T000000Z\r\nDURATION:P400D\r\nRRULE:FREQ=SECONDLY"),
      "bytes, the maximum for a file of its size; ask for fewer days"
    ),
    (
      ["birthdays", "--people", "FILE", "--years", "1901-2100"],
      (0..<600).map { "Ming \($0) 1958-05-08" }.joined(separator: "\n"),
      "--people: this makes more than"
    ),
  ]

  @Test(arguments: bombs.indices)
  func `what a short file makes much of is refused with the limit and what to do`(number: Int) throws {
    let (arguments, text, limit) = Self.bombs[number]
    try Command.inFolder { folder in
      let path = folder.appending(path: "a.ics").path
      try Data(text.utf8).write(to: folder.appending(path: "a.ics"))
      let result = try Command.run(Command.path, arguments.map { $0 == "FILE" ? path : $0 })
      #expect(result.status == 65, "\(result.errors)")
      #expect(result.errors.contains("Error: ") && result.errors.contains(limit), "\(result.errors)")
    }
  }

  @Test func `an alarm whose repetitions are further apart than all years goes off once`() throws {
    try Command.inFolder { folder in
      let path = folder.appending(path: "a.ics")
      let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:x\r\nTRIGGER:PT0S\r\nREPEAT:1000\r\n"
      try Data(
        Self.calendar("DTSTART:20260101T000000Z\r\n\(alarm)DURATION:P400000000000D\r\nEND:VALARM").utf8
      ).write(to: path)
      let result = try Command.run("expand", path.path, "--alarms", "--format", "csv")
      #expect(result.status == 0)
      #expect(result.text.split(whereSeparator: \.isNewline).count == 2)
    }
  }

  @Test(.enabled(if: isSlowSetWanted))
  func `days are applied to a timetable of 160 daily events since 2007, and to one of each hour not`() throws {
    try Command.inFolder { folder in
      let path = folder.appending(path: "a.ics")
      func events(_ rule: String) -> [String] {
        (0..<160).map { event("\($0)", "DTSTART:20070101T000000Z", "RRULE:FREQ=DAILY" + rule) }
      }
      try file(events("")).write(to: path)
      let plain = try Command.run("apply", path.path, "--make-up-follows", "last", "--quiet", "--built-in")
      #expect(plain.status == 0 && plain.output.count > 3_000_000)
      try file(events(";BYHOUR=0,1,2,3,4,5,6,7,8,9")).write(to: path)
      let often = try Command.run("apply", path.path, "--quiet", "--built-in")
      #expect(often.status == 65)
      #expect(often.errors.contains("instances, the maximum for a file of its size; split the file"))
    }
  }

  @Test(.enabled(if: isSlowSetWanted))
  func `each occurrence as an event of its own has its texts only as often as the size of the file allows`() throws {
    try Command.inFolder { folder in
      let path = folder.appending(path: "a.ics")
      let text = String(repeating: "x", count: 200_000)
      let long = Self.calendar("DTSTART:20260101T000000Z\r\nRRULE:FREQ=DAILY\r\nDESCRIPTION:\(text)")
      try Data(long.utf8).write(to: path)
      #expect(try Command.run("expand", path.path, "--format", "ics", "--to", "2026-12-31").status == 0)
      let result = try Command.run("expand", path.path, "--format", "ics", "--to", "2099-12-31")
      #expect(result.status == 65)
      #expect(result.errors.contains("bytes, the maximum for a file of its size; ask for a shorter time"))
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
