// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar
import Recurrence
import TestSupport
import Testing

@Suite struct LunisolarRuleTests {
  private func days(_ rule: String, from start: String, limit: Int = 100) throws -> [String] {
    try RecurrenceRule(rfc5545: rule).occurrences(from: CivilDate(rfc5545: start)).prefix(limit).map(\.rfc5545)
  }

  @Test func `random rules have the days of a plain reckoning over the table`() throws {
    var random = LunarRandomRules(seed: seed(7529))
    let total = rounds(fast: 100, slow: 20_000)
    var (different, empty) = (0, 0)
    for _ in 0..<total {
      let rule = try RecurrenceRule(random.components())
      let start = try random.start()
      let theirs = try PlainReckoning(rule, from: start).days(15)
      let all = rule.occurrences(from: start)
      let ours = Array(all.prefix(15))
      if ours.isEmpty { empty += 1 }
      #expect(try RecurrenceRule(rfc5545: rule.rfc5545) == rule)
      guard ours != theirs else { continue }
      different += 1
      if different <= 10 { Issue.record("\(start) \(rule): \(ours), not \(theirs)") }
    }
    #expect(different == 0, "\(different) of \(total) rules differ")
    #expect(empty * 3 < total, "\(empty) of \(total) rules have no days")
  }

  @Test(arguments: [
    ("", "20250725"), ("BYWEEKNO=1,5,-1;BYYEARDAY=1,2,3,30,-5,-4", "20250129"),
    ("BYMONTH=2,12;BYWEEKNO=5,6,-2;BYDAY=WE", "20250129"), ("BYWEEKNO=1;BYDAY=MO", "20250128"),
    ("BYMONTHDAY=1;BYWEEKNO=2,6,20,55", "20250129"), ("BYWEEKNO=53;BYDAY=SU", "20260216"),
  ])
  func `weeks and days of the year are those of a plain reckoning`(parts: String, start: String) throws {
    for scale in ["CHINESE", "DANGI"] {
      let rule = try RecurrenceRule(rfc5545: "RSCALE=\(scale);FREQ=YEARLY\(parts.isEmpty ? "" : ";")\(parts)")
      let start = try CivilDate(rfc5545: start)
      #expect(Array(rule.occurrences(from: start).prefix(15)) == (try PlainReckoning(rule, from: start).days(15)))
    }
  }

  @Test(arguments: ["BYYEARDAY=1,100,-1", "BYWEEKNO=5,10,-1;BYDAY=MO,TU", "BYYEARDAY=40,41,42;BYDAY=SA,SU"])
  func `what only limits months has the same days in years`(parts: String) throws {
    let monthly = try days("RSCALE=CHINESE;FREQ=MONTHLY;\(parts)", from: "20250130")
    #expect(monthly == (try days("RSCALE=CHINESE;FREQ=YEARLY;\(parts)", from: "20250130")))
    #expect(monthly.count > 60)
  }

  @Test func `random rules obey the laws`() throws {
    var random = LunarRandomRules(seed: seed(33_661))
    for _ in 0..<rounds(fast: 80, slow: 3000) {
      let rule = try RecurrenceRule(random.components())
      let start = try random.start()
      let all = rule.occurrences(from: start)
      let listed = Array(all)
      let place: Comment = "\(rule) from \(start)"
      #expect(all.count == listed.count, place)
      #expect(Array(all.reversed()) == listed.reversed(), place)
      guard let first = listed.first, let last = listed.last else {
        #expect(all.first(onOrAfter: start) == nil, place)
        continue
      }
      #expect(zip(listed, listed.dropFirst()).allSatisfy { $0 < $1 } && first >= start, place)
      #expect(LunisolarScale.days.contains(last), place)
      let middle = listed[listed.count / 2]
      #expect(all.contains(middle) && all.first(onOrAfter: middle) == middle, place)
      #expect(all.first(after: middle) == listed.dropFirst(listed.count / 2 + 1).first, place)
      #expect(all.last(before: middle) == listed.prefix(listed.count / 2).last, place)
      #expect(all.count(in: middle..<last) == listed.filter { middle..<last ~= $0 }.count, place)
      #expect(Array(all.within(middle..<last + 1)) == Array(listed[(listed.count / 2)...]), place)
      #expect(all.first(after: last) == nil, place)
    }
  }

  @Test func `hours of lunisolar days, in a time zone too`() throws {
    let rule = try RecurrenceRule(rfc5545: "RSCALE=CHINESE;FREQ=HOURLY;INTERVAL=6;BYMONTH=6L;BYMONTHDAY=1,-1")
    let start = try CivilDateTime(rfc5545: "20200101T030000")
    let hours = rule.occurrences(from: start)
    #expect(
      hours.prefix(9).map(\.rfc5545) == [
        "20250725T030000", "20250725T090000", "20250725T150000", "20250725T210000", "20250822T030000",
        "20250822T090000", "20250822T150000", "20250822T210000", "20360723T030000",
      ])
    #expect(hours.last(before: try CivilDateTime(rfc5545: "20300101T000000"))?.rfc5545 == "20250822T210000")
    let newYear = try RecurrenceRule(rfc5545: "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;BYHOUR=0,8")
    #expect(
      newYear.occurrences(from: start).prefix(4).map(\.rfc5545) == [
        "20200125T000000", "20200125T080000", "20210212T000000", "20210212T080000",
      ])
  }

  @Test(arguments: [
    // RFC 7529, section 5.1: the New Year.
    ("RSCALE=CHINESE;FREQ=YEARLY;COUNT=4", "20130210", ["20130210", "20140131", "20150219", "20160208"]),
    // The cases of libical for this scale whose dates are right.
    (
      "RSCALE=CHINESE;FREQ=YEARLY;UNTIL=20180101", "20130210",
      ["20130210", "20140131", "20150219", "20160208", "20170128"]
    ),
    ("RSCALE=CHINESE;FREQ=MONTHLY;COUNT=4", "20140920", ["20140920", "20141020", "20141119", "20141218"]),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTHDAY=10;BYMONTH=9;COUNT=3", "20131025", ["20141003", "20151022", "20161010"]),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTHDAY=10;BYMONTH=9L;SKIP=OMIT;COUNT=2", "20131025", ["20141102"]),
    (
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTHDAY=10;BYMONTH=4L;SKIP=OMIT;UNTIL=21000101", "20131025",
      ["20200601", "20580531", "20690530", "20770531", "20880530", "20960531"]
    ),
    (
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTHDAY=10;BYMONTH=9L;SKIP=FORWARD;COUNT=3", "20131025",
      ["20131112", "20141102", "20151121"]
    ),
    (
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTHDAY=10;BYMONTH=9L;SKIP=BACKWARD;COUNT=3", "20131025",
      ["20141102", "20151022", "20161010"]
    ),
    (
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTHDAY=10;BYMONTH=9,9L;SKIP=BACKWARD;COUNT=4", "20131025",
      ["20141003", "20141102", "20151022", "20161010"]
    ),
    (
      "RSCALE=CHINESE;FREQ=YEARLY;UNTIL=20200101;INTERVAL=2", "20130210",
      ["20130210", "20150219", "20170128", "20190205"]
    ),
    // New Year's Eve, on the 29th or 30th; the 30th only where there is one, or moved.
    (
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=-1;COUNT=4", "20240101",
      ["20240209", "20250128", "20260216", "20270205"]
    ),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30;COUNT=3", "20240101", ["20240209", "20300202", "20330130"]),
    (
      "RSCALE=CHINESE;SKIP=BACKWARD;FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30;COUNT=3", "20240101",
      ["20240209", "20250128", "20260216"]
    ),
    (
      "RSCALE=CHINESE;SKIP=FORWARD;FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30;COUNT=3", "20240101",
      ["20240209", "20250129", "20260217"]
    ),
    // A leap month after December, and one after the twelfth month, which there is not.
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=11L;BYMONTHDAY=1,-1", "20200101", ["20331222", "20340119"]),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=12L", "20200101", []),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=12L;BYMONTHDAY=1;SKIP=FORWARD;COUNT=2", "20200101", ["20200125", "20210212"]),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYYEARDAY=385,-1;COUNT=3", "20250101", ["20250128", "20260216", "20270205"]),
    (
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=5;BYDAY=1MO,-1SU;COUNT=4", "20260101",
      ["20260615", "20260712", "20270607", "20270627"]
    ),
    ("RSCALE=DANGI;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;COUNT=3", "20260101", ["20260217", "20270207", "20280127"]),
    // A day moved to the day before a month has to be the weekday too.
    (
      "RSCALE=DANGI;SKIP=BACKWARD;FREQ=MONTHLY;BYMONTHDAY=-31;BYDAY=FR;COUNT=3", "19720711",
      ["19721006", "19730202", "19730629"]
    ),
    ("FREQ=YEARLY;BYMONTH=6L;BYMONTHDAY=1;COUNT=1;RSCALE=CHINESE", "20250101", ["20250725"]),
    ("rscale=chinese;freq=yearly;bymonth=6l;bymonthday=1;count=1", "20250101", ["20250725"]),
  ])
  func `rules have these days`(rule: String, start: String, expected: [String]) throws {
    #expect(try days(rule, from: start) == expected)
  }

  @Test func `the first, fifteenth and thirtieth of every month are those of the table`() throws {
    for scale in LunisolarScale.allCases {
      let (start, end) = (LunisolarScale.days.lowerBound, LunisolarScale.days.upperBound)
      for day in [1, 15, 30] {
        var expected: [LunisolarMonth: [CivilDate]] = [:]
        var date = start
        while date <= end {
          let lunar = try LunisolarDate(date, in: scale)
          if lunar.day == day { expected[lunar.lunisolarMonth, default: []].append(date) }
          date = date + 1
        }
        for number in 1...12 {
          for isLeap in [false, true] {
            let month = try #require(LunisolarMonth(number, isLeap: isLeap))
            let rule = try RecurrenceRule(
              rfc5545: "RSCALE=\(scale.rawValue);FREQ=YEARLY;BYMONTH=\(month.rfc7529);BYMONTHDAY=\(day)")
            #expect(Array(rule.occurrences(from: start)) == expected[month] ?? [], "\(month) \(day)")
          }
        }
      }
    }
  }

  @Test func `a rule ends with the tables, and one that starts before them has no days`() throws {
    let newYear = try RecurrenceRule(rfc5545: "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1")
    let all = newYear.occurrences(from: LunisolarScale.days.lowerBound)
    #expect(all.count == 200)
    #expect(all.last(before: .last)?.iso8601 == "2100-02-09")
    #expect(newYear.occurrences(from: LunisolarScale.days.lowerBound - 1).first { _ in true } == nil)
    #expect(newYear.occurrences(from: LunisolarScale.days.upperBound + 1).first { _ in true } == nil)
    let daily = try RecurrenceRule(rfc5545: "RSCALE=CHINESE;FREQ=DAILY").occurrences(
      from: try CivilDate(iso8601: "2101-01-27"))
    #expect(daily.map(\.iso8601) == ["2101-01-27", "2101-01-28"])
    #expect(newYear.calendarIdentifier.days == LunisolarScale.days)
  }

  @Test func `the scale is written and read, and created with EventKit's names`() throws {
    var components = RecurrenceRule.Components(frequency: .yearly)
    components.calendarIdentifier = .chinese
    components.daysOfTheMonth = [8]
    components.monthsOfTheYear = [5, 7]
    components.leapMonthsOfTheYear = [5]
    let rule = try RecurrenceRule(components)
    #expect(rule.components == components)
    #expect(rule.rfc5545 == "FREQ=YEARLY;RSCALE=CHINESE;BYMONTH=5,5L,7;BYMONTHDAY=8")
    #expect(try RecurrenceRule(rfc5545: rule.rfc5545) == rule)
    #expect(rule.calendarIdentifier.rawValue == "chinese" && rule.leapMonthsOfTheYear == [5])
    #expect(try rule.with(\.calendarIdentifier, .dangi).rfc5545.contains("RSCALE=DANGI"))
    #expect(throws: Fault.self) { try rule.with(\.calendarIdentifier, .gregorian) }
  }

  @Test(arguments: [
    (
      "FREQ=YEARLY;BYMONTH=5L",
      "BYMONTH=5L: only RSCALE=CHINESE and DANGI have leap months, 1L to 12L (RFC 7529, section 4)"
    ),
    (
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=13L",
      "BYMONTH=13L: only RSCALE=CHINESE and DANGI have leap months, 1L to 12L (RFC 7529, section 4)"
    ),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=13", "BYMONTH=13 is not a month; use 1 to 12 (RFC 5545, section 3.3.10)"),
    (
      "RSCALE=CHINESE;FREQ=YEARLY;BYYEARDAY=386",
      "BYYEARDAY=386 is not a day of the year; use 1 to 385 or -385 to -1 (RFC 5545, section 3.3.10)"
    ),
    (
      "FREQ=YEARLY;BYYEARDAY=385",
      "BYYEARDAY=385 is not a day of the year; use 1 to 366 or -366 to -1 (RFC 5545, section 3.3.10)"
    ),
    (
      "RSCALE=HEBREW;FREQ=YEARLY",
      "RSCALE=HEBREW is not supported; GREGORIAN, CHINESE and DANGI are (RFC 7529, section 4)"
    ),
  ])
  func `what no calendar has is refused`(text: String, message: String) throws {
    let error = #expect(throws: Fault.self) { try RecurrenceRule(rfc5545: text) }
    #expect(error?.message == message)
    #expect(error?.place != nil)
  }

  @Test func `the frequencies of Chinese servers are read with a finding and written as in RFC 7529`() throws {
    for (text, written) in [("LUNAR_YEARLY", "YEARLY"), ("lunar_monthly", "MONTHLY")] {
      let (rule, findings) = try RecurrenceRule.reading(rfc5545: "FREQ=\(text);COUNT=3")
      #expect(rule.rfc5545 == "FREQ=\(written);RSCALE=CHINESE;COUNT=3")
      #expect(
        findings.map(\.description) == [
          "FREQ=\(text.uppercased()) is not in the RFC; read as RSCALE=CHINESE;FREQ=\(written) (RFC 5545, section 3.3.10)"
        ])
      #expect(throws: Fault.self) { try RecurrenceRule(rfc5545: "FREQ=\(text)", options: .strict) }
    }
    #expect(throws: Fault.self) { try RecurrenceRule(rfc5545: "FREQ=LUNAR_DAILY") }
  }
}
