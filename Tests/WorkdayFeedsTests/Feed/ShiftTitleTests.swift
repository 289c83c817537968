// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones
import WorkdayFeeds
import Workdays

/// The titles of events in a cycle, which name the shifts.
@Suite struct ShiftTitleTests {
  /// The dates of a feed's events with their titles, as a reader shows them.
  private func shown(_ feed: WorkdayFeed) throws -> [String] {
    let reading = try ICalendarReader().read(try feed.bytes())
    let agenda = Agenda(reading.calendars, in: .utc)
    return agenda.instances().map { "\($0.start.date) \($0.event.summary?.string ?? "")" }
  }

  @Test func `without a title, an event is named after its shift, in the language of the feed`() throws {
    let feed = try makeFeed {
      $0.calendar.from = "2026-06-01"
      $0.calendar.to = "2026-06-06"
      $0.schedule.pattern = "cycle:早早夜夜休休@2026-06-01"
      $0.calendar.language = "zh-Hans"
    }
    #expect(try shown(feed) == ["2026-06-01 早班", "2026-06-02 早班", "2026-06-03 夜班", "2026-06-04 夜班"])
    // The identifiers are those of a feed with one title.
    #expect(try values("UID", in: feed.text()).first == "workday-2026@workday-ics")
    let english = try makeFeed {
      $0.calendar.from = "2026-06-01"
      $0.calendar.to = "2026-06-02"
      $0.schedule.pattern = "cycle:DNO@2026-06-01"
      $0.event.times = ["08:00"]
    }
    #expect(try shown(english) == ["2026-06-01 Shift D", "2026-06-02 Shift N"])
    let single = try makeFeed {
      $0.calendar.from = "2026-06-01"
      $0.calendar.to = "2026-06-02"
      $0.schedule.pattern = "cycle:DOO@2026-06-01"
    }
    #expect(try shown(single) == ["2026-06-01 Work"])
  }

  @Test func `a title of one's own may name the shift, but only where there is one`() throws {
    func feed(_ title: String, _ change: (inout FeedOptions) -> Void) throws -> WorkdayFeed {
      try makeFeed {
        $0.calendar.year = "2026"
        $0.event.title = title
        change(&$0)
      }
    }
    let ward = try feed("3B {shift}") { $0.schedule.pattern = "cycle:DNO@2026-01-01" }
    #expect(try shown(ward).prefix(2) == ["2026-01-01 3B D", "2026-01-02 3B N"])
    let plain = #expect(throws: Fault.self) { try feed("{shift}") { _ in } }
    #expect(plain?.field == "title")
    let eve = #expect(throws: Fault.self) {
      try feed("{shift}") {
        $0.schedule.pattern = "cycle:DNO@2026-01-01"
        $0.event.on = "return-eve"
      }
    }
    #expect(eve?.message == "title: the title has {shift}, but the days of the event may be off")
  }

  @Test func `with random swaps, each day has the title of the shift that is worked`() throws {
    var random = SeededGenerator(seed: seed(20_260_601))
    for number in 0..<rounds(fast: 12, slow: 200) {
      let letters = ["DDNNOO", "早中夜休", "AABBCCOO", "DO"][random.below(4)]
      let first = try CivilDate(year: 2026, month: 1 + random.below(12), day: 1 + random.below(28))
      let pattern = try WorkdayPattern(cycle: letters, from: first)
      let days = first...first + 60 + random.below(300)
      var swaps: [CivilDate: Character] = [:]
      for _ in 0..<random.below(12) {
        swaps[days.lowerBound + random.below(days.count)] =
          (letters + "O").randomElement(using: &random).map { "休o".contains($0) ? "O" : $0 }
      }
      let overrides = try DayOverrides(
        .company, swaps.map { $1 == "O" ? .off($0, "换班") : .work($0, "换班", shift: $1) })
      let style = ["rdate", "events", "expanded"][random.below(3)]
      let isListed = random.below(2) == 0
      let feed = try makeFeed(holidays: HolidayCalendar.statutory.adding([overrides]).calendar) {
        ($0.calendar.from, $0.calendar.to) = (days.lowerBound.iso8601, days.upperBound.iso8601)
        $0.calendar.allowsUnpublishedYears = true
        $0.schedule.pattern = "cycle:\(letters)@\(first)"
        $0.style = style
        // As one event, or as one for each shift.
        if isListed { $0.event.shifts = pattern.letters.map { "\($0)=08:00/9h" } }
      }
      let expected = days.compactMap { day -> String? in
        let letter = swaps[day] ?? pattern.letter(of: day)
        let title = pattern.letters.count > 1 ? letter.map { "Shift \($0)" } : "Work"
        return letter.flatMap { $0 == "O" ? nil : title }.map { "\(day) \($0)" }
      }
      let found = try shown(feed).sorted()
      if found != expected {
        Issue.record(
          "case \(number), \(letters) \(style): \(Set(found).symmetricDifference(expected).sorted().prefix(4))")
      }
    }
  }

  @Test func `a worked day off of a cycle has to name its shift`() throws {
    let overrides = try DayOverrides(Array("盘点 work 2026-06-05".utf8), named: "company.txt", purpose: .company)
    let error = #expect(throws: Fault.self) {
      try makeFeed(holidays: HolidayCalendar.statutory.adding([overrides]).calendar) {
        $0.calendar.year = "2026"
        $0.schedule.pattern = "cycle:DDNNOO@2026-06-01"
      }
    }
    #expect(
      error?.message == "company.txt:1: 2026-06-05 is off in the cycle; name its shift (D, N) before the date, as in "
        + "work D 2026-06-05")
  }
}
