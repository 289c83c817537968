// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import FeedPages
import Foundation
import NIOCore
import NIOHTTP1
import Support
import TestSupport
import Testing
import TimeZones
import WorkdayFeeds
import Workdays

@testable import FeedService

/// `/api/is`, asked at given times.
struct DayQuestionTests {
  /// Asks a router with a clock that stands still.
  private func ask(_ query: String, at time: String, accept: String? = nil, method: HTTPMethod = .GET) throws -> Answer
  {
    let (answer, isRendered) = try AskedRouter.answer("/api/is?" + query, at: time, accept: accept, method: method)
    #expect(!isRendered)
    return answer
  }

  private func text(_ answer: Answer) -> String { answer.text }

  @Test(arguments: [
    // 10 October 2026 is a Saturday and a make-up day.
    ("date=today", "2026-10-09T15:59:59Z", "true", 1), ("date=today", "2026-10-09T16:00:00Z", "true", 3600),
    ("date=today", "2026-10-10T15:30:00Z", "true", 1800), ("date=today", "2026-10-10T16:00:00Z", "false", 3600),
    ("date=tomorrow", "2026-10-10T15:30:00Z", "false", 1800),
    ("date=yesterday", "2026-10-10T16:30:00Z", "true", 3600),
    ("date=today&time-zone=UTC", "2026-10-10T23:59:00Z", "true", 60),
    ("date=today&time-zone=UTC", "2026-10-11T00:00:00Z", "false", 3600),
    ("date=today&time-zone=-03:30", "2026-10-11T03:00:00Z", "true", 1800),
    // Beirut's clocks skip the midnight in which 29 March 2026 begins.
    ("date=today&time-zone=Asia/Beirut", "2026-03-28T21:59:00Z", "false", 60),
  ])
  func `the answer is that of the day in the time zone, and ends with it`(
    query: String, time: String, answer: String, seconds: Int
  ) throws {
    let reply = try ask(query, at: time)
    #expect(reply.status == 200)
    #expect(text(reply) == answer)
    #expect(reply.headers["Cache-Control"] == ["private, max-age=\(seconds)"])
    #expect(reply.headers["Content-Type"] == ["text/plain; charset=utf-8"])
    #expect(reply.headers["Vary"] == ["Accept, Accept-Encoding"])
  }

  @Test(arguments: [
    ("date=2026-10-10", "true"), ("date=20261011", "false"), ("date=2026-10-01", "false"),
    ("date=2026-10-10&make-up=none", "false"), ("date=2026-11-28", "false"),
    ("date=2026-11-28&pattern=six-day", "true"),
    ("date=2026-11-28&pattern=big-small&big-week=2026-11-23", "true"),
    ("date=2026-11-28&pattern=big-small&big-week=2026-11-16", "false"),
    ("date=2026-10-01&statutory=no&make-up=none", "true"), ("date=2026-10-03&pattern=cycle:DDO@2026-10-01", "false"),
    ("date=2027-10-04&allow-unpublished", "true"),
    ("date=2027-10-04&provisional", "false"),
    // The regulation alone has it off.
    ("date=2027-01-01", "false"),
    // A cycle takes nothing from the notices.
    ("date=2027-10-02&pattern=cycle:DDO@2026-10-01", "true"),
  ])
  func `a date is answered by the same options as the command's`(query: String, answer: String) throws {
    let reply = try ask(query, at: "2026-11-22T00:00:00Z")
    #expect(text(reply) == answer)
    #expect(reply.headers["Cache-Control"] == ["public, max-age=3600"])
  }

  @Test func `several dates have a line each, or an array`() throws {
    let reply = try ask("date=2026-10-10&date=20261011&date=2026-10-01", at: "2026-11-22T00:00:00Z")
    #expect(text(reply) == "true\nfalse\nfalse")
    #expect(reply.headers["Cache-Control"] == ["public, max-age=3600"])
    let today = try ask("date=2026-10-10&date=today", at: "2026-11-22T00:00:00Z")
    #expect(text(today) == "true\nfalse")
    #expect(today.headers["Cache-Control"].first?.hasPrefix("private, ") == true)
  }

  @Test(arguments: [
    ("", 400, "date", "date is missing"), ("date=x", 400, "date", "not a date"),
    ("date=2026-02-29", 400, "date", "2026-02"),
    ("date=today&time-zone=UTC&time-zone=UTC", 400, "time-zone", "more than once"),
    ("date=2026-10-10&date=2027-10-04", 404, "date", "the holidays of 2027"),
    (String(repeating: "date=today&", count: 10) + "date=today", 400, "date", "the maximum is 10"),
    ("day=today", 400, "day", "the parameters are date, time-zone, allow-unpublished, provisional, days"),
    ("date=today&time-zone=Mars", 400, "time-zone", "Asia/Shanghai"),
    ("date=today&pattern=big-small", 400, "pattern", "needs big-week"),
    ("date=2027-10-04", 404, "date", "the holidays of 2027 are not published yet"),
    ("date=2006-10-01", 404, "date", "the holidays of 2006 are not known"),
  ])
  func `what cannot be answered is a problem that names the parameter`(
    query: String, status: Int, name: String, says: String
  ) throws {
    let answer = try ask(query, at: "2026-11-22T00:00:00Z")
    #expect(answer.status == status)
    #expect(answer.headers["Cache-Control"] == ["no-store"])
    let problem = try #require(try JSONSerialization.jsonObject(with: Data(text(answer).utf8)) as? [String: Any])
    #expect(problem["parameter"] as? String == name)
    #expect((problem["detail"] as? String)?.contains(says) == true, "\(text(answer))")
  }

  @Test func `today in a year that is not published is a problem and not an answer`() throws {
    #expect(try ask("date=today", at: "2026-12-31T15:59:59Z").status == 200)
    #expect(text(try ask("date=today", at: "2026-12-31T16:00:00Z")) == "false")
    #expect(try ask("date=today", at: "2027-01-01T16:00:00Z").status == 404)
  }

  @Test(arguments: [
    ("application/json", true), ("application/json, text/plain;q=0.9", true), ("*/*", false), ("text/plain", false),
    ("application/json;q=0.5, text/*", false), ("text/html, */*;q=0.8", false), ("application/*, */*;q=0.1", true),
  ])
  func `JSON is for who prefers it`(accepted: String, isJSON: Bool) throws {
    let answer = try ask("date=2026-12-30", at: "2026-11-22T00:00:00Z", accept: accepted)
    #expect(answer.headers["Content-Type"] == [isJSON ? "application/json" : "text/plain; charset=utf-8"])
    if isJSON {
      let record = try #require(try JSONSerialization.jsonObject(with: Data(text(answer).utf8)) as? [String: Any])
      #expect(record["date"] as? String == "2026-12-30")
      #expect(record["workday"] as? Bool == true && record["provisional"] as? Bool == true)
    } else {
      #expect(text(answer) == "true")
    }
  }

  @Test func `the record is the one in the list of days`() throws {
    let server = TestServer.shared
    let record = try server.curl("/api/is?date=2026-10-10", "-H", "Accept: application/json").text
    let days = try server.curl("/api/days?from=2026-10-10&to=2026-10-10").text
    #expect(days.contains("\n    " + record))
    let tag = try #require(try server.curl("/api/is?date=2026-10-10")["ETag"])
    #expect(try server.curl("/api/is?date=2026-10-10", "-H", "If-None-Match: \(tag)").status == 304)
    #expect(try server.curl("/api/is?date=2026-10-11", "-H", "If-None-Match: \(tag)").status == 200)
    let head = try server.curl("/api/is?date=2026-10-10", "--head")
    #expect(head.status == 200 && head.body.isEmpty && head["Content-Length"] == "4")
  }
}

/// What the server makes of a day by how sure it is; `CertaintyTests` has the commands.
struct CertaintyAnswerTests {
  @Test(arguments: [
    ("2026-03-02", "", DayCertainty.known, Optional("true")), ("2027-01-01", "", .certain, "false"),
    ("2027-03-01", "&provisional", .expected, "true"), ("2026-12-30", "", .open, "true"),
    ("2027-03-01", "", .unpublished, nil), ("2006-03-01", "", .past, nil),
  ])
  func `no address disagrees with the row of a state`(
    date: String, option: String, state: DayCertainty, answer: String?
  ) throws {
    func ask(_ target: String) throws -> Answer {
      try AskedRouter.answer(target, at: "2026-11-28T04:00:00Z").answer
    }
    let day = try ask("/api/is?date=\(date)\(option)")
    #expect(day.status == (state.isAnswer ? 200 : 404))
    #expect(answer == nil || day.text == answer)
    let open = try ask("/api/open?hours=09:00-18:00&at=\(date)T09:30\(option)")
    #expect(open.status == day.status)
    let calendar = Result { try ask("/workdays.ics?from=\(date)&to=\(date)\(option)") }
    switch calendar {
    case .success(let calendar): #expect(calendar.status == 200 && answer == "true")
    case .failure(let error): #expect((error as? Fault)?.code == (state.isAnswer ? .noDays : .unpublishedYear))
    }
    // A page says under its month what is not sure; that of a certain day has days that are not.
    let note = [
      DayCertainty.open: "notice may change this",
      .unpublished: "ordinary weekends assumed",
      .past: "not in the data",
    ][state]
    let page = try ask("/?lang=en&month=\(date.prefix(7))\(option)")
    #expect(page.status == 200)
    // The page itself forecasts nothing.
    if state != .certain, state != .expected {
      #expect(page.text.contains(note ?? "no such note") == state.mayChange, "\(state)")
    }
    // A list has each day with its state, and no total that depends on one that is not known.
    guard option.isEmpty else { return }
    let list = try ask("/api/days?from=\(date)&to=\(date)")
    #expect(list.status == 200 && list.text.contains("\"certainty\": \"\(state.rawValue)\""))
    #expect(list.text.contains("\"workdays\": null") == !state.isAnswer)
  }

  private static let sites = [
    ("\(newestYear)-12-30", "", DayCertainty.open), ("\(comingYear)-03-01", "", .unpublished),
    ("2026-03-02", "", .known), ("\(comingYear)-03-01", "provisional: true\n", .expected), ("2006-03-01", "", .past),
  ]

  @Test(arguments: sites.prefix(isSlowSetWanted ? 5 : 2))
  func `a site has a feed of a day that is known, and is not made with another`(
    date: String, option: String, state: DayCertainty
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("from: \(date)\nto: \(date)\n\(option)".utf8), to: "feeds/a.yaml")
    try folder.write([], to: "data/empty")
    let (feeds, site) = (folder.path + "/feeds", folder.path + "/site")
    let result = try Program.run(
      Program.folder + "/workday-feed",
      ["publish", "--feeds", feeds, "--output", site, "--data", folder.path + "/data"])
    #expect((result.status == 0) == state.isAnswer && result.status == (state.isAnswer ? 0 : 65), "\(result.errors)")
    #expect(FileManager.default.fileExists(atPath: site + "/a.ics") == state.isAnswer)
  }

  @Test func `the month of a feed that is forecast has the days apart`() throws {
    let schedule = try WorkdaySchedule(holidays: .through2026).addingForecast()
    let preview = MonthPreview(try YearMonth(parsing: "2027-02"), schedule.marker, .english)
    let table = preview.table.text
    #expect(table.contains("<td class=\"holiday\"><time datetime=\"2027-02-05\">"))
    #expect(table.contains("<td class=\"holiday expected\"><time datetime=\"2027-02-09\">"))
    #expect(preview.notes.text.contains("补 expected make-up day 13–14 Feb Spring Festival"))
  }
}
