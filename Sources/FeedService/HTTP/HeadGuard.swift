// SPDX-License-Identifier: MIT

internal import NIOCore

/// Limits the size of request heads before they are parsed, and answers identical requests from `HeadMemory`.
///
/// Requests have no bodies, so each head is followed by the next one; `ConnectionHandler` rejects a request with a body
/// before anything more is read.
final class HeadGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The maximum size of a request line in bytes.
  static let maximumRequestLine = 4096
  /// The maximum size of the header fields in bytes.
  static let maximumHeaders = 8192

  private let state: ConnectionState
  private let memory: HeadMemory
  private let router: FeedRouter
  private let log: RequestLog
  private let now: @Sendable () -> Int64
  private var isInHeaders = false
  private var lineLength = 0
  private var headerLength = 0
  private var lastByte: UInt8 = 0
  /// Whether the last read was answered here and not passed on to the other handlers.
  private var wasAnswered = false

  init(
    _ state: ConnectionState, _ memory: HeadMemory, _ router: FeedRouter, _ log: RequestLog,
    now: @escaping @Sendable () -> Int64
  ) {
    self.state = state
    self.memory = memory
    self.router = router
    self.log = log
    self.now = now
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var buffer = unwrapInboundIn(data)
    let isStart = !isInHeaders && lineLength == 0
    if isStart, answered(buffer, context) {
      wasAnswered = true
      return
    }
    wasAnswered = false
    let whole = isStart ? buffer : nil
    while buffer.readableBytes > 0, !state.isRefusing {
      if state.headStart == nil { state.headStart = context.eventLoop.now }
      let (length, exceeded) = headEnd(buffer.readableBytesView)
      if let exceeded {
        context.fireUserInboundEventTriggered(exceeded)
        return
      }
      guard let part = buffer.readSlice(length: length) else { return }
      // The read contained exactly one head.
      state.wholeHead = state.headStart == nil && length == whole?.readableBytes ? whole : nil
      context.fireChannelRead(wrapInboundOut(part))
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // The other handlers have nothing to do, so the next read is requested directly.
    if wasAnswered, context.channel.isWritable { context.read() } else { context.fireChannelReadComplete() }
  }

  /// Answers a head from memory if the connection has nothing else to do.
  private func answered(_ head: ByteBuffer, _ context: ChannelHandlerContext) -> Bool {
    let second = now()
    guard state.isFree, !state.isRefusing,
      let (bytes, bodySize, line) = memory.answer(to: head, from: router.snapshot, second: second)
    else { return false }
    let start = NIODeadline.now()
    state.queuedBytes += bodySize
    context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
    let end = NIODeadline.now()
    log.write(line, second: second, time: end - start)
    state.headStart = nil
    state.idleStart = end
    return true
  }

  /// The number of bytes up to the end of the head, or all bytes if it does not end here; or the limit that is exceeded.
  private func headEnd(_ bytes: ByteBufferView) -> (length: Int, exceeded: HeadLimit?) {
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let before = end > bytes.startIndex ? bytes[end - 1] : lastByte
      let length = lineLength + (end - start)
      let isEmpty = length == 0 || length == 1 && before == UInt8(ascii: "\r")
      lineLength = 0
      start = end + 1
      if let exceeded = measure(length + 1) { return (0, exceeded) }
      if !isEmpty {
        isInHeaders = true
      } else if isInHeaders {
        isInHeaders = false
        headerLength = 0
        state.headStart = nil
        lastByte = 0
        return (start - bytes.startIndex, nil)
      }
    }
    lineLength += bytes.endIndex - start
    lastByte = bytes.last ?? 0
    let isTooLong = isInHeaders ? headerLength + lineLength > Self.maximumHeaders : lineLength > Self.maximumRequestLine
    let exceeded: HeadLimit? = isTooLong ? isInHeaders ? .headers : .requestLine : nil
    return (bytes.count, exceeded)
  }

  private func measure(_ length: Int) -> HeadLimit? {
    guard isInHeaders else { return length > Self.maximumRequestLine ? .requestLine : nil }
    headerLength += length
    return headerLength > Self.maximumHeaders ? .headers : nil
  }
}

/// A limit that the head of a request exceeds.
enum HeadLimit: Sendable {
  /// The length of the request line.
  case requestLine
  /// The length of the header fields.
  case headers
  /// The time to receive the head.
  case time

  /// The response, after which the connection is closed.
  var problem: Problem {
    switch self {
    case .requestLine:
      Problem(414, "the request line is longer than \(HeadGuard.maximumRequestLine) bytes")
    case .headers:
      Problem(431, "the header fields are longer than \(HeadGuard.maximumHeaders) bytes")
    case .time: Problem(408, "the head of the request did not arrive within 10 seconds")
    }
  }
}
