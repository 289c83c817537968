// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TimeZones

/// A workload walked by the package's own engine, its zone loaded.
struct EngineWalk {
  let workload: Workload
  let rules: TimeZoneRules

  init(_ workload: Workload) throws {
    self.workload = workload
    rules = try TimeZoneDatabase.system.rules(for: workload.timeZone)
  }

  /// Parses, builds and walks to local times and instants; the sum prevents the optimizer from removing the work.
  @inline(never)
  func walk(count limit: Int) throws -> (count: Int, sum: Int64) {
    var count = 0
    var sum: Int64 = 0
    var iterator = try occurrences().makeIterator()
    while count < limit, let occurrence = iterator.next() {
      sum &+= occurrence.instant.secondsSince1970 &+ occurrence.wallTime.wallSeconds
      count += 1
    }
    return (count, sum)
  }

  /// Does the same by a recurrence set of the one rule, without a range.
  @inline(never)
  func walkSet(count limit: Int) throws -> (count: Int, sum: Int64) {
    let rule = try RecurrenceRule(rfc5545: workload.rule)
    let set = try RecurrenceSet(start: .zoned(CivilDateTime(rfc5545: workload.start), rules), rules: [rule])
    var count = 0
    var sum: Int64 = 0
    var iterator = set.makeIterator()
    while count < limit, let occurrence = iterator.next() {
      sum &+= (occurrence.instant?.secondsSince1970 ?? 0) &+ occurrence.wallTime.wallSeconds
      count += 1
    }
    return (count, sum)
  }

  /// The first occurrences; more than expected means that a range has too many.
  func instances(count: Int) throws -> [Instance] {
    try occurrences().prefix(count).map {
      Instance(wallSeconds: $0.wallTime.wallSeconds, instant: $0.instant.secondsSince1970)
    }
  }

  /// The instant of DTSTART.
  var startInstant: Int64 {
    get throws { try instant(workload.start).secondsSince1970 }
  }

  /// The instants in the workload's range.
  var rangeInstants: Range<Int64>? {
    get throws {
      try workload.range.map {
        try instant($0.from).secondsSince1970..<(try instant($0.to).secondsSince1970)
      }
    }
  }

  private func instant(_ text: String) throws -> Instant { rules.instant(of: try CivilDateTime(rfc5545: text)) }

  private func occurrences() throws -> ZonedOccurrences {
    let rule = try RecurrenceRule(rfc5545: workload.rule)
    let occurrences = rule.occurrences(from: try CivilDateTime(rfc5545: workload.start), in: rules)
    guard let range = workload.range else { return occurrences }
    return occurrences.within(try instant(range.from)..<instant(range.to))
  }
}

/// A local time and its instant.
struct Instance: Hashable {
  let wallSeconds: Int64
  let instant: Int64
}
