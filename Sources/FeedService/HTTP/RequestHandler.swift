// SPDX-License-Identifier: MIT

import NIOCore
import NIOHTTP1

/// The last handler of a connection: answers each request, at once or when its answer is made.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The size of an answer in bytes above which it is counted until it is sent.
  private static let largeSize = 16_384

  private let router: FeedRouter
  private let log: RequestLog
  private let connection: ConnectionGuard
  private let peer: String
  private var isRefused = false

  init(_ router: FeedRouter, _ log: RequestLog, _ connection: ConnectionGuard, peer: String) {
    self.router = router
    self.log = log
    self.connection = connection
    self.peer = peer
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // A request has no body, so its end follows at once.
    guard case .head(let head) = unwrapInboundIn(data), !isRefused else { return }
    if let problem = RequestHandler.problem(with: head) { return refuse(problem, head, context) }
    connection.beginAnswer()
    let request = FeedRequest(head, peer: peer)
    if let answer = router.answerAtOnce(to: request) { return send(answer, request, context) }
    let promise = context.eventLoop.makePromise(of: Answer.self)
    promise.futureResult.assumeIsolated().whenSuccess { answer in self.send(answer, request, context) }
    router.answer(request) { promise.succeed($0) }
  }

  private static func problem(with head: HTTPRequestHead) -> Problem? {
    let (lengths, hosts) = (head.headers["Content-Length"], head.headers["Host"].count)
    guard lengths.allSatisfy({ $0 == "0" }), !head.headers.contains(name: "Transfer-Encoding") else {
      return Problem(413, "a request body is not allowed")
    }
    guard hosts == 1 || hosts == 0 && head.version.minor == 0 else {
      return Problem(400, "the request must have exactly one Host field")
    }
    return nil
  }

  private func send(
    _ answer: Answer, _ request: FeedRequest, _ context: ChannelHandlerContext, cause: String? = nil
  ) {
    let head = request.head
    // The decoder reads nothing more after a head that asks for another protocol, which is answered in this one.
    let isLast =
      isRefused || connection.isShuttingDown || !head.isKeepAlive || head.method == .CONNECT
      || head.headers.contains(name: "Upgrade")
    var answer = answer
    if head.method == .HEAD { answer.body = nil }
    let metrics = router.metrics
    var sent: EventLoopPromise<Void>?
    if let body = answer.body, body.readableBytes > RequestHandler.largeSize {
      if let end = router.unsent.begin(body, for: router.network(of: request)) {
        sent = context.eventLoop.makePromise()
        sent?.futureResult.whenComplete { _ in end() }
      } else {
        let problem = Problem(
          503, "too much is waiting for slow clients; try again later", headers: [("Retry-After", "5")])
        answer = router.answer(problem, request)
      }
    }
    let now = log.now
    answer.headers.add(name: "Date", value: now.date)
    if isLast {
      answer.headers.add(name: "Connection", value: "close")
    } else if head.version.minor == 0 {
      answer.headers.add(name: "Connection", value: "keep-alive")
    }
    let status = HTTPResponseStatus(statusCode: answer.status)
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: answer.headers))), promise: nil
    )
    if let body = answer.body { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
    context.write(wrapOutboundOut(.end(nil)), promise: sent)
    log.write(request, answer, at: now.text, cause: cause)
    metrics.count(request.target, answer)
    if isLast {
      // A client that asked for the end sends nothing more.
      connection.close(lingering: isRefused || connection.isShuttingDown)
    } else {
      connection.finishAnswer()
    }
  }

  /// Answers what cannot be answered otherwise, and closes the connection.
  private func refuse(_ problem: Problem, _ head: HTTPRequestHead?, _ context: ChannelHandlerContext) {
    guard !isRefused else { return }
    isRefused = true
    send(problem.answer, FeedRequest(head, peer: peer), context, cause: problem.detail)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let problem = event as? Problem else { return context.fireUserInboundEventTriggered(event) }
    refuse(problem, nil, context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return context.close(promise: nil) }
    let reason = error == .headerOverflow ? "too many header fields" : "\(error)"
    refuse(Problem(400, "this is not an HTTP/1.1 request: \(reason)"), nil, context)
  }
}
