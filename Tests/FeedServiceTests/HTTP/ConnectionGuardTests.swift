// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOEmbedded
import TestSupport
import Testing

@testable import FeedService

/// Malformed, oversized and slow requests, and clients that do not receive.
struct ConnectionGuardTests {
  let server = TestServer.shared

  @Test func `a request line of 4 KiB is read and a longer one is 414`() throws {
    let fixed = "GET /?x= HTTP/1.1\r\n".utf8.count
    for (length, status) in [(4096, 400), (4097, 414), (100_000, 414)] {
      let line = "GET /?x=" + String(repeating: "a", count: length - fixed) + " HTTP/1.1\r\n"
      let reply = try #require(RawClient.ask(server.port, line + "Host: a\r\n\r\n"), "\(length)")
      #expect(reply.status == status, "\(length)")
      #expect(reply["Content-Type"] == "application/problem+json")
    }
  }

  @Test func `header fields of 8 KiB are read and longer ones are 431`() throws {
    let fixed = "Host: a\r\nX: \r\n\r\n".utf8.count
    for (length, status) in [(8192, 200), (8193, 431), (200_000, 431)] {
      let fields = "Host: a\r\nX: " + String(repeating: "a", count: length - fixed) + "\r\n\r\n"
      let reply = try #require(RawClient.ask(server.port, "GET /healthz HTTP/1.1\r\n" + fields), "\(length)")
      #expect(reply.status == status, "\(length)")
    }
    let many = String(repeating: "a:b\r\n", count: 1000)
    let reply = try #require(RawClient.ask(server.port, "GET /healthz HTTP/1.1\r\nHost: a\r\n" + many + "\r\n"))
    #expect([400, 431].contains(reply.status))
  }

  @Test func `each request of a connection has the whole limit for its line and fields`() throws {
    let fields = "Host: a\r\nX: " + String(repeating: "a", count: 5000) + "\r\n\r\n"
    let client = try #require(RawClient(port: server.port))
    for number in 0..<4 {
      client.send("GET /healthz?\(String(repeating: "x", count: 2000)) HTTP/1.1\r\n" + fields)
      #expect(client.nextReply()?.status == 400, "\(number)")
      client.send("GET /healthz HTTP/1.1\r\n" + fields)
      #expect(client.nextReply()?.status == 200, "\(number)")
    }
    // Also if they arrive together.
    client.send(String(repeating: "GET /healthz HTTP/1.1\r\n" + fields, count: 3))
    for number in 0..<3 { #expect(client.nextReply()?.status == 200, "\(number)") }
    // The limit of a line is that of a line again, not of fields.
    client.send("GET /?x=\(String(repeating: "x", count: 5000)) HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.nextReply()?.status == 414)
  }

  @Test(arguments: [
    "Content-Length: 5\r\n\r\nhello", "Content-Length: 100000000000\r\n\r\nhello",
    "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n",
  ])
  func `a body is 413 and never read`(_ rest: String) throws {
    for method in ["GET", "POST"] {
      let reply = try #require(
        RawClient.ask(server.port, "\(method) /healthz HTTP/1.1\r\nHost: a\r\n" + rest), "\(rest)")
      #expect(reply.status == 413 || reply.status == 400, "\(method) \(rest)")
      #expect(reply["Connection"] == "close")
    }
  }

  @Test(arguments: [
    "GARBAGE\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/9.9\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "\0\0\0\0\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n",
    "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  ])
  func `anything but an HTTP 1 request is an error and closes the connection`(_ request: String) throws {
    let client = try #require(RawClient(port: server.port))
    client.send(request)
    let (bytes, isClosed) = client.receiveAll()
    let reply = try #require(Reply(Data(bytes)), "\(request.debugDescription)")
    #expect((400..<500).contains(reply.status), "\(request.debugDescription)")
    #expect(isClosed)
  }

  @Test func `a request in absolute form and one of HTTP 1_0 are answered`() throws {
    let absolute = "GET http://a.example/healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    #expect(RawClient.ask(server.port, absolute)?.text == "ok\n")
    // The target wins over the Host field.
    let named = "GET http://real.example:81/ HTTP/1.1\r\nHost: other.example\r\n\r\n"
    let page = RawClient.ask(server.port, named)?.text ?? ""
    #expect(page.contains("webcal://real.example:81/") && !page.contains("other.example"))
    let bad = RawClient.ask(server.port, "GET http://a@b/ HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(bad?.status == 400)
    let old = try #require(RawClient.ask(server.port, "GET /healthz HTTP/1.0\r\n\r\n"))
    #expect(old.text == "ok\n")
    #expect(old["Connection"] == "close")
  }

  @Test func `pipelined requests are answered in order`() throws {
    let client = try #require(RawClient(port: server.port))
    // The second has to be rendered, the others do not.
    let title = UUID().uuidString
    let targets = ["/healthz", "/workdays.ics?year=2020&time=07:00&title=\(title)", "/healthz", "/nothing"]
    client.send(targets.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
    client.finishSending()
    let text = String(decoding: client.receiveAll().bytes, as: UTF8.self)
    let order = ["ok\n", "SUMMARY:\(title)", "ok\n", "there is nothing at"]
    var rest = text[...]
    for part in order {
      let range = try #require(rest.range(of: part), "\(part) is missing or too early in \(text.prefix(300))")
      rest = rest[range.upperBound...]
    }
  }

  @Test func `a head that does not arrive within ten seconds closes the connection`() async throws {
    let start = ContinuousClock.now
    // Nothing, half a request line, unfinished fields, and one more byte every second.
    let heads = ["", "GET /healthz HT", "GET /healthz HTTP/1.1\r\nHost: a\r\n", "GET /healthz HTTP/1.1\r\nX-Slow: "]
    let cut = try heads.map { head in
      let client = try #require(RawClient(port: server.port))
      return blocking { () -> Reply? in
        client.send(head)
        while head.hasSuffix(" "), !client.isReadable(within: 1) { client.send("x") }
        let (bytes, isClosed) = client.receiveAll()
        return isClosed ? Reply(Data(bytes)) : nil
      }
    }
    #expect(try server.curl("/healthz").status == 200)
    for connection in cut { #expect(await connection.value?.status == 408) }
    #expect(ContinuousClock.now - start >= .seconds(10))
  }

  @Test(arguments: [
    "", "\r", "\r\n", "\n\n\n", "\r\r\n\r\n", "\r\r\r\n\r\r\n", "GET", "GET /healthz HTTP/1.1\r\nHost: a\r\n\r",
    "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n\r\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
  ])
  func `no connection is without a deadline`(_ bytes: String) async throws {
    let received = try await received(afterSending: bytes)
    #expect(received.isClosed, "after \(received.text)")
  }

  @Test func `a connection that waits for its next request is closed without an answer`() async throws {
    let received = try await received(afterSending: "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(received.isClosed && received.text.hasSuffix("\r\n\r\nok\n"), "\(received.text)")
  }

  /// All that a client receives that sends some bytes to a server with short deadlines, and whether it is then cut off.
  private func received(afterSending bytes: String) async throws -> (text: String, isClosed: Bool) {
    let timeouts = Timeouts(
      head: .milliseconds(200), idle: .milliseconds(300), progress: .milliseconds(200), linger: .milliseconds(50))
    let server = try await LocalServer(timeouts)
    let port = server.port
    let end = await blocking { () -> (bytes: [UInt8], isClosed: Bool)? in
      guard let client = RawClient(port: port) else { return nil }
      client.send(bytes)
      return client.receiveAll(seconds: 20)
    }.value
    let received = try #require(end, "no connection")
    await server.stop()
    return (String(decoding: received.bytes, as: UTF8.self), received.isClosed)
  }

  private final class ProblemCounter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private(set) var count = 0

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      guard event is Problem else { return }
      count += 1
      context.close(promise: nil)
    }
  }

  @Test func `a connection that is accepted late has its whole time, and a deadline`() throws {
    let (loop, problems) = (EmbeddedEventLoop(), ProblemCounter())
    let connection = ConnectionGuard(Timeouts(), flushes: PendingFlushes(loop))
    let channel = EmbeddedChannel(handlers: [connection, problems], loop: loop)
    loop.advanceTime(by: .seconds(60))
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "client")).wait()
    loop.advanceTime(by: .seconds(9))
    #expect(problems.count == 0)
    loop.advanceTime(by: .seconds(1))
    #expect(problems.count == 1)
    _ = try channel.finish(acceptAlreadyClosed: true)
  }

  private final class FlushCounter: ChannelOutboundHandler {
    typealias OutboundIn = IOData
    private(set) var count = 0

    func flush(context: ChannelHandlerContext) {
      count += 1
      context.flush()
    }
  }

  @Test func `answers of one turn are sent together, thirty-two at a time and the rest at its end`() throws {
    let loop = EmbeddedEventLoop()
    let flushes = PendingFlushes(loop)
    var clients: [(channel: EmbeddedChannel, connection: ConnectionGuard, flushes: FlushCounter)] = []
    for _ in 0..<40 {
      let client = (connection: ConnectionGuard(Timeouts(), flushes: flushes), flushes: FlushCounter())
      let channel = EmbeddedChannel(handlers: [client.flushes, client.connection], loop: loop)
      try channel.connect(to: SocketAddress(unixDomainSocketPath: "client")).wait()
      clients.append((channel, client.connection, client.flushes))
    }
    for client in clients {
      // The second answer of a connection is sent with the first.
      for _ in 0..<2 {
        client.connection.beginAnswer()
        client.connection.finishAnswer()
      }
    }
    #expect(clients.map(\.flushes.count) == Array(repeating: 1, count: 32) + Array(repeating: 0, count: 8))
    loop.run()
    #expect(clients.map(\.flushes.count) == Array(repeating: 1, count: 31) + [2] + Array(repeating: 1, count: 8))
    for client in clients { _ = try client.channel.finish(acceptAlreadyClosed: true) }
  }

  @Test func `a client that takes nothing of an answer has ten seconds from when it stops`() throws {
    let loop = EmbeddedEventLoop()
    let channel = EmbeddedChannel(handler: ConnectionGuard(Timeouts(), flushes: PendingFlushes(loop)), loop: loop)
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "client")).wait()
    loop.advanceTime(by: .seconds(5))
    channel.isWritable = false
    channel.pipeline.fireChannelWritabilityChanged()
    loop.advanceTime(by: .milliseconds(9_999))
    #expect(channel.isActive)
    loop.advanceTime(by: .milliseconds(1))
    #expect(!channel.isActive)
    _ = try channel.finish(acceptAlreadyClosed: true)
  }

  @Test(.enabled(if: isSlowSetWanted))
  func `silent connections are closed within twenty seconds and do not lock the server`() async throws {
    let server = try TestServer(openFiles: 256)
    let port = server.port
    let clients = (0..<140).compactMap { _ in RawClient(port: port) }
    for client in clients { client.send("\r\r\n\r\n") }
    let closed = await blocking { () -> (count: Int, time: Duration) in
      var count = 0
      let time = ContinuousClock().measure { count = clients.count { $0.receiveAll(seconds: 30).isClosed } }
      return (count, time)
    }.value
    #expect(closed.count == 140)
    // Those that were accepted at first, and those that waited for them.
    #expect(closed.time < .seconds(25))
    #expect(try server.curl("/healthz").status == 200)
  }

  @Test(.enabled(if: isSlowSetWanted))
  func `two hundred slow heads do not delay other clients`() async throws {
    let port = server.port
    let head = Array("GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: \(String(repeating: "x", count: 200))".utf8)
    let slow = (0..<200).compactMap { _ in RawClient(port: port) }
    #expect(slow.count == 200)
    for (index, client) in slow.enumerated() where index % 2 == 0 { client.send(Array(head.prefix(20))) }
    let longest = await blocking { () -> Duration in
      var longest = Duration.zero
      for byte in head[20...].dropLast(1) {
        for (index, client) in slow.enumerated() where index % 2 == 0 { client.send([byte]) }
        longest = max(
          longest,
          ContinuousClock().measure {
            _ = RawClient.ask(port, "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
          })
        // A byte a second, until the first connection is closed.
        if slow[0].isReadable(within: 1) { break }
      }
      return longest
    }.value
    #expect(longest < .seconds(5), "others waited \(longest)")
    for client in slow {
      let (bytes, isClosed) = await blocking { client.receiveAll() }.value
      #expect(isClosed)
      #expect(Reply(Data(bytes))?.status == 408)
    }
  }

  private static let large = "/workdays.ics?years=2017-2026&time=09:00&style=expanded"

  /// Connections that request more than half a megabyte thirty times, and have received the first byte.
  private func stuck(_ count: Int, _ server: TestServer) throws -> [RawClient] {
    #expect(try server.curl(Self.large).body.count > 500_000)
    let clients = (0..<count).compactMap { _ in RawClient(port: server.port, receiveBuffer: 4096) }
    for client in clients {
      client.send(String(repeating: "GET \(Self.large) HTTP/1.1\r\nHost: a\r\n\r\n", count: 30))
    }
    #expect(clients.count { $0.receive(most: 1)?.isEmpty == false } == count)
    return clients
  }

  @Test func `clients that do not receive their responses use no memory and do not block others`() throws {
    let server = try TestServer()
    #expect(try server.curl(Self.large).status == 200)
    let before = try #require(server.memory)
    let clients = try stuck(20, server)
    #expect(try server.curl("/healthz").status == 200)
    let after = try #require(server.memory)
    #expect(after - before < 100 << 20, "\((after - before) >> 20) MiB more")
    withExtendedLifetime(clients) {}
  }

  @Test(.enabled(if: isSlowSetWanted))
  func `clients that do not receive their responses are disconnected, so that others can connect`() async throws {
    // With so few files it accepts 64 connections at a time; further ones wait until one is closed.
    let server = try TestServer(openFiles: 192)
    let clients = try stuck(64, server)
    let next = (0..<64).compactMap { _ in RawClient(port: server.port) }
    for client in next { client.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n") }
    let answers = await blocking { () -> [String?] in
      let start = ContinuousClock.now
      while !next[63].isReadable(within: 1), ContinuousClock.now - start < .seconds(120) {
        // Each receives a byte a second, which is too slow.
        for client in clients { _ = client.receive(seconds: 0, most: 1) }
      }
      // They are accepted in order.
      return next[63].isReadable(within: 0) ? next.map { $0.nextReply()?.text } : []
    }.value
    #expect(answers == Array(repeating: "ok\n", count: 64))
  }
}
