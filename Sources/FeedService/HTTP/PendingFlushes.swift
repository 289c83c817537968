// SPDX-License-Identifier: MIT

import NIOCore

/// The connections of an event loop whose answers are written and not sent yet.
///
/// They are sent together when the loop has answered what it found, since a client that is woken while the loop still works
/// takes its processor; and some at a time, while all that is needed for them is still in the processor's caches.
final class PendingFlushes: Sendable {
  private struct State {
    var waiting: [ConnectionGuard] = []
    var isScheduled = false
    var isFlushing = false
  }

  /// The number of connections after which they are sent without waiting for more.
  private static let most = 32

  private let loop: any EventLoop
  private let state: NIOLoopBoundBox<State>

  /// - Parameter loop: may be another one than that of the caller.
  init(_ loop: any EventLoop) {
    self.loop = loop
    state = NIOLoopBoundBox.makeBoxSendingValue(State(), eventLoop: loop)
  }

  /// Adds a connection of the loop, which is not waiting already.
  func add(_ connection: ConnectionGuard) {
    state.value.waiting.append(connection)
    // What is sent makes room for further answers, which wait for the end of the turn.
    if state.value.waiting.count >= Self.most, !state.value.isFlushing { flush() }
    guard !state.value.isScheduled, !state.value.waiting.isEmpty else { return }
    state.value.isScheduled = true
    loop.assumeIsolated().execute {
      self.state.value.isScheduled = false
      self.flush()
    }
  }

  private func flush() {
    state.value.isFlushing = true
    defer { state.value.isFlushing = false }
    let connections = state.value.waiting
    state.value.waiting = []
    for connection in connections { connection.flush() }
  }
}
