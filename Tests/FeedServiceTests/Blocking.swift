// SPDX-License-Identifier: MIT

import Foundation

/// Work that waits for sockets, on a thread of its own, begun at once whatever other tests hold up.
final class Blocking<Value: Sendable>: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private var result: Value?

  init(_ work: @escaping @Sendable () -> Value) {
    Thread {
      self.result = work()
      self.done.signal()
    }.start()
  }

  /// What the work gave, when it is done; asked once.
  var value: Value {
    done.wait()
    guard let result else { preconditionFailure("the work is done") }
    return result
  }
}

/// Begins work on a thread of its own.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Blocking<Value> { Blocking(work) }
