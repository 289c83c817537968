// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CommandSupport
internal import ICalendar
internal import Support
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

  @Flag(help: "Replace the --output file even if it is not a calendar that this command wrote.")
  var force = false

  @Flag(help: "With --output, exit with 1 if the file was written and with 0 if nothing changed.")
  var exitCode = false

  @OptionGroup var warnings: WarningArguments

  /// What became of the output.
  enum Outcome {
    case written
    case unchanged
  }

  /// Writes a feed to its destination, and exits with 1 if it changed and `--exit-code` asks for that.
  func write(_ feed: some CheckedFeed, _ summary: () throws -> FeedSummary, to output: consuming Output) throws {
    let path = output.path
    let (outcome, change) = try store(feed, to: output)
    warnings.print(.provisional, feed.warnings)
    if !warnings.quiet, let path { StandardError.write("\(path): \(try summary().text); \(change)") }
    if outcome == .written, exitCode { throw ExitCode(1) }
  }

  /// Writes a feed to its destination, with the stamps of its events based on those in the existing file.
  ///
  /// - Parameters:
  ///   - feed: the feed, which is checked before anything is written.
  ///   - output: the destination; the folder of a file is locked.
  /// - Returns: whether the output was written, and what changed, in words.
  func store(_ feed: some CheckedFeed, to output: consuming Output) throws -> (Outcome, change: String) {
    let content = output.content ?? []
    let isEmpty = content.allSatisfy { $0 <= 0x20 }
    let revision = isEmpty ? nil : RevisionStamper(of: content)
    if let revision, !force { try expectOwn(revision, feed.calendar, at: output.path) }
    let calendar = revision?.revised(feed.calendar)
    let bytes = try feed.bytes(of: calendar)
    if let revision, let calendar, revision.holds(calendar) { return (.unchanged, "unchanged") }
    try output.write(bytes)
    guard let revision, let calendar else {
      return (.written, "written, \(counted(feed.calendar.events.count, "event"))")
    }
    return (.written, OutputArguments.words(revision.changes(to: calendar)))
  }

  /// Throws if a file was not written by this command.
  private func expectOwn(_ revision: RevisionStamper, _ calendar: VCalendar, at path: String?) throws {
    func product(_ text: String?) -> String? {
      text?.hasPrefix("-//") == true ? text?.split(separator: "//").dropFirst().prefix(2).joined(separator: "//") : text
    }
    guard product(revision.product) != product(calendar.productIdentifier) else { return }
    let what =
      revision.product.map { "was written by another program or command (\(shortened($0)))" } ?? "is not a calendar"
    throw CommandError(
      "--output: \(path ?? "the file") \(what) and is left as it is; use another name, or --force to replace it",
      .cannotCreate)
  }

  /// What changed in a file, such as `3 events added, 1 changed`.
  private static func words(_ changes: (added: Int, changed: Int, removed: Int)) -> String {
    let parts = [(changes.added, "added"), (changes.changed, "changed"), (changes.removed, "removed")]
      .filter { $0.0 > 0 }
    guard let first = parts.first else { return "written, no event changed" }
    return counted(first.0, "event") + " " + first.1 + parts.dropFirst().map { ", \($0.0) \($0.1)" }.joined()
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
