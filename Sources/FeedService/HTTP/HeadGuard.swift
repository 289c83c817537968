// SPDX-License-Identifier: MIT

internal import NIOCore

/// Stands before the parser and measures heads, so that no client can make the server hold long ones; answers those that
/// were answered before.
///
/// Requests have no bodies here, so after a head the next one begins; one that says it has a body is refused by
/// `ConnectionHandler` before anything more is read.
final class HeadGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The most bytes of a request line.
  static let longestRequestLine = 4096
  /// The most bytes of the header fields.
  static let longestHeaders = 8192

  private let state: ConnectionState
  private let memory: HeadMemory
  private let router: FeedRouter
  private let log: RequestLog
  private let now: @Sendable () -> Int64
  private var isInHeaders = false
  private var lineLength = 0
  private var headerLength = 0
  private var lastByte: UInt8 = 0
  /// Whether what was read last was answered here, so that no other handler has heard of it.
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
      let (length, fault) = headEnd(buffer.readableBytesView)
      if let fault {
        context.fireUserInboundEventTriggered(fault)
        return
      }
      guard let part = buffer.readSlice(length: length) else { return }
      // The head ended, and nothing came before or after it.
      state.wholeHead = state.headStart == nil && length == whole?.readableBytes ? whole : nil
      context.fireChannelRead(wrapInboundOut(part))
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // The others would only hand the wish for more back, one by one.
    if wasAnswered, context.channel.isWritable { context.read() } else { context.fireChannelReadComplete() }
  }

  /// Answers a head that was answered before on a connection that has nothing else to do.
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

  /// The number of bytes up to the end of the head, all where it does not end here, or the fault in them.
  private func headEnd(_ bytes: ByteBufferView) -> (length: Int, fault: RequestFault?) {
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let before = end > bytes.startIndex ? bytes[end - 1] : lastByte
      let length = lineLength + (end - start)
      let isEmpty = length == 0 || length == 1 && before == UInt8(ascii: "\r")
      lineLength = 0
      start = end + 1
      if let fault = measure(length + 1) { return (0, fault) }
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
    let isTooLong = isInHeaders ? headerLength + lineLength > Self.longestHeaders : lineLength > Self.longestRequestLine
    let fault: RequestFault? = isTooLong ? isInHeaders ? .longHeaders : .longRequestLine : nil
    return (bytes.count, fault)
  }

  private func measure(_ length: Int) -> RequestFault? {
    guard isInHeaders else { return length > Self.longestRequestLine ? .longRequestLine : nil }
    headerLength += length
    return headerLength > Self.longestHeaders ? .longHeaders : nil
  }
}

/// What makes a connection's bytes no request that could be read on.
enum RequestFault: Sendable {
  /// The request line is longer than allowed.
  case longRequestLine
  /// The header fields are longer than allowed.
  case longHeaders
  /// The head did not come in time.
  case slowHead

  /// The answer before the connection is closed.
  var problem: Problem {
    switch self {
    case .longRequestLine:
      Problem(414, "the request line has more than \(HeadGuard.longestRequestLine) bytes, the most allowed")
    case .longHeaders:
      Problem(431, "the header fields have more than \(HeadGuard.longestHeaders) bytes, the most allowed")
    case .slowHead: Problem(408, "the head of the request did not come within 10 seconds")
    }
  }
}
