// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The article's files for systemd and launchd, which write the calendar that its line for cron writes.
@Suite struct TimerTests {
  private let article: Document

  init() throws {
    article = try Document("Sources/workday-ics/workday-ics.docc/Calendars/Fresh.md")
  }

  /// Runs a line of shell as a timer would: an empty home and, here, no network.
  private func run(_ line: String, in folder: URL) throws -> Command.Result {
    let here = line.replacing("/usr/local/bin/", with: "'\(Program.folder)'/")
      .replacing("/srv/www/", with: "\(folder.path)/")
    return try Command.run(
      "/usr/bin/env",
      [
        "-i", "HOME=\(folder.path)", "PATH=/usr/bin:/bin", "LANG=C", "https_proxy=http://127.0.0.1:1", "/bin/sh", "-c",
        here,
      ])
  }

  @Test(.enabled(if: Program.isInstalled("systemd-analyze"), "systemd-analyze is not installed"))
  func `systemd finds nothing wrong with the service and the timer`() throws {
    try Command.inFolder { folder in
      let units = article.blocks("ini")
      #expect(units.count == 2)
      let files = ["workday-ics.service", "workday-ics.timer"].map { folder.path + "/" + $0 }
      for (unit, file) in zip(units, files) {
        // The commands of this build: systemd looks whether they exist.
        let text = unit.replacing("/usr/local/bin/", with: Program.folder + "/")
        try Data((text + "\n").utf8).write(to: URL(filePath: file))
      }
      let result = try Program.run("systemd-analyze", ["verify", "--user"] + files)
      let complaints = result.errors.split(separator: "\n").filter { $0.contains("workday-ics.") }
      #expect(complaints.isEmpty)
    }
  }

  @Test func `the service's commands write the calendar, although nothing can be fetched`() throws {
    try Command.inFolder { folder in
      let service = try #require(article.blocks("ini").first)
      let commands = service.split(separator: "\n").filter { $0.hasPrefix("ExecStart=") }.map { $0.dropFirst(10) }
      #expect(commands.count == 2 && commands[0].hasPrefix("-"))
      for command in commands {
        let result = try run(String(command.drop { $0 == "-" }), in: folder)
        // The first may fail.
        #expect(result.status == 0 || command.hasPrefix("-"), "\(result.errors)")
      }
      #expect(try Data(contentsOf: folder.appending(path: "work.ics")).count > 1000)
    }
  }

  @Test func `launchd's property list runs a line that writes the calendar`() throws {
    try Command.inFolder { folder in
      let text = try #require(article.blocks("xml").first)
      let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
      let job = try #require(list as? [String: Any])
      #expect(job["Label"] as? String == "workday-ics")
      let arguments = try #require(job["ProgramArguments"] as? [String])
      #expect(arguments.count == 3 && arguments[0] == "/bin/sh" && arguments[1] == "-c")
      try FileManager.default.createDirectory(
        at: folder.appending(path: "Sites"), withIntermediateDirectories: false)
      #expect(try run(arguments[2], in: folder).status == 0)
      #expect(try Data(contentsOf: folder.appending(path: "Sites/work.ics")).count > 1000)
    }
  }
}
