// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CommandSupport
internal import WorkdayFeeds

/// The options of the output.
struct OutputArguments: ParsableArguments {
  @Option(
    name: [.long, .customShort("o")], parsing: .unconditional,
    help: ArgumentHelp(
      "The file to write. It is replaced in one step after the calendar has been checked, and left alone if "
        + "nothing changed. Events that changed get a higher SEQUENCE and later stamps than in the file. "
        + "(default: standard output)",
      valueName: "file"))
  var output: String?

  @Flag(help: "Suppress warnings; errors are still printed.")
  var quiet = false

  @Flag(help: "With --output, exit with 1 if the file was written and with 0 if nothing changed.")
  var exitCode = false

  /// Writes a feed to its destination, with the stamps of its events based on those in the existing file.
  ///
  /// - Parameters:
  ///   - feed: the feed, which is checked before anything is written.
  ///   - output: the destination; the folder of a file is locked.
  func write(_ feed: some CheckedFeed, to output: consuming Output) throws {
    let revision = output.content.map(RevisionStamper.init(of:))
    let calendar = revision?.revised(feed.calendar)
    let bytes = try feed.bytes(of: calendar)
    warn(feed.warnings)
    if let revision, let calendar, revision.holds(calendar) { return }
    if try output.write(bytes), exitCode { throw ExitCode(1) }
  }

  /// Prints warnings, unless they are suppressed.
  func warn(_ warnings: [String]) {
    if !quiet { for warning in warnings { StandardError.write("Warning: \(warning).") } }
  }

  /// Opens the output.
  ///
  /// - Parameter described: the destination without `--output`.
  func open(elsewhere described: String? = nil) throws -> Output {
    guard !exitCode || output ?? described != nil else {
      throw CommandError("--exit-code needs --output", .usage)
    }
    return try Output(output ?? described)
  }
}
