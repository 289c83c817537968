// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP1
internal import Support

/// Writes a line of JSON for each request.
struct RequestLog: Sendable {
  /// What is logged about a request.
  struct Entry {
    let peer: String
    let method: String
    let target: String
    let agent: String
    let forwarded: String
    let isOldVersion: Bool
    let start = NIODeadline.now()
    /// Whether the connection is closed after the answer.
    var isLast = false
    /// Why a request was refused before it was looked at.
    var cause: String?

    /// Creates the entry of a request, or of input that is not one.
    init(_ head: HTTPRequestHead?, peer: String) {
      self.peer = peer
      method = head?.method.rawValue ?? ""
      target = head?.uri ?? ""
      agent = head?.headers.first(name: "User-Agent") ?? ""
      forwarded = head?.headers.first(name: "X-Forwarded-For") ?? ""
      isOldVersion = head?.version.minor == 0
    }
  }

  let times: ServerTimes
  private let sink: LogSink

  init(_ sink: LogSink, clock: @escaping @Sendable () -> Int64) {
    self.sink = sink
    times = ServerTimes(clock)
  }

  /// Writes the line of an answered request.
  func write(_ entry: Entry, _ answer: Answer) {
    let microseconds = (NIODeadline.now() - entry.start).nanoseconds / 1000
    var line: [UInt8] = []
    line.reserveCapacity(384)
    func add(_ name: StaticString) {
      line.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }
    func add(_ name: StaticString, _ text: String, limit: Int) {
      add(name)
      JSON.append(text.utf8.prefix(limit), to: &line)
    }
    func add(_ name: StaticString, _ number: Int) {
      add(name)
      line.append(contentsOf: String(number).utf8)
    }
    add("{\"time\":", times.now.time, limit: 40)
    add(",\"client\":", entry.peer, limit: 64)
    add(",\"method\":", entry.method, limit: 40)
    add(",\"target\":")
    JSON.append(RequestLog.withoutValues(entry.target).prefix(400), to: &line)
    add(",\"status\":", answer.status)
    add(",\"bytes\":", answer.bodySize)
    add(",\"microseconds\":", Int(microseconds))
    if !entry.agent.isEmpty { add(",\"agent\":", entry.agent, limit: 200) }
    if !entry.forwarded.isEmpty { add(",\"forwarded\":", entry.forwarded, limit: 200) }
    if let cause = entry.cause { add(",\"cause\":", cause, limit: 200) }
    line.append(UInt8(ascii: "}"))
    sink.write(line)
  }

  /// A target with the names of its parameters but not their values, which are private: `/workdays.ics?time&title`.
  ///
  /// What cannot be the name of a parameter is `…`, and so is the token of a private feed: `/p/…/team-a.ics`.
  static func withoutValues(_ target: String) -> [UInt8] {
    guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return withoutToken(target.utf8[...]) }
    var result = withoutToken(target.utf8[...mark])
    result.reserveCapacity(target.utf8.count + 3)
    var (start, isValue) = (result.count, false)
    func endName() {
      let name = result[start...]
      let isName = name.count <= 40 && name.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
      if !isName { result.replaceSubrange(start..., with: "…".utf8) }
    }
    for byte in target.utf8[target.utf8.index(after: mark)...] {
      if byte == UInt8(ascii: "&") {
        endName()
        result.append(byte)
        (start, isValue) = (result.count, false)
      } else if byte == UInt8(ascii: "=") {
        isValue = true
      } else if !isValue {
        result.append(byte)
      }
    }
    endName()
    return result
  }

  /// A path without what follows `/p/`, up to the next slash.
  private static func withoutToken(_ path: Substring.UTF8View) -> [UInt8] {
    var bytes = Array(path)
    for index in bytes.indices.dropLast(3) where bytes[index...].starts(with: NamedFeeds.privatePath.utf8) {
      let rest = bytes[(index + 3)...]
      let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
      bytes.replaceSubrange(rest.startIndex..<end, with: "…".utf8)
      break
    }
    return bytes
  }
}

/// The time as answers and log lines have it, formatted once a second.
final class ServerTimes: Sendable {
  /// A second in both formats.
  struct Texts {
    fileprivate(set) var second: Int64 = .min
    /// The value of the Date field.
    fileprivate(set) var date = ""
    /// The time of a log line.
    fileprivate(set) var time = ""
  }

  private let clock: @Sendable () -> Int64
  private let texts = NIOLockedValueBox(Texts())

  init(_ clock: @escaping @Sendable () -> Int64) { self.clock = clock }

  /// The current time.
  var now: Texts {
    let second = clock()
    return texts.withLockedValue { texts in
      if texts.second != second {
        texts = Texts(
          second: second, date: HTTPDate.text(second), time: CivilDateTime(clamping: second).iso8601 + "Z")
      }
      return texts
    }
  }
}
