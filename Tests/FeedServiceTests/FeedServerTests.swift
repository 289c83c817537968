// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

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
        while line.last != UInt8(ascii: "\n"), case var byte = UInt8(0), read(reading, &byte, 1) == 1 {
          line.append(byte)
        }
        return LogLine(String(decoding: line, as: UTF8.self))["address"]?.split(separator: ":").last.flatMap { Int($0) }
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
    let other = try TestServer(environment: ["BASE_URL": "http://yes.example", "LISTEN": "127.0.0.1"])
    #expect(try other.curl("/").text.contains("webcal://yes.example/workdays.ics?"))
  }

  @Test(arguments: [
    (["--port", "x"], 64, "--port: \"x\" is not a port; use 0 to 65535"),
    (["--port", "65536"], 64, "--port: \"65536\" is not a port"),
    (["--base-url", "work.example"], 64, "--base-url: \"work.example\" is not an address such as https://"),
    (["--base-url", "https://a\"b"], 64, "--base-url"), (["--listen", "300.1.1.1"], 69, "--listen 300.1.1.1"),
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

  @Test func `a port in use is one line of error`() throws {
    let server = TestServer.shared
    let error = #expect(throws: TestServer.DoesNotStart.self) { try TestServer("--port", "\(server.port)") }
    let log = error?.log ?? ""
    #expect(log.contains("--port \(server.port): cannot listen on this address: Address already in use"), "\(log)")
    let other = try Program.run(TestServer.path, ["serve", "--port", "0", "--listen", "300.1.1.1"]).errors
    #expect(other.hasSuffix(": cannot listen on this address: no machine has this name or address\n"), "\(other)")
  }
}
