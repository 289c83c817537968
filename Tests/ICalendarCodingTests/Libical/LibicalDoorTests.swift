// SPDX-License-Identifier: MIT

import Dispatch
import Testing

@testable import ICalendarCoding

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite struct LibicalDoorTests {
  @Test func `no two callers use libical at the same time`() {
    // Counted without atomics: only the lock keeps the numbers correct.
    nonisolated(unsafe) var inside = 0
    nonisolated(unsafe) var meetings = 0
    nonisolated(unsafe) var entries = 0
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<500 {
        Libical.alone {
          inside += 1
          sched_yield()
          if inside != 1 { meetings += 1 }
          entries += 1
          inside -= 1
        }
      }
    }
    #expect(meetings == 0)
    #expect(entries == 4000)
  }
}
