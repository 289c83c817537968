// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CommandSupport
import Platform
import Support
import WorkdayFeeds

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
  /// The values of occurrences in the form of DTSTART, one per line.
  case ical
  /// Markdown.
  case md
  /// The days of months and years as a Markdown table.
  case mdDays = "md-days"
  /// A year of the holiday-cn project's JSON, with a version.
  case holidayCN = "holiday-cn"
  /// A picture.
  case svg
  /// A page that prints on one A4 sheet.
  case html
  /// A calendar.
  case ics
  /// A calendar in JSON, of arrays.
  case jcal
  /// A calendar in JSON, of objects.
  case jscalendar
  /// Gauges in the text format of Prometheus.
  case prometheus

  /// Endings of names that are not the word of their format.
  private static let otherEndings = ["markdown": "md", "txt": "text", "htm": "html", "prom": "prometheus"]

  /// The format that an option names, otherwise that of a file's ending, otherwise the usual one.
  ///
  /// - Parameter usual: the usual format; the first one unless it is given.
  /// - Throws: `CommandError` that names the option.
  static func read(
    _ text: String?, excel: Bool, output: String?, among formats: [OutputFormat], usual: OutputFormat? = nil
  ) throws(CommandError) -> OutputFormat {
    let ending = output.flatMap { path in path.split(separator: ".").dropFirst().last?.lowercased() }
    if text == nil, let ending, ["xls", "xlsx", "ods"].contains(ending) {
      throw CommandError(
        "--output: \(ending) files are not written; write .csv with --excel, which Excel opens", .usage)
    }
    if text == nil, let ending, ["png", "jpg", "jpeg", "gif", "webp", "pdf", "docx"].contains(ending) {
      throw CommandError(
        formats.contains(.svg)
          ? "--output: \(ending) files are not written; write a picture as .svg, or a page that prints as .html"
          : formats.contains(.html)
            ? "--output: \(ending) files are not written; write a page that prints as .html"
            : "--output: \(ending) files are not written; use .csv, .json or .md", .usage)
    }
    let meant = ending.flatMap { OutputFormat(rawValue: otherEndings[$0] ?? $0) }
    // A calendar in JSON is jCal.
    let named = formats.first { $0 == meant } ?? (meant == .json ? formats.first { $0 == .jcal } : nil)
    guard text != nil || excel || meant == nil || named != nil else {
      throw CommandError(
        "--output: this command does not write \(ending ?? ""); use --format \(listed(formats.map(\.rawValue)))", .usage
      )
    }
    if text == OutputFormat.prometheus.rawValue, !formats.contains(.prometheus) {
      throw CommandError("--format: gauges are written by workday-ics data status --format prometheus", .usage)
    }
    let format =
      try readOption(text, "--format", among: formats.map { ($0.rawValue, $0) })
      ?? (excel && formats.contains(.csv) ? .csv : named ?? usual ?? formats[0])
    guard !excel || format == .csv else { throw CommandError("--excel needs --format csv", .usage) }
    return format
  }

  /// Whether the view of a month, a year or a day has a cell for each day, with room for a second line.
  var hasCells: Bool { [.text, .svg, .html, .md].contains(self) }
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

  /// The format; the usual one is the first unless it is given.
  func readFormat(usual: OutputFormat? = nil) throws(CommandError) -> OutputFormat {
    try OutputFormat.read(format, excel: excel, output: output, among: Command.formats, usual: usual)
  }

  /// Writes a text, and says so of a file unless that is not wanted.
  func write(_ text: String, about content: String, isQuiet: Bool = false) throws {
    if !excel, !isQuiet, StandardStream.error.isTerminal, output?.lowercased().hasSuffix(".csv") == true,
      !text.utf8.allSatisfy({ $0 < 0x80 })
    {
      StandardError.write("Hint: Excel shows the Chinese text of a .csv rightly if it is written with --excel.")
    }
    try write(((excel ? "\u{FEFF}" : "") + text).utf8, about: content, isQuiet: isQuiet)
  }

  /// Writes bytes, and says so of a file unless that is not wanted.
  func write(_ bytes: some Sequence<UInt8>, about content: String, isQuiet: Bool = false) throws {
    if let line = try Output(output).write(bytes, about: content), !isQuiet { StandardError.write(line) }
  }

  /// Writes a calendar, whose changed events get newer stamps than in the file, and says so of a file unless that is not wanted.
  func write(_ feed: some CheckedFeed, about content: String, isQuiet: Bool) throws {
    let file = try Output(output)
    let path = file.path
    let change = try file.replace(with: feed, isForced: false)
    if let path, !isQuiet { StandardError.write("\(path): \(content); \(change)") }
  }

  /// Whether the output is printed to a terminal.
  var isOnTerminal: Bool { Output.isOnTerminal(output) }
}

extension RecordTable {
  /// The records in a format.
  ///
  /// - Parameters:
  ///   - isOne: whether JSON is an object, of the one record, and not an array.
  ///   - text: the text for people, in text or Markdown.
  func text(in format: OutputFormat, isOne: Bool = false, _ text: () throws -> String) rethrows -> String {
    switch format {
    case .json where !isOne: json
    case .json, .jsonl: jsonLines
    case .csv: csv
    default: try text()
    }
  }
}
