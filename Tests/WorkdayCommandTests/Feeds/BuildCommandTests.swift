// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing

@Suite struct BuildCommandTests {
  @Test func `a warning about several feeds is said once, and not with --quiet`() throws {
    try Command.inFolder { folder in
      for (team, text) in [("a", "year: \(newestYear)\n"), ("b", "year: \(newestYear)\n"), ("c", "year: 2021\n")] {
        try Data(text.utf8).write(to: folder.appending(path: "team-\(team).yaml"))
      }
      let time = Instant(utc: CivilDateTime(try CivilDate(iso8601: "\(newestYear)-12-30"))).secondsSince1970
      let plain = Command.runHere(["build", folder.path, "--built-in"], now: time)
      #expect(
        plain.errors == "Warning: the holidays of \(comingYear) are not published yet; the year begins in 2 days.\n")
      for quiet in [["--no-warn", "provisional"], ["--quiet"]] {
        #expect(try Command.run(Command.path, ["build", folder.path, "--built-in"] + quiet).errors.isEmpty)
      }
    }
  }
}

/// Calendars whose descriptions are gone.
@Suite struct BuildPruningTests {
  /// The names of the files in a folder, hidden ones too.
  private func names(_ folder: URL) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
  }

  /// Random runs: descriptions come, go, become private or invalid, and others write into the folder too.
  @Test func `only a calendar whose description is gone is removed, and only with --prune`() throws {
    var random = SeededGenerator(seed: seed(33))
    for _ in 0..<rounds(fast: 3, slow: 60) {
      try Command.inFolder { root in
        let (out, teams) = (root.appending(path: "out"), ["one", "two"].map { root.appending(path: $0) })
        for team in teams + [out] {
          try FileManager.default.createDirectory(at: team, withIntermediateDirectories: true)
        }
        // The calendars that each folder's runs have written, as they were seen to be.
        var built: [Set<String>] = [[], []]
        var foreign: [String: Data] = [:]
        for step in 0..<8 {
          let name = ["a", "b", "c"].randomElement(using: &random) ?? ""
          let number = Int.random(in: 0...1, using: &random)
          let file = teams[number].appending(path: name + ".yaml")
          let text =
            ["year: 2021\n", "year: 2021\nprivate: true\n", "year: x\n", nil].randomElement(using: &random) ?? nil
          if let text {
            try Data(text.utf8).write(to: file)
          } else {
            try? FileManager.default.removeItem(at: file)
          }
          // Another program writes a file of its own, or in place of one of ours.
          if Int.random(in: 0...2, using: &random) == 0, step > 0 {
            let name = ["foreign.ics", "a.ics", "notes.txt"].randomElement(using: &random) ?? ""
            foreign[name] = Data("somebody else's \(step)".utf8)
            try foreign[name]?.write(to: out.appending(path: name))
          }
          let described = try names(teams[number]).filter { $0.hasSuffix(".yaml") }
          guard !described.isEmpty else { continue }
          let isPruned = Bool.random(using: &random)
          let options = ["--output", out.path, "--quiet"] + (isPruned ? ["--prune"] : [])
          let result = try Command.run(Command.path, ["build", teams[number].path] + options)
          let contents = try described.reduce(into: [String: String]()) {
            $0[$1.dropLast(5) + ".ics"] = try String(contentsOf: teams[number].appending(path: $1), encoding: .utf8)
          }
          let written = Set(contents.filter { $0.value == "year: 2021\n" && foreign[$0.key] == nil }.keys)
          let invalid = Set(
            contents.filter { $0.value == "year: x\n" || foreign[$0.key] != nil && $0.value == "year: 2021\n" }.keys)
          let gone = built[number].subtracting(written).subtracting(invalid).subtracting(built[1 - number])
          built[number] = written.union(built[number].intersection(invalid))
          if isPruned {
            for name in gone where foreign[name] == nil { #expect(!(try names(out).contains(name)), "\(name)") }
            built[number].formUnion(gone.filter { foreign[$0] != nil })
          } else {
            built[number].formUnion(gone)
            for name in gone where foreign[name] == nil {
              #expect(
                result.errors.contains("/\(name) has no public description any more; use --prune"), "\(result.errors)")
            }
          }
          let expected = built[0].union(built[1]).union(foreign.keys)
          #expect(try names(out).subtracting([".workday-ics-built"]) == expected, "step \(step): \(result.errors)")
          for (name, content) in foreign { #expect(try Data(contentsOf: out.appending(path: name)) == content) }
        }
      }
    }
  }
}
