// SPDX-License-Identifier: MIT

import Foundation

/// Work that waits for sockets or a process on its own thread, so that other tests cannot delay it.
struct Blocking<Value: Sendable>: Sendable {
  private let results: AsyncStream<Value>

  /// The result of the work; can be awaited once.
  var value: Value {
    get async {
      for await value in results { return value }
      preconditionFailure("the value was awaited before")
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

/// Starts work on its own thread.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Blocking<Value> { Blocking(work) }
