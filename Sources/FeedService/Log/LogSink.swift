// SPDX-License-Identifier: MIT

internal import NIOConcurrencyHelpers
internal import ServiceLifecycle
internal import Support

/// Buffers log lines and writes them together, so that requests do not wait for the disk.
///
/// Lines are written within a tenth of a second. If the output is blocked, the newest lines are dropped and counted.
public final class LogSink: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var dropped = 0
  }

  private let state = NIOLockedValueBox(State())
  private let writing = NIOLock()
  private let descriptor: Int32
  private static let maximumSize = 4 << 20

  /// Creates a sink that writes to a file descriptor and does not close it.
  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// Adds a line; the closure appends its bytes, without a line feed.
  func line(_ body: (inout [UInt8]) -> Void) {
    state.withLockedValue { state in
      guard state.bytes.count < LogSink.maximumSize else {
        state.dropped += 1
        return
      }
      body(&state.bytes)
      state.bytes.append(0x0A)
    }
  }

  /// Writes the buffered lines.
  public func flush() {
    writing.withLock {
      let bytes = state.withLockedValue { state in
        if state.dropped > 0 {
          state.bytes.append(
            contentsOf: "{\"level\":\"warning\",\"message\":\"\(state.dropped) log lines dropped\"}\n".utf8)
          state.dropped = 0
        }
        let bytes = state.bytes
        state.bytes = []
        return bytes
      }
      // If the log cannot be written, the error cannot be logged either.
      try? Files.write(bytes, to: descriptor, named: "the log")
    }
  }
}

/// Flushes the log ten times a second until the server has stopped.
struct LogFlusher: Service {
  let sink: LogSink

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        sink.flush()
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    sink.flush()
  }
}
