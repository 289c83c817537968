// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The built server as a process of its own, on a free port.
final class TestServer: Sendable {
  /// A server that tests share which change nothing about it.
  static let shared: TestServer = {
    do {
      let server = try TestServer()
      atexit { TestServer.shared.process.terminate() }
      return server
    } catch {
      preconditionFailure("the server does not start: \(error)")
    }
  }()

  let process: Process
  let port: Int
  let logFile: URL

  /// The built command, which lies beside the tests.
  static let path: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let tests = bundle ?? URL(filePath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appending(path: "workday-feed").path
  }()

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  struct DoesNotStart: Error {
    let log: String
  }

  init(_ arguments: String..., environment: [String: String] = [:]) throws {
    let name = "workday-feed-\(UUID().uuidString)"
    logFile = FileManager.default.temporaryDirectory.appending(path: name + ".log")
    try Data().write(to: logFile)
    process = Process()
    process.executableURL = URL(filePath: TestServer.path)
    process.arguments = ["serve"] + arguments
    // No data folder of the person who runs the tests.
    let usual = ["PORT": "0", "DATA": FileManager.default.temporaryDirectory.appending(path: name).path]
    process.environment = ProcessInfo.processInfo.environment.merging(usual) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let log = try FileHandle(forWritingTo: logFile)
    process.standardOutput = log
    process.standardError = log
    try process.run()
    var port: Int?
    for _ in 0..<300 where port == nil && process.isRunning {
      usleep(50_000)
      port = TestServer.port(in: (try? String(contentsOf: logFile, encoding: .utf8)) ?? "")
    }
    guard let port else {
      throw DoesNotStart(log: (try? String(contentsOf: logFile, encoding: .utf8)) ?? "")
    }
    self.port = port
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: logFile)
  }

  /// The port that the first line of the log names.
  private static func port(in log: String) -> Int? {
    guard let line = log.split(separator: "\n").first, let range = line.range(of: "\"address\":\"http://"),
      let end = line[range.upperBound...].firstIndex(of: "\""), line.last == "}"
    else { return nil }
    return line[range.upperBound..<end].split(separator: ":").last.flatMap { Int($0) }
  }

  var address: String { "http://127.0.0.1:\(port)" }

  var log: [[String: Any]] {
    let text = (try? String(contentsOf: logFile, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
    }
  }

  /// Waits for a line of the log; the log is written ten times a second.
  func waitForLog(_ matches: ([String: Any]) -> Bool) -> [String: Any]? {
    for _ in 0..<100 {
      if let line = log.first(where: matches) { return line }
      usleep(50_000)
    }
    return nil
  }

  /// Tells the server to stop and gives the seconds until it has, and its exit code.
  func stop() -> (seconds: Double, status: Int32) {
    let start = Date()
    process.terminate()
    process.waitUntilExit()
    return (Date().timeIntervalSince(start), process.terminationStatus)
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
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["curl", "-s", "-i", "--globoff", "--path-as-is", "-m", "20"] + arguments + [address + target]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try #require(Reply(data), "no answer to \(target)")
  }
}

extension TestServer {
  /// The sockets that the server's process has open, the one it listens at among them, where the system tells.
  var openConnections: Int {
    let folder = "/proc/\(process.processIdentifier)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.count { name in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + name))?.hasPrefix("socket:") == true
    }
  }
}
