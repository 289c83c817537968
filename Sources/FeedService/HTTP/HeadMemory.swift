// SPDX-License-Identifier: MIT

internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP1

/// A cache of responses by the bytes of request heads, for the connections of one event loop.
///
/// Clients request a feed again and again with identical heads; these requests are answered without being parsed. A
/// cached response depends only on the head and the data, and is dropped when the data is replaced.
final class HeadMemory {
  /// A cached response.
  private struct Kept {
    /// The status line and the header fields up to the value of Date.
    let start: ByteBuffer
    /// The end of the header, and the body.
    let end: ByteBuffer
    let line: RequestLog.Line
    let bodySize: Int
    /// The second in which the response was last sent, and its bytes then.
    var second: Int64 = .min
    var bytes = ByteBuffer()
  }

  /// The maximum number of cached responses.
  private static let maximumAnswers = 64
  /// The maximum size of a head and its response together, in bytes.
  private static let maximumSize = 65_536

  private let dates = DateField()
  private var answers: [ByteBuffer: Kept] = [:]
  private var snapshot: Snapshot?

  /// The response to a head in a given second, with its log line; nil if it is not cached.
  func answer(
    to head: ByteBuffer, from snapshot: Snapshot, second: Int64
  ) -> (bytes: ByteBuffer, bodySize: Int, line: RequestLog.Line)? {
    guard self.snapshot === snapshot, let place = answers.index(forKey: head) else { return nil }
    if answers.values[place].second != second {
      let kept = answers.values[place]
      var bytes = kept.start
      bytes.writeString(dates.text(second))
      bytes.writeImmutableBuffer(kept.end)
      answers.values[place].bytes = bytes
      answers.values[place].second = second
    }
    let kept = answers.values[place]
    return (kept.bytes, kept.bodySize, kept.line)
  }

  /// Caches the response to a head.
  func keep(_ answer: Answer, to head: ByteBuffer, from snapshot: Snapshot, _ entry: RequestLog.Entry) {
    guard head.readableBytes + answer.bodySize <= Self.maximumSize else { return }
    if self.snapshot !== snapshot || answers.count >= Self.maximumAnswers {
      answers = [:]
      self.snapshot = snapshot
    }
    var start = ByteBuffer()
    let status = HTTPResponseStatus(statusCode: answer.status)
    start.writeString("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n")
    for (name, value) in answer.headers { start.writeString("\(name): \(value)\r\n") }
    start.writeString("Date: ")
    var end = ByteBuffer(string: "\r\n\r\n")
    if let body = answer.body { end.writeImmutableBuffer(body) }
    // A copy, since the head is a slice of a larger read buffer.
    let key = ByteBuffer(bytes: head.readableBytesView)
    answers[key] = Kept(
      start: start, end: end, line: RequestLog.Line(entry, status: answer.status, size: answer.bodySize),
      bodySize: answer.bodySize)
  }
}

/// The response caches of all event loops.
final class HeadMemories: Sendable {
  private let memories = NIOLockedValueBox<[ObjectIdentifier: NIOLoopBound<HeadMemory>]>([:])

  /// The cache of an event loop; called only on that event loop.
  func memory(of loop: any EventLoop) -> HeadMemory {
    memories.withLockedValue { memories in
      if let memory = memories[ObjectIdentifier(loop)] { return memory.value }
      let memory = HeadMemory()
      memories[ObjectIdentifier(loop)] = NIOLoopBound(memory, eventLoop: loop)
      return memory
    }
  }
}
