// SPDX-License-Identifier: MIT

import CalendarViews

/// Events of one day, of a quarter of an hour to four hours, anywhere on a grid of 15 minutes.
struct RandomEvents {
  let minutes: [Range<Int>]
  let items: [DayLayout<Int>.Item]

  /// Makes events that are the same for the same seed.
  init(count: Int, seed: UInt64) {
    var state = seed
    func next(below bound: UInt64) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((value ^ value >> 31) % bound)
    }
    minutes = (0..<count).map { _ in
      let start = next(below: 96) * 15
      return start..<min(1440, start + (next(below: 16) + 1) * 15)
    }
    items = minutes.enumerated().compactMap { try? .init(id: $0, start: $1.lowerBound, end: $1.upperBound) }
  }
}
