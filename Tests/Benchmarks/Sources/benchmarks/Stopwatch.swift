// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Times work in rounds, one candidate after the other, so that a slow spell of the machine hits all alike.
enum Stopwatch {
  static let rounds = 9

  /// The median nanoseconds of one run of each candidate.
  static func medians(_ candidates: [(repeats: Int, work: () throws -> Void)]) throws -> [Double] {
    var times = candidates.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, candidate) in candidates.enumerated() {
        times[index].append(try nanoseconds(of: candidate.work, repeats: candidate.repeats))
      }
    }
    return times.map(median)
  }

  /// How often work has to run to take some milliseconds, and so to be measured well.
  static func repeats(atLeast least: Int = 1, of work: () throws -> Void) rethrows -> Int {
    let once = try nanoseconds(of: work, repeats: 3)
    return max(least, Int(20_000_000 / max(once, 1)))
  }

  static func nanoseconds(of work: () throws -> Void, repeats: Int) rethrows -> Double {
    let time = try ContinuousClock().measure {
      for _ in 0..<repeats { try work() }
    }
    let (seconds, attoseconds) = time.components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(repeats)
  }

  /// The processor's time that this process has taken.
  static var processorMilliseconds: Double { Double(clock()) * 1000 / Double(CLOCKS_PER_SEC) }

  static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }
}
