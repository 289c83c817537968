// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing

@Suite struct InstantTests {
  @Test func `an instant is read and written in UTC`() throws {
    let instant = Instant(secondsSince1970: 1_609_722_000)
    #expect(instant.description == "2021-01-04T01:00:00Z")
    #expect(try Instant(parsing: "2021-01-04T01:00:00Z") == instant)
    #expect(try Instant(parsing: "20210104T010000z") == instant)
    #expect(try Instant(utc: CivilDateTime(iso8601: "2021-01-04T01:00")) == instant)
    #expect(throws: Fault.self) { try Instant(parsing: "2021-01-04T01:00:00") }
    #expect(throws: Fault.self) { try Instant(parsing: "@x") }
  }

  @Test(arguments: [Int64.min, .max, -62_135_596_801, 253_402_300_800])
  func `outside the years 1 to 9999 an instant is a number`(seconds: Int64) {
    let instant = Instant(secondsSince1970: seconds)
    #expect(instant.utc == nil && !instant.isInCalendar)
    #expect(instant.nearestUTC == (seconds < 0 ? .first : .last))
    #expect(instant.description == "@\(instant.secondsSince1970)")
    #expect(Instant(instant.description) == instant)
  }

  @Test func `sums and differences stop at the ends`() {
    #expect(Instant.distantFuture + 1 == .distantFuture)
    #expect(Instant.distantPast + -1 == .distantPast)
    #expect(Instant.distantPast - 1 == .distantPast)
    #expect(Instant.distantFuture - -1 == .distantFuture)
    #expect(Instant.distantFuture - Instant.distantPast == .max)
    #expect(Instant.distantPast - Instant.distantFuture == .min)
    #expect((Instant(secondsSince1970: 5) - Instant(secondsSince1970: 8)) == -3)
  }
}
