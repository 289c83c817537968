// SPDX-License-Identifier: MIT

internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1

/// Hummingbird's channel of HTTP/1.1 with the guard of heads before its parser and the handler of hot feeds behind it.
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
      maxHeaderFieldSize: HeadGuard.longestHeaders, maxHeaderListSize: HeadGuard.longestHeaders * 2,
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
      // A request comes in one read; another only to find nothing would cost as much again.
      try channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
      try channel.syncOptions?.setOption(.writeBufferWaterMark, value: .init(low: 1, high: 16_384))
      return value
    }
  }

  func handle(value: Value, logger: Logger) async { await channel.handle(value: value, logger: logger) }
}
