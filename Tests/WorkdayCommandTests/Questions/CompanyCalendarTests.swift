// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Company days and leave from a calendar file; lines are separated by `|`.
@Suite struct CompanyCalendarTests {
  private static func event(_ number: Int, _ lines: String) -> String {
    "BEGIN:VEVENT|UID:\(number)|DTSTAMP:20260101T000000Z|\(lines)|END:VEVENT|"
  }

  /// What `list` says of January 2026 with a file.
  private func run(_ events: [String], _ option: String = "--overrides") throws -> (text: String, errors: String) {
    try Command.inFolder { folder in
      let file = folder.appending(path: "company.ics")
      let text =
        "BEGIN:VCALENDAR|VERSION:2.0|PRODID:x|" + events.enumerated().map(Self.event).joined() + "END:VCALENDAR|"
      try Data(text.replacing("|", with: "\r\n").utf8).write(to: file)
      let result = try Command.run("list", "2026-01", "--kind", "all", option, file.path, "--format", "csv")
      #expect(result.status == (result.errors.hasPrefix("Error") ? 65 : 0))
      let own = result.text.split(separator: "\n").filter { $0.contains(",company,") || $0.contains(",leave,") }
      let fields = own.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      return (
        fields.map { "\($0[0].suffix(5)) \($0[2]) \($0[4])" }.joined(separator: "; "),
        result.errors.replacing(file.path, with: "company.ics")
      )
    }
  }

  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20260130|SUMMARY:年会 放假", "01-30 holiday 年会"),
    ("DTSTART;VALUE=DATE:20260130|SUMMARY:休 年会（下午）", "01-30 holiday 年会 下午"),
    ("DTSTART;VALUE=DATE:20260110|SUMMARY:Work: Open day", "01-10 company Open day"),
    ("DTSTART;VALUE=DATE:20260110|SUMMARY:班", "01-10 company 班"),
    (
      "DTSTART;VALUE=DATE:20260129|DTEND;VALUE=DATE:20260131|SUMMARY:off Trip", "01-29 holiday Trip; 01-30 holiday Trip"
    ),
    (
      "DTSTART;VALUE=DATE:20260110|RRULE:FREQ=WEEKLY;COUNT=2|SUMMARY:上班（盘点）",
      "01-10 company 盘点; 01-17 company 盘点"
    ),
  ])
  func `an all-day event is off or worked, as its title says`(event: String, days: String) throws {
    #expect(try run([event]).text == days)
    // An event at a time and a cancelled one say nothing.
    let others = [
      "DTSTART:20260112T090000|DTEND:20260112T100000|SUMMARY:Meeting",
      "DTSTART;VALUE=DATE:20260113|STATUS:CANCELLED|SUMMARY:off Cancelled",
    ]
    #expect(try run([event] + others).text == days)
  }

  @Test func `a report counts the company's workdays apart from make-up days`() throws {
    try Command.inFolder { folder in
      let company = folder.appending(path: "company.txt")
      try Data("Stocktaking work 2026-06-27\nParty off 2026-01-30\n".utf8).write(to: company)
      let result = try Command.run(
        "--year", "2026", "--overrides", company.path, "-o", folder.path + "/work.ics", "--no-warn", "app")
      #expect(result.errors.contains(": 248 workdays of 2026, 6 make-up days; 1 company workday; "), "\(result.errors)")
      let chinese = try Command.run(
        "--year", "2026", "--overrides", company.path, "-o", folder.path + "/zh.ics", "--no-warn", "app",
        environment: ["LC_ALL": "zh_CN.UTF-8"])
      #expect(chinese.errors.contains("：2026 年 248 个工作日，其中补班日 6 个；公司安排上班 1 天；"), "\(chinese.errors)")
      let holidays = try Command.run(
        "holidays", "--year", "2026", "-o", folder.path + "/h.ics", environment: ["LC_ALL": "zh_CN.UTF-8"])
      #expect(holidays.errors.contains("：2026 年放假 33 天，补班 6 天；已写入，39 个日程"), "\(holidays.errors)")
    }
  }

  @Test func `leave needs no word`() throws {
    #expect(try run(["DTSTART;VALUE=DATE:20260105|SUMMARY:Wedding"], "--leave").text == "01-05 holiday Wedding")
  }

  @Test(
    arguments: [
      (
        ["DTSTART;VALUE=DATE:20260130|SUMMARY:年会"], "--overrides",
        "company.ics:4: \"年会\" does not say whether it is worked; begin the title with off, work, 休 or 班"
      ),
      (
        ["DTSTART;VALUE=DATE:20260130|SUMMARY:off A", "DTSTART;VALUE=DATE:20260130|SUMMARY:work B"], "--overrides",
        "company.ics:10: 2026-01-30 is worked here and off in company.ics:4"
      ),
      (["DTSTART:20260130T090000|SUMMARY:off A"], "--overrides", "company.ics: the calendar has no all-day event"),
      (
        ["DTSTART;VALUE=DATE:2026013|SUMMARY:off A"], "--overrides",
        "company.ics:4: this event is invalid; see workday-ics check"
      ),
      (
        ["DTSTART;VALUE=DATE:20260130|SUMMARY:work B"], "--leave",
        "company.ics:4: \"work B\" is worked; leave has days off only"
      ),
      (
        ["DTSTART;VALUE=DATE:20260130|RRULE:FREQ=DAILY|SUMMARY:off A"], "--overrides",
        "company.ics:4: the file has more than 20000 days"
      ),
    ] as [([String], String, String)])
  func `other events are refused with their place`(events: [String], option: String, message: String) throws {
    let errors = try run(events, option).errors
    #expect(errors.hasPrefix("Error: " + message), "\(errors)")
  }
}
