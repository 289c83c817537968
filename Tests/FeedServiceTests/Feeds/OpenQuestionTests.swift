// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOHTTP1
import TestSupport
import Testing
import TimeZones

@testable import FeedService

/// `/api/open`, asked at given times.
struct OpenQuestionTests {
  private func ask(_ query: String, at time: String = "2026-10-10T02:00:00Z", accept: String? = nil) throws -> Answer {
    let (answer, isRendered) = try AskedRouter.answer("/api/open?" + query, at: time, accept: accept)
    // A list is made in the queue of feeds, a moment is answered at once.
    #expect(isRendered == (query.contains("from=") && answer.status == 200))
    return answer
  }

  private func text(_ answer: Answer) -> String { answer.text }

  @Test(arguments: [
    // 10 October 2026 is a Saturday and a make-up day.
    ("hours=MO-FR+09:00-18:00", "2026-10-10T02:00:00Z", "true", 3600),
    ("hours=MO-FR+09:00-18:00", "2026-10-10T09:50:00Z", "true", 600),
    ("hours=MO-FR+09:00-18:00", "2026-10-10T10:00:00Z", "false", 3600),
    ("hours=MO-FR+09:00-18:00&pattern=trading", "2026-10-10T02:00:00Z", "false", 3600),
    ("hours=01:00-04:00&time-zone=UTC", "2026-10-10T02:30:00Z", "true", 3600),
    ("hours=01:00-04:00&time-zone=UTC", "2026-10-10T00:59:30Z", "false", 30),
    ("hours=%E5%91%A8%E4%B8%80%E8%87%B3%E5%91%A8%E4%BA%94+9:00-18:00", "2026-10-09T01:00:00Z", "true", 3600),
  ])
  func `the answer is that of the moment, and ends with it`(
    query: String, time: String, answer: String, seconds: Int
  ) throws {
    let reply = try ask(query, at: time)
    #expect(reply.status == 200 && text(reply) == answer, "\(text(reply))")
    #expect(reply.headers["Cache-Control"] == ["private, max-age=\(seconds)"])
    #expect(reply.headers["Vary"] == ["Accept, Accept-Encoding"])
  }

  @Test func `another moment, a record, and the open times of a period`() throws {
    let record = try ask("hours=09:00-18:00&at=2026-10-08+10:00", accept: "application/json")
    #expect(
      text(record)
        == #"{"at": "2026-10-08T10:00:00+08:00", "open": true, "until": "2026-10-08T18:00:00+08:00", "known": true, "provisional": false, "date": "2026-10-08"}"#
        + "\n")
    #expect(record.headers["Cache-Control"] == ["no-cache"])
    let list = try ask("hours=09:00-12:00,13:00-18:00&from=2026-10-08&to=2026-10-09")
    #expect(
      list.headers["Content-Type"] == ["application/json"] && text(list).components(separatedBy: "start").count == 5)
    #expect(text(list).contains(#"{"start": "2026-10-09T13:00:00+08:00", "end": "2026-10-09T18:00:00+08:00"}"#))
    #expect(text(try ask("hours=09:00-18:00&from=2026-10-03&to=2026-10-03")) == "[]\n")
    #expect(text(try ask("hours=09:00-18:00&from=today&to=tomorrow")).contains("2026-10-10T09:00:00"))
  }

  @Test(arguments: [
    ("", 400, "hours is missing"), ("hours=MO-FR", 400, "hours: "), ("hours=09:00-18:00&date=today", 400, "date"),
    ("hours=09:00-18:00&at=someday", 400, "at: "), ("hours=09:00-18:00&from=today", 400, "to is missing"),
    ("hours=09:00-18:00&at=10:00&from=today&to=today", 400, "at goes without"),
    ("hours=09:00-18:00&from=2024-01-01&to=2026-01-01", 400, "400 days"),
    ("hours=09:00-18:00&time-zone=Mars", 400, "Mars"), ("hours=09:00-18:00&x=1", 400, "not a parameter"),
    ("hours=09:00-18:00&at=2027-01-04+10:00", 404, "not published"),
    ("hours=09:00-18:00&from=2026-12-01&to=2027-01-02", 404, "not published"),
  ])
  func `what is wrong is said, and what is not known`(query: String, status: Int, message: String) throws {
    let answer = try ask(query)
    #expect(answer.status == status && text(answer).contains(message), "\(text(answer))")
  }

  @Test func `the end of a known year is no guess`() throws {
    let last = try ask("hours=09:00-18:00&at=2026-12-31+20:00", accept: "application/json")
    #expect(text(last).contains(#""open": false, "until": null, "known": false"#))
    let guess = try ask("hours=09:00-18:00&at=2027-01-04+10:00&allow-unpublished")
    #expect(guess.status == 200 && text(guess) == "true")
  }
}
