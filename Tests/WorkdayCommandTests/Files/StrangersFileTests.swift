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
    EditingCommandTests.event(uid, (lines + ["SUMMARY:x"]).joined(separator: "\r\n"))
  }

  private func run(_ file: Data, _ arguments: String...) throws -> Command.Result {
    try Program.run(Command.path, arguments, input: file, environment: Command.environment)
  }

  private var eachSecond: Data { file([event("s", "DTSTART:20070101T000000Z", "RRULE:FREQ=SECONDLY")]) }

  @Test func `filter keeps an event that recurs each second since 2007 as soon as it has read it`() throws {
    let result = try run(eachSecond, "filter", "-", "--from", "2026-01-01")
    #expect(result.status == 0)
    #expect(result.output == eachSecond)
  }

  @Test func `filter keeps an event of which it cannot know whether it takes place`() throws {
    let lost = file([
      event("a", "DTSTART:20070101T000000Z", "RRULE:FREQ=SECONDLY", "EXRULE:FREQ=SECONDLY"),
      event("b", "DTSTART:00010101T000000Z", "RRULE:FREQ=SECONDLY;BYMONTH=1;COUNT=99999999999"),
    ])
    let result = try run(lost, "filter", "-", "--from", "2026-01-01")
    #expect(result.status == 0)
    #expect(result.output == lost)
    let listed = try run(lost, "expand", "-", "--from", "2026-01-01", "--limit", "3")
    #expect(listed.status == 65)
    #expect(listed.errors.contains("the event a is left out: EXRULE leaves out more than 100000 occurrences in a row"))
    #expect(listed.errors.contains("the event b is left out: COUNT=99999999999"))
  }

  @Test func `a day has at most 100,000 events of a file`() throws {
    let long = file([event("s", "DTSTART:20070101T000000Z", "DTEND:20270101T000000Z", "RRULE:FREQ=SECONDLY")])
    let result = try run(long, "day", "2026-01-01", "-")
    #expect(result.status == 65)
    #expect(result.firstError.contains("more than 100000 occurrences, the maximum; ask for a shorter time"))
  }

  @Test(.enabled(if: isSlowSetWanted))
  func `diff compares at most 1,000,000 occurrences of a file`() throws {
    try Command.inFolder { folder in
      let path = folder.appending(path: "a.ics")
      try eachSecond.write(to: path)
      let result = try Command.run("diff", path.path, path.path, "--from", "2026-01-01", "--to", "2026-12-31")
      #expect(result.status == 65)
      #expect(result.firstError.contains("more than 1000000 occurrences, the maximum"))
    }
  }

  @Test func `fix writes a file whose lines are not UTF-8, and says so with the lines and 65`() throws {
    let head = Data(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20210101T000000Z\r\n".utf8)
    // 功課許可, in which 0x5C is the second byte of two characters
    let title = Data("SUMMARY:".utf8) + Data([0xA5, 0x5C, 0xBD, 0xD2, 0xB3, 0x5C, 0xA5, 0x69, 0x3B, 0x0D, 0x0A])
    let tail = Data("END:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
    try Command.inFolder { folder in
      let path = folder.appending(path: "big5.ics").path
      let old = head + Data("DTSTART:20210104\r\n".utf8) + title + title + tail
      try old.write(to: URL(filePath: path))
      let result = try Command.run("fix", path, "--output", path)
      #expect(result.status == 65)
      #expect(
        result.errors.hasSuffix(
          "Error: \(path): 2 lines are not UTF-8 and stay as they are: 8–9; save the file as UTF-8\n"))
      let new = head + Data("DTSTART;VALUE=DATE:20210104\r\n".utf8) + title + title + tail
      #expect(try Data(contentsOf: URL(filePath: path)) == new)
      #expect(try Command.run("fix", path, "--quiet", "--output", path).status == 65)
      #expect(try Data(contentsOf: URL(filePath: path)) == new)
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
