// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import ICalendarCoding
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

/// Compares random patterns, years and styles with a simple computation for each day that does not use the library.
@Suite struct PatternOracleTests {
  /// A choice of options, and what they mean.
  struct Case {
    var options = FeedOptions()
    var isInPattern: (CivilDate) -> Bool = { _ in false }
    var observes = true
    var makeUp = "all"
    var year = 2021
    var off: Set<CivilDate> = []
    var extra: Set<CivilDate> = []

    /// Whether a day is worked, from the lists of the notices.
    func isWorked(_ day: CivilDate, _ listed: [CivilDate: Bool], _ joined: Set<CivilDate>) -> Bool {
      if off.contains(day) { return false }
      if extra.contains(day) { return true }
      let plain = makeUp != "only" && isInPattern(day)
      switch listed[day] {
      case true?: return observes ? false : plain
      // Nothing is made up for on Monday 2020-02-03, which a revised notice says is worked again.
      case false?: return plain || makeUp == "all" || (makeUp == "only" && day.weekday.rawValue >= 6)
      case nil: return plain && !(observes && joined.contains(day))
      }
    }
  }

  /// The listed days of all holiday years, later years overriding earlier ones, and whether each is off.
  private static let listed: [CivilDate: Bool] = HolidayCalendar.statutory.years.reduce(into: [:]) { table, year in
    for day in year.days { table[day.date] = day.ruling.isDayOff }
  }

  /// The weekend days that the notices join to a holiday: unlisted ones in a run of days off and weekend days with at
  /// least one day off, without leaving the weekend.
  private static let joined: Set<CivilDate> = {
    var joined: Set<CivilDate> = []
    for (date, isOff) in listed where isOff {
      for step in [-1, 1] {
        var day = date.advanced(by: step)
        while day.weekday.rawValue >= 6, listed[day] == nil {
          joined.insert(day)
          day = day.advanced(by: step)
        }
      }
    }
    return joined
  }()

  private func makeCase(_ random: inout SeededGenerator) throws -> Case {
    var made = Case()
    made.year = 2007 + random.below(20)
    made.options.calendar.year = "\(made.year)"
    let anchor = try CivilDate(year: 2000 + random.below(40), month: 1 + random.below(12), day: 1 + random.below(28))
    switch random.below(5) {
    case 0:
      let chosen = Weekday.allCases.filter { _ in random.below(2) == 0 }
      let weekdays = chosen.isEmpty ? [.wednesday] : chosen
      made.options.schedule.days = weekdays.map(\.rfc5545).joined(separator: ",")
      made.isInPattern = { weekdays.contains($0.weekday) }
    case 1:
      made.options.schedule.pattern = "six-day"
      made.isInPattern = { $0.weekday != .sunday }
    case 2:
      made.options.schedule.pattern = "big-small"
      made.options.schedule.bigWeek = anchor.iso8601
      let monday = anchor.dayNumber - (anchor.weekday.rawValue - 1)
      made.isInPattern = { day in
        let weeks = Int((Double(day.dayNumber - monday) / 7).rounded(.down))
        return day.weekday.rawValue <= (weeks % 2 == 0 ? 6 : 5)
      }
    case 3:
      let letters = (0..<1 + random.below(14)).map { _ in
        "DNO"["DNO".index("DNO".startIndex, offsetBy: random.below(3))]
      }
      let cycle = letters.contains { $0 != "O" } ? letters : letters + ["D"]
      made.options.schedule.pattern = "cycle:\(String(cycle))@\(anchor)"
      made.isInPattern = { day in
        let offset = (day.dayNumber - anchor.dayNumber) % cycle.count
        return cycle[offset < 0 ? offset + cycle.count : offset] != "O"
      }
    default: made.isInPattern = { $0.weekday.rawValue <= 5 }
    }
    made.observes = random.below(3) > 0
    made.options.schedule.statutory = made.observes ? "yes" : "no"
    made.makeUp = ["all", "none", "only", "all", "none"][random.below(5)]
    made.options.schedule.makeUp = made.makeUp
    if random.below(2) == 0 { made.options.event.times = ["09:00"] }
    if random.below(4) == 0 {
      made.options.calendar.from = "\(made.year)-\(["02-14", "05-08", "12-29"][random.below(3)])"
    }
    if random.below(4) == 0 {
      made.options.calendar.to = "\(made.year)-\(["02-15", "10-10", "12-30"][random.below(3)])"
    }
    made.options.style = ["rdate", "events", "expanded"][random.below(3)]
    if random.below(2) == 0 {
      for _ in 0..<random.below(12) {
        let day = try CivilDate(year: made.year, month: 1, day: 1).advanced(by: random.below(365))
        if random.below(2) == 0 { made.off.insert(day) } else { made.extra.insert(day) }
      }
      made.extra.subtract(made.off)
    }
    return made
  }

  @Test func `random patterns, years and styles show the days of a simple computation, in libical too`() throws {
    var random = SeededGenerator(seed: seed(20_260_105))
    let total = rounds(fast: 30, slow: 400)
    var written = 0
    for number in 0..<total {
      var made = try makeCase(&random)
      // In a cycle, a day that is worked names its shift, which can be another one than the cycle's.
      let work = made.options.schedule.pattern?.hasPrefix("cycle") == true ? "work D" : "work"
      let isDay = made.options.schedule.pattern?.contains("D") != false
      if work == "work D", !isDay { made.extra = [] }
      let table = (made.off.map { "a off \($0)\n" } + made.extra.map { "b \(work) \($0)\n" }).joined()
      let overrides = try DayOverrides(Array(table.utf8), named: "table", purpose: .company)
      let holidays = HolidayCalendar.statutory.adding([overrides]).calendar
      let first = try CivilDate(iso8601: made.options.calendar.from ?? "\(made.year)-01-01")
      let last = try CivilDate(iso8601: made.options.calendar.to ?? "\(made.year)-12-31")
      guard first <= last else { continue }
      let days = first...last
      let expected = days.filter { made.isWorked($0, Self.listed, Self.joined) }
      let text: String
      do {
        let feed = try makeFeed(holidays: holidays) { $0 = made.options }
        if feed.workdays != expected {
          let differing = Set(feed.workdays).symmetricDifference(expected).sorted().prefix(3)
          Issue.record("case \(number), \(made.options): \(differing)")
        }
        text = try feed.text()
      } catch let error as Fault where error.code == .noDays {
        if !expected.isEmpty { Issue.record("case \(number), \(made.options): \(error)") }
        continue
      }
      written += 1
      let shown = try LibicalExpansion.occurrences(
        in: Array(text.utf8), dates: days.lowerBound.advanced(by: -800)...days.upperBound.advanced(by: 800)
      )
      .map(\.wallTime.date).sorted()
      if shown != expected { Issue.record("case \(number), \(made.options): libical shows other days") }
      checkForm(text, style: made.options.style ?? "", number)
    }
    #expect(written * 8 > total * 7)
  }

  /// The rules that every written series obeys.
  private func checkForm(_ text: String, style: String, _ number: Int) {
    let uids = values("UID", in: text)
    var faults: [String] = []
    if Set(uids).count != uids.count { faults.append("identifiers are repeated") }
    if style != "rdate", !values("RDATE", in: text).isEmpty { faults.append("RDATE in style \(style)") }
    if style == "expanded", !values("RRULE", in: text).isEmpty { faults.append("RRULE in style expanded") }
    for event in text.split(separator: "BEGIN:VEVENT").dropFirst().map(String.init) {
      let rules = values("RRULE", in: event)
      let added = values("RDATE", in: event)
      if rules.count > 1 { faults.append("two rules in an event") }
      if rules.isEmpty, !added.isEmpty { faults.append("RDATE without RRULE") }
      if rules.first?.contains("UNTIL=") == false { faults.append("a rule without an end") }
      let start = values("DTSTART", in: event).first ?? ""
      if added.contains(where: { $0 <= start }) { faults.append("RDATE before the start") }
      if (added + values("EXDATE", in: event)).contains(where: { $0.contains(",") || $0.isEmpty }) {
        faults.append("several dates in a property, or none")
      }
    }
    if !faults.isEmpty { Issue.record("case \(number): \(faults)") }
  }
}
