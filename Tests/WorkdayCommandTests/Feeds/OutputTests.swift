// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct OutputTests {
  private let options = ["--year", "2021", "--time", "09:00"]

  private func run(_ output: String, _ more: String...) throws -> Command.Result {
    try Command.run(Command.path, options + ["--output", output] + more)
  }

  private func expected() throws -> Data { try Command.run(Command.path, options).output }

  @Test func `a file is created, and replaced without a trace`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "work.ics")
      let result = try run(file.path)
      #expect(result.status == 0)
      #expect(result.output.isEmpty)
      #expect(try Data(contentsOf: file) == expected())
      try Data().write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      #expect(try run(file.path).status == 0)
      #expect(try Data(contentsOf: file) == expected())
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o640)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["work.ics"])
    }
  }

  @Test func `a failure leaves the file as it was`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "work.ics")
      try Data("old".utf8).write(to: file)
      #expect(try run(file.path, "--title", "\u{1}").status == 64)
      #expect(try Data(contentsOf: file) == Data("old".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["work.ics"])
    }
  }

  @Test func `a file that another libical folded and ordered differently is left alone`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "work.ics")
      #expect(try run(file.path).status == 0)
      let other = try String(contentsOf: file, encoding: .utf8)
        .replacing(";UNTIL=20211231T010000Z;BYDAY=MO,TU,WE,TH,FR", with: ";BYDAY=MO,TU,WE,TH,FR;UNTIL=20211231T010000Z")
        .replacing("DTSTART;TZID", with: "DTSTART;\r\n TZID")
      try Data(other.utf8).write(to: file)
      #expect(try run(file.path, "--exit-code").status == 0)
      #expect(try Data(contentsOf: file) == Data(other.utf8))
      #expect(try Data(contentsOf: file) != expected())
    }
  }

  @Test func `a file in the current folder and one behind a symbolic link are written`() throws {
    try Command.inFolder { folder in
      let result = try Command.shell("cd '\(folder.path)' && \"$0\" \(options.joined(separator: " ")) -o work.ics")
      #expect(result.status == 0)
      let link = folder.appending(path: "link.ics")
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "work.ics")
      try Data().write(to: folder.appending(path: "work.ics"))
      #expect(try run(link.path).status == 0)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "work.ics")
      #expect(try Data(contentsOf: folder.appending(path: "work.ics")) == expected())
    }
  }

  @Test func `a link to a missing file is kept, and a loop of links is refused`() throws {
    try Command.inFolder { folder in
      let manager = FileManager.default
      try manager.createDirectory(at: folder.appending(path: "data"), withIntermediateDirectories: true)
      let link = folder.appending(path: "link.ics")
      try manager.createSymbolicLink(atPath: link.path, withDestinationPath: "data/work.ics")
      #expect(try run(link.path).status == 0)
      #expect(try manager.destinationOfSymbolicLink(atPath: link.path) == "data/work.ics")
      #expect(try Data(contentsOf: folder.appending(path: "data/work.ics")) == expected())
      let round = folder.appending(path: "round.ics")
      try manager.createSymbolicLink(atPath: round.path, withDestinationPath: "round.ics")
      let result = try run(round.path)
      #expect(result.status == 73)
      #expect(result.firstError.hasSuffix("cannot be created: its symbolic links lead nowhere"))
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a link away"))
  func `another user's link is not followed, and another user's file keeps its owner`() throws {
    try Command.inFolder { folder in
      let link = folder.appending(path: "link.ics")
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "work.ics")
      #expect(lchown(link.path, 12_345, 12_345) == 0)
      let result = try run(link.path)
      #expect(result.status == 73)
      #expect(result.firstError.hasSuffix("is another user's and is not followed"))
      let file = folder.appending(path: "theirs.ics")
      try Data().write(to: file)
      #expect(chown(file.path, 12_345, 12_346) == 0 && chmod(file.path, 0o604) == 0)
      #expect(try run(file.path).status == 0)
      var status = stat()
      #expect(stat(file.path, &status) == 0)
      #expect(status.st_uid == 12_345 && status.st_gid == 12_346 && status.st_mode & 0o7777 == 0o604)
    }
  }

  @Test func `a file that is up to date is not written again`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "work.ics")
      #expect(try run(file.path, "--exit-code").status == 1)
      let before = try FileManager.default.attributesOfItem(atPath: file.path)
      // Not even the folder is written to.
      try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
      #expect(try run(file.path, "--exit-code").status == 0)
      let after = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
      #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
      let lost = try Command.run("--year", "2021", "--exit-code")
      #expect(lost.status == 64)
      #expect(lost.firstError == "Error: --exit-code needs --output")
    }
  }

  @Test func `an output that cannot be created ends with 73`() throws {
    try Command.inFolder { folder in
      let missing = folder.path + "/none/work.ics"
      let result = try run(missing)
      #expect(result.status == 73)
      #expect(result.firstError == "Error: --output: \(missing) cannot be created: No such file or directory")
      #expect(try run(folder.path).firstError == "Error: --output: \(folder.path) is a folder, not a file")
      #expect(try run(folder.path).status == 73)
      let file = folder.appending(path: "plain")
      try Data().write(to: file)
      #expect(try run(file.path + "/work.ics").status == 73)
      #expect(try run("").status == 73)
    }
  }

  @Test func `an output that cannot be written ends with 74`() throws {
    let lines = [
      "\"$0\" --year 2021 > /dev/full", "\"$0\" --year 2021 --output /dev/full", "\"$0\" --year 2021 >&-",
    ]
    for line in lines {
      let result = try Command.shell(line)
      #expect(result.status == 74)
      #expect(result.firstError.hasPrefix("Error: "))
      #expect(result.firstError.contains(" cannot be written: "))
    }
  }

  @Test func `a dash is standard output`() throws {
    #expect(try run("-").output == expected())
  }
}
