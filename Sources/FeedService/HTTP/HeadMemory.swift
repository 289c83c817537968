// SPDX-License-Identifier: MIT

internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP1

/// Whole answers by the bytes of the heads that they were given to, for the connections of one event loop.
///
/// Clients ask for a feed again and again in the same words; such a request is answered without being parsed. What is
/// kept depends on the head and the data alone, and is forgotten when the data is replaced.
final class HeadMemory {
  /// An answer as it is sent.
  private struct Kept {
    /// The status line and the header fields up to the Date field's value.
    let start: ByteBuffer
    /// The end of the header and the body.
    let end: ByteBuffer
    let line: RequestLog.Line
    let bodySize: Int
    /// The second that the answer was last sent in, and its bytes then.
    var second: Int64 = .min
    var bytes = ByteBuffer()
  }

  /// The most answers kept.
  private static let mostAnswers = 64
  /// The longest answer and the longest head kept, in bytes.
  private static let longest = 65_536

  private let dates = DateField()
  private var answers: [ByteBuffer: Kept] = [:]
  private var snapshot: Snapshot?

  /// The bytes that answer a head in some second, with what is logged; nil where there are none.
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

  /// Keeps the answer that a head was given.
  func keep(_ answer: Answer, to head: ByteBuffer, from snapshot: Snapshot, _ entry: RequestLog.Entry) {
    guard head.readableBytes + answer.bodySize <= Self.longest else { return }
    if self.snapshot !== snapshot || answers.count >= Self.mostAnswers {
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
    // A copy, since the head is part of a larger piece of memory that was read into.
    let key = ByteBuffer(bytes: head.readableBytesView)
    answers[key] = Kept(
      start: start, end: end, line: RequestLog.Line(entry, status: answer.status, size: answer.bodySize),
      bodySize: answer.bodySize)
  }
}

/// The memory of each event loop.
final class HeadMemories: Sendable {
  private let memories = NIOLockedValueBox<[ObjectIdentifier: NIOLoopBound<HeadMemory>]>([:])

  /// The memory of an event loop; called on it only.
  func memory(of loop: any EventLoop) -> HeadMemory {
    memories.withLockedValue { memories in
      if let memory = memories[ObjectIdentifier(loop)] { return memory.value }
      let memory = HeadMemory()
      memories[ObjectIdentifier(loop)] = NIOLoopBound(memory, eventLoop: loop)
      return memory
    }
  }
}
