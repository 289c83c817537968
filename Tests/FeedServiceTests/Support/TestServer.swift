// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The server as a separate process on a free port.
final class TestServer: Sendable {
  /// A server shared by tests that do not change it.
  static let shared: TestServer = {
    do {
      let server = try TestServer()
      atexit { TestServer.shared.process.send(SIGKILL) }
      return server
    } catch {
      preconditionFailure("the server does not start: \(error)")
    }
  }()

  /// The command, in the same folder as the tests.
  static let path = Program.folder + "/workday-feed"

  let process: Program
  let port: Int
  private let log: ServerLog

  struct DoesNotStart: Error {
    let log: String
  }

  /// Starts a server and waits until it listens.
  ///
  /// - Parameter openFiles: the limit of open files, or nil for that of the tests.
  convenience init(_ arguments: String..., environment: [String: String] = [:], openFiles: Int? = nil) throws {
    try self.init(arguments: arguments, environment: environment, openFiles: openFiles)
  }

  init(arguments: [String], environment: [String: String], openFiles: Int? = nil) throws {
    // Not the data folder of the person who runs the tests.
    let folder = FileManager.default.temporaryDirectory.appending(path: "workday-feed-\(UUID().uuidString)").path
    let (reading, writing) = try Program.pipe()
    log = ServerLog(reading)
    let limit = openFiles.map { "ulimit -n \($0); " } ?? ""
    let started = Result {
      try Program(
        "/bin/sh", ["-c", limit + "exec \"$0\" serve \"$@\"", TestServer.path] + arguments,
        environment: ["PORT": "0", "DATA": folder].merging(environment) { $1 }, output: writing, errors: writing)
    }
    // The log ends with the server if no other process has the pipe.
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

  /// The matching lines of the log, once there are enough; the log is written ten times a second.
  func logged(_ count: Int = 1, where matches: @escaping @Sendable (LogLine) -> Bool) async -> [LogLine] {
    await blocking { [log] in log.lines(atLeast: count, where: matches) }.value
  }

  /// Stops the server; returns the time that it took, and its exit code.
  func stop() -> (time: Duration, status: Int32) {
    let start = ContinuousClock.now
    process.send(SIGTERM)
    let status = process.wait()
    return (ContinuousClock.now - start, status)
  }

  /// The resident memory of the server in bytes, if the system reports it.
  var memory: Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
    else { return nil }
    return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }.map {
      $0 * 1024
    }
  }

  /// Sends a request with curl.
  func curl(_ target: String, _ arguments: String...) throws -> Reply {
    let result = try Program.run(
      "curl", ["-s", "-i", "--globoff", "--path-as-is", "-m", "60"] + arguments + [address + target])
    return try #require(Reply(result.output), "no answer to \(target)")
  }
}
