// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import TestSupport
import Testing

/// What a stranger's input may cost.
@Suite struct BudgetTests {
  @Test(arguments: Budget.Item.allCases)
  func `a larger input may cost more, and as much whether it comes at once or in pieces`(item: Budget.Item) {
    var random = SeededGenerator(seed: seed(7201))
    var (pieces, size, last) = (Budget(forBytes: 0), 0, 0)
    for _ in 0..<50 {
      let more = random.below(1 << 20)
      size += more
      pieces.grow(by: more)
      let whole = Budget(forBytes: size)
      #expect(pieces.most(item) == whole.most(item) && pieces.size == size)
      #expect(whole.most(item) >= last)
      last = whole.most(item)
    }
    // As much for each byte, so that twice the input may cost no more than twice as much.
    #expect(Budget(forBytes: 2 * size).most(item) <= 2 * Budget(forBytes: size).most(item))
  }

  @Test func `no size is too great, and none is negative`() {
    for item in Budget.Item.allCases {
      var budget = Budget(forBytes: .max)
      budget.grow(by: .max)
      #expect(budget.most(item) >= Budget(forBytes: 1 << 40).most(item))
      #expect(Budget(forBytes: -1).most(item) == Budget(forBytes: 0).most(item))
    }
  }

  @Test func `what is taken is gone, of one item alone, and a copy has its own`() {
    var budget = Budget(forBytes: 100)
    let most = budget.most(.bytes)
    #expect(budget.take(most - 1, .bytes) && budget.left(.bytes) == 1)
    let copy = budget
    #expect(budget.take(1, .bytes) && budget.take(0, .bytes))
    #expect(!budget.take(1, .bytes) && budget.left(.bytes) == 0)
    #expect(copy.left(.bytes) == 1 && budget.left(.instances) == budget.most(.instances))
  }

  @Test func `what exceeds it is refused with the limit, the place and what to do`() throws {
    var budget = Budget(forBytes: 0)
    try budget.spend(budget.most(.comparisons), .comparisons, "nothing")
    let error = #expect(throws: Fault.self) {
      try budget.spend(1, .comparisons, at: "line 3", "split the file")
    }
    #expect(error?.code == .limitExceeded)
    #expect(
      error?.message
        == "line 3: this makes more than 20000000 comparisons, the maximum for a file of its size; split the file")
  }
}
