// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Synchronization
import TestSupport
import Testing
import TimeZones
import WorkdayFeeds
import Workdays

@testable import FeedService

/// What answers cost, and on which threads they are made.
struct RouteCostTests {
  private static let names =
    FeedOptions.names(in: .query) + HolidayFeedOptions.names(in: .query) + OpenQuestion.names(in: .query)
    + DayQuestion.names(in: .query) + DayList.names(in: .query) + ["lang", "month", "lunar", "x"]
  private static let values = [
    "2026", "2017-2026", "2026-10-10", "today", "09:00", "9h", "10m", "events", "expanded", "MO,TU,WE,TH,FR,SA,SU",
    "six-day",
    "big-small", "yes", "no", "all", "none", "en", "true", "", "x", "%E7%8F%AD", "%", "Asia/Shanghai",
    "America/New_York",
    "Mars", "24/7;MO+24/7", "09:00-12:00,13:00-18:00", String(repeating: "10:00-18:00,", count: 16),
    "cycle:" + String(repeating: "D", count: 100) + "@0001-01-01", "0001-01-01", "9999-12-31",
    String(repeating: "2026-02-14=WE,", count: 14), String(repeating: "%25", count: 200),
  ]

  private static func query(_ numbers: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...8, using: &numbers)).map { _ in
      let (name, value) = (names.randomElement(using: &numbers), values.randomElement(using: &numbers))
      return (name ?? "") + "=" + (value ?? "")
    }.joined(separator: "&")
  }

  private static func request(_ target: String, _ method: HTTPMethod = .GET) -> FeedRequest {
    FeedRequest(
      HTTPRequestHead(version: .http1_1, method: method, uri: target, headers: ["Host": "a"]), peer: "192.0.2.1")
  }

  @Test(arguments: Route.allCases) func `what may cost more than a look-up is made on no event loop`(route: Route)
    throws
  {
    let router = FeedRouter(ServiceConfiguration(timeZones: .system) { 1_790_000_000 }, holidays: .through2026)
    defer { router.stop() }
    var numbers = SeededGenerator(seed: seed(72))
    for _ in 0..<rounds(fast: 200, slow: 20_000) {
      let target = route.rawValue + "?" + Self.query(&numbers)
      for method in [HTTPMethod.GET, .HEAD] {
        let isKnown = router.answerAtOnce(to: Self.request(target, method)) != nil
        #expect(isKnown == (route.cost == .lookUp), "\(target)")
      }
      // Neither looks at parameters.
      #expect(router.answerAtOnce(to: Self.request(target, .OPTIONS))?.status == 204)
      #expect(router.answerAtOnce(to: Self.request(target, .POST))?.status == 405)
    }
    #expect(router.answerAtOnce(to: Self.request("/holidays/2026.json")) == nil)
    for path in ["/nothing", "/a.ics", "/p/0/a.ics"] {
      #expect(router.answerAtOnce(to: Self.request(path))?.status == 404)
    }
  }

  @Test func `no answer of an event loop costs more than twenty times one of healthz`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("title: A".utf8), to: "a.yaml")
    var configuration = ServiceConfiguration(timeZones: .system) { 1_790_000_000 }
    configuration.feedFolder = folder.path
    // What is to be made is refused at once, so that the loop's part alone is measured.
    configuration.renderLimit = 0
    configuration.hostNames = Set([HostName("a")].compactMap(\.self))
    let server = FeedServer(configuration, log: LogSink(descriptor: -1)) { _ in (.through2026, []) }
    server.load()
    defer { server.router.stop() }
    func time(_ head: String) throws -> Int {
      let channel = EmbeddedChannel()
      try server.addHandlers(to: channel)
      channel.connect(to: try SocketAddress(unixDomainSocketPath: "client"), promise: nil)
      let start = Self.processorTime
      try channel.writeInbound(ByteBuffer(string: head))
      channel.embeddedEventLoop.run()
      let time = Self.processorTime - start
      #expect(try channel.readOutbound(as: IOData.self) != nil, "\(head.prefix(80))")
      _ = try? channel.finish(acceptAlreadyClosed: true)
      return time
    }
    let health = try (0..<200).map { _ in try time("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n") }.sorted()[100]
    var numbers = SeededGenerator(seed: seed(72))
    let random = (0..<rounds(fast: 100, slow: 5000)).map { _ in
      Self.head(
        (Route.allCases.randomElement(using: &numbers)?.rawValue ?? "/") + "?"
          + Self.query(&numbers).replacing(" ", with: ""))
    }
    for head in random + Self.dearHeads {
      // The least of some, since other tests run at the same time.
      var least = Int.max
      for _ in 0..<20 where least > health * 20 { least = min(least, try time(head)) }
      #expect(least <= health * 20, "\(least / health) times healthz: \(head.prefix(80))")
    }
  }

  /// The processor time of this thread in nanoseconds.
  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private static func head(_ target: String, _ field: String = "X: y") -> String {
    "GET \(target) HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n"
  }

  /// The largest targets and fields, of whatever takes long to read.
  private static let dearHeads: [String] = {
    func long(_ part: String, _ size: Int) -> String { String(repeating: part, count: size / part.utf8.count) }
    let targets = ["/", "/a.ics", "/healthz", "/metrics", "/favicon.ico", "/nothing", "/p/0/a.ics"].flatMap { path in
      [path] + ["a&", "%25", "=", "&", "x"].map { path + "?" + long($0, 4000) }
    }
    let paths = ["/", "/a", "/%00", "/0123456789abcdef01234567"].map { long($0, 4000) }
    let fields = ["Accept", "Accept-Encoding", "Accept-Language", "If-None-Match", "If-Match", "X-Forwarded-For"]
    return (targets + paths + paths.map { $0 + ".ics" } + ["http://" + long("a", 4000) + "/healthz"]).map { head($0) }
      + fields.flatMap { field in
        ["a,", ",", "a/b;q=0.1,", "text/html,", "\\"].flatMap { part in
          ["/a.ics", "/nothing"].map { head($0, field + ": " + long(part, 7900)) }
        }
      }
  }()

  @Test func `a list that counts from today is made once a day`() throws {
    // The last second of 10 October in China.
    let time = Mutex<Int64>(1_791_647_999)
    let router = FeedRouter(
      ServiceConfiguration(timeZones: .system) { time.withLock { $0 } }, holidays: .through2026)
    defer { router.stop() }
    for target in ["/api/days?from=today&to=today", "/api/open?hours=09:00-18:00&from=today&to=tomorrow"] {
      time.withLock { $0 = 1_791_647_999 }
      for date in ["2026-10-10", "2026-10-11"] {
        guard case .rendering(let rendering) = router.outcome(of: Self.request(target)) else {
          Issue.record("\(target) is not made anew on \(date)")
          continue
        }
        rendering.cache.keep(try rendering.work(), rendering.key)
        guard case .answer(let answer) = router.outcome(of: Self.request(target)) else {
          Issue.record("\(target) is made twice on \(date)")
          continue
        }
        #expect(answer.isFromCache && answer.headers["Cache-Control"] == ["no-cache"])
        #expect(answer.text.contains("2026-10-10") == (date == "2026-10-10"), "\(answer.text)")
        #expect(router.answerAtOnce(to: Self.request(target)) == nil, "the day is not known by the target alone")
        time.withLock { $0 += 1 }
      }
    }
  }
}
