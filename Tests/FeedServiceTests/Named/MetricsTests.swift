// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import NIOCore
import TestSupport
import Testing
import Workdays

@testable import FeedService

struct MetricsTests {
  /// The values of the metrics by name and labels.
  private func metrics(_ server: TestServer) throws -> [String: Int] {
    let reply = try server.curl("/metrics")
    #expect(reply.status == 200)
    #expect(reply["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
    #expect(reply["Cache-Control"] == "no-store")
    var values: [String: Int] = [:]
    for line in reply.text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: " ")
      // Tomorrow is not known on the last day of what is published.
      guard parts.last != "NaN" else { continue }
      let value = try #require(parts.count == 2 ? Int(parts[1]) : nil, "\(line)")
      #expect(values.updateValue(value, forKey: String(parts[0])) == nil, "\(line)")
    }
    return values
  }

  @Test func `the version is that of the command and of the newest changes`() throws {
    let command = try Program.run(TestServer.path, ["--version"])
    let version = try #require(command.text.split(separator: "\n").first?.split(separator: " ").last)
    #expect(version.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    #expect(try metrics(.shared)["workday_feed_build_info{version=\"\(version)\"}"] == 1)
    let changes = try readText(".github/CHANGELOG.md")
    #expect(changes.split(separator: "\n").first { $0.hasPrefix("## ") }?.hasPrefix("## \(version)") == true)
  }

  @Test func `requests are counted by route and class, and no address makes a label of its own`() async throws {
    let feeds = try FeedFolderServer(["a.yaml": "title: A", "bad.yaml": "titel: B"])
    defer { feeds.remove() }
    let server = feeds.server
    let before = try metrics(server)
    let target = "/workdays.ics?year=2021&time=09:00"
    let tag = try #require(try server.curl(target)["ETag"])
    for _ in 0..<2 { #expect(try server.curl(target).status == 200) }
    #expect(try server.curl(target, "-H", "If-None-Match: \(tag)").status == 304)
    #expect(try server.curl("/workdays.ics?tiem=09:00").status == 400)
    for path in ["/a.ics", "/nothing", "/p/secret/a.ics", "/?secret"] { _ = try server.curl(path) }
    #expect(RawClient.ask(server.port, "GARBAGE\r\n\r\n")?.status == 400)
    let open = try #require(RawClient(port: server.port))
    open.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(open.nextReply()?.status == 200)
    let after = try metrics(server)
    func requests(_ route: String, _ status: String) -> Int {
      let name = "workday_feed_requests_total{route=\"\(route)\",status=\"\(status)\"}"
      return (after[name] ?? -1) - (before[name] ?? 0)
    }
    #expect(requests("/workdays.ics", "2xx") == 3)
    #expect(requests("/workdays.ics", "3xx") == 1)
    #expect(requests("/workdays.ics", "4xx") == 1)
    #expect(requests("/NAME.ics", "2xx") == 1)
    #expect(requests("/p/TOKEN/NAME.ics", "4xx") == 1)
    #expect(requests("/", "4xx") == 1)
    #expect(requests("other", "4xx") == 2)
    #expect(requests("/healthz", "2xx") == 1)
    #expect(after["workday_feed_cache_hits_total"] == 3)
    #expect(after["workday_feed_renderings_total"] == 1)
    #expect(after["workday_feed_rejections_total"] == 0)
    #expect(after["workday_feed_data_problems"] == 1)
    #expect(try #require(after["workday_feed_open_connections"]) >= 2)
    let newest = try #require(HolidayCalendar.statutory.years.last?.notices.map(\.date).max())
    #expect(after["workday_newest_notice_seconds"] == Int(CivilDateTime(newest).wallSeconds))
    let start = try #require(after["process_start_time_seconds"])
    #expect(abs(Date().timeIntervalSince1970 - Double(start)) < 600)
    #expect(after["workday_feed_unsent_bytes"] == 0 && after["workday_feed_missing"] == 0)
    #expect(after["workday_feed_last_published_year"] == HolidayCalendar.statutory.publishedYears.last)
    let check = try #require(after["workday_feed_last_check_seconds"])
    #expect(abs(Date().timeIntervalSince1970 - Double(check)) < 600)
    #expect(after.keys.count == before.keys.count)
    #expect(!after.keys.contains { $0.contains("secret") })
  }

  @Test func `scripts of other sites may read public answers and ask with conditions`() throws {
    let server = TestServer.shared
    for target in [
      "/workdays.ics?year=2021", "/holidays.ics?year=2021", "/api/days?from=2026-01-01&to=2026-01-02",
      "/api/is?date=2026-01-01", "/api/is?date=today",
    ] {
      let reply = try server.curl(target, "-H", "Origin: https://a.example")
      #expect(reply["Access-Control-Allow-Origin"] == "*", "\(target)")
      #expect(reply["Access-Control-Expose-Headers"] == "ETag")
      #expect(reply["Vary"]?.hasSuffix("Accept-Encoding") == true)
      let tag = try #require(reply["ETag"])
      #expect(try server.curl(target, "-H", "If-None-Match: \(tag)")["Access-Control-Allow-Origin"] == "*")
      let options = try server.curl(target, "-X", "OPTIONS")
      #expect(options.status == 204)
      #expect(options.body.isEmpty)
      #expect(options["Content-Length"] == nil)
      #expect(options["Allow"] == "GET, HEAD, OPTIONS")
      #expect(options["Access-Control-Allow-Origin"] == "*")
      #expect(options["Access-Control-Allow-Methods"] == "GET, HEAD")
      #expect(options["Access-Control-Allow-Headers"] == "If-None-Match, If-Modified-Since")
    }
    #expect(try server.curl("/workdays.ics?tiem=9")["Access-Control-Allow-Origin"] == "*")
    let page = try server.curl("/", "-X", "OPTIONS")
    #expect(page.status == 204)
    #expect(page["Access-Control-Allow-Origin"] == nil)
    #expect(try server.curl("/")["Access-Control-Allow-Origin"] == nil)
    #expect(try server.curl("/nothing", "-X", "OPTIONS").status == 404)
  }
}
