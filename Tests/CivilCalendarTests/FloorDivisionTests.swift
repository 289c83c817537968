// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing

@Suite struct FloorDivisionTests {
  @Test func `quotient and remainder give the number back, and the remainder is never negative`() {
    for divisor: Int64 in [1, 2, 7, 86_400, .max] {
      for number: Int64 in [.min, -86_401, -86_400, -1, 0, 1, 6, 7, 86_399, 86_400, .max] {
        let (quotient, remainder) = (floorDivided(number, by: divisor), floorRemainder(number, by: divisor))
        #expect((0..<divisor).contains(remainder))
        #expect(quotient &* divisor &+ remainder == number)
      }
    }
  }

  @Test func `the last second of 1969 lies on the day before 1970`() {
    #expect(floorDivided(-1, by: 86_400) == -1)
    #expect(floorRemainder(-1, by: 86_400) == 86_399)
  }

  @Test func `the greatest common divisor divides both`() {
    #expect(greatestCommonDivisor(12, 18) == 6)
    #expect(greatestCommonDivisor(86_400, 7) == 1)
    #expect(greatestCommonDivisor(5, 0) == 5)
  }
}
