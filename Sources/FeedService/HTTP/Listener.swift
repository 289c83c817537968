// SPDX-License-Identifier: MIT

internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOExtras
internal import NIOHTTP1
internal import NIOPosix

/// Accepts connections and sets them up.
struct Listener: Sendable {
  private let channel: any Channel
  private let quiescing: ServerQuiescingHelper

  /// Begins to listen.
  ///
  /// - Throws: a system error if the address cannot be listened at.
  init(
    _ configuration: ServiceConfiguration, _ router: FeedRouter, _ log: RequestLog, on group: any EventLoopGroup
  ) async throws {
    let (quiescing, timeouts) = (ServerQuiescingHelper(group: group), configuration.timeouts)
    self.quiescing = quiescing
    channel = try await ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.backlog, value: 4096)
      // A thousand clients that come at once are not kept waiting for one event loop turn after the other.
      .serverChannelOption(.maxMessagesPerRead, value: ConnectionLimit.most)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(quiescing.makeServerChannelHandler(channel: channel))
          try pipeline.addHandler(ConnectionLimit(configuration.connectionLimit))
        }
      }
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let options = channel.syncOptions
          // A client that has sent all its requests still wants the answers.
          try options?.setOption(.allowRemoteHalfClosure, value: true)
          // A request arrives in one read; a second read that finds nothing would double the cost.
          try options?.setOption(.maxMessagesPerRead, value: 1)
          try options?.setOption(
            .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 2048, maximum: 16_384))
          try options?.setOption(.writeBufferWaterMark, value: .init(low: 1, high: 16_384))
          let pipeline = channel.pipeline.syncOperations
          let connection = ConnectionGuard(timeouts, now: channel.eventLoop.now)
          try pipeline.addHandler(connection)
          // `ConnectionGuard` passes on one request at a time, and `RequestHandler` answers what cannot be decoded.
          try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false)
          try pipeline.addHandler(
            RequestHandler(router, log, connection, peer: channel.remoteAddress?.ipAddress ?? "unknown"))
        }
      }
      .bind(host: configuration.host, port: configuration.port).get()
  }

  /// The address that is listened at.
  var address: SocketAddress? { channel.localAddress }

  /// Accepts no more connections, and returns when all are closed, or after some time.
  func stop(within time: TimeAmount) async {
    let closed = channel.eventLoop.makePromise(of: Void.self)
    let ended = channel.eventLoop.makePromise(of: Void.self)
    closed.futureResult.whenComplete { _ in ended.succeed() }
    channel.eventLoop.scheduleTask(in: time) { ended.succeed() }
    quiescing.initiateShutdown(promise: closed)
    try? await ended.futureResult.get()
  }
}

/// Accepts no more than some connections at a time; further ones wait.
private final class ConnectionLimit: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel
  typealias OutboundIn = Never

  /// The connections accepted in one event loop turn, and so the most by which the limit can be exceeded.
  static let most: UInt = 64

  private let limit: Int
  private var count = 0
  private var isReadHeld = false

  init(_ limit: Int) { self.limit = limit }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    count += 1
    let handler = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    unwrapInboundIn(data).closeFuture.hop(to: context.eventLoop).whenComplete { _ in
      let (limit, context) = handler.value
      limit.count -= 1
      if limit.isReadHeld { limit.read(context: context) }
    }
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    isReadHeld = count >= limit
    if !isReadHeld { context.read() }
  }
}
