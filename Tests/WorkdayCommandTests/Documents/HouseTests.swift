// SPDX-License-Identifier: MIT

import Foundation
import Support
import TestSupport
import Testing

/// The article about the rooms, which a newcomer reads first.
@Suite struct HouseTests {
  private let house: Document

  init() throws {
    house = try Document(".github/ARCHITECTURE.md")
  }

  @Test func `a room of the picture needs only rooms in lines below its own`() throws {
    let rooms = try PackageTests.targets().filter { name, target in
      ["target", "executableTarget"].contains(target.kind)
        && FileManager.default.fileExists(atPath: packageFolder + "/Sources/" + name)
    }
    var lines: [String: Int] = [:]
    for (number, line) in try #require(house.blocks("text").first).split(separator: "\n").enumerated() {
      for word in line.split(separator: " ") where rooms[String(word)] != nil { lines[String(word)] = number }
    }
    #expect(Set(lines.keys) == Set(rooms.keys))
    for (name, room) in rooms {
      for needed in room.dependencies where rooms[needed] != nil {
        #expect(lines[name, default: 0] < lines[needed, default: 0], "\(name) needs \(needed)")
      }
    }
  }

  @Test func `each room has its line in the table`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: packageFolder + "/Sources")
    let table = house.prose.filter { $0.hasPrefix("| `") }.joined(separator: "\n")
    for folder in folders { #expect(table.contains("`\(folder)`"), "\(folder)") }
  }

  @Test func `every type and every file that the article names exists`() throws {
    let files = (FileManager.default.enumerator(atPath: packageFolder + "/Sources")?.compactMap { $0 as? String }) ?? []
    let names = Set(files.map { $0.split(separator: "/").last.map(String.init) ?? "" })
    let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "extension", "typealias"]
    var declared: Set<String> = []
    for file in files where file.hasSuffix(".swift") {
      let words = try readText("Sources/" + file).utf8.split { !$0.isLetter && !$0.isDigit }
      for (kind, name) in zip(words, words.dropFirst())
      where (name.first ?? 0xFF) <= UInt8(ascii: "Z") && kinds.contains(Substring(kind)) {
        declared.insert(String(Substring(name)))
      }
    }
    var checked = 0
    for span in house.prose.joined(separator: "\n").matches(of: /`([A-Z]\w+)(?:\.\w+)?`/).map({ String($0.1) })
    where !["Oracles", "Package", "Scripts", "Sources", "WorkdayCommandTests"].contains(span) {
      checked += 1
      #expect(declared.contains(span) || names.contains(span) || names.contains(span + ".swift"), "\(span)")
    }
    #expect(checked > 80)
    for path in house.prose.joined(separator: "\n").matches(of: /`([A-Z]\w+(?:\/\w+)+\.swift)`/).map(\.1)
    where !path.contains("Room") {
      #expect(files.contains(String(path)), "\(path)")
    }
  }

  @Test func `the top level and Tests have the few entries that one expects there`() throws {
    let listed = try Command.run("git", ["-C", packageFolder, "ls-files"])
    // A copy without its repository has nothing that tells the project's files from others.
    guard listed.status == 0 else { return }
    let paths = listed.text.split(separator: "\n").map { $0.split(separator: "/") }
    let top = Set(paths.compactMap { $0.first }.filter { !$0.hasPrefix(".") }).subtracting(["Package.resolved"])
    #expect(top == ["Fixtures", "LICENSE", "Package.swift", "README.md", "Sources", "Tests"])
    let tests = Set(paths.filter { $0.first == "Tests" }.map { String($0[1]) })
    let targets = Set(try PackageTests.targets().values.filter { $0.kind == "testTarget" }.map(\.name))
    #expect(targets.isSubset(of: tests))
    #expect(tests.subtracting(targets) == ["Benchmarks", "Checks", "Fuzz", "LibicalOracle", "TestSupport"])
  }
}
