// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// `check FILE` and `expand FILE`.
@Suite struct CalendarFileTests {
  static let folder = Command.root.appending(path: "Fixtures/ics").path

  @Test(arguments: [
    (["apple.ics"], 0), (["google.ics"], 0), (["google.ics", "--strict"], 1), (["apple.ics", "--strict"], 0),
    (["exchange-no-vtimezone.ics"], 65), (["nothing.ics"], 66), (["."], 66),
  ])
  func `check reports by its exit code how bad a file is`(arguments: [String], status: Int) throws {
    let path = Self.folder + "/" + arguments[0]
    let result = try Command.run(Command.path, ["check", path] + arguments.dropFirst())
    #expect(Int(result.status) == status, "\(result.text)\(result.errors)")
  }

  @Test func `check lists findings by line, then counts`() throws {
    let result = try Command.run("check", Self.folder + "/nextcloud.ics")
    #expect(
      result.text == """
        line 29: warning: there is an RDATE, but the rule never ends (RFC 5545, section 3.8.5.2); give the rule an UNTIL or \
        COUNT; breaks Android
          RDATE;TZID=Asia/Shanghai:20210110T190000
                                   ^^^^^^^^^^^^^^^
        \(Self.folder)/nextcloud.ics: 1 event, 0 errors, 1 warning

        """)
  }

  @Test func `check gives JSON that a program can read`() throws {
    let result = try Command.run("check", Self.folder + "/exchange-no-vtimezone.ics", "--format", "json")
    let object = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(object["errors"] as? Int == 2)
    #expect(findings.map { $0["code"] as? String } == ["undefinedTimeZone", "untilOfOtherType"])
    #expect(findings.map { $0["line"] as? Int } == [8, 11])
  }

  @Test(arguments: [
    ("DTEND;TZID=Nowhere/Land:20210104T094500Z", "TZID=Nowhere/Land"),
    ("DTEND;TZID=\"Nowhere:1\":20210104T094500", "Nowhere:1"),
    ("RRULE:FREQ=WEEKLY;BYMONTHDAY=4;BYDAY=MO", "BYMONTHDAY=4"), ("GEO:a;b", "a;b"), ("SUMMARY", "SUMMARY"),
    ("SUMMARY;LANGUAGE=en;LANGUAGE=de:上班", "LANGUAGE=en;LANGUAGE=de"), ("CONFERENCE:tel:1", "CONFERENCE"),
    ("RRULE:", "RRULE"), ("SUMMARY:上班a\\,b;c,d", ";"), ("CATEGORIES:a,b;c", ";"),
  ])
  func `check shows the line of a finding with carets under what it is about`(line: String, marked: String) throws {
    let result = try Command.shell(
      "printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20210101T000000Z\r\n"
        + "DTSTART:20210104T090000Z\r\n\(line)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n' | \"$0\" check -")
    let lines = result.text.split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.hasPrefix("line 8: error: ") })
    #expect(lines[place + 1] == "  " + line)
    let start = try #require(line.firstRange(of: marked)).lowerBound
    // A wide blank under a wide character.
    let indent = String(line[..<start].map { $0.isASCII ? " " : "　" })
    #expect(lines[place + 2] == "  " + indent + String(repeating: "^", count: marked.count))
  }

  @Test func `check takes several files, and any error decides the exit code`() throws {
    let files = ["google.ics", "exchange-no-vtimezone.ics", "apple.ics"].map { Self.folder + "/" + $0 }
    let text = try Command.run(Command.path, ["check"] + files)
    #expect(text.status == 65)
    #expect(text.text.contains("\n\(files[1]): line 8: error: no VTIMEZONE defines"))
    #expect(text.text.contains("\n\(files[0]): 3 events, 0 errors, 1 warning\n"))
    #expect(text.text.hasSuffix("\n\(files[2]): 2 events, 0 errors, 0 warnings\n"))
    let json = try Command.run(Command.path, ["check", "--format", "json"] + files)
    let objects = try #require(try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
    #expect(objects.map { $0["file"] as? String } == files)
    #expect(try Command.run("check", files[0], files[2]).status == 0)
    #expect(try Command.run("check", files[0], files[2], "--strict").status == 1)
    #expect(try Command.run("check", files[0], Self.folder + "/nothing.ics").status == 66)
    #expect(try Command.run("check", "-", "-").status == 64)
  }

  @Test func `check writes annotations of GitHub and a SARIF log`() throws {
    try inTemporaryFolder { folder in
      let file = folder.path + "/a,b %.ics"
      try Data(contentsOf: URL(filePath: Self.folder + "/exchange-no-vtimezone.ics")).write(to: URL(filePath: file))
      let annotations = try Command.run("check", file, "--format", "github")
      #expect(annotations.status == 65)
      let lines = annotations.text.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(
        lines[1].hasPrefix(
          "::error file=\(folder.path)/a%2Cb %25.ics,line=11,title=untilOfOtherType::UNTIL=20210125 does"))
      let log = try Command.run("check", file, Self.folder + "/google.ics", "--format", "sarif")
      let object = try #require(try JSONSerialization.jsonObject(with: log.output) as? [String: Any])
      #expect(object["version"] as? String == "2.1.0")
      let run = try #require((object["runs"] as? [[String: Any]])?.first)
      let results = try #require(run["results"] as? [[String: Any]])
      #expect(
        results.map { $0["ruleId"] as? String } == ["undefinedTimeZone", "untilOfOtherType", "methodWithoutOrganizer"])
      #expect(results.map { $0["level"] as? String } == ["error", "error", "warning"])
      let location = ((results[0]["locations"] as? [[String: Any]])?.first)?["physicalLocation"] as? [String: Any]
      #expect((location?["artifactLocation"] as? [String: Any])?["uri"] as? String == folder.path + "/a%2Cb%20%25.ics")
      #expect((location?["region"] as? [String: Any])?["startLine"] as? Int == 8)
    }
  }

  private static let week =
    #"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"#
    + event("DTSTART:20210101T220000Z", "DTEND:20210103T060000Z", "SUMMARY:Night")
    + event("UID:2", "DTSTART:20210102T220000Z", "RRULE:FREQ=DAILY", "SUMMARY:Run")
    + event("UID:2", "RECURRENCE-ID:20210104T220000Z", "DTSTART:20210104T220000Z", "STATUS:CANCELLED", "SUMMARY:Run")
    + event("UID:3", "DUE:20210103T120000Z", "SUMMARY:Tax").replacing("VEVENT", with: "VTODO")
    + event("UID:4", "SUMMARY:Some day").replacing("VEVENT", with: "VTODO") + #"END:VCALENDAR\r\n"#

  private static func event(_ lines: String...) -> String {
    let uid = lines[0].hasPrefix("UID") ? "" : #"UID:1\r\n"#
    return (["BEGIN:VEVENT", uid + "DTSTAMP:20210101T000000Z"] + lines + ["END:VEVENT"]).map { $0 + #"\r\n"# }.joined()
  }

  @Test func `events that last into the days asked for are listed`() throws {
    let result = try Command.shell("printf '\(Self.week)' | \"$0\" expand - --from 2021-01-03 --limit 3")
    #expect(
      result.text == """
        Fri 2021-01-01 22:00:00 to 2021-01-03T06:00:00 +00:00  Night
        Sun 2021-01-03 22:00:00 +00:00  Run
        Tue 2021-01-05 22:00:00 +00:00  Run

        """)
    #expect(result.errors == "Warning: standard input: 1 to-do with dates left out; --todos lists them.\n")
    let later = try Command.shell("printf '\(Self.week)' | \"$0\" expand - --from 20210103T060000 --limit 1")
    #expect(later.text == "Sun 2021-01-03 22:00:00 +00:00  Run\n")
  }

  @Test func `to-dos with dates and cancelled instances are listed if asked for`() throws {
    let result = try Command.shell(
      "printf '\(Self.week)' | \"$0\" expand - --to 2021-01-05 --todos --cancelled --format csv")
    #expect(result.errors == "")
    #expect(
      result.text.replacing("\r\n", with: "\n") == """
        uid,summary,start,end,offset,instant,component,status
        1,Night,2021-01-01T22:00:00,2021-01-03T06:00:00,+00:00,2021-01-01T22:00:00Z,VEVENT,
        2,Run,2021-01-02T22:00:00,2021-01-02T22:00:00,+00:00,2021-01-02T22:00:00Z,VEVENT,
        3,Tax,2021-01-03T12:00:00,2021-01-03T12:00:00,+00:00,2021-01-03T12:00:00Z,VTODO,
        2,Run,2021-01-03T22:00:00,2021-01-03T22:00:00,+00:00,2021-01-03T22:00:00Z,VEVENT,
        2,Run,2021-01-04T22:00:00,2021-01-04T22:00:00,+00:00,2021-01-04T22:00:00Z,VEVENT,CANCELLED
        2,Run,2021-01-05T22:00:00,2021-01-05T22:00:00,+00:00,2021-01-05T22:00:00Z,VEVENT,

        """)
    let text = try Command.shell("printf '\(Self.week)' | \"$0\" expand - --to 2021-01-05 --todos --cancelled")
    #expect(text.text.contains("\nSun 2021-01-03 12:00:00 +00:00  to-do  Tax\n"))
    #expect(text.text.contains("\nMon 2021-01-04 22:00:00 +00:00  cancelled  Run\n"))
    #expect(try Command.run("expand", "--rrule", "FREQ=DAILY", "--dtstart", "20210101", "--todos").status == 64)
  }

  @Test(arguments: ["rdate", "events", "expanded"])
  func `check finds nothing in a feed of this command`(style: String) throws {
    let result = try Command.shell(
      "\"$0\" --years 2007-2026 --time 09:00 --alarm 10m --style \(style) | \"$0\" check --strict -")
    #expect(result.status == 0, "\(result.text)")
  }

  @Test func `expand lists the events of several files by their instants`() throws {
    let result = try Command.run(
      "expand", Self.folder + "/google.ics", Self.folder + "/thunderbird.ics", Self.folder + "/apple.ics", "--from",
      "2021-02-26", "--to", "2021-04-02", "--format", "csv")
    #expect(result.status == 0)
    let rows = result.text.split(separator: "\r\n").dropFirst().map { $0.split(separator: ",") }
    let instants = rows.compactMap(\.last)
    #expect(instants == instants.sorted() && instants.count == 7)
    #expect(
      rows.map { String($0[1]) } == ["Stand-up", "Practice", "Practice", "Choir", "Practice", "Choir", "Practice"])
  }

  @Test func `dates and floating times are read in the zone of --tzid`() throws {
    let text =
      "BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nPRODID:x\\r\\nBEGIN:VEVENT\\r\\nUID:1\\r\\nDTSTAMP:20210101T000000Z\\r\\n"
      + "DTSTART:20210101T120000\\r\\nEND:VEVENT\\r\\nBEGIN:VEVENT\\r\\nUID:2\\r\\nDTSTAMP:20210101T000000Z\\r\\n"
      + "DTSTART:20210101T080000Z\\r\\nEND:VEVENT\\r\\nEND:VCALENDAR\\r\\n"
    let command = "printf '\(text)' | \"$0\" expand - --to 2021-12-31 --format ical"
    #expect(try Command.shell(command).text == "DTSTART:20210101T080000Z\nDTSTART:20210101T120000\n")
    #expect(
      try Command.shell(command + " --tzid Asia/Shanghai").text
        == "DTSTART:20210101T120000\nDTSTART:20210101T080000Z\n")
  }

  @Test func `a time zone of the file takes precedence over the system's, with a warning about the difference`() throws
  {
    let result = try Command.shell(
      "sed 's/TZOFFSETTO:+0800/TZOFFSETTO:+0900/' \(Self.folder)/nextcloud.ics | \"$0\" expand - --limit 1 --format csv"
    )
    #expect(result.status == 0)
    #expect(result.text.contains("2021-01-08T19:00:00,2021-01-08T20:00:00,+09:00,2021-01-08T10:00:00Z\r\n"))
    #expect(
      result.errors == """
        Warning: standard input: 1 to-do with dates left out; --todos lists them.
        Warning: standard input: on 2021-01-08, the VTIMEZONE of Asia/Shanghai has the offset +09:00, but the system's \
        Asia/Shanghai has +08:00; the VTIMEZONE's is used.

        """)
  }

  @Test func `a Windows time zone that the file does not define is the system's`() throws {
    let result = try Command.run(
      "expand", Self.folder + "/exchange-no-vtimezone.ics", "--limit", "1", "--format", "jsonl")
    #expect(
      result.text == """
        {"uid": "040000008200E00074C5B7101A82E008AAAA", "summary": "Call", "start": "2021-01-04T09:00:00", \
        "end": "2021-01-04T09:30:00", "offset": "+08:00", "instant": "2021-01-04T01:00:00Z"}

        """)
    #expect(
      result.firstError.hasSuffix(
        "no VTIMEZONE defines China Standard Time; the system's rules are used as Asia/Shanghai."))
  }

  @Test(arguments: [
    (["nextcloud.ics"], 64, "Error: an event never ends; use --to or --limit"),
    (
      ["google.ics", "--rrule", "FREQ=DAILY"], 64,
      "Error: --rrule cannot be used with files, which have rules of their own"
    ),
    (["nothing.ics"], 66, "Error: \(folder)/nothing.ics: there is no such file or folder"),
  ])
  func `expand refuses invalid combinations`(arguments: [String], status: Int, error: String) throws {
    let result = try Command.run(Command.path, ["expand", Self.folder + "/" + arguments[0]] + arguments.dropFirst())
    #expect(Int(result.status) == status && result.errors.hasSuffix(error + "\n"), "\(result.errors)")
  }

  @Test func `a truncated file is not listed as if it were complete`() throws {
    let whole = try Command.shell("\"$0\" expand \(Self.folder)/google.ics --format ical")
    #expect(whole.status == 0)
    // Without the calendar's end, all of its events are there; not so inside an event.
    for (cut, counts) in [("$d", "3 read, 0 left out, 0 cut"), ("/^END:VEVENT/,$d", "0 read, 0 left out, 1 cut")] {
      let result = try Command.shell("sed '\(cut)' \(Self.folder)/google.ics | \"$0\" expand - --format ical")
      #expect(result.status == 65, "\(cut) \(result.text)")
      #expect(result.text == (cut == "$d" ? whole.text : ""))
      #expect(result.errors.hasSuffix("Error: not all events could be read: \(counts)\n"), "\(result.errors)")
    }
  }

  @Test func `an event outside any calendar is listed with the calendar's events, with a warning`() throws {
    let whole = try Command.shell("\"$0\" expand \(Self.folder)/google.ics --format ical")
    let event = #"BEGIN:VEVENT\r\nUID:x\r\nDTSTART:20210101T000000Z\r\nEND:VEVENT\r\n"#
    for order in [
      "printf '\(event)'; cat \(Self.folder)/google.ics", "cat \(Self.folder)/google.ics; printf '\(event)'",
    ] {
      let result = try Command.shell("{ \(order); } | \"$0\" expand - --format ical")
      #expect(result.status == 0)
      #expect(result.text == "DTSTART:20210101T000000Z\n" + whole.text)
      #expect(result.errors.contains("VEVENT is outside any VCALENDAR, and is read as if one began before it."))
    }
  }

  @Test func `an event that breaks the rules is listed, and with --strict left out and reported`() throws {
    let command = "sed 's/20210104T094500/20210103T094500/' \(Self.folder)/google.ics | \"$0\" expand - --format ical"
    let tolerant = try Command.shell(command)
    #expect(tolerant.status == 0)
    #expect(tolerant.text == (try Command.shell("\"$0\" expand \(Self.folder)/google.ics --format ical")).text)
    #expect(tolerant.errors == "Warning: standard input: 1 error; see workday-ics check.\n")
    let day = command.replacing("expand - --format ical", with: "day 2021-01-04 -")
    #expect(try Command.shell(day).status == 0)
    #expect(try Command.shell(day + " --strict").status == 65)
    let result = try Command.shell(command + " --strict")
    #expect(result.status == 65)
    #expect(result.text == "DTSTART;TZID=Asia/Shanghai:20210105T140000\nDTSTART;VALUE=DATE:20210211\n")
    #expect(result.firstError == "Warning: standard input: the event at line 19 is invalid and is left out.")
  }

  @Test func `an event of whole days is listed with its last day, if it has several`() throws {
    func text(_ end: String) throws -> String {
      let last = end.isEmpty ? "COMMENT:none" : "DTEND;VALUE=DATE:" + end
      let event = EditingCommandTests.event("a", "DTSTART;VALUE=DATE:20210104", last)
      return try inTemporaryFolder { folder in
        let file = folder.path + "/a.ics"
        try Data("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(event)END:VCALENDAR\r\n".utf8).write(
          to: URL(filePath: file))
        return try Command.run("expand", file).text
      }
    }
    #expect(try text("") == "Mon 2021-01-04\n")
    #expect(try text("20210105") == "Mon 2021-01-04\n")
    #expect(try text("20210106") == "Mon 2021-01-04 to 2021-01-05\n")
  }

  @Test func `what is told of one file is not told of the next, and what is lost in one is told at the end`() throws {
    let todo = "BEGIN:VTODO\r\nUID:t\r\nDTSTAMP:20210101T000000Z\r\nDUE:20210104T090000Z\r\nEND:VTODO\r\n"
    let event = "BEGIN:VEVENT\r\nUID:e\r\nDTSTAMP:20210101T000000Z\r\nDTSTART:20210104T090000Z\r\nEND:VEVENT\r\n"
    try inTemporaryFolder { folder in
      func file(_ name: String, _ body: String) throws -> String {
        let path = folder.path + "/\(name).ics"
        let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(body)END:VCALENDAR\r\n"
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
      }
      let (one, two) = (try file("one", todo + event), try file("two", todo + todo.replacing("UID:t", with: "UID:u")))
      let lost = try file("lost", event.replacing("20210104T090000Z", with: "x"))
      let result = try Command.run("expand", one, two, one, "--format", "ical")
      #expect(result.status == 0)
      #expect(
        result.errors.split(separator: "\n") == [
          "Warning: \(one): 1 to-do with dates left out; --todos lists them.",
          "Warning: \(two): 2 to-dos with dates left out; --todos lists them.",
          "Warning: \(one): 1 to-do with dates left out; --todos lists them.",
        ])
      for files in [[lost, one], [one, lost], [one, lost, two]] {
        let result = try Command.run(Command.path, ["expand", "--format", "ical"] + files)
        #expect(result.status == 65 && result.text == "DTSTART:20210104T090000Z\n")
        #expect(result.errors.components(separatedBy: "Warning: \(lost): the event at line").count == 2)
      }
    }
  }
}
