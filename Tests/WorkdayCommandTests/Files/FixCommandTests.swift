// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct FixCommandTests {
  private static let wrong = EditingCommandTests.calendar(
    EditingCommandTests.event("a", "DTSTART:20210104", "SUMMARY:a;b", "STATUS:MAYBE"))
  private static let right = EditingCommandTests.calendar(
    EditingCommandTests.event("a", "DTSTART;VALUE=DATE:20210104", "SUMMARY:a\\;b", "STATUS:MAYBE"))

  @Test func `fix mends a file in place, and says what it changed and what remains`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "a.ics")
      try Data(Self.wrong.utf8).write(to: file)
      let dry = try Command.run("fix", file.path, "--dry-run", "--exit-code")
      // An error remains.
      #expect(dry.status == 65)
      #expect(dry.text == "")
      #expect(try String(contentsOf: file, encoding: .utf8) == Self.wrong)
      let result = try Command.run("fix", file.path, "--output", file.path)
      #expect(result.status == 65)
      #expect(
        result.errors == """
          line 7: wrongValueType: DTSTART with VALUE=DATE
          line 8: unescapedText: backslashes in SUMMARY added before ; and ,
          \(file.path): 2 changes; 1 error remains, see workday-ics check; written

          """)
      #expect(try String(contentsOf: file, encoding: .utf8) == Self.right)
      let again = try Command.run("fix", file.path, "--output", file.path, "--exit-code", "--quiet")
      #expect(again.status == 65)
      #expect(again.errors == "")
      try Data(Self.wrong.replacing("STATUS:MAYBE", with: "X-A:b").utf8).write(to: file)
      #expect(try Command.run("fix", file.path, "--dry-run", "--exit-code").status == 1)
      #expect(try Command.run("fix", file.path, "--output", file.path).status == 0)
      #expect(try Command.run("fix", file.path, "--output", file.path, "--exit-code").status == 0)
    }
  }

  @Test func `fix leaves a file alone that needs nothing, and one that is no calendar`() throws {
    let result = try Program.run(Command.path, ["fix", "-"], input: Data(Self.right.utf8))
    #expect(result.text == Self.right)
    #expect(result.firstError == "standard input: 0 changes; 1 error remains, see workday-ics check")
    let page = try Program.run(Command.path, ["fix", "-"], input: Data("<html>\n".utf8))
    #expect(page.status == 65)
    #expect(page.text == "")
    #expect(
      page.firstError == "Error: standard input: the file has no calendar to mend; see workday-ics check")
    #expect(try Command.run("fix", "/no/such.ics").status == 66)
  }

  @Test func `the help of fix lists every kind of finding`() throws {
    let help = try Command.run("fix", "--help").text
    #expect(help.contains("wrongValueType: "))
    #expect(help.contains("orphanedReplacement"))
  }
}
