// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct BuildCommandTests {
  private func inFolder(_ work: (URL, _ build: ([String]) throws -> Command.Result) throws -> Void) throws {
    try Command.inFolder { folder in
      for team in ["a", "b", "c"] {
        try Data("year: 2021\ntitle: Team \(team)\n".utf8).write(to: folder.appending(path: "team-\(team).yaml"))
      }
      try work(folder) { more in try Command.run(Command.path, ["build", folder.path] + more) }
    }
  }

  @Test func `each description has a line, and all of them a summary`() throws {
    try inFolder { folder, build in
      let first = try build([])
      #expect(first.status == 0 && first.errors.isEmpty)
      #expect(
        first.text.split(separator: "\n") == [
          "\(folder.path)/team-a.ics: 250 workdays of 2021, 7 make-up days; written, 1 event",
          "\(folder.path)/team-b.ics: 250 workdays of 2021, 7 make-up days; written, 1 event",
          "\(folder.path)/team-c.ics: 250 workdays of 2021, 7 make-up days; written, 1 event",
          "3 descriptions: 3 written, 0 unchanged, 0 failed",
        ])
      let file = try Data(contentsOf: folder.appending(path: "team-b.ics"))
      #expect(file == (try Command.run("--year", "2021", "--title", "Team b").output))
      #expect(try build(["--exit-code"]).status == 0)
      try Data("year: 2021\ntitle: Others\n".utf8).write(to: folder.appending(path: "team-c.yaml"))
      let second = try build(["--exit-code", "--quiet"])
      #expect(second.status == 1 && second.output.isEmpty && second.errors.isEmpty)
    }
  }

  @Test func `no description has an option of another one`() throws {
    let rich = """
      year: 2021
      time: [09:00, 18:00]
      title: Rich
      alarm: 10m
      style: events
      lang: zh-Hans
      pattern: six-day
      leave: leave.txt
      overrides: company.txt

      """
    try Command.inFolder { folder in
      try Data("2021-03-01\n".utf8).write(to: folder.appending(path: "leave.txt"))
      try Data("Rest off 2021-03-02\n".utf8).write(to: folder.appending(path: "company.txt"))
      let plain = ["year: 2021\ntime: 10:00\n", "year: 2021\n"]
      // The plain ones before, between and after the rich ones.
      for (name, text) in [("a", plain[0]), ("b", rich), ("c", plain[1]), ("d", rich), ("e", plain[0])] {
        try Data(text.utf8).write(to: folder.appending(path: "\(name).yaml"))
      }
      #expect(try Command.run("build", folder.path).status == 0)
      func built(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: "\(name).ics")) }
      let alone = try Command.run("--year", "2021", "--time", "10:00").output
      #expect(try built("a") == alone && built("e") == alone)
      #expect(try built("c") == Command.run("--year", "2021").output)
      #expect(try built("b") == built("d"))
    }
  }

  @Test func `a faulty description does not stop the others, and gives the exit code`() throws {
    try inFolder { folder, build in
      try Data("titel: x\n".utf8).write(to: folder.appending(path: "team-b.yaml"))
      let other = folder.appending(path: "new/www")
      let result = try build(["-o", other.path])
      #expect(result.status == 65)
      #expect(result.firstError.hasPrefix("Error: \(folder.path)/team-b.yaml:1:1: \"titel\" is not an option"))
      #expect(result.text.hasSuffix("3 descriptions: 2 written, 0 unchanged, 1 failed\n"))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: other.path).sorted() == [
          ".workday-ics-built", "team-a.ics", "team-c.ics",
        ])
    }
  }

  @Test func `a warning about several feeds is said once, and not with --quiet`() throws {
    try inFolder { folder, build in
      for team in ["a", "b"] {
        try Data("year: \(newestYear)\n".utf8).write(to: folder.appending(path: "team-\(team).yaml"))
      }
      #expect(try build(["--built-in"]).errors == overdueWarning + decemberWarning)
      #expect(try build(["--built-in", "--no-warn", "provisional"]).errors.isEmpty)
      #expect(try build(["--built-in", "--quiet"]).errors.isEmpty)
    }
  }

  @Test func `a description decides its own file, and a folder without descriptions ends with 66`() throws {
    try inFolder { folder, build in
      try Data("year: 2021\noutput: own.ics\n".utf8).write(to: folder.appending(path: "team-a.yaml"))
      #expect(try build([]).status == 0)
      #expect(FileManager.default.fileExists(atPath: folder.path + "/own.ics"))
      #expect(try Command.run("build", folder.path + "/none").status == 66)
      let empty = folder.appending(path: "empty")
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: false)
      #expect(try Command.run("build", empty.path).status == 66)
    }
  }

  @Test func `a private feed is not written to a folder of feeds, unless its description names the file`() throws {
    try inFolder { folder, build in
      try Data("year: 2021\nprivate: true\n".utf8).write(to: folder.appending(path: "team-a.yaml"))
      try Data("year: 2021\nprivate: true\noutput: own.ics\n".utf8).write(to: folder.appending(path: "team-b.yaml"))
      try Data("team-c\n".utf8).write(to: folder.appending(path: ".private"))
      let site = folder.path + "/www"
      let result = try build(["--output", site])
      #expect(result.status == 0)
      #expect(
        result.errors
          == ["a", "c"].map {
            "Warning: \(folder.path)/team-\($0).yaml is private, so \(site)/team-\($0).ics is not written.\n"
          }
          .joined())
      #expect(result.text.hasSuffix("\n3 descriptions: 1 written, 0 unchanged, 0 failed, 2 private and left out\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: site).isEmpty)
      #expect(FileManager.default.fileExists(atPath: folder.path + "/own.ics"))
      // Beside the descriptions it is where it was.
      #expect(try build([]).text.hasSuffix("\n3 descriptions: 2 written, 1 unchanged, 0 failed\n"))
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
          let arguments =
            ["build", teams[number].path, "--output", out.path, "--quiet"] + (isPruned ? ["--prune"] : [])
          let result = try Command.run(Command.path, arguments)
          let contents = try described.reduce(into: [String: String]()) {
            $0[$1.dropLast(5) + ".ics"] = try String(contentsOf: teams[number].appending(path: $1), encoding: .utf8)
          }
          let written = Set(contents.filter { $0.value == "year: 2021\n" && foreign[$0.key] == nil }.keys)
          let invalid = Set(
            contents.filter { $0.value == "year: x\n" || foreign[$0.key] != nil && $0.value == "year: 2021\n" }.keys)
          let gone = built[number].subtracting(written).subtracting(invalid).subtracting(built[1 - number])
          built[number] = written.union(built[number].intersection(invalid))
          if isPruned {
            for name in gone where foreign[name] == nil {
              #expect(!(try names(out).contains(name)), "\(name)")
            }
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
