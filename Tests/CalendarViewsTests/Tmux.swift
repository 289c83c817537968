// SPDX-License-Identifier: MIT

import Foundation

/// A terminal to look at: tmux with a server of its own.
struct Tmux {
  static let path: String? = ["/usr/bin/tmux", "/opt/homebrew/bin/tmux", "/usr/local/bin/tmux"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "calendar-views-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// The cells that each line takes, as the terminal says where its cursor stands after it.
  func cells(of lines: [String]) throws -> [Int] {
    let samples = folder.appending(path: "samples")
    let output = folder.appending(path: "widths")
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: samples)
    let script = Project.root.appending(path: "Tests/CalendarViewsTests/Scripts/terminal-width.sh").path
    defer { try? FileManager.default.removeItem(at: folder) }
    // The session, and with it the server, ends with the script.
    try run(
      Self.path ?? "", "-u", "-L", folder.lastPathComponent, "-f", "/dev/null", "new-session", "-d", "-x", "250", "-y",
      "50",
      "bash", script, samples.path, output.path)
    for _ in 0..<300 {
      if let data = try? Data(contentsOf: output) {
        return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
      }
      Thread.sleep(forTimeInterval: 0.1)
    }
    return []
  }

  /// What the terminal shows after a text was printed on it, without spaces at the ends of lines.
  func screen(after text: String, columns: Int) throws -> [String] {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "text")
    let output = folder.appending(path: "screen")
    try Data(text.utf8).write(to: file)
    let script = Project.root.appending(path: "Tests/CalendarViewsTests/Scripts/terminal-screen.sh").path
    try run("/usr/bin/env", "bash", script, "\(columns)", file.path, output.path)
    return String(decoding: try Data(contentsOf: output), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func run(_ command: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: command)
    process.arguments = arguments
    process.environment = [
      "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "PATH": "/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }
}
