// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// `filter`, `merge` and `diff`.
@Suite struct EditingCommandTests {
  static let fixtures = try? FileManager.default.contentsOfDirectory(atPath: packageFolder + "/Fixtures/ics")
    .filter { $0.hasSuffix(".ics") }.sorted().map { packageFolder + "/Fixtures/ics/" + $0 }

  static func calendar(_ body: String) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(body)END:VCALENDAR\r\n"
  }

  static func event(_ uid: String, _ lines: String...) -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\n" + (["DTSTAMP:20210101T000000Z"] + lines).joined(separator: "\r\n")
      + "\r\nEND:VEVENT\r\n"
  }

  static func zone(_ name: String, _ offset: String) -> String {
    "BEGIN:VTIMEZONE\r\nTZID:\(name)\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:\(offset)\r\n"
      + "TZOFFSETTO:\(offset)\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
  }

  /// Runs a command on texts, each as a file of its own.
  static func run(_ command: String, _ texts: [String], _ options: [String] = []) throws -> Command.Result {
    try Command.inFolder { folder in
      let paths = try texts.enumerated().map { number, text in
        let file = folder.appending(path: "\(number).ics")
        try Data(text.utf8).write(to: file)
        return file.path
      }
      return try Command.run(Command.path, [command] + paths + options)
    }
  }

  // MARK: - filter

  @Test func `filter keeps whole series, with every byte of what it keeps`() throws {
    let one = Self.event("one", "DTSTART:20210104T090000Z", "SUMMARY:Tea", "X-ODD;A=\"b\":folded\r\n  line")
    let many = Self.event("many", "DTSTART;VALUE=DATE:20210101", "RRULE:FREQ=DAILY", "SUMMARY:Run")
    let moved = Self.event("many", "RECURRENCE-ID;VALUE=DATE:20210105", "DTSTART;VALUE=DATE:20210106", "SUMMARY:Swim")
    let todo = "BEGIN:VTODO\r\nUID:t\r\nDTSTAMP:20210101T000000Z\r\nDUE:20200101T000000Z\r\nEND:VTODO\r\n"
    let text = Self.calendar(one + many + Self.zone("Z", "+0100") + moved + todo)
    func kept(_ options: String...) throws -> String {
      let result = try Self.run("filter", [text], options)
      #expect(result.status == 0)
      return result.text
    }
    let zone = Self.zone("Z", "+0100")
    #expect(try kept() == text)
    #expect(try kept("--uid", "one") == Self.calendar(one + zone))
    #expect(try kept("--uid", "one", "--uid", "t") == Self.calendar(one + zone + todo))
    #expect(try kept("--summary", "SWI") == Self.calendar(many + zone + moved))
    #expect(try kept("--from", "2021-02-01") == Self.calendar(many + zone + moved))
    #expect(
      try kept("--from", "2021-01-04", "--to", "2021-01-04", "--no-trim") == Self.calendar(one + many + zone + moved))
    #expect(try kept("--to", "2020-12-31") == Self.calendar(zone + todo))
    #expect(try kept("--to", "2020-12-31", "--uid", "one") == Self.calendar(zone))
  }

  @Test func `a day of --to ends with its last second`() throws {
    func kept(_ start: String) throws -> Bool {
      let event = Self.event("one", "DTSTART:\(start)", "SUMMARY:Tea")
      let result = try Self.run("filter", [Self.calendar(event)], ["--to", "2021-01-04", "--tzid", "Asia/Shanghai"])
      return result.text.contains("UID:one")
    }
    #expect(try kept("20210104T155959Z"))
    #expect(try !kept("20210104T160000Z"))
  }

  @Test func `filter keeps what is running when the days begin, also without a UID, and nothing that is over`() throws {
    let span = ["DTSTART;VALUE=DATE:20210101", "DTEND;VALUE=DATE:20210110"]
    let nameless = Self.event("a", span[0], span[1]).replacing("UID:a\r\n", with: "")
    for text in [Self.event("a", span[0], span[1]), nameless].map(Self.calendar) {
      #expect(try Self.run("filter", [text], ["--from", "2021-01-05"]).text == text)
      #expect(try Self.run("filter", [text], ["--from", "2021-01-09"]).text == text)
      #expect(try Self.run("filter", [text], ["--from", "2021-01-10"]).text == Self.calendar(""))
    }
  }

  @Test func `filter writes a file in one step, and completes one that is cut`() throws {
    let text = Self.calendar(Self.event("one", "DTSTART:20210104T090000Z"))
    try Command.inFolder { folder in
      let file = folder.appending(path: "a.ics")
      try Data(text.utf8).write(to: file)
      let empty = try Command.run("filter", file.path, "--uid", "two", "-o", file.path)
      #expect(
        empty.errors == "Warning: nothing matches; the calendar is empty.\n\(file.path): 0 of 1 entries; written\n")
      #expect(try String(contentsOf: file, encoding: .utf8) == Self.calendar(""))
      try Data(text.utf8.dropLast(10)).write(to: file)
      let broken = try Command.run("filter", file.path, "-o", file.path)
      #expect(broken.status == 65)
      #expect(broken.errors.hasSuffix("Error: \(file.path): cut; only what is complete was written\n"))
      #expect(try Data(contentsOf: file) == Data(text.utf8))
    }
    let wrong = text.replacing("END:VEVENT", with: "SEQUENCE:x\r\nEND:VEVENT")
    let warned = try Self.run("filter", [wrong], [])
    let unread = text.replacing("END:VEVENT", with: "DTEND:20210231T090000\r\nEND:VEVENT")
    #expect(try Self.run("filter", [unread], []).errors.contains("cannot be read and stay; --readable leaves them out"))
    let readable = try Self.run("filter", [unread], ["--readable"])
    #expect(!readable.text.contains("BEGIN:VEVENT") && !readable.errors.contains("stay"), "\(readable)")
    #expect(warned.errors.contains(": 1 error; see workday-ics check.\n"), "\(warned.errors)")
    #expect(try Command.run("filter", "/no/such.ics").status == 66)
    #expect(try Self.run("filter", [text], ["--from", "x"]).status == 64)
  }

  // MARK: - merge

  @Test func `one file merged alone is itself`() throws {
    for file in try #require(Self.fixtures) {
      #expect(try Command.run("merge", file).output == Data(contentsOf: URL(filePath: file)))
    }
  }

  @Test func `all fixtures in one calendar show what they show alone`() throws {
    let files = try #require(Self.fixtures)
    try Command.inFolder { folder in
      let all = folder.appending(path: "all.ics")
      let result = try Command.run(Command.path, ["merge", "-o", all.path] + files)
      #expect(result.status == 0 && result.errors.hasSuffix(" entries; written\n"))
      let again = try Command.run(Command.path, ["merge", "--quiet", "-o", all.path] + files)
      #expect(again.status == 0 && !again.errors.contains("entries"))
      let alone = try Command.run(Command.path, ["expand", "--to", "2021-12-31"] + files).text
      let merged = try Command.run("expand", all.path, "--to", "2021-12-31").text
      #expect(merged == alone)
      #expect(merged.count > 1000)
    }
  }

  @Test func `the newest version of an event counts, and changes to occurrences go with it`() throws {
    let old = Self.event("a", "SEQUENCE:1", "DTSTART:20210104T090000Z", "RRULE:FREQ=DAILY;COUNT=3")
    let oldMoved = Self.event("a", "SEQUENCE:1", "RECURRENCE-ID:20210105T090000Z", "DTSTART:20210105T100000Z")
    let new = Self.event("a", "SEQUENCE:2", "DTSTART:20210104T110000Z", "RRULE:FREQ=DAILY;COUNT=3")
    let other = Self.event("b", "DTSTART:20210104T090000Z")
    let first = Self.calendar(old + oldMoved + other)
    // The change of the older version goes with it.
    let merged = try Self.run("merge", [first, Self.calendar(new)])
    #expect(merged.text == Self.calendar(other + new))
    #expect(merged.errors.contains("0.ics: 1 entry, and 2 older or the same left out\n"))
    #expect(try Self.run("merge", [Self.calendar(new), first]).text == Self.calendar(new + other))
    // Of equal versions the first counts, with the changes of both; the newest of each.
    let newest = Self.event(
      "a", "SEQUENCE:2", "RECURRENCE-ID:20210105T090000Z", "DTSTART:20210105T120000Z")
    let both = try Self.run("merge", [Self.calendar(old + oldMoved), Self.calendar(old + newest)])
    #expect(both.text == Self.calendar(old + newest))
    // DTSTAMP decides between equal sequences.
    let stamped = old.replacing("DTSTAMP:20210101", with: "DTSTAMP:20210201")
    #expect(try Self.run("merge", [Self.calendar(old), Self.calendar(stamped)]).text == Self.calendar(stamped))
    // Entries without a UID, or of another kind, are added unless they are there already.
    let nameless = "BEGIN:VEVENT\r\nDTSTAMP:20210101T000000Z\r\nDTSTART:20210104T090000Z\r\nEND:VEVENT\r\n"
    let third = "BEGIN:X-THING\r\nA:b\r\nEND:X-THING\r\n"
    let kept = try Self.run("merge", [Self.calendar(nameless), Self.calendar(nameless + third)])
    #expect(kept.text == Self.calendar(nameless + third))
  }

  @Test func `time zones are added once, and one that differs gets a name of its own`() throws {
    func event(_ uid: String) -> String { Self.event(uid, "DTSTART;TZID=Office:20210104T090000") }
    let first = Self.calendar(Self.zone("Office", "+0800") + event("a"))
    let same = try Self.run("merge", [first, Self.calendar(Self.zone("Office", "+0800") + event("b"))])
    #expect(same.text == Self.calendar(Self.zone("Office", "+0800") + event("a") + event("b")))
    let other = try Self.run("merge", [first, Self.calendar(Self.zone("Office", "+0100") + event("b"))])
    #expect(other.status == 0)
    #expect(other.errors.contains("1.ics: 1 entry; its time zone Office is now Office-2"))
    #expect(
      other.text
        == Self.calendar(
          Self.zone("Office", "+0800") + Self.zone("Office-2", "+0100") + event("a")
            + event("b").replacing("Office", with: "Office-2")))
    let added = try Self.run("merge", [Self.calendar(Self.event("c", "DTSTART:20210104T090000Z")), first])
    #expect(added.text.contains("TZID:Office"))
  }

  @Test func `busy times have neither titles nor anything else that says what they are`() throws {
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nX-WR-CALNAME:Secret\r\n"
      + Self.event(
        "a", "DTSTART:20210104T090000Z", "RRULE:FREQ=DAILY;COUNT=2", "SUMMARY:Secret", "LOCATION:Secret",
        "ATTENDEE:mailto:secret@example.com", "TRANSP:OPAQUE",
        "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Secret\r\nTRIGGER:-PT5M\r\nEND:VALARM")
      + "BEGIN:VTODO\r\nUID:t\r\nDTSTAMP:20210101T000000Z\r\nSUMMARY:Secret\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    let result = try Self.run("merge", [text, text], ["--busy-only"])
    #expect(
      result.text
        == Self.calendar(
          Self.event("a", "DTSTART:20210104T090000Z", "RRULE:FREQ=DAILY;COUNT=2", "TRANSP:OPAQUE", "SUMMARY:Busy")))
    // A task in each file, and the second copy of the event.
    #expect(
      result.errors.split(separator: "\n").map { $0.suffix(29) }
        == [" 1 older or the same left out", " 2 older or the same left out"])
  }

  // MARK: - diff

  @Test func `diff tells what was added, removed, moved and changed`() throws {
    let old = Self.calendar(
      Self.event("a", "DTSTART:20210104T090000Z", "RRULE:FREQ=DAILY;COUNT=3", "SUMMARY:A")
        + Self.event("b", "DTSTART:20210104T100000Z", "SUMMARY:B")
        + Self.event("c", "DTSTART:20210104T110000Z", "SUMMARY:C"))
    let new = Self.calendar(
      Self.event("a", "DTSTART:20210104T090000Z", "RRULE:FREQ=DAILY;COUNT=3", "SUMMARY:A")
        + Self.event("a", "RECURRENCE-ID:20210105T090000Z", "DTSTART:20210106T103000Z", "SUMMARY:A")
        + Self.event("b", "DTSTART:20210104T100000Z", "SUMMARY:Bee")
        + Self.event("d", "DTSTART:20210107T110000Z", "SUMMARY:D"))
    let result = try Self.run("diff", [old, new])
    #expect(result.status == 1)
    #expect(
      result.text == """
        ~ Mon 2021-01-04 10:00:00 +00:00  Bee (SUMMARY)
        - Mon 2021-01-04 11:00:00 +00:00  C
        > Tue 2021-01-05 09:00:00 +00:00 is now Wed 2021-01-06 10:30:00 +00:00  A
        + Thu 2021-01-07 11:00:00 +00:00  D

        """)
    let json = try Self.run("diff", [old, new], ["--format", "json"])
    let changes = try #require(try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
    #expect(changes.map { $0["change"] as? String } == ["changed", "removed", "moved", "added"])
    let moved = try #require(changes[2]["before"] as? [String: String])
    #expect(moved["instant"] == "2021-01-05T09:00:00Z")
    let rule = Self.calendar(Self.event("a", "DTSTART:20210104T090000Z", "RRULE:FREQ=DAILY;COUNT=3", "SUMMARY:A"))
    // The same occurrences, written out, are equal.
    let dates = rule.replacing("RRULE:FREQ=DAILY;COUNT=3", with: "RDATE:20210106T090000Z,20210105T090000Z")
    #expect(try Self.run("diff", [rule, dates]).status == 0)
  }

  @Test func `diff tells of a change in what is running when the days begin, and of none in what is over`() throws {
    let texts = ["Tea", "Coffee"].map { title in
      Self.calendar(
        Self.event("a", "DTSTART;VALUE=DATE:20210101", "DTEND;VALUE=DATE:20210110", "SUMMARY:\(title)"))
    }
    for day in ["2021-01-05", "2021-01-09"] {
      let result = try Self.run("diff", texts, ["--from", day])
      #expect(result.status == 1)
      #expect(result.text == "~ Fri 2021-01-01 to 2021-01-09  Coffee (SUMMARY)\n")
    }
    let later = try Self.run("diff", texts, ["--from", "2021-01-10"])
    #expect(later.status == 0 && later.text.isEmpty)
  }

  @Test func `diff reports what it cannot compare`() throws {
    let endless = Self.calendar(Self.event("a", "DTSTART:20210104T090000Z", "RRULE:FREQ=DAILY"))
    let result = try Self.run("diff", [endless, endless])
    #expect(result.status == 64)
    #expect(result.firstError.hasSuffix("0.ics: an event never ends; use --to"))
    #expect(try Self.run("diff", [endless, endless], ["--to", "2021-02-01"]).status == 0)
    let lost = Self.calendar("BEGIN:VEVENT\r\nUID:x\r\nDTSTART:x\r\nEND:VEVENT\r\n")
    #expect(try Self.run("diff", [lost, lost]).status == 65)
    #expect(try Command.run("diff", "-", "-").status == 64)
  }
}
