// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// A folder of descriptions, and a server of it.
struct FeedFolderServer {
  let folder: URL
  let server: TestServer

  /// Starts a server of a folder with some files.
  init(_ files: [String: String], _ arguments: String..., environment: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "workday-named-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    server = try TestServer(
      arguments: arguments, environment: environment.merging(["FEEDS": folder.path]) { $1 })
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Makes a change and waits until the server has taken it, at once by a signal, or when it looks by itself.
  func change(isSignalled: Bool = true, _ work: () throws -> Void) async throws {
    let isReload = { @Sendable (line: LogLine) in line["message"] == "feeds reloaded" }
    let count = await server.logged(where: isReload).count
    try work()
    if isSignalled { server.process.send(SIGHUP) }
    #expect(await server.logged(count + 1, where: isReload).count > count)
  }

  func put(_ text: String, _ name: String, isSignalled: Bool = true) async throws {
    try await change(isSignalled: isSignalled) {
      try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic)
    }
  }

  /// Runs `workday-feed token`.
  func token(_ arguments: String...) throws -> Program.Result {
    try Program.run(TestServer.path, ["token"] + arguments, environment: ["FEEDS": folder.path])
  }

  /// Makes a token and gives its address.
  func addToken(_ name: String) async throws -> String {
    var address = ""
    try await change { address = try token("add", name).text.trimmingCharacters(in: .newlines) }
    return address
  }
}

/// Feeds of descriptions.
struct NamedFeedTests {
  @Test func `a description is served by the name of its file, with the validators and codings of all feeds`() throws {
    let feeds = try FeedFolderServer([
      "team-a.yaml": "time: 09:00\nevents:\n  - time: 09:00\n", "B_2.yaml": "time: 09:00",
    ])
    defer { feeds.remove() }
    let (server, target) = (feeds.server, "/B_2.ics")
    let reply = try server.curl(target)
    #expect(reply.status == 200)
    #expect(reply["Content-Type"] == "text/calendar; charset=utf-8")
    #expect(reply["Content-Disposition"] == "inline; filename=\"B_2.ics\"")
    #expect(reply["Cache-Control"] == "public, max-age=3600, stale-while-revalidate=86400")
    #expect(reply["Last-Modified"] == nil, "a change of the description has no date")
    // The bytes are those of the same options as parameters.
    #expect(try server.curl("/workdays.ics?time=09:00").body == reply.body)
    let tag = try #require(reply["ETag"])
    let known = try server.curl(target, "-H", "If-None-Match: \(tag)")
    #expect(known.status == 304)
    #expect(known.body.isEmpty)
    let head = try server.curl(target, "--head")
    #expect(head.status == 200)
    #expect(head["Content-Length"] == "\(reply.body.count)")
    let packed = try server.curl(target, "-H", "Accept-Encoding: gzip")
    #expect(packed["ETag"] == tag.dropLast() + "-gzip\"")
    #expect(packed.body.count < reply.body.count)
    let asked = try server.curl(target + "?time=10:00")
    #expect(asked.status == 400)
    #expect(asked.detail == "\"time\" is not a parameter; this address takes none")
    for path in ["/b_2.ics", "/B_2", "/B_2.yaml", "//B_2.ics", "/B_2.ics/", "/company.txt", "/tokens"] {
      #expect(try server.curl(path).status == 404, "\(path)")
    }
  }

  @Test func `changes of a description and of the files that it names are served, and a removed one is gone`()
    async throws
  {
    let feeds = try FeedFolderServer(["a.yaml": "overrides: company.txt", "company.txt": "年会 off 2026-01-30"])
    defer { feeds.remove() }
    let first = try feeds.server.curl("/a.ics")
    #expect(first.status == 200)
    #expect(first.text.contains("EXDATE;VALUE=DATE:20260130"))
    try await feeds.put("年会 off 2026-01-29", "company.txt", isSignalled: false)
    let second = try feeds.server.curl("/a.ics")
    #expect(second.text.contains("EXDATE;VALUE=DATE:20260129"))
    #expect(second["ETag"] != first["ETag"])
    try await feeds.put("title: 打卡", "a.yaml", isSignalled: false)
    #expect(try feeds.server.curl("/a.ics").text.contains("SUMMARY:打卡"))
    try await feeds.put("title: B", "b.yaml")
    #expect(try feeds.server.curl("/b.ics").text.contains("SUMMARY:B"))
    try await feeds.change(isSignalled: false) {
      try FileManager.default.removeItem(at: feeds.folder.appending(path: "a.yaml"))
    }
    #expect(try feeds.server.curl("/a.ics").status == 404)
    #expect(try feeds.server.curl("/b.ics").status == 200)
  }

  @Test func `holidays of a description come over the server's data, and its years move on with them`() async throws {
    let year = wholeYear([:], notices: ["https://www.gov.cn/zhengce/zhengceku/204811/content_1.htm"])
    let feeds = try FeedFolderServer(["a.yaml": "holidays: 2049.json\nstyle: events", "2049.json": year])
    defer { feeds.remove() }
    #expect(try feeds.server.curl("/a.ics").text.contains("DTSTART;VALUE=DATE:2049"))
    #expect(try feeds.server.curl("/workdays.ics?year=2049").status == 400)
  }

  @Test func `an invalid description leaves the feed as it was, and the log and readyz tell of it`() async throws {
    let feeds = try FeedFolderServer(["a.yaml": "title: A\noverrides: c.txt", "c.txt": "年会 off 2026-01-30"])
    defer { feeds.remove() }
    let good = try feeds.server.curl("/a.ics")
    #expect(try feeds.server.curl("/readyz").text == "ready\n")
    let faults = [
      ("a.yaml", "title: A\ntitel: B", "/a.yaml:2:1: \"titel\" is not an option of a feed; did you mean title?"),
      ("a.yaml", "time: 25:00", "/a.yaml:1:7: "), ("a.yaml", "data: /tmp", "/a.yaml:1:7: data: one data folder"),
      ("a.yaml", "built-in: true", "/a.yaml:1:11: built-in: one data folder is used for all feeds; remove this key"),
      ("a.yaml", "overrides: none.txt", "/none.txt: there is no such file or folder"),
      ("a.yaml", "year: 2030", "/a.yaml: the holidays of 2030 are not published yet"),
      ("a.yaml", "years: 2010-2025", "/a.yaml: the feed covers 16 years; the maximum is 10"),
      ("a.yaml", String(repeating: "#", count: 2 << 20), "/a.yaml: the file is larger than 1048576 bytes"),
      ("a.yaml", "title: A\noverrides: c.txt", ""), ("c.txt", "年会 off 2026-02-30", "/c.txt"),
    ]
    for (name, text, reason) in faults {
      try await feeds.put(text, name)
      let told = await feeds.server.logged(0) { $0["message"] == "feed data not used" }
      #expect(reason.isEmpty || told.last?["reason"]?.contains(reason) == true, "\(told.last?.text ?? "")")
      #expect(told.allSatisfy { $0["level"] == "error" })
      let reply = try feeds.server.curl("/a.ics")
      #expect(reply["ETag"] == good["ETag"], "\(text.prefix(40))")
      let ready = reason.isEmpty ? "ready\n" : "ready, but not all data is used (1); see the log\n"
      #expect(try feeds.server.curl("/readyz").text == ready)
    }
    try await feeds.put("年会 off 2026-01-30", "c.txt")
    #expect(await feeds.server.logged(2) { $0["message"] == "all feed data can be used again" }.count == 2)
  }

  @Test func `names that are addresses of the server or not safe are refused, and a pipe is not waited for`()
    async throws
  {
    let feeds = try FeedFolderServer(["workdays.yaml": "title: No", "a b.yaml": "title: No", "good.yaml": "title: Yes"])
    defer { feeds.remove() }
    try await feeds.change { #expect(mkfifo(feeds.folder.appending(path: "pipe.yaml").path, 0o600) == 0) }
    try await feeds.put("leave: pipe.yaml", "waits.yaml")
    let reasons = Set(await feeds.server.logged(0) { $0["level"] == "error" }.compactMap { $0["reason"] })
    for reason in [
      "/workdays.yaml: /workdays.ics is another feed already; rename the file",
      "/a b.yaml: the name of a feed may only have", "/pipe.yaml is not a plain file",
      "/waits.yaml: \(feeds.folder.path)",
    ] {
      #expect(reasons.contains { $0.contains(reason) }, "\(reason): \(reasons)")
    }
    let plain = try feeds.server.curl("/workdays.ics").text
    #expect(!plain.contains("SUMMARY:No"))
    #expect(try feeds.server.curl("/good.ics").status == 200)
    #expect(try feeds.server.curl("/waits.ics").status == 404)
  }

  @Test func `a folder that cannot be read ends no feed`() async throws {
    let feeds = try FeedFolderServer(["a.yaml": "title: A"])
    let moved = feeds.folder.appendingPathExtension("moved")
    defer {
      feeds.remove()
      try? FileManager.default.removeItem(at: moved)
    }
    try await feeds.change { try FileManager.default.moveItem(at: feeds.folder, to: moved) }
    #expect(try feeds.server.curl("/a.ics").status == 200)
    #expect(try feeds.server.curl("/readyz").text.hasPrefix("ready, but"))
    try await feeds.change { try FileManager.default.moveItem(at: moved, to: feeds.folder) }
    #expect(try feeds.server.curl("/readyz").text == "ready\n")
  }

  @Test func `there is a limit of descriptions and of their size, and those that were there before stay`() async throws
  {
    let feeds = try FeedFolderServer(
      ["a.yaml": "title: A", "c.yaml": "title: C"], environment: ["FEED_LIMIT": "2", "FEED_MEMORY": "1"])
    defer { feeds.remove() }
    try await feeds.put("title: B", "b.yaml")
    for (name, status) in [("a", 200), ("b", 404), ("c", 200)] {
      #expect(try feeds.server.curl("/\(name).ics").status == status, "\(name)")
    }
    let told = await feeds.server.logged { $0["level"] == "error" }
    #expect(
      told.last?["reason"] == "\(feeds.folder.path): the folder has more than 2 descriptions; 1 are not used", "\(told)"
    )
    try await feeds.change { try FileManager.default.removeItem(at: feeds.folder.appending(path: "a.yaml")) }
    #expect(try feeds.server.curl("/b.ics").status == 200)
    #expect(try feeds.server.curl("/readyz").text == "ready\n")
    // Each day of ten years as an event of its own is half a megabyte.
    let large = "years: 2017-2026\nstyle: expanded\ntitle: "
    try await feeds.put(large + "B", "b.yaml")
    let first = try feeds.server.curl("/b.ics")
    #expect(first.body.count > 400_000)
    try await feeds.put(large + "C", "c.yaml")
    #expect(try feeds.server.curl("/c.ics").text.contains("SUMMARY:C"))
    #expect(try feeds.server.curl("/c.ics").body.count < 10_000, "it stays as it was")
    #expect(
      await feeds.server.logged(2) { $0["level"] == "error" }.last?["reason"]
        == "\(feeds.folder.path)/c.yaml: the feeds together are larger than 1 MiB, the limit of this server; this version is not "
        + "served")
    // What there was no room for is tried again when there is.
    try await feeds.put("title: B", "b.yaml")
    #expect(try feeds.server.curl("/c.ics").body.count > 400_000)
    #expect(try feeds.server.curl("/readyz").text == "ready\n")
    // A new version of one feed takes the room of the one before.
    try await feeds.put(large + "D", "c.yaml")
    #expect(try feeds.server.curl("/c.ics").text.contains("SUMMARY:D"))
  }

  @Test func `scripts of other sites read nothing of what is described, nor whether it is`() async throws {
    let feeds = try FeedFolderServer(["a.yaml": "title: A", "b.yaml": "title: B"])
    defer { feeds.remove() }
    for path in ["/a.ics", "/b.ics", "/none.ics", try await feeds.addToken("b"), "/p/0/b.ics", "/nothing"] {
      for (query, option, value) in [
        ("", "-X", "GET"), ("", "-X", "OPTIONS"), ("", "-X", "POST"), ("?x=1", "-X", "GET"),
        ("", "-H", "If-Match: \"x\""),
        ("?x=1", "-H", "Accept: text/html"),
      ] {
        let reply = try feeds.server.curl(path + query, option, value, "-H", "Origin: https://b.example")
        #expect(reply["Access-Control-Allow-Origin"] == nil, "\(path)\(query) \(value)")
      }
    }
  }

  @Test func `with --named-only there are no feeds by parameters, no lists and no page`() throws {
    let feeds = try FeedFolderServer(["a.yaml": "title: A"], "--named-only")
    defer { feeds.remove() }
    for path in ["/healthz", "/readyz", "/metrics", "/a.ics"] { #expect(try feeds.server.curl(path).status == 200) }
    let unknown = try feeds.server.curl("/nothing")
    #expect(unknown.detail == "there is nothing at this address")
    // Nothing leads to the page, not even in a browser.
    #expect(try feeds.server.curl("/nothing", "-H", "Accept: text/html").body == unknown.body)
    for path in ["/", "/workdays.ics", "/holidays.ics", "/api/days?from=2026-01-01&to=2026-01-02"] {
      let reply = try feeds.server.curl(path)
      #expect(reply.status == 404, "\(path)")
      #expect(reply.body == unknown.body)
    }
    let other = try FeedFolderServer(["a.yaml": "title: A"], environment: ["NAMED_ONLY": "1"])
    defer { other.remove() }
    #expect(try other.server.curl("/workdays.ics").status == 404)
    let alone = try Program.run(TestServer.path, ["serve", "--named-only"], environment: ["PORT": "0", "FEEDS": ""])
    #expect(alone.status == 64)
    #expect(alone.firstError == "Error: --named-only needs --feeds")
  }

  @Test func `with --private-only a lost file of tokens makes no feed public, also at a start`() async throws {
    let feeds = try FeedFolderServer(["a.yaml": "title: A", "b.yaml": "title: B"], "--private-only")
    defer { feeds.remove() }
    #expect(try feeds.server.curl("/readyz").text == "ready, but not all data is used (1); see the log\n")
    #expect(try feeds.server.curl("/a.ics").status == 404)
    let address = try await feeds.addToken("a")
    #expect(try feeds.server.curl(address).status == 200)
    #expect(try feeds.server.curl("/readyz").text == "ready\n")
    for path in ["/a.ics", "/b.ics"] { #expect(try feeds.server.curl(path).status == 404) }
    try FileManager.default.removeItem(at: feeds.folder.appending(path: "tokens"))
    let later = try TestServer(environment: ["FEEDS": feeds.folder.path, "PRIVATE_ONLY": "1"])
    for path in ["/a.ics", address] { #expect(try later.curl(path).status == 404) }
    let told = await later.logged { $0["reason"]?.contains("/tokens: the file is missing or empty") == true }
    #expect(told.first?["level"] == "error")
    let alone = try Program.run(TestServer.path, ["serve", "--private-only"], environment: ["PORT": "0", "FEEDS": ""])
    #expect(alone.status == 64)
    #expect(alone.firstError == "Error: --private-only needs --feeds")
  }

  @Test func `build warns of what generate warns of, and a site and a server of what is wrong with their files`()
    async throws
  {
    let folder = try TemporaryFolder()
    try WarnedFeeds.write(to: folder)
    let (data, feeds) = (folder.path + "/data", folder.path + "/feeds")
    func warnings(_ program: String, _ arguments: [String]) throws -> [String] {
      let result = try Program.run(Program.folder + "/" + program, arguments + ["--data", data])
      #expect(result.status == 0, "\(result.errors)")
      return WarnedFeeds.warnings(in: result.errors)
    }
    var (all, ofFiles): (Set<String>, Set<String>) = ([], [])
    for (name, _, count) in WarnedFeeds.all {
      let own = try warnings("workday-ics", ["--config", "\(feeds)/\(name).yaml", "-o", "\(folder.path)/\(name).ics"])
      #expect(own.count == count, "\(own)")
      all.formUnion(own)
      ofFiles.formUnion(own.filter { $0.contains(folder.path) })
    }
    #expect(all.count == 5 && ofFiles.count == 2)
    #expect(try Set(warnings("workday-ics", ["build", feeds])) == all)
    let server = try TestServer("--feeds", feeds, "--data", data)
    let told = try warnings("workday-feed", ["publish", "--feeds", feeds, "--output", folder.path + "/site"])
    for lines in [told, server.logged.compactMap { $0["reason"] }] {
      let texts = lines.filter { $0.contains(folder.path) }.compactMap {
        $0.split(separator: ".yaml: ").last.map(String.init)
      }
      #expect(Set(texts) == ofFiles, "\(lines)")
    }
  }
}
