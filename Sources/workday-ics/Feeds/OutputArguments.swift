// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import Support
import WorkdayFeeds

/// The options of the output.
struct OutputArguments: ParsableArguments, WarningOptions {
  @Option(
    "The file to write. It is replaced in one step after the calendar has been checked, and left alone if "
      + "nothing changed. Events that changed get a higher SEQUENCE and later stamps than in the file. "
      + "(default: standard output)", value: "file", name: .shortAndLong)
  var output: String?

  @Flag(help: "Replace the --output file even if it is not a calendar that this command wrote.")
  var force = false

  @Flag(help: "With --output, exit with 1 if the file was written and with 0 if nothing changed.")
  var exitCode = false

  @Flag(help: WarningOption.quiet)
  var quiet = false

  @Option(WarningOption.noWarn)
  var noWarn: [Warning.Name] = []

  /// Says on a terminal, or where a file is new, that the words of a calendar are in another language than the user's.
  ///
  /// A file that is replaced every night needs no advice.
  ///
  /// - Parameters:
  ///   - language: the language that was asked for; nil for the usual one.
  ///   - isUsuallyChinese: whether the usual words are Chinese.
  func hint(at language: String?, _ file: borrowing Output, isUsuallyChinese: Bool) {
    guard file.needsAdvice, language == nil, shows(.app), isUsuallyChinese != Words.areChinese else { return }
    StandardError.write(
      isUsuallyChinese
        ? "Hint: the calendar's words are Chinese; for English ones, add --lang en."
        : "Hint: the calendar's words are English; for Chinese ones, add --lang zh-Hans.")
  }

  /// Writes a feed to its destination, warns of doubts, and exits with 1 if it changed and `--exit-code` asks for that.
  func write(
    _ feed: some CheckedFeed, _ summary: () throws -> String, _ doubts: [Warning], to output: consuming Output
  ) throws {
    let path = output.path
    let change = try output.replace(with: feed, isForced: force)
    print(doubts)
    if !quiet, let path { StandardError.write("\(path): \(try summary()); \(change)") }
    if change != .none, exitCode { throw ExitCode(1) }
  }

  /// Writes a text to its destination, and exits with 1 if it changed and `--exit-code` asks for that.
  func write(_ text: String, about content: String, to output: consuming Output) throws {
    let path = output.path
    let isWritten = try output.write(text.utf8)
    if !quiet, let path { StandardError.write(Output.line(path, content, isWritten)) }
    if isWritten, exitCode, path != nil { throw ExitCode(1) }
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
