// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try String(contentsOf: Command.root.appending(path: "README.md"), encoding: .utf8)
  }

  /// The fenced blocks of a language, in order.
  private func blocks(_ language: String) -> [String] {
    readme.components(separatedBy: "\n```").enumerated().compactMap { index, part in
      guard index % 2 == 1, let end = part.firstIndex(of: "\n"), part[..<end] == language else { return nil }
      return String(part[part.index(after: end)...])
    }
  }

  @Test func `every command of the README prints what the README says`() throws {
    var commands = 0
    for block in blocks("console") {
      var expected: [String] = []
      var command: String?
      func check() throws {
        guard let command else { return }
        commands += 1
        let result = try Command.inFolder { folder in
          // The examples run in a temporary folder that contains the package's fixtures.
          let link = "ln -s '\(Command.root.path)/Fixtures' Fixtures"
          return try Command.shell(
            "cd '\(folder.path)' && \(link) && PATH=\"$(dirname \"$0\"):$PATH\" && \(command) 2>&1")
        }
        // Views pad their lines with spaces, which editors remove.
        let lines = result.text.split(whereSeparator: \.isNewline).map { line in
          String(line.reversed().drop { $0 == " " }.reversed())
        }
        #expect(lines == expected, "\(command)")
      }
      for line in block.components(separatedBy: "\n") {
        if line.hasPrefix("$ ") {
          try check()
          command = String(line.dropFirst(2))
          expected = []
        } else {
          expected.append(line)
        }
      }
      try check()
    }
    #expect(commands >= 8)
  }

  @Test func `the library example of the README gives the lines below it`() throws {
    let source = try String(
      contentsOf: Command.root.appending(path: "Tests/WorkdayCommandTests/LibraryExample.swift"), encoding: .utf8)
    let swift = try #require(blocks("swift").first)
    #expect(source.hasSuffix("\n" + swift + "\n"))
    let output = try #require(blocks("").first { $0.hasPrefix("2021-02-20") })
    #expect(try example().joined(separator: "\n") == output)
  }

  @Test func `the README's set-up commands are those that the checks run`() throws {
    let marked = ["main job", "tests"].compactMap { mark in
      readme.components(separatedBy: "<!-- \(mark) -->\n```sh\n").last?.components(separatedBy: "\n").first
    }
    #expect(marked.count == 2)
    #expect(marked[0].hasSuffix("swift run --traits Libical workday-ics --year 2021 --time 09:00 > work.ics"))
    #expect(marked[1].hasSuffix("swift test"))
    #expect(blocks("sh") == marked)
  }
}
