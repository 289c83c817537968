// SPDX-License-Identifier: MIT

import CivilCalendar
import DescribedFeeds
import Foundation
import TestSupport
import Testing
import WorkdayFeeds

/// The reader reads the same values as PyYAML, and refuses what PyYAML refuses, as well as features that descriptions
/// don't need.
@Suite struct YAMLReaderTests {
  static let python = Program.python(importing: "yaml", or: "/usr/bin/python3")

  /// A value as PyYAML's script prints it.
  private func json(_ node: YAMLNode) -> String {
    switch node.content {
    case .null: return "\"\""
    case .scalar(let text): return quoted(text)
    case .sequence(let items): return "[" + items.map(json).joined(separator: ", ") + "]"
    case .mapping(let entries):
      let sorted = entries.sorted {
        Array($0.key.unicodeScalars.map(\.value)).lexicographicallyPrecedes($1.key.unicodeScalars.map(\.value))
      }
      return "{" + sorted.map { quoted($0.key) + ": " + json($0.value) }.joined(separator: ", ") + "}"
    }
  }

  private func quoted(_ text: String) -> String {
    var shown = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": shown += "\\\""
      case "\\": shown += "\\\\"
      case "\n": shown += "\\n"
      case "\t": shown += "\\t"
      case "\r": shown += "\\r"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown + "\""
  }

  private static let texts = [
    "a: b\n", "a: b # c\n", "a: b#c\n", "a:\n- x\n- y\n", "a:\n  - x\n  -\n    - y\n  - - z\n    - w\n",
    "- a: b\n  c: d\n- e\n",
    "a: 'it''s'\n'b': \"\\u4e0a\\n\\\\\"\n", "a: [x, y, {b: c, d: [e]}, \"f, g\"]\n",
    "a: [\n  x, # one\n\n  y,\n]\nb: {}\nc: []\n",
    "a: |\n  one\n   two\n\n  three\n\nb: >\n  one\n  two\n\n  three\n    four\n  five\n",
    "a: |-\n  x\n\n\nb: |+\n  y\n\n\nc: z\n",
    "a: >-\n  x\n  y\n", "a: |2\n    x\n   y\n", "---\na: b\n...\n", "\n# c\n\na:\n\n  # d\n  b: c\n\n# e\nd: e\n",
    "a: 09:00\nb: no\nc: 0x10\nd: -PT10M\ne: http://x/y#z\nf: 2026-01-01\n", "a:\nb: ''\nc: \"\"\n",
    "上班: 打卡 # 注\n", "a: b c  d   \n", "\"a b\" : c\n", "a: x: y\n", "a: 'b' c\n", "- |\n  x\n- >\n  y\n  z\n",
    "a: - b\n",
    "a: \"x # y\" # z\n", "a: x, y\n", "[a, b]\n", "{a: b}\n", "a\n", "'a'\n", "a: [b: c]\n",
    "a: b\r\nc: |\r\n  d\r\n  e\r\n",
    "a: >\n\n  x\n\n   y\n  z\n\n\n  w\n", "a: ?b\nc: :d\ne: -f\n", "a : b\n", "a:  b:c\n",
  ]

  @Test(.enabled(if: python != nil, "PyYAML is not installed"))
  func `every text that is read has the value that PyYAML gives it`() throws {
    let python = try #require(Self.python)
    var texts = Self.texts
    let example = try Program.run(Program.folder + "/workday-ics", ["config"]).text
    texts.append(example)
    // Lines of the example and of the texts, reordered and cut.
    var random = SeededGenerator(seed: 2026)
    let lines = (Self.texts.joined() + example).split(separator: "\n", omittingEmptySubsequences: false)
    for _ in 0..<rounds(fast: 150, slow: 600) {
      let count = Int.random(in: 1...6, using: &random)
      texts.append((0..<count).compactMap { _ in lines.randomElement(using: &random) }.joined(separator: "\n") + "\n")
    }
    try inTemporaryFolder { folder in
      let paths = try texts.enumerated().map { index, text in
        let path = folder.appending(path: "\(index).yaml")
        try Data(text.utf8).write(to: path)
        return path.path
      }
      let result = try Program.run(python, [packageFolder + "/Tests/Checks/Clients/yaml_value.py"] + paths)
      let expected = result.text.components(separatedBy: "\n").dropLast()
      #expect(expected.count == texts.count)
      var read = 0
      for (text, expected) in zip(texts, expected) {
        let found: String
        do throws(Fault) {
          found = json(try YAMLReader.read(Array(text.utf8), named: "x"))
        } catch {
          // PyYAML takes the last of two equal keys, and supports features that descriptions don't need.
          let isRefusedHere = ["is already set in line", "merge keys", "a key must be a word"].contains {
            error.message.contains($0)
          }
          if !isRefusedHere, expected != "error" {
            Issue.record("\(text.debugDescription): \(error.message), PyYAML \(expected)")
          }
          continue
        }
        read += 1
        // PyYAML reads an empty text as null, or as an error after dots; a description refuses it.
        let isSame = found == expected || found == "\"\"" && ["null", "error"].contains(expected)
        if !isSame { Issue.record("\(text.debugDescription): \(found), PyYAML \(expected)") }
      }
      #expect(read * 3 >= texts.count)
    }
  }
}
