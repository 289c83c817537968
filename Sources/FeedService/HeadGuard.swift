// SPDX-License-Identifier: MIT

internal import NIOCore

/// Stands before the parser and measures heads, so that no client can make the server hold long ones.
///
/// Requests have no bodies here, so after a head the next one begins; one that says it has a body is refused by
/// `ConnectionHandler` before anything more is read.
final class HeadGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The most bytes of a request line.
  static let longestRequestLine = 4096
  /// The most bytes of the header fields.
  static let longestHeaders = 8192

  private let state: ConnectionState
  private var isInHeaders = false
  private var lineLength = 0
  private var headerLength = 0
  private var lastByte: UInt8 = 0

  init(_ state: ConnectionState) { self.state = state }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var buffer = unwrapInboundIn(data)
    while buffer.readableBytes > 0, !state.isRefusing {
      if state.headStart == nil { state.headStart = context.eventLoop.now }
      let (length, fault) = headEnd(buffer.readableBytesView)
      if let fault {
        context.fireUserInboundEventTriggered(fault)
        return
      }
      guard let part = buffer.readSlice(length: length) else { return }
      context.fireChannelRead(wrapInboundOut(part))
    }
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
