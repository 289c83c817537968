// SPDX-License-Identifier: MIT

internal import CalendarViews
internal import CommandSupport
internal import Support

/// What standard output and the environment say about how to write for them.
enum Terminal {
  /// The cells of a line that views take.
  static let columnRange = 20...1000

  /// Whether text is coloured, by the choice, then the environment, then the terminal.
  static func isColored(_ choice: ColorChoice, toTerminal isTerminal: Bool) -> Bool {
    let environment = Environment.variables("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TERM")
    return choice.isOn(environment: environment, isTerminal: isTerminal)
  }

  /// The cells of a line: those of COLUMNS, else the terminal's, else 80; brought into the range that views take.
  static func columns(ofTerminal isTerminal: Bool) -> Int {
    let named = Environment.variable("COLUMNS").flatMap { Int($0) }
    let columns = named ?? (isTerminal ? StandardOutput.columns : nil) ?? 80
    return columns <= 0 ? 80 : min(max(columns, columnRange.lowerBound), columnRange.upperBound)
  }
}
