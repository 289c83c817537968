// SPDX-License-Identifier: MIT

/// Times a piece of work.
enum Stopwatch {
  /// The shortest of several runs, after one that does not count, and what the work gave.
  static func best<Result>(of runs: Int, _ work: () -> Result) -> (milliseconds: Double, result: Result) {
    let clock = ContinuousClock()
    let result = work()
    var best = Duration.seconds(3600)
    for _ in 0..<runs {
      best = min(best, clock.measure { _ = work() })
    }
    let tenths = best / .microseconds(100)
    return ((tenths).rounded() / 10, result)
  }
}
