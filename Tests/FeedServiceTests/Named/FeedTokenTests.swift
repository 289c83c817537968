// SPDX-License-Identifier: MIT

import DescribedFeeds
import FeedService
import Foundation
import TestSupport
import Testing

/// Private feeds.
struct FeedTokenTests {
  /// All of a reply but its date.
  private func essence(_ reply: Reply) -> String {
    "\(reply.status) \(reply.headers.filter { $0.name != "date" }) \(reply.text)"
  }

  @Test func `a feed with a token is served at its secret address alone, for one reader`() async throws {
    let feeds = try FeedFolderServer(["team-a.yaml": "title: A", "open.yaml": "title: B"])
    defer { feeds.remove() }
    let server = feeds.server
    #expect(try server.curl("/team-a.ics").status == 200)
    let address = try await feeds.addToken("team-a")
    #expect(address.wholeMatch(of: /\/p\/[0-9a-f]{48}\/team-a\.ics/) != nil, "\(address)")
    let reply = try server.curl(address)
    #expect(reply.status == 200)
    #expect(reply["Cache-Control"] == "private, max-age=3600")
    #expect(reply["X-Robots-Tag"] == "noindex")
    #expect(reply["Access-Control-Allow-Origin"] == nil)
    #expect(reply["Content-Disposition"] == "inline; filename=\"team-a.ics\"")
    #expect(try server.curl(address, "--head").status == 200)
    let tag = try #require(reply["ETag"])
    let known = try server.curl(address, "-H", "If-None-Match: \(tag)")
    #expect(known.status == 304)
    #expect(known["Cache-Control"] == "private, max-age=3600")
    let options = try server.curl(address, "-X", "OPTIONS")
    #expect(options.status == 204)
    #expect(options["Access-Control-Allow-Origin"] == nil)

    // Nothing tells a wrong token, a wrong name and an unknown path apart.
    let unknown = essence(try server.curl("/nothing"))
    let token = try #require(address.split(separator: "/").dropFirst().first)
    for path in [
      "/team-a.ics", "/p/\(token)/open.ics", "/p/\(token)/none.ics", "/p/\(token)", "/p/\(token)/", "/p//team-a.ics",
      "/p/\(token.dropLast())/team-a.ics", "/p/\(token.uppercased())x/team-a.ics", "/p/\(token)/team-a.ics/",
      "/p/\(token)/team-a", "/p/-/team-a.ics", "/q/\(token)/team-a.ics",
    ] {
      #expect(essence(try server.curl(path)) == unknown, "\(path)")
    }
    #expect(essence(try server.curl("/p/x/team-a.ics", "-X", "OPTIONS")) == unknown)
    #expect(try server.curl("/open.ics").status == 200)

    // The token stands neither in the file nor in the log.
    let stored = try String(contentsOf: feeds.folder.appending(path: "tokens"), encoding: .utf8)
    #expect(stored.wholeMatch(of: /team-a [0-9a-f]{8} [0-9a-f]{64}\n/) != nil, "\(stored)")
    let mode = try FileManager.default.attributesOfItem(atPath: feeds.folder.path + "/tokens")[.posixPermissions]
    #expect(mode as? Int == 0o600)
    _ = try server.curl("/healthz")
    #expect(await server.logged { $0["target"] == "/healthz" }.count == 1)
    #expect(server.logged.contains { $0["target"] == "/p/…/team-a.ics" && $0.status == 200 })
    let leaks = server.logged.filter { $0.text.contains(token) && $0["target"]?.hasPrefix("/q/") != true }
    #expect(leaks.isEmpty, "\(leaks.map(\.text))")
  }

  @Test func `two tokens are valid at once, a revoked one is not, and the feed stays private`() async throws {
    let feeds = try FeedFolderServer(["a.yaml": "title: A"])
    defer { feeds.remove() }
    let addresses = [try await feeds.addToken("a"), try await feeds.addToken("a")]
    for address in addresses { #expect(try feeds.server.curl(address).status == 200) }
    let ids = try feeds.token("list", "a").text.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(ids.count == 2)
    var statuses: [Int32] = []
    #expect(ids.allSatisfy { $0.count == 3 && $0[0] == "a" && $0[2] == "valid" })
    try await feeds.change { statuses.append(try feeds.token("revoke", "a", String(ids[0][1])).status) }
    #expect(try feeds.server.curl(addresses[0]).status == 404)
    #expect(try feeds.server.curl(addresses[1]).status == 200)
    try await feeds.change { statuses.append(try feeds.token("revoke", "a").status) }
    #expect(statuses == [0, 0])
    #expect(try feeds.server.curl(addresses[1]).status == 404)
    #expect(try feeds.server.curl("/a.ics").status == 404)
    // Of revoked tokens the last one is kept, so that the file does not grow for ever.
    #expect(try feeds.token("list").text == "a \(ids[1][1]) revoked\n")
    #expect(try feeds.token("list", "b").text.isEmpty)
  }

  @Test func `a file of tokens that is lost or invalid makes no feed public`() async throws {
    let feeds = try FeedFolderServer(["a.yaml": "title: A", "b.yaml": "title: B"])
    defer { feeds.remove() }
    let address = try await feeds.addToken("a")
    let file = feeds.folder.appending(path: "tokens")
    let stored = try String(contentsOf: file, encoding: .utf8)
    try await feeds.put("a secret", "tokens")
    #expect(try feeds.server.curl(address).status == 200)
    #expect(try feeds.server.curl("/a.ics").status == 404)
    try await feeds.change { try FileManager.default.removeItem(at: file) }
    #expect(try feeds.server.curl("/a.ics").status == 404)
    let reasons = await feeds.server.logged(2) { $0["level"] == "error" }.compactMap { $0["reason"] }
    #expect(
      reasons == [
        "\(file.path):1: a line must have the name of a feed, an ID, and a hash or -; the previous ones stay in effect",
        "\(file.path): the file is missing or empty; the previous ones stay in effect",
      ])
    try await feeds.put(stored, "tokens")
    #expect(try feeds.server.curl("/readyz").text == "ready\n")

    let other = try FeedFolderServer(["a.yaml": "title: A", "tokens": "a secret"])
    defer { other.remove() }
    #expect(try other.server.curl("/a.ics").status == 404)
    #expect(await other.server.logged { $0["reason"]?.hasSuffix("; no feed is served") == true }.count == 1)
    let refused = try other.token("add", "a")
    #expect(refused.status == 66)
    #expect(refused.firstError.contains("/tokens:1: a line must have"))
    #expect(try String(contentsOf: other.folder.appending(path: "tokens"), encoding: .utf8) == "a secret")
  }

  @Test func `a token can be made before its description, and invalid arguments are one line of error`() throws {
    try inTemporaryFolder { folder in
      func token(_ arguments: String..., feeds: String) throws -> Program.Result {
        try Program.run(TestServer.path, ["token"] + arguments, environment: ["FEEDS": feeds])
      }
      let early = try token("add", "a", feeds: folder.path)
      #expect(early.status == 0)
      #expect(early.firstError == "Warning: there is no \(folder.path)/a.yaml yet.")
      #expect(
        try token("add", "a/b", feeds: folder.path).firstError.hasPrefix("Error: \"a/b\" is not the name of a feed"))
      #expect(try token("add", "a", feeds: "").firstError == "Error: --feeds: name the folder of descriptions")
      let unknown = try token("revoke", "a", "0", feeds: folder.path)
      #expect(unknown.status == 64)
      #expect(unknown.firstError == "Error: \"a\" has no valid token \"0\"")
      #expect(try token("add", "a", feeds: folder.path + "/none").status == 73)
    }
  }

  @Test func `a feed that is stated private is not served without a token, also at a start, and the log says so`()
    async throws
  {
    let feeds = try FeedFolderServer([
      "a.yaml": "title: A", "b.yaml": "private: true", "c.yaml": "private: true\ntitel: C", "d.yaml": "title: D",
      ".private": "# mine\r\na \r\n", "e.yaml": "title: E",
    ])
    defer { feeds.remove() }
    func statuses(_ server: TestServer) throws -> [Int] {
      try ["a", "b", "c", "d", "e"].map { try server.curl("/\($0).ics").status }
    }
    #expect(try statuses(feeds.server) == [404, 404, 404, 200, 200])
    let reasons = await feeds.server.logged(2) { $0["level"] == "warning" }.compactMap { $0["reason"] }
    for name in ["a", "b"] {
      let reason = "\(feeds.folder.path)/\(name).yaml: the feed is private and has no valid token; it is not served"
      #expect(reasons.contains(reason), "\(reasons)")
    }
    // The marks were made by tokens, so that a file of them should be there.
    #expect(try feeds.server.curl("/readyz").text.hasPrefix("ready, but"))
    let address = try await feeds.addToken("b")
    #expect(try feeds.server.curl(address).status == 200)
    let marks = try String(contentsOf: feeds.folder.appending(path: ".private"), encoding: .utf8)
    #expect(marks == "# mine\r\na \r\nb\n")
    // A line that is dropped by hand, or a file that is lost, opens nothing.
    try Data("b 12345678 -\n".utf8).write(to: feeds.folder.appending(path: "tokens"))
    let later = try TestServer(environment: ["FEEDS": feeds.folder.path])
    #expect(try statuses(later) == [404, 404, 404, 200, 200])
    // A file that may be cut off says nothing of the others, and a damaged one keeps no token valid.
    for damaged in ["", "# mi", "a\nb\n\n\u{1}\n", "a\nb"] {
      try Data(damaged.utf8).write(to: feeds.folder.appending(path: ".private"))
      try Data("title: F".utf8).write(to: feeds.folder.appending(path: "bb.yaml"))
      let unknown = try TestServer(environment: ["FEEDS": feeds.folder.path])
      #expect(try statuses(unknown) == [404, 404, 404, 404, 404], "\(damaged)")
      #expect(await unknown.logged { $0["reason"]?.hasSuffix("; no feed is public") == true }.count == 1)
    }
    let refused = try feeds.token("add", "d")
    #expect(refused.status == 66)
    #expect(refused.firstError.hasSuffix("/.private: the last line, \"b\", has no end and may be cut off; complete it"))
    try Data("b 12345678 \(String(repeating: "0", count: 64))\n".utf8).write(to: feeds.folder.appending(path: "tokens"))
    #expect(try feeds.token("revoke", "b").status == 0)
  }

  @Test func `what is served while a description is invalid, or the marks are lost, stays as private as it was`()
    async throws
  {
    let feeds = try FeedFolderServer(["a.yaml": "private: true", "b.yaml": "title: B", ".private": "b\n"])
    defer { feeds.remove() }
    #expect(try feeds.server.curl("/a.ics").status == 404)
    try await feeds.put("title: [Secret", "a.yaml")
    #expect(try feeds.server.curl("/a.ics").status == 404)
    // A line with nothing but what is not ASCII before its colon.
    try await feeds.put("title: [\n标题:", "a.yaml")
    #expect(try feeds.server.curl("/a.ics").status == 404)
    try await feeds.change { try FileManager.default.removeItem(at: feeds.folder.appending(path: ".private")) }
    #expect(try feeds.server.curl("/b.ics").status == 404)
    try await feeds.put("# none\n", ".private")
    #expect(try feeds.server.curl("/b.ics").status == 200)
    try await feeds.put("title: A", "a.yaml")
    #expect(try feeds.server.curl("/a.ics").status == 200)
  }

  @Test func `tokens that do not fit into their file are refused, and what was valid stays so`() throws {
    try inTemporaryFolder { folder in
      func token(_ arguments: String...) throws -> Program.Result {
        try Program.run(TestServer.path, ["token"] + arguments, environment: ["FEEDS": folder.path])
      }
      let file = folder.appending(path: "tokens")
      let hash = String(repeating: "0", count: 64)
      // 31 bytes fewer than fit.
      let lines = (0..<12_945).map { "team-a \(10_000_000 + $0) \(hash)\n" }.joined()
      try Data(lines.utf8).write(to: file)
      let before = try Data(contentsOf: file)
      let refused = try token("add", "team-a")
      #expect(refused.status == 65)
      #expect(
        refused.errors.hasSuffix(
          "Error: \(file.path): the file would be larger than 1048576 bytes; revoke tokens first\n"))
      #expect(try Data(contentsOf: file) == before)
      #expect(try token("revoke", "team-a").status == 0)
      #expect(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count == 1)
      #expect(try token("add", "team-a").status == 0)
    }
  }

  @Test(.enabled(if: isSlowSetWanted), arguments: [rounds(fast: 4, slow: 30)])
  func `a feed whose token was made by a run that was killed is marked as private`(times: Int) throws {
    try inTemporaryFolder { folder in
      var random = SeededGenerator(seed: seed(9))
      var (length, made) = (40_000, 0)
      for time in 0..<times {
        let run = try Program(TestServer.path, ["token", "add", "team-\(time)", "--feeds", folder.path])
        usleep(UInt32(random.below(length)))
        run.send(SIGKILL)
        run.wait()
        let tokens = try FeedTokens(inFolder: folder.path)
        let marks = try PrivateMarks(inFolder: folder.path)
        for token in tokens.all { #expect(marks.names.contains(token.feed), "\(token.feed)") }
        if tokens.isPrivate("team-\(time)") { made += 1 }
        guard time % 10 == 0 else { continue }
        let begin = ContinuousClock.now
        #expect(try Program.run(TestServer.path, ["token", "add", "again", "--feeds", folder.path]).status == 0)
        length = Int((ContinuousClock.now - begin) / .microseconds(1))
      }
      if times > 30 { print("\(made) of \(times) killed after the token was made") }
    }
  }
}
