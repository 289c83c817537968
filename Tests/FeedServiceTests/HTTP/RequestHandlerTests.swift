// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import Testing

/// Requests one after the other, in pieces and pipelined.
struct RequestHandlerTests {
  @Test func `large answers that wait for slow clients have a limit, and those that are taken do not count`()
    async throws
  {
    for (limit, expected) in [(20_000, 503), (40_000, 200)] {
      let server = try await LocalServer(unsentLimit: limit)
      let port = server.port
      let replies = await blocking { () -> [Reply?] in
        guard let client = RawClient(port: port) else { return [] }
        return (0..<4).map { _ in
          client.send("GET /?lang=en HTTP/1.1\r\nHost: a\r\n\r\n")
          return client.nextReply()
        }
      }.value
      #expect(replies.map { $0?.status } == [expected, expected, expected, expected])
      #expect(replies.first??["Retry-After"] == (expected == 503 ? "5" : nil))
      let small = await blocking { RawClient.ask(port, "GET /workdays.ics HTTP/1.1\r\nHost: a\r\n\r\n")?.status }.value
      #expect(small == 200)
      await server.stop()
    }
  }

  private static let feed = "/workdays.ics?year=2021&time=07:45"

  private let server = TestServer.shared

  /// The replies on one connection to heads, each sent after the previous reply was read.
  private func replies(_ heads: [String], bodies: Bool = true) throws -> [Reply] {
    let client = try #require(RawClient(port: server.port))
    return try heads.map { head in
      client.send(head)
      return try #require(client.nextReply(hasBody: bodies), "the connection ended")
    }
  }

  /// What must be equal in the replies to the same request: everything but the date.
  private func essence(_ reply: Reply) -> String {
    let fields = reply.headers.filter { $0.name.lowercased() != "date" }.map { "\($0.name): \($0.value)" }
    return "\(reply.status) \(fields) \(reply.body.base64EncodedString())"
  }

  @Test(arguments: ["", "Accept-Encoding: gzip\r\n", "User-Agent: a\r\nX-Forwarded-For: 10.1.1.1\r\n"])
  func `identical requests get identical replies`(_ fields: String) async throws {
    _ = try server.curl(Self.feed)
    let head = "GET \(Self.feed) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
    let all = try replies(Array(repeating: head, count: 4)) + replies([head])
    #expect(all.allSatisfy { $0.status == 200 && $0["Date"] != nil && $0["Connection"] == nil })
    #expect(Set(all.map(essence)).count == 1)
    for reply in all {
      let date = try #require(reply["Date"])
      let format = /\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT/
      #expect(date.wholeMatch(of: format) != nil, "\(date)")
    }
    let tag = try #require(all[0]["ETag"])
    let known = "GET \(Self.feed) HTTP/1.1\r\nHost: a\r\n\(fields)If-None-Match: \(tag)\r\n\r\n"
    let unchanged = try replies(Array(repeating: known, count: 3))
    #expect(unchanged.allSatisfy { $0.status == 304 && $0.body.isEmpty && $0["ETag"] == tag })
    guard fields.contains("10.1.1.1") else { return }
    let logged = await server.logged(3) { $0["forwarded"] == "10.1.1.1" && $0.status == 304 }
    #expect(logged.count >= 3)
    #expect(logged.allSatisfy { $0["agent"] == "a" && $0["target"] == "/workdays.ics?year&time" })
  }

  @Test func `requests in pieces, pipelined or with HEAD get the same reply`() throws {
    _ = try server.curl(Self.feed)
    let head = "GET \(Self.feed) HTTP/1.1\r\nHost: a\r\n\r\n"
    let whole = try replies([head, head])
    // The start of the second arrives with the first, and its rest after the reply to the first.
    let client = try #require(RawClient(port: server.port))
    let pieces = try [head + head.prefix(9), String(head.dropFirst(9)), head].map { piece in
      client.send(piece)
      return try #require(client.nextReply())
    }
    #expect(Set((whole + pieces).map(essence)).count == 1)
    let asked = head.replacing("GET", with: "HEAD")
    let heads = try replies(Array(repeating: asked, count: 3), bodies: false)
    #expect(heads.allSatisfy { $0.status == 200 && $0.body.isEmpty })
    #expect(heads[2]["Content-Length"] == whole[0]["Content-Length"])
    // Three in one piece, the last of which closes the connection.
    client.send(head + head + head.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n"))
    let text = String(decoding: client.receiveAll().bytes, as: UTF8.self)
    #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 4)
    #expect(text.components(separatedBy: "Connection: close").count == 2)
  }

  @Test func `two pipelined requests get two replies, however often they are repeated`() throws {
    let feed = try server.curl(Self.feed)
    let pair = ["/healthz", Self.feed].map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
    for _ in 0..<4 {
      let client = try #require(RawClient(port: server.port))
      for _ in 0..<4 {
        client.send(pair)
        let replies = [try #require(client.nextReply()), try #require(client.nextReply())]
        try #require(replies.map(\.body) == [Data("ok\n".utf8), feed.body])
      }
    }
  }

  @Test func `connections of an event loop that pipeline have their turns after some requests each`() async throws {
    let server = try TestServer()
    // Connections are given to the loops in turn, so that the last one shares its loop with the first.
    let clients = (0...System.coreCount).compactMap { _ in RawClient(port: server.port) }
    for client in clients {
      client.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(client.nextReply()?.status == 200)
    }
    let pair = [try #require(clients.first), try #require(clients.last)]
    let count = 600
    for attempt in 1... {
      for (number, client) in pair.enumerated() {
        client.send(
          String(
            repeating: "GET /healthz HTTP/1.1\r\nHost: a\r\nUser-Agent: \(attempt) \(number)\r\n\r\n", count: count))
      }
      for client in pair { for _ in 0..<count { #expect(client.nextReply()?.status == 200) } }
      let agents = await server.logged(2 * count) { $0["agent"]?.hasPrefix("\(attempt) ") == true }.map { $0["agent"] }
      #expect(agents.count == 2 * count)
      let ends = (0..<2).map { number in
        (agents.firstIndex(of: "\(attempt) \(number)") ?? 0, agents.lastIndex(of: "\(attempt) \(number)") ?? 0)
      }
      let (start, end) = (max(ends[0].0, ends[1].0), min(ends[0].1, ends[1].1))
      // On a busy machine the first may be done before the second has sent anything.
      guard start + 200 < end else {
        try #require(attempt < 20)
        continue
      }
      var (run, longest) = (0, 0)
      for (agent, next) in zip(agents[start..<end], agents[(start + 1)...]) {
        run = agent == next ? run + 1 : 0
        longest = max(longest, run)
      }
      #expect(longest < 40, "\(longest) in a row")
      break
    }
  }

  @Test func `requests that ask for the end of the connection get it`() throws {
    _ = try server.curl(Self.feed)
    for _ in 0..<3 {
      let closing = "GET \(Self.feed) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
      #expect(try replies([closing])[0]["Connection"] == "close")
      #expect(try replies(["GET \(Self.feed) HTTP/1.0\r\n\r\n"])[0]["Connection"] == "close")
    }
  }

  // MARK: - Requests for another protocol

  private static let upgrade = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"

  @Test(arguments: [
    ("GET /healthz HTTP/1.1\r\nHost: a\r\n\(upgrade)\r\n", 200),
    ("GET /workdays.ics?year=2020&time=07:1\(0) HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n", 200),
    ("CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n", 404),
  ])
  func `after Upgrade and CONNECT the connection ends, so that no second request waits`(_ head: String, status: Int)
    throws
  {
    let client = try #require(RawClient(port: server.port))
    client.send(head + "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
    let (bytes, isClosed) = client.receiveAll()
    let reply = try #require(Reply(Data(bytes)))
    #expect(reply.status == status)
    #expect(reply["Connection"] == "close")
    #expect(isClosed)
    #expect(String(decoding: bytes, as: UTF8.self).components(separatedBy: "HTTP/1.1 ").count == 2)
  }

  @Test func `what a client sends after Upgrade does not pile up`() async throws {
    let server = try TestServer()
    #expect(try server.curl("/healthz").status == 200)
    let before = try #require(server.memory)
    let port = server.port
    let senders = (0..<4).map { _ in
      blocking { () -> Int in
        guard let client = RawClient(port: port) else { return -1 }
        client.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\(Self.upgrade)\r\n")
        let piece = [UInt8](repeating: 0x61, count: 1 << 20)
        var count = 0
        while count < 1000, client.send(piece) { count += 1 }
        return count
      }
    }
    for sender in senders { #expect((0..<1000).contains(await sender.value), "the server reads on") }
    #expect(try #require(server.memory) - before < 50 << 20)
  }

  @Test func `a request is answered as on a connection of its own, whatever was asked before it`() throws {
    let get = "GET \(Self.feed) HTTP/1.1\r\nHost: a\r\n"
    let plain = try #require(try replies([get + "\r\n"]).first)
    let tag = try #require(plain["ETag"])
    let others: [(request: String, status: Int, hasBody: Bool)] = [
      ("HEAD \(Self.feed) HTTP/1.1\r\nHost: a\r\n\r\n", 200, false),
      (get + "If-None-Match: \(tag)\r\n\r\n", 304, false), (get + "Accept-Encoding: gzip\r\n\r\n", 200, true),
      ("GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n", 404, true), ("OPTIONS / HTTP/1.1\r\nHost: a\r\n\r\n", 204, false),
      ("GET /?lang=en HTTP/1.1\r\nHost: a\r\n\r\n", 200, true),
    ]
    let client = try #require(RawClient(port: server.port))
    for other in others {
      client.send(other.request)
      let reply = try #require(client.nextReply(hasBody: other.hasBody))
      #expect(reply.status == other.status && reply.body.isEmpty == !other.hasBody, "\(other.request)")
      client.send(get + "\r\n")
      #expect(client.nextReply().map(essence) == essence(plain), "after \(other.request)")
    }
  }
}
