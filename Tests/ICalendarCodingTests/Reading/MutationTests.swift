// SPDX-License-Identifier: MIT

import FuzzTargets
import TestSupport
import Testing

/// Reads mutated files: a few hundred, or a few thousand in the slow set.
@Suite struct MutationTests {
  @Test func `mutated files never break the reader, and what it reads it can write, read again and expand`() throws {
    let seed = seed(20_260_105)
    var mutator = Mutator(seed: seed)
    let originals =
      try [FindingTests.bytes(FindingTests.text), RoundTripTests.bytes]
      + FileFixtureTests.findings.map { try readBytes("Fixtures/ics/\($0.0).ics") }
    for round in 0..<rounds(fast: 120, slow: 3000) {
      let bytes = mutator.mutated(originals[round % originals.count])
      let time = processorTime {
        if let fault = FuzzTarget.calendar.fault(bytes) {
          Issue.record("seed \(seed), round \(round): \(fault)\n\(String(decoding: bytes, as: UTF8.self))")
        }
      }
      if time > .seconds(1) { Issue.record("seed \(seed), round \(round) took over a second") }
    }
  }
}
