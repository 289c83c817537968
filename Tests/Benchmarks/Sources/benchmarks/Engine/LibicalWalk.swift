// SPDX-License-Identifier: MIT

import CLibicalBenchmarks

/// A workload walked by libical's recurrence iterator, its zone loaded.
struct LibicalWalk {
  static var version: String { String(cString: libical_version()) }

  let workload: Workload
  private let zone: UnsafeMutableRawPointer

  init(_ workload: Workload) throws {
    self.workload = workload
    guard let zone = libical_zone(workload.timeZone) else {
      throw Failure("libical has no time zone \(workload.timeZone)")
    }
    self.zone = zone
  }

  @inline(never)
  func walk(count: Int) -> (count: Int, sum: Int64) {
    var sum: Int64 = 0
    let walked = libical_walk(
      workload.rule, workload.start, zone, workload.range?.from, workload.range?.to, Int64(count), &sum, nil)
    return (Int(walked), sum)
  }

  /// The first occurrences; none if libical creates no iterator, as for a rule that it recognises as impossible.
  func instances(count: Int) -> [Instance] {
    var sum: Int64 = 0
    let made = [libical_occurrence](unsafeUninitializedCapacity: count) { buffer, written in
      written = Swift.max(
        0,
        Int(
          libical_walk(
            workload.rule, workload.start, zone, workload.range?.from, workload.range?.to, Int64(count), &sum,
            buffer.baseAddress)))
    }
    return made.map { Instance(wallSeconds: $0.wall_seconds, instant: $0.instant) }
  }
}
