// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing
import TimeZones

/// Compares all zones with Python's zoneinfo, a reader of the same files written by others.
@Suite(
  .enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"),
  .enabled(if: ZoneinfoOracle.isInstalled, "no python3 with the module zoneinfo (3.9 or later) found"))
struct ZoneinfoOracleTests {
  @Test func `offsets and abbreviations of all zones are those of zoneinfo, from 1900 to 2100 and far on`() throws {
    var random = SeededGenerator(seed: 1900)
    var questions: [(name: String, rules: TimeZoneRules, instants: [Int64])] = []
    for name in SystemZones.tried {
      let rules = try SystemZones.database.rules(for: name)
      let edges = rules.transitions(in: year(1800)..<year(2101)).flatMap { [$0.second - 1, $0.second] }
      let samples = stride(from: year(1900), to: year(2101), by: 9_876_543).map { $0 + 12_345 }
      let far = (0..<30).map { _ in Int64.random(in: year(2100)..<year(9999), using: &random) }
      questions.append((name, rules, edges + samples + far))
    }
    let answers = try ZoneinfoOracle.answers(
      to: questions.map { "\($0.name)\tinstants\t" + $0.instants.map(String.init).joined(separator: " ") })
    try #require(answers.count == questions.count)
    for (question, line) in zip(questions, answers) {
      let ours = question.instants.map { instant in
        let type = question.rules.localTimeType(at: instant)
        return "\(type.offset)/\(type.abbreviation)"
      }
      guard ours != line else { continue }
      let place = zip(ours, line).enumerated().first { $0.element.0 != $0.element.1 }
      Issue.record("\(question.name): \(String(describing: place)) at \(question.instants[place?.offset ?? 0])")
    }
  }

  @Test func `wall times of all zones mean the same as in zoneinfo`() throws {
    var random = SeededGenerator(seed: 2100)
    var questions: [(name: String, rules: TimeZoneRules, walls: [Int64])] = []
    for name in SystemZones.tried {
      let rules = try SystemZones.database.rules(for: name)
      let edges = rules.transitions(in: year(1880)..<year(2060)).flatMap { transition in
        let after = transition.second + Int64(transition.after.offset)
        return [
          transition.onsetSeconds - 1, transition.onsetSeconds, after - 1, after, (after + transition.onsetSeconds) / 2,
        ]
      }
      let samples = (0..<300).map { _ in Int64.random(in: year(1900)..<year(2100), using: &random) }
      questions.append((name, rules, edges + samples))
    }
    let answers = try ZoneinfoOracle.answers(
      to: questions.map { "\($0.name)\twalls\t" + $0.walls.map(String.init).joined(separator: " ") })
    try #require(answers.count == questions.count)
    for (question, line) in zip(questions, answers) {
      let ours = question.walls.map { wall in
        switch question.rules.resolve(wallSeconds: wall) {
        case .unique(let offset): "\(offset)/\(offset)"
        case .gap(let before, let after): "\(before)/\(after)"
        case .overlap(let first, let second): "\(first)/\(second)"
        }
      }
      guard ours != line else { continue }
      let place = zip(ours, line).enumerated().first { $0.element.0 != $0.element.1 }
      Issue.record("\(question.name): \(String(describing: place)) at \(question.walls[place?.offset ?? 0])")
    }
  }
}

enum ZoneinfoOracle {
  static let isInstalled = (try? run(["-c", "import zoneinfo"]))?.status == 0

  /// One list of results for each query.
  static func answers(to questions: [String]) throws -> [[String]] {
    let result = try run(
      [packageFolder + "/Tests/TimeZonesTests/Oracles/zoneinfo_oracle.py"],
      input: questions.joined(separator: "\n") + "\n")
    try #require(result.status == 0, "\(result.errors)")
    return result.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }

  private static func run(_ arguments: [String], input: String = "") throws -> Program.Result {
    try Program.run(
      "python3", ["-B"] + arguments, input: Data(input.utf8), environment: ["PYTHONTZPATH": SystemZones.folder ?? ""])
  }
}
