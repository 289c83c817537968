// SPDX-License-Identifier: MIT

import Foundation

/// Work that waits for sockets or a process, on a thread of its own, begun at once whatever other tests hold up.
struct Blocking<Value: Sendable>: Sendable {
  private let results: AsyncStream<Value>

  /// What the work gave, when it is done; asked once.
  var value: Value {
    get async {
      for await value in results { return value }
      preconditionFailure("the value was asked for before")
    }
  }

  init(_ work: @escaping @Sendable () -> Value) {
    let (results, continuation) = AsyncStream.makeStream(of: Value.self)
    self.results = results
    Thread {
      continuation.yield(work())
      continuation.finish()
    }.start()
  }
}

/// Begins work on a thread of its own.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Blocking<Value> { Blocking(work) }
