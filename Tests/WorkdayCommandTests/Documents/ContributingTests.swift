// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The commands that contributors type; running them would be to run the checks in the checks.
@Suite struct ContributingTests {
  @Test func `each command of CONTRIBUTING names scripts, suites and folders that exist`() throws {
    let lines = try Document(".github/CONTRIBUTING.md").blocks("sh").flatMap { $0.split(separator: "\n") }
    #expect(lines.count >= 8)
    let files = FileManager.default.enumerator(atPath: packageFolder + "/Tests")?.compactMap { $0 as? String } ?? []
    let suites = Set(files.flatMap { $0.split(separator: "/").map { String($0.prefix { $0 != "." }) } })
    for line in lines {
      let words = line.split(separator: " ").map { $0.filter { $0 != "'" } }
      for word in words where word.contains("/") && !word.hasPrefix("/") {
        let path = packageFolder + "/" + word
        #expect(FileManager.default.isExecutableFile(atPath: path), "\(word)")
      }
      if let filter = words.firstIndex(of: "--filter") {
        for suite in words[filter + 1].split(separator: "|") { #expect(suites.contains(String(suite)), "\(suite)") }
      }
      let program = words.first { !$0.contains("=") } ?? ""
      #expect(program.contains("/") || ["git", "swift"].contains(program), "\(line)")
    }
  }

  @Test func `CONTRIBUTING names tests that exist`() throws {
    let text = try readText(".github/CONTRIBUTING.md")
    let tests = try ["StatutoryCalendarTests", "HolidayTableReaderTests"]
      .map { try readText("Tests/WorkdaysTests/Statutory/\($0).swift") }.joined()
    let names = text.matches(of: /(?m)^\| (`the built-in .*?`|`as many .*?`) \|/).map(\.1)
    #expect(names.count == 4)
    for name in names { #expect(tests.contains("@Test func \(name)()"), "\(name)") }
  }
}
