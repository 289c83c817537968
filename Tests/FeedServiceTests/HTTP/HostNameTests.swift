// SPDX-License-Identifier: MIT

import Foundation
import NIOHTTP1
import TestSupport
import Testing
import TimeZones

@testable import FeedService

/// Whose host names the server answers to.
struct HostNameTests {
  @Test(arguments: [
    ("work.example.org", "work.example.org"), ("Work.EXAMPLE.org:8443", "work.example.org"),
    ("work.example.org.", "work.example.org"), ("work.example.org.:80", "work.example.org"), ("[::1]:80", "[::1]"),
    ("a_b-c", "A_B-C"), ("127.0.0.1:1", "127.0.0.1"),
  ])
  func `a port, a final dot and the case do not count`(host: String, same: String) {
    #expect(HostName(host) != nil && HostName(host) == HostName(same))
  }

  @Test(arguments: [
    "", ".", ":80", "a b", "a@b", "\u{212A}.example", "a/b", "ä.example", "[]", String(repeating: "a", count: 254),
  ])
  func `what is no name is none`(text: String) { #expect(HostName(text) == nil) }

  /// The status of an answer to a request for a host.
  private func status(_ path: String, _ host: String, _ names: [String], fields: HTTPHeaders = [:]) throws -> Int {
    var configuration = ServiceConfiguration(timeZones: .system) { 1_790_000_000 }
    configuration.hostNames = Set(names.compactMap(HostName.init))
    let router = FeedRouter(configuration, holidays: .through2026)
    defer { router.stop() }
    var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: path, headers: ["Host": host])
    head.headers.add(contentsOf: fields)
    switch router.outcome(of: FeedRequest(head, peer: "192.0.2.1")) {
    case .answer(let answer): return answer.status
    case .rendering(let rendering): return try rendering.work().status
    }
  }

  @Test(arguments: [
    "work.example.org", "WORK.example.org:443", "other.example", "127.0.0.1:8080", "192.168.1.5", "[::1]:8080",
    "localhost", "a.localhost:1",
  ])
  func `names of ours, addresses and localhost are answered`(host: String) throws {
    #expect(try status("/api/is?date=2026-10-10", host, ["work.example.org", "other.example"]) == 200)
  }

  @Test(arguments: [
    "evil.example", "work.example.org.evil.example", "evil.work.example.org", "work.example.org@evil.example",
    "127.0.0.1.evil.example", "localhost.evil.example", "0x7f.1", "-", "a b",
  ])
  func `another name is refused, but for the state and what only who knows it asks for`(host: String) throws {
    let names = ["work.example.org"]
    for path in [
      "/", "/workdays.ics", "/a.ics", "/nothing", "/api/is?date=today", "/holidays/2026.json", "/favicon.ico",
    ] {
      #expect(try status(path, host, names) == 421, "\(path)")
    }
    for path in ["/healthz", "/readyz", "/metrics"] { #expect(try status(path, host, names) == 200) }
    #expect(try status("/p/0/a.ics", host, names) == 404)
    // What a proxy says of itself does not count, and neither does an address for another name.
    #expect(try status("/", host, names, fields: ["X-Forwarded-Host": "work.example.org"]) == 421)
    #expect(try status("http://evil.example/", "work.example.org", names) == 421)
    #expect(try status("http://work.example.org/", host, names) == 200)
    #expect(try status("/healthz", host, []) == 200 && status("/workdays.ics", host, []) == 200)
  }

  @Test func `a server with a name refuses a feed for another one, and says with which option it would not`() throws {
    let feeds = try FeedFolderServer(
      ["a.yaml": "title: A"], "--host", "other.example", environment: ["BASE_URL": "https://work.example.org/calendars"]
    )
    defer { feeds.remove() }
    for host in ["work.example.org", "other.example:80", "127.0.0.1"] {
      #expect(try feeds.server.curl("/a.ics", "-H", "Host: \(host)").status == 200, "\(host)")
    }
    let refused = try feeds.server.curl("/a.ics", "-H", "Host: evil.example")
    #expect(refused.status == 421)
    #expect(
      refused.detail == "this server does not answer to the host \"evil.example\"; name it with --host or --base-url")
    // A feed that is not there gets the same.
    #expect(try feeds.server.curl("/b.ics", "-H", "Host: evil.example").body == refused.body)
    // What is kept is not given to it either.
    for (host, status) in [("work.example.org", 200), ("evil.example", 421)] {
      #expect(try feeds.server.curl("/workdays.ics", "-H", "Host: \(host)").status == status)
    }
    #expect(feeds.server.logged.allSatisfy { $0["remark"]?.contains("--host") != true })
  }

  @Test func `a server of described feeds without a name answers to any, and warns once`() async throws {
    let feeds = try FeedFolderServer(["a.yaml": "title: A"])
    defer { feeds.remove() }
    #expect(try feeds.server.curl("/a.ics", "-H", "Host: evil.example").status == 200)
    try await feeds.put("title: B", "b.yaml")
    let warned = await feeds.server.logged { $0["remark"]?.hasSuffix("with --host or --base-url") == true }
    #expect(warned.count == 1 && warned.first?["level"] == "warning")
    let named = try TestServer(environment: ["HOSTS": "a.example, b.example"])
    for (host, status) in [("a.example", 200), ("b.example", 200), ("evil.example", 421)] {
      #expect(try named.curl("/", "-H", "Host: \(host)").status == status)
    }
  }

  @Test(arguments: [
    (["--host", "a b"], "", "--host: \"a b\""), ([], "work.example.org,a@b", "HOSTS: \"a@b\""),
    (["--base-url", "https://a@b/c"], "", "--base-url: \"a@b\""),
  ])
  func `what is no name of a host is refused at the start`(arguments: [String], hosts: String, place: String) throws {
    let result = try Program.run(
      TestServer.path, ["serve"] + arguments, environment: ["PORT": "0", "HOSTS": hosts])
    #expect(result.status == 64)
    #expect(
      result.firstError == "Error: \(place) is not the name of a host; write one such as work.example.org",
      "\(result.errors)")
  }
}
