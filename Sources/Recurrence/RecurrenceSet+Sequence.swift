// SPDX-License-Identifier: MIT

import CivilCalendar
import TimeZones

extension RecurrenceSet: Sequence {
  /// Walks the instances forward, from the first.
  public func makeIterator() -> Iterator { Iterator(self, bounds: .everything) }

  /// The instances between two moments, both included; costs the same wherever they lie.
  ///
  /// A date as the upper bound includes its day. Bounds of another form than the start's are read as RDATEs are.
  public func within(_ lower: Start?, through upper: Start?) -> some Sequence<Occurrence> {
    let lowerBound = lower.map { bound($0, isUpper: false) } ?? .min
    let upperBound = upper.map { bound($0, isUpper: true) } ?? .max
    return IteratorSequence(Iterator(self, bounds: lowerBound <= upperBound ? lowerBound...upperBound : nil))
  }

  private func bound(_ moment: Start, isUpper: Bool) -> Int64 {
    guard case .date(let date) = moment, !start.isDate else { return start.position(of: moment) }
    let wallTime = CivilDateTime(date, isUpper ? TimeOfDay(unchecked: 86_399) : .midnight)
    return start.rules?.instant(of: wallTime) ?? wallTime.wallSeconds
  }

  /// Walks the instances of a set forward.
  public struct Iterator: IteratorProtocol {
    private let set: RecurrenceSet
    private let bounds: ClosedRange<Int64>?
    private var sources: [RuleStream.Iterator] = []
    private var heads: [Int64?] = []
    private var exclusions: [RuleStream.Iterator] = []
    private var exclusionHeads: [Int64?] = []
    private var nextAdded = 0
    private var nextExcluded = 0
    private var last: Int64?

    /// Walks the instances whose positions lie within bounds, none without bounds.
    package init(_ set: RecurrenceSet, bounds: ClosedRange<Int64>?) {
      self.set = set
      self.bounds = bounds
      guard let bounds else { return }
      sources = set.sources.map { $0.positions(in: bounds) }
      exclusions = set.exclusions.map { $0.positions(in: bounds) }
      for index in sources.indices { heads.append(sources[index].next()) }
      for index in exclusions.indices { exclusionHeads.append(exclusions[index].next()) }
      nextAdded = set.added.firstIndex { $0.position >= bounds.lowerBound } ?? set.added.count
      nextExcluded = set.excluded.firstIndex { $0 >= bounds.lowerBound } ?? set.excluded.count
    }

    /// The next instance, or nil after the last.
    public mutating func next() -> Occurrence? {
      guard let bounds else { return nil }
      while true {
        var earliest = Int64.max
        var source = -1
        for index in heads.indices {
          if let head = heads[index], head < earliest || source < 0 {
            earliest = head
            source = index
          }
        }
        var duration: CivilDuration?
        if nextAdded < set.added.count, source < 0 || set.added[nextAdded].position <= earliest {
          (earliest, duration) = set.added[nextAdded]
          nextAdded += 1
        } else if source >= 0 {
          heads[source] = sources[source].next()
        } else {
          return nil
        }
        guard earliest <= bounds.upperBound else { return nil }
        if earliest == last || isExcluded(earliest) { continue }
        last = earliest
        return set.occurrence(at: earliest, duration: duration)
      }
    }

    private mutating func isExcluded(_ position: Int64) -> Bool {
      for index in exclusions.indices {
        while let head = exclusionHeads[index], head < position { exclusionHeads[index] = exclusions[index].next() }
        if exclusionHeads[index] == position { return true }
      }
      while nextExcluded < set.excluded.count, set.excluded[nextExcluded] < position { nextExcluded += 1 }
      if nextExcluded < set.excluded.count, set.excluded[nextExcluded] == position { return true }
      guard !set.excludedDays.isEmpty else { return false }
      return set.excludesDay(set.occurrence(at: position, duration: nil).wallTime.date.dayNumber)
    }
  }

  private func excludesDay(_ day: Int) -> Bool {
    var low = 0
    var high = excludedDays.count
    while low < high {
      let middle = (low + high) / 2
      if excludedDays[middle] < day { low = middle + 1 } else { high = middle }
    }
    return low < excludedDays.count && excludedDays[low] == day
  }

  private func occurrence(at position: Int64, duration: CivilDuration?) -> Occurrence {
    guard let rules = start.rules else {
      return Occurrence(wallTime: CivilDateTime(unchecked: position), instant: nil, duration: duration)
    }
    return Occurrence(
      wallTime: CivilDateTime(unchecked: position + Int64(rules.offset(at: position))), instant: position,
      duration: duration)
  }
}
