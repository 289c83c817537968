// SPDX-License-Identifier: MIT

import Foundation
import Platform
import Support
import Testing

@Suite struct EnvironmentTests {
  @Test func `the clock is the system's`() {
    let before = Int64(Date().timeIntervalSince1970.rounded(.down))
    let now = SystemClock.now()
    #expect((before...Int64(Date().timeIntervalSince1970)).contains(now))
  }

  @Test func `variables are those of the process`() {
    #expect(Environment.variable("PATH") == ProcessInfo.processInfo.environment["PATH"])
    #expect(Environment.variable("WORKDAY_NO_SUCH_VARIABLE") == nil)
    #expect(Environment.variables("PATH", "WORKDAY_NO_SUCH_VARIABLE").keys.sorted() == ["PATH"])
    #expect(Environment.home?.hasPrefix("/") == true)
  }

  @Test func `the limit of open files is at most the requested one`() throws {
    let limit = try #require(Environment.raiseOpenFileLimit(to: 65_536))
    #expect((1...65_536).contains(limit))
    #expect(Environment.raiseOpenFileLimit(to: 65_536) == limit)
  }
}
