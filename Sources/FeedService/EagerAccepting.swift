// SPDX-License-Identifier: MIT

internal import HummingbirdCore
internal import NIOCore

/// Takes connections as they come, up to the limit of connections, however far Hummingbird is with those it has.
///
/// Hummingbird takes ten at a time and the socket four a turn, so that a thousand clients that come at once would wait
/// for a second, though what they ask for is at hand.
final class EagerAccepting: ChannelInboundHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel

  private static let connectionsAtOnce: UInt = 256

  /// Sets up a listening channel that has a limit of connections.
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
