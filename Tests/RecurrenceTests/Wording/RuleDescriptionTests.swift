// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import Recurrence
import TestSupport
import Testing
import TimeZones

@Suite struct RuleDescriptionTests {
  /// The examples of RFC 5545 and further rules, alone and with a start, in all languages.
  private static func recorded() throws -> String {
    let zone = try TimeZoneDatabase.system.rules(for: "America/New_York")
    var text = ""
    func add(_ rule: RecurrenceRule, _ start: RecurrenceSet.Start?) {
      for language in [RuleTexts.english, .simplifiedChinese] {
        text += rule.described(in: language) + "\n"
        if let start { text += rule.described(in: language, startingAt: start) + "\n" }
      }
    }
    for fixture in try RuleFixture.blocks(of: "rfc5545.txt") {
      text += "# \(fixture.rule)\n"
      add(
        try RecurrenceRule(rfc5545: fixture.rule),
        .zoned(try CivilDateTime(rfc5545: fixture.start), zone))
      text += "\n"
    }
    for line in try readText("Fixtures/recurrence/described.txt").split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: " ")
      text += "# \(line)\n"
      let start = try parts.count > 1 ? RecurrenceSet.Start(parsing: String(parts[1])) : nil
      add(try RecurrenceRule(rfc5545: String(parts[0])), start)
      text += "\n"
    }
    return text
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `the examples of the RFC, and others, have the recorded descriptions`() throws {
    let text = try Self.recorded()
    let path = packageFolder + "/Fixtures/recurrence/descriptions.txt"
    if ProcessInfo.processInfo.environment["WORKDAY_RECORD"] == "1" {
      try Data(text.utf8).write(to: URL(filePath: path))
    }
    #expect(text == (try String(contentsOfFile: path, encoding: .utf8)))
  }

  /// Values for each part; the first is that the part is missing.
  private static let values: [(part: String, values: [String])] = [
    ("INTERVAL", ["", "2", "3", "10"]),
    ("BYMONTH", ["", "1", "1,3", "6,7,8"]),
    ("BYWEEKNO", ["", "1", "20,21,22", "-1"]),
    ("BYYEARDAY", ["", "1", "100,200", "-1"]),
    ("BYMONTHDAY", ["", "1", "13", "-1", "-2", "1,2,3,4", "-1,-2,-3", "1,-1"]),
    (
      "BYDAY", ["", "MO", "SA", "MO,TU,WE,TH,FR", "SA,SU", "MO,TU,WE,TH,FR,SA,SU", "1MO", "-1FR", "1FR,-1FR", "TU,1FR"]
    ),
    ("BYHOUR", ["", "9", "9,18", "9,10,11,12,13,14,15,16,17"]),
    ("BYMINUTE", ["", "0", "0,30"]),
    ("BYSECOND", ["", "0", "15,45"]),
    ("BYSETPOS", ["", "1", "-1", "1,-1", "2"]),
    ("SKIP", ["", "BACKWARD", "FORWARD"]),
    ("RSCALE", ["", "GREGORIAN"]),
    ("WKST", ["", "SU", "SA"]),
    ("COUNT", ["", "1", "2", "10"]),
    ("UNTIL", ["", "20270101", "20270101T090000", "20270101T090000Z", "20270102T090000Z"]),
    ("FREQ", ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"]),
  ]

  private static func text(_ choice: [Int]) -> String {
    zip(values, choice).compactMap { part, index in
      part.values[index].isEmpty ? nil : "\(part.part)=\(part.values[index])"
    }.joined(separator: ";")
  }

  /// The first occurrences from some starts, by which rules are told apart.
  private static func occurrences(_ rule: RecurrenceRule, from start: CivilDateTime) -> [CivilDateTime] {
    Array(rule.occurrences(from: start).prefix(40))
  }

  @Test(arguments: RuleTexts.all)
  func `rules that differ in one part have different descriptions`(language: RuleTexts) throws {
    var random = SeededGenerator(seed: seed(17))
    for _ in 0..<rounds(fast: 120, slow: 4000) {
      var choice = Self.values.map { part in
        part.part == "FREQ" || random.below(3) == 0 ? random.below(part.values.count) : 0
      }
      let last = choice.count - 2
      if choice[last] > 0 { choice[last - 1] = 0 }
      let changed = random.below(choice.count)
      var other = choice
      other[changed] = random.below(Self.values[changed].values.count)
      if changed == last - 1 { (choice[last], other[last]) = (0, 0) }
      if changed == last { (choice[last - 1], other[last - 1]) = (0, 0) }
      guard other != choice, let one = try? RecurrenceRule(rfc5545: Self.text(choice)),
        let two = try? RecurrenceRule(rfc5545: Self.text(other)), one != two
      else { continue }
      let (first, second) = (one.described(in: language), two.described(in: language))
      if ["RSCALE", "SKIP", "WKST"].contains(Self.values[changed].part) {
        // These matter only in some rules, which are found by their occurrences.
        for day in [1 + random.below(28), 29, 30, 31] {
          let start = CivilDateTime(try CivilDate(year: 2023, month: 1, day: day))
          if Self.occurrences(one, from: start) != Self.occurrences(two, from: start) {
            #expect(first != second, "\(one) and \(two)")
          }
        }
      } else {
        #expect(first != second, "\(one) and \(two)")
      }
      // With a start, words may agree only if the occurrences do.
      let start = CivilDateTime(try CivilDate(year: 2024, month: 1 + random.below(12), day: 1 + random.below(28)))
      if one.described(in: language, startingAt: .floating(start))
        == two.described(in: language, startingAt: .floating(start))
      {
        #expect(Self.occurrences(one, from: start) == Self.occurrences(two, from: start), "\(one) and \(two)")
      }
    }
  }

  @Test func `weeks of the year in a weekly rule have all their days, not only that of the start`() throws {
    let saturday = RecurrenceSet.Start.floating(try CivilDateTime(rfc5545: "20240518T090000"))
    let rule = try RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYWEEKNO=20,21")
    let text = rule.described(in: .english, startingAt: saturday)
    #expect(!text.contains("Saturday"), "\(text)")
    #expect(
      try text
        != RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYWEEKNO=20,21;BYDAY=SA").described(in: .english, startingAt: saturday))
  }

  @Test func `a set names its rules and counts its dates`() throws {
    let start = RecurrenceSet.Start.floating(try CivilDateTime(rfc5545: "20210104T093000"))
    let next = RecurrenceSet.Start.floating(try CivilDateTime(rfc5545: "20210105T093000"))
    let monday = RecurrenceSet.Start.floating(try CivilDateTime(rfc5545: "20210111T093000"))
    let weekly = try RecurrenceRule(rfc5545: "FREQ=WEEKLY")
    let set = try RecurrenceSet(start: start, rules: [weekly], dates: [.init(next)], exclusionDates: [start, monday])
    #expect(
      set.described(in: .english)
        == "every Monday at 09:30 from 4 January 2021, and on one more date, except on 2 dates")
    #expect(set.described(in: .simplifiedChinese) == "自2021年1月4日起，每周一09:30，另加1个日期，除去2个日期")
    let single = try RecurrenceSet(start: .utc(try Instant(parsing: "20210104T093000Z")))
    #expect(single.described(in: .english) == "once, 09:30 UTC on 4 January 2021")
    let two = try RecurrenceSet(start: start, rules: [weekly, RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=2")])
    #expect(two.described(in: .english) == "every Monday at 09:30 from 4 January 2021; and every day at 09:30, 2 times")
  }

  @Test func `what a set adds and takes out is named in both languages, one and several`() throws {
    let start = try RecurrenceSet.Start(parsing: "20210104T093000")
    let dates = try ["20210202T093000", "20210203T093000"].map { try RecurrenceSet.Start(parsing: $0) }
    let weekly = try RecurrenceRule(rfc5545: "FREQ=WEEKLY")
    let twice = try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=2")
    let set = try RecurrenceSet(
      start: start, rules: [weekly, twice], exclusionRules: [twice], dates: dates.map { .init($0) },
      exclusionDates: [RecurrenceSet.Start(parsing: "20210111T093000")])
    #expect(
      set.described(in: .english)
        == "every Monday at 09:30 from 4 January 2021; and every day at 09:30, 2 times; except every day at 09:30, "
        + "2 times, and on 2 more dates, except on one date")
    #expect(
      set.described(in: .simplifiedChinese)
        == "自2021年1月4日起，每周一09:30；以及每天09:30，共2次；除去每天09:30，共2次，另加2个日期，除去1个日期")
    for (start, english, chinese) in [
      ("20210104", "once, 4 January 2021", "2021年1月4日，仅一次"),
      ("20210104T093000", "once, 09:30 on 4 January 2021", "2021年1月4日09:30，仅一次"),
      ("20210104T093000Z", "once, 09:30 UTC on 4 January 2021", "2021年1月4日09:30（UTC），仅一次"),
    ] {
      let single = try RecurrenceSet(start: try .init(parsing: start))
      #expect(single.described(in: .english) == english)
      #expect(single.described(in: .simplifiedChinese) == chinese)
    }
  }

  @Test(arguments: [
    ("FREQ=DAILY;BYDAY=1MO", "every day, only on Mondays, the number of 1MO has no effect", "每天（仅限周一），1MO的序号无效"),
    (
      "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=MO,TU,WE,TH,FR,SA,SU",
      "every month on the 13th, if it is any day of the week", "每月13日（仅限一周中的任意一天）"
    ),
    (
      "FREQ=YEARLY;RSCALE=CHINESE;BYMONTHDAY=31;BYMONTH=2",
      "every year on the 31st of the 2nd month, in the Chinese calendar", "每年二月第31日，按农历"
    ),
    ("FREQ=MONTHLY;BYMONTHDAY=13;BYWEEKNO=2", "every month on the 13th, only in week 2", "每月13日（仅限第2周）"),
    (
      "FREQ=DAILY;UNTIL=20210106T235960Z", "every day until 23:59:59 UTC on 6 January 2021",
      "每天，直到2021年1月6日23:59:59（UTC）"
    ),
  ])
  func `parts that are seldom set are named too`(rule: String, english: String, chinese: String) throws {
    let rule = try RecurrenceRule(rfc5545: rule)
    #expect(rule.described(in: .english) == english)
    #expect(rule.described(in: .simplifiedChinese) == chinese)
  }

  @Test(arguments: [
    // RFC 7529, section 4.1: SKIP applies to months that there are not, and then to days.
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=6L;SKIP=BACKWARD;BYMONTHDAY=15", nil, "month before"),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=6L;SKIP=FORWARD;BYMONTHDAY=-29", nil, "month after"),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=6L;SKIP=BACKWARD", nil, "month before, day before"),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=6L;SKIP=BACKWARD", "20250808", "month before"),
    ("RSCALE=DANGI;FREQ=YEARLY;BYMONTH=6,6L;SKIP=FORWARD;BYMONTHDAY=30", nil, "month after, day after"),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=6L;SKIP=FORWARD;BYMONTHDAY=-30", nil, "month after, day after"),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=6L;SKIP=FORWARD;BYDAY=1MO", nil, "month after"),
    // 闰六月十五, 闰六月初一, 六月十五 and 十二月三十.
    ("RSCALE=CHINESE;FREQ=YEARLY;SKIP=BACKWARD", "20250808", "month before"),
    ("RSCALE=CHINESE;FREQ=YEARLY;SKIP=FORWARD", "20250725", "month after"),
    ("RSCALE=CHINESE;FREQ=YEARLY;SKIP=FORWARD", "20250709", ""),
    ("RSCALE=CHINESE;FREQ=YEARLY;SKIP=BACKWARD", "20240209", "day before"),
    ("RSCALE=CHINESE;FREQ=YEARLY;SKIP=FORWARD", nil, "month after, day after"),
    ("RSCALE=CHINESE;FREQ=MONTHLY;SKIP=FORWARD;BYMONTHDAY=30", nil, "day after"),
    ("RSCALE=CHINESE;FREQ=MONTHLY;SKIP=FORWARD", "20250808", ""),
    ("RSCALE=CHINESE;FREQ=YEARLY;SKIP=BACKWARD;BYYEARDAY=385", nil, "day before"),
    ("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;BYMONTHDAY=31", nil, "day before"),
    ("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD", "20240229", "day after"),
    ("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD;BYYEARDAY=366", nil, "day after"),
    // No day that is named can be missing.
    ("RSCALE=GREGORIAN;FREQ=DAILY;SKIP=FORWARD", nil, ""), ("RSCALE=GREGORIAN;FREQ=WEEKLY;SKIP=FORWARD", nil, ""),
    ("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD", "20240128", ""),
    ("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD", "20240129", "day after"),
    ("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD", nil, "day after"),
    ("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD", "20240131", ""),
    ("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD;BYMONTH=1,12", "20240131", ""),
    ("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD;BYMONTH=1,4", "20240131", "day before"),
    ("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD;BYMONTH=4;BYMONTHDAY=30,-30", nil, ""),
    ("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD;BYMONTH=4;BYMONTHDAY=-31", nil, "day before"),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=6;SKIP=FORWARD;BYMONTHDAY=15", nil, ""),
  ])
  func `SKIP moves a leap month to a month, and a day to a day`(rule: String, start: String?, moved: String) throws {
    let rule = try RecurrenceRule(rfc5545: rule)
    let start = try start.map { try RecurrenceSet.Start(parsing: $0) }
    let (english, chinese) = (
      rule.described(in: .english, startingAt: start), rule.described(in: .simplifiedChinese, startingAt: start)
    )
    for (words, there, here) in [
      ("month before", "moved to the month before if there is no such month", "没有该月时提前到前一个月"),
      ("month after", "moved to the month after if there is no such month", "没有该月时顺延到后一个月"),
      ("day before", "moved to the day before if there is no such day", "没有该日时提前到前一天"),
      ("day after", "moved to the day after if there is no such day", "没有该日时顺延到后一天"),
    ] {
      #expect(english.contains(there) == moved.contains(words), "\(english)")
      #expect(chinese.contains(here) == moved.contains(words), "\(chinese)")
    }
  }

  @Test func `dates that make no difference are not counted`() throws {
    let start = try RecurrenceSet.Start(parsing: "20210104T093000")
    let (monday, tuesday) = (
      try RecurrenceSet.Start(parsing: "20210111T093000"), try RecurrenceSet.Start(parsing: "20210112T093000")
    )
    let weekly = try RecurrenceRule(rfc5545: "FREQ=WEEKLY")
    func words(_ dates: [RecurrenceSet.Start], _ exclusions: [RecurrenceSet.Start]) throws -> String {
      try RecurrenceSet(start: start, rules: [weekly], dates: dates.map { .init($0) }, exclusionDates: exclusions)
        .described(in: .english).replacing("every Monday at 09:30 from 4 January 2021", with: "")
    }
    let day = RecurrenceSet.Start.date(monday.wallTime.date)
    #expect(try words([monday, start], [tuesday, .date(tuesday.wallTime.date)]).isEmpty)
    #expect(
      try words([tuesday, tuesday, monday], [monday, monday, start]) == ", and on one more date, except on 2 dates")
    #expect(try words([], [day]) == ", except on one date")
    #expect(try words([], [day, monday]) == ", except on one date")
  }

  @Test func `an UNTIL in UTC is named in the zone of the start`() throws {
    let shanghai = try TimeZoneDatabase.system.rules(for: "Asia/Shanghai")
    let start = RecurrenceSet.Start.zoned(try CivilDateTime(rfc5545: "20210104T090000"), shanghai)
    let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;UNTIL=20211231T010000Z")
    #expect(rule.described(in: .english) == "every day until 01:00 UTC on 31 December 2021")
    #expect(rule.described(in: .simplifiedChinese, startingAt: start) == "自2021年1月4日起，每天09:00，直到2021年12月31日09:00")
  }
}
