// SPDX-License-Identifier: MIT

import CivilCalendar
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import Support

/// Writes a line of JSON for each request, and for what happens to the server itself.
struct RequestLog: Sendable {
  enum Level: String {
    case info, warning, error
  }

  /// A time as answers and log lines have it.
  struct Time {
    fileprivate let second: Int64
    let date: String
    let text: String

    fileprivate init(_ second: Int64) {
      self.second = second
      date = HTTPDate.text(second)
      text = CivilDateTime(clamping: second).iso8601 + "Z"
    }
  }

  private let sink: LogSink
  private let clock: @Sendable () -> Int64
  private let last: NIOLockedValueBox<Time>

  init(_ sink: LogSink, clock: @escaping @Sendable () -> Int64) {
    (self.sink, self.clock) = (sink, clock)
    last = NIOLockedValueBox(Time(clock()))
  }

  /// The current time, formatted once a second.
  var now: Time {
    let second = clock()
    return last.withLockedValue { last in
      if last.second != second { last = Time(second) }
      return last
    }
  }

  func write(_ level: Level, _ message: String, _ field: (name: String, value: String)? = nil) {
    let fields =
      [("time", now.text), ("level", level.rawValue), ("message", message)] + (field.map { [$0] } ?? [])
    let members = fields.map { JSON.string($0.0) + ":" + JSON.string($0.1) }
    sink.write(Array("{\(members.joined(separator: ","))}".utf8))
  }

  /// Writes the line of an answered request.
  func write(_ request: FeedRequest, _ answer: Answer, at time: String, cause: String? = nil) {
    let microseconds = (NIODeadline.now() - request.start).nanoseconds / 1000
    var line: [UInt8] = []
    line.reserveCapacity(512)
    func add(_ name: String, _ text: String?, limit: Int) {
      guard let text else { return }
      line += name.utf8
      JSON.append(text.utf8.prefix(limit), to: &line)
    }
    func add(_ name: String, _ number: Int) {
      line += name.utf8
      line += String(number).utf8
    }
    add("{\"time\":", time, limit: 40)
    add(",\"client\":", request.peer, limit: 64)
    add(",\"method\":", request.head.method.rawValue, limit: 40)
    line += ",\"target\":".utf8
    JSON.append(RequestLog.withoutValues(request.target, upTo: 400), to: &line)
    add(",\"status\":", answer.status)
    add(",\"bytes\":", answer.body?.readableBytes ?? 0)
    add(",\"microseconds\":", Int(microseconds))
    add(",\"agent\":", request.headers.first(name: "User-Agent"), limit: 200)
    add(",\"forwarded\":", request.headers.first(name: "X-Forwarded-For"), limit: 200)
    add(",\"cause\":", cause, limit: 200)
    line.append(UInt8(ascii: "}"))
    sink.write(line)
  }

  /// A target with the names of its parameters but not their values, which are private: `/workdays.ics?time&title`.
  ///
  /// What cannot be the name of a parameter is `…`, and so is what follows `/p/`, the token of a private feed, and whatever
  /// looks like one elsewhere, since a slip in the rest of an address does not make its token worthless.
  ///
  /// - Parameter length: The most bytes of the result.
  static func withoutValues(_ target: String, upTo length: Int) -> ArraySlice<UInt8> {
    var rest = Array(target.utf8)[...]
    var result: [UInt8] = []
    result.reserveCapacity(min(rest.count, length) + 3)
    var (isQuery, isToken) = (false, false)
    while result.count < length {
      // A name in the path, or a parameter.
      let part = rest.prefix { isQuery ? $0 != UInt8(ascii: "&") : $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
      let name = isQuery ? part.prefix { $0 != UInt8(ascii: "=") } : part
      let isHidden = isQuery ? !isName(name) : isToken && !name.isEmpty || isLikeToken(name)
      if isHidden { result.append(contentsOf: "…".utf8) } else { result.append(contentsOf: name) }
      rest = rest[part.endIndex...]
      guard let end = rest.popFirst() else { break }
      result.append(end)
      isToken = name.count == 1 && name.first == UInt8(ascii: "p")
      if end == UInt8(ascii: "?") { isQuery = true }
    }
    return result.prefix(length)
  }

  /// Whether there are 24 hexadecimal digits in a row, perhaps percent-encoded; tokens have 48.
  private static func isLikeToken(_ name: ArraySlice<UInt8>) -> Bool {
    guard name.count >= 24 else { return false }
    return name.split { !($0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20) || $0 == 0x25) }
      .contains { $0.count >= 24 }
  }

  private static func isName(_ name: ArraySlice<UInt8>) -> Bool {
    name.count <= 40 && !isLikeToken(name) && name.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
  }
}
