// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import Testing

@Suite struct RecurrenceRuleTests {
  @Test(arguments: [
    ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("byday=fr,mo,mo;freq=weekly;wkst=su", "FREQ=WEEKLY;BYDAY=MO,FR;WKST=SU"),
    (
      "FREQ=YEARLY;BYDAY=-1SU,1MO;BYMONTH=10,3;INTERVAL=2;COUNT=7",
      "FREQ=YEARLY;INTERVAL=2;COUNT=7;BYMONTH=3,10;BYDAY=-1SU,1MO"
    ),
    ("FREQ=DAILY;UNTIL=20211231", "FREQ=DAILY;UNTIL=20211231"),
    ("FREQ=DAILY;UNTIL=20211231T090000", "FREQ=DAILY;UNTIL=20211231T090000"),
    ("FREQ=DAILY;UNTIL=20211231T010000Z;INTERVAL=1", "FREQ=DAILY;UNTIL=20211231T010000Z"),
    (
      "FREQ=YEARLY;BYWEEKNO=-1,53,20;BYYEARDAY=-366,1;BYMONTHDAY=31,-31",
      "FREQ=YEARLY;BYWEEKNO=-1,20,53;BYYEARDAY=-366,1;BYMONTHDAY=-31,31"
    ),
    ("RSCALE=gregorian;FREQ=MONTHLY;SKIP=forward", "FREQ=MONTHLY;RSCALE=GREGORIAN;SKIP=FORWARD"),
    (
      "FREQ=SECONDLY;BYSECOND=60,0;BYMINUTE=59;BYHOUR=23;BYSETPOS=-1,+1",
      "FREQ=SECONDLY;BYHOUR=23;BYMINUTE=59;BYSECOND=0,60;BYSETPOS=-1,1"
    ),
  ])
  func `a rule is read and written in one form`(text: String, canonical: String) throws {
    let rule = try RecurrenceRule(rfc5545: text)
    #expect(rule.rfc5545 == canonical)
    #expect(try RecurrenceRule(rfc5545: canonical) == rule)
  }

  @Test(arguments: [
    ("FREQ=YEARLY;BYMONTH=13;BYDAY=MO", "valueOutOfRange", "13"),
    ("FREQ=WEEKLY;BYDAY=MO=;COUNT=3", "valueOutOfRange", "MO="),
    ("FREQ=DAILY;INTERVAL=0", "valueOutOfRange", "0"),
    ("FREQ=DAILY;INTERVAL=-1", "valueOutOfRange", "-1"),
    ("FREQ=DAILY;COUNT=99999999999999999999", "valueOutOfRange", "99999999999999999999"),
    ("FREQ=DAILY;COUNT=3;UNTIL=20210101", "conflictingParts", "UNTIL"),
    ("FREQ=DAILY;UNTIL=20211331", "valueOutOfRange", "20211331"),
    ("FREQ=FORTNIGHTLY", "valueOutOfRange", "FORTNIGHTLY"),
    ("FREQ=DAILY;FREQ=DAILY", "repeatedPart", "FREQ"),
    ("FREQ=DAILY;BYEASTER=0", "unknownPart", "BYEASTER"),
    ("FREQ=DAILY;X-A=0", "unknownPart", "X-A"),
    ("COUNT=3", "missingPart", "COUNT=3"), ("", "malformedText", ""),
    ("FREQ", "malformedText", "FREQ"), ("FREQ=", "valueOutOfRange", ""),
    ("FREQ=MONTHLY;BYMONTHDAY=0", "valueOutOfRange", "0"), ("FREQ=MONTHLY;BYMONTHDAY=1,,2", "valueOutOfRange", ""),
    ("FREQ=MONTHLY;BYDAY=0MO", "valueOutOfRange", "0MO"), ("FREQ=MONTHLY;BYDAY=54MO", "valueOutOfRange", "54MO"),
    ("FREQ=YEARLY;BYDAY=-54MO", "valueOutOfRange", "-54MO"),
    ("FREQ=MONTHLY;BYDAY=M", "valueOutOfRange", "M"), ("FREQ=MONTHLY;BYDAY=1", "valueOutOfRange", "1"),
    ("FREQ=DAILY;BYHOUR=24", "valueOutOfRange", "24"), ("FREQ=DAILY;BYSECOND=61", "valueOutOfRange", "61"),
    ("FREQ=DAILY;BYMINUTE=60", "valueOutOfRange", "60"), ("FREQ=DAILY;WKST=1MO", "valueOutOfRange", "1MO"),
    ("FREQ=YEARLY;BYWEEKNO=54", "valueOutOfRange", "54"), ("FREQ=YEARLY;BYYEARDAY=367", "valueOutOfRange", "367"),
    ("FREQ=YEARLY;BYDAY=MO;BYSETPOS=0", "valueOutOfRange", "0"), ("FREQ=YEARLY;BYMONTH=5L", "valueOutOfRange", "5L"),
    ("FREQ=YEARLY;BYWEEKNO=1,-1444444444444444444", "valueOutOfRange", "-1444444444444444444"),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYWEEKNO=9223372036854775807", "valueOutOfRange", "9223372036854775807"),
    ("RSCALE=HEBREW;FREQ=YEARLY", "unsupported", "HEBREW"), ("FREQ=YEARLY;SKIP=UP", "valueOutOfRange", "UP"),
  ])
  func `a bad rule says what and where`(text: String, code: String, marked: String) throws {
    let error = try #require(throws: Fault.self) { try RecurrenceRule(rfc5545: text) }
    #expect(error.code.description == code)
    let place = try #require(error.place)
    #expect(String(decoding: Array(text.utf8)[place], as: UTF8.self) == marked)
    #expect(error.message.contains("(RFC "))
  }

  @Test(arguments: [
    ("FREQ=YEARLY;RSCALE=CHINESE;BYMONTH=5X", "5X"), ("FREQ=YEARLY;RSCALE=CHINESE;BYMONTH=5LX", "5LX"),
    ("FREQ=YEARLY;RSCALE=CHINESE;BYMONTH=5L,13L", "13L"), ("FREQ=DAILY;UNTIL=20210106T240000", "20210106T240000"),
    ("FREQ=DAILY;UNTIL=20210106T235961Z", "20210106T235961Z"), ("FREQ=DAILY;UNTIL=20210106T23595", "20210106T23595"),
    ("FREQ=DAILY;UNTIL=20210106T235959X", "20210106T235959X"), ("FREQ=DAILY;UNTIL=2021010", "2021010"),
  ])
  func `a month or an end that nearly is one is refused at its place`(text: String, marked: String) throws {
    let error = try #require(throws: Fault.self) { try RecurrenceRule(rfc5545: text) }
    #expect(error.code == .valueOutOfRange)
    #expect(String(decoding: Array(text.utf8)[try #require(error.place)], as: UTF8.self) == marked)
  }

  @Test func `a leap second as the end is the second before it, and SKIP has three values`() throws {
    let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;UNTIL=20161231T235960Z")
    #expect(rule.rfc5545 == "FREQ=DAILY;UNTIL=20161231T235959Z")
    #expect(
      try ["OMIT", "BACKWARD", "FORWARD"].map {
        try RecurrenceRule(rfc5545: "FREQ=MONTHLY;RSCALE=GREGORIAN;SKIP=\($0)").skip.rfc7529
      } == ["OMIT", "BACKWARD", "FORWARD"])
  }

  @Test func `an error is shown under its text with a caret`() {
    let error = #expect(throws: Fault.self) {
      try RecurrenceRule(rfc5545: "FREQ=YEARLY;BYMONTH=13;BYDAY=MO")
    }
    #expect(
      error?.description == """
        BYMONTH=13 is not a month; use 1 to 12 (RFC 5545, section 3.3.10)
          FREQ=YEARLY;BYMONTH=13;BYDAY=MO
                              ^^
        """)
  }

  @Test(arguments: [
    ("FREQ=DAILY;BYWEEKNO=1", "BYWEEKNO"), ("FREQ=MONTHLY;BYYEARDAY=1", "BYYEARDAY"),
    ("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY"), ("FREQ=WEEKLY;BYDAY=1MO", "BYDAY"),
    ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", "BYDAY"), ("FREQ=DAILY;BYSETPOS=1", "BYSETPOS"),
    ("FREQ=MONTHLY;SKIP=FORWARD", "SKIP"), ("FREQ=MONTHLY;COUNT=0", "COUNT"),
  ])
  func `what the RFC forbids is read with a finding, and refused if strict`(text: String, part: String) throws {
    let rule = try RecurrenceRule(rfc5545: text)
    #expect(rule.findings.map(\.part) == [part])
    #expect(try RecurrenceRule(rfc5545: rule.rfc5545) == rule)
    let error = #expect(throws: Fault.self) { try RecurrenceRule(rfc5545: text, options: .strict) }
    #expect(error?.part == part)
    #expect(error?.place != nil)
    // What is refused is not interpreted: the message is the finding without what comes after the semicolon.
    let finding = try #require(rule.findings.first)
    #expect(error?.message == finding.message)
    #expect(!finding.message.contains("; ") && !finding.message.contains("read as"))
    #expect(finding.description.hasPrefix(finding.message.prefix { $0 != "(" }.dropLast() + "; "))
    // It can be rebuilt all the same, by changing one part.
    #expect(try rule.with(\.interval, 2).findings == rule.findings)
    #expect(try rule.with(\.interval, 2).with(\.interval, 1) == rule)
  }

  @Test(arguments: [
    ("FREQ=MINUTELYFOO", "MINUTELYFOO"), ("FREQ=SECONDLYX", "SECONDLYX"), ("FREQ=DAILYX", "DAILYX"),
    ("FREQ=SECONDLYINTERVAL=15", "SECONDLYINTERVAL=15"), ("FREQ=\u{0}DAILY", "\u{0}DAILY"),
  ])
  func `a frequency with letters before or after it is not a frequency`(text: String, marked: String) throws {
    for options in [RecurrenceRule.ReadingOptions(), .strict] {
      let error = try #require(throws: Fault.self) { try RecurrenceRule(rfc5545: text, options: options) }
      #expect(error.part == "FREQ")
      #expect(error.place.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } == marked)
    }
  }

  @Test(arguments: [
    ("FREQ=DAILY;BYMINUTE=+30", "FREQ=DAILY;BYMINUTE=30", "BYMINUTE", "+30"),
    ("FREQ=DAILY;BYMONTH=1,+2,+3", "FREQ=DAILY;BYMONTH=1,2,3", "BYMONTH", "+2"),
    ("FREQ=DAILY;BYHOUR=009", "FREQ=DAILY;BYHOUR=9", "BYHOUR", "009"),
    ("FREQ=MONTHLY;BYMONTHDAY=-001", "FREQ=MONTHLY;BYMONTHDAY=-1", "BYMONTHDAY", "-001"),
    ("FREQ=MONTHLY;BYDAY=001MO", "FREQ=MONTHLY;BYDAY=1MO", "BYDAY", "001"),
    ("FREQ=YEARLY;BYYEARDAY=0100", "FREQ=YEARLY;BYYEARDAY=100", "BYYEARDAY", "0100"),
    ("  FREQ=DAILY", "FREQ=DAILY", "", "  "), ("FREQ=DAILY;", "FREQ=DAILY", "", ";"),
    ("FREQ=DAILY;;COUNT=1", "FREQ=DAILY;COUNT=1", "", ";"), (";FREQ=DAILY", "FREQ=DAILY", "", ";"),
  ])
  func `a form outside the grammar with a clear meaning is reported once, and refused if strict`(
    text: String, canonical: String, part: String, marked: String
  ) throws {
    let (rule, findings) = try RecurrenceRule.reading(rfc5545: text)
    #expect(rule.rfc5545 == canonical)
    #expect(findings.map(\.part) == [part])
    let error = try #require(throws: Fault.self) { try RecurrenceRule(rfc5545: text, options: .strict) }
    #expect(error.code == .malformedText)
    #expect(error.place.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } == marked)
    #expect(try RecurrenceRule.reading(rfc5545: canonical).findings.isEmpty)
  }

  @Test(arguments: ["BYMINUTE=-0", "BYHOUR=-0", "BYSECOND=-00", "BYMONTH=-1", "COUNT=+3", "INTERVAL=+2", "BYHOUR= 9"])
  func `a sign or a space without a clear meaning is refused`(part: String) {
    #expect(throws: Fault.self) { try RecurrenceRule(rfc5545: "FREQ=DAILY;" + part) }
  }

  @Test func `extension parts are ignored on request`() throws {
    let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;X-WHY=1", options: .ignoresExtensions)
    #expect(rule.rfc5545 == "FREQ=DAILY")
  }

  @Test func `a rule is made of components, and what the RFC forbids is refused`() throws {
    var components = RecurrenceRule.Components(frequency: .yearly)
    components.interval = 2
    components.daysOfTheWeek = [.init(.sunday, weekNumber: -1), .every(.monday)]
    components.monthsOfTheYear = [10]
    components.setPositions = [1]
    components.end = .until(.date(.last))
    let rule = try RecurrenceRule(components)
    #expect(rule.rfc5545 == "FREQ=YEARLY;INTERVAL=2;UNTIL=99991231;BYMONTH=10;BYDAY=MO,-1SU;BYSETPOS=1")
    #expect(rule.components.daysOfTheWeek == [.every(.monday), .init(.sunday, weekNumber: -1)])
    #expect(rule.partNames == ["FREQ", "INTERVAL", "UNTIL", "BYMONTH", "BYDAY", "BYSETPOS"])
    func refused(_ frequency: RecurrenceRule.Frequency, _ change: (inout RecurrenceRule.Components) -> Void) -> String?
    {
      var components = RecurrenceRule.Components(frequency: frequency)
      change(&components)
      let error = #expect(throws: Fault.self) { try RecurrenceRule(components) }
      return error?.part
    }
    #expect(refused(.daily) { $0.interval = 0 } == "INTERVAL")
    #expect(refused(.weekly) { $0.daysOfTheMonth = [1] } == "BYMONTHDAY")
    #expect(refused(.monthly) { $0.daysOfTheMonth = [32] } == "BYMONTHDAY")
    #expect(refused(.monthly) { $0.daysOfTheMonth = [.min] } == "BYMONTHDAY")
    #expect(refused(.monthly) { $0.setPositions = [1] } == "BYSETPOS")
    #expect(refused(.daily) { $0.end = .count(0) } == "COUNT")
    #expect(refused(.monthly) { $0.daysOfTheWeek = [.init(.monday, weekNumber: 54)] } == "BYDAY")
    #expect(refused(.yearly) { $0.leapMonthsOfTheYear = [6] } == "BYMONTH")
    #expect(refused(.yearly) { ($0.calendarIdentifier, $0.leapMonthsOfTheYear) = (.chinese, [13]) } == "BYMONTH")
    #expect(refused(.yearly) { ($0.calendarIdentifier, $0.monthsOfTheYear) = (.chinese, [13]) } == "BYMONTH")
  }
}

@Suite struct RuleEndingTests {
  @Test func `a rule with another end keeps all its other parts`() throws {
    let text = "RSCALE=GREGORIAN;SKIP=BACKWARD;INTERVAL=2;BYMONTHDAY=31;BYHOUR=9,10;BYSETPOS=1;WKST=SU"
    let rule = try RecurrenceRule(rfc5545: "FREQ=MONTHLY;COUNT=4;" + text)
    #expect(try rule.ending(.never) == RecurrenceRule(rfc5545: "FREQ=MONTHLY;" + text))
    let date = try CivilDate(iso8601: "2021-12-31")
    #expect(try rule.ending(.until(.date(date))) == RecurrenceRule(rfc5545: "FREQ=MONTHLY;UNTIL=20211231;" + text))
    #expect(try rule.ending(.count(4)) == rule)
  }

  @Test func `one part is changed and the others stay`() throws {
    let rule = try RecurrenceRule(rfc5545: "FREQ=MONTHLY;COUNT=4;BYDAY=-1FR;WKST=SU;RSCALE=GREGORIAN")
    #expect(
      try rule.with(\.interval, 2).rfc5545 == "FREQ=MONTHLY;RSCALE=GREGORIAN;INTERVAL=2;COUNT=4;BYDAY=-1FR;WKST=SU")
    #expect(try rule.with(\.interval, 2).with(\.interval, 1) == rule)
    #expect(try RecurrenceRule(rule.with(\.end, .never).components).rfc5545 == "FREQ=MONTHLY;BYDAY=-1FR;WKST=SU")
    #expect(throws: Fault.self) { try rule.with(\.interval, 0) }
    #expect(throws: Fault.self) { try rule.with(\.frequency, .weekly) }
    #expect(throws: Fault.self) { try rule.with(\.hours, [24]) }
  }

  @Test func `what was read although it is forbidden can be changed too`() throws {
    let rule = try RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYMONTHDAY=13;BYDAY=FR")
    #expect(!rule.findings.isEmpty)
    #expect(try rule.with(\.interval, 2).rfc5545 == "FREQ=WEEKLY;INTERVAL=2;BYMONTHDAY=13;BYDAY=FR")
    #expect(throws: Fault.self) { try rule.with(\.weeksOfTheYear, [20]) }
    #expect(throws: Fault.self) { try RecurrenceRule(rule.components) }
  }

  @Test func `random rules are made again from their components`() throws {
    var random = RandomRules(seed: 5)
    for _ in 0..<500 {
      let rule = try RecurrenceRule(rfc5545: random.rule())
      if rule.findings.isEmpty { #expect(try RecurrenceRule(rule.components) == rule) }
      #expect(try rule.with(\.end, rule.end) == rule)
    }
  }

  @Test func `a count below 1 is refused, also for a rule that was read with one`() throws {
    let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=0")
    for count in [0, -1] {
      let error = #expect(throws: Fault.self) { try rule.ending(.count(count)) }
      #expect(error?.part == "COUNT")
    }
    #expect(try rule.ending(.never).findings.isEmpty)
  }
}
