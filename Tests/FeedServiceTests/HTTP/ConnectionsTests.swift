// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOEmbedded
import TestSupport
import Testing

@testable import FeedService

struct ConnectionsTests {
  /// Whether a connection was told to close.
  private final class Told: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    var isTold = false

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if event is Connections.ShouldClose { isTold = true }
    }
  }

  /// A connection from an address, idle for some seconds; nil for one that is busy.
  private func add(_ address: String, idle seconds: Int64?, to connections: Connections) throws -> Told {
    let (channel, told) = (EmbeddedChannel(), Told())
    try channel.pipeline.syncOperations.addHandler(told)
    channel.connect(to: try SocketAddress(ipAddress: address, port: 1), promise: nil)
    connections.add(channel)
    let record = try #require(connections.record(of: channel))
    #expect(record.idleSince ?? .distantPast > .now(), "a new connection is given time")
    record.idleSince = seconds.map { now - .seconds($0) }
    return told
  }

  private let now = NIODeadline.now()

  @Test func `the network with the most connections loses the one that is idle the longest`() throws {
    let connections = Connections(limit: 8, proxies: [])
    let alone = try add("192.0.2.1", idle: 500, to: connections)
    let crowd = try [2, nil, 9, 5].map { try add("2001:db8::\($0 ?? 1)", idle: $0, to: connections) }
    connections.makeRoom(now: now)
    #expect(crowd.map(\.isTold) == [false, false, true, false] && !alone.isTold)
    // Told once.
    connections.makeRoom(now: now)
    #expect(crowd.map(\.isTold) == [false, false, true, true] && !alone.isTold)
    connections.makeRoom(now: now)
    // Now only busy ones are left of the crowd.
    connections.makeRoom(now: now)
    #expect(crowd.map(\.isTold) == [true, false, true, true] && alone.isTold)
  }

  @Test func `what was busy just now stays, unless its network has most of the connections and is no proxy`() throws {
    for (address, proxies, isClosed) in [
      ("192.0.2.1", [], true), ("192.0.2.1", ["192.0.2.1"], false), ("2001:db8::1", ["2001:db8::1"], false),
    ] {
      let connections = Connections(limit: 3, proxies: Set(proxies.compactMap(ClientAddress.init)))
      let crowd = try (0..<2).map { _ in try add(address, idle: 0, to: connections) }
      connections.makeRoom(now: now)
      #expect(crowd.count { $0.isTold } == (isClosed ? 1 : 0), "\(proxies)")
    }
    let connections = Connections(limit: 8, proxies: [])
    let few = try (0..<2).map { _ in try add("192.0.2.1", idle: 0, to: connections) }
    connections.makeRoom(now: now)
    #expect(few.allSatisfy { !$0.isTold })
  }

  @Test func `of a network with most of the connections, those whose clients take nothing are closed`() throws {
    for (limit, isClosed) in [(3, true), (8, false)] {
      let connections = Connections(limit: limit, proxies: [])
      let told = try (0..<2).map { _ in try add("192.0.2.1", idle: nil, to: connections) }
      for channel in connections.channels { connections.record(of: channel)?.stalledSince = now - .seconds(5) }
      connections.makeRoom(now: now)
      #expect(told.count { $0.isTold } == (isClosed ? 1 : 0), "\(limit)")
    }
  }

  @Test func `connections are counted until they are closed`() throws {
    let connections = Connections(limit: 8, proxies: [])
    let channels = [EmbeddedChannel(), EmbeddedChannel()]
    for channel in channels { connections.add(channel) }
    #expect(connections.count == 2 && connections.channels.count == 2)
    #expect(!connections.remove(channels[0]) && connections.record(of: channels[0]) == nil)
    #expect(connections.remove(channels[1]) && connections.count == 0)
  }

  @Test func `a crowd of idle connections keeps nobody out`() async throws {
    // With so few files it accepts 64 connections at a time.
    let server = try TestServer(openFiles: 192)
    let port = server.port
    let answered = await blocking { () -> (crowd: Int, others: [Int?], closed: Int) in
      let crowd = (0..<64).compactMap { _ in RawClient(port: port) }
      for client in crowd { client.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n") }
      let count = crowd.count { $0.nextReply()?.status == 200 }
      let others = (0..<3).map { _ in RawClient.ask(port, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")?.status }
      return (count, others, crowd.count { $0.receive(seconds: 0)?.isEmpty == true })
    }.value
    #expect(answered.crowd == 64 && answered.others == [200, 200, 200])
    #expect((1..<16).contains(answered.closed), "\(answered.closed)")
  }
}
