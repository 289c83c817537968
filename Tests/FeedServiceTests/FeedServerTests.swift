// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import TestSupport
import Testing
import TimeZones
import Workdays

@testable import FeedService

#if canImport(Glibc)
import Glibc
#endif

/// Starting and stopping the server.
struct FeedServerTests {
  private static let health = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func `at SIGTERM it answers all requests and stops within ten seconds`() async throws {
    let server = try TestServer()
    let port = server.port
    // One connection has its response, one has sent half a head, one waits for a rendering, and one is idle.
    // What is sent in one piece is read in one piece, so after the reply to its start the rest has arrived too.
    let open = try #require(RawClient(port: port))
    let half = try #require(RawClient(port: port))
    let busy = try #require(RawClient(port: port))
    let idle = try #require(RawClient(port: port))
    let long = "GET /workdays.ics?years=2017-2026&style=expanded&time=09:00 HTTP/1.1\r\nHost: a\r\n\r\n"
    for (client, rest) in [(open, ""), (half, "GET /healthz HTTP/1.1\r\nHo"), (busy, long), (idle, "")] {
      client.send(Self.health + rest)
      #expect(client.nextReply()?.status == 200)
    }
    let stopped = blocking { server.stop() }
    let replies = await blocking { () -> [Reply?] in
      // A connection knows of the shutdown once a response closes it; the next one may learn it a moment later.
      let last = [(open, Self.health), (half, "st: a\r\n\r\n")].map { client, rest -> Reply? in
        client.send(rest)
        var reply = client.nextReply()
        while let answer = reply, answer["Connection"] != "close" {
          client.send(Self.health)
          reply = client.nextReply()
        }
        return reply
      }
      return last + [busy.nextReply()]
    }.value
    #expect(replies[0]?.status == 200)
    #expect(replies[1]?.status == 200)
    let feed = try #require(replies[2])
    #expect(feed.status == 200)
    #expect(feed.text.hasSuffix("END:VCALENDAR\r\n"))
    let (time, status) = await stopped.value
    #expect(time < .seconds(10))
    #expect(status == 0)
    #expect(idle.receive() == [])
    #expect(RawClient(port: port) == nil, "new connections are not accepted")
    #expect(await server.logged { $0["message"] == "stopped" }.count == 1)
  }

  @Test func `idle connections are closed soon after SIGTERM, and the server stops with them`() async throws {
    let server = try TestServer()
    // One sends nothing, and the next one has its answer.
    let silent = try #require(RawClient(port: server.port))
    let idle = try #require(RawClient(port: server.port))
    idle.send(Self.health)
    #expect(idle.nextReply()?.status == 200)
    let (time, status) = await blocking { server.stop() }.value
    #expect(time < .seconds(4))
    #expect(status == 0)
    #expect(silent.receive() == [] && idle.receive() == [])
  }

  @Test func `under load, no request fails when the server stops`() async throws {
    let server = try TestServer()
    let port = server.port
    _ = try server.curl("/workdays.ics?year=2021&time=09:00")
    let warm = DispatchSemaphore(value: 0)
    let clients = (0..<8).map { _ in
      blocking { () -> (answers: Int, failures: Int) in
        var (answers, failures) = (0, 0)
        // Until the server accepts no more connections.
        while let client = RawClient(port: port) {
          var isOpen = true
          while isOpen {
            client.send("GET /workdays.ics?year=2021&time=09:00 HTTP/1.1\r\nHost: a\r\n\r\n")
            let reply = client.nextReply()
            if reply == nil { failures += 1 } else { answers += 1 }
            if answers == 20 { warm.signal() }
            isOpen = reply.map { $0["Connection"] != "close" } ?? false
          }
        }
        return (answers, failures)
      }
    }
    let stopped = blocking { () -> Duration in
      for _ in clients { _ = warm.wait(timeout: .now() + 60) }
      return server.stop().time
    }
    var (answers, failures) = (0, 0)
    for client in clients {
      let (answered, failed) = await client.value
      #expect(answered >= 20)
      answers += answered
      failures += failed
    }
    #expect(await stopped.value < .seconds(10))
    // A connection that the kernel accepted but the server never saw is reset; at most one per client.
    #expect(failures <= 8)
    #expect(await server.logged(.max) { $0.status == 200 }.count >= answers)
  }

  @Test func `SIGTERM stops a server whose output is full and read by nobody`() async throws {
    let (reading, writing) = try Program.pipe()
    let process = try Program(
      TestServer.path, ["serve"], environment: ["PORT": "0", "DATA": "/nonexistent/data"], output: writing)
    close(writing)
    defer { close(reading) }
    let port = try #require(
      await blocking { () -> Int? in
        var line: [UInt8] = []
        while case var byte = UInt8(0), read(reading, &byte, 1) == 1 {
          line.append(byte)
          guard byte == UInt8(ascii: "\n") else { continue }
          if let address = LogLine(String(decoding: line, as: UTF8.self))["address"] {
            return address.split(separator: ":").last.flatMap { Int($0) }
          }
          line = []
        }
        return nil
      }.value)
    // More than a pipe holds.
    let answers = await blocking { () -> Int in
      guard let client = RawClient(port: port) else { return 0 }
      let agent = String(repeating: "a", count: 200)
      return (0..<1000).count { _ in
        client.send("GET /healthz HTTP/1.1\r\nHost: a\r\nUser-Agent: \(agent)\r\n\r\n")
        return client.nextReply()?.status == 200
      }
    }.value
    #expect(answers == 1000)
    let stopped = await blocking { () -> (Duration, Int32) in
      var status: Int32 = -1
      let time = ContinuousClock().measure {
        process.send(SIGTERM)
        status = process.wait()
      }
      return (time, status)
    }.value
    #expect(stopped.0 < .seconds(10))
    #expect(stopped.1 == 0)
  }

  @Test func `SIGTERM stops a server with a FIFO in its data folder, which is not waited for`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workday-fifo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try TestServer(environment: ["DATA": folder.path])
    #expect(mkfifo(folder.appending(path: "2028.json").path, 0o600) == 0)
    server.process.send(SIGHUP)
    let errors = await server.logged { $0["level"] == "error" }
    #expect(errors.first?["reason"]?.hasSuffix("2028.json is not a plain file") == true)
    #expect(try server.curl("/healthz").status == 200)
    let (time, status) = await blocking { server.stop() }.value
    #expect(time < .seconds(10))
    #expect(status == 0)
  }

  /// A server within the tests whose data is loaded once the semaphore is signalled.
  private func slowServer(_ isFree: DispatchSemaphore, feeds: String) -> FeedServer {
    var configuration = ServiceConfiguration(timeZones: .system) { Int64(Date().timeIntervalSince1970) }
    configuration.port = 0
    configuration.feedFolder = feeds
    return FeedServer(configuration, log: LogSink(descriptor: -1)) { _ in
      isFree.wait()
      isFree.signal()
      return (.statutory, [])
    }
  }

  @Test func `it listens at once, and answers 503 until all is loaded`() async throws {
    let isFree = DispatchSemaphore(value: 0)
    let folder = try TemporaryFolder()
    try folder.write(Array("title: A".utf8), to: "a.yaml")
    let server = slowServer(isFree, feeds: folder.path)
    let listener = try await server.start()
    let port = try #require(listener.address?.port)
    let loaded = blocking { server.load() }
    func ask(_ target: String) async -> Reply? {
      await blocking { RawClient.ask(port, "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") }.value
    }
    #expect(await ask("/healthz")?.status == 200)
    #expect(await ask("/metrics")?.status == 200)
    for target in ["/", "/readyz", "/workdays.ics", "/a.ics", "/p/0/a.ics", "/nothing", "/api/is?date=today"] {
      let reply = await ask(target)
      #expect(reply?.status == 503 && reply?["Retry-After"] == "1", "\(target)")
      #expect(reply?.detail == "the server is starting; try again in a second", "\(target)")
    }
    isFree.signal()
    await loaded.value
    for (target, status) in [("/readyz", 200), ("/a.ics", 200), ("/nothing", 404), ("/b.ics", 404)] {
      #expect(await ask(target)?.status == status, "\(target)")
    }
    await server.stop(listener)
  }

  @Test func `a service manager is told when it is ready`() async throws {
    let folder = try TemporaryFolder()
    let name = folder.path + "/notify"
    let descriptor = try ServiceSocket.bind(name)
    defer { close(descriptor) }
    let server = try TestServer(environment: ["NOTIFY_SOCKET": name])
    let told = await blocking { () -> String in
      var bytes = [UInt8](repeating: 0, count: 64)
      return String(decoding: bytes[..<max(0, recv(descriptor, &bytes, bytes.count, 0))], as: UTF8.self)
    }.value
    #expect(told == "READY=1")
    #expect(try server.curl("/readyz").status == 200)
    for other in ["relative", "/nonexistent/socket", "/" + String(repeating: "a", count: 200)] {
      #expect(try TestServer(environment: ["NOTIFY_SOCKET": other]).curl("/readyz").status == 200)
    }
  }

  @Test func `a signal that comes while it loads is no end`() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<200 { try folder.write(Array("title: \(number)\nyears: 2017-2026".utf8), to: "\(number).yaml") }
    let (reading, writing) = try Program.pipe()
    let log = ServerLog(reading)
    let process = try Program(
      TestServer.path, ["serve"], environment: ["PORT": "0", "DATA": folder.path + "/no", "FEEDS": folder.path],
      output: writing)
    close(writing)
    let isLoading = await blocking { log.lines(atLeast: 1) { $0["message"] == "loading" }.count == 1 }.value
    #expect(isLoading)
    process.send(SIGHUP)
    let lines = await blocking { log.lines(atLeast: 1) { $0["message"] == "listening" }.count }.value
    #expect(lines == 1 && process.isRunning)
    process.send(SIGTERM)
    #expect(await blocking { process.wait() }.value == 0)
  }

  @Test func `what was served before a start with less is missed, until it is there again or the record is removed`()
    async throws
  {
    let folder = try TemporaryFolder()
    let (data, feeds, record) = (folder.path + "/data", folder.path + "/feeds", folder.path + "/record")
    let year = wholeYear([:], notices: ["https://www.gov.cn/zhengce/zhengceku/204811/content_1.htm"])
    func put() throws {
      try folder.write(Array(year.utf8), to: "data/2049.json")
      for name in ["a", "b"] { try folder.write(Array("title: \(name)".utf8), to: "feeds/\(name).yaml") }
    }
    func start() throws -> TestServer {
      try TestServer("--record", record, environment: ["DATA": data, "FEEDS": feeds])
    }
    try put()
    var server = try start()
    #expect(try server.curl("/readyz").text == "ready\n")
    #expect(server.stop().status == 0)
    let kept = try String(contentsOfFile: record, encoding: .utf8)
    #expect(kept.contains("year 2049\nnotice 2048-11-01\nfeed a\nfeed b\n"), "\(kept)")
    for name in ["data", "feeds/a.yaml"] { try FileManager.default.removeItem(atPath: folder.path + "/" + name) }
    server = try start()
    #expect(try server.curl("/readyz").text == "ready, but less is served than before (3); see the log\n")
    #expect(try server.curl("/metrics").text.contains("\nworkday_feed_missing 3\n"))
    let told = await server.logged { $0["message"] == "less is served than before" }
    #expect(
      told.first?["missing"]
        == "the year 2049, the notice of 2048-11-01, the feed a; if that is meant, remove \(record)")
    #expect(try String(contentsOfFile: record, encoding: .utf8) == kept)
    try put()
    #expect(await server.logged { $0["message"] == "nothing that was served before is missing any more" }.count == 1)
    #expect(try server.curl("/readyz").text == "ready\n")
    // The files that were put are all read, in how many steps ever.
    #expect(await server.logged { $0["count"] == "2" }.count >= 1)
    let before = server.logged.count { $0["count"] == "1" }
    // What is taken away while it runs is taken away by somebody.
    try FileManager.default.removeItem(atPath: feeds + "/a.yaml")
    server.process.send(SIGHUP)
    #expect(await server.logged(before + 1) { $0["count"] == "1" }.count > before)
    #expect(try server.curl("/readyz").text == "ready\n")
    #expect(server.stop().status == 0)
    #expect(try !String(contentsOfFile: record, encoding: .utf8).contains("feed a\n"))
    try FileManager.default.removeItem(atPath: feeds + "/b.yaml")
    server = try start()
    #expect(try server.curl("/readyz").text.contains("(1)"))
    try FileManager.default.removeItem(atPath: record)
    #expect(await server.logged { $0["message"] == "nothing that was served before is missing any more" }.count == 1)
    #expect(try server.curl("/readyz").text == "ready\n")
  }

  @Test func `a record that cannot be written is told once`() async throws {
    let server = try TestServer(environment: ["RECORD": "/nonexistent/record"])
    let told = await server.logged { $0["message"] == "record not used" }
    #expect(told.count == 1 && told.first?["reason"]?.contains("/nonexistent/record") == true)
    #expect(try server.curl("/readyz").text == "ready, but not all data is used (1); see the log\n")
  }

  @Test func `new time zones are taken while it runs`() async throws {
    let folder = try TemporaryFolder()
    func put(_ version: String, _ zone: String) throws {
      let bytes = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(zone)"))
      try folder.write(Array(bytes), to: "zones/Europe/Berlin")
      try folder.write(Array("# version \(version)\n".utf8), to: "zones/tzdata.zi")
    }
    try put("2026a", "Europe/Berlin")
    try folder.write(Array("time: 09:00\ntime-zone: Europe/Berlin".utf8), to: "feeds/a.yaml")
    let server = try TestServer(environment: ["TZDIR": folder.path + "/zones", "FEEDS": folder.path + "/feeds"])
    let targets = ["/workdays.ics?year=2021&time=09:00&time-zone=Europe/Berlin", "/a.ics"]
    for target in targets { #expect(try server.curl(target).text.contains("TZOFFSETTO:+0200"), "\(target)") }
    try put("2026b", "Asia/Tokyo")
    #expect(await server.logged { $0["message"] == "time zones replaced" }.count == 1)
    for target in targets { #expect(try server.curl(target).text.contains("TZOFFSETTO:+0900"), "\(target)") }
  }

  @Test func `SIGHUP loads the data again`() async throws {
    let server = try TestServer()
    server.process.send(SIGHUP)
    #expect(await server.logged { $0["message"] == "data reloaded without changes" }.count == 1)
    #expect(try server.curl("/healthz").status == 200)
    #expect(server.process.isRunning)
  }

  @Test func `the environment sets the options of the same names, and options win`() throws {
    let server = try TestServer(
      "--base-url", "https://work.example.org/", environment: ["BASE_URL": "http://no.example"])
    let page = try server.curl("/").text
    #expect(page.contains("value=\"https://work.example.org/workdays.ics?"))
    #expect(page.contains("webcal://work.example.org/workdays.ics?"))
    #expect(!page.contains("no.example"))
    let downloads = page.matches(of: /href="([^"]*)" download/).map(\.1)
    #expect(downloads.count == 2 && downloads.allSatisfy { !$0.hasPrefix("webcal:") }, "\(downloads)")
    let other = try TestServer(environment: ["BASE_URL": "http://yes.example", "LISTEN": "127.0.0.1"])
    #expect(try other.curl("/").text.contains("webcal://yes.example/workdays.ics?"))
  }

  @Test(arguments: [
    (["--port", "x"], 64, "--port: \"x\" is not a port; use 0 to 65535"),
    (["--port", "65536"], 64, "--port: \"65536\" is not a port"),
    (["--base-url", "work.example"], 64, "--base-url: \"work.example\" is not an address such as https://"),
    (["--base-url", "https://a\"b"], 64, "--base-url"), (["--listen", "300.1.1.1"], 69, "--listen 300.1.1.1"),
    (["--trusted-proxy", "localhost"], 64, "--trusted-proxy: \"localhost\" is not an address; write one such as"),
  ])
  func `invalid options are one line of error with their exit code`(_ arguments: [String], code: Int32, says: String)
    throws
  {
    let result = try Program.run(TestServer.path, ["serve"] + arguments)
    let text = result.errors
    #expect(result.status == code)
    #expect(text.hasPrefix("Error: "))
    #expect(text.contains(says), "\(text)")
  }

  @Test(arguments: [
    ("TRUSTED_PROXY", "127.0.0.1, proxy", "\"proxy\" is not an address"),
    ("RENDER_LIMIT", "0", "\"0\" is not a number from 1"),
    ("FEED_LIMIT", "x", "\"x\" is not a number from 1 to 1000000"),
    ("FEED_MEMORY", "-1", "\"-1\" is not a number from 1"),
  ])
  func `invalid settings of the environment are one line of error`(name: String, value: String, says: String) throws {
    let result = try Program.run(TestServer.path, ["serve"], environment: [name: value, "PORT": "0"])
    #expect(result.status == 64 && result.firstError.hasPrefix("Error: \(name): \(says)"), "\(result.errors)")
  }

  @Test func `a port in use is one line of error`() throws {
    let server = TestServer.shared
    let error = #expect(throws: TestServer.DoesNotStart.self) { try TestServer("--port", "\(server.port)") }
    let log = error?.log ?? ""
    #expect(log.contains("--port \(server.port): cannot listen on this address: Address already in use"), "\(log)")
    let other = try Program.run(TestServer.path, ["serve", "--port", "0", "--listen", "300.1.1.1"]).errors
    #expect(other.hasSuffix(": cannot listen on this address: no machine has this name or address\n"), "\(other)")
  }
}

/// A socket like that of systemd.
private enum ServiceSocket {
  static func bind(_ path: String) throws -> Int32 {
    #if canImport(Glibc)
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    #else
    let descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #if canImport(Glibc)
        Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        #else
        Darwin.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        #endif
      }
    }
    try #require(isBound)
    return descriptor
  }
}
