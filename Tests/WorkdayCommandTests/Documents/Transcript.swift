// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// Commands that stand in a Markdown file with what they print: an article, or a transcript, which is a test.
struct Transcript: Sendable, CustomStringConvertible {
  /// A command, and the lines that stand below it.
  struct Command: Sendable, Equatable {
    /// The command, with its line feeds.
    let text: String
    /// The number of its first line in the file, from 1.
    let line: Int
    /// What stands below it, from the line after it to the next command or the end of the block.
    let expected: [String]
    /// The places of `expected` among the lines of the file, from 0.
    let places: Range<Int>
  }

  /// A step of a case.
  enum Step: Sendable, Equatable {
    /// A file that is written before the commands below it.
    case file(name: String, text: String)
    case command(Command)
  }

  /// Steps that share a folder.
  struct Case: Sendable, Equatable {
    /// The heading above it.
    let title: String
    var steps: [Step]
  }

  /// The path in the package.
  let path: String
  let lines: [String]
  let cases: [Case]

  var description: String { path }

  /// Whether it is a test: standard error stands apart, exit codes are compared, and a heading begins a case.
  ///
  /// In an article, both streams are together, and each block is a case.
  var isTest: Bool { path.hasPrefix(Self.folder) }

  /// Where the tests are.
  static let folder = "Tests/WorkdayCommandTests/Transcripts/"

  init(_ path: String) throws {
    self.init(path: path, text: try readText(path))
  }

  init(path: String, text: String) {
    self.path = path
    lines = text.components(separatedBy: "\n")
    let isTest = path.hasPrefix(Self.folder)
    var cases: [Case] = []
    var (title, number) = ("", 0)
    while number < lines.count {
      let line = lines[number]
      number += 1
      if line.hasPrefix("#") {
        title = String(line.drop { $0 == "#" }.dropFirst())
        cases.append(Case(title: title, steps: []))
      }
      guard line.hasPrefix("```") else { continue }
      let first = number
      while number < lines.count, lines[number] != "```" { number += 1 }
      if cases.isEmpty || !isTest { cases.append(Case(title: title, steps: [])) }
      cases[cases.count - 1].steps += Self.steps(of: lines, in: first..<number, line.dropFirst(3), isTest: isTest)
      number += 1
    }
    self.cases = cases.filter { !$0.steps.isEmpty }
  }

  /// The steps of a block between fences, by the words after the first fence: `console`, or `file` and a name.
  private static func steps(
    of lines: [String], in block: Range<Int>, _ kind: Substring, isTest: Bool
  ) -> [Step] {
    if kind.hasPrefix("file ") {
      return [.file(name: String(kind.dropFirst(5)), text: lines[block].map { $0 + "\n" }.joined())]
    }
    guard kind == "console" else { return [] }
    let starts = block.filter { lines[$0].hasPrefix("$ ") }
    return starts.enumerated().map { index, start in
      let end = index + 1 < starts.count ? starts[index + 1] : block.upperBound
      // A test's command goes on in lines after a `>`.
      let more = lines[start + 1..<end].prefix { isTest && ($0.hasPrefix("> ") || $0 == ">") }
      let text = ([lines[start]] + more).map { $0.dropFirst(2) }.joined(separator: "\n")
      return .command(
        Command(text: text, line: start + 1, expected: Array(lines[more.endIndex..<end]), places: more.endIndex..<end))
    }
  }

  /// With `WORKDAY_RECORD=TEXT`, only the tests whose path has the text are run, and what differs is written into them.
  static let recordedPath = ProcessInfo.processInfo.environment["WORKDAY_RECORD"]

  /// All tests, or those that are recorded.
  static let tests: [Transcript] = {
    let files = FileManager.default.enumerator(atPath: packageFolder + "/" + folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".md") && (recordedPath.map($0.contains) ?? true) }.sorted()
      .compactMap { try? Transcript(folder + $0) }
  }()

  /// The articles and other documents with commands.
  static let articles: [Transcript] = Document.all.filter {
    !$0.blocks("console").isEmpty && !$0.path.hasPrefix(folder)
  }
  .compactMap { try? Transcript($0.path) }
}

// MARK: - Comparing

extension Transcript {
  /// Whether lines are those that are expected, in which `…` stands for at least a character, and a line of `⋮` for lines.
  static func isAsExpected(_ lines: ArraySlice<String>, _ expected: ArraySlice<String>) -> Bool {
    guard let first = expected.first else { return lines.isEmpty }
    if first == "⋮" {
      return (lines.startIndex...lines.endIndex).contains { isAsExpected(lines[$0...], expected.dropFirst()) }
    }
    guard let line = lines.first, isAsExpected(line, first) else { return false }
    return isAsExpected(lines.dropFirst(), expected.dropFirst())
  }

  /// Whether a line is the one that is expected.
  static func isAsExpected(_ line: String, _ expected: String) -> Bool {
    guard line != expected else { return true }
    let parts = expected.components(separatedBy: "…")
    guard parts.count > 1, line.hasPrefix(parts[0]) else { return false }
    var rest = line.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() {
      guard let found = rest.dropFirst().range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    let last = parts[parts.count - 1]
    return rest.hasSuffix(last) && rest.count > last.count
  }
}

// MARK: - Recording

extension Transcript {
  /// What stands below a command that was not recorded yet.
  static let unknown = "???"

  /// The lines to be written in place of those of a command, with what varies kept.
  ///
  /// - Throws: `Refusal` if an exit code, a date or a number changed, which nobody decided by running a command.
  static func recorded(_ lines: [String], over expected: [String]) throws(Refusal) -> [String] {
    let expected = Array(expected.reversed().drop { $0.isEmpty }.reversed())
    guard expected != [unknown] else { return lines }
    let pieces = expected.split(separator: "⋮", omittingEmptySubsequences: false)
    guard pieces.count > 1 else { return try recorded(lines[...], over: pieces[0]) }
    var (rest, result) = (lines[...], [String]())
    for (number, piece) in pieces.enumerated() {
      let (isFirst, isLast) = (number == 0, number == pieces.count - 1)
      guard let found = place(of: piece, in: rest, isFirst: isFirst, isLast: isLast) else {
        throw Refusal(before: piece.joined(separator: "\n"), after: "")
      }
      result += try recorded(found, over: piece) + (isLast ? [] : ["⋮"])
      rest = rest[found.endIndex...]
    }
    return result
  }

  /// The lines in which a piece between two `⋮` has the most in common with what is printed; nil if there is nothing.
  private static func place(
    of piece: ArraySlice<String>, in lines: ArraySlice<String>, isFirst: Bool, isLast: Bool
  ) -> ArraySlice<String>? {
    guard lines.count >= piece.count else { return nil }
    if isFirst { return lines.prefix(piece.count) }
    if isLast { return lines.suffix(piece.count) }
    let places = (lines.startIndex...(lines.endIndex - piece.count)).map { lines[$0..<$0 + piece.count] }
    func likeness(_ place: ArraySlice<String>) -> Int { zip(place, piece).count { isAsExpected($0, $1) } }
    let best = places.enumerated().max { (likeness($0.element), -$0.offset) < (likeness($1.element), -$1.offset) }
    return best.flatMap { likeness($0.element) > 0 || piece.isEmpty ? $0.element : nil }
  }

  private static func recorded(
    _ lines: ArraySlice<String>, over expected: ArraySlice<String>
  ) throws(Refusal) -> [String] {
    let patterns = expected.filter { $0.contains("…") }
    let kept = lines.map { line in patterns.first { isAsExpected(line, $0) } ?? line }
    let (before, after) = (facts(of: Array(expected)), facts(of: kept))
    guard before == after else {
      let place = zip(before, after).prefix { $0 == $1 }.count
      throw Refusal(
        before: place < before.count ? before[place] : "", after: place < after.count ? after[place] : "")
    }
    return kept
  }

  /// Why a change is not recorded.
  struct Refusal: Error, Equatable, CustomStringConvertible {
    let before: String
    let after: String

    var description: String {
      "not recorded: \"\(before)\" is now \"\(after)\"; edit exit codes, dates, counts and lines that are gone by hand"
    }
  }

  /// What no recording changes: exit codes, numbers, and the words for days.
  private static func facts(of lines: [String]) -> [String] {
    let days = "(?i)(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|off|not worked|worked|make-up"
    let months = "jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec"
    let chinese = "周[一二三四五六日]|星期[一二三四五六日]|[初十廿三][一二三四五六七八九十]|[正一二三四五六七八九十冬腊]+月|[休班]"
    guard let pattern = try? Regex("[0-9]+|\\b(?:\(days)|\(months))\\b|\(chinese)") else { return lines }
    return lines.filter { !$0.contains("…") }.flatMap { $0.matches(of: pattern).map { String($0.0) } }
  }
}
