// SPDX-License-Identifier: MIT

internal import NIOConcurrencyHelpers
internal import NIOCore

/// The memory of each event loop.
final class HeadMemories: Sendable {
  private let memories = NIOLockedValueBox<[ObjectIdentifier: NIOLoopBound<HeadMemory>]>([:])

  /// The memory of an event loop; called on it only.
  func memory(of loop: any EventLoop) -> HeadMemory {
    memories.withLockedValue { memories in
      if let memory = memories[ObjectIdentifier(loop)] { return memory.value }
      let memory = HeadMemory()
      memories[ObjectIdentifier(loop)] = NIOLoopBound(memory, eventLoop: loop)
      return memory
    }
  }
}
