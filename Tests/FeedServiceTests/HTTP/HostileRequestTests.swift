// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Random requests get a response of 2xx, 3xx or 4xx or none, and leave the server unharmed.
///
/// There are some hundreds of them, in the slow set some thousands.
struct HostileRequestTests {
  private static let paths = ["/workdays.ics", "/holidays.ics", "/", "/api/days", "/healthz", "/readyz", "/x", "*", ""]
  private static let names = [
    "year", "years", "from", "time", "duration", "title", "alarm", "style", "days", "pattern", "big-week", "statutory",
    "make-up", "make-up-follows", "on", "monthly", "move", "shift", "eve", "lang", "month", "to", "key", "time-zone",
    "no-alarm", "allow-unpublished", "notes", "category", "each", "only", "calendar-color", "uid-domain", "x",
  ]
  private static let values = [
    "2021", "2026", "2025-2026", "1900-1909", "2990-2999", "2021-05-14", "09:00", "23:59:59", "9h", "PT9H", "P28D",
    "-PT10M", "0", "rdate", "events", "expanded", "MO,TU", "SU", "six-day", "big-small", "2026-01-05", "yes", "no",
    "all", "only", "none", "first", "2026-02-14=WE", "make-up", "make-up-eve", "return", "-1", "10", "last-workday",
    "workday:3", "skip", "before", "D=08:00/12h/Day", "cycle:DDNNOO@2026-01-01", "zh-Hans", "en", "2026-10", "0001-01",
    "block", "off", "teal", "#123456", "Asia/Shanghai", "America/Sao_Paulo", "Europe/Berlin", "UTC", "+08:00",
    "%E7%8F%AD",
    "%00", "%0d%0aX:1", "%ff%fe", "%", "%zz", "%F0%9F%8E%89", "a%CC%81", "%22%CC%81onload", "<script>", "\"'", "../..",
    "99999999999999999999", "-", "", " ", "\u{202E}", "NaN", "1e9", "true",
  ]
  private static let fields = [
    "Host: a", "Host: a.example:80", "Host: \"><script>", "Accept-Encoding: gzip", "Accept-Encoding: gzip;q=x, *;q=0",
    "Accept-Language: zh-CN,en;q=0.5", "Accept-Language: ;;;,,,q=", "If-None-Match: *",
    "If-None-Match: \"x\", W/\"y\",",
    "If-Modified-Since: Wed, 25 Nov 2020 00:00:00 GMT", "If-Modified-Since: \u{0}", "If-Match: \"x\"",
    "Connection: close",
    "Connection: keep-alive, Upgrade", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk", "Content-Length: 0",
    "Content-Length: 1",
    "Content-Length: -1", "Content-Length: 0, 0", "Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked",
    "Expect: 100-continue", "X-Forwarded-Proto: https", "X-Forwarded-For: \"\\", "Range: bytes=0-1",
    "User-Agent: \u{7F}",
    "Cookie: a=b", " folded: x", "NoColon", ": empty", "Host:", "Sec-WebSocket-Key: x",
  ]
  private static let methods = [
    "GET", "GET", "GET", "GET", "HEAD", "POST", "OPTIONS", "PUT", "CONNECT", "TRACE", "FOO", "get", "",
  ]

  /// Valid addresses, most of them with a placeholder for a random value.
  private static let right = [
    "/workdays.ics?year=2021&time=09:00", "/workdays.ics?time=09:00&duration=9h&alarm=10m&style=events&title=@",
    "/workdays.ics?years=2020-2026&style=expanded&notes=@", "/holidays.ics?lang=en&calendar-name=@", "/holidays.ics",
    "/?title=@&time=09:00", "/?lang=en&month=2026-10", "/", "/api/days?from=2026-01-01&to=2026-12-31", "/healthz",
    "/workdays.ics?pattern=big-small&big-week=2026-01-05&time=08:00",
    "/workdays.ics?time-zone=Europe/Berlin&time=02:30",
  ]

  private static func request(_ random: inout SeededGenerator) -> [UInt8] {
    func pick<Element>(_ all: [Element]) -> Element { all[Int.random(in: 0..<all.count, using: &random)] }
    var target = pick(paths)
    if Int.random(in: 0..<20, using: &random) == 0 { target = "http://a.example" + target }
    for index in 0..<Int.random(in: 0...4, using: &random) {
      target += (index == 0 ? "?" : "&") + pick(names) + (Bool.random(using: &random) ? "=" : "=") + pick(values)
    }
    if !target.utf8.allSatisfy({ $0 != 0x20 }), Bool.random(using: &random) { target.replace(" ", with: "+") }
    let isRight = Bool.random(using: &random)
    if isRight { target = pick(right).replacing("@", with: pick(values).replacing(" ", with: "+")) }
    var text = (isRight ? pick(["GET", "HEAD"]) : pick(methods)) + " " + target + " "
    text +=
      isRight
      ? "HTTP/1.1\r\n"
      : pick(["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/1.11", ""]) + "\r\n"
    if isRight || Int.random(in: 0..<4, using: &random) > 0 { text += "Host: 127.0.0.1\r\n" }
    for _ in 0..<Int.random(in: 0...(isRight ? 1 : 4), using: &random) { text += pick(fields) + "\r\n" }
    text += "\r\n"
    var bytes = Array(text.utf8)
    for _ in 0..<(Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 1...4, using: &random) : 0) {
      guard !bytes.isEmpty else { break }
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
      case 3: bytes.removeSubrange(index..<min(bytes.count, index + 20))
      default: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 20)], at: index)
      }
    }
    return bytes
  }

  /// The status codes of the responses in some bytes.
  private static func statuses(_ bytes: [UInt8]) -> [Int] {
    let mark = Array("HTTP/1.1 ".utf8)
    var statuses: [Int] = []
    var index = 0
    while index + 12 <= bytes.count {
      if bytes[index] == mark[0], bytes[index..<index + 9].elementsEqual(mark) {
        statuses.append(Int(String(decoding: bytes[index + 9..<index + 12], as: UTF8.self)) ?? 0)
        index += 12
      } else {
        index += 1
      }
    }
    return statuses
  }

  /// What came of some requests.
  private struct Report: Sendable {
    var faults: [String] = []
    var tally: [Int: Int] = [:]
    var memory: [Int] = []
  }

  /// Sends some requests, each on a connection of its own.
  private static func report(_ count: Int, to server: TestServer, seed: UInt64) -> Report {
    var (random, report) = (SeededGenerator(seed: seed), Report())
    for number in 0..<count {
      let request = request(&random)
      let shown = String(decoding: request, as: UTF8.self).debugDescription
      guard let client = RawClient(port: server.port) else {
        report.faults.append("\(number): no connection after \(shown)")
        break
      }
      client.send(request)
      client.finishSending()
      let (bytes, isClosed) = client.receiveAll()
      if !isClosed { report.faults.append("\(number): still open after \(shown)") }
      let statuses = statuses(Array(bytes.prefix(400)))
      for status in statuses.prefix(1) {
        report.tally[status, default: 0] += 1
        if !(200..<500).contains(status) { report.faults.append("\(number): \(status) to \(shown)") }
      }
      if statuses.isEmpty { report.tally[0, default: 0] += 1 }
      if number % (count / 10 + 1) == count / 20 { report.memory.append(server.memory ?? 0) }
    }
    return report
  }

  @Test func `any request gets 2xx, 3xx or 4xx, and the server neither crashes nor grows`() async throws {
    let clients = 4
    let count = rounds(fast: 300, slow: 3000)
    let seed = seed(20_261_121)
    let server = try TestServer()
    let work = (0..<clients).map { client in
      blocking { Self.report(count / clients, to: server, seed: seed &+ UInt64(client)) }
    }
    var report = Report()
    for part in work {
      let part = await part.value
      report.faults += part.faults
      report.tally.merge(part.tally) { $0 + $1 }
      report.memory = part.memory
    }
    #expect(report.faults.isEmpty, "\(report.faults.prefix(5))")
    #expect(server.process.isRunning)
    #expect(try server.curl("/healthz").status == 200)
    #expect(report.tally[200, default: 0] > count / 50, "\(report.tally)")
    #expect(report.tally[400, default: 0] > count / 50, "\(report.tally)")
    #expect(server.logged.allSatisfy { ($0.status ?? 200) < 500 })
    let last = try #require(server.memory)
    #expect(last < 150 << 20, "\(last >> 20) MiB at the end, \(report.memory.map { $0 >> 20 }) on the way")
    if isSlowSetWanted {
      print("\(count) requests: \(report.tally.sorted { $0.key < $1.key }), MiB \(report.memory.map { $0 >> 20 })")
    }
  }
}
