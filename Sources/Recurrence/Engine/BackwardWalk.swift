// SPDX-License-Identifier: MIT

import CivilCalendar

/// Walks occurrences backward: forward through one stretch of time after another, the latest stretch first.
struct BackwardWalk<Element> {
  private let lower: Int64
  /// The end of the next stretch.
  private var upper: Int64
  /// The length of the next stretch in seconds.
  private var width: Int64
  /// The occurrences of the last stretch that are still to be returned, in order.
  private var list: [Element] = []

  /// The number of occurrences with which a stretch is long enough, and that with which it is too long.
  private static var enough: Int { 32 }
  private static var tooMany: Int { 512 }

  /// Creates a walk between two bounds, both included, that begins with a stretch as long as an interval of the plan.
  init(_ plan: RulePlan, from lower: Int64, through upper: Int64) {
    self.lower = lower
    self.upper = upper
    // The interval of a plan without occurrences may be any number.
    width = plan.step > 0 ? plan.step : plan.frequency.seconds * Int64(min(plan.interval, 1 << 24))
  }

  /// The previous occurrence, or nil before the first.
  ///
  /// - Parameter occurrences: The occurrences between two bounds, both included, in order.
  mutating func next<Occurrences: IteratorProtocol<Element>>(
    _ occurrences: (_ first: Int64, _ last: Int64) -> Occurrences
  ) -> Element? {
    while list.isEmpty, lower <= upper {
      let first = max(lower, upper - width + 1)
      var iterator = occurrences(first, upper)
      while list.count < Self.tooMany, let occurrence = iterator.next() { list.append(occurrence) }
      if list.count == Self.tooMany {
        list = []
        width = (upper - first + 1) / 2
        continue
      }
      if list.count < Self.enough { width *= 2 }
      upper = first - 1
    }
    return list.popLast()
  }
}
