// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import Support

/// What a command's output is written as; its word is also the ending of a file's name that chooses it.
enum OutputFormat: String, CaseIterable {
  /// Text for people.
  case text
  /// One JSON value.
  case json
  /// A JSON object per line.
  case jsonl
  /// A table with a header, whose fields have commas between them.
  case csv
  /// Markdown.
  case md
}

/// A command whose output is written in some formats.
protocol FormattedCommand: ParsableCommand {
  /// The formats that the command has, the usual one first.
  static var formats: [OutputFormat] { get }
}

/// The options of an output that is not a calendar of its own: its format, and the file that it is written to.
struct RecordArguments<Command: FormattedCommand>: ParsableArguments {
  @Option(help: ArgumentHelp(help, valueName: "format"))
  var format: String?

  @Option("The file to write. (default: standard output)", value: "file", name: .shortAndLong)
  var output: String?

  @Flag(
    help: ArgumentHelp(
      "Write csv with the byte order mark that Excel needs.",
      visibility: Command.formats.contains(.csv) ? .default : .private))
  var excel = false

  private static var help: String {
    let words = Command.formats.map(\.rawValue)
    return "\(listed(words)). (default: by the ending of --output, or \(words[0]))"
  }

  /// The format.
  func readFormat() throws(CommandError) -> OutputFormat {
    let formats = Command.formats
    let ending = output?.split(separator: ".").last.map { $0 == "markdown" ? "md" : $0.lowercased() }
    let named = formats.first { $0.rawValue == ending }
    let format =
      try readOption(format, "--format", "a format", among: formats.map { ($0.rawValue, $0) })
      ?? (excel ? .csv : named ?? formats[0])
    guard !excel || format == .csv && formats.contains(.csv) else {
      throw CommandError("--excel needs --format csv", .usage)
    }
    return format
  }

  /// Writes a text, and says so of a file unless that is not wanted.
  func write(_ text: String, about content: String, isQuiet: Bool) throws {
    let bytes = ((excel ? "\u{FEFF}" : "") + text).utf8
    if let line = try Output(output).write(bytes, about: content), !isQuiet { StandardError.write(line) }
  }

  /// Whether the output is printed to a terminal.
  var isOnTerminal: Bool { Output.isOnTerminal(output) }
}
