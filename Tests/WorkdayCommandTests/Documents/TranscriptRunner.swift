// SPDX-License-Identifier: MIT

import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

/// Runs the commands of a transcript, and compares or records what they print.
struct TranscriptRunner {
  let transcript: Transcript

  init(_ transcript: Transcript) {
    self.transcript = transcript
  }

  /// Runs each case in a temporary folder, in which `Fixtures` is that of the package.
  func run() throws {
    var recorded: [(places: Range<Int>, lines: [String])] = []
    for sample in transcript.cases {
      try Command.inFolder { folder in
        try FileManager.default.createSymbolicLink(
          atPath: folder.path + "/Fixtures", withDestinationPath: packageFolder + "/Fixtures")
        for step in sample.steps {
          switch step {
          case .file(let name, let text):
            // RFC 5545, section 3.1: lines end in CR LF.
            let text = name.hasSuffix(".ics") ? text.replacing("\n", with: "\r\n") : text
            try Data(text.utf8).write(to: folder.appending(path: name))
          case .command(let command):
            let lines = try Self.lines(of: command.text, in: folder.path, isApart: transcript.isTest)
            if let lines = compare(lines, with: command, in: sample) { recorded.append((command.places, lines)) }
          }
        }
      }
    }
    guard !recorded.isEmpty else { return }
    var lines = transcript.lines
    for change in recorded.reversed() { lines.replaceSubrange(change.places, with: change.lines) }
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: packageFolder + "/" + transcript.path))
  }

  /// Reports lines that are not as expected, or returns those that are to be recorded.
  private func compare(
    _ lines: [String], with command: Transcript.Command, in sample: Transcript.Case
  ) -> [String]? {
    guard !Transcript.isAsExpected(lines[...], command.expected[...]) else { return nil }
    var reason = ""
    if transcript.isTest, Transcript.recordedPath != nil {
      do throws(Transcript.Refusal) {
        return try Transcript.recorded(lines, over: command.expected)
      } catch {
        reason = "\(error)\n"
      }
    }
    let place = SourceLocation(
      fileID: "WorkdayCommandTests/" + transcript.path, filePath: packageFolder + "/" + transcript.path,
      line: command.line, column: 1)
    Issue.record(
      "\(sample.title): $ \(command.text)\n\(reason)prints\n\(lines.joined(separator: "\n"))", sourceLocation: place)
    return nil
  }

  /// The lines that a command prints.
  ///
  /// - Parameter isApart: whether standard error follows standard output with `! ` before each line, and then the exit
  ///   code if it is not 0; otherwise the lines of both stand as they were printed.
  static func lines(of command: String, in folder: String, isApart: Bool) throws -> [String] {
    let printed = try here(command, in: folder) ?? shell(command, in: folder, isApart: isApart)
    guard isApart else { return Self.lines(of: printed.all) }
    let errors = Self.lines(of: printed.errors).map { "! " + $0 }
    return Self.lines(of: printed.output) + errors + (printed.status == 0 ? [] : ["[\(printed.status)]"])
  }

  private struct Printed: Sendable {
    var output = Data()
    var errors = Data()
    var all = Data()
    var status: Int32 = 0
  }

  /// The lines of a text, and a word if the last one does not end.
  private static func lines(of text: Data) -> [String] {
    let lines = String(decoding: text, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).map(String.init)
    return lines.last == "" ? lines.dropLast() : lines + ["(no newline at the end)"]
  }

  /// The day on which articles and transcripts are written, 2026-11-28 at noon in China: after the notice for 2026, and before
  /// the one for 2027.
  static let now: Int64 = 1_795_838_400

  /// What a command prints that needs no shell; nil if it does.
  private static func here(_ line: String, in folder: String) -> Printed? {
    guard var words = words(line) else { return nil }
    var environment: [String: String] = [:]
    while let word = words.first, let sign = word.firstIndex(of: "="), word[..<sign].allSatisfy(isInName) {
      environment[String(word[..<sign])] = String(word[word.index(after: sign)...])
      words.removeFirst()
    }
    guard words.first == "workday-ics", !words.contains(where: { $0 == "-" || $0.hasPrefix("/dev/") }) else {
      return nil
    }
    let (arguments, variables) = (Array(words.dropFirst()), environment)
    return withOwnFolder(folder) {
      let printed = Mutex(Printed())
      let status = Command.runHere(arguments, environment: variables, now: now) { stream, bytes in
        printed.withLock { printed in
          printed.all += bytes
          if stream == .output { printed.output += bytes } else { printed.errors += bytes }
        }
      }
      return printed.withLock { printed in
        printed.status = status
        return printed
      }
    }
  }

  private static func shell(_ line: String, in folder: String, isApart: Bool) throws -> Printed {
    let line = "cd '\(folder)' && PATH=\"\(Program.folder):$PATH\" && { \(line)\n}" + (isApart ? "" : " 2>&1")
    let result = try Command.start("/bin/sh", ["-c", line])
    return Printed(
      output: result.output, errors: Data(result.errors.utf8), all: result.output, status: result.status)
  }

  private static func isInName(_ character: Character) -> Bool {
    character == "_" || character.isASCII && (character.isUppercase || character.isNumber)
  }

  /// The words of a line that means to a shell what it looks like; nil for another one.
  static func words(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open {
          quote = nil
        } else if open == "\"", "$`\\!".contains(character) {
          return nil
        } else {
          word = (word ?? "") + String(character)
        }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if "|<>;&$`\\*?#~(){}[]!\n".contains(character) {
        return nil
      } else if character == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    return words + (word.map { [$0] } ?? [])
  }
}
