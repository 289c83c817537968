// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Times work in rounds, one candidate after another, so that a slow phase of the machine affects all equally.
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

  /// How often to run work so that it takes several milliseconds and can be measured well.
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

  /// The processor time that this process has used.
  static var processorMilliseconds: Double { Double(clock()) * 1000 / Double(CLOCKS_PER_SEC) }

  static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }
}
