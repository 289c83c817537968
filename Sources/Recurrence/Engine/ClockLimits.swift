// SPDX-License-Identifier: MIT

/// Some of the numbers from 0 to 63, as bits.
struct BitMask: Sendable, Equatable {
  var bits: UInt64

  static let all = BitMask(bits: .max)

  func contains(_ number: Int) -> Bool { bits & 1 << UInt64(number) != 0 }

  /// The lowest number above another, which is less than 63.
  func next(after number: Int) -> Int? {
    let later = bits & ~((2 << UInt64(number)) - 1)
    return later == 0 ? nil : later.trailingZeroBitCount
  }
}

/// The hours, minutes and seconds that limit a rule; all of them if there is no limit.
struct ClockLimits: Sendable, Equatable {
  var hours = BitMask.all
  var minutes = BitMask.all
  var seconds = BitMask.all

  /// Whether a second of the day meets the limits.
  func contains(_ second: Int) -> Bool {
    hours.contains(second / 3600) && minutes.contains(second / 60 % 60) && seconds.contains(second % 60)
  }

  /// A later second than one that does not meet the limits, with none between that does; nil if it meets them.
  @inline(__always)
  func next(after second: Int) -> Int? {
    let (hour, minute) = (second / 3600, second / 60 % 60)
    if !hours.contains(hour) { return hours.next(after: hour).map { $0 * 3600 } ?? 86_400 }
    if !minutes.contains(minute) {
      return hour * 3600 + (minutes.next(after: minute).map { $0 * 60 } ?? 3600)
    }
    let ofMinute = second % 60
    if seconds.contains(ofMinute) { return nil }
    return second - ofMinute + (seconds.next(after: ofMinute) ?? 60)
  }
}
