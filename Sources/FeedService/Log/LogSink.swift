// SPDX-License-Identifier: MIT

internal import NIOConcurrencyHelpers
internal import ServiceLifecycle
internal import Support

/// Gathers lines of the log and writes them together, so that a request does not wait for the disk.
///
/// Lines come out within a tenth of a second. When nobody takes them any more, the newest are dropped and counted.
public final class LogSink: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var dropped = 0
  }

  private let state = NIOLockedValueBox(State())
  private let writing = NIOLock()
  private let descriptor: Int32
  private static let most = 4 << 20

  /// Makes a sink that writes to a file descriptor, which it does not close.
  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// Adds a line; the body appends its bytes, without a line feed.
  func line(_ body: (inout [UInt8]) -> Void) {
    state.withLockedValue { state in
      guard state.bytes.count < LogSink.most else {
        state.dropped += 1
        return
      }
      body(&state.bytes)
      state.bytes.append(0x0A)
    }
  }

  /// Writes what was gathered.
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
      // Where nobody takes the lines any more, there is nobody to tell.
      try? Files.write(bytes, to: descriptor, named: "the log")
    }
  }
}

/// Writes the log out ten times a second until the server has stopped.
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
