// SPDX-License-Identifier: MIT

import Dispatch
package import Platform
import Support

/// A line on standard error that shows how far long work is; only on a terminal, and only after a second.
package final class Progress {
  private let start = SystemClock.now()
  private let isTerminal = StandardStream.error.isTerminal
  /// The line that is shown; nil for none.
  private var shown: String?

  package init() {}

  /// Shows how far the work is, such as `3 of 12: team-a.yaml`.
  package func show(_ text: @autoclosure () -> String) {
    // The clock counts whole seconds, so that at least one has passed.
    guard isTerminal, SystemClock.now() > start + 1 else { return }
    let text = shortened(text(), limit: 60)
    guard text != shown else { return }
    shown = text
    StandardError.replaceLine(with: text)
  }

  /// Shows a line while work waits for somebody else, so that nothing can call `show` in between.
  package static func waiting<Value>(_ text: String, _ work: () throws -> Value) rethrows -> Value {
    let queue = DispatchQueue(label: "progress")
    // Only used in the queue.
    nonisolated(unsafe) let progress = Progress()
    let line = DispatchWorkItem { progress.show(text) }
    queue.asyncAfter(deadline: .now() + 2, execute: line)
    defer {
      line.cancel()
      queue.sync(execute: progress.clear)
    }
    return try work()
  }

  /// Removes the line, before something else is printed and at the end.
  package func clear() {
    guard shown != nil else { return }
    shown = nil
    StandardError.replaceLine(with: "")
  }
}

extension InputFile {
  /// The next piece, with the name of the file and how much of it has been read on the line of progress.
  package func piece(showing progress: Progress) -> [UInt8]? {
    progress.show("\(name): \(position / 1_000_000) MB")
    return piece()
  }
}
