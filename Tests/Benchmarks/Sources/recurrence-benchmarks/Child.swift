// SPDX-License-Identifier: MIT

import Foundation

/// This program, run once more with other arguments.
enum Child {
  static var executable: URL {
    URL(filePath: CommandLine.arguments[0]).standardizedFileURL.resolvingSymlinksInPath()
  }

  /// What a child prints, or nil when it fails or takes too long.
  static func output(of arguments: String..., seconds limit: Double = 60) throws -> String? {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let deadline = ContinuousClock.now + .seconds(limit)
    while process.isRunning, ContinuousClock.now < deadline { usleep(10_000) }
    guard !process.isRunning else {
      process.terminate()
      process.waitUntilExit()
      return nil
    }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return process.terminationStatus == 0 ? text.trimmingCharacters(in: .whitespacesAndNewlines) : nil
  }
}
