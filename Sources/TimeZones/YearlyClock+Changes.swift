// SPDX-License-Identifier: MIT

import CivilCalendar

extension YearlyClock {
  /// A moment at which daylight saving begins or ends.
  struct Change {
    let instant: Int64
    let isDaylight: Bool
  }

  /// Hands over the changes that lie in a year or near it, in order, each another state than the one before.
  ///
  /// There is always at least one. Where a moment of one year falls together with a moment of the next, the later year
  /// has its way, so that a rule may say that daylight saving never ends.
  func withChanges<Result>(around year: Int, _ body: (UnsafeMutableBufferPointer<Change>.SubSequence) -> Result)
    -> Result
  {
    withUnsafeTemporaryAllocation(of: Change.self, capacity: 6) { buffer in
      var count = 0
      for each in year - 1...year + 1 {
        let firstDay = GregorianCycle.firstDay(ofYear: each)
        let isLeap = GregorianCycle.isLeap(each)
        let firstInstant = first.wallSeconds(inYearFrom: firstDay, isLeap: isLeap) - outer
        let secondInstant = second.wallSeconds(inYearFrom: firstDay, isLeap: isLeap) - inner
        insert(Change(instant: firstInstant, isDaylight: startsFirst), in: buffer, count: &count)
        insert(Change(instant: secondInstant, isDaylight: !startsFirst), in: buffer, count: &count)
      }
      var kept = 0
      for index in 0..<count {
        if index + 1 < count, buffer[index + 1].instant == buffer[index].instant { continue }
        if kept > 0, buffer[kept - 1].isDaylight == buffer[index].isDaylight { continue }
        buffer[kept] = buffer[index]
        kept += 1
      }
      return body(buffer[0..<kept])
    }
  }

  /// Puts a change behind all that come no later.
  private func insert(_ change: Change, in buffer: UnsafeMutableBufferPointer<Change>, count: inout Int) {
    var index = count
    while index > 0, buffer[index - 1].instant > change.instant {
      buffer.initializeElement(at: index, to: buffer[index - 1])
      index -= 1
    }
    buffer.initializeElement(at: index, to: change)
    count += 1
  }

  /// Hands over the changes in a year of UTC, in order.
  func forEachChange(in year: Int, _ body: (Change) -> Void) {
    let start = Int64(GregorianCycle.firstDay(ofYear: year)) * 86_400
    let end = Int64(GregorianCycle.firstDay(ofYear: year + 1)) * 86_400
    withChanges(around: year) { changes in
      for change in changes where start <= change.instant && change.instant < end { body(change) }
    }
  }
}
