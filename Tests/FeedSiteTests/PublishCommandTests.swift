// SPDX-License-Identifier: MIT

import Crypto
import Foundation
import TestSupport
import Testing

/// `workday-feed publish`.
struct PublishCommandTests {
  private let folder: TemporaryFolder
  private var site: String { folder.path + "/site" }
  private var feeds: String { folder.path + "/feeds" }
  private static let command = Program.folder + "/workday-feed"

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/data", withIntermediateDirectories: true)
  }

  private func publish(_ arguments: String...) throws -> Program.Result {
    try Program.run(
      Self.command, ["publish", "--output", site, "--data", folder.path + "/data"] + arguments,
      environment: ["BASE_URL": "", "FEEDS": ""])
  }

  private func describe(_ name: String, _ text: String) throws {
    try folder.write(Array(text.utf8), to: "feeds/\(name).yaml")
  }

  /// The contents of the site's files by their names, hidden ones too unless only the visible ones are wanted.
  private func contents(visibleOnly: Bool = false) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: site) where !visibleOnly || !name.hasPrefix(".") {
      contents[name] = try Data(contentsOf: URL(filePath: site + "/" + name))
    }
    return contents
  }

  private struct Manifest: Decodable {
    struct File: Decodable {
      let name: String
      let size: Int
      let sha256: String
    }
    let dataVersion: String
    let files: [File]
  }

  private func manifest() throws -> Manifest {
    try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: URL(filePath: site + "/manifest.json")))
  }

  @Test func `what is published can be read by all, whatever the mask of the process`() throws {
    let result = try Program.run(
      "/bin/sh",
      [
        "-c", "umask 077; exec \"$0\" \"$@\"", Self.command, "publish", "--output", site, "--data",
        folder.path + "/data",
      ], environment: ["BASE_URL": "", "FEEDS": ""])
    #expect(result.status == 0, "\(result.errors)")
    for (path, permissions) in [(site, 0o755), (site + "/index.html", 0o644), (site + "/manifest.json", 0o644)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == permissions, "\(path)")
    }
  }

  @Test func `a private feed that is renamed or copied is not published, until the old name is forgotten`() throws {
    try describe("a", "title: Team A")
    try describe("b", "title: Team B")
    try folder.write(Array("a\n".utf8), to: "feeds/.private")
    #expect(try publish("--feeds", feeds).status == 0)
    try FileManager.default.moveItem(atPath: feeds + "/a.yaml", toPath: feeds + "/c.yaml")
    let renamed = try publish("--feeds", feeds)
    #expect(renamed.status == 65 && renamed.errors.contains("workday-feed forget c"), "\(renamed.errors)")
    // The old name has another description before anybody looks.
    try describe("a", "title: Another team")
    #expect(try publish("--feeds", feeds).status == 65)
    #expect(try contents()["c.ics"] == nil)
    try FileManager.default.removeItem(atPath: feeds + "/a.yaml")
    #expect(try contents().keys.filter { $0.hasPrefix("c.") || $0.hasPrefix("a.") } == [])
    try FileManager.default.moveItem(atPath: feeds + "/c.yaml", toPath: feeds + "/a.yaml")
    try describe("a-copy", "title: Team A")
    #expect(try publish("--feeds", feeds).status == 65)
    // What it was a copy of is another one now; the copy is still the old one.
    try describe("a", "title: Team A, later")
    #expect(try publish("--feeds", feeds).status == 65)
    #expect(try contents()["a-copy.ics"] == nil)
    let forgotten = try Program.run(Self.command, ["forget", "a-copy", "--feeds", feeds, "--output", site])
    #expect(forgotten.status == 0, "\(forgotten.errors)")
    #expect(try publish("--feeds", feeds).status == 0)
    #expect(try contents()["a-copy.ics"] != nil)
  }

  @Test func `a feed is given up by its name, and then publish loses it without force`() throws {
    try describe("a", "title: Team A")
    try describe("b", "title: Team B")
    #expect(try publish("--feeds", feeds).status == 0)
    try FileManager.default.removeItem(atPath: feeds + "/a.yaml")
    #expect(try publish("--feeds", feeds).status == 65)
    #expect(try contents()["a.ics"] != nil)
    #expect(try Program.run(Self.command, ["forget", "b", "--feeds", feeds, "--output", site]).status == 64)
    #expect(try Program.run(Self.command, ["forget", "a", "--feeds", feeds, "--output", site]).status == 0)
    #expect(try contents()["a.ics"] == nil)
    #expect(try publish("--feeds", feeds).status == 0)
  }

  @Test func `a compressed form of a feed that becomes private is named, and left to who made it`() throws {
    try describe("b", "title: Team B")
    #expect(try publish("--feeds", feeds).status == 0)
    try folder.write(Array("made by a host".utf8), to: "site/b.ics.br")
    try describe("b", "title: Team B\nprivate: true")
    let hidden = try publish("--feeds", feeds)
    #expect(
      hidden.status == 0 && hidden.errors.contains("/b.ics.br was made by another program from a feed that is private"))
    #expect(try contents()["b.ics"] == nil && contents()["b.ics.br"] != nil)
  }

  @Test func `a run that has no room changes nothing, wherever it ends, and the next one completes the site`() throws {
    #expect(try publish().status == 0)
    try describe("team", "title: Team")
    let before = try contents()
    func limited(_ blocks: Int) throws -> Program.Result {
      // What is larger than the limit cannot be written, as on a disk that is full.
      try Program.run(
        "/bin/sh",
        [
          "-c", "trap '' XFSZ; ulimit -f \(blocks); exec \"$0\" \"$@\"", Self.command, "publish", "--output", site,
          "--data",
          folder.path + "/data", "--feeds", feeds,
        ], environment: ["BASE_URL": "", "FEEDS": ""])
    }
    for blocks in [1, 4, 16] {
      let result = try limited(blocks)
      #expect(result.status == 74 && result.firstError.contains(" cannot be written"), "\(blocks): \(result.errors)")
      #expect(try contents() == before, "\(blocks)")
    }
    #expect(try publish("--feeds", feeds).status == 0)
    #expect(try contents().keys.contains("team.ics"))
  }

  @Test func `a site has the usual feeds, and a manifest with what is in them`() throws {
    let result = try publish()
    #expect(result.status == 0, "\(result.errors)")
    let contents = try contents()
    let calendars = contents.filter { $0.key.hasSuffix(".ics") }
    #expect(calendars.count >= 6)
    #expect(result.text.contains("\(contents.count) files, \(calendars.count) of them feeds; "), "\(result.text)")
    let newest = try #require(try manifest().dataVersion.split(separator: "-").first.flatMap { Int($0) }) + 1
    for (name, bytes) in calendars {
      #expect(String(decoding: bytes, as: UTF8.self).contains("\(newest)"), "\(name)")
    }
    // The same bytes as the other command writes.
    let work = try Program.run(
      Program.folder + "/workday-ics",
      [
        "--years", "\(newest - 1)-\(newest)", "--time", "09:00", "--duration", "9h", "--alarm", "10m", "--title", "上班",
        "--lang", "zh-Hans", "--style", "events", "--quiet",
      ])
    let own = work.output.dropLast("END:VCALENDAR\r\n".utf8.count)
    let site = try #require(contents["workdays-0900-events.ics"])
    #expect(site.starts(with: own))
    // Behind it are the two events that say until when it goes.
    #expect(String(decoding: site.dropFirst(own.count), as: UTF8.self).components(separatedBy: "UID:").count == 3)

    let festivals = try Program.run(
      Program.folder + "/workday-ics",
      [
        "holidays", "--years", "\(newest - 1)-\(newest)", "--also", "festivals,terms", "--lang", "en", "--key",
        "festival",
        "--calendar-name", "Holidays, festivals and solar terms in China", "--quiet",
      ])
    #expect(festivals.text.contains("Winter Solstice"))
    #expect(contents["festivals-en.ics"] == festivals.output)

    let files = try manifest().files
    #expect(Set(files.map(\.name)) == Set(contents.keys).subtracting(["manifest.json"]))
    for file in files {
      let bytes = try #require(contents[file.name])
      #expect(file.size == bytes.count)
      #expect(file.sha256 == SHA256.hash(data: bytes).map { String(format: "%02x", $0) }.joined())
    }
    // Without its address, links that need one are left out, which the first run says.
    #expect(result.errors.contains("Note: without --base-url, "))
    let page = String(decoding: try #require(contents["index-en.html"]), as: UTF8.self)
    #expect(!page.contains("webcal:") && !page.contains("class=\"qr\""))

    if isSlowSetWanted {
      let second = try publish()
      #expect(second.text.hasSuffix("; 0 written, 0 removed\n"), "\(second.text)")
    }
    let days = String(decoding: try #require(contents["days-2026.json"]), as: UTF8.self)
    let version = try manifest().dataVersion
    #expect(days.contains("\"makeup\"") && days.hasPrefix("{\n  \"version\": \"\(version)."))
    let year = try Program.run(
      Program.folder + "/workday-ics", ["data", "show", "2021", "--format", "holiday-cn", "--built-in"])
    #expect(contents["holidays-2021.json"] == year.output)
  }

  @Test
  func `each feed that is not private has a page, whose links lead to files of the site or begin with its address`()
    throws
  {
    try describe("team-a", "title: A")
    try describe("team-b", "title: B")
    #expect(try Program.run(Self.command, ["token", "add", "team-b", "--feeds", feeds]).status == 0)
    #expect(try publish("--feeds", feeds, "--base-url", "https://example.org/work").status == 0)
    let contents = try contents()
    #expect(contents.keys.contains("team-a.ics"))
    #expect(!contents.keys.contains { $0.hasPrefix("team-b") })
    for name in contents.keys
    where name.hasSuffix(".ics") && !name.hasPrefix("holidays") && !name.hasPrefix("festivals") {
      #expect(contents[name.dropLast(4) + ".html"] != nil, "\(name)")
    }
    for (name, bytes) in contents where name.hasSuffix(".html") {
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(!page.contains("<script"))
      let found = page.matches(of: /(?:href|src)="([^"]*)"( download)?/)
      let links = found.map { String($0.1) }
      #expect(links.count { $0.hasPrefix("webcal://example.org/work/") } >= 4, "\(name)")
      for link in links where !link.contains(":") { #expect(contents[link] != nil, "\(name): \(link)") }
      // No browser downloads what a calendar app opens.
      let downloads = found.filter { $0.2 != nil }.map { String($0.1) }
      #expect(!downloads.isEmpty && downloads.allSatisfy { contents[$0] != nil }, "\(name): \(downloads)")
    }
    #expect(contents["index.html"].map { String(decoding: $0, as: UTF8.self).contains("team-a.html") } == true)
  }

  @Test(.enabled(if: isSlowSetWanted)) func `a file of somebody else ends a run before anything is written`() throws {
    try folder.write(Array(#"{"name": "an app"}"#.utf8), to: "site/manifest.json")
    let refused = try publish()
    #expect(refused.status == 73)
    #expect(
      refused.firstError
        == "Error: \(site)/manifest.json was not written by this command; remove it, or choose another folder")
    #expect(try contents().keys.sorted() == ["manifest.json"])
  }

  @Test(.enabled(if: isSlowSetWanted))
  func `an invalid description leaves its feed as it was, and all others are published`() throws {
    try describe("team-a", "title: A")
    try describe("team-b", "title: B")
    #expect(try publish("--feeds", feeds).status == 0)
    let before = try contents()
    try describe("team-a", "titel: A")
    try describe("team-b", "title: C")
    let result = try publish("--feeds", feeds)
    #expect(result.status == 65)
    #expect(result.firstError.hasPrefix("Error: \(feeds)/team-a.yaml:1:1: "), "\(result.errors)")
    let after = try contents()
    #expect(after["team-a.ics"] == before["team-a.ics"])
    #expect(after["team-b.ics"] != before["team-b.ics"])
    #expect(try manifest().files.contains { $0.name == "team-a.ics" })

    let missing = try publish("--feeds", folder.path + "/none")
    #expect(missing.status == 66)
    #expect(try contents() == after)
  }

  /// Half of the runs are killed at times that are spread over their whole length, the others while they write.
  @Test(.enabled(if: isSlowSetWanted), arguments: [rounds(fast: 4, slow: 12)])
  func `a killed run leaves every file old or new, and the next one completes the site`(times: Int) throws {
    let (staging, pending) = (site + "/.workday-feed-new", site + "/.workday-feed-pending.json")
    let files = FileManager.default
    func start() throws -> Program {
      try Program(
        Self.command, ["publish", "--output", site, "--feeds", feeds, "--data", folder.path + "/data", "--force"],
        environment: ["BASE_URL": "", "FEEDS": ""])
    }
    func untilItWrites(_ run: Program) {
      while !files.fileExists(atPath: staging), run.isRunning { usleep(50) }
    }
    func version(_ title: String) throws -> (contents: [String: Data], length: Duration, writing: Duration) {
      try describe("team-a", "title: \(title)")
      try describe(title, "title: \(title)")
      let begin = ContinuousClock.now
      let run = try start()
      untilItWrites(run)
      let middle = ContinuousClock.now
      #expect(run.wait() == 0)
      let end = ContinuousClock.now
      return (try contents(), end - begin, end - middle)
    }
    let first = try version("one").contents
    try files.removeItem(atPath: "\(feeds)/one.yaml")
    let (second, length, writing) = try version("two")
    var (staged, moving) = (0, 0)
    for time in 0..<times {
      let (old, new) = time.isMultiple(of: 2) ? ("two", "one") : ("one", "two")
      try files.removeItem(atPath: "\(feeds)/\(old).yaml")
      try describe("team-a", "title: \(new)")
      try describe(new, "title: \(new)")
      let run = try start()
      if time % 4 >= 2 { untilItWrites(run) }
      let pause = (time % 4 >= 2 ? writing : length) * time / times
      usleep(UInt32(pause / .microseconds(1)))
      run.send(SIGKILL)
      run.wait()
      if files.fileExists(atPath: staging) { staged += 1 }
      if files.fileExists(atPath: pending) { moving += 1 }
      for (name, bytes) in try contents(visibleOnly: true) {
        #expect([first[name], second[name]].contains(bytes), "\(name)")
      }
      for name in first.keys where second[name] != nil {
        #expect(files.fileExists(atPath: site + "/" + name), "\(name)")
      }
      #expect(try publish("--feeds", feeds, "--force").status == 0)
      #expect(try contents() == (new == "one" ? first : second))
    }
    #expect(staged > 0, "no run was killed while it wrote; \(moving) while files were moved")
    if times > 12 { print("\(staged) of \(times) killed while they wrote, \(moving) while files were moved") }
  }

  @Test(.enabled(if: isSlowSetWanted)) func `a feed that was private is in no site without its tokens`() throws {
    try describe("team-a", "title: A")
    try describe("team-b", "title: B\nprivate: true")
    try describe("open", "title: C")
    #expect(try Program.run(Self.command, ["token", "add", "team-a", "--feeds", feeds]).status == 0)
    let tokens = try Data(contentsOf: URL(filePath: feeds + "/tokens"))
    for lost in [nil, Data(), tokens.prefix(tokens.count / 2)] {
      try? FileManager.default.removeItem(atPath: feeds + "/tokens")
      if let lost { try lost.write(to: URL(filePath: feeds + "/tokens")) }
      let result = try publish("--feeds", feeds)
      #expect(result.status == (lost?.isEmpty == false ? 66 : 0), "\(result.errors)")
      let names = (try? contents().keys.sorted()) ?? []
      #expect(!names.contains { $0.hasPrefix("team-") }, "\(names)")
      guard result.status == 0 else { continue }
      #expect(names.contains("open.ics"))
      #expect(result.text.hasSuffix("; 2 private feeds not published\n"), "\(result.text)")
      let lines = ["team-a", "team-b"].map {
        "Warning: \($0) is private and has no valid token; it is neither served nor published.\n"
      }
      #expect(result.errors.replacing(/Note: .*\n/, with: "") == lines.joined())
    }
    try FileManager.default.removeItem(atPath: feeds + "/tokens")
    #expect(try publish("--feeds", feeds).status == 0)
    // Neither names nor hashes of what is private enter a site.
    for (name, bytes) in try contents() {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("team-"), "\(name)")
    }
    // If it is not known which feeds are private, nothing is published.
    try folder.write([], to: "feeds/.private")
    let unknown = try publish("--feeds", feeds)
    #expect(unknown.status == 66)
    #expect(unknown.firstError.hasPrefix("Error: \(feeds)/.private: the file is empty"), "\(unknown.errors)")
    let all = try publish("--feeds", feeds, "--private-only")
    #expect(all.errors.contains("Warning: \(site)/open.ics is private now and was removed from the site.\n"))
    #expect(try contents()["open.ics"] == nil)
  }

  @Test(.enabled(if: isSlowSetWanted))
  func `a feed that becomes private is taken down although its description is invalid or the run is refused`() throws {
    try describe("team-a", "title: A")
    try describe("team-b", "title: B")
    #expect(try publish("--feeds", feeds).status == 0)
    let before = try contents()
    #expect(try Program.run(Self.command, ["token", "add", "team-a", "--feeds", feeds]).status == 0)
    try describe("team-a", "titel: A")
    let faulty = try publish("--feeds", feeds)
    #expect(faulty.status == 65)
    #expect(try contents()["team-a.ics"] == nil && contents()["team-b.ics"] == before["team-b.ics"])
    try describe("team-b", "private: true\ntitel: A")
    #expect(try publish("--feeds", feeds).status == 65)
    #expect(try contents()["team-b.ics"] == nil)
    // A run without the data that it had before.
    try describe("team-c", "title: C")
    #expect(try publish("--feeds", feeds).status == 65)
    try folder.write(Array("{".utf8), to: "data/2049.json")
    try describe("team-c", "title: C\nprivate: true")
    #expect(try publish("--feeds", feeds).status == 65)
    #expect(try contents()["team-c.ics"] == nil)
  }

  @Test(.enabled(if: isSlowSetWanted)) func `a site that would lose a feed or a year stays, and --force is asked for`()
    throws
  {
    try describe("team-a", "title: A")
    let notice = "https://www.gov.cn/zhengce/zhengceku/204811/content_1.htm"
    let year = wholeYear([:], notices: [notice])
    try folder.write(Array(year.utf8), to: "data/2049.json")
    #expect(try publish("--feeds", feeds).status == 0)
    let before = try contents()
    for lost in ["data/2049.json", "feeds/team-a.yaml"] {
      let bytes = try Data(contentsOf: URL(filePath: folder.path + "/" + lost))
      try FileManager.default.removeItem(atPath: folder.path + "/" + lost)
      let refused = try publish("--feeds", feeds)
      #expect(refused.status == 65)
      #expect(
        refused.errors
          == "Error: \(site): the site would lose "
          + (lost.hasPrefix("data")
            ? "days-2049.json, holidays-2049.json, the notice of 2048-11-01 for 2049" : "team-a.ics")
          + "; it stays as it is. If that is meant, use --force\n")
      #expect(try contents() == before)
      try folder.write(Array(bytes), to: lost)
    }
    #expect(try publish().status == 65, "without --feeds")
    try FileManager.default.removeItem(atPath: folder.path + "/data/2049.json")
    let forced = try publish("--force")
    #expect(forced.status == 0)
    #expect(forced.text.contains(", 4 removed"), "\(forced.text)")
  }

  /// The runs are killed at random times, and each finds other descriptions and tokens.
  @Test(.enabled(if: isSlowSetWanted), arguments: [rounds(fast: 4, slow: 10)])
  func `after a run that is killed at any moment, the next one has taken down what is private and lost nothing`(
    times: Int
  ) throws {
    var random = SeededGenerator(seed: seed(3))
    let names = ["a", "a-2026", "b", "c"]
    var texts = Dictionary(uniqueKeysWithValues: names.map { ($0, "title: One") })
    for (name, text) in texts { try describe(name, text) }
    let begin = ContinuousClock.now
    #expect(try publish("--feeds", feeds).status == 0)
    let length = Int((ContinuousClock.now - begin) / .microseconds(1))
    var tokens: Set<String> = []
    for time in 0..<times {
      for _ in 0...random.below(3) {
        let name = names[random.below(names.count)]
        switch random.below(6) {
        case 0: texts[name] = "private: true"
        case 1: texts[name] = "title: \(random.below(100))\nprivate: true\ntitel: T"
        case 2:
          #expect(try Program.run(Self.command, ["token", "add", name, "--feeds", feeds]).status == 0)
          tokens.insert(name)
        case 3:
          try? FileManager.default.removeItem(atPath: feeds + "/tokens")
          if random.below(2) == 0 {
            try? FileManager.default.removeItem(atPath: feeds + "/.private")
            tokens = []
          }
        default: texts[name] = "title: \(random.below(100))"
        }
      }
      for (name, text) in texts { try describe(name, text) }
      let hidden = names.filter { tokens.contains($0) || texts[$0]?.contains("private") == true }
      let before = try contents(visibleOnly: true)
      let run = try Program(
        Self.command, ["publish", "--output", site, "--feeds", feeds, "--data", folder.path + "/data"],
        environment: ["BASE_URL": "", "FEEDS": ""])
      usleep(UInt32(random.below(length)))
      run.send(SIGKILL)
      run.wait()
      let killed = try contents(visibleOnly: true)
      for name in before.keys where killed[name] == nil {
        #expect(hidden.contains { name.hasPrefix($0 + ".") }, "\(time): \(name) was lost")
      }
      let next = try publish("--feeds", feeds)
      #expect(next.status == (texts.values.contains { $0.contains("titel") } ? 65 : 0), "\(next.errors)")
      let after = try contents()
      for name in names {
        #expect((after[name + ".ics"] == nil) == hidden.contains(name), "\(time): \(name)")
        let isTold = after.values.contains { String(decoding: $0, as: UTF8.self).contains("\"\(name).") }
        #expect(isTold == !hidden.contains(name), "\(time): \(name)")
      }
      #expect(after.keys.allSatisfy { !$0.hasPrefix(".") || $0 == ".workday-feed-memory" })
      #expect(try publish("--feeds", feeds).text.contains("; 0 written, 0 removed"))
    }
  }
}
