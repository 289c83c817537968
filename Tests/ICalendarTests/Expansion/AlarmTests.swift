// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones

/// When the alarms of events go off.
@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct AlarmTests {
  private let database = SystemZones.database

  private func agenda(_ events: String, in zone: String = "UTC") throws -> Agenda {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(events)\nEND:VCALENDAR\n"
    return Agenda(try ICalendarReader().read(text).calendars, in: try database.rules(for: zone), zones: database)
  }

  private func event(_ lines: String..., alarms: [String]) -> String {
    let alarms = alarms.map { "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\n\($0)\nEND:VALARM" }
    return (["BEGIN:VEVENT", "UID:a", "DTSTAMP:20210101T000000Z"] + lines + alarms + ["END:VEVENT"])
      .joined(separator: "\n")
  }

  private func rings(_ event: String, in zone: String = "UTC") throws -> [String] {
    try agenda(event, in: zone).alarms().map(\.instant.description)
  }

  private let berlin = "DTSTART;TZID=Europe/Berlin:20210328T033000"

  /// RFC 5545, section 3.3.6: days are nominal, hours exact.
  ///
  /// In Berlin, clocks go forward on 28 March 2021 at 2:00.
  @Test(arguments: [
    ("TRIGGER:-PT2H", "2021-03-27T23:30:00Z"), ("TRIGGER:-P1D", "2021-03-27T02:30:00Z"),
    ("TRIGGER:-PT24H", "2021-03-27T01:30:00Z"), ("TRIGGER:-P1DT1H", "2021-03-27T01:30:00Z"),
    ("TRIGGER:PT0S", "2021-03-28T01:30:00Z"), ("TRIGGER;RELATED=START:PT5M", "2021-03-28T01:35:00Z"),
    ("TRIGGER;RELATED=END:-PT5M", "2021-03-28T03:25:00Z"), ("TRIGGER;RELATED=END:P1W", "2021-04-04T03:30:00Z"),
    ("TRIGGER;VALUE=DATE-TIME:20210301T120000Z", "2021-03-01T12:00:00Z"),
  ])
  func `a trigger counts from the start or the end by the clocks of the event`(trigger: String, instant: String) throws
  {
    #expect(try rings(event(berlin, "DURATION:PT2H", alarms: [trigger])) == [instant])
  }

  @Test func `alarms of whole days count from midnight where the person is`() throws {
    let whole = event(
      "DTSTART;VALUE=DATE:20210328", alarms: ["TRIGGER:-PT15H", "TRIGGER:P1DT9H", "TRIGGER;RELATED=END:PT0S"])
    #expect(
      try rings(whole, in: "Asia/Shanghai") == ["2021-03-27T01:00:00Z", "2021-03-28T16:00:00Z", "2021-03-29T01:00:00Z"])
    // Hours are exact: the day after has 23.
    #expect(
      try rings(whole, in: "Europe/Berlin") == ["2021-03-27T08:00:00Z", "2021-03-28T22:00:00Z", "2021-03-29T07:00:00Z"])
  }

  @Test func `an alarm repeats, and each repetition is as long after the one before`() throws {
    let often = event("DTSTART:20210104T090000Z", alarms: ["TRIGGER:-PT10M\nREPEAT:2\nDURATION:PT5M"])
    #expect(
      try rings(often) == ["2021-01-04T08:50:00Z", "2021-01-04T08:55:00Z", "2021-01-04T09:00:00Z"])
    let daily = event(berlin, alarms: ["TRIGGER:-P2D\nREPEAT:2\nDURATION:P1D"])
    #expect(try rings(daily) == ["2021-03-26T02:30:00Z", "2021-03-27T02:30:00Z", "2021-03-28T01:30:00Z"])
    // A hostile number costs nothing.
    let endless = event("DTSTART:20210104T090000Z", alarms: ["TRIGGER:PT0S\nREPEAT:2000000000\nDURATION:PT1S"])
    #expect(try rings(endless).count == 1001)
  }

  /// The example of RFC 9074, section 7: an alarm that was put off.
  @Test func `an alarm that was put off is acknowledged, and the other one goes off`() throws {
    let snoozed = event(
      "DTSTART;TZID=America/New_York:20210302T103000", "DURATION:PT1H",
      alarms: [
        "UID:8297C37D-BA2D-4476-91AE-C1EAA364F8E1\nTRIGGER:-PT30M\nACKNOWLEDGED:20210302T151514Z",
        "UID:DE7B5C34-83FF-47FE-BE9E-FF41AE6DD097\nTRIGGER;VALUE=DATE-TIME:20210302T152000Z\n"
          + "RELATED-TO;RELTYPE=SNOOZE:8297C37D-BA2D-4476-91AE-C1EAA364F8E1",
      ])
    let rings = Array(try agenda(snoozed).alarms())
    #expect(rings.map(\.instant.description) == ["2021-03-02T15:00:00Z", "2021-03-02T15:20:00Z"])
    #expect(rings.map(\.isAcknowledged) == [true, false])
    #expect(rings[0].alarm.acknowledged == (try Instant(parsing: "2021-03-02T15:15:14Z")))
  }

  @Test func `in a series, what was acknowledged counts for the instances so far, and a fixed time once`() throws {
    let series = event(
      "DTSTART:20210104T090000Z", "RRULE:FREQ=DAILY;COUNT=3",
      alarms: [
        "TRIGGER:-PT10M\nACKNOWLEDGED:20210105T085500Z", "TRIGGER;VALUE=DATE-TIME:20210103T120000Z",
      ])
    let rings = Array(try agenda(series).alarms())
    #expect(
      rings.map(\.instant.description) == [
        "2021-01-03T12:00:00Z", "2021-01-04T08:50:00Z", "2021-01-05T08:50:00Z", "2021-01-06T08:50:00Z",
      ])
    #expect(rings.map(\.isAcknowledged) == [false, true, true, false])
    #expect(rings[0].instance.start.description == "2021-01-04 09:00 UTC")
  }

  @Test func `a moved instance has its own alarms, a cancelled one none, and a copied fixed time counts once`() throws {
    let fixed = "TRIGGER;VALUE=DATE-TIME:20210103T120000Z"
    let series = event("DTSTART:20210104T090000Z", "RRULE:FREQ=DAILY;COUNT=3", alarms: ["TRIGGER:-PT10M", fixed])
    let moved = event(
      "RECURRENCE-ID:20210105T090000Z", "DTSTART:20210105T140000Z", alarms: ["TRIGGER:-PT1H", fixed])
    let cancelled = event(
      "RECURRENCE-ID:20210106T090000Z", "DTSTART:20210106T090000Z", "STATUS:CANCELLED", alarms: ["TRIGGER:-PT1H"])
    #expect(
      try rings([series, moved, cancelled].joined(separator: "\n")) == [
        "2021-01-03T12:00:00Z", "2021-01-04T08:50:00Z", "2021-01-05T13:00:00Z",
      ])
  }

  @Test func `many repetitions of an endless series cost only what is taken of them`() throws {
    let often = event(
      "DTSTART:20210104T090000Z", "RRULE:FREQ=DAILY", alarms: ["TRIGGER:PT15M\nREPEAT:1000\nDURATION:P1D"])
    let first = try Instant(parsing: "2050-01-01T00:00:00Z")
    let rings = Array(try agenda(often).alarms(from: first).prefix(3))
    #expect(rings.map(\.instant.description) == Array(repeating: "2050-01-01T09:15:00Z", count: 3))
    let seconds = event("DTSTART:20210104T090000Z", "RRULE:FREQ=SECONDLY", alarms: ["TRIGGER:-PT15M"])
    #expect(
      try agenda(seconds).alarms().prefix(2).map(\.instant.description) == [
        "2021-01-04T08:45:00Z", "2021-01-04T08:45:01Z",
      ])
  }

  @Test func `nothing goes off outside the years 1 to 9999`() throws {
    for trigger in ["TRIGGER:-P1D", "TRIGGER:-P400000000000D", "TRIGGER:-PT400000000000S"] {
      #expect(try rings(event("DTSTART:00010101T000000Z", alarms: [trigger])).isEmpty)
    }
    #expect(try rings(event("DTSTART:99991231T235959Z", alarms: ["TRIGGER:PT1S", "TRIGGER:P1D"])).isEmpty)
  }

  @Test func `alarms that wait for a place, and those that silence others, never go off`() throws {
    let silent = event(
      "DTSTART:20210104T090000Z",
      alarms: ["TRIGGER;VALUE=DATE-TIME:19760401T005545Z\nPROXIMITY:ARRIVE", "TRIGGER:-PT5M"]
    ).replacing(
      "END:VEVENT", with: "BEGIN:VALARM\nACTION:NONE\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z\nEND:VALARM\nEND:VEVENT")
    #expect(try rings(silent) == ["2021-01-04T08:55:00Z"])
  }

  /// Events whose alarms are days before or after them, in zones with and without changes of clocks.
  private static func randomEvent(_ number: Int, _ random: inout SeededGenerator) -> String {
    func one(_ values: [String]) -> String { values[random.below(values.count)] }
    let day = "2021" + one(["0101", "0327", "0328", "0615", "1030", "1031"])
    let start = one([
      "DTSTART;TZID=Europe/Berlin:\(day)T023000", "DTSTART:\(day)T090000Z", "DTSTART;VALUE=DATE:\(day)",
      "DTSTART:\(day)T090000",
    ])
    let length =
      start.contains("VALUE=DATE") ? one(["", "DURATION:P3D"]) : one(["", "DURATION:PT2H", "DURATION:P2DT1H"])
    let rule = one(["", "RRULE:FREQ=DAILY;COUNT=20", "RRULE:FREQ=WEEKLY;COUNT=5", "RRULE:FREQ=MONTHLY;COUNT=4"])
    let alarms = (0..<1 + random.below(3)).map { _ in
      let trigger = one([
        ":-PT10M", ":PT3H", ":-P1D", ":-P2DT3H", ";RELATED=END:-PT5M", ";RELATED=END:P1D", ":-P40D",
        ";VALUE=DATE-TIME:20210401T000000Z",
      ])
      let again = one(["", "\nREPEAT:3\nDURATION:PT7H", "\nREPEAT:2\nDURATION:P1D"])
      return "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\nTRIGGER\(trigger)\(again)\nEND:VALARM"
    }
    let lines = ["BEGIN:VEVENT", "UID:\(number)", "DTSTAMP:20210101T000000Z", start, length, rule] + alarms
    return (lines.filter { !$0.isEmpty } + ["END:VEVENT"]).joined(separator: "\n")
  }

  @Test func `a range has exactly the rings of the whole that are in it, in order`() throws {
    var random = SeededGenerator(seed: seed(9074))
    for _ in 0..<rounds(fast: 60, slow: 2_000) {
      let events = (0..<1 + random.below(4)).map { Self.randomEvent($0, &random) }
      let agenda = try agenda(
        events.joined(separator: "\n"), in: random.below(2) == 0 ? "Europe/Berlin" : "Asia/Shanghai")
      let all = Array(agenda.alarms())
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.instant <= $1.instant })
      let expected = agenda.instances().map { instance in
        instance.event.alarms.filter { $0.trigger != .absolute(Instant(secondsSince1970: 1_617_235_200)) }
          .reduce(0) { $0 + 1 + ($1.snooze?.count ?? 0) }
      }
      let fixed = all.count { if case .absolute = $0.alarm.trigger { true } else { false } }
      #expect(all.count == expected.reduce(0, +) + fixed, "\(events)")
      for _ in 0..<5 {
        let lower = Instant(secondsSince1970: 1_606_000_000 + Int64(random.below(40_000_000)))
        let upper = lower + Int64(random.below(10_000_000))
        let part = Array(agenda.alarms(from: lower, through: upper))
        #expect(Set(part) == Set(all.filter { $0.instant >= lower && $0.instant <= upper }), "\(events)")
        #expect(part.count == all.count { $0.instant >= lower && $0.instant <= upper })
        #expect(zip(part, part.dropFirst()).allSatisfy { $0.instant <= $1.instant })
      }
    }
  }
}
