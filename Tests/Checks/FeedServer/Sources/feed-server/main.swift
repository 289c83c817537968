// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import WorkdayFeeds

final class FeedHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let request) = unwrapInboundIn(data) else { return }
    let items = URLComponents(string: request.uri)?.queryItems ?? []
    func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
    var (status, type, body) = (HTTPResponseStatus.ok, "text/calendar; charset=utf-8", ByteBuffer())
    do {
      let event = try FeedEvent(value("title") ?? "Work", at: TimeOfDay(iso8601: value("time") ?? "09:00"))
      body.writeBytes(try WorkdayFeed(years: 2026...2026, events: [event]).bytes())
    } catch {
      (status, type) = (.badRequest, "text/plain; charset=utf-8")
      body.writeString(((error as? Fault)?.message ?? "\(error)") + "\n")
    }
    let fields = HTTPHeaders([("Content-Type", type), ("Content-Length", "\(body.readableBytes)")])
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: fields))), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}

let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
  .childChannelInitializer { channel in
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.configureHTTPServerPipeline()
      try channel.pipeline.syncOperations.addHandler(FeedHandler())
    }
  }
  .bind(host: "127.0.0.1", port: Int(CommandLine.arguments.last ?? "") ?? 8080).get()
print("http://127.0.0.1:\(server.localAddress?.port ?? 0)/feed.ics?title=Clock%20in&time=09:00")
try await server.closeFuture.get()
