// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The article's lines for other programs, run with the command in place of today's question.
@Suite struct RecipeTests {
  private static var article: String {
    get throws { try readText("Sources/workday-ics/workday-ics.docc/Answers/Questions.md") }
  }

  /// The article's first block of a language after a heading or a text.
  private func block(_ language: String, containing part: String) throws -> String {
    let blocks = try Self.article.components(separatedBy: "\n```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
    return try #require(blocks.first { $0.contains(part) })
  }

  /// Runs a line of shell on a day.
  private func run(_ line: String, on day: String) throws -> Command.Result {
    #expect(line.contains("is today"))
    let dated = line.replacing("is today", with: "is today --today \(day)")
    return try Command.shell("PATH=\"$(dirname \"$0\"):$PATH\"; \(dated)")
  }

  @Test(arguments: [("2021-10-09", "ON"), ("2021-10-04", "OFF")])
  func `Home Assistant's sensor is on for workdays`(day: String, state: String) throws {
    let sensor = try block("yaml", containing: "binary_sensor")
    let command = try #require(sensor.components(separatedBy: "command: ").last?.components(separatedBy: "\n").first)
    #expect(try run(command, on: day).text == state + "\n")
  }

  @Test(arguments: [("2021-10-09", "true"), ("2021-10-04", "false")])
  func `a step of GitHub Actions has the answer as its output`(day: String, answer: String) throws {
    try Command.inFolder { folder in
      let file = folder.path + "/output"
      let line = try block("bash", containing: "GITHUB_OUTPUT").replacing("$GITHUB_OUTPUT", with: file)
      let status = try run(line, on: day).status
      #expect(status == 0)
      let output = try String(contentsOfFile: file, encoding: .utf8)
      #expect(output == "worked=\(answer)\n")
    }
  }

  @Test(arguments: [("2021-10-09", "job\n"), ("2021-10-04", "")])
  func `a scheduled script ends at once on a day off`(day: String, output: String) throws {
    #expect(try Self.article.contains("`workday-ics is today --quiet || exit 0`"))
    let result = try run("workday-ics is today --quiet || exit 0; echo job", on: day)
    #expect(result.status == 0)
    #expect(result.text == output)
  }
}
