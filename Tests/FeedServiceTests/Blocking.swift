// SPDX-License-Identifier: MIT

import Foundation

/// Does work that waits for sockets on a thread of its own, so that it holds up no other test.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Task<Value, Never> {
  Task {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: work()) }.start()
    }
  }
}
