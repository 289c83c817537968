// SPDX-License-Identifier: MIT

import FuzzTargets
import TestSupport
import Testing

/// The inputs that fuzzing has found worth keeping, in Fixtures/fuzz; see Tests/Fuzz/README.md.
@Suite struct CorpusTests {
  @Test(arguments: FuzzTarget.all.map(\.name))
  func `the kept inputs break no law`(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let inputs = try target.corpus()
    #expect(!inputs.isEmpty)
    // The fast set takes every third.
    for (number, bytes) in inputs.enumerated() where isSlowSetWanted || number % 3 == 0 {
      if let fault = target.fault(bytes) { Issue.record("\(fault)\n\(FuzzTarget.line(of: bytes))") }
    }
  }

  #if Online
  /// `.ci/long` takes them from there.
  @Test func `the table of targets has all of them`() throws {
    let rows = try readText("Tests/Fuzz/README.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.map { $0.dropFirst(3).prefix { $0 != "`" } }.sorted() == FuzzTarget.all.map { $0.name[...] }.sorted())
  }
  #endif

  @Test func `an input reads back from its line`() {
    let bytes = (UInt8.min...UInt8.max).map { $0 }
    #expect(FuzzTarget.bytes(ofLine: FuzzTarget.line(of: bytes)) == bytes)
    #expect(FuzzTarget.line(of: Array("a%\n".utf8)) == "a%25%0a")
  }
}
