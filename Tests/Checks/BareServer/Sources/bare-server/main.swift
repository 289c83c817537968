// SPDX-License-Identifier: MIT

import NIOCore
import NIOHTTP1
import NIOPosix

// The least that SwiftNIO does for an answer of some bytes: no log, no limits, no deadlines, no conditions, one resource.
// load.sh measures it beside the server, to see how much of the time is the server's own.
//
// usage: bare-server PORT SIZE [FIELD: VALUE]...   (answers every request with so many bytes and the header fields)

/// Answers every request with the same bytes.
final class BareHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let headers: HTTPHeaders
  private let body: ByteBuffer
  private var isKeptAlive = true

  init(_ headers: HTTPHeaders, _ body: ByteBuffer) { (self.headers, self.body) = (headers, body) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): isKeptAlive = head.isKeepAlive
    case .body: break
    case .end:
      var head = HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)
      if !isKeptAlive { head.headers.add(name: "Connection", value: "close") }
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
      let sent = isKeptAlive ? nil : context.eventLoop.makePromise(of: Void.self)
      sent?.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
      context.write(wrapOutboundOut(.end(nil)), promise: sent)
      // Like the server: clients are woken together, once all requests that the event loop found are answered.
      context.eventLoop.assumeIsolated().execute { context.flush() }
    }
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2, let port = Int(arguments[0]), let size = Int(arguments[1]), size >= 0 else {
  throw IOError(errnoCode: 22, reason: "usage: bare-server PORT SIZE [FIELD: VALUE]...")
}
let fields = arguments.dropFirst(2).compactMap { field -> (String, String)? in
  guard let colon = field.firstIndex(of: ":") else { return nil }
  return (String(field[..<colon]), String(field[field.index(after: colon)...].drop { $0 == " " }))
}
let headers = HTTPHeaders(fields + [("Content-Length", "\(size)")])
let body = ByteBuffer(repeating: UInt8(ascii: "x"), count: size)
let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
  .serverChannelOption(.backlog, value: 4096)
  .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
  .childChannelInitializer { channel in
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.configureHTTPServerPipeline(
        withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false)
      try channel.pipeline.syncOperations.addHandler(BareHandler(headers, body))
    }
  }
  .childChannelOption(.maxMessagesPerRead, value: 1)
  .bind(host: "127.0.0.1", port: port).get()
try await server.closeFuture.get()
