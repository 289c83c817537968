// SPDX-License-Identifier: MIT

internal import CalendarViews

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// What standard output and the environment say about how to write for them.
enum Terminal {
  /// The cells of a line that views take.
  static let columnRange = 20...1000

  /// Whether standard output is a terminal.
  static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether text is coloured, by the choice, then the environment, then the terminal.
  static func isColored(_ choice: ColorChoice, toTerminal isTerminal: Bool) -> Bool {
    var environment: [String: String] = [:]
    for name in ["NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TERM"] { environment[name] = variable(name) }
    return choice.isOn(environment: environment, isTerminal: isTerminal)
  }

  /// The cells of a line: those of COLUMNS, else the terminal's, else 80; brought into the range that views take.
  static func columns(ofTerminal isTerminal: Bool) -> Int {
    let columns = variable("COLUMNS").flatMap { Int($0) } ?? (isTerminal ? width : nil) ?? 80
    return columns <= 0 ? 80 : min(max(columns, columnRange.lowerBound), columnRange.upperBound)
  }

  private static var width: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
