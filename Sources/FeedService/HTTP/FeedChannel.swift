// SPDX-License-Identifier: MIT

internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1

/// Hummingbird's HTTP/1.1 channel with `HeadGuard` before its parser and `ConnectionHandler` after it.
struct FeedChannel: ServerChildChannel {
  typealias Value = HTTP1Channel.Value

  private let channel: HTTP1Channel
  private let router: FeedRouter
  private let log: LogSink
  private let now: @Sendable () -> Int64
  private let memories = HeadMemories()

  init(
    _ router: FeedRouter, log: LogSink, now: @escaping @Sendable () -> Int64,
    responder: @escaping HTTPChannelHandler.Responder
  ) {
    let limits = HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: HeadGuard.maximumHeaders, maxHeaderListSize: HeadGuard.maximumHeaders * 2,
      maxHeaderFieldCount: 200)
    channel = HTTP1Channel(responder: responder, configuration: .init(httpDecoderConfiguration: limits))
    self.router = router
    self.log = log
    self.now = now
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    self.channel.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let state = ConnectionState(now: channel.eventLoop.now)
      let client = channel.remoteAddress?.ipAddress ?? "unknown"
      let pipeline = channel.pipeline.syncOperations
      let codec = try pipeline.context(handlerType: HTTP1ToHTTPServerCodec.self).handler
      let requests = RequestLog(log, client: client, now: now)
      let memory = memories.memory(of: channel.eventLoop)
      try pipeline.addHandler(HeadGuard(state, memory, router, requests, now: now), position: .first)
      try pipeline.addHandler(ConnectionHandler(router, state, memory, requests, now: now), position: .before(codec))
      // A request arrives in one read; a second read that finds nothing would double the cost.
      try channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
      try channel.syncOptions?.setOption(.writeBufferWaterMark, value: .init(low: 1, high: 16_384))
      return value
    }
  }

  func handle(value: Value, logger: Logger) async { await channel.handle(value: value, logger: logger) }
}

/// Answers the requests that need rendering.
struct FeedResponder: HTTPResponder {
  typealias Context = BasicRequestContext

  let router: FeedRouter

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let request = FeedRequest(
      method: request.method.rawValue, target: request.head.path ?? "/",
      headers: HTTPHeaders(
        request.headers.map { ($0.name.rawName, $0.value) } + [("Host", request.head.authority ?? "")])
    )
    let answer = await router.answer(request)
    return Response(
      status: HTTPResponse.Status(code: answer.status), headers: HTTPFields(answer.headers, splitCookie: false),
      body: answer.body.map { ResponseBody(byteBuffer: $0) } ?? ResponseBody())
  }
}

/// Accepts connections as they arrive, up to the connection limit, without waiting for Hummingbird.
///
/// Hummingbird accepts ten at a time and the socket four per event loop turn, so a thousand simultaneous clients would
/// wait for a second even if their answers are cached.
final class EagerAccepting: ChannelInboundHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel

  private static let connectionsAtOnce: UInt = 256

  /// Sets up a listening channel with a connection limit.
  static func begin(on channel: any Channel) async throws {
    try await channel.eventLoop.submit {
      let pipeline = channel.pipeline.syncOperations
      let limit = try pipeline.context(
        handlerType: AvailableConnectionsChannelHandler<MaximumAvailableConnections>.self)
      try pipeline.addHandler(EagerAccepting(), position: .after(limit.handler))
      try channel.syncOptions?.setOption(.maxMessagesPerRead, value: connectionsAtOnce)
      channel.read()
    }.get()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    context.read()
  }
}
