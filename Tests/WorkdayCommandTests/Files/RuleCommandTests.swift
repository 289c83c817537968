// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite struct RuleCommandTests {
  @Test(arguments: [
    (["FREQ=MONTHLY;BYMONTHDAY=-1", "--dtstart", "2026-01-01", "--limit", "2"], "Sat 2026-01-31\nSat 2026-02-28\n"),
    (
      ["RRULE:FREQ=DAILY;COUNT=2", "--dtstart", "2026-01-01T09:00"],
      "Thu 2026-01-01 09:00:00\nFri 2026-01-02 09:00:00\n"
    ),
    (
      ["FREQ=DAILY", "--dtstart", "2026-01-01", "--from", "2026-02", "--to", "2026-02-02"],
      "Sun 2026-02-01\nMon 2026-02-02\n"
    ),
    (
      ["FREQ=DAILY", "--dtstart", "2026-01-01T09:00", "--from", "2026-02-01T09:00", "--to", "2026-02-01T10:00"],
      "Sun 2026-02-01 09:00:00\n"
    ),
    (
      [
        "FREQ=DAILY", "--dtstart", "2026-01-01 09:00:00", "--from", "2026-02-01 09:00:00", "--to",
        "2026-02-01 10:00:00",
      ],
      "Sun 2026-02-01 09:00:00\n"
    ),
    (
      [
        "FREQ=WEEKLY;BYDAY=SA", "FREQ=MONTHLY;BYMONTHDAY=10", "--dtstart", "2026-01-01", "--to", "2026-01-11",
        "--explain",
      ],
      "Sat 2026-01-03  FREQ=WEEKLY;BYDAY=SA\nSat 2026-01-10  FREQ=WEEKLY;BYDAY=SA + FREQ=MONTHLY;BYMONTHDAY=10\n"
    ),
    (
      [
        "FREQ=DAILY;COUNT=3", "--dtstart", "2026-01-01", "--exdate", "2026-01-02", "--rdate", "2026-01-09", "--explain",
        "--format", "csv",
      ],
      "start,offset,instant,duration,cause\r\n2026-01-01,,,,FREQ=DAILY;COUNT=3\r\n2026-01-03,,,,FREQ=DAILY;COUNT=3\r\n"
        + "2026-01-09,,,,RDATE\r\n"
    ),
    (
      ["FREQ=DAILY;COUNT=2", "--dtstart", "2021-03-13T02:30", "--tzid", "America/New_York", "--explain"],
      "Sat 2021-03-13 02:30:00 -05:00  FREQ=DAILY;COUNT=2\nSun 2021-03-14 03:30:00 -04:00  FREQ=DAILY;COUNT=2\n"
    ),
    (
      ["FREQ=WEEKLY;BYDAY=SA", "FREQ=MONTHLY;BYMONTHDAY=4", "--dtstart", "2026-01-03", "--limit", "2", "--explain"],
      "Sat 2026-01-03  FREQ=WEEKLY;BYDAY=SA\nSun 2026-01-04  FREQ=MONTHLY;BYMONTHDAY=4\n"
    ),
    (["FREQ=WEEKLY;BYDAY=MO", "--words", "--lang", "en"], "every Monday\n"),
    (["FREQ=WEEKLY", "--dtstart", "2026-01-05", "--words", "--lang", "English"], "every Monday from 5 January 2026\n"),
  ])
  func `a rule's dates, what gave them, and its words`(arguments: [String], text: String) throws {
    let result = try Command.run(Command.path, ["rule"] + arguments)
    #expect(result.text == text && result.errors == "" && result.status == 0)
  }

  @Test(arguments: [
    (["FREQ=WEEKLY;BYDAY=MO"], 0, "  daysOfTheWeek: [EKRecurrenceDayOfWeek(.monday)],", ""),
    (
      ["FREQ=DAILY;UNTIL=20211231"], 0, "  end: EKRecurrenceEnd(end: Date(timeIntervalSince1970: 1640966399)))", ""
    ),
    (
      ["FREQ=DAILY;UNTIL=20211231", "--tzid", "UTC"], 0,
      "  end: EKRecurrenceEnd(end: Date(timeIntervalSince1970: 1640995199)))", ""
    ),
    (["FREQ=DAILY", "--format", "json"], 0, "{\"rule\": \"FREQ=DAILY\", \"swift\": \"EKRecurrenceRule(", ""),
    (["FREQ=HOURLY"], 65, "", "Error: FREQ=HOURLY: EKRecurrenceRule has no frequency below a day"),
    (["FREQ=DAILY", "--rdate", "2021-01-01"], 64, "", "Error: --rdate is no part of EKRecurrenceRule"),
    (["FREQ=DAILY", "--limit", "3"], 64, "", "Error: --limit is for dates; leave it out with --for"),
    (["FREQ=DAILY", "--words"], 64, "", "Error: use either --words or --for, not both"),
    (["FREQ=DAILY", "--format", "csv"], 64, "", "Error: --for needs --format text, json or jsonl"),
  ])
  func `a rule is written for EventKit`(arguments: [String], status: Int, line: String, error: String) throws {
    let result = try Command.run(Command.path, ["rule"] + arguments + ["--for", "eventkit"])
    #expect(result.status == status && result.text.contains(line) && result.output.isEmpty == line.isEmpty)
    let isWarned = arguments == ["FREQ=DAILY;UNTIL=20211231"]
    let expected = isWarned ? "Warning: UNTIL is a time in Asia/Shanghai here; name another zone by --tzid." : error
    #expect(result.firstError.hasPrefix(expected) && result.firstError.isEmpty == expected.isEmpty, "\(result.errors)")
  }

  @Test func `the dates are those of expand, and the words those of describe`() throws {
    let rule = "FREQ=YEARLY;BYMONTH=2,7;BYDAY=-1FR"
    for options in [
      ["--limit", "30"], ["--to", "2030-01-01", "--format", "json"], ["--limit", "9", "--tzid", "Europe/Rome"],
    ] {
      let more = ["--dtstart", "2021-01-04T09:00"] + options
      let new = try Command.run(Command.path, ["rule", rule] + more)
      #expect(new.status == 0)
      #expect(try new.output == Command.run(Command.path, ["expand", "--rrule", rule] + more).output)
    }
    for language in ["en", "zh-Hans"] {
      #expect(
        try Command.run("rule", rule, "--words", "--lang", language).output
          == Command.run("describe", rule, "--lang", language).output)
    }
  }

  @Test func `without a start it begins today, and a rule that never ends has ten dates`() throws {
    let lines = try Command.run("rule", "FREQ=DAILY").text.split(separator: "\n")
    #expect(lines.count == 10)
    let today = try Command.run("is", "today", "--format", "csv").text.split(separator: "\n")[1].prefix(10)
    #expect(lines[0].hasSuffix(today))
  }

  @Test(arguments: [
    (["FREQ=SOMETIMES"], 65, "FREQ=SOMETIMES is not a frequency"),
    (["FREQ=DAILY", "--words", "--limit", "3"], 64, "--limit is for dates; leave it out with --words"),
    (["FREQ=DAILY", "--lang", "en"], 64, "--lang needs --words"),
    (["FREQ=DAILY", "--words", "--format", "csv"], 64, "--words needs --format text, json or jsonl"),
    (["FREQ=DAILY", "--from", "someday"], 64, "--from: \"someday\" is not a period; use 2026,"),
    (
      ["FREQ=DAILY", "--format", "ics"], 64,
      "--format: \"ics\" is not a value of --format; use text, ical, json, jsonl or csv"
    ),
    ([], 64, "Missing expected argument"),
  ])
  func `what a rule cannot be asked is refused`(arguments: [String], status: Int, message: String) throws {
    let result = try Command.run(Command.path, ["rule"] + arguments)
    #expect(result.status == status && result.text == "")
    #expect(result.errors.hasPrefix("Error: " + message), "\(result.errors)")
  }
}
