// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

@Suite struct FeedCheckTests {
  private func fault(
    _ change: @escaping (String) -> String, _ options: (inout FeedOptions) -> Void = { _ in }
  ) throws -> String? {
    let feed = try makeFeed {
      $0.calendar.year = "2021"
      $0.event.times = ["09:00"]
      options(&$0)
    }
    do throws(Fault) {
      let text = try feed.text()
      let changed = change(text)
      if changed == text { Issue.record("nothing was changed") }
      try feed.verify(Array(changed.utf8))
      return nil
    } catch {
      #expect(error.code == .disagreement)
      return error.message
    }
  }

  @Test func `a removed EXDATE is found`() throws {
    #expect(
      try fault { $0.replacing("EXDATE;TZID=Asia/Shanghai:20210405T090000\r\n", with: "") }
        == "as libical reads the calendar, 2021-04-05 has an event at 09:00:00 that is not of the feed")
  }

  @Test func `a moved RDATE is found`() throws {
    #expect(
      try fault { $0.replacing("RDATE;TZID=Asia/Shanghai:20210220", with: "RDATE;TZID=Asia/Shanghai:20210221") }
        == "as libical reads the calendar, 2021-02-20 lacks an event at 09:00:00")
    #expect(
      try fault { $0.replacing("RDATE;TZID=Asia/Shanghai:20210220T09", with: "RDATE;TZID=Asia/Shanghai:20210220T10") }
        == "as libical reads the calendar, 2021-02-20 lacks an event at 09:00:00")
  }

  @Test func `a removed UNTIL is found`() throws {
    #expect(
      try fault { $0.replacing("UNTIL=20211231T010000Z;", with: "") }
        == "as libical reads the calendar, 2022-01-03 has an event at 09:00:00 that is not of the feed")
    #expect(
      try fault(
        { $0.replacing("UNTIL=20211231T010000Z;", with: "") },
        {
          $0.calendar.years = "2021-2022"
          $0.calendar.year = nil
        })
        == "as libical reads the calendar, 2022-01-03 has an event at 09:00:00 that is not of the feed")
  }

  @Test func `an UNTIL that is a day early is found`() throws {
    #expect(
      try fault { $0.replacing("UNTIL=20211231T010000Z", with: "UNTIL=20211230T010000Z") }
        == "as libical reads the calendar, 2021-12-31 lacks an event at 09:00:00")
  }

  @Test func `a removed VTIMEZONE is found`() throws {
    let fault = try fault { text in
      guard let start = text.firstRange(of: "BEGIN:VTIMEZONE"), let end = text.firstRange(of: "END:VTIMEZONE\r\n")
      else { return text }
      return String(text[..<start.lowerBound] + text[end.upperBound...])
    }
    #expect(
      fault == "as the engine reads the calendar, the event of 2021-01-04 has no time: the time zone Asia/Shanghai is "
        + "not defined")
  }

  @Test func `a VTIMEZONE with another offset is found`() throws {
    let fault = try fault { $0.replacing("TZOFFSETTO:+0800", with: "TZOFFSETTO:+0900") }
    #expect(
      fault == "as libical reads the calendar, the event of 2021-01-04 begins at 2021-01-04T09:00:00 in another time "
        + "zone than it should")
  }

  @Test(arguments: [
    ("DTSTART;TZID=Asia/Shanghai:", "DTSTART:", "in no time zone"),
    ("TZOFFSETTO:+0800", "TZOFFSETTO:+0830", "in another time zone than it should"),
  ])
  func `an event at the right time of another clock is found`(old: String, new: String, how: String) throws {
    #expect(
      try fault({ $0.replacing(old, with: new) }, { $0.style = "expanded" })
        == "as libical reads the calendar, the event of 2021-01-04 begins at 2021-01-04T09:00:00 " + how)
  }

  @Test func `an event shown twice on a workday is found`() throws {
    let fault = try fault(
      { text in
        guard let start = text.firstRange(of: "BEGIN:VEVENT"), let end = text.firstRange(of: "END:VEVENT\r\n") else {
          return text
        }
        let event = text[start.lowerBound..<end.upperBound]
        return text.replacing("END:VCALENDAR", with: event.replacing("UID:", with: "UID:x") + "END:VCALENDAR")
      }, { $0.style = "expanded" })
    #expect(fault == "as libical reads the calendar, 2021-01-04 has an event at 09:00:00 that is not of the feed")
  }

  @Test func `a truncated or empty text is found`() throws {
    #expect(try fault { String($0.prefix(300)) } != nil)
    #expect(try fault { _ in "" } != nil)
  }

  @Test func `a text that cannot be read back keeps the code of its cause`() throws {
    let feed = try makeFeed {
      $0.calendar.year = "2021"
      $0.event.times = ["09:00"]
    }
    let empty = #expect(throws: Fault.self) { try feed.verify([]) }
    #expect(empty?.code == .disagreement)
    #expect(empty?.cause?.description == Fault.Code.refusedByLibical.description)
    let zoneless = try feed.text().replacing("TZID:Asia/Shanghai", with: "TZID:Asia/Elsewhere")
    let unknown = #expect(throws: Fault.self) { try feed.verify(Array(zoneless.utf8)) }
    #expect(unknown?.cause?.description == Fault.Code.unknownTimeZone.description)
    #expect(unknown?.property == "TZID")
  }

  @Test func `every line removed from the rule's event is found, or does not affect the days`() throws {
    let feed = try makeFeed {
      $0.calendar.year = "2021"
      $0.event.times = ["09:00"]
    }
    let whole = lines(try feed.text())
    for (index, line) in whole.enumerated() {
      let changed = whole[..<index] + whole[(index + 1)...]
      let passes = (try? feed.verify(Array(changed.map { $0 + "\r\n" }.joined().utf8))) != nil
      let name = line.prefix { $0 != ":" && $0 != ";" }
      let mayGo = ![
        "BEGIN", "END", "DTSTART", "RRULE", "EXDATE", "RDATE", "TZID", "TZOFFSETFROM", "TZOFFSETTO", "UID", "DTSTAMP",
        "PRODID", "VERSION", "ACTION", "TRIGGER",
      ].contains(name)
      if passes && !mayGo { Issue.record("\(line) may go") }
    }
  }

  // MARK: - All feeds

  /// A feed of each kind.
  private static func feeds() throws -> [any CheckedFeed] {
    let day = try CivilDate(year: 2026, month: 10, day: 8)
    let nine = Instant(utc: CivilDateTime(day)) + 9 * 3600
    return [
      try makeFeed {
        $0.calendar.year = "2026"
        $0.event.times = ["09:00"]
      },
      try HolidayFeed(years: 2026...2026, additions: [.festivals]),
      try HolidayFeed(years: 2026...2026, grouping: .block),
      try BirthdayFeed(
        BirthdayFeedDescription(birthdays: [try LunarBirthday(parsing: "妈妈 1958-05-08")], years: 2025...2027)),
      try LeaveFeed(
        Array(try WorkdaySchedule(holidays: .through2026).leaveBlocks(in: (day - 20)...(day + 30), leave: 2).prefix(1)),
        .english),
      try HoursFeed([nine..<nine + 3600, nine + 7200..<nine + 10_800], .english),
    ]
  }

  @Test func `in each feed, an event that is left out, moved, longer or there twice is found`() throws {
    for feed in try Self.feeds() {
      let text = String(decoding: try feed.bytes(), as: UTF8.self)
      let pieces = text.split(separator: "BEGIN:VEVENT\r\n", omittingEmptySubsequences: false).map(String.init)
      let (head, end) = (pieces[0], "END:VCALENDAR\r\n")
      let events = pieces.dropFirst().map { $0.replacing(end, with: "") }
      func isFound(_ events: [String]) -> Bool {
        let changed = ([head] + events).joined(separator: "BEGIN:VEVENT\r\n") + end
        return (try? feed.verify(Array(changed.utf8))) == nil
      }
      #expect(!events.isEmpty && !isFound(events))
      for (index, event) in events.enumerated() {
        func with(_ others: String...) -> [String] { Array(events[..<index] + others + events[(index + 1)...]) }
        #expect(events.count == 1 || isFound(with()), "\(type(of: feed)): may go:\n\(event)")
        #expect(isFound(with(event, event.replacing("UID:", with: "UID:x"))), "\(type(of: feed)): twice:\n\(event)")
        // When an event on workdays ends is not compared.
        for line in event.matches(of: /(?m)^(DTSTART|DTEND)[^\r]*?:(\d{8})/)
        where !(feed is WorkdayFeed) || line.1 == "DTSTART" {
          let moved = try CivilDate(rfc5545: String(line.2)) + 1
          let changed = event[..<line.2.startIndex] + moved.rfc5545 + event[line.2.endIndex...]
          #expect(isFound(with(String(changed))), "\(type(of: feed)): \(line.1) may be \(moved):\n\(event)")
        }
      }
    }
  }
}
