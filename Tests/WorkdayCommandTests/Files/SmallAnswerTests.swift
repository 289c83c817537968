// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// What commands say of single values at their bounds, each a status and one line.
@Suite struct SmallAnswerTests {
  /// The numbers of every other line from 8 on.
  private static let twentyPlaces = (0..<20).map { "\(8 + 2 * $0)" }.joined(separator: ", ")

  @Test(
    arguments: [
      (["data", "show", "1899"], 64, "Error: year: 1899 is not a holiday year; use 1900 to 2999"),
      (["data", "show", "3000"], 64, "Error: year: 3000 is not a holiday year; use 1900 to 2999"),
      (
        ["rule", "FREQ=DAILY", "--dtstart", "2021-01-04T09:00Z", "--tzid", "Asia/Shanghai", "--limit", "1"], 64,
        "Error: --tzid cannot be used with a start in UTC; remove the Z or --tzid"
      ),
      (
        ["rule", "FREQ=DAILY;UNTIL=20210106", "--strict", "--dtstart", "2021-01-04T09:00", "--limit", "1"], 65,
        "Error: UNTIL=20210106 is a date and the start has a time (RFC 5545, section 3.3.10)"
      ),
      (["stats", "1626-2026"], 64, "Error: period: a table has at most 400 years"),
    ] as [([String], Int32, String)])
  func `what cannot be asked is refused in one line`(arguments: [String], status: Int32, message: String) throws {
    let result = try Command.run(Command.path, arguments)
    #expect(result.status == status)
    #expect(result.text == "" && result.firstError == message)
  }

  @Test(
    arguments: [
      (
        ["rule", "FREQ=DAILY", "--dtstart", "2021-01-04", "--tzid", "Asia/Shanghai", "--limit", "1"],
        "Mon 2021-01-04\n", "Warning: --tzid has no effect on a start that is a date.\n"
      ),
      (
        ["rule", "FREQ=DAILY;COUNT=1", "--dtstart", "2021-01-04T09:00", "--rdate", "20210107T090000/PT1H"],
        "Mon 2021-01-04 09:00:00\nThu 2021-01-07 09:00:00 PT1H\n", ""
      ),
      (
        ["rule", "FREQ=DAILY;UNTIL=20210104", "--dtstart", "2021-01-04T09:00"], "Mon 2021-01-04 09:00:00\n",
        "Warning: UNTIL=20210104 is a date and the start has a time; all of that day is included (RFC 5545, "
          + "section 3.3.10).\n"
      ),
    ] as [([String], String, String)])
  func `a rule is listed with what is doubtful in it`(arguments: [String], text: String, errors: String) throws {
    let result = try Command.run(Command.path, arguments)
    #expect(result.status == 0 && result.text == text && result.errors == errors)
  }

  @Test(
    arguments: [
      (["X-A:#"], "line 8 is not UTF-8 and stays as it is; save the file as UTF-8"),
      (
        ["X-A:#", "X-A:#", "X-A:#", "X-B:b", "X-A:#"],
        "4 lines are not UTF-8 and stay as they are: 8–10, 12; save the file as UTF-8"
      ),
      (
        Array(repeating: "X-A:#\r\nX-B:b", count: 20),
        "20 lines are not UTF-8 and stay as they are: \(twentyPlaces); save the file as UTF-8"
      ),
      (
        Array(repeating: "X-A:#\r\nX-B:b", count: 21),
        "21 lines are not UTF-8 and stay as they are: \(twentyPlaces), …; save the file as UTF-8"
      ),
    ])
  func `fix names the first twenty places of lines that are not UTF-8`(lines: [String], message: String) throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "a.ics")
      let start = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20210101T000000Z",
        "DTSTART:20210104T090000Z",
      ]
      let text = (start + lines + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
      try Data(text.utf8.map { $0 == UInt8(ascii: "#") ? 0xE9 : $0 }).write(to: file)
      let result = try Command.run("fix", file.path)
      #expect(result.status == 65)
      #expect(result.errors.contains(message + "\n"), "\(result.errors)")
    }
  }

  @Test func `fix says what it left out, and why`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "a.ics")
      let text = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20210101T000000Z",
        "DTSTART:20210104T090000Z", "RDATE;VALUE=PERIOD:20210105", "END:VEVENT", "END:VCALENDAR", "",
      ]
      try Data(text.joined(separator: "\r\n").utf8).write(to: file)
      let result = try Command.run("fix", file.path)
      #expect(
        result.errors == """
          line 8: invalidValue: left as it is; with "RDATE with VALUE=DATE", the file would show different \
          events, the first at 2021-01-04T09:00:00Z
          \(file.path): 0 changes, 1 left out; 1 error remains, see workday-ics check

          """)
      #expect(result.text == text.joined(separator: "\r\n"))
    }
  }
}
