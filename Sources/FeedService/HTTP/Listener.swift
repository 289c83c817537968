// SPDX-License-Identifier: MIT

import CivilCalendar
package import NIOCore
import NIOHTTP1
import NIOPosix
import Platform

extension Fault.Code {
  /// An address on which the server cannot listen.
  static let cannotListen = Fault.Code("cannotListen", .service)
}

struct Listener: Sendable {
  private let channel: any Channel

  /// - Throws: `Fault` with the code `cannotListen` if the address is not this machine's or is in use.
  init(_ server: FeedServer, on group: any EventLoopGroup) async throws {
    let (configuration, router) = (server.configuration, server.router)
    let flushes = Dictionary(
      uniqueKeysWithValues: group.makeIterator().map { (ObjectIdentifier($0), PendingFlushes($0)) })
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.backlog, value: 4096)
      // A thousand clients that come at once are not kept waiting for one event loop turn after the other.
      .serverChannelOption(.maxMessagesPerRead, value: OpenConnections.most)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(OpenConnections(server.connections, router.metrics))
        }
      }
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let options = channel.syncOptions
          // `ConnectionGuard` asks for what it takes.
          try options?.setOption(.autoRead, value: false)
          // A client that has sent all its requests still wants the answers.
          try options?.setOption(.allowRemoteHalfClosure, value: true)
          // A request arrives in one read; a second read that finds nothing would double the cost.
          try options?.setOption(.maxMessagesPerRead, value: 1)
          try options?.setOption(
            .recvAllocator,
            value: AdaptiveRecvByteBufferAllocator(
              minimum: 512, initial: ConnectionGuard.maximumRead, maximum: ConnectionGuard.maximumRead))
          try options?.setOption(.writeBufferWaterMark, value: .init(low: 1, high: 16_384))
          try server.addHandlers(
            to: channel, flushes[ObjectIdentifier(channel.eventLoop)] ?? PendingFlushes(channel.eventLoop))
        }
      }
    let problem = "cannot listen on this address"
    do {
      channel = try await bootstrap.bind(host: configuration.host, port: configuration.port).get()
    } catch let error as IOError {
      throw Fault.system(.cannotListen, problem, error.errnoCode)
    } catch is SocketAddressError.UnknownHost {
      throw Fault(.cannotListen, problem + ": no machine has this name or address")
    }
  }

  var address: SocketAddress? { channel.localAddress }

  /// Accepts no more connections, and returns when all are closed, or after some time.
  func stop(within time: TimeAmount) async {
    let closed = channel.eventLoop.makePromise(of: Void.self)
    channel.eventLoop.scheduleTask(in: time) { closed.succeed() }
    channel.pipeline.fireUserInboundEventTriggered(closed)
    try? await closed.futureResult.get()
  }
}

extension FeedServer {
  /// Adds the handlers of a connection, from bytes to answers.
  package func addHandlers(to channel: any Channel) throws {
    try addHandlers(to: channel, PendingFlushes(channel.eventLoop))
  }

  fileprivate func addHandlers(to channel: any Channel, _ flushes: PendingFlushes) throws {
    let pipeline = channel.pipeline.syncOperations
    let connection = ConnectionGuard(
      configuration.timeouts, connections.record(of: channel), flushes: flushes)
    try pipeline.addHandler(connection)
    // `ConnectionGuard` passes on one request at a time, and `RequestHandler` answers what cannot be decoded, and sets the
    // length of each body.
    var encoder = HTTPResponseEncoder.Configuration()
    encoder.automaticallySetFramingHeaders = false
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
      withEncoderConfiguration: encoder)
    try pipeline.addHandler(
      RequestHandler(router, log, connection, peer: channel.remoteAddress?.ipAddress ?? "unknown"))
  }
}

/// Accepts no more than some connections at a time, and tells them when the server stops.
private final class OpenConnections: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel
  typealias OutboundIn = Never

  /// The connections accepted in one event loop turn, and so the most by which the limit can be exceeded.
  static let most: UInt = 64
  /// How long to wait until another connection may be closed for a new one.
  private static let pause = TimeAmount.milliseconds(250)

  private let connections: Connections
  private let metrics: Metrics
  private var isReadHeld = false
  private var isRetryScheduled = false
  /// Completed when the server stops and all connections are closed.
  private var closed: EventLoopPromise<Void>?

  init(_ connections: Connections, _ metrics: Metrics) { (self.connections, self.metrics) = (connections, metrics) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let channel = unwrapInboundIn(data)
    connections.add(channel)
    metrics.countConnection(1)
    channel.closeFuture.hop(to: context.eventLoop).assumeIsolated().whenComplete { _ in
      self.metrics.countConnection(-1)
      if self.connections.remove(channel) { self.closed?.succeed() }
      // Those that were told to close are not followed by others.
      if self.isReadHeld, self.connections.count < self.connections.limit {
        self.isReadHeld = false
        context.read()
      }
    }
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    isReadHeld = connections.count >= connections.limit
    guard isReadHeld, closed == nil else { return context.read() }
    connections.makeRoom()
    guard !isRetryScheduled else { return }
    isRetryScheduled = true
    context.eventLoop.assumeIsolated().scheduleTask(in: OpenConnections.pause) {
      self.isRetryScheduled = false
      if self.isReadHeld, context.channel.isActive { self.read(context: context) }
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let closed = event as? EventLoopPromise<Void> else { return context.fireUserInboundEventTriggered(event) }
    self.closed = closed
    context.close(promise: nil)
    for channel in connections.channels { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }
    if connections.count == 0 { closed.succeed() }
  }
}
