// SPDX-License-Identifier: MIT

import Foundation
import FuzzTargets

/// Measures what inputs cost, and remembers the greatest cost per byte.
struct CostMeter {
  /// The bytes that were allocated so far; the sanitizer's hook counts them.
  nonisolated(unsafe) fileprivate static var allocated = 0

  private var worst = InputCost.none
  private var worstOfAll = InputCost.none
  private var count = 0

  /// Begins to count allocations; returns whether the sanitizer can.
  static func install() -> Bool {
    typealias Hook = @convention(c) (UnsafeRawPointer?, Int) -> Void
    typealias FreeHook = @convention(c) (UnsafeRawPointer?) -> Void
    typealias Install = @convention(c) (Hook, FreeHook) -> Int32
    guard let symbol = dlsym(nil, "__sanitizer_install_malloc_and_free_hooks") else { return false }
    return unsafeBitCast(symbol, to: Install.self)({ _, size in CostMeter.allocated &+= size }, { _ in }) != 0
  }

  /// Runs work on an input; returns what is wrong with its cost, measured three times if it is too great.
  mutating func fault(_ target: FuzzTarget, _ bytes: [UInt8], _ work: () -> String?) -> String? {
    count += 1
    var result: String?
    func cost(of work: () -> Void) -> (all: InputCost, perByte: InputCost) {
      let all = CostMeter.cost(of: work)
      return (all, all.perByte(of: bytes.count, beyond: target.limit.constant))
    }
    var (all, least) = cost { result = work() }
    if let result { return result }
    for _ in 0..<2 where !least.isWithin(target.limit.perByte) {
      let again = cost { _ = work() }
      (all, least) = (all.least(again.all), least.least(again.perByte))
    }
    (worstOfAll, worst) = (worstOfAll.most(all), worst.most(least))
    guard !least.isWithin(target.limit.perByte) else { return nil }
    return "\(bytes.count) bytes cost \(CostMeter.text(least)) a byte beyond the constant; the most is "
      + CostMeter.text(target.limit.perByte)
  }

  /// What has been measured, in a line.
  func summary(of target: FuzzTarget) -> String {
    "\(target.name): \(count) inputs, each at most \(CostMeter.text(worstOfAll)); beyond the constant of "
      + "\(CostMeter.text(target.limit.constant)), \(CostMeter.text(worst)) a byte, of at most "
      + CostMeter.text(target.limit.perByte)
  }

  private static func text(_ cost: InputCost) -> String { "\(cost.nanoseconds) ns and \(cost.allocatedBytes) bytes" }

  private static func cost(of work: () -> Void) -> InputCost {
    func now() -> Int {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    let (start, before) = (now(), allocated)
    work()
    return InputCost(nanoseconds: now() - start, allocatedBytes: allocated - before)
  }
}
