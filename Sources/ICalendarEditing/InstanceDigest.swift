// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar

/// What a series shows: how many instances, and the sum of their hashes, whatever their order is.
///
/// So two series can be compared without a list of the instances of either. The hashes have a seed of this process, which
/// no file can know.
struct InstanceDigest: Equatable {
  private var count = 0
  private var sum = 0

  /// Adds an instance.
  ///
  /// - Parameter end: Its end; nil if that is not compared.
  mutating func add(_ start: ICalendarDate, _ end: ICalendarDate?, _ title: String) {
    var hasher = Hasher()
    hasher.combine(start)
    hasher.combine(end)
    hasher.combine(title)
    count += 1
    sum &+= hasher.finalize()
  }

  static func += (first: inout InstanceDigest, second: InstanceDigest) {
    first.count += second.count
    first.sum &+= second.sum
  }

  static func -= (first: inout InstanceDigest, second: InstanceDigest) {
    first.count -= second.count
    first.sum &-= second.sum
  }
}
