// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP1
internal import Support

/// Writes a line of JSON for each request.
final class RequestLog: Sendable {
  /// What is known of a request before its answer.
  struct Entry {
    let method: String
    let target: String
    let agent: String
    let forwarded: String
    let isOldVersion: Bool
    let start: NIODeadline
    var status = 0
    var size = 0

    /// The entry of a request.
    init(_ head: HTTPRequestHead, start: NIODeadline) {
      method = head.method.rawValue
      target = head.uri
      agent = head.headers.first(name: "User-Agent") ?? ""
      forwarded = head.headers.first(name: "X-Forwarded-For") ?? ""
      isOldVersion = head.version.minor == 0
      self.start = start
    }

    /// The entry of bytes that are no request.
    init(start: NIODeadline) {
      (method, target, agent, forwarded, isOldVersion) = ("", "", "", "", false)
      self.start = start
    }
  }

  /// The parts of a line that follow from the request and its answer.
  struct Line {
    fileprivate var beforeTime: [UInt8] = []
    fileprivate var afterTime: [UInt8] = []

    /// The parts of the line of an answer.
    init(_ entry: Entry, status: Int, size: Int) {
      beforeTime.append(contentsOf: "\",\"method\":".utf8)
      JSON.append(entry.method.utf8, to: &beforeTime)
      beforeTime.append(contentsOf: ",\"target\":".utf8)
      JSON.append(entry.target.utf8.prefix(4096), to: &beforeTime)
      beforeTime.append(contentsOf: ",\"status\":\(status),\"bytes\":\(size),\"microseconds\":".utf8)
      if !entry.agent.isEmpty {
        afterTime.append(contentsOf: ",\"agent\":".utf8)
        JSON.append(entry.agent.utf8.prefix(200), to: &afterTime)
      }
      if !entry.forwarded.isEmpty {
        afterTime.append(contentsOf: ",\"forwarded\":".utf8)
        JSON.append(entry.forwarded.utf8.prefix(200), to: &afterTime)
      }
      afterTime.append(UInt8(ascii: "}"))
    }
  }

  private let sink: LogSink
  private let now: @Sendable () -> Int64
  private let client: String
  private let time = NIOLockedValueBox<(second: Int64, text: String)>((.min, ""))

  /// Makes the log of a connection.
  init(_ sink: LogSink, client: String, now: @escaping @Sendable () -> Int64) {
    self.sink = sink
    self.now = now
    self.client = client
  }

  /// Writes the line of a request that was answered.
  func write(_ entry: Entry, status: Int, size: Int) {
    write(Line(entry, status: status, size: size), second: now(), time: NIODeadline.now() - entry.start)
  }

  /// Writes a line, with the second it is and the time that the answer took.
  func write(_ parts: Line, second: Int64, time taken: TimeAmount) {
    let text = time.withLockedValue { time in
      if time.second != second { time = (second, CivilDateTime(clamping: second).iso8601 + "Z") }
      return time.text
    }
    let microseconds = taken.nanoseconds / 1000
    sink.line { line in
      line.append(contentsOf: "{\"time\":\"".utf8)
      line.append(contentsOf: text.utf8)
      line.append(contentsOf: "\",\"client\":\"".utf8)
      line.append(contentsOf: client.utf8)
      line.append(contentsOf: parts.beforeTime)
      line.append(contentsOf: "\(microseconds)".utf8)
      line.append(contentsOf: parts.afterTime)
    }
  }
}
