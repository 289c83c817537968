// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// All sentences that people see, in one file to read through: Fixtures/texts/sentences.txt.
///
/// `WORKDAY_RECORD=1 swift test --filter TextSnapshotTests` writes the file again.
@Suite struct TextSnapshotTests {
  /// The texts of a source file with at least three words, as written in the code.
  private static func sentences(in source: String) -> [String] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    // Texts of several lines are one sentence each.
    let code = Array(lines.replacing(/"\s*\n\s*\+ "/, with: "").replacing(/\\\n\s*/, with: ""))
    var sentences: [String] = []
    var position = 0
    while position < code.count {
      guard code[position] == "\"" else {
        position += 1
        continue
      }
      let isBlock = code[position...].starts(with: "\"\"\"")
      position += isBlock ? 3 : 1
      var text = ""
      var depth = 0
      while position < code.count, depth > 0 || !code[position...].starts(with: isBlock ? "\"\"\"" : "\"") {
        if code[position] == "\\", position + 1 < code.count {
          if code[position + 1] == "(" { depth += 1 }
          text += String(code[position...position + 1])
          position += 2
          continue
        }
        if depth > 0, code[position] == "(" { depth += 1 }
        if depth > 0, code[position] == ")" { depth -= 1 }
        text.append(code[position])
        position += 1
      }
      position += isBlock ? 3 : 1
      sentences += text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { $0.split(separator: " ").count { $0.contains(where: \.isLetter) } >= 3 }
    }
    return sentences
  }

  @Test func `the sentences that people see are those of the snapshot`() throws {
    var text = ""
    let sources = URL(filePath: packageFolder + "/Sources")
    // The table of the notices is no text for people, and grows each year.
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/StatutoryTable.swift") }.sorted()
    for file in files {
      let found = Self.sentences(in: try String(contentsOf: sources.appending(path: file), encoding: .utf8))
      if !found.isEmpty { text += "# \(file)\n\n" + found.joined(separator: "\n") + "\n\n" }
    }
    let snapshot = packageFolder + "/Fixtures/texts/sentences.txt"
    if ProcessInfo.processInfo.environment["WORKDAY_RECORD"] == "1" {
      try Data(text.utf8).write(to: URL(filePath: snapshot))
    }
    let recorded = try String(contentsOfFile: snapshot, encoding: .utf8)
    let (new, old) = (Set(text.split(separator: "\n")), Set(recorded.split(separator: "\n")))
    #expect(text == recorded, "new: \(new.subtracting(old).sorted()), gone: \(old.subtracting(new).sorted())")
  }
}
