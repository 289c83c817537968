// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import Testing
import Workdays

/// Lists of days off as governments publish them.
@Suite struct OfficialListTests {
  private func read(_ text: String) throws -> String {
    let list = try DayOverrides(Array(text.utf8), named: "list", purpose: .official)
    return list.days.map { "\($0.date) \($0.ruling.isDayOff ? "off" : "work") \($0.ruling.name)" }.joined(
      separator: "; ")
  }

  @Test(arguments: [
    // A table of all days of a year, where 0 is a workday and 2 is off.
    (
      "\u{FEFF}西元日期,星期,是否放假,備註\r\n20260101,四,2,開國紀念日\r\n20260102,五,0,\r\n20260103,六,2,\r\n20260221,六,0,補行上班\r\n",
      "2026-01-01 off 開國紀念日; 2026-02-21 work 補行上班"
    ),
    ("date,name\n2026-04-03,\"Good Friday, observed\"\n", "2026-04-03 off Good Friday, observed"),
    ("Date;Holiday\n2026/4/6;清明節翌日", "2026-04-06 off 清明節翌日"),
    ("date,off\n2026-04-03,yes\n2026-04-04,no\n2026-04-06,no", "2026-04-03 off 放假; 2026-04-04 work 补班"),
    // A calendar in JSON whose dates have parameters.
    (
      #"{"vcalendar":[{"vevent":[{"dtstart":["20260101",{"value":"DATE"}],"summary":"一月一日"},"#
        + #"{"dtstart":["20260217",{"value":"DATE"}],"summary":"農曆年初一"}]}]}"#,
      "2026-01-01 off 一月一日; 2026-02-17 off 農曆年初一"
    ),
    (#"[{"date":"2026-05-01","localName":"勞動節"},{"date":"2026-05-01","name":"Labour Day"}]"#, "2026-05-01 off 勞動節"),
    (
      #"{"year":2026,"days":[{"name":"元旦","date":"2026-01-01","isOffDay":true},"#
        + #"{"name":"元旦","date":"2026-01-04","isOffDay":false}]}"#, "2026-01-01 off 元旦; 2026-01-04 work 元旦"
    ),
    // Names that only worked days have, and a column that says whether a day is a holiday.
    ("date,name\n2026-02-21,補行上班日\n2026-02-23,A", "2026-02-21 work 補行上班日; 2026-02-23 off A"),
    ("date,holiday\n2026-05-01,TRUE\n2026-05-04,FALSE", "2026-05-01 off 放假"),
    ("Subject,Start Date,End Date\nA,2026-01-28,2026-01-30", "2026-01-28 off A; 2026-01-29 off A; 2026-01-30 off A"),
    (#"[{"dtstart":"20260128","dtend":"20260130","summary":"A"}]"#, "2026-01-28 off A; 2026-01-29 off A"),
    // A list with a date of its own.
    (#"{"date":"2024-05-10","items":[{"date":"2026-01-01","name":"A"}]}"#, "2026-01-01 off A"),
    ("元旦 2026-01-01\n春節 2026-02-17..2026-02-18", "2026-01-01 off 元旦; 2026-02-17 off 春節; 2026-02-18 off 春節"),
    // The lines of company days, which need no word here.
    ("2026-05-01 勞動節\n2026-10-01..2026-10-02 國慶日", "2026-05-01 off 勞動節; 2026-10-01 off 國慶日; 2026-10-02 off 國慶日"),
  ])
  func `days off and worked are found in tables and in JSON`(text: String, expected: String) throws {
    #expect(try read(text) == expected)
  }

  @Test(arguments: [
    ("date,name\n2026-02-30,X", "list:2: 30 is not a day of 2026-02, which has 28"),
    ("date,name\n,X", "list:2: the date is missing"),
    ("date,off\n2026-04-03,maybe", "list:2: \"maybe\" does not say whether the day is off; use true or false"),
    (
      "date,name,off\n2026-04-03,A,1\n2026-04-04,B,0\n2026-04-04,B,1",
      "list:4: 2026-04-04 is off here and worked in list:3"
    ),
    ("date,name,end date\n2026-04-03,A,2026-04-01", "list:2: the last day is 2026-04-01, but the first is 2026-04-03"),
    ("{", "list: the file is not well-formed JSON"), ("[]", "list: the list has no day off and no make-up day"),
    (#"[{"date":"2026-13-01"}]"#, "list: entry 1: 13 is not a month; use 1 to 12"),
  ])
  func `what cannot be read is named with its place`(text: String, expected: String) {
    let error = #expect(throws: Fault.self) { try read(text) }
    #expect(error?.message == expected)
  }
}
