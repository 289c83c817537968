// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// How the server starts and stops.
struct DrainTests {
  @Test func `told to stop, it answers what it was asked and is gone in under ten seconds`() throws {
    let server = try TestServer()
    let port = server.port
    // One request is being rendered, one connection is idle, one has half a head.
    let idle = try #require(RawClient(port: port))
    idle.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(idle.receive()?.isEmpty == false)
    let half = try #require(RawClient(port: port))
    half.send("GET /healthz HTTP/1.1\r\nHo")
    let rendered = blocking {
      RawClient.ask(
        port, "GET /workdays.ics?years=2017-2026&style=expanded&time=09:00 HTTP/1.1\r\nHost: a\r\n\r\n", seconds: 30)
    }
    usleep(200_000)
    let stopped = blocking { server.stop() }
    usleep(300_000)
    half.send("st: a\r\n\r\n")
    let last = try #require(Reply(Data(half.receiveAll(seconds: 8).bytes)))
    #expect(last.status == 200)
    #expect(last["Connection"] == "close")
    #expect(RawClient.ask(port, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n") == nil, "new connections are not taken")
    let feed = try #require(rendered.value)
    #expect(feed.status == 200)
    #expect(feed.text.hasSuffix("END:VCALENDAR\r\n"))
    let (seconds, status) = stopped.value
    #expect(seconds < 10)
    #expect(status == 0)
    #expect(server.log.last?["message"] as? String == "stopped")
  }

  @Test func `under load, no request that was sent fails when the server stops`() throws {
    let server = try TestServer()
    let port = server.port
    _ = try server.curl("/workdays.ics?year=2021&time=09:00")
    // Threads of their own, since they wait for sockets.
    let clients = (0..<8).map { _ in
      blocking {
        var failures = 0
        // Until the server takes no more connections.
        while let client = RawClient(port: port) {
          var isOpen = true
          while isOpen {
            client.send("GET /workdays.ics?year=2021&time=09:00 HTTP/1.1\r\nHost: a\r\n\r\n")
            var bytes: [UInt8] = []
            while !bytes.suffix(15).elementsEqual(Array("END:VCALENDAR\r\n".utf8)) {
              guard let part = client.receive(seconds: 5), !part.isEmpty else {
                failures += 1
                break
              }
              bytes += part
            }
            isOpen = Reply(Data(bytes)).map { $0["Connection"] != "close" } ?? false
          }
        }
        return failures
      }
    }
    usleep(1_000_000)
    let stopped = blocking { server.stop().seconds }
    var failures = 0
    for client in clients { failures += client.value }
    #expect(stopped.value < 10)
    // A connection that the kernel took but the server never saw is reset; there is one at most a client.
    #expect(failures <= 8)
    let answered = server.log.filter { $0["status"] as? Int == 200 }.count
    #expect(answered > 100)
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
    (["--port", "x"], 64, "--port: \"x\" is not a port, which is 0 to 65535"),
    (["--port", "65536"], 64, "--port: \"65536\" is not a port"),
    (["--base-url", "work.example"], 64, "--base-url: \"work.example\" is not an address such as https://"),
    (["--base-url", "https://a\"b"], 64, "--base-url"), (["--listen", "300.1.1.1"], 69, "--listen 300.1.1.1"),
  ])
  func `bad options are told in a line with their exit code`(_ arguments: [String], code: Int32, says: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: TestServer.path)
    process.arguments = ["serve"] + arguments
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == code)
    #expect(text.hasPrefix("Error: "))
    #expect(text.contains(says), "\(text)")
  }

  @Test func `a port that is taken is told in a line`() throws {
    let server = TestServer.shared
    #expect(throws: TestServer.DoesNotStart.self) {
      do {
        _ = try TestServer("--port", "\(server.port)")
      } catch let error as TestServer.DoesNotStart {
        #expect(error.log.contains("--port \(server.port): this address cannot be listened at"), "\(error.log)")
        throw error
      }
    }
  }
}
