// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

@Suite struct FeedOptionsTests {
  private let today = CivilDate(unchecked: 18_761)  // 2021-05-14

  private func describe(
    today: CivilDate? = nil, _ change: (inout FeedOptions) -> Void
  ) throws -> FeedDescription {
    var options = FeedOptions()
    change(&options)
    return try options.description(today: today ?? self.today, holidays: .through2026)
  }

  private func fault(_ change: (inout FeedOptions) -> Void) -> Fault? {
    do {
      Issue.record("read as \(try describe(change))")
      return nil
    } catch {
      return error as? Fault
    }
  }

  @Test func `without options a feed has all-day events on this year's and the next year's workdays`() throws {
    let feed = try describe { _ in }
    #expect(feed.years == 2021...2022)
    #expect(feed.days == feed.years.days)
    #expect(feed.policy.pattern.weekdays == WorkdaySchedule.mondayToFriday)
    #expect(feed.policy.makeUpDays == .all)
    #expect(feed.timeZone == "Asia/Shanghai")
    #expect(feed.style == .rdate)
    #expect(feed.key == "workday")
    #expect(feed.events == [try FeedEvent(.allDay, title: "Work")])
  }

  @Test(
    arguments: [
      ("2026-09-07", "2027-01-15", nil, nil, "2026-09-07...2027-01-15"),
      ("2026-09", "2026-12", nil, nil, "2026-09-01...2026-12-31"),
      ("2024-05-01", nil, nil, nil, "2024-05-01...2026-12-31"), (nil, "2026-Q3", nil, nil, "2026-01-01...2026-09-30"),
      (nil, "2025-03", nil, nil, "2025-01-01...2025-03-31"), ("2028-02", nil, nil, nil, "2028-02-01...2028-12-31"),
      ("today", "2026-12-24", nil, nil, "2026-11-24...2026-12-24"),
      ("this-month", "本月", nil, nil, "2026-11-01...2026-11-30"),
      ("2025-03-01", "2025-03-01", "2025", nil, "2025-03-01...2025-03-01"),
      ("2025-06-01", nil, nil, "2", "2025-06-01...2026-12-31"),
    ] as [(String?, String?, String?, String?, String)])
  func `a feed covers the days from and to, which have its years if none are given`(
    from: String?, to: String?, year: String?, keepPast: String?, days: String
  ) throws {
    let feed = try describe(today: CivilDate(iso8601: "2026-11-24")) {
      $0.calendar.from = from
      $0.calendar.to = to
      $0.calendar.year = year
      $0.calendar.keepPast = keepPast
      $0.calendar.allowsUnpublishedYears = true
    }
    #expect("\(feed.days.lowerBound)...\(feed.days.upperBound)" == days)
  }

  @Test(arguments: [("2025-12-31", 2025...2026), ("2026-01-01", 2026...2026), ("2027-01-01", 2027...2027)])
  func `the next year is covered when it is published`(today: String, years: ClosedRange<Int>) throws {
    #expect(try describe(today: CivilDate(iso8601: today)) { _ in }.years == years)
  }

  @Test func `the current date is used only if no year is given`() throws {
    var asked = 0
    func today() -> CivilDate {
      asked += 1
      return self.today
    }
    var options = FeedOptions()
    var holidays = HolidayFeedOptions()
    for (year, years) in [("2021", nil), (nil, "2020-2021")] {
      (options.calendar.year, options.calendar.years) = (year, years)
      (holidays.calendar.year, holidays.calendar.years) = (year, years)
      #expect(try options.description(today: today(), holidays: .statutory).years.contains(2021))
      #expect(try holidays.description(today: today(), holidays: .statutory).years.contains(2021))
    }
    #expect(asked == 0)
    (options.calendar.year, options.calendar.years) = (nil, nil)
    #expect(try options.description(today: today(), holidays: .statutory).years == 2021...2022)
    #expect(asked == 1)
  }

  @Test func `a front end spells the fields of a message in its own way, and no other words`() {
    let fault = fault {
      $0.schedule.days = "TU,TH"
      $0.event.title = "make-up --days"
    }
    #expect(fault?.field == "days")
    #expect(
      fault?.spellingFields { "--" + $0 }.message
        == "--days other than Monday to Friday needs --make-up-follows last, --make-up none or --make-up all, to say whether "
        + "make-up days follow the weekdays that they replace, are free, or are all worked")
    let quoted = self.fault { $0.event.times = ["--time"] }?.spellingFields { "<\($0)>" }
    #expect(quoted?.message == "<time>: \"--time\" is not a time such as 09:00")
    #expect(quoted?.field == "<time>")
  }

  @Test func `an event with a time lasts a minute and has an alarm at its start by default`() throws {
    let plain = try describe { $0.event.times = ["09:00", "18:00:30"] }
    #expect(plain.events.map(\.key) == ["T0900", "T180030"])
    #expect(plain.events.allSatisfy { $0.alarms == [0] })
    #expect(
      try plain.events[0].timing == .at(TimeOfDay(hour: 9), lasting: CivilDuration(seconds: 60)))
    let told = try describe {
      $0.event.times = ["09:00"]
      $0.event.duration = "9h"
      $0.event.alarms = ["-PT10M", "1h", "0"]
    }
    #expect(try told.events[0].timing == .at(TimeOfDay(hour: 9), lasting: CivilDuration(seconds: 32_400)))
    #expect(told.events[0].alarms == [600, 3600, 0])
    #expect(
      try describe {
        $0.event.times = ["09:00"]
        $0.event.hasNoAlarm = true
      }.events[0].alarms == [])
  }

  @Test(arguments: [
    ("PT9H", 32_400), ("9h", 32_400), ("30m", 1800), ("1h30m", 5400), ("45s", 45), ("24h", 86_400), ("P1D", 86_400),
    ("pt90m", 5400), ("1d", 86_400),
  ])
  func `a duration is read in either form`(text: String, seconds: Int) throws {
    let feed = try describe {
      $0.event.times = ["09:00"]
      $0.event.duration = text
    }
    guard case .at(_, let duration) = feed.events[0].timing else {
      Issue.record("all day")
      return
    }
    #expect(duration.days * 86_400 + duration.seconds == seconds)
  }

  @Test(arguments: [
    ("0s", "\"0s\" is not a duration; it must be longer than zero, such as 9h or 30m"),
    ("PT0S", "\"PT0S\" is not a duration; it must be longer than zero, such as 9h or 30m"),
    ("-PT1H", "\"-PT1H\" is not a duration; it must be longer than zero, such as 9h or 30m"),
    ("-1h", "\"-1h\" is not a duration such as PT9H, 9h or 30m"),
    ("9", "\"9\" is not a duration such as PT9H, 9h or 30m; for minutes, write 9m"),
    ("", "\"\" is not a duration such as PT9H, 9h or 30m"),
    ("h", "\"h\" is not a duration such as PT9H, 9h or 30m"),
    ("1m1h", "\"1m1h\" is not a duration such as PT9H, 9h or 30m"),
    ("1h2h", "\"1h2h\" is not a duration such as PT9H, 9h or 30m"),
    ("1h30", "\"1h30\" is not a duration such as PT9H, 9h or 30m"),
    ("PT9", "\"PT9\" is not a duration such as PT9H, 9h or 30m"),
    ("25h", "a duration of PT25H is too long; an event lasts at most 24 hours"),
    ("P9999999D", "a duration of P9999999D is too long; an event lasts at most 24 hours"),
    (
      "99999999999999999999h",
      "the duration is too long to hold"
    ),
  ])
  func `an invalid duration is refused`(text: String, message: String) {
    let fault = fault {
      $0.event.times = ["09:00"]
      $0.event.duration = text
    }
    #expect(fault?.message == "duration: " + message)
  }

  @Test(arguments: [
    ("PT10M", "\"PT10M\" needs a sign; write -PT10M for before the start, or +PT10M for after it"),
    ("soon", "\"soon\" is not an alarm such as 10m or -PT10M before the start, 0 at the start, or +5m after it"),
    ("-soon", "\"-soon\" is not an alarm such as 10m or -PT10M before the start, 0 at the start, or +5m after it"),
    ("+29d", "\"+29d\" is too late; an alarm goes off at most four weeks after the start"),
    ("29d", "\"29d\" is too early; an alarm goes off at most four weeks before the start"),
    ("-P99999999999D", "\"-P99999999999D\" is too early; an alarm goes off at most four weeks before the start"),
  ])
  func `an invalid alarm is refused`(text: String, message: String) {
    #expect(fault { $0.event.alarms = [text] }?.message == "alarm: " + message)
  }

  @Test(arguments: [("0", 0), ("PT0S", 0), ("10m", 600), ("-10m", 600), ("-PT10M", 600), ("4w", 2_419_200)])
  func `an alarm is before the start with a minus or without`(text: String, seconds: Int) throws {
    #expect(try describe { $0.event.alarms = [text] }.events[0].alarms == [seconds])
  }

  @Test(arguments: [
    ("20x1", "year: \"20x1\" is not a year such as 2021\n  20x1\n    ^"),
    ("", "year: \"\" is not a year such as 2021\n  \n  ^"),
    ("202", "year: \"202\" is not a year such as 2021\n  202\n  ^^^"),
    ("1899", "year: 1899 is out of range; a feed covers years from 1900 to 2999"),
    ("3000", "year: 3000 is out of range; a feed covers years from 1900 to 2999"),
  ])
  func `an invalid year is refused with a caret`(text: String, description: String) {
    #expect(fault { $0.calendar.year = text }?.description == description)
  }

  @Test(arguments: [
    ("2026-2021", "years: the range 2026-2021 is backwards; write 2021-2026"),
    ("2021", nil), ("2021-2026", nil), ("2021-", "years: \"2021-\" is not a range of years such as 2021-2026"),
    ("2021-2022-2023", "years: \"2021-2022-2023\" is not a range of years such as 2021-2026"),
    ("2021..2023", "years: \"2021..2023\" is not a range of years such as 2021-2026"),
  ])
  func `a range of years goes forward`(text: String, message: String?) throws {
    if let message {
      #expect(fault { $0.calendar.years = text }?.message == message)
    } else {
      #expect(try describe { $0.calendar.years = text }.years.lowerBound == 2021)
    }
  }

  @Test(arguments: [
    ("25:00", "time: 25 is not an hour; use 0 to 23\n  25:00\n  ^^"),
    ("09:60", "time: 60 is not a minute; use 0 to 59\n  09:60\n     ^^"),
    ("9:0", "time: \"9:0\" is not a time such as 09:00\n  9:0\n   ^"),
  ])
  func `an invalid time is refused with a caret`(text: String, description: String) {
    #expect(fault { $0.event.times = [text] }?.description == description)
  }

  @Test(arguments: [
    ("9am", "09:00"), ("12am", "00:00"), ("9 PM", "21:00"), ("12pm", "12:00"), ("9:30 pm", "21:30"),
    ("9:00AM", "09:00"),
    ("9点", "09:00"), ("9点半", "09:30"), ("9點20分", "09:20"), ("上午9点", "09:00"), ("上午12点", "12:00"),
    ("下午3点5分", "15:05"), ("下午3:20", "15:20"), ("晚上 8点", "20:00"), ("中午12点半", "12:30"), ("中午1点", "13:00"),
    ("中午11点", "11:00"), ("凌晨12点", "00:00"), ("凌晨5点", "05:00"), ("下午15点", "15:00"), ("９：００", "09:00"),
  ])
  func `a time is taken as people say it`(text: String, time: String) throws {
    let event = try #require(try describe { $0.event.times = [text] }.events.first)
    #expect(event.timing == .at(try TimeOfDay(iso8601: time), lasting: try CivilDuration(seconds: 60)))
  }

  @Test(arguments: [
    ("iPhone", FeedStyle.events), ("苹果", .events), ("gmail", .events), ("小米", .events), ("Exchange", .events),
    ("飞书", .events), ("WeCom", .events), ("Khal", .rdate), ("thunderbird", .rdate),
  ])
  func `an app may be called by its device, its maker or another name`(name: String, style: FeedStyle) throws {
    #expect(try describe { $0.app = name }.style == style)
  }

  @Test func `no two apps have one name`() {
    let names = CalendarApp.allCases.flatMap { [$0.rawValue] + $0.row.aliases } + CalendarApp.untried
    #expect(Set(names).count == names.count && names.allSatisfy { $0 == $0.lowercased() })
  }

  @Test(arguments: [
    ("9", "09:00"), ("0", "00:00"), ("23", "23:00"), ("9h", "09:00"), ("24", nil), ("13pm", nil), ("0am", nil),
    ("9 o'clock", nil), ("noon", nil),
  ])
  func `an hour is no time, but the one that it means is named`(text: String, meant: String?) {
    let hint = "time: \"\(text)\" is not a time such as 09:00" + (meant.map { "; did you mean \($0)?" } ?? "")
    #expect(fault { $0.event.times = [text] }?.message.hasPrefix(hint) == true)
    #expect(fault { $0.event.times = [text] }?.message.contains("did you mean") == (meant != nil))
  }

  @Test(arguments: [
    ("mon", Weekday.monday), ("Tuesday", .tuesday), ("THURS", .thursday), ("周日", .sunday), ("周一", .monday),
    ("mo", .monday),
  ])
  func `a weekday may be spelled as people do`(text: String, weekday: Weekday) throws {
    var options = ScheduleOptions()
    (options.days, options.makeUp) = ("WE," + text, "none")
    #expect(try options.policy(holidays: .statutory).pattern.weekdays == [.wednesday, weekday])
  }

  @Test(arguments: ["t", "周", "Montag", "8"])
  func `what is no weekday is refused with its place`(text: String) {
    let fault = fault { $0.schedule.days = "WE,\(text)" }
    #expect(
      fault?.message
        == "days: \"\(text)\" is not a weekday; use MO, TU, WE, TH, FR, SA and SU, separated by commas")
    #expect(fault?.place == 3..<3 + text.utf8.count)
  }

  @Test func `the app's style is used unless another is given, and another app's name is refused`() throws {
    for app in CalendarApp.allCases {
      var options = FeedOptions()
      options.app = app.rawValue
      #expect(try options.calendarApp() == app)
      #expect(try options.description(today: today, holidays: .statutory).style == app.row.style)
      options.style = "expanded"
      #expect(try options.description(today: today, holidays: .statutory).style == .expanded)
    }
    #expect(try FeedOptions().calendarApp() == nil)
    #expect(fault { $0.app = "gogle" }?.message.hasSuffix("; did you mean google?") == true)
    #expect(fault { $0.app = "gogle" }?.field == "for")
  }

  @Test func `an app is warned of what it reads wrongly, and of reminders that it ignores`() {
    for app in CalendarApp.allCases {
      #expect(app.doubts(style: app.row.style, hasAlarms: false) == [], "\(app)")
      #expect(app.doubts(style: .expanded, hasAlarms: false) == [], "\(app)")
      #expect(app.doubts(style: .rdate, hasAlarms: false).count == (app.row.style == .rdate ? 0 : 1), "\(app)")
    }
    #expect(
      CalendarApp.outlook.doubts(style: .rdate, hasAlarms: true) == [
        "Outlook (Exchange) needs, by Exchange's specification, an EXDATE for each RDATE, so six of seven make-up days would be lost; leave out --style",
        "Outlook (Exchange) ignores the reminders of feeds; set them in the app",
      ])
    #expect(CalendarApp.khal.doubts(style: .rdate, hasAlarms: true) == [])
    #expect(CalendarApp.allCases.filter(\.row.ignoresAlarms) == [.google, .outlook])
  }

  @Test func `shifts that the feed or its events name have names`() throws {
    let cycle = try WorkdayPattern(cycle: "DNXO", from: CivilDate(iso8601: "2026-01-01"))
    var options = FeedOptions()
    #expect(try options.shifts(of: cycle).names == [:])
    options.event.shifts = ["D=08:00/12h/Day shift", "N=20:00", "X=08:00//a/b"]
    #expect(try options.shifts(of: cycle).names == ["D": "Day shift", "X": "a/b"])
    var event = EventOptions()
    event.shifts = ["N=20:00/12h/Night"]
    options.events = [event]
    #expect(try options.shifts(of: cycle).names == ["D": "Day shift", "X": "a/b", "N": "Night"])
    for text in ["D", "=08:00", "DD=08:00", "D=8", "D=08:00/soon"] {
      options.event.shifts = [text]
      #expect(#expect(throws: Fault.self) { try options.shifts(of: cycle) }?.field == "shift", "\(text)")
    }
  }

  @Test func `options that exclude each other are refused`() {
    let faults: [(Fault?, String)] = [
      (
        fault {
          $0.calendar.year = "2021"
          $0.calendar.years = "2021-2022"
        }, "use either year or years, not both"
      ),
      (
        fault {
          $0.event.alarms = ["0"]
          $0.event.hasNoAlarm = true
        }, "use either alarm or no-alarm, not both"
      ),
      (
        fault { $0.event.duration = "9h" },
        "duration needs time; without a time, events last all day"
      ),
      (
        fault { $0.schedule.days = "MO,TU,WE,TH,FR,SA" },
        "days other than Monday to Friday needs make-up-follows last, make-up none or make-up all, to say whether "
          + "make-up days follow the weekdays that they replace, are free, or are all worked"
      ),
      (fault { $0.event.times = ["09:00", "09:00:00"] }, "time: 09:00:00 is given twice"),
      (fault { $0.event.alarms = ["10m", "-PT10M"] }, "alarm: -PT10M is given twice"),
      (
        fault {
          $0.calendar.year = "2021"
          $0.calendar.from = "2022-01-01"
        }, "from: 2022-01-01 is outside the feed, which covers 2021"
      ),
      (
        fault {
          $0.calendar.years = "2020-2021"
          $0.calendar.from = "2019-12-31"
        }, "from: 2019-12-31 is outside the feed, which covers 2020 to 2021"
      ),
      (
        fault {
          $0.calendar.year = "2021"
          $0.calendar.to = "2022-01-15"
        }, "to: 2022-01-15 is outside the feed, which covers 2021"
      ),
      (
        fault {
          $0.calendar.from = "2021-05"
          $0.calendar.to = "2021-03"
        }, "to: 2021-03-31 comes before 2021-05-01; write the earlier date first"
      ),
      (
        fault {
          $0.calendar.from = "2022-05"
          $0.calendar.to = "2021"
        }, "from: 2022-05-01 is outside the feed, which covers 2021"
      ),
    ]
    for (fault, message) in faults {
      #expect(fault?.message == message)
      #expect(fault?.code == .conflictingOptions)
    }
  }

  @Test(arguments: ["MO,XX", "MO,,TU", "", "MO TU", "MO,MO", "Mont"])
  func `invalid weekdays are refused`(text: String) {
    let fault = fault {
      $0.schedule.days = text
      $0.schedule.makeUp = "all"
    }
    #expect(fault?.code == .invalidOption)
    #expect(fault?.message.hasPrefix("days: ") == true)
  }

  @Test func `Monday to Friday in any order needs no make-up option`() throws {
    #expect(try describe { $0.schedule.days = "fr,th,we,tu,mo" }.policy.makeUpDays == .all)
    #expect(try describe { $0.schedule.makeUp = "none" }.policy.makeUpDays == .ignored)
  }

  @Test func `an unknown choice is refused with the allowed ones`() {
    #expect(
      fault { $0.style = "ical" }?.message == "style: \"ical\" is not a value of style; use rdate, events or expanded")
    #expect(
      fault { $0.schedule.makeUp = "some" }?.message
        == "make-up: \"some\" is not a value of make-up; use all, none or only")
  }

  @Test func `control characters are refused with their place`() {
    #expect(
      fault { $0.event.title = "a\u{7}b" }?.description
        == "title: the control character U+0007 is not allowed in the title\n  a?b\n   ^")
    #expect(
      fault { $0.event.title = "a\nb" }?.message
        == "title: the control character U+000A is not allowed in the title")
    #expect(fault { $0.event.title = "a\u{85}b" }?.code == .invalidOption)
    #expect(
      fault { $0.event.notes = "a\rb" }?.message
        == "notes: the control character U+000D is not allowed in the notes; only line feeds and tabs are")
    #expect(fault { $0.event.location = "\u{1B}[31m" }?.message.hasPrefix("location: ") == true)
    #expect(fault { $0.calendar.name = "\t" }?.message.hasPrefix("calendar-name: ") == true)
    #expect(
      fault { $0.event.title = " \u{3000}" }?.message
        == "title: the title must have at least one visible character")
  }

  @Test func `notes may have lines`() throws {
    #expect(try describe { $0.event.notes = "one\n\ttwo" }.events[0].notes == "one\n\ttwo")
  }

  @Test(arguments: ["", " ", "a\u{7}b", "a\nb", String(repeating: "a", count: 65)])
  func `a key is a text of at most 64 characters without controls`(key: String) {
    #expect(fault { $0.calendar.key = key }?.message.hasPrefix("key: ") == true)
  }

  @Test(arguments: [
    ("purple", "purple", "#800080"), ("TEAL", "teal", "#008080"), ("#FF0000", "red", "#FF0000"),
    ("#fe0101", "red", "#FE0101"), ("#0a7e07", "green", "#0A7E07"), ("#00ffff", "aqua", "#00FFFF"),
  ])
  func `a color has the nearest CSS name`(text: String, name: String, hexadecimal: String) throws {
    let color = try describe { $0.calendar.color = text }.calendarColor
    #expect(color.name == name)
    #expect(color.hexadecimal == hexadecimal)
  }

  @Test(arguments: ["", "#", "#12345", "#1234567", "#12345g", "purpel", "#+12345"])
  func `an unknown color is refused`(text: String) {
    #expect(fault { $0.calendar.color = text }?.message.hasPrefix("calendar-color: ") == true)
  }

  @Test func `an error keeps the code and place of its cause`() throws {
    let time = try #require(fault { $0.event.times = ["25:00"] })
    #expect(time.code == .invalidOption)
    #expect(time.cause?.description == Fault.Code.timeOutOfRange.description)
    #expect(time.text == "25:00" && time.place == 0..<2)
    let cycle = try #require(fault { $0.schedule.pattern = "cycle:DO@2026-02-30" })
    #expect(cycle.cause?.description == Fault.Code.dayOutOfRange.description)
    #expect(cycle.text == "2026-02-30" && cycle.place == 8..<10)
    #expect(fault { $0.style = "none" }?.cause == nil)
  }
}
