// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// What happens to a file if the run that writes it is killed or meets another run, or if the disk is full.
@Suite struct AccidentTests {
  private func arguments(_ title: String, _ file: URL) -> [String] {
    [
      "--years", "2007-2026", "--time", "09:00", "--style", "events", "--title", title, "--output", file.path,
      "--quiet",
    ]
  }

  private func start(_ title: String, _ file: URL) throws -> Program {
    try Program(Command.path, arguments(title, file), environment: Command.environment)
  }

  @Test func `a run killed at any moment leaves the complete old or new file`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "work.ics")
      let temporary = folder.appending(path: ".work.ics.new").path
      #expect(try Command.start(Command.path, arguments("old", file)).status == 0)
      let old = try Data(contentsOf: file)
      let begin = ContinuousClock.now
      #expect(try Command.start(Command.path, arguments("new", file)).status == 0)
      let duration = (ContinuousClock.now - begin) / .seconds(1)
      let new = try Data(contentsOf: file)
      let runs = rounds(fast: 6, slow: 60)
      var random = SeededGenerator(seed: seed(20_261_121))
      var counts = ["old": 0, "new": 0, "killed while writing": 0]
      var run = 0
      // Repeat until each has happened, which takes more runs on a busy machine.
      while run < runs || counts.values.contains(0) {
        try #require(run < runs + 300, "\(counts)")
        // The next run finds what the last one left.
        try old.write(to: file)
        let process = try start("new", file)
        if run % 2 == 0 {
          usleep(UInt32(Double.random(in: 0...duration * 1.5, using: &random) * 1_000_000))
        } else {
          // From the moment at which part of the new file exists.
          while process.isRunning, access(temporary, F_OK) != 0 {}
          usleep(UInt32.random(in: 0...2000, using: &random))
        }
        process.send(SIGKILL)
        process.wait()
        if access(temporary, F_OK) == 0 { counts["killed while writing", default: 0] += 1 }
        let content = try Data(contentsOf: file)
        guard content == old || content == new else {
          Issue.record("run \(run): \(content.count) bytes, neither the old \(old.count) nor the new \(new.count)")
          return
        }
        counts[content == old ? "old" : "new", default: 0] += 1
        run += 1
      }
      try old.write(to: file)
      #expect(try Command.start(Command.path, arguments("new", file)).status == 0)
      #expect(try Data(contentsOf: file) == new)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["work.ics"])
      if isSlowSetWanted { print("\(run) killed runs: \(counts)") }
    }
  }

  #if os(Linux)
  @Test func `a run waits for the holder of the lock, and sees what that wrote`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "work.ics")
      #expect(try Command.start(Command.path, arguments("theirs", file)).status == 0)
      let theirs = try Data(contentsOf: file)
      try FileManager.default.removeItem(at: file)
      let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
      #expect(flock(descriptor, LOCK_EX) == 0)
      let process = try start("waits", file)
      // It keeps the folder open while it waits.
      let links = URL(filePath: "/proc/\(process.processIdentifier)/fd")
      var isThere = false
      while !isThere, process.isRunning {
        let open = (try? FileManager.default.contentsOfDirectory(at: links, includingPropertiesForKeys: nil)) ?? []
        isThere = open.contains { $0.resolvingSymlinksInPath().path == folder.path }
      }
      #expect(isThere)
      try theirs.write(to: file)
      close(descriptor)
      #expect(process.wait() == 0)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains("SUMMARY:waits\r\n"))
      #expect(!text.contains("SEQUENCE:0\r\n") && text.contains("SEQUENCE:1\r\n"))
    }
  }
  #endif

  @Test(.enabled(if: geteuid() == 0, "mounting a small disk takes root"))
  func `a full disk leaves the old file intact, and no other file`() throws {
    try Command.inFolder { folder in
      guard try Command.run("/bin/mount", ["-t", "tmpfs", "-o", "size=128k", "tmpfs", folder.path]).status == 0 else {
        return
      }
      defer { _ = try? Command.run("/bin/umount", [folder.path]) }
      let file = folder.appending(path: "work.ics")
      func make(_ title: String) throws -> Command.Result {
        try Command.run("--year", "2021", "--time", "09:00", "--title", title, "--output", file.path)
      }
      #expect(try make("old").status == 0)
      let old = try Data(contentsOf: file)
      let filler = folder.appending(path: "filler")
      _ = try Command.run("/bin/sh", ["-c", "cat /dev/zero > '\(filler.path)' 2>/dev/null"])
      let full = try make("new")
      #expect(full.status == 74)
      #expect(full.firstError == "Error: --output: \(file.path) cannot be written: No space left on device")
      #expect(try Data(contentsOf: file) == old)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["filler", "work.ics"])
      try FileManager.default.removeItem(at: filler)
      #expect(try make("new").status == 0)
      #expect(try Data(contentsOf: file) != old)
    }
  }
}
