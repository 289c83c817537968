// SPDX-License-Identifier: MIT

import Foundation

/// Whether to run the slow tests, with `WORKDAY_SLOW=1`.
///
/// Without it, the tests are those that take seconds; the slow ones add real clients, killed runs, long waits, every
/// year in every style, and more rounds of the random tests.
public let isSlowSetWanted = environment("WORKDAY_SLOW") == "1"

/// The number of rounds of a random test, in the fast or the slow set; `WORKDAY_ROUNDS` overrides it.
///
/// `WORKDAY_ROUNDS=100000 swift test --traits Libical,Online --filter MutationTests` mutates a hundred thousand files.
public func rounds(fast: Int, slow: Int) -> Int {
  environment("WORKDAY_ROUNDS").flatMap { Int($0) } ?? (isSlowSetWanted ? slow : fast)
}

/// The number of random states for which a law is held, in the fast or the slow set; `WORKDAY_STATES` overrides it.
///
/// `WORKDAY_STATES=100000 swift test --traits Libical,Online --filter LawTests` tries a hundred thousand of each.
public func states(fast: Int, slow: Int) -> Int {
  environment("WORKDAY_STATES").flatMap { Int($0) } ?? (isSlowSetWanted ? slow : fast)
}

/// The seed of a random test; `WORKDAY_SEED` overrides it.
public func seed(_ usual: UInt64) -> UInt64 {
  environment("WORKDAY_SEED").flatMap { UInt64($0) } ?? usual
}

private func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

/// The processor time of work on its own thread, independent of other work on the machine.
public func processorTime(of work: () throws -> Void) rethrows -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
  let start = now()
  try work()
  return now() - start
}
