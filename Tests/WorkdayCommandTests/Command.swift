// SPDX-License-Identifier: MIT

import Foundation

/// The command as a process of its own.
enum Command {
  /// What a process left.
  struct Result {
    let status: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    /// The first line on standard error.
    var firstError: String { String(errors.prefix { $0 != "\n" }) }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The built command, which lies beside the tests.
  static let path: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let tests = bundle ?? URL(filePath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appending(path: "workday-ics").path
  }()

  /// Runs the command.
  static func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
    try run(path, arguments, environment: environment)
  }

  /// Runs a program; its standard input is empty.
  static func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    // Without the data folder of whoever runs the tests.
    process.environment = ProcessInfo.processInfo.environment.merging(["XDG_DATA_HOME": "/nonexistent"]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    // Files rather than pipes: nothing can fill up and wait.
    return try inFolder { folder in
      let files = ["out", "err"].map { folder.appending(path: $0) }
      for file in files { try Data().write(to: file) }
      process.standardOutput = try FileHandle(forWritingTo: files[0])
      process.standardError = try FileHandle(forWritingTo: files[1])
      try process.run()
      process.waitUntilExit()
      let errors = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
      return Result(status: process.terminationStatus, output: try Data(contentsOf: files[0]), errors: errors)
    }
  }

  /// Runs a line of shell, in which `$0` is the command.
  static func shell(_ line: String) throws -> Result {
    try run("/bin/sh", ["-c", line, path])
  }

  /// Does some work in a folder of its own, which is removed afterwards.
  static func inFolder<Value>(_ work: (URL) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workday-ics-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try work(folder)
  }
}
