// SPDX-License-Identifier: MIT

internal import NIOCore
internal import NIOHTTP1

/// Answers requests that need no rendering, passes the others to Hummingbird, and enforces the connection's timeouts.
///
/// Responses are sent in the order of the requests: while Hummingbird is working on one, the following ones go to it too.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The time in which a head has to arrive, from the start of the connection or its first byte.
  static let headTimeout = TimeAmount.seconds(10)
  /// The time after which a connection without a request is closed.
  static let idleTimeout = TimeAmount.seconds(60)
  /// The time for which an idle connection stays open when the server shuts down.
  static let shutdownTimeout = TimeAmount.seconds(2)
  /// The number of bytes that a client has to receive every ten seconds while more are waiting.
  static let minimumProgress = 20_480

  private let router: FeedRouter
  private let state: ConnectionState
  private let log: RequestLog
  private let dates: DateField
  private let now: @Sendable () -> Int64
  private let memory: HeadMemory

  /// The requests passed to Hummingbird, oldest first.
  private var forwarded: CircularBuffer<RequestLog.Entry> = [] { didSet { updateIsFree() } }
  private var isForwarding = false
  private var isLast = false { didSet { updateIsFree() } }
  private var isShuttingDown = false { didSet { updateIsFree() } }
  /// The error response to send after the pending ones, before the connection is closed.
  private var finalResponse: (answer: Answer, entry: RequestLog.Entry)?
  /// When the client stopped receiving as fast as data is sent, and the number of bytes received by then.
  private var stall: (start: NIODeadline, taken: Int)?
  private var timer: Scheduled<Void>?
  private var isReadHeld = false

  init(
    _ router: FeedRouter, _ state: ConnectionState, _ memory: HeadMemory, _ log: RequestLog,
    now: @escaping @Sendable () -> Int64
  ) {
    self.router = router
    self.state = state
    self.memory = memory
    self.log = log
    self.now = now
    dates = DateField()
  }

  private func updateIsFree() { state.isFree = forwarded.isEmpty && !isLast && !isShuttingDown }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): read(head, context)
    case .body: break
    case .end:
      if isForwarding { context.fireChannelRead(data) }
      isForwarding = false
    }
  }

  private func read(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    // The buffer is not kept while the connection is idle.
    defer { state.wholeHead = nil }
    guard !state.isRefusing else { return }
    let entry = RequestLog.Entry(head, start: NIODeadline.now())
    if let problem = ConnectionHandler.problem(with: head) {
      refuse(problem, entry, context)
      return
    }
    if !head.isKeepAlive || isShuttingDown {
      isLast = true
      state.isRefusing = true
    }
    state.idleStart = nil
    let request = FeedRequest(method: head.method.rawValue, target: head.uri, headers: head.headers)
    if forwarded.isEmpty, let (answer, snapshot) = router.immediateAnswer(request) {
      send(answer, entry, context)
      if let snapshot, let head = state.wholeHead, state.isFree, !entry.isOldVersion {
        memory.keep(answer, to: head, from: snapshot, entry)
      }
    } else if head.method == .GET || head.method == .HEAD {
      forwarded.append(entry)
      isForwarding = true
      context.fireChannelRead(wrapInboundOut(.head(head)))
    } else {
      refuse(
        Problem(
          405, "\(head.method.rawValue) is not allowed; use GET or HEAD",
          headers: [("Allow", "GET, HEAD")]), entry, context)
    }
  }

  /// Checks a well-formed head.
  private static func problem(with head: HTTPRequestHead) -> Problem? {
    let lengths = head.headers["Content-Length"]
    if lengths.contains(where: { $0 != "0" }) || head.headers.contains(name: "Transfer-Encoding") {
      return Problem(413, "a request body is not allowed")
    }
    guard head.version.major == 1 else { return Problem(400, "only HTTP/1.1 is supported") }
    let hosts = head.headers["Host"].count
    guard hosts == 1 || hosts == 0 && head.version.minor == 0 else {
      return Problem(400, "the request must have exactly one Host field")
    }
    return nil
  }

  /// Sends an error response, after any pending responses, and closes the connection.
  private func refuse(_ problem: Problem, _ entry: RequestLog.Entry, _ context: ChannelHandlerContext) {
    guard finalResponse == nil else { return }
    state.isRefusing = true
    let answer = problem.answer(withBody: entry.method != "HEAD")
    guard forwarded.isEmpty else {
      finalResponse = (answer, entry)
      return
    }
    isLast = true
    send(answer, entry, context)
  }

  private func send(_ answer: Answer, _ entry: RequestLog.Entry, _ context: ChannelHandlerContext) {
    var headers = answer.headers
    headers.add(name: "Date", value: dates.text(now()))
    if isLast {
      headers.add(name: "Connection", value: "close")
    } else if entry.isOldVersion {
      headers.add(name: "Connection", value: "keep-alive")
    }
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status), headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    state.queuedBytes += answer.bodySize
    if let body = answer.body { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    log.write(entry, status: answer.status, size: answer.bodySize)
    finish(context)
  }

  /// Continues after a response has been sent.
  private func finish(_ context: ChannelHandlerContext) {
    guard forwarded.isEmpty else { return }
    if let (answer, entry) = finalResponse {
      finalResponse = nil
      isLast = true
      send(answer, entry, context)
    } else if isLast {
      close(context)
    } else {
      state.idleStart = context.eventLoop.now
    }
  }

  /// Closes the sending side, and the whole connection when the client does the same or after a second: closing at once
  /// would reset the connection, and a client that is still sending would lose the response.
  private func close(_ context: ChannelHandlerContext) {
    state.isRefusing = true
    let channel = context.channel
    context.flush()
    context.close(mode: .output, promise: nil)
    context.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
  }

  // MARK: Responses from Hummingbird

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      let isLastAnswer = (isLast || isShuttingDown) && forwarded.count == 1 && finalResponse == nil
      if isShuttingDown, forwarded.count == 1, finalResponse == nil { isLast = true }
      if isLastAnswer { head.headers.replaceOrAdd(name: "Connection", value: "close") }
      if !forwarded.isEmpty { forwarded[forwarded.startIndex].status = Int(head.status.code) }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body(let body):
      if !forwarded.isEmpty { forwarded[forwarded.startIndex].size += body.readableBytes }
      state.queuedBytes += body.readableBytes
      context.write(data, promise: promise)
    case .end:
      context.writeAndFlush(data, promise: promise)
      if let entry = forwarded.popFirst() { log.write(entry, status: entry.status, size: entry.size) }
      finish(context)
    }
  }

  // MARK: Events

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case let limit as HeadLimit: refuse(limit.problem, RequestLog.Entry(start: NIODeadline.now()), context)
    case is ChannelShouldQuiesceEvent: beginShutdown(context)
    case ChannelEvent.inputClosed:
      state.isRefusing = true
      isLast = true
      if forwarded.isEmpty {
        context.flush()
        context.close(promise: nil)
      }
      context.fireUserInboundEventTriggered(event)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  /// Makes the next response the last one; a connection without a request is closed after `shutdownTimeout`.
  private func beginShutdown(_ context: ChannelHandlerContext) {
    isShuttingDown = true
    let channel = context.channel
    let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: Self.shutdownTimeout) {
      if handler.value.forwarded.isEmpty { channel.close(promise: nil) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is HTTPParserError else {
      context.close(promise: nil)
      return
    }
    guard !state.isRefusing else { return }
    refuse(Problem(400, "this is not an HTTP/1.1 request"), RequestLog.Entry(start: NIODeadline.now()), context)
  }

  // MARK: Timeouts

  func handlerAdded(context: ChannelHandlerContext) { schedule(context, in: Self.headTimeout) }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  /// Schedules the next check; they are at most ten seconds apart, so the deadline of a head is never missed.
  private func schedule(_ context: ChannelHandlerContext, in time: TimeAmount) {
    let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
    let context = NIOLoopBound(context, eventLoop: context.eventLoop)
    timer = context.value.eventLoop.scheduleTask(in: time) { handler.value.checkTimeouts(context.value) }
  }

  private func checkTimeouts(_ context: ChannelHandlerContext) {
    let now = context.eventLoop.now
    var next = now + Self.headTimeout
    if let stall {
      if now >= stall.start + Self.headTimeout {
        let taken = takenBytes(context)
        guard taken - stall.taken >= Self.minimumProgress else {
          context.close(promise: nil)
          return
        }
        self.stall = (now, taken)
      }
      next = min(next, (self.stall?.start ?? now) + Self.headTimeout)
    } else if let start = state.headStart, forwarded.isEmpty {
      guard now < start + Self.headTimeout else {
        refuse(HeadLimit.time.problem, RequestLog.Entry(start: start), context)
        return
      }
      next = min(next, start + Self.headTimeout)
    } else if let start = state.idleStart {
      guard now < start + Self.idleTimeout else {
        context.close(promise: nil)
        return
      }
      next = min(next, start + Self.idleTimeout)
    }
    schedule(context, in: next - now)
  }

  // MARK: Clients that do not read

  private func takenBytes(_ context: ChannelHandlerContext) -> Int {
    state.queuedBytes - ((try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0)
  }

  func read(context: ChannelHandlerContext) {
    // While the client does not receive, no more requests are read.
    if context.channel.isWritable { context.read() } else { isReadHeld = true }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    stall = context.channel.isWritable ? nil : (context.eventLoop.now, takenBytes(context))
    if context.channel.isWritable, isReadHeld {
      isReadHeld = false
      context.read()
    }
    context.fireChannelWritabilityChanged()
  }
}

/// The state of a connection that its handlers share; used only on its event loop.
final class ConnectionState {
  /// When the connection was opened or the first byte of the current head arrived; nil between requests.
  var headStart: NIODeadline?
  /// When the last response was sent; nil while a head is arriving.
  var idleStart: NIODeadline?
  /// The bytes of the current head, if the read contained nothing else.
  var wholeHead: ByteBuffer?
  /// Whether all requests are answered and the connection accepts more.
  var isFree = true
  /// The number of response bytes so far.
  var queuedBytes = 0
  /// Whether input is ignored because the connection is about to be closed.
  var isRefusing = false

  init(now: NIODeadline) { headStart = now }
}
