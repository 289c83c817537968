// SPDX-License-Identifier: MIT

import Testing

@testable import Recurrence

@Suite struct ClockLimitsTests {
  @Test(arguments: [0, 1, 1 << 59, 0b1011_0000, 1 << 63 | 1, .max] as [UInt64])
  func `the next number in a mask is that which looking at each finds`(bits: UInt64) {
    let mask = BitMask(bits: bits)
    let numbers = (0..<64).filter { bits >> UInt64($0) & 1 == 1 }
    for number in 0..<63 {
      #expect(mask.contains(number) == numbers.contains(number))
      #expect(mask.next(after: number) == numbers.first { $0 > number })
    }
  }

  @Test func `a step to the next second skips none that meets the limits`() {
    let limits = [
      ClockLimits(), ClockLimits(hours: BitMask(bits: 1 << 9 | 1 << 23)),
      ClockLimits(minutes: BitMask(bits: 1 | 1 << 59)),
      ClockLimits(
        hours: BitMask(bits: 1), minutes: BitMask(bits: 1 << 30), seconds: BitMask(bits: 1 << 7 | 1 << 8)),
    ]
    for limits in limits {
      var nearest = 86_400
      var following = [Int](repeating: 0, count: 86_400)
      for second in (0..<86_400).reversed() {
        following[second] = nearest
        if limits.contains(second) { nearest = second }
      }
      for second in stride(from: 0, to: 86_400, by: 7) {
        guard !limits.contains(second) else {
          #expect(limits.next(after: second) == nil)
          continue
        }
        let next = limits.next(after: second) ?? .max
        #expect(second < next && next <= following[second])
      }
    }
  }
}
