// SPDX-License-Identifier: MIT

import Dispatch
import NIOConcurrencyHelpers
import Platform

/// Buffers log lines and writes them together on a thread of its own, so that nobody waits for the output.
///
/// Lines are written within a tenth of a second. If the output is blocked, the newest lines are dropped and counted.
package final class LogSink: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var dropped = 0
  }

  private let state = NIOLockedValueBox(State())
  private let queue = DispatchQueue(label: "log")
  private let descriptor: Int32
  private static let maximumSize = 4 << 20

  /// Creates a sink that writes to a file descriptor and does not close it.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Adds a line without its line feed.
  func write(_ line: [UInt8]) {
    state.withLockedValue { state in
      if state.bytes.count < LogSink.maximumSize {
        state.bytes.append(contentsOf: line)
        state.bytes.append(UInt8(ascii: "\n"))
      } else {
        state.dropped += 1
      }
    }
  }

  /// Writes the lines ten times a second from now on.
  func start() {
    queue.asyncAfter(deadline: .now() + .milliseconds(100)) {
      self.flush()
      self.start()
    }
  }

  /// Writes what is buffered, and returns when that is done, or after a second if the output is blocked.
  func finish() {
    let written = DispatchSemaphore(value: 0)
    queue.async {
      self.flush()
      written.signal()
    }
    _ = written.wait(timeout: .now() + 1)
  }

  private func flush() {
    var (bytes, dropped) = state.withLockedValue { state in
      defer { state = State() }
      return (state.bytes, state.dropped)
    }
    if dropped > 0 { bytes += "{\"level\":\"warning\",\"message\":\"\(dropped) log lines dropped\"}\n".utf8 }
    // If the log cannot be written, the error cannot be logged either.
    try? Files.write(bytes, to: descriptor, named: "the log")
  }
}
