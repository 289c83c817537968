// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence

/// The instances that a master makes and one content dresses: the master's own, or those after a replacement that
/// counts for the future.
struct InstanceStream {
  private var positions: RecurrenceSet.Iterator
  private let content: EventContent
  /// How far the instances are moved on the wall clock; nil for the master's own.
  private let shift: Int64?
  /// The positions in the master's set that are replaced one by one.
  private let replaced: Set<Int64>
  private let bounds: ClosedRange<Int64>
  private let zones: TimeZoneTable

  init(
    _ set: RecurrenceSet, part: ClosedRange<Int64>?, content: EventContent, shift: Int64?, replaced: Set<Int64>,
    bounds: ClosedRange<Int64>, zones: TimeZoneTable
  ) {
    positions = RecurrenceSet.Iterator(set, bounds: part)
    self.content = content
    self.shift = shift
    self.replaced = replaced
    self.bounds = bounds
    self.zones = zones
  }

  mutating func next() -> EventInstance? {
    while let occurrence = positions.next() {
      if !replaced.isEmpty, replaced.contains(occurrence.instant ?? occurrence.wallTime.wallSeconds) { continue }
      let wall = occurrence.wallTime.wallSeconds
      let instance =
        if let shift {
          content.instance(atWall: wall + shift, in: zones)
        } else {
          content.instance(atWall: wall, instant: occurrence.instant, length: occurrence.duration, in: zones)
        }
      if let instance, bounds.contains(instance.position) { return instance }
    }
    return nil
  }
}
