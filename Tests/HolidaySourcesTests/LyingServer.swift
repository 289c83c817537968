// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import HolidayData
import HolidaySources
import TestSupport
import Workdays

/// A server of holiday years on this machine that lies on request; one for all tests, with separate files for each
/// test.
final class LyingServer {
  /// The server's process; it ends when the tests close its standard input.
  private static let shared: (process: Program, input: Int32, port: Int, folder: URL)? = {
    guard let input = try? Program.pipe(), let output = try? Program.pipe() else { return nil }
    let script = packageFolder + "/Tests/HolidaySourcesTests/Scripts/lying_server.py"
    let process = try? Program("python3", [script], input: input.reading, output: output.writing)
    close(input.reading)
    close(output.writing)
    // The first line, which the server prints when it listens.
    let words = line(output.reading).split(separator: " ")
    close(output.reading)
    guard let process, words.count == 2, let port = Int(words[0]) else { return nil }
    return (process, input.writing, port, URL(filePath: String(words[1])))
  }()

  /// The next line that a program writes, read byte by byte so that nothing after it is consumed.
  static func line(_ descriptor: Int32) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1, byte != 0x0A { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
  }

  /// The test's own folder of files to serve.
  let folder: URL
  private let port: Int

  init() throws {
    guard let shared = Self.shared else { throw CocoaError(.fileReadUnknown) }
    port = shared.port
    folder = shared.folder.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The data folder of a test.
  var data: DataFolder { DataFolder(folder.path + "/data") }

  /// Serves a holiday year, and returns its file.
  @discardableResult
  func serve(_ year: HolidayYear, isForced: Bool = false) throws -> URL {
    let file = folder.appending(path: "\(year.year).json")
    try Data(StoredHolidayYear(year, source: nil, stored: nil, isForced: isForced).json.utf8).write(to: file)
    return file
  }

  /// The address of the files, with `{year}` in it or for one year.
  func address(_ how: String, _ year: String = "{year}") -> String {
    "http://127.0.0.1:\(port)/\(folder.lastPathComponent)/\(how)/\(year).json"
  }

  func source(_ how: String) throws -> HolidaySource {
    try HolidaySource(address(how), allowingHTTPLoopback: true)
  }

  /// The requests so far, with their statuses.
  var requests: [String] {
    let text = try? String(contentsOf: folder.appending(path: "requests"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  /// The ways of a response that never ends.
  static let endless: Set = ["silent", "slow"]

  /// Fetches years from the sources.
  ///
  /// A response that never ends is waited for as briefly as other sources in the same list allow.
  func update(_ ways: [String], _ years: ClosedRange<Int>, isForced: Bool = false) throws -> [YearUpdate] {
    let isEndless = !Self.endless.isDisjoint(with: ways)
    let timeout = !isEndless ? 60 : Self.endless.isSuperset(of: ways) ? 0.5 : 5
    let now = try CivilDateTime(iso8601: "2026-11-21T03:00:00")
    var update = HolidayUpdate(of: data, now: now)
    (update.sources, update.timeout, update.isForced) = (try ways.map(source), timeout, isForced)
    // Only this machine is asked.
    update.ask = { address, entityTag, seconds throws(Fault) in
      guard address.hasPrefix("http://127.0.0.1:") else { throw Fault(.unreachableSource, "it is not asked in tests") }
      return try PageLoader.load(address, entityTag, seconds)
    }
    return try update.run(years: years)
  }

  /// Makes a holiday year known, as a person does who imports it.
  func know(_ year: HolidayYear) throws {
    _ = try data.offer(StoredHolidayYear(year, source: nil, stored: nil))
  }

  /// The files of holiday years in the data folder with their bytes.
  func files() throws -> [String: Data] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: data.path) else { return [:] }
    var files: [String: Data] = [:]
    for name in names where name.hasSuffix(".json") {
      files[name] = try Data(contentsOf: URL(filePath: data.path + "/" + name))
    }
    return files
  }
}
