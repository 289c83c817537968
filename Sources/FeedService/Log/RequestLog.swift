// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP1
internal import Support

/// Writes a line of JSON for each request, and for what happens to the server itself.
struct RequestLog: Sendable {
  enum Level: String {
    case info, warning, error
  }

  let times: ServerTimes
  private let sink: LogSink

  init(_ sink: LogSink, clock: @escaping @Sendable () -> Int64) {
    self.sink = sink
    times = ServerTimes(clock)
  }

  func write(_ level: Level, _ message: String, _ field: (name: String, value: String)? = nil) {
    let fields =
      [("time", times.now.time), ("level", level.rawValue), ("message", message)] + (field.map { [$0] } ?? [])
    let members = fields.map { JSON.string($0.0) + ":" + JSON.string($0.1) }
    sink.write(Array("{\(members.joined(separator: ","))}".utf8))
  }

  /// Writes the line of an answered request.
  func write(_ request: FeedRequest, _ answer: Answer, cause: String? = nil) {
    let microseconds = (NIODeadline.now() - request.start).nanoseconds / 1000
    var line: [UInt8] = []
    line.reserveCapacity(512)
    func add(_ name: StaticString, _ text: String, limit: Int) {
      add(name)
      JSON.append(text.utf8.prefix(limit), to: &line)
    }
    func add(_ name: StaticString, _ number: Int) {
      add(name)
      line.append(contentsOf: String(number).utf8)
    }
    func add(_ name: StaticString) {
      line.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }
    add("{\"time\":", times.now.time, limit: 40)
    add(",\"client\":", request.peer, limit: 64)
    add(",\"method\":", request.head.method.rawValue, limit: 40)
    add(",\"target\":")
    JSON.append(RequestLog.withoutValues(request.target).prefix(400), to: &line)
    add(",\"status\":", answer.status)
    add(",\"bytes\":", answer.body?.readableBytes ?? 0)
    add(",\"microseconds\":", Int(microseconds))
    if let agent = request.headers.first(name: "User-Agent"), !agent.isEmpty { add(",\"agent\":", agent, limit: 200) }
    if let forwarded = request.headers.first(name: "X-Forwarded-For"), !forwarded.isEmpty {
      add(",\"forwarded\":", forwarded, limit: 200)
    }
    if let cause { add(",\"cause\":", cause, limit: 200) }
    line.append(UInt8(ascii: "}"))
    sink.write(line)
  }

  /// A target with the names of its parameters but not their values, which are private: `/workdays.ics?time&title`.
  ///
  /// What cannot be the name of a parameter is `…`, and so is what follows `/p/`: the token of a private feed.
  static func withoutValues(_ target: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(target.utf8.count + 3)
    // A part is a name of the query, or of the path.
    var (start, isQuery, isValue, isToken) = (0, false, false, false)
    func endPart() {
      let part = result[start...]
      let isName = part.count <= 40 && part.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
      let isHidden = isQuery ? !isName : isToken && !part.isEmpty
      isToken = part.count == 1 && part.first == UInt8(ascii: "p")
      if isHidden { result.replaceSubrange(start..., with: "…".utf8) }
    }
    for byte in target.utf8 {
      switch byte {
      case UInt8(ascii: "/") where !isQuery, UInt8(ascii: "?") where !isQuery, UInt8(ascii: "&") where isQuery:
        endPart()
        result.append(byte)
        (start, isValue) = (result.count, false)
        if byte == UInt8(ascii: "?") { isQuery = true }
      case UInt8(ascii: "=") where isQuery: isValue = true
      case _ where isValue: break
      default: result.append(byte)
      }
    }
    endPart()
    return result
  }
}

/// The time as answers and log lines have it, formatted once a second.
final class ServerTimes: Sendable {
  struct Texts {
    fileprivate var second: Int64
    let date: String
    let time: String

    fileprivate init(_ second: Int64) {
      self.second = second
      date = HTTPDate.text(second)
      time = CivilDateTime(clamping: second).iso8601 + "Z"
    }
  }

  private let clock: @Sendable () -> Int64
  private let texts: NIOLockedValueBox<Texts>

  init(_ clock: @escaping @Sendable () -> Int64) {
    self.clock = clock
    texts = NIOLockedValueBox(Texts(clock()))
  }

  var now: Texts {
    let second = clock()
    return texts.withLockedValue { texts in
      if texts.second != second { texts = Texts(second) }
      return texts
    }
  }
}
