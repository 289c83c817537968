// SPDX-License-Identifier: MIT

internal import NIOCore
internal import NIOHTTP1

/// The last handler of a connection: answers each request, at once or when it is rendered.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let router: FeedRouter
  private let log: RequestLog
  private let connection: ConnectionGuard
  private let peer: String
  private var head: HTTPRequestHead?
  private var isRefused = false

  /// - Parameter peer: the address at the other end of the connection.
  init(_ router: FeedRouter, _ log: RequestLog, _ connection: ConnectionGuard, peer: String) {
    self.router = router
    self.log = log
    self.connection = connection
    self.peer = peer
  }

  func handlerAdded(context: ChannelHandlerContext) { router.metrics.openConnections.add(1) }

  func handlerRemoved(context: ChannelHandlerContext) { router.metrics.openConnections.add(-1) }

  // MARK: - Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      if let problem = RequestHandler.problem(with: head) {
        refuse(problem, head, context)
      } else {
        self.head = head
      }
    case .body: refuse(Problem(413, "a request body is not allowed"), head, context)
    case .end:
      guard let head else { return }
      self.head = nil
      answer(head, context)
    }
  }

  /// Checks a well-formed head.
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

  private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    connection.beginAnswer()
    var entry = RequestLog.Entry(head, peer: peer)
    // The decoder reads nothing more after a head that asks for another protocol, which is answered in this one.
    entry.isLast = !head.isKeepAlive || head.method == .CONNECT || head.headers.contains(name: "Upgrade")
    switch router.outcome(of: FeedRequest(head, peer: peer)) {
    case .answer(let answer): send(answer, entry, context)
    case .rendering(let start):
      let promise = context.eventLoop.makePromise(of: Answer.self)
      promise.futureResult.assumeIsolated().whenSuccess { answer in self.send(answer, entry, context) }
      start { promise.succeed($0) }
    }
  }

  // MARK: - Answers

  private func send(_ answer: Answer, _ entry: RequestLog.Entry, _ context: ChannelHandlerContext) {
    let isLast = entry.isLast || connection.isShuttingDown
    var headers = answer.headers
    headers.add(name: "Date", value: log.times.now.date)
    if isLast {
      headers.add(name: "Connection", value: "close")
    } else if entry.isOldVersion {
      headers.add(name: "Connection", value: "keep-alive")
    }
    let status = HTTPResponseStatus(statusCode: answer.status)
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))), promise: nil)
    if let body = answer.body { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    log.write(entry, answer)
    router.metrics.count(entry.target, answer)
    if isLast {
      // A client that asked for the end sends nothing more.
      connection.close(lingering: isRefused || head != nil || connection.isShuttingDown)
    } else {
      connection.finishAnswer()
    }
  }

  /// Answers what cannot be answered otherwise, and closes the connection.
  private func refuse(_ problem: Problem, _ head: HTTPRequestHead?, _ context: ChannelHandlerContext) {
    isRefused = true
    var entry = RequestLog.Entry(head, peer: peer)
    entry.isLast = true
    entry.cause = problem.detail
    send(problem.answer(withBody: entry.method != "HEAD"), entry, context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let problem = event as? Problem else { return context.fireUserInboundEventTriggered(event) }
    if !isRefused { refuse(problem, head, context) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return context.close(promise: nil) }
    guard !isRefused else { return }
    let reason = error == .headerOverflow ? "too many header fields" : "\(error)"
    refuse(Problem(400, "this is not an HTTP/1.1 request: \(reason)"), nil, context)
  }
}
