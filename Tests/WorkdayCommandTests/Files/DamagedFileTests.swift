// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Files that are not what they should be, and what each command makes of them: nothing is damaged, nothing is lost.
@Suite struct DamagedFileTests {
  private static let begin = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
  private static let end = "END:VCALENDAR\r\n"

  private static func event(_ uid: String, _ lines: String...) -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\n" + (["DTSTAMP:20200101T000000Z"] + lines).joined(separator: "\r\n")
      + "\r\nEND:VEVENT\r\n"
  }

  private static func timed(_ uid: String, _ day: String) -> String {
    event(uid, "DTSTART:\(day)T090000Z", "DURATION:PT1H")
  }

  /// Runs the command on a text, whose file it names - as if it were standard input.
  private func run(_ text: String, _ arguments: String...) throws -> Command.Result {
    try run(Data(text.utf8), arguments)
  }

  private func run(_ file: Data, _ arguments: [String]) throws -> Command.Result {
    try Command.inFolder { folder in
      let path = folder.appending(path: "a.ics")
      try file.write(to: path)
      let result = try Command.run(Command.path, arguments.map { $0 == "-" ? path.path : $0 })
      return Command.Result(
        status: result.status, output: Data(result.text.replacing(path.path, with: "-").utf8),
        errors: result.errors.replacing(path.path, with: "-"))
    }
  }

  /// The starts that expand lists.
  private func starts(_ text: String, _ arguments: String...) throws -> [String] {
    let result = try run(Data(text.utf8), ["expand", "-", "--limit", "20", "--format", "jsonl"] + arguments)
    return result.text.matches(of: /"start": "([^"]*)"/).map { String($0.1) }
  }

  // MARK: - Files that are cut

  private static let whole = begin + timed("a", "20200106") + timed("b", "20200107")
  private static let cut = whole + "BEGIN:VEVENT\r\nUID:c\r\nDTSTART:2020010"

  @Test func `of a file that is cut, every complete event is listed, what was cut is said, and the code is 65`() throws
  {
    let listed = try run(Self.cut, "expand", "-")
    #expect(listed.status == 65)
    #expect(listed.text.split(separator: "\n").count == 2)
    #expect(listed.errors.contains("line 16: the file ends inside this VEVENT, which is left out"))
    #expect(listed.errors.contains("line 1: the file ends before END:VCALENDAR, and what is complete is read"))
    #expect(listed.errors.contains("Error: not all events could be read: 2 read, 0 left out, 1 cut"))
    let checked = try run(Self.cut, "check", "-")
    #expect(checked.status == 65)
    #expect(checked.text.hasSuffix("-: 2 events, 0 left out, 1 cut, 2 errors, 0 warnings\n"))
    #expect(try run(Self.cut, "day", "2020-01-07", "-").status == 65)
  }

  @Test func `fix drops what is cut and adds END, and what it writes needs no more`() throws {
    let result = try run(Self.cut, "fix", "-")
    #expect(result.status == 65)
    #expect(result.text == Self.whole + Self.end)
    #expect(result.errors.contains("line 16: unbalancedComponent: the VEVENT, which has no END, removed"))
    #expect(result.errors.contains("unbalancedComponent: END:VCALENDAR added"))
    #expect(result.errors.contains("cut; only what is complete was written"))
    let again = try run(result.text, "fix", "-")
    #expect(again.status == 0)
    #expect(again.text == result.text)
    #expect(try run(result.text, "check", "-").status == 0)
  }

  @Test func `filter and merge write what is complete of a file that is cut, say so, and end with 65`() throws {
    let filtered = try run(Self.cut, "filter", "-", "--uid", "b")
    #expect(filtered.status == 65)
    #expect(filtered.text == Self.begin + Self.timed("b", "20200107") + Self.end)
    #expect(filtered.errors.contains("line 16: the VEVENT, which has no END, removed"))
    try Command.inFolder { folder in
      let other = folder.appending(path: "other.ics").path
      try Data((Self.begin + Self.timed("z", "20200108") + Self.end).utf8).write(to: URL(filePath: other))
      let merged = try run(Self.cut, "merge", other, "-")
      #expect(merged.status == 65)
      #expect(
        merged.text
          == Self.begin + Self.timed("z", "20200108") + Self.timed("a", "20200106") + Self.timed("b", "20200107")
          + Self.end)
    }
  }

  @Test func `a file that ends between two events, or inside a line, is cut as well`() throws {
    let result = try run(String(decoding: Self.whole.utf8.dropLast(2), as: UTF8.self), "fix", "-")
    #expect(result.status == 65)
    #expect(result.text == Self.whole + Self.end)
  }

  @Test func `an event without END costs no other event`() throws {
    let text =
      Self.begin + Self.timed("a", "20200106").replacing("END:VEVENT\r\n", with: "") + Self.timed("b", "20200107")
    #expect(try starts(text + Self.end) == ["2020-01-07T09:00:00"])
    let fixed = try run(text + Self.end, "fix", "-")
    #expect(fixed.status == 65)
    #expect(fixed.text == Self.begin + Self.timed("b", "20200107") + Self.end)
  }

  @Test func `calendars without END before the next are two`() throws {
    let text = Self.begin + Self.timed("a", "20200106") + Self.begin + Self.timed("b", "20200107") + Self.end
    #expect(try starts(text) == ["2020-01-06T09:00:00", "2020-01-07T09:00:00"])
    #expect(
      try run(text, "fix", "-").text
        == Self.begin + Self.timed("a", "20200106") + Self.end + Self.begin + Self.timed("b", "20200107") + Self.end)
  }

  @Test func `events without a calendar around them are read, and fix makes a calendar of them`() throws {
    let bare = Self.timed("a", "20200106") + Self.timed("b", "20200107")
    let listed = try run(bare, "expand", "-")
    #expect(listed.status == 0)
    #expect(listed.text.split(separator: "\n").count == 2)
    let fixed = try run(bare, "fix", "-")
    #expect(fixed.status == 0)
    #expect(fixed.text.hasPrefix("BEGIN:VCALENDAR\r\n"))
    #expect(fixed.text.hasSuffix(bare + Self.end))
    #expect(try run(fixed.text, "check", "-").status == 0)
    #expect(
      try run(bare, "filter", "-", "--uid", "b").text == "BEGIN:VCALENDAR\r\n" + Self.timed("b", "20200107") + Self.end)
    // Without BEGIN, but with the properties of the calendar and its END.
    let headless = String((Self.whole + Self.end).dropFirst("BEGIN:VCALENDAR\r\n".count))
    #expect(try starts(headless).count == 2)
    #expect(try run(headless, "fix", "-").text == Self.whole + Self.end)
  }

  // MARK: - Events that were lost without a word

  @Test(arguments: [
    "DTSTART;;VALUE=DATE-TIME:20200106T090000Z", "DTSTART;TZID=\"W. Europe Standard Time:20200106T090000",
    "SUMMARY:no start",
  ])
  func `an event that nothing is known of is said with its line, and the code is 65`(line: String) throws {
    let text = Self.begin + Self.event("a", line) + Self.timed("b", "20200107") + Self.end
    let result = try run(text, "expand", "-")
    #expect(result.status == 65)
    #expect(result.text.split(separator: "\n").count == 1)
    #expect(result.errors.contains("the event at line 4 has no start that can be read and is left out"))
    #expect(result.errors.contains("1 read, 1 left out, 0 cut"))
    #expect(try run(text, "check", "-").text.contains("1 event, 1 left out, 0 cut,"))
  }

  @Test func `a message without a start has lost nothing`() throws {
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nMETHOD:CANCEL\r\n" + Self.event("a", "SEQUENCE:1") + Self.end
    #expect(try run(text, "expand", "-").status == 0)
  }

  // MARK: - What most programs read

  @Test(arguments: [
    ("DTSTART;TZID=GMT+05:30:20200106T090000", "2020-01-06T03:30:00Z"),
    ("DTSTART;TZID=tzone://Microsoft/Utc:20200106T090000", "2020-01-06T09:00:00Z"),
    ("DTSTART;TZID=tzone://Microsoft/Utc;X-A=b:20200106T090000", "2020-01-06T09:00:00Z"),
  ])
  func `a time zone with a colon is read up to the last one, and fix quotes it`(line: String, instant: String) throws {
    let text = Self.begin + Self.event("a", line) + Self.end
    let result = try run(text, "expand", "-", "--format", "jsonl")
    #expect(result.text.contains("\"\(instant)\""))
    let checked = try run(text, "check", "-")
    #expect(checked.text.contains("has a time zone with a colon but no quotation marks"))
    let fixed = try run(text, "fix", "-").text
    #expect(!(try run(fixed, "check", "-")).text.contains("colon"))
    #expect(try run(fixed, "expand", "-", "--format", "jsonl").text == result.text)
  }

  @Test func `weeks behind a T are weeks, and fix writes them without it`() throws {
    let text = Self.begin + Self.event("a", "DTSTART:20200106T090000Z", "DURATION:PT1W") + Self.end
    #expect(try run(text, "expand", "-", "--format", "jsonl").text.contains("2020-01-13T09:00:00"))
    #expect(
      try run(text, "fix", "-").text.contains("\r\nDURATION:P1W\r\n")
        || run(text, "fix", "-").text.contains("\r\nDURATION:P7D\r\n"))
  }

  @Test(arguments: ["FREQ=DAILY;;COUNT=2", ";FREQ=DAILY;COUNT=2", "FREQ=DAILY;COUNT=2;;"])
  func `a rule with a part that is empty is read without it`(rule: String) throws {
    let text = Self.begin + Self.event("a", "DTSTART:20200106T090000Z", "RRULE:\(rule)") + Self.end
    #expect(try starts(text).count == 2)
    #expect(try run(text, "check", "-").status == 65)
    #expect(try run(text, "fix", "-").text.contains("RRULE:FREQ=DAILY;COUNT=2\r\n"))
  }

  @Test(arguments: ["\r", "\n", "\r\r\n"])
  func `lines end in any way, and fix ends them with CR LF`(end: String) throws {
    let right =
      Self.whole + "BEGIN:VEVENT\r\nUID:c\r\nDTSTAMP:20200101T000000Z\r\nDTSTART:20200108T090000Z\r\n"
      + "SUMMARY:a long title that goes on behind the end of the line and is folded\r\n  there\r\nEND:VEVENT\r\n"
      + Self.end
    let text = right.replacing("\r\n", with: end)
    #expect(try starts(text).count == 3)
    #expect(try run(text, "check", "-").status == 0)
    #expect(try run(text, "fix", "-").text == right)
  }

  @Test func `an end at the day of the start is removed`() throws {
    let text = Self.begin + Self.event("a", "DTSTART;VALUE=DATE:20200106", "DTEND;VALUE=DATE:20200106") + Self.end
    let fixed = try run(text, "fix", "-")
    #expect(fixed.status == 0)
    #expect(fixed.text == Self.begin + Self.event("a", "DTSTART;VALUE=DATE:20200106") + Self.end)
  }

  // MARK: - Floods and sums

  @Test func `at most twenty lines of a kind are printed, with the number of the others, and all if wanted`() throws {
    let events = (0..<50).map { Self.event("a\($0)", "DTSTART:2020010\($0 % 9 + 1)") }.joined()
    let text = Self.begin + events + Self.end
    let fixed = try run(text, "fix", "-")
    #expect(fixed.errors.split(separator: "\n").count { $0.contains("wrongValueType: ") } == 20)
    #expect(fixed.errors.contains("30 more of wrongValueType; --verbose says all"))
    #expect(try run(text, "fix", "-", "--verbose").errors.split(separator: "\n").count == 51)
    let checked = try run(text, "check", "-")
    #expect(checked.text.contains("30 more of wrongValueType; --verbose lists all\n-: 50 events, 50 errors, 0"))
    #expect(try run(text, "check", "-", "--verbose").text.split(separator: "\n").count { $0.contains("error:") } == 50)
    let table = try run(text, "check", "-", "--summary")
    #expect(table.status == 65)
    #expect(table.text.contains("50  error     wrongValueType  line 7: "))
    #expect(try run(text, "check", "-", "--summary", "--format", "json").status == 64)
    let silent = try run(text, "check", "-", "--quiet")
    #expect(silent.status == 65 && silent.text.isEmpty && silent.errors.isEmpty, "\(silent)")
  }

  // MARK: - Encodings

  /// 功課許可 in Big5, in which 0x5C is the second byte of two characters.
  private static let big5: [UInt8] = [0xA5, 0x5C, 0xBD, 0xD2, 0xB3, 0x5C, 0xA5, 0x69]

  @Test func `a file in another encoding is named, and read in the one that is given`() throws {
    let title = Data("SUMMARY:".utf8) + Data(Self.big5) + Data("\r\n".utf8)
    let start = Data(
      (Self.begin + "BEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20200101T000000Z\r\nDTSTART:20200106T090000Z\r\n").utf8)
    let file = start + title + Data("END:VEVENT\r\n".utf8) + Data(Self.end.utf8)
    let checked = try run(file, ["check", "-"])
    #expect(
      checked.text.contains("looks like Big5: 1 of 1 lines that are not UTF-8 decode; --encoding big5 reads it so"))
    #expect(try run(file, ["expand", "-", "--encoding", "big5"]).text.contains("功課許可"))
    let fixed = try run(file, ["fix", "-", "--encoding", "big5"])
    #expect(fixed.status == 0)
    #expect(fixed.text == String(decoding: start, as: UTF8.self) + "SUMMARY:功課許可\r\nEND:VEVENT\r\n" + Self.end)
    #expect(try run(file, ["filter", "-", "--summary", "課", "--encoding", "big5"]).text.contains("功課許可"))
    #expect(try run(file, ["check", "-", "--encoding", "big5"]).status == 0)
    #expect(try run(file, ["day", "2020-01-06", "-", "--encoding", "big5"]).text.contains("功課許可"))
    let wrong = try run(file, ["expand", "-", "--encoding", "ascii"])
    #expect(wrong.status == 65)
    #expect(wrong.firstError.contains("line 8 has bytes that are no character of ascii"))
    let unknown = try run(file, ["expand", "-", "--encoding", "big6"])
    #expect(unknown.status == 64)
    #expect(unknown.firstError.contains("--encoding: the system has no encoding \"big6\""))
  }

  // MARK: - Decisions

  @Test func `DTSTART off the rule is the first that COUNT counts in a file, and not in a rule by itself`() throws {
    let text =
      Self.begin + Self.event("a", "DTSTART:20060215T090000Z", "RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=TU,TH") + Self.end
    #expect(
      try starts(text) == [
        "2006-02-15T09:00:00", "2006-02-16T09:00:00", "2006-02-21T09:00:00", "2006-02-23T09:00:00",
      ])
    #expect(
      try run(text, "check", "-").text.contains("is not an occurrence of the rule, but the first that COUNT counts"))
    let rule = try Command.run("expand", "--rrule", "FREQ=WEEKLY;COUNT=4;BYDAY=TU,TH", "--dtstart", "2006-02-15T09:00")
    #expect(rule.text.split(separator: "\n").count == 4)
    #expect(rule.text.hasPrefix("Thu 2006-02-16"))
  }

  @Test func `a yearly rule by the day of the month without a month is in every month, and check names who differs`()
    throws
  {
    let text = Self.begin + Self.event("a", "DTSTART:20200110T090000Z", "RRULE:FREQ=YEARLY;BYMONTHDAY=10") + Self.end
    #expect(try starts(text)[1] == "2020-02-10T09:00:00")
    let checked = try run(text, "check", "-")
    #expect(checked.status == 0)
    #expect(checked.text.contains("no BYMONTH is in every month"))
    #expect(checked.text.contains("Thunderbird"))
  }

  @Test func `a rule beside RECURRENCE-ID is ignored, and that is said`() throws {
    let event = Self.event(
      "a", "RECURRENCE-ID:20200106T090000Z", "DTSTART:20200106T090000Z", "RRULE:FREQ=DAILY;COUNT=3")
    let result = try run(Self.begin + event + Self.end, "expand", "-")
    #expect(result.text.split(separator: "\n").count == 1)
    #expect(result.errors.contains("the rule of the event at line 4 is ignored"))
    #expect(try run(Self.begin + event + Self.end, "check", "-").text.contains("RRULE beside RECURRENCE-ID"))
  }

  @Test func `a time zone has the rules of the file, or of the system if that is wanted`() throws {
    let zone = EditingCommandTests.zone("Asia/Shanghai", "+0700")
    let text = Self.begin + zone + Self.event("a", "DTSTART;TZID=Asia/Shanghai:20200106T090000") + Self.end
    #expect(try run(text, "expand", "-", "--format", "jsonl").text.contains("2020-01-06T02:00:00Z"))
    let system = try run(text, "expand", "-", "--format", "jsonl", "--zones", "system")
    #expect(system.text.contains("2020-01-06T01:00:00Z"))
    #expect(system.errors == "")
    #expect(try run(text, "day", "2020-01-06", "-", "--zones", "systm").status == 64)
  }

  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20200106\r\nRRULE:FREQ=DAILY;COUNT=2;BYHOUR=9", "the rule has a part for the time of day"),
    (
      "DTSTART:20200106T090000Z\r\nBEGIN:VALARM\r\nACTION:EMAIL\r\nTRIGGER:-PT5M\r\nSUMMARY:a\r\nDESCRIPTION:b\r\nEND:VALARM",
      "the alarm by mail has no ATTENDEE"
    ),
    (
      "DTSTART:20200106T090000Z\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nDESCRIPTION:b\r\n"
        + "ACKNOWLEDGED:20200106T085500\r\nEND:VALARM", "ACKNOWLEDGED is"
    ),
    (
      "DTSTART:20200106T090000Z\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nDESCRIPTION:b\r\n"
        + "ACKNOWLEDGED:20200106T085500Z\r\nACKNOWLEDGED:20200106T085600Z\r\nEND:VALARM",
      "ACKNOWLEDGED occurs more than once"
    ),
  ])
  func `what the RFC forbids in rules of days and in alarms is an error`(lines: String, message: String) throws {
    let result = try run(Self.begin + Self.event("a", lines) + Self.end, "check", "-")
    #expect(result.status == 65)
    #expect(result.text.contains(message))
  }

  @Test func `a calendar with a METHOD has what the METHOD demands`() throws {
    let text = Self.begin + "METHOD:REQUEST\r\n" + Self.event("a", "ORGANIZER:mailto:a@example.com") + Self.end
    let result = try run(text, "check", "-")
    for name in ["DTSTART", "SUMMARY", "ATTENDEE"] {
      #expect(result.text.contains("the calendar has METHOD:REQUEST but an entry has no \(name)"))
    }
    #expect(!result.text.contains("has no ORGANIZER"))
  }

  @Test func `merge says which entries it leaves out although they are not the same`() throws {
    try Command.inFolder { folder in
      let other = folder.appending(path: "other.ics").path
      try Data((Self.begin + Self.timed("a", "20200108") + Self.timed("b", "20200107") + Self.end).utf8)
        .write(to: URL(filePath: other))
      let merged = try run(Self.whole + Self.end, "merge", "-", other, "--quiet")
      #expect(merged.status == 65)
      #expect(merged.text == Self.whole + Self.end)
      #expect(merged.errors.contains("1 entry left out: the same UIDs as in another file, but other times or titles"))
      #expect(try run(Self.whole + Self.end, "merge", "-", "-").status == 0)
    }
  }
}
