// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Recurrence
import TestSupport
import Testing

/// Valid values with one or two characters changed: the readers accept exactly what the grammar of RFC 5545 does.
@Suite struct ValueGrammarTests {
  /// A property, the lines of its component, its grammar, and valid values.
  struct Case: Sendable, CustomTestStringConvertible {
    let property: String
    let component: [String]
    let grammar: String
    let values: [String]

    var testDescription: String { "\(property) in \(component[0])" }
  }

  private static let uid = ["UID:#", "DTSTAMP:20210101T000000Z"]
  private static let event = ["VEVENT"] + uid + ["DTSTART:20210104T090000Z", "?"]
  private static let toDo = ["VTODO"] + uid + ["?"]
  private static let alarm = ["BEGIN:VALARM", "ACTION:AUDIO"]

  static let cases = [
    Case(
      property: "DTSTART;VALUE=DATE", component: ["VEVENT"] + uid + ["?"], grammar: ValueGrammar.date,
      values: ["20210104", "20240229", "19991231", "20001130"]),
    Case(
      property: "DTSTART", component: ["VEVENT"] + uid + ["?"], grammar: ValueGrammar.dateTime,
      values: ["20210104T090000", "20210104T235960Z", "20240229T000000"]),
    Case(
      property: "DTSTAMP", component: ["VEVENT", "UID:#", "DTSTART:20210104T090000Z", "?"], grammar: ValueGrammar.utc,
      values: ["20210101T000000Z", "19970714T133000Z"]),
    Case(
      property: "TRIGGER", component: event.dropLast() + alarm + ["?", "END:VALARM"], grammar: ValueGrammar.duration,
      values: ["-PT10M", "P1DT2H3M4S", "P15DT5H0M20S", "P7W", "PT1H30M"]),
    Case(
      property: "RDATE;VALUE=PERIOD", component: event, grammar: ValueGrammar.periods,
      values: [
        "20210105T090000Z/PT1H", "20210105T090000Z/20210106T090000Z", "20210105T090000Z/20210105T100000Z",
        "19960403T020000Z/P1D,19960404T010000Z/PT3H",
      ]),
    Case(
      property: "FREEBUSY", component: ["VFREEBUSY"] + uid + ["?"], grammar: ValueGrammar.utcPeriods,
      values: ["20210105T090000Z/PT1H", "20210105T090000Z/20210106T090000Z,20210107T090000Z/PT15M"]),
    Case(
      property: "TZOFFSETTO",
      component: [
        "VTIMEZONE", "TZID:#", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0800", "?", "END:STANDARD",
      ], grammar: ValueGrammar.offset, values: ["+0800", "-0500", "+0000", "-034602", "+2359"]),
    Case(property: "PRIORITY", component: event, grammar: ValueGrammar.priority, values: ["0", "5", "9"]),
    Case(property: "PRIORITY", component: toDo, grammar: ValueGrammar.priority, values: ["1", "9"]),
    Case(property: "SEQUENCE", component: event, grammar: ValueGrammar.count, values: ["0", "17", "100"]),
    Case(property: "PERCENT-COMPLETE", component: toDo, grammar: ValueGrammar.percent, values: ["0", "39", "100"]),
    Case(
      property: "REPEAT", component: event.dropLast() + alarm + ["TRIGGER:PT0S", "DURATION:PT5M", "?", "END:VALARM"],
      grammar: ValueGrammar.count, values: ["0", "4", "12"]),
    Case(
      property: "GEO", component: event, grammar: ValueGrammar.position,
      values: ["37.386013;-122.082932", "39.9042;116.4074", "-90;180", "+0.5;-0.25"]),
    Case(
      property: "STATUS", component: event, grammar: "TENTATIVE|CONFIRMED|CANCELLED",
      values: ["TENTATIVE", "CONFIRMED", "CANCELLED", "FINAL"]),
    Case(
      property: "STATUS", component: toDo, grammar: "NEEDS-ACTION|COMPLETED|IN-PROCESS|CANCELLED",
      values: ["NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "CONFIRMED"]),
    Case(
      property: "STATUS", component: ["VJOURNAL"] + uid + ["?"], grammar: "DRAFT|FINAL|CANCELLED",
      values: ["DRAFT", "FINAL", "CANCELLED", "COMPLETED"]),
    Case(property: "CLASS", component: event, grammar: ValueGrammar.name, values: ["PUBLIC", "CONFIDENTIAL", "X-OWN"]),
    Case(property: "TRANSP", component: event, grammar: "OPAQUE|TRANSPARENT", values: ["OPAQUE", "TRANSPARENT"]),
  ]

  @Test(arguments: cases)
  func `a value changed by a character or two gives an error exactly when it no longer matches its grammar`(
    example: Case
  ) throws {
    let grammar = try ValueGrammar(example.grammar)
    let values = Self.changed(example.values, count: isSlowSetWanted ? 1200 : 600)
    let refused = try Self.refused(values, example)
    var differences: [String] = []
    var known = 0
    for value in values {
      let isValid = try grammar.matches(value) && Self.isInOrder(value, example)
      known += isValid ? 1 : 0
      // ABNF ignores case, but libical refuses lower-case letters in times and durations.
      if isValid, value != value.uppercased(), refused.contains(value) { continue }
      if isValid == refused.contains(value) { differences.append((isValid ? "refused: " : "taken: ") + value) }
    }
    #expect(differences == [])
    #expect(known >= example.values.count - 1 && refused.count > 20)
  }

  /// Whether each period with an end begins before it, as far as the text shows.
  private static func isInOrder(_ value: String, _ example: Case) -> Bool {
    guard example.property == "FREEBUSY" || example.property.hasSuffix("PERIOD") else { return true }
    return value.uppercased().split(separator: ",").allSatisfy { period in
      let ends = period.split(separator: "/")
      return ends.count < 2 || ends[1].contains("P") || ends[0].hasSuffix("Z") != ends[1].hasSuffix("Z")
        || ends[0] < ends[1]
    }
  }

  /// The values that cause an error, each read in its own component.
  private static func refused(_ values: [String], _ example: Case) throws -> Set<String> {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN"]
    var owners: [Int: String] = [:]
    for (number, value) in values.enumerated() {
      let component = example.component.dropFirst().map { line in
        line == "?" ? "\(example.property):\(value)" : line.replacing("#", with: "\(number)")
      }
      let name = example.component[0]
      for line in ["BEGIN:\(name)"] + component + ["END:\(name)"] {
        lines.append(line)
        owners[lines.count] = value
      }
    }
    lines.append("END:VCALENDAR\r\n")
    var limits = ReadingLimits()
    limits.findingsOfAKind = .max
    let reading = try ICalendarReader(limits: limits).read(lines.joined(separator: "\r\n"))
    // Nothing is lost: what was refused is written back unchanged.
    let written = try #require(reading.calendars.first).entries.flatMap { $0.component.allValues(of: example.property) }
    #expect(written.count >= values.count)
    let errors = reading.findings.filter { $0.severity == .error }
    return Set(errors.compactMap { $0.line.flatMap { owners[$0] } })
  }

  /// The readers of single values, outside any file.
  static let readers: [(String, [String], @Sendable (String) -> Bool)] = [
    (ValueGrammar.date, ["20210104", "20240229"], { (try? CivilDate(rfc5545: $0)) != nil }),
    (ValueGrammar.time, ["090000", "235960"], { (try? TimeOfDay(rfc5545: $0)) != nil }),
    (ValueGrammar.localTime, ["20210104T090000", "20240229T235960"], { (try? CivilDateTime(rfc5545: $0)) != nil }),
    // Hours and seconds are read without the minutes that the grammar requires between them, and weeks behind a T; `check`
    // reports it.
    (
      ValueGrammar.duration + "|[+-]?P([0-9]+D)?T[0-9]+H[0-9]+S|[+-]?PT[0-9]+W",
      ["P1DT2H", "P2W", "P1W", "-PT10M", "P1DT2H3M4S", "PT1H0M20S"], { (try? CivilDuration(rfc5545: $0)) != nil }
    ),
  ]

  @Test(arguments: readers.indices)
  func `a changed value is read exactly when it matches its grammar`(index: Int) throws {
    let (expression, values, isRead) = Self.readers[index]
    let grammar = try ValueGrammar(expression)
    for text in Self.changed(values, count: 2500) {
      #expect(try isRead(text) == grammar.matches(text), "\(text)")
    }
  }

  static let rules = [
    "FREQ=MINUTELY;INTERVAL=15;BYHOUR=9,10,23", "FREQ=SECONDLY;COUNT=10;BYSECOND=0,60;BYMINUTE=59",
    "FREQ=DAILY;UNTIL=20211231T010000Z;BYMINUTE=0,30", "FREQ=WEEKLY;WKST=SU;BYDAY=MO,TU", "FREQ=HOURLY;BYYEARDAY=1,100",
    "FREQ=MONTHLY;BYDAY=-1FR,+2MO;BYSETPOS=-1", "FREQ=MONTHLY;BYMONTHDAY=31,-1;UNTIL=20240229",
    "FREQ=YEARLY;BYWEEKNO=20,-53;BYDAY=MO", "FREQ=YEARLY;BYMONTH=1,12;BYYEARDAY=-366,200",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;BYMONTHDAY=30",
  ]

  @Test func `a rule changed by a character or two is read strictly exactly when it matches its grammar`() throws {
    let grammar = try RuleGrammar()
    var taken = 0
    for text in Self.changed(Self.rules, count: 6000) {
      let isRead = (try? RecurrenceRule(rfc5545: text, options: .strict)) != nil
      taken += isRead ? 1 : 0
      #expect(try isRead == grammar.matches(text), "\(text)")
      // What is read nevertheless is reported.
      if !isRead, let (_, findings) = try? RecurrenceRule.reading(rfc5545: text) {
        #expect(!findings.isEmpty, "\(text)")
      }
    }
    #expect(taken > 50)
  }

  /// Rules that are short enough for all changes of them to fit in one file.
  static let fileRules = [
    "FREQ=DAILY;BYHOUR=9", "FREQ=MONTHLY;BYDAY=1MO", "FREQ=YEARLY;BYWEEKNO=2", "FREQ=MINUTELY;COUNT=3",
  ]

  @Test(arguments: [("VEVENT", "RRULE"), ("VEVENT", "EXRULE"), ("VTIMEZONE", "RRULE")])
  func `a rule in a file that does not match the grammar gives an error`(component: String, property: String) throws {
    let grammar = try RuleGrammar()
    let rules = Self.changed(Self.fileRules, count: 1200)
    let zone = ["VTIMEZONE", "TZID:#", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0800"]
    let lines = component == "VEVENT" ? Self.event : zone + ["TZOFFSETTO:+0800", "?", "END:STANDARD"]
    let example = Case(property: property, component: lines, grammar: "", values: [])
    let refused = try Self.refused(rules, example)
    for rule in rules where try !grammar.matches(rule) { #expect(refused.contains(rule), "\(rule)") }
    #expect(refused.count < rules.count)
  }

  /// The texts, and a maximum number of others: with one character changed, and a third as many with two.
  ///
  /// A change is a character added, removed or replaced, or two adjacent characters swapped. The characters are those
  /// of the texts, signs, and letters and digits that only look like those of the grammar.
  private static func changed(_ texts: [String], count: Int) -> [String] {
    let characters = Set(texts.joined() + "+-0 \u{17F}\u{661}").sorted()
    var random = SeededGenerator(seed: 5545)
    var once: [String] = []
    var twice: [String] = []
    for text in texts.map(Array.init) {
      for place in 0...text.count {
        for character in characters { once.append(String(text[..<place] + [character] + text[place...])) }
        guard place < text.count else { continue }
        once.append(String(text[..<place] + text[(place + 1)...]))
        for character in characters { once.append(String(text[..<place] + [character] + text[(place + 1)...])) }
        if place > 0 {
          once.append(String(text[..<(place - 1)] + [text[place], text[place - 1]] + text[(place + 1)...]))
        }
      }
      for _ in 0..<count / (3 * texts.count) {
        var changed = text
        for _ in 0..<2 {
          let place = Int.random(in: 0..<changed.count, using: &random)
          let end = min(changed.count, place + Int.random(in: 0...1, using: &random))
          changed.replaceSubrange(place..<end, with: [characters[Int.random(in: 0..<characters.count, using: &random)]])
        }
        twice.append(String(changed))
      }
    }
    var seen: Set<String> = []
    return (texts + twice + once.shuffled(using: &random)).prefix(count).filter { seen.insert($0).inserted }
  }
}

extension Component {
  /// The values of a property's lines in the component and those within it.
  fileprivate func allValues(of line: String) -> [String] {
    properties.filter { line.hasPrefix($0.name) }.map(\.value) + components.flatMap { $0.allValues(of: line) }
  }
}
