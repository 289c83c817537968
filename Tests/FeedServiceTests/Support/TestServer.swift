// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The built server as a process of its own, on a free port.
final class TestServer: Sendable {
  /// A server that tests share which change nothing about it.
  static let shared: TestServer = {
    do {
      let server = try TestServer()
      atexit { TestServer.shared.process.send(SIGKILL) }
      return server
    } catch {
      preconditionFailure("the server does not start: \(error)")
    }
  }()

  /// The built command, which lies beside the tests.
  static let path = Program.folder + "/workday-feed"

  let process: Program
  let port: Int
  private let log: ServerLog

  struct DoesNotStart: Error {
    let log: String
  }

  /// Starts a server and waits until it listens.
  ///
  /// - Parameter openFiles: how many files it may open, or nil for what the tests may.
  init(_ arguments: String..., environment: [String: String] = [:], openFiles: Int? = nil) throws {
    // No data folder of the person who runs the tests.
    let folder = FileManager.default.temporaryDirectory.appending(path: "workday-feed-\(UUID().uuidString)").path
    let (reading, writing) = try Program.pipe()
    log = ServerLog(reading)
    let limit = openFiles.map { "ulimit -n \($0); " } ?? ""
    let started = Result {
      try Program(
        "/bin/sh", ["-c", limit + "exec \"$0\" serve \"$@\"", TestServer.path] + arguments,
        environment: ["PORT": "0", "DATA": folder].merging(environment) { $1 }, output: writing, errors: writing)
    }
    // The log ends with the server when nobody else has the pipe.
    close(writing)
    process = try started.get()
    let address = log.lines(atLeast: 1) { $0["address"] != nil }.first?["address"]
    guard let port = address?.split(separator: ":").last.flatMap({ Int($0) }) else {
      process.send(SIGKILL)
      throw DoesNotStart(log: log.lines.map(\.text).joined(separator: "\n"))
    }
    self.port = port
  }

  deinit { process.send(SIGKILL) }

  var address: String { "http://127.0.0.1:\(port)" }

  /// The lines of the log so far.
  var logged: [LogLine] { log.lines }

  /// The lines of the log that match, as soon as there are so many; the log is written ten times a second.
  func logged(_ count: Int = 1, where matches: @escaping @Sendable (LogLine) -> Bool) async -> [LogLine] {
    await blocking { [log] in log.lines(atLeast: count, where: matches) }.value
  }

  /// Tells the server to stop and gives the time until it has, and its exit code.
  func stop() -> (time: Duration, status: Int32) {
    let start = ContinuousClock.now
    process.send(SIGTERM)
    let status = process.wait()
    return (ContinuousClock.now - start, status)
  }

  /// The memory that the server's process holds, in bytes, where the system tells.
  var memory: Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
    else { return nil }
    return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }.map {
      $0 * 1024
    }
  }

  /// Asks by curl.
  func curl(_ target: String, _ arguments: String...) throws -> Reply {
    let result = try Program.run(
      "curl", ["-s", "-i", "--globoff", "--path-as-is", "-m", "60"] + arguments + [address + target])
    return try #require(Reply(result.output), "no answer to \(target)")
  }
}
