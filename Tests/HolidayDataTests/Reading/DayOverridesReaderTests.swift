// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import TestSupport
import Testing
import Workdays

@Suite struct DayOverridesReaderTests {
  private func read(
    _ text: String, _ purpose: DayOverrides.Purpose = .company, named name: String = "company.txt"
  ) throws -> DayOverrides {
    try DayOverrides(Array(text.utf8), named: name, purpose: purpose)
  }

  private func list(_ overrides: DayOverrides) -> String {
    overrides.days.map { "\($0.date) \($0.ruling.isDayOff ? "off" : "work") \($0.ruling.name)" }.joined(separator: "; ")
  }

  @Test(arguments: [
    ("年会 off 2026-01-30", "2026-01-30 off 年会"),
    ("Founders' day off off 2026-08-08", "2026-08-08 off Founders' day off"),
    ("盘点 work 2026-06-27..2026-06-28 off 2026-07-03", "2026-06-27 work 盘点; 2026-06-28 work 盘点; 2026-07-03 off 盘点"),
    ("\u{FEFF}# note\r\n\r\n\tX  off\t2026-12-31..2027-01-01\r\n", "2026-12-31 off X; 2027-01-01 off X"),
    ("year 2026\nX off 08-10 work 08-08", "2026-08-08 work X; 2026-08-10 off X"),
    ("paper 2026\nX off 08-10", "2026-08-10 off X"),
    ("年会,放假,2026-01-30", "2026-01-30 off 年会"), ("年会，2026/1/30，放假", "2026-01-30 off 年会"),
    ("2026年1月30日,休,年会\n2026.1.31 盘点 班", "2026-01-30 off 年会; 2026-01-31 work 盘点"),
    ("日期,类型,名称\r\n\"2026-01-30\",\"放假\",\"年会\"\r\n", "2026-01-30 off 年会"),
    (
      "Date;Name;Kind\n2026-01-30..2026-01-31;Party, again;OFF",
      "2026-01-30 off Party, again; 2026-01-31 off Party, again"
    ),
    ("year 2026\nX 补班 8月8日~8月9日 放假 8/10", "2026-08-08 work X; 2026-08-09 work X; 2026-08-10 off X"),
    ("团建 上班 20260131 休息 2026-02-02至2026-02-03", "2026-01-31 work 团建; 2026-02-02 off 团建; 2026-02-03 off 团建"),
    ("", ""), ("# nothing", ""),
  ])
  func `a line has a name, days off and days worked`(text: String, expected: String) throws {
    #expect(try list(read(text)) == expected)
  }

  @Test(arguments: [
    ("换班 N 2026-06-05", "2026-06-05 N 换班"), ("2026-06-05,换班,N", "2026-06-05 N 换班"),
    ("小王 换班 N 2026-06-05..2026-06-06 D 2026-06-07", "2026-06-05 N 小王; 2026-06-06 N 小王; 2026-06-07 D 小王"),
    ("Stocktaking work D 2026-06-27", "2026-06-27 D Stocktaking"), ("swap 夜 2026-06-05", "2026-06-05 夜 swap"),
    ("2026-06-05 work N", "2026-06-05 N work"), ("2026-06-05 N work", "2026-06-05 N work"),
    ("2026-06-05 小王 D 换班", "2026-06-05 D 小王"), ("小王 D 2026-06-05 换班", "2026-06-05 D 小王"),
    ("2026-06-05 上班 会", "2026-06-05 work 会"), ("换班 休 2026-06-05", "2026-06-05 off 换班"),
    ("换班 O 2026-06-05", "2026-06-05 off 换班"),
    ("A work 2026-06-05 off 2026-06-06", "2026-06-05 work A; 2026-06-06 off A"),
  ])
  func `a letter before the dates is a shift`(text: String, expected: String) throws {
    let days = try read(text).days.map { day in
      "\(day.date) \(day.shift.map(String.init) ?? (day.ruling.isDayOff ? "off" : "work")) \(day.ruling.name)"
    }
    #expect(days.joined(separator: "; ") == expected)
  }

  @Test(arguments: [("换班 2026-06-05", 4), ("2026-06-05 小王 换班", 1), ("小王 2026-06-05 换班", 4)])
  func `a swap without a letter is refused`(line: String, column: Int) {
    let error = #expect(throws: Fault.self) { try read(line) }
    #expect(
      error?.message
        == "company.txt:1:\(column): the letter of the shift is missing before the date, as in 换班 N 2026-06-05")
  }

  @Test func `leave may be called a swap`() throws {
    #expect(try list(read("Swap with Bob off 2026-06-05", .leave)) == "2026-06-05 off Swap with Bob")
  }

  @Test(arguments: [
    ("2026-08-03..2026-08-05", "2026-08-03 off Leave; 2026-08-04 off Leave; 2026-08-05 off Leave"),
    ("Wedding off 2026-05-06", "2026-05-06 off Wedding"), ("off 2026-05-06", "2026-05-06 off Leave"),
    ("2026/5/6,婚假", "2026-05-06 off 婚假"), ("2026-05-06", "2026-05-06 off Leave"),
  ])
  func `a line of leave may leave the name out`(text: String, expected: String) throws {
    #expect(try list(read(text, .leave)) == expected)
  }

  @Test(arguments: ["部门,名称,类型,日期\nA,年会,放假,2026-01-30\n", "Team;Name;Kind;Date\nA;Party;off;2026-01-30\n"])
  func `a column of departments is refused, as all days are for everybody`(text: String) {
    let error = #expect(throws: Fault.self) { try read(text) }
    let header = text.prefix { $0 != "," && $0 != ";" }
    #expect(
      error?.message == "company.txt:1:1: all days of a file are for everybody; keep the lines of one \(header), "
        + "without this column")
  }

  @Test func `holiday-cn's JSON does as well`() throws {
    let text = String(
      decoding: json(year: 2026, notices: [], days: entry("2026-01-30", off: true, name: "年会")), as: UTF8.self)
    #expect(try list(read(text)) == "2026-01-30 off 年会")
    let worked = String(decoding: json(year: 2026, notices: [], days: entry("2026-01-31", off: false)), as: UTF8.self)
    let error = #expect(throws: Fault.self) { try read(worked, .leave, named: "leave.json") }
    #expect(error?.message == "leave.json: 2026-01-31 is worked; leave has days off only")
  }

  @Test(arguments: [
    (
      "年会 off 2026-01-30\n年会 work 2026-01-30",
      "2:9: 2026-01-30 is worked here and off in line 1; a date may appear only once"
    ),
    ("X off 2026-01-30 2026-01-30", "1:18: 2026-01-30 is already off in line 1; a date may appear only once"),
    ("X off 2026-02-30", "1:7: 30 is not a day of 2026-02, which has 28"),
    ("X off 02-03", "1:7: \"02-03\" has no year; write it like 2026-08-08, or put \"year 2026\" on a line above"),
    ("X off 2026-02-03..2026-02-01", "1:7: a range of dates must end after it begins and have at most 400 days"),
    ("X off 2026-02-03..2036-02-01", "1:7: a range of dates must end after it begins and have at most 400 days"),
    (
      "2026-02-03",
      "1:1: write each line as NAME off DATES or NAME work DATES, such as \"Founding day off 2026-08-07\", or use --leave for days off alone"
    ),
    (
      "off 2026-02-03",
      "1:1: the name is missing; write NAME off DATES or NAME work DATES"
    ),
    (
      "X 2026-02-03",
      "1:1: write each line as NAME off DATES or NAME work DATES, such as \"Founding day off 2026-08-07\", or use --leave for days off alone"
    ),
    ("year 1000", "1:6: 1000 is not a year, which is 1900 to 2999"),
  ])
  func `a faulty line is refused with its line and column`(text: String, message: String) throws {
    let error = #expect(throws: Fault.self) { try read(text) }
    #expect(error?.message == "company.txt:" + message)
  }

  @Test(arguments: [
    (
      "开始,结束,事由\n2026/9/28,2026/9/30,年假\n2026-10-09,2026-10-09,事假",
      "2026-09-28 off 年假; 2026-09-29 off 年假; 2026-09-30 off 年假; 2026-10-09 off 事假"
    ),
    ("Subject,Start Date,End Date\nTrip,2026-09-28,2026-09-29", "2026-09-28 off Trip; 2026-09-29 off Trip"),
    ("开始日期,结束日期\n2026-09-28,2026-09-29", "2026-09-28 off Leave; 2026-09-29 off Leave"),
    ("日期,事由\n2026-09-28,年假", "2026-09-28 off 年假"),
    ("年假 2026-09-28..2026-09-29", "2026-09-28 off 年假; 2026-09-29 off 年假"),
    ("年假 请假 2026-09-28至2026-09-29", "2026-09-28 off 年假 请假; 2026-09-29 off 年假 请假"),
    ("2026/3/10-2026/3/11 年假", "2026-03-10 off 年假; 2026-03-11 off 年假"),
    ("2026-09-28 2026-09-30", "2026-09-28 off Leave; 2026-09-30 off Leave"),
    ("2026-09-28,2026-09-29,年假", "2026-09-28 off 年假; 2026-09-29 off 年假"),
  ])
  func `leave has its reason on either side, and a table its first and last days`(text: String, expected: String) throws
  {
    #expect(try list(read(text, .leave)) == expected)
  }

  @Test func `a company's table may have first and last days too`() throws {
    let text = "名称,开始,结束,类型\n年会,2026-01-30,2026-01-31,放假\n盘点,2026-06-27,2026-06-28,上班"
    #expect(
      try list(read(text))
        == "2026-01-30 off 年会; 2026-01-31 off 年会; 2026-06-27 work 盘点; 2026-06-28 work 盘点")
  }

  @Test(arguments: [
    (
      "2026/9/28,2026/9/30,年假",
      "1:1: two dates with a name can be two days or all between; write 2026-09-28..2026-09-30, or a first line with start,end,name"
    ),
    ("start,end\n2026-09-30,2026-09-28", "2:1: a range of dates must end after it begins and have at most 400 days"),
    (
      "姓名,开始日期,结束日期\n张三,2026-09-28,2026-09-29",
      "1:1: all days of a file are for everybody; keep the lines of one 姓名, without this column"
    ),
    (
      "年假",
      "1:1: write each line as DATES, maybe with a name, such as \"2026-08-03..2026-08-14 Holiday\", or a table whose first line is start,end,name"
    ),
    ("年假 work 2026-09-28", "1:9: leave has days off only"),
    ("start,end,name\n2026-08-08,2026-08-09,work", "2:1: leave has days off only"),
    ("开始,结束,申请日期\n2026-08-03,2026-08-07,2026-07-01", "2:1: a line has the first and the last day, and no other dates"),
  ])
  func `leave that can be read in two ways is refused`(text: String, message: String) {
    let error = #expect(throws: Fault.self) { try read(text, .leave) }
    #expect(error?.message == "company.txt:" + message)
  }

  @Test func `a text in another encoding names the way out`() {
    for bytes in [[0xC4, 0xEA, 0xBB, 0xE1], [0x32, 0x00]] as [[UInt8]] {
      let error = #expect(throws: Fault.self) { try DayOverrides(bytes, named: "年会.csv", purpose: .company) }
      #expect(error?.message == "年会.csv: the file is not UTF-8 text; in Excel, save it as CSV UTF-8")
    }
  }

  @Test func `a date is worked or off as the line above says, and a name has at most 300 bytes`() throws {
    for (first, second, message) in [
      ("work", "off", "is off here and worked in line 1; a date may appear only once"),
      ("off", "work", "is worked here and off in line 1; a date may appear only once"),
      ("work", "work", "is already worked in line 1; a date may appear only once"),
    ] {
      let error = #expect(throws: Fault.self) { try read("X \(first) 2026-01-31\nY \(second) 2026-01-31") }
      #expect(error?.message.hasSuffix(": 2026-01-31 " + message) == true && error?.code == .duplicateDate)
    }
    let name = String(repeating: "年", count: 100)
    #expect(try read(name + " off 2026-01-30").days.map(\.ruling.name) == [name])
    for wrong in [name + "a", "a\u{85}b", "a\u{7F}b"] {
      let error = #expect(throws: Fault.self) { try read(wrong + " off 2026-01-30") }
      #expect(error?.message == "company.txt:1:1: a name has 1 to 300 bytes and no control characters")
    }
  }

  @Test func `dates before and after other words are no line`() {
    let error = #expect(throws: Fault.self) { try read("2026-01-30 off X 2026-01-31") }
    #expect(
      error?.message == "company.txt:1:1: write each line as NAME off DATES or NAME work DATES, such as "
        + "\"Founding day off 2026-08-07\", or use --leave for days off alone")
  }

  @Test func `a mark at the beginning of a file and dates of the year above are read`() throws {
    let text = "\u{FEFF}year 2026\nX off 1-5 02/03 3月4日"
    #expect(try read(text).days.map(\.date.iso8601) == ["2026-01-05", "2026-02-03", "2026-03-04"])
  }

  @Test func `a notice is that of the years of the days below it`() throws {
    let text =
      "notice 2025-12-01 https://example.com/1\nX off 2026-01-02 2027-01-04\nnotice 2026-12-01\nY off 2027-05-06"
    #expect(
      try read(text).notices == [
        HolidayNotice(
          address: "https://example.com/1", date: try CivilDate(iso8601: "2025-12-01"), years: [2026, 2027]),
        HolidayNotice(address: nil, date: try CivilDate(iso8601: "2026-12-01"), years: [2027]),
      ])
  }

  @Test func `leave may not have days worked`() throws {
    let error = #expect(throws: Fault.self) { try read("X work 2026-01-03", .leave, named: "leave.txt") }
    #expect(error?.message == "leave.txt:1:8: leave has days off only")
  }
}
