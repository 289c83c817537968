// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP1
internal import Support

/// Writes a line of JSON for each request.
final class RequestLog: Sendable {
  /// What is logged about a request.
  struct Entry {
    let method: String
    let target: String
    let agent: String
    let forwarded: String
    let isOldVersion: Bool
    let start: NIODeadline
    var status = 0
    var size = 0

    /// Creates the entry of a request.
    init(_ head: HTTPRequestHead, start: NIODeadline) {
      method = head.method.rawValue
      target = head.uri
      agent = head.headers.first(name: "User-Agent") ?? ""
      forwarded = head.headers.first(name: "X-Forwarded-For") ?? ""
      isOldVersion = head.version.minor == 0
      self.start = start
    }

    /// Creates the entry of input that is not a request.
    init(start: NIODeadline) {
      (method, target, agent, forwarded, isOldVersion) = ("", "", "", "", false)
      self.start = start
    }
  }

  /// A line without its times and client.
  struct Line {
    fileprivate var beforeTime: [UInt8] = []
    fileprivate var afterTime: [UInt8] = []

    /// Creates the line of a response.
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

  /// Creates the log of a connection.
  init(_ sink: LogSink, client: String, now: @escaping @Sendable () -> Int64) {
    self.sink = sink
    self.now = now
    self.client = client
  }

  /// Writes the line of an answered request.
  func write(_ entry: Entry, status: Int, size: Int) {
    write(Line(entry, status: status, size: size), second: now(), time: NIODeadline.now() - entry.start)
  }

  /// Writes a line with the current second and the duration of the request.
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
