// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import ICalendar
import Platform
import Support
import WorkdayFeeds

/// The destination of bytes: standard output, or a file that is replaced in one step.
enum Output: ~Copyable {
  case standard
  /// A file, whose folder is locked until the value is consumed.
  case file(ReplacedFile)

  /// Opens standard output for nil or `-`, otherwise a file, which need not exist.
  init(_ path: String?) throws(Fault) {
    guard let path, path != "-" else {
      self = .standard
      return
    }
    self = .file(try ReplacedFile.open(path, option: "--output"))
  }

  /// Whether what is written to a path, nil or `-` for standard output, is printed to a terminal.
  static func isOnTerminal(_ path: String?) -> Bool {
    (path == nil || path == "-") && StandardStream.output.isTerminal
  }

  /// Whether somebody reads what is said of the output: a file that is replaced every night needs no advice.
  var needsAdvice: Bool {
    switch self {
    case .standard: StandardStream.error.isTerminal
    case .file(let file): file.isNew
    }
  }

  /// The path of the file; nil for standard output.
  var path: String? {
    switch self {
    case .standard: nil
    case .file(let file): file.path
    }
  }

  /// Writes bytes as `write(_:)` does.
  ///
  /// - Returns: the line that says what is in which file, and whether it was written; nil for standard output.
  consuming func write(_ bytes: some Sequence<UInt8>, about content: String) throws(Fault) -> String? {
    let path = path
    let isWritten = try write(bytes)
    return path.map { Output.line($0, content, isWritten) }
  }

  /// The line that says what is in which file, and whether it was written.
  static func line(_ path: String, _ content: String, _ isWritten: Bool) -> String {
    "\(oneLine(path)): \(content); \(isWritten ? "written" : "unchanged")"
  }

  /// Writes bytes if they differ from the file's content; if it throws, the file is unchanged.
  ///
  /// - Returns: whether anything was written.
  @discardableResult
  consuming func write(_ bytes: some Sequence<UInt8>) throws(Fault) -> Bool {
    switch consume self {
    case .standard:
      try StandardOutput.write(bytes)
      return true
    case .file(let file):
      return try file.replace(with: Array(bytes))
    }
  }

  /// Writes a feed that was read back and checked, and says what became of the file.
  consuming func replace(with feed: some CheckedFeed, isForced: Bool) throws -> FeedChange {
    switch consume self {
    case .standard:
      try StandardOutput.write(try feed.bytes())
      return .new(events: feed.calendar.events.count)
    case .file(let file):
      return try file.replace(with: feed, isForced: isForced)
    }
  }
}
