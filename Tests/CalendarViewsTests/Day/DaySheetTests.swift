// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Foundation
import Platform
import TestSupport
import Testing

@Suite struct DaySheetTests {
  private func sheet(_ locale: Language = .simplifiedChinese) throws -> DaySheet {
    let events = [
      DayEvent(allDay: "z", title: "国庆节补班"),
      try DayEvent(id: "a", title: "晨会", place: "三楼会议室", start: 540, end: 660),
      try DayEvent(id: "b", title: "Review <&>", start: 570, end: 630),
      try DayEvent(id: "c", title: "电话", start: 600, end: 600),
      try DayEvent(id: "d", title: "午饭 🍜", start: 720, end: 780),
      try DayEvent(id: "e", title: "Night shift\u{1B}[2J", start: 1380, end: 1500),
    ]
    return DaySheet(
      try day("2021-10-09"), events: events, locale: ViewLocale(locale), marking: DayMarking(.makeup, name: "国庆节"))
  }

  @Test func `a day is drawn in boxes on its hours`() throws {
    let text = try sheet().console(columns: 46)
    try Drawing.save(text, "day.txt")
    let lines = text.split(separator: "\n").prefix(15).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    #expect(
      lines.joined(separator: "\n") == """
        2021年10月9日星期六 · 补班 国庆节
        全天  国庆节补班
        最忙：10:00–10:30，同时 3 项  晨会 · Review
        <&> · 电话
        08:00 ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄

        09:00 ┌09:00 晨会─┐┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄
              │三楼会议室 │┌09:30 Revie…┐
        10:00 │           │└────────────┘[10:00 电话 ]
              └───────────┘
        11:00 ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄

        12:00 ┌12:00 午饭 🍜─────────────────────────┐
              └──────────────────────────────────────┘
        13:00 ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄
        """)
  }

  @Test func `events with one identifier are drawn each with its own title`() throws {
    let events = [
      try DayEvent(id: "s", title: "Anna", start: 540, end: 600),
      try DayEvent(id: "s", title: "Bert", start: 540, end: 600),
      DayEvent(allDay: "s", title: "Cleo"),
    ]
    let sheet = DaySheet(try day("2021-10-09"), events: events, locale: ViewLocale(.english))
    for title in ["Anna", "Bert", "Cleo"] {
      #expect(sheet.console(columns: 80).contains(title) && sheet.json.contains("\"title\": \"\(title)\""))
    }
    let own = ["a#2", "a", "a", "a#2", "a"].map { DayEvent(allDay: $0, title: $0) }
    let numbered = DaySheet(try day("2021-10-09"), events: own, locale: ViewLocale(.english)).events
    #expect(Set(numbered.keys) == ["a#2", "a", "a#3", "a#2#2", "a#4"] && numbered["a#3"]?.title == "a")
    let layout = DayLayout(events)
    #expect(Set(layout.placements.map(\.item.id)) == ["s", "s#2"] && layout.allDay.map(\.id) == ["s#3"])
  }

  @Test(arguments: ["\u{202E}", "\u{202A}", "\u{2066}", "\u{2069}", "\u{2028}", "\u{85}", "\u{9B}", "\u{7F}"])
  func `control characters in a title are replaced`(control: String) throws {
    let event = try DayEvent(id: "a", title: "a\(control)b", start: 540, end: 660)
    let sheet = DaySheet(try day("2021-10-09"), events: [event], locale: ViewLocale(.english))
    for text in [sheet.console(columns: 46), sheet.svg, sheet.html] {
      #expect(text.contains("a\u{FFFD}b"))
      #expect(!text.contains(control))
    }
  }

  @Test func `all lines have the same width, at any width`() throws {
    for columns in [20, 21, 46, 80, 200] {
      let text = try sheet().console(columns: columns)
      let widths = Set(text.split(separator: "\n").map { TerminalWidth.cells(of: $0) })
      #expect(widths == [columns], "\(text)")
      #expect(!text.contains("\u{1B}"))
    }
  }

  @Test(arguments: Language.allCases)
  func `the SVG and HTML of a day are well-formed and labelled`(language: Language) throws {
    let sheet = try sheet(language)
    try Drawing.save(sheet.svg, "day-\(language.rawValue).svg")
    try Drawing.save(sheet.html, "day-\(language.rawValue).html")
    let reader = try #require(MarkupReader(sheet.svg))
    #expect(reader.elements.prefix(3) == ["svg", "title", "desc"])
    #expect(Set(reader.identifiers).count == reader.identifiers.count)
    #expect(reader.elements.count { $0 == "title" } == 1 + 6)
    #expect(MarkupReader(page: sheet.html) != nil)
    #expect(!sheet.html.contains("<script"))
  }

  @Test func `SVG and HTML use the same placements`() throws {
    let sheet = try sheet()
    for placement in sheet.layout.placements {
      let edges = placement.edges(in: 720)
      #expect(sheet.svg.contains("x=\"\(65 + edges.lowerBound)\""))
    }
    #expect(sheet.html.contains("left:0.000%;width:33.330%"))
    #expect(sheet.html.contains("left:66.670%;width:33.330%"))
  }

  /// The JSON of a sheet as another reader reads it.
  private func object(_ sheet: DaySheet) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(sheet.json.utf8)) as? [String: Any])
  }

  @Test func `the JSON of a day has its kind, its events with their times and places, and the busiest minutes`() throws
  {
    let json = try object(sheet())
    #expect(json["date"] as? String == "2021-10-09" && json["kind"] as? String == "makeup")
    #expect(json["statutory"] as? Bool == false && json["provisional"] as? Bool == false)
    #expect(json["name"] as? String == "国庆节" && json["source"] as? String == "notice" && json["shift"] is NSNull)
    // An event without a length is drawn for a quarter of an hour.
    let busiest = try #require(json["busiest"] as? [String: Any])
    #expect(busiest["from"] as? Int == 600 && busiest["to"] as? Int == 615)
    #expect(busiest["events"] as? [String] == ["a", "b", "c"])
    let events = try #require(json["events"] as? [[String: Any]])
    #expect(events.map { $0["id"] as? String } == ["z", "a", "b", "c", "d", "e"])
    #expect(events.map { $0["allDay"] as? Bool } == [true, false, false, false, false, false])
    let times = events.map { event in ["start", "end"].map { event[$0] as? String ?? "-" }.joined(separator: " ") }
    #expect(
      times == [
        "- -", "2021-10-09T09:00 2021-10-09T11:00", "2021-10-09T09:30 2021-10-09T10:30",
        "2021-10-09T10:00 2021-10-09T10:00", "2021-10-09T12:00 2021-10-09T13:00",
        "2021-10-09T23:00 2021-10-10T01:00",
      ])
    #expect(events[1]["place"] as? String == "三楼会议室" && events[2]["place"] is NSNull)
    #expect(events[2]["title"] as? String == "Review <&>" && events[5]["title"] as? String == "Night shift\u{1B}[2J")
    #expect(events.dropFirst().map { $0["columns"] as? Int } == [3, 3, 3, 1, 1])
    #expect(events.dropFirst().map { $0["column"] as? Int } == [0, 1, 2, 0, 0])
    #expect(events[5]["from"] as? Int == 1380 && events[5]["to"] as? Int == 1440)
    #expect(events.allSatisfy { $0["secondPass"] as? Bool != true })
  }

  @Test func `what is not known is null in the JSON of a day, and times of the day before have their date`() throws {
    let empty = try object(DaySheet(day("2021-01-01"), events: [], locale: ViewLocale(.english)))
    #expect(empty.filter { $0.value is NSNull }.count == 9 && empty["busiest"] is NSNull)
    #expect((empty["events"] as? [Any])?.isEmpty == true && empty["date"] as? String == "2021-01-01")
    let late = try DayEvent(id: "a", title: "a", start: -30, end: 60)
    let json = try object(DaySheet(day("2021-01-01"), events: [late], locale: ViewLocale(.english)))
    let event = try #require((json["events"] as? [[String: Any]])?.first)
    #expect(event["start"] as? String == "2020-12-31T23:30" && event["end"] as? String == "2021-01-01T01:00")
    #expect(event["from"] as? Int == 0 && event["to"] as? Int == 60)
    let clock = try WallClock(length: 1500, changes: [.init(atElapsed: 120, by: -60)])
    let second = try DayEvent(id: "b", title: "b", elapsedStart: 130, elapsedEnd: 170, clock: clock)
    let night = try object(DaySheet(day("2026-11-01"), events: [second], locale: ViewLocale(.english)))
    #expect((night["events"] as? [[String: Any]])?.map { $0["secondPass"] as? Bool } == [true])
  }

  @Test func `an event to midnight ends at 24:00, and one into the next day at that day's time`() throws {
    let events = try [(1320, 1440), (1320, 1500), (-60, 60), (0, 1440)].map { start, end in
      try DayEvent(id: "\(start) \(end)", title: "Shift", start: start, end: end)
    }
    let expected = ["22:00–24:00 Shift", "22:00–01:00 Shift", "23:00–01:00 Shift"]
    for (event, label) in zip(events, expected) {
      let sheet = DaySheet(try day("2021-10-09"), events: [event], locale: ViewLocale(.english))
      #expect(sheet.html.contains(label), "\(label)")
    }
    let whole = DaySheet(try day("2021-10-09"), events: [events[3]], locale: ViewLocale(.english))
    #expect(!whole.html.contains("00:00–00:00"))
  }

  @Test func `an event through the repeated hour is drawn twice side by side`() throws {
    let clock = try WallClock(length: 1500, changes: [.init(atElapsed: 120, by: -60)])
    let event = try DayEvent(id: "a", title: "Watch", elapsedStart: 60, elapsedEnd: 180, clock: clock)
    let sheet = DaySheet(try day("2026-11-01"), events: [event], locale: ViewLocale(.english))
    #expect(sheet.layout.placements.map(\.minutes) == [60..<120, 60..<120])
    #expect(sheet.layout.placements.map(\.item.fold) == [0, 1])
    let whole = try DayEvent(id: "a", title: "Whole", elapsedStart: 0, elapsedEnd: 1500, clock: clock)
    #expect(whole.items == [DayLayout<String>.Item(allDay: "a")])
  }

  @Test(arguments: [
    ([], 8, 18), ([(450, 480)], 7, 18), ([(479, 500)], 7, 18), ([(480, 1080)], 8, 18), ([(1070, 1081)], 8, 19),
    ([(1110, 1140)], 8, 19), ([(30, 60), (1430, 1440)], 0, 24), ([(-60, 15)], 0, 18),
  ])
  func `the hours are those of work and of all events`(
    events: [(Int, Int)], first: Int, last: Int
  ) throws {
    let events = try events.map { try DayEvent(id: "\($0.0)", title: "A", start: $0.0, end: $0.1) }
    let sheet = DaySheet(try day("2021-10-09"), events: events, locale: ViewLocale(.english))
    let lines = sheet.console(columns: 40).split(separator: "\n")
    let hours = lines.compactMap { $0.firstMatch(of: #/^(\d\d):00 /#).flatMap { Int($0.1) } }
    #expect(hours == Array(first...last))
    #expect(sheet.svg.matches(of: #/class="hour"[^>]*>(\d\d):00</#).map { Int($0.1) } == Array(first...last))
    #expect(sheet.svg.contains("height=\"\(44 + (last - first) * 60 + 16)\""))
    #expect(sheet.html.matches(of: #/<span style="top:[\d.]+%">(\d\d):00</#).map { Int($0.1) } == Array(first..<last))
    #expect(sheet.html.contains("<div class=\"day\" style=\"--hours:\(last - first)\">"))
  }

  @Test(arguments: [
    (DayMarking(.workday), "workday"), (DayMarking(.weekend), "regular day off"),
    (DayMarking(.holiday, name: "国庆节"), "day off National Day"),
    (DayMarking(.makeup, name: "春节"), "make-up day Spring Festival"),
    (DayMarking(.holiday, name: "Leave", source: .leave), "leave"),
    (DayMarking(.holiday, name: "Wedding\n", source: .leave), "leave Wedding\u{FFFD}"),
    (DayMarking(.holiday, name: "Rest", source: .company), "company day off Rest"),
    (DayMarking(.company, name: "Open house", source: .company), "company workday Open house"),
    (DayMarking(.workday, shift: "D"), "shifts D"), (DayMarking(.workday, shift: "D", shiftName: "Early"), "D Early"),
    (DayMarking(.makeup, name: "春节", shift: "N", shiftName: "Night"), "N Night · make-up day Spring Festival"),
    (DayMarking(.workday, isProvisional: true), "workday (not published yet; ordinary weekends assumed)"),
    (
      DayMarking(.holiday, name: "春节", isProvisional: true),
      "expected day off (not published yet; days as in earlier years) Spring Festival"
    ),
  ])
  func `the title says what kind of day it is`(marking: DayMarking, kind: String) throws {
    let date = try day("2026-01-06")
    let sheet = DaySheet(date, events: [], locale: ViewLocale(.english), marking: marking)
    #expect(sheet.title == "Tuesday, January 6, 2026 · " + kind)
    #expect(DaySheet(date, events: [], locale: ViewLocale(.english)).title == "Tuesday, January 6, 2026")
  }

  @Test func `an event has the colour of its file's name below, in pages and pictures`() throws {
    // The seventh file has the colour of the first again; files are in the order of their names.
    let events = try "gfedcba".map { name in
      try DayEvent(id: "\(name)", title: "Title", source: "\(name).ics", start: 540, end: 600)
    }
    let sheet = DaySheet(try day("2021-10-09"), events: events, locale: ViewLocale(.english))
    let expected = "abcdefg".enumerated().map { "\($0 % 6) \($1).ics" }
    let html = sheet.html
    #expect(
      html.matches(of: /<li class="source(\d)"[^>]*title="[^"]*\[([a-z.]+)\]"/).map { "\($0.1) \($0.2)" }.sorted()
        == expected.sorted())
    #expect(html.matches(of: /<span class="source(\d)">([a-z.]+)</).map { "\($0.1) \($0.2)" } == expected)
    let svg = sheet.svg
    #expect(
      svg.matches(of: /\[([a-z.]+)\]<\/title><rect class="event source(\d)"/).map { "\($0.2) \($0.1)" }.sorted()
        == expected.sorted())
    #expect(svg.matches(of: /<tspan class="name(\d)">■ ([a-z.]+)</).map { "\($0.1) \($0.2)" } == expected)
    let single = DaySheet(try day("2021-10-09"), events: [events[0]], locale: ViewLocale(.english))
    #expect(!single.html.contains("g.ics") && !single.svg.contains("g.ics") && !single.console().contains("g.ics"))
  }
}
