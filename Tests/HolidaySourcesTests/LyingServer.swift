// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import HolidaySources
import WorkdayFeeds
import Workdays

/// A server of papers on this machine that lies as it is told; it ends with the value, or with the tests.
final class LyingServer {
  let folder: URL
  private let process = Process()
  private let input = Pipe()
  let port: Int

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "sources-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: "papers"), withIntermediateDirectories: true)
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scripts/lying_server.py")
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path, folder.appending(path: "papers").path]
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw CocoaError(.fileReadUnknown)
    }
    self.port = port
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The data folder of a test.
  var data: DataFolder { DataFolder(folder.path + "/data") }

  /// Serves a paper.
  func serve(_ paper: HolidayPaper) throws {
    let text = StoredPaper(paper, source: nil, stored: nil).json
    try Data(text.utf8).write(to: folder.appending(path: "papers/\(paper.year).json"))
  }

  func address(_ how: String) -> String { "http://127.0.0.1:\(port)/\(how)/{year}.json" }

  func source(_ how: String) throws -> HolidaySource {
    try HolidaySource(address(how), allowingHTTPLoopback: true)
  }

  /// The requests so far, each with its status.
  var requests: [String] {
    let text = try? String(contentsOf: folder.appending(path: "papers/requests"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  /// Asks the sources for some years.
  func update(_ ways: [String], _ years: ClosedRange<Int>, isForced: Bool = false) async throws -> [YearUpdate] {
    var limits = FetchLimits()
    limits.seconds = 4
    let now = try CivilDateTime(iso8601: "2026-11-21T03:00:00")
    let update = HolidayUpdate(
      sources: try ways.map(source), folder: data, limits: limits, now: now, isForced: isForced)
    return try await update.run(years: years)
  }

  /// The files of papers in the data folder with their bytes.
  func papers() throws -> [String: Data] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: data.path) else { return [:] }
    var files: [String: Data] = [:]
    for name in names where name.hasSuffix(".json") {
      files[name] = try Data(contentsOf: URL(filePath: data.path + "/" + name))
    }
    return files
  }
}
