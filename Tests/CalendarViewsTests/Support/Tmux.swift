// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// A terminal: tmux with its own server.
enum Tmux {
  static let isInstalled = Program.isInstalled("tmux")
  private static let scripts = packageFolder + "/Tests/CalendarViewsTests/Scripts"

  /// The width of each line in cells, from the position of the cursor after it.
  static func cells(of lines: [String]) throws -> [Int] {
    try inTemporaryFolder { folder in
      let samples = folder.appending(path: "samples")
      let output = folder.appending(path: "widths")
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: samples)
      let server = ["-u", "-L", folder.lastPathComponent, "-f", "/dev/null"]
      // The session, and with it the server, ends with the script.
      try run(
        "tmux",
        server + [
          "new-session", "-d", "-x", "250", "-y", "50", "bash", scripts + "/terminal-width.sh", samples.path,
          output.path,
        ])
      try run("tmux", server + ["wait-for", "measured"])
      try run("tmux", server + ["wait-for", "-S", "seen"])
      return try String(contentsOf: output, encoding: .utf8).split(separator: "\n").compactMap { Int($0) }
    }
  }

  /// The screen after printing a text, without trailing spaces.
  static func screen(after text: String, columns: Int) throws -> [String] {
    try inTemporaryFolder { folder in
      let file = folder.appending(path: "text")
      let output = folder.appending(path: "screen")
      try Data(text.utf8).write(to: file)
      try run("bash", [scripts + "/terminal-screen.sh", "\(columns)", file.path, output.path])
      return try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
    }
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    _ = try Program.run(program, arguments, environment: ["LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "TMUX": ""])
  }
}
