// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite struct ExpandRulesTests {
  @Test(arguments: [
    (["--rrule", "FREQ=DAILY;COUNT=2", "--dtstart", "20210104"], "20210104,20210105"),
    (["--rrule", "FREQ=DAILY;COUNT=2", "--dtstart", "2021-01-04T09:00"], "20210104T090000,20210105T090000"),
    (["--rrule", "FREQ=DAILY;COUNT=1", "--dtstart", "20210104T010000Z"], "20210104T010000Z"),
    (
      ["--rrule", "FREQ=DAILY;COUNT=2", "--dtstart", "20210313T023000", "--tzid", "America/New_York"],
      "20210313T023000,20210314T033000"
    ),
    // DTSTART is listed only if it matches a rule, or if there is no rule.
    (["--rrule", "FREQ=WEEKLY;BYDAY=MO;COUNT=1", "--dtstart", "20210105"], "20210111"),
    (["--rdate", "20210107,20210109", "--dtstart", "20210105"], "20210105,20210107,20210109"),
    (
      [
        "--rrule", "FREQ=DAILY;COUNT=4", "--rrule", "FREQ=DAILY;INTERVAL=5;COUNT=2", "--exrule",
        "FREQ=DAILY;INTERVAL=2;COUNT=2", "--exdate", "20210102", "--rdate", "20210110", "--dtstart", "20210101",
      ], "20210104,20210106,20210110"
    ),
    // The bounds are included, a date with its whole day.
    (
      ["--rrule", "FREQ=HOURLY;INTERVAL=12", "--dtstart", "20210101T090000", "--from", "20210102", "--to", "20210102"],
      "20210102T090000,20210102T210000"
    ),
    (
      [
        "--rrule", "FREQ=DAILY", "--dtstart", "20210101T090000", "--from", "20210102T090000", "--to", "20210103T090000",
      ],
      "20210102T090000,20210103T090000"
    ),
    (["--rrule", "FREQ=DAILY", "--dtstart", "19700101", "--from", "99991230", "--limit", "3"], "99991230,99991231"),
    (["--rrule", "RRULE:FREQ=DAILY;COUNT=1", "--dtstart", "20210104"], "20210104"),
    (["--rrule", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "--dtstart", "20210104"], ""),
    (["--rrule", "FREQ=DAILY;COUNT=5", "--dtstart", "20210104", "--limit", "0"], ""),
  ])
  func `rules are listed in the form of the start`(arguments: [String], expected: String) throws {
    let result = try Command.run(Command.path, ["expand", "--format", "ical"] + arguments)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.text == expected.split(separator: ",").map { $0 + "\n" }.joined())
  }

  @Test(arguments: [
    ("20210104", "Mon 2021-01-04"), ("20210104T090000", "Mon 2021-01-04 09:00:00"),
    ("20210104T010000Z", "Mon 2021-01-04 01:00:00Z"),
  ])
  func `a line shows what the start says of the zone`(start: String, line: String) throws {
    let result = try Command.run("expand", "--rrule", "FREQ=DAILY;COUNT=1", "--dtstart", start)
    #expect(result.text == line + "\n")
  }

  @Test(arguments: [
    (
      "json",
      "[\n  {\"start\": \"2021-01-04T09:00:00\", \"offset\": \"+08:00\", \"instant\": \"2021-01-04T01:00:00Z\"}\n]\n"
    ),
    ("jsonl", "{\"start\": \"2021-01-04T09:00:00\", \"offset\": \"+08:00\", \"instant\": \"2021-01-04T01:00:00Z\"}\n"),
    ("csv", "start,offset,instant,duration\r\n2021-01-04T09:00:00,+08:00,2021-01-04T01:00:00Z,\r\n"),
    ("text", "Mon 2021-01-04 09:00:00 +08:00\n"), ("ical", "20210104T090000\n"),
  ])
  func `each format has its form`(format: String, expected: String) throws {
    let result = try Command.run(
      "expand", "--rrule", "FREQ=DAILY;COUNT=1", "--dtstart", "20210104T090000", "--tzid", "Asia/Shanghai", "--format",
      format)
    #expect(result.text == expected)
  }

  @Test(arguments: [
    (["--rrule", "FREQ=DAILY"], 64, "Error: a rule never ends; use --to or --limit"),
    (
      ["--rrule", "FREQ=DAILY;BYHOUR=24", "--limit", "1"], 65,
      "Error: BYHOUR=24 is not an hour; use 0 to 23 (RFC 5545, section 3.3.10)"
    ),
    (
      ["--rrule", "FREQ=HOURLY;COUNT=2"], 65,
      "Error: FREQ=HOURLY needs a start with a time, and the start is a date (RFC 5545, section 3.3.10)"
    ),
    (
      ["--rrule", "FREQ=WEEKLY;BYMONTHDAY=1;COUNT=1", "--strict"], 65,
      "Error: BYMONTHDAY is not allowed with FREQ=WEEKLY (RFC 5545, section 3.3.10)"
    ),
    (
      ["--rrule", "COUNT=1;FREQ=DAILY", "--strict"], 65,
      "Error: FREQ is not the first part (RFC 5545, section 3.3.10)"
    ),
    (
      ["--rrule", " FREQ=DAILY;COUNT=1", "--strict"], 65,
      "Error: the rule begins with a space (RFC 5545, section 3.3.10)"
    ),
    (["--rrule", "FREQ=DAILY", "--limit", "-1"], 64, "Error: --limit: \"-1\" is not a number from 0 to \(Int.max)"),
    (["--rrule", "FREQ=DAILY", "--to", "20210230"], 64, "Error: --to: 30 is not a day of 2021-02, which has 28"),
    (
      ["--rrule", "FREQ=DAILY", "--exdate", "2021"], 64,
      "Error: --exdate: \"2021\" is not a date such as 2021-01-04 or 20210104"
    ),
    (
      ["--rrule", "FREQ=DAILY", "--tzid", "../etc/passwd", "--limit", "1"], 64,
      "Error: --tzid: \"../etc/passwd\" is not the name of a time zone: it may only have parts of letters, digits, _, "
        + "+ and -, separated by single slashes"
    ),
  ])
  func `errors have a message and an exit code`(arguments: [String], status: Int, line: String) throws {
    let result = try Command.run(Command.path, ["expand", "--dtstart", "2021-01-01"] + arguments)
    #expect(result.status == Int32(status))
    #expect(result.firstError == line)
    #expect(result.text == "")
  }

  @Test func `what the RFC forbids is listed with a warning`() throws {
    let result = try Command.run(
      "expand", "--rrule", "FREQ=WEEKLY;BYMONTHDAY=20;COUNT=1", "--dtstart", "20260101", "--format", "ical")
    #expect(result.status == 0)
    #expect(result.text == "20260120\n")
    #expect(
      result.firstError.hasPrefix("Warning: --rrule: BYMONTHDAY is not allowed with FREQ=WEEKLY; read as a limit"))
    let space = try Command.run(
      "expand", "--rrule", " RRULE:FREQ=DAILY;COUNT=1", "--dtstart", "20260101", "--format", "ical")
    #expect(space.text == "20260101\n")
    #expect(space.firstError.hasPrefix("Warning: --rrule: the rule begins with a space; it is ignored"))
    let late = try Command.run(
      "expand", "--rrule", "COUNT=1;FREQ=DAILY", "--dtstart", "20260101", "--format", "ical")
    #expect(late.text == "20260101\n")
    #expect(late.firstError.hasPrefix("Warning: --rrule: FREQ is not the first part; it is read all the same"))
    let scaled = try Command.run(
      "expand", "--rrule", "RSCALE=CHINESE;FREQ=YEARLY;COUNT=1", "--dtstart", "20260217", "--strict")
    #expect(scaled.status == 0 && scaled.firstError == "")
  }
}
