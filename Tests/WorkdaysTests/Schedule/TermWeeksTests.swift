// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing
import Workdays

@Suite struct TermWeeksTests {
  @Test func `weeks begin on Mondays, and nothing is before the first day of the term`() throws {
    // A Wednesday.
    let term = TermWeeks(from: try date("2026-09-09"))
    let numbers: KeyValuePairs = [
      "2026-09-07": nil, "2026-09-08": nil, "2026-09-09": 1, "2026-09-13": 1, "2026-09-14": 2, "2027-01-03": 17,
      "2027-01-04": 18,
    ]
    for (day, number) in numbers { #expect(try term.number(of: date(day)) == number) }
    #expect(try !term.contains(date("2026-09-08")) && term.contains(date("2030-01-01")))
    #expect(term.lastDay == nil && term.alternation == nil)
  }

  @Test func `some weeks, and half of them`() throws {
    let start = try date("2026-09-07")
    func weeks(_ weeks: TermWeeks) -> [Int] {
      (1...20).filter { weeks.contains(start + 7 * ($0 - 1)) && weeks.contains(start + 7 * ($0 - 1) + 6) }
    }
    #expect(weeks(TermWeeks(from: start, [1...3, 7...8])) == [1, 2, 3, 7, 8])
    #expect(weeks(TermWeeks(from: start, [1...8, 10...12], every: .even)) == [2, 4, 6, 8, 10, 12])
    #expect(weeks(TermWeeks(from: start, every: .odd)) == [1, 3, 5, 7, 9, 11, 13, 15, 17, 19])
    #expect(try TermWeeks(from: start, [1...3, 7...8, 2...4]).lastDay == date("2026-11-01"))
    #expect(TermWeeks(from: .last, [1...60]).lastDay == nil)
    #expect(TermWeeks(from: .first, every: .even).number(of: .first) == 1)
  }
}
