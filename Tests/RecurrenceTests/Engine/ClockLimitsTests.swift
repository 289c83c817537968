// SPDX-License-Identifier: MIT

import Testing

@testable import Recurrence

@Suite struct ClockLimitsTests {
  @Test(arguments: [0, 1, 1 << 59, 0b1011_0000, 1 << 63 | 1, .max] as [UInt64])
  func `the neighbours of a number in a mask are those that looking at each finds`(bits: UInt64) {
    let mask = BitMask(bits: bits)
    let numbers = (0..<64).filter { bits >> UInt64($0) & 1 == 1 }
    for number in 0..<63 {
      #expect(mask.contains(number) == numbers.contains(number))
      #expect(mask.next(after: number) == numbers.first { $0 > number })
      #expect(mask.last(before: number) == numbers.last { $0 < number })
    }
  }

  @Test func `a step to the next or last second skips none that meets the limits`() {
    let limits = [
      ClockLimits(), ClockLimits(hours: BitMask(bits: 1 << 9 | 1 << 23)),
      ClockLimits(minutes: BitMask(bits: 1 | 1 << 59)),
      ClockLimits(
        hours: BitMask(bits: 1), minutes: BitMask(bits: 1 << 30), seconds: BitMask(bits: 1 << 7 | 1 << 8)),
    ]
    for limits in limits {
      var (nearestNext, nearestLast) = (86_400, -1)
      var (following, preceding) = ([Int](repeating: 0, count: 86_400), [Int](repeating: 0, count: 86_400))
      for second in 0..<86_400 {
        preceding[second] = nearestLast
        if limits.contains(second) { nearestLast = second }
        following[86_399 - second] = nearestNext
        if limits.contains(86_399 - second) { nearestNext = 86_399 - second }
      }
      for second in stride(from: 0, to: 86_400, by: 7) {
        guard !limits.contains(second) else {
          #expect(limits.next(after: second) == nil && limits.last(before: second) == nil)
          continue
        }
        let (next, last) = (limits.next(after: second) ?? .max, limits.last(before: second) ?? .min)
        #expect(second < next && next <= following[second])
        #expect(preceding[second] <= last && last < second)
      }
    }
  }
}
