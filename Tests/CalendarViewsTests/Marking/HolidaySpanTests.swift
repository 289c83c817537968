// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@testable import CalendarViews

/// Which days the line of a name below a month is about.
@Suite struct HolidaySpanTests {
  /// The spans of August 2026, when the days of some lists are leave or a company's.
  private func spans(_ lists: [(String, [Int], DayMarking.Source)], _ language: Language = .english) -> [String] {
    let marker: DayMarker = { date in
      for (name, days, source) in lists where days.contains(date.day) {
        return DayMarking(.holiday, name: name, source: source)
      }
      return .byWeekday(date)
    }
    let days = (1...31).compactMap { try? CivilDate(year: 2026, month: 8, day: $0) }
    return HolidaySpan.spans(in: days, marker).map { $0.text(ViewLocale(language)) }
  }

  @Test func `consecutive days of one name are one line, and of two names two`() {
    #expect(spans([("Wedding", [3, 4, 5], .leave)]) == ["Aug 3–5 Wedding"])
    #expect(
      spans([("Wedding", [3, 4], .leave), ("Travel", [5, 6], .leave)]) == ["Aug 3–4 Wedding", "Aug 5–6 Travel"])
  }

  @Test func `one name on days apart is two lines, and so is one between`() {
    #expect(spans([("Travel", [4, 11], .leave)]) == ["Aug 4 Travel", "Aug 11 Travel"])
    #expect(
      spans([("Travel", [4, 6], .leave), ("Wedding", [5], .leave)]) == [
        "Aug 4 Travel", "Aug 5 Wedding", "Aug 6 Travel",
      ])
  }

  @Test func `one name by a company and as leave is two lines`() {
    #expect(spans([("Rest", [4], .company), ("Rest", [5], .leave)]) == ["Aug 4 Rest", "Aug 5 Rest"])
  }

  @Test func `a law: the spans are disjoint and in order, and every named day is in the one of its name`() throws {
    var random = SeededGenerator(seed: seed(2_612))
    let names = ["A", "B"]
    for _ in 0..<rounds(fast: 200, slow: 5000) {
      let count = 1 + random.below(20)
      let first = try CivilDate(year: 2026, month: 1 + random.below(12), day: 1 + random.below(28))
      let days = (0..<count).map { first.advanced(by: $0) }
      let markings = Dictionary(
        uniqueKeysWithValues: days.map { date in
          switch random.below(4) {
          case 0: (date, DayMarking(.holiday, name: names[random.below(2)]))
          case 1: (date, DayMarking(.makeup, name: names[random.below(2)]))
          case 2: (date, DayMarking(.holiday, name: "A", source: .leave))
          default: (date, DayMarking.byWeekday(date))
          }
        })
      let marker: DayMarker = { markings[$0] ?? .byWeekday($0) }
      let spans = HolidaySpan.spans(in: days, marker)
      // Laid end to end they are the named days, each once.
      #expect(spans.flatMap { Array($0.first...$0.last) } == days.filter { marker($0).namedLook != nil })
      for span in spans {
        let kinds = Set((span.first...span.last).map { marker($0).namedLook })
        let named = Set((span.first...span.last).map { marker($0).name })
        #expect(kinds == [span.look] && named.count == 1)
      }
      for (one, next) in zip(spans, spans.dropFirst()) where one.last.advanced(by: 1) == next.first {
        #expect(one.look != next.look || marker(one.first).name != marker(next.first).name)
      }
    }
  }
}
