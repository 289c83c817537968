// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones

/// Reading a part of the events gives what reading all gives.
@Suite struct SelectionTests {
  /// The year 2021.
  private static let range: ClosedRange<Instant> = 1_609_459_200...1_640_995_199

  @Test func `what is passed over has no finding, and no instance in the range`() throws {
    let seed = seed(20_261_122)
    var random = SeededGenerator(seed: seed)
    var mutator = Mutator(seed: seed)
    let originals =
      try [FindingTests.bytes(FindingTests.text), RoundTripTests.bytes]
      + FileFixtureTests.findings.map { try readBytes("Fixtures/ics/\($0.0).ics") }
    var passed = 0
    for round in 0..<rounds(fast: 300, slow: 1500) {
      let bytes: [UInt8] =
        switch round % 4 {
        case 0: mutator.mutated(originals[round / 4 % originals.count])
        case 1: mutator.mutated(Self.calendar(&random))
        default: Self.calendar(&random)
        }
      let isStrict = round % 8 == 2
      guard let all = try? Self.read(bytes, .all, isStrict: isStrict) else { continue }
      let none = try Self.read(bytes, .none, isStrict: isStrict)
      let some = try Self.read(bytes, .events(touching: Self.range), isStrict: isStrict)
      let text = { "seed \(seed), round \(round)\n\(String(decoding: bytes, as: UTF8.self))" }
      if none.findings != all.findings || none.events != all.events { Issue.record("\(text())") }
      let errors = (all.findings, some.findings)
      if errors.0.filter({ $0.severity == .error }) != errors.1.filter({ $0.severity == .error }) {
        Issue.record("\(text())")
      }
      if some.events != all.events || some.instances != all.instances {
        Issue.record("\(text())\n\(some.instances)\nnot\n\(all.instances)")
      }
      passed += all.delivered - some.delivered
    }
    #expect(passed > 200)
  }

  private struct Result {
    var findings: [Finding] = []
    var events = 0
    var delivered = 0
    var instances: [String] = []
  }

  private static func read(_ bytes: [UInt8], _ selection: ICalendarStream.Selection, isStrict: Bool) throws -> Result {
    var rest = [bytes]
    var stream = ICalendarStream(isStrict: isStrict, selecting: selection) { rest.popLast() }
    var agenda = Agenda(zones: TimeZoneDatabase(folders: []), through: 2022)
    var entries: [(entry: VCalendar.Entry, line: Int)] = []
    var result = Result()
    while let element = try stream.next() {
      switch element {
      case .entry(let entry, let line): entries.append((entry, line))
      case .end(let head):
        entries.sort { $0.line < $1.line }
        result.delivered += entries.count
        let calendar = VCalendar(head, entries: entries.map(\.entry))
        agenda.add(calendar, usingZones: stream.passedZones)
        entries = []
      }
    }
    result.findings = stream.findings
    result.events = stream.eventCount
    let instances = agenda.instances(
      from: range.lowerBound, through: range.upperBound, includingEarlier: true, includingCancelled: true)
    result.instances =
      agenda.unresolvedZones
      + instances.prefix(200).map { instance in
        "\(instance.start) \(instance.end) \(instance.event.details.uid) \(instance.event.details.summary?.string ?? "")"
      }
    return result
  }

  // MARK: - Calendars

  private static func calendar(_ random: inout SeededGenerator) -> [UInt8] {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"]
    lines += [
      "BEGIN:VTIMEZONE", "TZID:Asia/Shanghai", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0800",
      "TZOFFSETTO:+0800", "END:STANDARD", "END:VTIMEZONE",
    ]
    for number in 0..<Int.random(in: 1...12, using: &random) { lines += event(number, &random) }
    return Array((lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
  }

  private static func event(_ number: Int, _ random: inout SeededGenerator) -> [String] {
    func pick(_ values: [String]) -> String { values[Int.random(in: 0..<values.count, using: &random)] }
    func isTrue(of hundred: Int) -> Bool { Int.random(in: 0..<100, using: &random) < hundred }
    let date = pick(["2019", "2020", "2021", "2022"]) + pick(["0101", "0615", "1231"])
    let (start, end): (String, String)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: (start, end) = (";VALUE=DATE:\(date)", ";VALUE=DATE:20221231")
    case 1: (start, end) = (":\(date)T090000Z", ":\(date)T\(pick(["10", "09"]))0000Z")
    case 2: (start, end) = (":\(date)T090000", pick([":\(date)T100000", ":\(date)T100000Z"]))
    case 3: (start, end) = (";TZID=Nowhere:\(date)T090000", ";TZID=Nowhere:\(date)T100000")
    default:
      (start, end) = (";TZID=Asia/Shanghai:\(date)T000000", ";TZID=Asia/Shanghai:\(date)T\(pick(["10", "00"]))0000")
    }
    var lines = ["BEGIN:VEVENT", "UID:\(pick(["a", "b", "c", "\(number)", "\(number)"]))"]
    lines += [pick(["DTSTAMP:20210101T000000Z", "DTSTAMP:20220101T000000Z"]), "DTSTART\(start)", "SUMMARY:\(number)"]
    if isTrue(of: 70) { lines.append("DTEND\(end)") }
    if isTrue(of: 5) { lines.append("DURATION:\(pick(["PT1H", "P1000D"]))") }
    if isTrue(of: 30) {
      let until = pick(["20190701", "20210701", "20201201T000000Z", "20210701T000000Z", "20210701T000000"])
      lines.append(
        "RRULE:"
          + pick([
            "FREQ=WEEKLY", "FREQ=DAILY;COUNT=30", "FREQ=WEEKLY;INTERVAL=5;COUNT=20;BYDAY=MO,SU", "FREQ=YEARLY;COUNT=3",
            "FREQ=DAILY;UNTIL=\(until)", "FREQ=WEEKLY;UNTIL=\(until)", "FREQ=DAILY;BYMONTH=6;COUNT=40",
            "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=9", "FREQ=HOURLY;COUNT=3",
          ]))
    }
    if isTrue(of: 20) { lines.append("RECURRENCE-ID\(pick(["", ";RANGE=THISANDFUTURE"]))\(start)") }
    if isTrue(of: 10) { lines.append("\(pick(["EXDATE", "RDATE"]))\(start)") }
    if isTrue(of: 20) { lines.append("SEQUENCE:\(pick(["0", "1", "2"]))") }
    if isTrue(of: 20) { lines.append("STATUS:\(pick(["CONFIRMED", "CANCELLED", "DRAFT"]))") }
    if isTrue(of: 20) { lines.append("DESCRIPTION:\(pick(["a\\, b", "a, b", "a\\xb"]))") }
    if isTrue(of: 10) { lines.append("ATTENDEE;CN=B;RSVP=\(pick(["TRUE", "MAYBE"])):\(pick(["mailto:b", "b"]))") }
    if isTrue(of: 20) {
      lines += ["BEGIN:VALARM", "ACTION:\(pick(["DISPLAY", "AUDIO", "EMAIL"]))"]
      lines += [pick(["DESCRIPTION:x", "SUMMARY:x"]), "TRIGGER:\(pick(["-PT5M", "PT5M", "PT0S"]))", "END:VALARM"]
    }
    return lines + ["END:VEVENT"]
  }
}
