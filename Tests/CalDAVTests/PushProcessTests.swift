// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing
import WorkdayFeeds

/// `workday-feed push` as a process, with a server on this machine.
@Suite struct PushProcessTests {
  private static let days = ["--year", "2026", "--from", "2026-12-21"]

  /// Arguments of a push to a server, with a password from a file in a folder.
  private func arguments(_ port: Int, _ folder: TemporaryFolder, _ more: [String]) throws -> [String] {
    try folder.write(Array("geheim\n".utf8), to: "password")
    return [
      "push", "--caldav", "http://127.0.0.1:\(port)", "--user", "lin", "--password-file", folder.path + "/password",
      "--calendar", "work", "--built-in", "--quiet",
    ] + more
  }

  private func push(
    _ port: Int, _ more: [String] = days, environment: [String: String] = [:]
  ) throws -> Program.Result {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try Program.run(
      Program.folder + "/workday-feed", try arguments(port, folder, more), environment: environment)
  }

  /// Answers as a server of calendars does.
  private static func reply(_ request: SocketServer.Request, of calendar: CalendarServer) -> SocketServer.Reply {
    let fields = Dictionary(
      ["If-Match", "If-None-Match"].compactMap { name in request.fields[name.lowercased()].map { (name, $0) } }
    ) { $1 }
    let (status, content) = calendar.answer(request.method, request.path, fields, request.body)
    return SocketServer.Reply(status: status, content: Array(content.utf8))
  }

  /// A server that counts requests, to which nothing may come.
  private final class Other {
    private(set) var requests: [SocketServer.Request] = []
    private(set) var server: SocketServer?
    var port: Int { server?.port ?? 0 }

    init() throws {
      server = try SocketServer { [unowned self] request in
        requests.append(request)
        return SocketServer.Reply(status: 404)
      }
    }
  }

  @Test func `a request to this machine meets no proxy`() throws {
    let (calendar, other) = (CalendarServer(), try Other())
    let server = try SocketServer { Self.reply($0, of: calendar) }
    defer { for server in [server, other.server] { server?.stop() } }
    let proxy = "http://127.0.0.1:\(other.port)"
    let result = try push(
      server.port, environment: ["http_proxy": proxy, "all_proxy": proxy, "no_proxy": "", "NO_PROXY": ""])
    #expect(result.status == 0, "\(result.errors)")
    #expect(calendar.items.count == 1)
    #expect(other.requests.isEmpty)
  }

  @Test(arguments: [
    "http://127.0.0.1:%d@127.0.0.1:%d/lin/", "http://127.0.0.1:%2$d/lin/", "//127.0.0.1:%d@127.0.0.1:%d/",
  ])
  func `neither a redirect nor an address in an answer leads to another server`(form: String) throws {
    let other = try Other()
    for isRedirect in [true, false] {
      var port = 0
      let server = try SocketServer { _ in
        let target = String(format: form, port, other.port)
        let answer = """
          <D:multistatus xmlns:D="DAV:"><D:response><D:href>/</D:href><D:propstat><D:prop><D:current-user-principal>\
          <D:href>\(target)</D:href></D:current-user-principal></D:prop><D:status>HTTP/1.1 200 OK</D:status>\
          </D:propstat></D:response></D:multistatus>
          """
        return isRedirect
          ? SocketServer.Reply(status: 301, fields: ["Location: " + target])
          : SocketServer.Reply(status: 207, content: Array(answer.utf8))
      }
      port = server.port
      let result = try push(server.port)
      server.stop()
      #expect(result.status == (isRedirect ? 64 : 69), "\(result.errors)")
      #expect(result.errors.filter { $0 == "\n" }.count == 1)
    }
    other.server?.stop()
    #expect(other.requests.isEmpty)
  }

  @Test func `what a server writes controls no terminal`() throws {
    let server = try SocketServer { _ in
      SocketServer.Reply(status: 301, fields: ["Location: http://a.example/\u{1B}]0;x\u{9B}1m\u{202E}"])
    }
    let result = try push(server.port)
    server.stop()
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("Error: ") && result.errors.contains("a.example/?]0;x?1m?"), "\(result.errors)")
  }

  @Test func `XML with a DTD is refused, and so is a long answer`() throws {
    for (content, reason) in [
      ("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "XML that has a DTD, which is not read"),
      (String(repeating: " ", count: (4 << 20) + 1), "the response is larger than 4194304 bytes"),
    ] {
      let server = try SocketServer { _ in SocketServer.Reply(status: 207, content: Array(content.utf8)) }
      let result = try push(server.port)
      server.stop()
      #expect(result.status == 69)
      #expect(result.errors.hasSuffix(reason + "\n"), "\(result.errors)")
    }
  }

  @Test func `what would remove more than half is refused with the number and the option that does it`() throws {
    let calendar = CalendarServer()
    let server = try SocketServer { Self.reply($0, of: calendar) }
    defer { server.stop() }
    #expect(try push(server.port, Self.days + ["--style", "expanded"]).status == 0)
    let before = calendar.items
    #expect(before.count == 9)
    let refused = try push(server.port)
    #expect(refused.status == 65)
    #expect(
      refused.errors
        == "Error: http://127.0.0.1:\(server.port)/lin/work/: 9 of the feed's 9 events from 2026-12-21 on would be "
        + "removed; nothing is changed. If that is right, use --force\n")
    #expect(calendar.items == before)
    #expect(try push(server.port, Self.days + ["--force"]).status == 0)
    #expect(calendar.items.count == 1)
  }

  @Test func `push warns of what generate warns of`() throws {
    let folder = try TemporaryFolder()
    try WarnedFeeds.write(to: folder)
    try folder.write(Array("token\n".utf8), to: "token")
    let calendar = CalendarServer()
    let server = try SocketServer { Self.reply($0, of: calendar) }
    defer { server.stop() }
    let account = [
      "push", "--caldav", "http://127.0.0.1:\(server.port)", "--token-file", folder.path + "/token", "--calendar",
      "work",
    ]
    for (name, _, count) in WarnedFeeds.all {
      let options = ["--config", "\(folder.path)/feeds/\(name).yaml", "--data", folder.path + "/data"]
      let made = try Program.run(Program.folder + "/workday-ics", options + ["-o", "\(folder.path)/\(name).ics"])
      let pushed = try Program.run(Program.folder + "/workday-feed", account + options + ["--key", name])
      #expect(made.status == 0 && pushed.status == 0, "\(made.errors)\(pushed.errors)")
      let warnings = WarnedFeeds.warnings(in: made.errors)
      // A collection has no description that says what is not published.
      let ofPush = WarnedFeeds.warnings(in: pushed.errors)
      let ofYears = ofPush.filter { $0.contains("published yet") }
      #expect(warnings.count == count && ofPush.filter { !ofYears.contains($0) } == warnings, "\(pushed.errors)")
      #expect(ofYears.count == (name == "later" ? 3 : 0), "\(pushed.errors)")
    }
  }

  @Test(.enabled(if: isSlowSetWanted)) func `killed at any request, the next run ends in the same calendar`() throws {
    let pool = FeedPool()
    let first = seed(31)
    for number in 0..<UInt64(states(fast: 0, slow: 20)) {
      var random = SeededGenerator(seed: first &+ number)
      let state = try PushState(&random, pool)
      let description = state.feed.feed.description
      let style = ["expanded", "events"][random.below(2)]
      let more =
        Self.days + [
          "--style", style, "--force", "--key", description.key, "--uid-domain", description.identifierDomain,
        ]
      let undisturbed = try killed(nil, CalendarServer(state.server), more)
      let kill = (random.below(undisturbed.requests), random.below(2) == 0)
      let disturbed = try killed(kill, CalendarServer(state.server), more)
      #expect([0, 1].contains(undisturbed.status) && disturbed.status == 137)
      let foreign = state.server.items.filter { state.own[$0.key]?.isWhole != true }
      for calendar in [undisturbed.calendar, disturbed.calendar] {
        #expect(foreign.allSatisfy { calendar.items[$0.key] == $0.value }, "WORKDAY_SEED=\(first &+ number)")
      }
      let again = try killed(nil, disturbed.calendar, more)
      #expect(again.status == undisturbed.status)
      #expect(again.calendar.items == undisturbed.calendar.items, "WORKDAY_SEED=\(first &+ number), request \(kill)")
    }
  }

  /// Pushes, and kills the process at a request, before or after the server has done what it says.
  private func killed(
    _ kill: (request: Int, isAfter: Bool)?, _ calendar: CalendarServer, _ more: [String]
  ) throws -> (status: Int32, requests: Int, calendar: CalendarServer) {
    let started = DispatchSemaphore(value: 0)
    var process: Program?
    var requests = 0
    let server = try SocketServer { request in
      defer { requests += 1 }
      guard requests == kill?.request else { return Self.reply(request, of: calendar) }
      if kill?.isAfter == true { _ = Self.reply(request, of: calendar) }
      started.wait()
      process?.send(SIGKILL)
      process?.wait()
      return nil
    }
    defer { server.stop() }
    let folder = try TemporaryFolder()
    process = try Program(Program.folder + "/workday-feed", try arguments(server.port, folder, more))
    started.signal()
    return (process?.wait() ?? -1, requests, calendar)
  }
}
