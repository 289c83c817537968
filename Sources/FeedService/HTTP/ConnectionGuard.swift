// SPDX-License-Identifier: MIT

import NIOCore

/// How long the parts of a connection may take.
struct Timeouts: Sendable {
  /// From the start of the connection, or the first byte of a head, to the head's end.
  var head = TimeAmount.seconds(10)
  /// From an answer to the first byte of the next request.
  var idle = TimeAmount.seconds(60)
  /// The time in which a client has to take `ConnectionGuard.minimumProgress` bytes while more are waiting.
  var progress = TimeAmount.seconds(10)
  /// How long a connection without a request stays open when the server stops.
  var shutdown = TimeAmount.seconds(2)
  /// How long a connection stays open after its last answer, so that a client that is still sending can read it.
  var linger = TimeAmount.seconds(1)
}

/// The first handler of a connection: counts the bytes of each head, and holds the connection's one deadline.
///
/// It passes on one head at a time, the next one when the last is answered and the client takes its answers, and does not
/// read meanwhile. So answers are in the order of the requests, and what a client sends in advance stays where it is.
/// Requests have no bodies: `RequestHandler` rejects a request with a body before anything more is passed on.
final class ConnectionGuard: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = IOData

  /// The maximum size of a request line in bytes, with its line break and empty lines before it.
  static let maximumRequestLine = 4096
  /// The maximum size of the header fields in bytes, with the empty line at their end.
  static let maximumFields = 8192
  /// The most bytes that are read at a time, about thirty small heads.
  ///
  /// They are answered one after the other before other connections have their turn: what a connection gives its event loop to
  /// do later is done before the loop looks for anything else, and only a read waits for the others.
  static let maximumRead = 1024
  /// The number of bytes that a client has to receive in `Timeouts.progress` while more are waiting.
  static let minimumProgress = 20_480
  /// The bytes that are read and dropped after the last answer, so that a client that is sending can read it.
  static let maximumDropped = 1 << 20

  private enum Phase {
    case listening
    /// A head has arrived, and its answer is not written yet.
    case answering
    /// The last answer is written; what arrives is dropped.
    case closing
  }

  private let timeouts: Timeouts
  /// What is known of it beside the others; nil for one that is not of the listener.
  private let record: Connections.Record?
  private let flushes: PendingFlushes
  private var context: ChannelHandlerContext?
  private var phase = Phase.listening
  /// What has arrived and is not passed on.
  private var pending = ByteBuffer()
  private var dropped = 0
  private var isPassingOn = false
  private var isFlushPending = false
  private var isInputClosed = false
  /// Whether the server is stopping, so that the next answer is the last.
  private(set) var isShuttingDown = false

  /// Whether a head has begun to arrive, as at the start of the connection; until the decoder has made a head of it.
  private var isHeadExpected = true
  private var isInFields = false
  private var isLineEmpty = true
  /// The bytes of the request line, or of the fields, so far.
  private var length = 0

  /// When the connection is closed, unless an answer is being made.
  private var deadline = NIODeadline.distantFuture
  private var timer: Scheduled<Void>?
  /// The bytes that waited to be sent when the client was last looked at, while it does not take more.
  private var unsent: Int?

  init(_ timeouts: Timeouts, _ record: Connections.Record? = nil, flushes: PendingFlushes) {
    self.timeouts = timeouts
    self.record = record
    self.flushes = flushes
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  // Not before: on a busy machine the first look could come while the channel is not active yet, and be the last one.
  func channelActive(context: ChannelHandlerContext) {
    deadline = context.eventLoop.now + timeouts.head
    schedule(context)
    context.read()
    context.fireChannelActive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
    self.context = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    guard phase != .closing else {
      dropped += bytes.readableBytes
      return dropped > Self.maximumDropped ? context.close(promise: nil) : context.read()
    }
    if pending.readableBytes == 0 { pending = bytes } else { pending.writeBuffer(&bytes) }
    passOn(context)
  }

  private func passOn(_ context: ChannelHandlerContext) {
    guard !isPassingOn else { return }
    isPassingOn = true
    while phase == .listening, pending.readableBytes > 0, context.channel.isWritable {
      if !isHeadExpected {
        isHeadExpected = true
        deadline = context.eventLoop.now + timeouts.head
      }
      let count = pending.withUnsafeReadableBytes { headEnd($0) }
      guard let count, let part = pending.readSlice(length: count) else {
        context.fireUserInboundEventTriggered(
          isInFields
            ? Problem(431, "the header fields are longer than \(Self.maximumFields) bytes")
            : Problem(414, "the request line is longer than \(Self.maximumRequestLine) bytes"))
        break
      }
      context.fireChannelRead(wrapInboundOut(part))
    }
    isPassingOn = false
    // The buffer can be read into again only if nobody holds it.
    if pending.readableBytes == 0 { pending = ByteBuffer() }
    if isInputClosed, phase == .listening, pending.readableBytes == 0 { close(lingering: false) }
    if phase == .listening, pending.readableBytes == 0, context.channel.isWritable { context.read() }
  }

  /// The number of bytes up to the end of a head, all bytes if none ends here, or nil if the head is too long.
  ///
  /// The count goes on until the decoder has made a head of the bytes.
  private func headEnd(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var start = 0
    while start < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      length += end.map { $0 + 1 } ?? rest.count
      guard length <= (isInFields ? Self.maximumFields : Self.maximumRequestLine) else { return nil }
      isLineEmpty = isLineEmpty && rest.prefix(end ?? rest.count).allSatisfy { $0 == UInt8(ascii: "\r") }
      guard let end else { break }
      start += end + 1
      if isLineEmpty, isInFields {
        isInFields = false
        return start
      }
      if !isLineEmpty, !isInFields { (isInFields, length) = (true, 0) }
      isLineEmpty = true
    }
    return bytes.count
  }

  /// A head has arrived; nothing more is passed on until its answer is written.
  func beginAnswer() {
    phase = .answering
    record?.idleSince = nil
    deadline = .distantFuture
    isHeadExpected = false
    (isInFields, isLineEmpty, length) = (false, true, 0)
  }

  /// The answer is written, and the next head may be passed on.
  func finishAnswer() {
    guard let context else { return }
    phase = .listening
    if !isFlushPending {
      isFlushPending = true
      flushes.add(self)
    }
    if unsent == nil {
      record?.idleSince = context.eventLoop.now
      deadline = context.eventLoop.now + (isShuttingDown ? timeouts.shutdown : timeouts.idle)
    }
    passOn(context)
  }

  /// Sends what is written.
  func flush() {
    isFlushPending = false
    context?.flush()
  }

  /// The last answer is written: closes the connection when it is sent.
  ///
  /// - Parameter lingering: whether the client may still be sending. Closing at once would then reset the connection, and
  ///   the client would lose the answer.
  func close(lingering: Bool) {
    guard let context, phase != .closing else { return }
    phase = .closing
    let lingers = (lingering || pending.readableBytes > 0) && !isInputClosed
    pending = ByteBuffer()
    if unsent == nil { deadline = context.eventLoop.now + timeouts.progress }
    // Written after the answer, so it is sent when the answer is.
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.assumeIsolated().whenComplete { _ in
      guard lingers else { return context.close(promise: nil) }
      context.close(mode: .output, promise: nil)
      self.deadline = context.eventLoop.now + self.timeouts.linger
      self.schedule(context)
      context.read()
    }
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer())), promise: sent)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent:
      isShuttingDown = true
      guard phase == .listening, unsent == nil else { return }
      deadline = min(deadline, context.eventLoop.now + timeouts.shutdown)
      schedule(context)
    case let event as Connections.ShouldClose:
      if event.isStalled ? unsent != nil : phase == .listening && unsent == nil { context.close(promise: nil) }
    case ChannelEvent.inputClosed:
      isInputClosed = true
      if phase == .closing { context.close(promise: nil) } else { passOn(context) }
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable {
      unsent = nil
      record?.stalledSince = nil
      if phase == .listening {
        record?.idleSince = context.eventLoop.now
        deadline = context.eventLoop.now + (isHeadExpected ? timeouts.head : timeouts.idle)
      }
      passOn(context)
    } else {
      unsent = unsentBytes(context)
      record?.idleSince = nil
      record?.stalledSince = context.eventLoop.now
      deadline = context.eventLoop.now + timeouts.progress
    }
    context.fireChannelWritabilityChanged()
  }

  private func unsentBytes(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  /// Looks at the deadline when it is reached, and often enough for one that is set meanwhile.
  private func schedule(_ context: ChannelHandlerContext) {
    timer?.cancel()
    let next = context.eventLoop.now + min(timeouts.head, timeouts.progress)
    timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: min(deadline, next)) {
      self.timer = nil
      if self.phase != .answering, context.eventLoop.now >= self.deadline { self.expire(context) }
      if context.channel.isActive { self.schedule(context) }
    }
  }

  private func expire(_ context: ChannelHandlerContext) {
    if let before = unsent, case let left = unsentBytes(context), before - left >= Self.minimumProgress {
      unsent = left
      deadline = context.eventLoop.now + timeouts.progress
    } else if unsent == nil, phase == .listening, isHeadExpected, !isShuttingDown {
      context.fireUserInboundEventTriggered(Problem(408, "the head of the request did not arrive in time"))
    } else {
      context.close(promise: nil)
    }
  }
}
