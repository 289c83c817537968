// SPDX-License-Identifier: MIT

import CivilCalendar
import FuzzTargets
import ICalendar
import ICalendarCoding
import Recurrence
import TestSupport
import Testing
import TimeZones

/// What a stranger's file can ask of the expansion: it costs as much as the file is long, or is refused.
@Suite struct BoundedExpansionTests {
  private func calendar(_ entries: [String]) throws -> VCalendar {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(entries.joined())END:VCALENDAR\n"
    return try #require(try ICalendarReader().read(text).calendars.first)
  }

  private func event(_ uid: String, _ lines: String...) -> String {
    "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20210101T000000Z\n\(lines.joined(separator: "\n"))\nEND:VEVENT\n"
  }

  /// A zone that changes several times a month since the year 1.
  private func zone(_ name: String, _ rule: String = "FREQ=MONTHLY;BYMONTHDAY=1,5,9,13") -> String {
    func half(_ kind: String, _ day: String, _ from: String, _ to: String) -> String {
      "BEGIN:\(kind)\nDTSTART:000101\(day)T000000\nTZOFFSETFROM:\(from)\nTZOFFSETTO:\(to)\nRRULE:\(rule)\nEND:\(kind)\n"
    }
    return "BEGIN:VTIMEZONE\nTZID:\(name)\n" + half("STANDARD", "01", "+0100", "+0000")
      + half("DAYLIGHT", "03", "+0000", "+0100") + "END:VTIMEZONE\n"
  }

  private func agenda(_ entries: [String], through year: Int = 9999) throws -> Agenda {
    Agenda([try calendar(entries)], in: .utc, zones: TimeZoneDatabase(folders: []), through: year)
  }

  /// 1 January 2026.
  private let day = (Instant(secondsSince1970: 1_767_225_600), Instant(secondsSince1970: 1_767_311_999))

  @Test func `a time zone that no event uses is not expanded`() throws {
    let unused = zone("unused", "FREQ=SECONDLY")
    let agenda = try agenda([unused, event("a", "DTSTART:20260101T090000Z")])
    #expect(agenda.notes.isEmpty)
    let used = try self.agenda([unused, event("a", "DTSTART;TZID=unused:20260101T090000")])
    #expect(used.notes.count == 2)
  }

  @Test func `a time zone is expanded only from the first year of the events`() throws {
    // From the year 1 to 2027 it has more changes than a zone may have.
    let often = zone("often", "FREQ=MONTHLY;BYMONTHDAY=1,5,9,13;BYHOUR=0,12")
    let late = try agenda([often, event("a", "DTSTART;TZID=often:20260102T090000")], through: 2027)
    #expect(late.notes.isEmpty)
    #expect(late.instances().map(\.offset) == [3600])
    let early = try agenda([often, event("a", "DTSTART;TZID=often:00010102T090000")], through: 2027)
    guard case .unusableZone("often", let error)? = early.notes.first?.kind else {
      Issue.record("\(early.notes)")
      return
    }
    #expect(error.code == .limitExceeded)
  }

  @Test func `the rules of a part of the years are those of all years`() throws {
    let names = [
      "FREQ=MONTHLY", "FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU", "FREQ=YEARLY;COUNT=900", "FREQ=YEARLY;UNTIL=19900101",
    ]
    for rule in names {
      let definition = try #require(
        try calendar([zone("z", rule), event("a", "DTSTART:20260101T090000Z")]).timeZones.first)
      let all = try definition.rules(through: 2030)
      var budget = Budget(forBytes: 0)
      let part = try definition.rules(from: 1985, through: 2030, within: &budget)
      for time in stride(from: Int64(473_385_600), to: 1_893_456_000, by: 40_000) {
        #expect(part.offset(at: time) == all.offset(at: time), "\(rule) at \(time)")
      }
    }
  }

  @Test func `all time zones together have a limit, and each zone beyond it is told`() throws {
    var budget = Budget(forBytes: 0)
    let definition = try #require(try calendar([zone("z"), event("a", "DTSTART:20260101T090000Z")]).timeZones.first)
    let hasMore = budget.take(budget.left(.zoneChanges) - 1000, .zoneChanges)
    #expect(hasMore)
    _ = try definition.rules(from: 2020, through: 2026, within: &budget)
    let error = #expect(throws: Fault.self) {
      _ = try definition.rules(from: 2020, through: 2100, within: &budget)
    }
    #expect(error?.code == .limitExceeded)
    #expect(error?.message.contains("2000000 times together") == true)
  }

  @Test func `what lasts for years and recurs each second begins at the range, not at its start`() throws {
    let events = [
      event("short", "DTSTART:20070101T000000Z", "RRULE:FREQ=SECONDLY", "DURATION:PT1S"),
      event("long", "DTSTART:20070101T000000Z", "RRULE:FREQ=SECONDLY;UNTIL=20080101T000000Z", "DURATION:P7200D"),
      event(
        "dated", "DTSTART:20070101T000000Z", "RRULE:FREQ=SECONDLY;UNTIL=20250101T000000Z", "DURATION:PT1S",
        "RDATE;VALUE=PERIOD:20070101T000000Z/P7200D"),
    ]
    for event in events {
      let agenda = try agenda([event])
      let time = try processorTime {
        let (instances, incomplete) = try agenda.instances(ofEachSeries: 1, from: day.0, through: day.1)
        #expect(incomplete.isEmpty)
        // What lasts 7200 days from 2007 on ends in 2026, if it began late enough.
        #expect(instances.count == 1 || event.contains("UID:dated"), "\(event)")
      }
      #expect(time < .seconds(5))
    }
  }

  @Test func `dates that are taken out are passed by days, and rules that take out by look-ups`() throws {
    let days = (1...2000).compactMap { CivilDate.first.adding(days: 740_000 + $0)?.rfc5545 }
    let without = try agenda([
      event(
        "a", "DTSTART:\(days[0])T000000Z", "RRULE:FREQ=SECONDLY", "EXDATE;VALUE=DATE:" + days.joined(separator: ","))
    ])
    let next = try #require(CivilDate.first.adding(days: 742_001))
    let rare = try agenda([
      event("b", "DTSTART:00010101T000000Z", "RRULE:FREQ=YEARLY", "EXRULE:FREQ=SECONDLY;BYSECOND=1")
    ])
    let time = processorTime {
      var instances = without.instances()
      #expect(instances.next()?.start.date == next)
      #expect(rare.instances().reduce(0) { count, _ in count + 1 } == 9999)
    }
    #expect(time < .seconds(20))
  }

  @Test func `an event of which a rule takes out everything is told, not walked for ever`() throws {
    let agenda = try agenda([event("a", "DTSTART:20070101T000000Z", "RRULE:FREQ=SECONDLY", "EXRULE:FREQ=SECONDLY")])
    var instances = agenda.instances()
    #expect(instances.next() == nil)
    guard case .lostEvent("a", let error)? = instances.takeNotes().first?.kind else {
      Issue.record("no note")
      return
    }
    #expect(error.code == .limitExceeded && error.message.contains("100000"))
    #expect(try agenda.instances(ofEachSeries: 1).incomplete == ["a"])
  }

  @Test func `a COUNT that is known only by counting has a limit`() throws {
    let rule = "RRULE:FREQ=SECONDLY;BYMONTH=1;COUNT="
    let few = try agenda([event("few", "DTSTART:20260101T000000Z", rule + "1000000")])
    #expect(few.notes.isEmpty)
    let many = try agenda([event("many", "DTSTART:00010101T000000Z", rule + "1000001")])
    guard case .lostEvent("many", let error)? = many.notes.first?.kind else {
      Issue.record("no note")
      return
    }
    #expect(error.code == .limitExceeded && error.message.contains("COUNT=1000001"))
    // Where it is known by arithmetic, it has none.
    #expect(try agenda([event("a", "DTSTART:00010101T000000Z", "RRULE:FREQ=SECONDLY;COUNT=99999999999")]).notes.isEmpty)
  }

  @Test func `rules whose COUNT has to be counted are together as many as the size of their calendar allows`() throws {
    let events = (0..<6).map {
      event("\($0)", "DTSTART:20260101T000000Z", "RRULE:FREQ=SECONDLY;BYMONTH=1;COUNT=1000000", "SUMMARY:\($0)")
    }
    let agenda = try agenda(events)
    #expect(agenda.seriesCount == 5)
    guard case .lostEvent("5", let error)? = agenda.notes.first?.kind else {
      Issue.record("\(agenda.notes)")
      return
    }
    #expect(error.code == .limitExceeded && error.message.contains("instances, the maximum for a file of its size"))
  }

  @Test func `instances of a series beyond the budget are refused with its title`() throws {
    let agenda = try agenda([event("a", "DTSTART:20260101T000000Z", "RRULE:FREQ=HOURLY", "SUMMARY:Every hour")])
    var (budget, count) = (Budget(forBytes: 0), 0)
    _ = budget.take(budget.left(.instances) - 10, .instances)
    let error = #expect(throws: Fault.self) {
      for var walk in agenda.walks(ofEachSeries: 100) { while try walk.next(within: &budget) != nil { count += 1 } }
    }
    #expect(count == 10)
    #expect(error?.message.hasPrefix("the event \"Every hour\": this makes more than") == true)
  }

  @Test func `times in which somebody is busy are as many as the size of the calendars allows`() throws {
    let apart = event("a", "DTSTART:20260101T000000Z", "RRULE:FREQ=SECONDLY;INTERVAL=2", "DURATION:PT1S")
    let together = event("b", "DTSTART:20260101T000000Z", "RRULE:FREQ=SECONDLY;INTERVAL=2", "DURATION:PT1H")
    let range = day.0..<day.0 + 20_000
    var budget = Budget(forBytes: 0)
    #expect(try agenda([together]).busyTimes(in: range, within: &budget) == [range])
    _ = budget.take(budget.left(.bytes) - 100_000, .bytes)
    let error = #expect(throws: Fault.self) { try agenda([apart]).busyTimes(in: range, within: &budget) }
    #expect(error?.code == .limitExceeded && error?.message.hasSuffix("ask for a shorter time") == true)
    // Who knows his calendars has no limit.
    #expect(try agenda([apart]).busyTimes(in: range).count == 10_000)
  }

  // MARK: - Alarms

  private func alarm(_ lines: String...) -> String {
    "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\n\(lines.joined(separator: "\n"))\nEND:VALARM"
  }

  @Test func `repetitions of an alarm that no calendar has are none, however far apart they are`() throws {
    for interval in ["P400000000000D", "PT400000000000S", "P1D", "PT1S"] {
      for trigger in ["PT0S", "-P400000000000D", "P400000000000D"] {
        let far = event(
          "a", "DTSTART:20260101T000000Z", alarm("TRIGGER:\(trigger)", "REPEAT:1000", "DURATION:\(interval)"))
        let rings = try agenda([far]).alarms(from: day.0, through: day.1).map(\.instant)
        #expect(rings.allSatisfy { day.0 <= $0 && $0 <= day.1 }, "\(trigger) \(interval)")
        #expect(rings.isEmpty == (trigger != "PT0S"))
      }
    }
  }

  @Test func `repetitions outside of a range cost nothing`() throws {
    let alarms = (0..<40).map { _ in alarm("TRIGGER:-P9000D", "REPEAT:1000", "DURATION:P9D") }
    let far = event("a", "DTSTART:20260101T000000Z", "RRULE:FREQ=WEEKLY", alarms.joined(separator: "\n"))
    let agenda = try agenda([far])
    let time = processorTime {
      // Of every nine weeks, those have an alarm on the day whose start is a multiple of nine days after it.
      #expect(agenda.alarms(from: day.0, through: day.1).reduce(0) { count, _ in count + 1 } == 40 * 143)
    }
    // Walking them would be 25 million steps.
    #expect(time < .seconds(30))
  }

  @Test func `alarms of strangers' calendars are as many as their size allows`() throws {
    let often = event("a", "DTSTART:20260101T000000Z", "RRULE:FREQ=DAILY", alarm("TRIGGER:-PT5M"))
    var budget = Budget(forBytes: 0)
    _ = budget.take(budget.left(.instances) - 100, .instances)
    var alarms = try agenda([often]).alarms(from: day.0, through: nil, within: budget)
    var count = 0
    while alarms.next() != nil { count += 1 }
    #expect((30...50).contains(count))
    #expect(alarms.failure?.code == .limitExceeded)
    #expect(try Array(agenda([often]).alarms(from: day.0).prefix(1000)).count == 1000)
  }

  @Test func `fixed alarms of many changed instances cost as many steps, not their square`() throws {
    var list = [event("a", "DTSTART:20070101T000000Z", "RRULE:FREQ=DAILY;COUNT=3000")]
    var date = try CivilDate(iso8601: "2007-01-02")
    for number in 0..<1500 {
      let time = "20260101T\(10 + number % 10)\(10 + number / 60 % 50)\(10 + number % 50)Z"
      list.append(
        event(
          "a", "RECURRENCE-ID:\(date.rfc5545)T000000Z", "DTSTART:\(date.rfc5545)T010000Z",
          alarm("TRIGGER;VALUE=DATE-TIME:\(time)", "UID:\(number)")))
      date = try #require(date.adding(days: 1))
    }
    let agenda = try agenda(list)
    let time = processorTime {
      let rings = Array(agenda.alarms(from: day.0, through: day.1))
      #expect(rings.count == 1500)
      #expect(rings.allSatisfy { $0.instance.start.wallTime.time.rfc5545 == "010000" })
    }
    #expect(time < .seconds(20))
  }

  // MARK: - Changes

  @Test func `many changes for the future of one event cost as many steps, not their square`() throws {
    var list = [event("a", "DTSTART:20070101T000000Z", "RRULE:FREQ=DAILY;COUNT=6000")]
    var date = try CivilDate(iso8601: "2007-01-02")
    for _ in 0..<1500 {
      list.append(
        event("a", "RECURRENCE-ID;RANGE=THISANDFUTURE:\(date.rfc5545)T000000Z", "DTSTART:\(date.rfc5545)T010000Z"))
      date = try #require(date.adding(days: 2))
    }
    let agenda = try agenda(list)
    let instances = Array(agenda.instances())
    #expect(instances.count == 6000)
    #expect(zip(instances, instances.dropFirst()).allSatisfy { $0.position < $1.position })
  }
}
