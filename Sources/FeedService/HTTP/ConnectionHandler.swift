// SPDX-License-Identifier: MIT

internal import NIOCore
internal import NIOHTTP1

/// Answers what is at hand straight away and lets Hummingbird have the other requests; keeps a connection's times and
/// its end in order.
///
/// Answers come in the order of the requests: while Hummingbird is at work on one, the next ones go to it too.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// How long a head may take to come in, from the connection's or its own first byte.
  static let headTime = TimeAmount.seconds(10)
  /// How long a connection is kept without a request.
  static let idleTime = TimeAmount.seconds(60)
  /// How long an idle connection is still listened to when the server stops.
  static let drainTime = TimeAmount.seconds(2)
  /// The bytes that a client has to take in each ten seconds in which there are more for it.
  static let leastProgress = 20_480

  private let router: FeedRouter
  private let state: ConnectionState
  private let log: RequestLog
  private let dates: DateField
  private let now: @Sendable () -> Int64
  private let memory: HeadMemory

  /// The requests that Hummingbird has, oldest first.
  private var forwarded: CircularBuffer<RequestLog.Entry> = [] { didSet { noteFreedom() } }
  private var isForwarding = false
  private var isLast = false { didSet { noteFreedom() } }
  private var isDraining = false { didSet { noteFreedom() } }
  /// What is said after the answers that are still to come, before the connection is closed.
  private var lastWords: (answer: Answer, entry: RequestLog.Entry)?
  /// Since when a client has more to take than it takes, and what it had taken by then.
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

  private func noteFreedom() { state.isFree = forwarded.isEmpty && !isLast && !isDraining }

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
    // What was read is not held for as long as the connection is idle.
    defer { state.wholeHead = nil }
    guard !state.isRefusing else { return }
    let entry = RequestLog.Entry(head, start: NIODeadline.now())
    if let problem = ConnectionHandler.fault(head) {
      refuse(problem, entry, context)
      return
    }
    if !head.isKeepAlive || isDraining {
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
          405, "\(head.method.rawValue) is not allowed here; GET and HEAD are",
          headers: [("Allow", "GET, HEAD")]), entry, context)
    }
  }

  /// What is wrong with a head that is well formed.
  private static func fault(_ head: HTTPRequestHead) -> Problem? {
    let lengths = head.headers["Content-Length"]
    if lengths.contains(where: { $0 != "0" }) || head.headers.contains(name: "Transfer-Encoding") {
      return Problem(413, "requests have no bodies here")
    }
    guard head.version.major == 1 else { return Problem(400, "this is a server of HTTP/1.1") }
    let hosts = head.headers["Host"].count
    guard hosts == 1 || hosts == 0 && head.version.minor == 0 else {
      return Problem(400, "a request has one Host field")
    }
    return nil
  }

  /// Answers, at once or after the answers that are still to come, and closes the connection.
  private func refuse(_ problem: Problem, _ entry: RequestLog.Entry, _ context: ChannelHandlerContext) {
    guard lastWords == nil else { return }
    state.isRefusing = true
    let answer = problem.answer(withBody: entry.method != "HEAD")
    guard forwarded.isEmpty else {
      lastWords = (answer, entry)
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

  /// What comes after an answer.
  private func finish(_ context: ChannelHandlerContext) {
    guard forwarded.isEmpty else { return }
    if let (answer, entry) = lastWords {
      lastWords = nil
      isLast = true
      send(answer, entry, context)
    } else if isLast {
      close(context)
    } else {
      state.idleStart = context.eventLoop.now
    }
  }

  /// Closes for writing, and altogether as soon as the client does the same, or after a second: closing at once would
  /// reset the connection and take the answer from a client that is still sending.
  private func close(_ context: ChannelHandlerContext) {
    state.isRefusing = true
    let channel = context.channel
    context.flush()
    context.close(mode: .output, promise: nil)
    context.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
  }

  // MARK: Hummingbird's answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      let isLastAnswer = (isLast || isDraining) && forwarded.count == 1 && lastWords == nil
      if isDraining, forwarded.count == 1, lastWords == nil { isLast = true }
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
    case let fault as RequestFault: refuse(fault.problem, RequestLog.Entry(start: NIODeadline.now()), context)
    case is ChannelShouldQuiesceEvent: drain(context)
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

  /// From now on each answer is the connection's last; a connection without a request is closed soon.
  private func drain(_ context: ChannelHandlerContext) {
    isDraining = true
    let channel = context.channel
    let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: Self.drainTime) {
      if handler.value.forwarded.isEmpty { channel.close(promise: nil) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is HTTPParserError else {
      context.close(promise: nil)
      return
    }
    guard !state.isRefusing else { return }
    refuse(Problem(400, "this is no request of HTTP/1.1"), RequestLog.Entry(start: NIODeadline.now()), context)
  }

  // MARK: Times

  func handlerAdded(context: ChannelHandlerContext) { schedule(context, in: Self.headTime) }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  /// Looks at least every ten seconds, and a head has ten seconds, so its deadline is seen before it passes.
  private func schedule(_ context: ChannelHandlerContext, in time: TimeAmount) {
    let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
    let context = NIOLoopBound(context, eventLoop: context.eventLoop)
    timer = context.value.eventLoop.scheduleTask(in: time) { handler.value.look(context.value) }
  }

  private func look(_ context: ChannelHandlerContext) {
    let now = context.eventLoop.now
    var next = now + Self.headTime
    if let stall {
      if now >= stall.start + Self.headTime {
        let taken = takenBytes(context)
        guard taken - stall.taken >= Self.leastProgress else {
          context.close(promise: nil)
          return
        }
        self.stall = (now, taken)
      }
      next = min(next, (self.stall?.start ?? now) + Self.headTime)
    } else if let start = state.headStart, forwarded.isEmpty {
      guard now < start + Self.headTime else {
        refuse(RequestFault.slowHead.problem, RequestLog.Entry(start: start), context)
        return
      }
      next = min(next, start + Self.headTime)
    } else if let start = state.idleStart {
      guard now < start + Self.idleTime else {
        context.close(promise: nil)
        return
      }
      next = min(next, start + Self.idleTime)
    }
    schedule(context, in: next - now)
  }

  // MARK: Clients that do not read

  private func takenBytes(_ context: ChannelHandlerContext) -> Int {
    state.queuedBytes - ((try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0)
  }

  func read(context: ChannelHandlerContext) {
    // What a client does not take is not added to.
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

/// What the handlers of a connection know of it together; used on its event loop only.
final class ConnectionState {
  /// When the first byte of the head that is coming in came, or the connection, or nil between requests.
  var headStart: NIODeadline?
  /// When the last answer was done, where no head is coming in.
  var idleStart: NIODeadline?
  /// The head at hand as it came, where it was all that was read.
  var wholeHead: ByteBuffer?
  /// Whether every request so far was answered and more are taken.
  var isFree = true
  /// The bytes of answers so far.
  var queuedBytes = 0
  /// Whether nothing is read any more, since the connection is about to be closed.
  var isRefusing = false

  init(now: NIODeadline) { headStart = now }
}
