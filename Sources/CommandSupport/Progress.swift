// SPDX-License-Identifier: MIT

internal import Support

/// A line on standard error that shows how far long work is; only on a terminal, and only after a second.
package final class Progress {
  private let total: Int
  private let start = SystemClock.now()
  private let isTerminal = StandardError.isTerminal
  private var isShown = false

  /// Creates the line for a number of steps, 0 if that is unknown.
  package init(of total: Int) {
    self.total = total
  }

  /// Shows the step that begins, from 0, and what it is about.
  package func show(_ step: Int, _ what: String) {
    // The clock counts whole seconds, so that at least one has passed.
    guard isTerminal, SystemClock.now() > start + 1 else { return }
    isShown = true
    let count = total > 0 ? "\(step + 1) of \(total)" : "\(step + 1)"
    StandardError.write("\r\u{1B}[K\(count): \(shortened(what, limit: 50))", isLine: false)
  }

  /// Removes the line, before something else is printed and at the end.
  package func clear() {
    guard isShown else { return }
    isShown = false
    StandardError.write("\r\u{1B}[K", isLine: false)
  }
}
