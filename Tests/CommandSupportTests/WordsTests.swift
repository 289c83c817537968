// SPDX-License-Identifier: MIT

import Foundation
import Phrases
import TestSupport
import Testing

/// The words that people read are complete in Chinese.
@Suite struct WordsTests {
  /// Where texts are that no command prints in the user's language, and why.
  private static let others = [
    // They have texts in each language, or are names and values.
    "CalendarViews", "CalendarFoundation", "CalendarEventKit", "FeedPages", "Recurrence/Wording", "WorkdayFeeds/Texts",
    // Answers of the server, its log and gauges are for programs.
    "FeedService", "WorkdayFeeds/Shared/PrometheusText",
    // What agents are told, and what they read of a message that is wrong.
    "CommandSupport/ToolServer", "workday-ics/Agents/AgentTool",
    // The words of libyaml, which it reads.
    "DescribedFeeds/Description/YAMLReader",
  ]

  @Test func `every sentence of the sources that is printed for people has Chinese words`() throws {
    let root = packageFolder + "/Sources"
    var count = 0
    var missing: [String] = []
    for case let path as String in try #require(FileManager.default.enumerator(atPath: root))
    where path.hasSuffix(".swift") && !Self.others.contains(where: { path.hasPrefix($0) }) {
      for (line, text) in SourceSentences(try String(contentsOfFile: root + "/" + path, encoding: .utf8)).sentences {
        for sentence in text.split(separator: "\n\n").map(String.init) where Self.isEnglish(sentence) {
          count += 1
          // What follows a colon is another text.
          let whole = sentence.hasSuffix(": ") ? String(sentence.dropLast(2)) : sentence
          let joined = whole.hasPrefix(", ") || whole.hasPrefix("; ") ? String(whole.dropFirst(2)) : whole
          let text = joined.replacing("{}", with: "§1§")
          let chinese = PhraseBook.chinese.translated(text.hasSuffix(" ") ? String(text.dropLast()) : text)
          if Self.isEnglish(chinese) { missing.append("\(path):\(line): \(sentence)") }
        }
      }
    }
    #expect(count > 900)
    #expect(missing.isEmpty, "\(missing.count):\n\(missing.sorted().joined(separator: "\n"))")
  }

  @Test func `each phrase of the book stands there once`() throws {
    let book = try String(contentsOfFile: packageFolder + "/Sources/Phrases/zh-Hans.txt", encoding: .utf8)
    let phrases = book.split(separator: "\n\n").compactMap { $0.split(separator: "\n").first }
    let counts = Dictionary(phrases.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(phrases.count > 2000)
    #expect(counts.filter { $0.value > 1 }.keys.sorted() == [])
  }

  /// Whether a text has three English words in a row that are not an example of a command.
  private static func isEnglish(_ text: String) -> Bool {
    text.split(separator: "\n").contains { line in
      guard !line.contains("workday-ics ") && !line.contains("workday-feed ") else { return false }
      let words = line.split(whereSeparator: { $0 == " " || $0 == "（" || $0 == "）" })
      var run = 0
      for word in words {
        let isWord = word.utf8.count > 1 && word.utf8.allSatisfy { 0x61...0x7A ~= $0 || $0 == UInt8(ascii: "'") }
        run = isWord ? run + 1 : 0
        if run == 3 { return true }
      }
      return false
    }
  }
}
