// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct OutputTests {
  @Test(.enabled(if: geteuid() == 0, "only root can give a link away"))
  func `another user's link is not followed, and another user's file keeps its owner`() throws {
    try Command.inFolder { folder in
      func run(_ output: String) throws -> Command.Result {
        try Command.run("--year", "2021", "--time", "09:00", "--output", output)
      }
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
}
