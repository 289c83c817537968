// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite struct OutputTests {
  private let options = ["--year", "2021", "--time", "09:00"]

  private func run(_ output: String, _ more: String...) throws -> Command.Result {
    try Command.run(Command.path, options + ["--output", output] + more)
  }

  private func expected() throws -> Data { try Command.run(Command.path, options).output }

  @Test func `a file is made, and replaced without a trace`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "work.ics")
      let result = try run(file.path)
      #expect(result.status == 0)
      #expect(result.output.isEmpty)
      #expect(try Data(contentsOf: file) == expected())
      try Data("old".utf8).write(to: file)
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

  @Test func `an output that cannot be made ends with 73`() throws {
    try Command.inFolder { folder in
      let missing = folder.path + "/none/work.ics"
      let result = try run(missing)
      #expect(result.status == 73)
      #expect(result.firstError == "Error: --output: \(missing) cannot be made: No such file or directory")
      #expect(try run(folder.path).firstError == "Error: --output: \(folder.path) is a folder; name a file")
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
      // The reader of the pipe is gone before the calendar is larger than a pipe holds.
      "{ \"$0\" --years 2007-2025 --style expanded; echo $? >&2; } | true; exit 74",
    ]
    for line in lines {
      let result = try Command.shell(line)
      #expect(result.status == 74)
      #expect(result.firstError.hasPrefix("Error: "))
      #expect(result.firstError.contains(" cannot be written: "))
      if line.hasPrefix("{") { #expect(result.errors.hasSuffix("\n74\n")) }
    }
  }

  @Test func `a dash is standard output`() throws {
    #expect(try run("-").output == expected())
  }
}
