// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Testing
import WorkdayFeeds

@Suite struct RevisionStamperTests {
  private func event(
    _ uid: String, _ summary: String, stamp: String = "20201125T000000Z", sequence: String? = "0",
    modified: String? = "20201125T000000Z"
  ) -> String {
    var lines = ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:\(stamp)", "DTSTART;VALUE=DATE:20210104", "SUMMARY:\(summary)"]
    if let sequence { lines.append("SEQUENCE:\(sequence)") }
    if let modified { lines.append("LAST-MODIFIED:\(modified)") }
    lines += [
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT1M", "DESCRIPTION:A", "SEQUENCE:3", "END:VALARM", "END:VEVENT",
    ]
    return lines.map { $0 + "\r\n" }.joined()
  }

  private func calendar(_ events: String..., head: String = "1") -> String {
    "BEGIN:VCALENDAR\r\nPRODID:-//Test//EN\r\nVERSION:2.0\r\nX-HEAD:\(head)\r\n" + events.joined() + "END:VCALENDAR\r\n"
  }

  private func read(_ text: String) throws -> VCalendar {
    try #require(try ICalendarReader().read(text).calendars.first)
  }

  private func revise(_ old: String, _ new: String) throws -> VCalendar {
    RevisionStamper(of: Array(old.utf8)).revised(try read(new))
  }

  private func holds(_ old: String, _ new: String) throws -> Bool {
    RevisionStamper(of: Array(old.utf8)).holds(try revise(old, new))
  }

  @Test func `an event that differs gets later stamps than in the file, the others keep theirs`() throws {
    let kept = event("a", "A", stamp: "20300101T000000Z", sequence: "7")
    let old = calendar(kept, event("b", "B"), event("gone", "G"))
    let new = calendar(event("a", "A"), event("b", "B2"), event("c", "C"), head: "2")
    let revised = calendar(
      kept,
      event("b", "B2", stamp: "20201125T000001Z", sequence: "1", modified: "20201125T000001Z"),
      event("c", "C"), head: "2")
    #expect(try revise(old, new) == read(revised))
    #expect(try !holds(old, new))
    // The second time, there is nothing to change.
    #expect(try revise(revised, new) == read(revised))
    #expect(try holds(revised, new))
  }

  @Test func `the data's own stamps are used if they are later than the file's`() throws {
    let old = calendar(event("b", "B"))
    let new = calendar(event("b", "B2", stamp: "20210301T000000Z", sequence: "4", modified: "20210301T000000Z"))
    #expect(try revise(old, new) == read(new))
    let equal = calendar(event("b", "B2", sequence: "1"))
    #expect(try revise(old, equal).events.map(\.sequence) == [1])
    let behind = calendar(event("b", "B", sequence: "9"))
    #expect(try revise(behind, calendar(event("b", "B2"))).events.map(\.sequence) == [10])
  }

  @Test func `stamps may be missing, absurd or at their maximum`() throws {
    let new = calendar(event("b", "B2", sequence: nil, modified: nil))
    let bare = try #require(try revise(calendar(event("b", "B", sequence: nil, modified: nil)), new).events.first)
    #expect(bare.sequence == 1)
    #expect(bare.lastModified?.utc?.rfc5545 == "20201125T000001")
    let cases = [("99999999999999999999", 1), ("9223372036854775807", 1), ("2147483647", 2_147_483_647)]
    for (sequence, expected) in cases {
      let revised = try revise(calendar(event("b", "B", sequence: sequence)), calendar(event("b", "B2")))
      #expect(revised.events.map(\.sequence) == [expected])
    }
    let last = try revise(calendar(event("b", "B", stamp: "99991231T235959Z")), calendar(event("b", "B2")))
    #expect(last.events.map(\.stamp?.utc?.rfc5545) == ["99991231T235959"])
    let never = calendar(event("b", "B", stamp: "never", modified: nil))
    #expect(try revise(never, calendar(event("b", "B2"))).events.count == 1)
  }

  @Test func `a file that is no calendar is replaced as it is`() throws {
    let new = calendar(event("b", "B"))
    for old in ["", "old", "\u{0}", "BEGIN:VEVENT", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:b\r\n"] {
      #expect(try revise(old, new) == read(new))
      #expect(try !holds(old, new))
    }
    #expect(RevisionStamper(of: [0xFF, 0x0A, 0x20, 0xFE]).revised(try read(new)) == (try read(new)))
  }

  @Test func `different folds or a different order of a rule's parts are not a difference`() throws {
    let feed = try makeFeed {
      $0.calendar.year = "2021"
      $0.event.times = ["09:00"]
      $0.event.notes = String(repeating: "long ", count: 30)
    }
    let text = try feed.text()
    let others = [
      text.replacing("\r\n ", with: "").replacing("DESCRIPTION:lo", with: "DESCRIPTION:l\r\n o"),
      text.replacing(
        ";UNTIL=20211231T010000Z;BYDAY=MO,TU,WE,TH,FR", with: ";BYDAY=MO,TU,WE,TH,FR;UNTIL=20211231T010000Z"),
      text.replacing("REFRESH-INTERVAL;VALUE=DURATION:PT12H", with: "REFRESH-INTERVAL;VALUE=DURATION:PT720M"),
    ]
    for (index, other) in others.enumerated() {
      #expect(other != text)
      let revision = RevisionStamper(of: Array(other.utf8))
      #expect(revision.revised(feed.calendar) == feed.calendar)
      // The first has lines that are too long, and is written again.
      #expect(revision.holds(feed.calendar) == (index > 0))
    }
  }

  @Test func `a file with other line ends is written again, with the same stamps`() throws {
    let old = calendar(event("b", "B", stamp: "20300101T000000Z", sequence: "7")).replacing("\r\n", with: "\n")
    #expect(try revise(old, calendar(event("b", "B"))).events.map(\.sequence) == [7])
    #expect(try !holds(old, calendar(event("b", "B"))))
  }

  @Test func `the events that a file lacks, has otherwise, or has in addition are counted`() throws {
    let old = calendar(event("a", "A"), event("b", "B"), event("c", "C"))
    func changes(_ events: String...) throws -> [Int] {
      let new = try read("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + events.joined() + "END:VCALENDAR\r\n")
      let (added, changed, removed) = RevisionStamper(of: Array(old.utf8)).changes(to: new)
      return [added, changed, removed]
    }
    #expect(try changes(event("a", "A"), event("b", "B"), event("c", "C")) == [0, 0, 0])
    #expect(try changes(event("c", "C"), event("b", "New"), event("d", "D"), event("e", "E")) == [2, 1, 1])
    #expect(try changes() == [0, 0, 3])
    // A stamp counts, and an event that replaces an occurrence is another than its series.
    #expect(try changes(event("a", "A", sequence: "1"), event("b", "B"), event("c", "C")) == [0, 1, 0])
    let replaced = event("a", "A").replacing("SUMMARY", with: "RECURRENCE-ID;VALUE=DATE:20210104\r\nSUMMARY")
    #expect(try changes(event("a", "A"), replaced, event("b", "B"), event("c", "C")) == [1, 0, 0])
    let new = try read(calendar(event("a", "A"), event("b", "B")))
    #expect(RevisionStamper(of: Array("nothing".utf8)).changes(to: new) == (2, 0, 0))
  }

  @Test func `the product is that of the file's calendar`() {
    #expect(RevisionStamper(of: Array(calendar().utf8)).product == "-//Test//EN")
    #expect(RevisionStamper(of: Array(calendar().replacing("PRODID", with: "X-ID").utf8)).product == nil)
    #expect(RevisionStamper(of: Array("nothing".utf8)).product == nil)
  }
}
