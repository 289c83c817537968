// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing
import TimeZones

/// The responses of every address, requested with curl.
struct FeedRouterTests {
  let server = TestServer.shared
  static let feed = "/workdays.ics?year=2021&time=09:00"

  @Test func `a feed has its type, its name, its lifetime and its validators`() throws {
    let reply = try server.curl(Self.feed)
    #expect(reply.status == 200)
    #expect(reply["Content-Type"] == "text/calendar; charset=utf-8")
    #expect(reply["Content-Disposition"] == "inline; filename=\"workdays.ics\"")
    #expect(reply["Cache-Control"] == "public, max-age=3600, stale-while-revalidate=86400")
    #expect(reply["Vary"] == "Accept-Encoding")
    #expect(reply["Last-Modified"] == "Wed, 25 Nov 2020 00:00:00 GMT")
    #expect(reply["X-Content-Type-Options"] == "nosniff")
    #expect(reply["Content-Length"] == "\(reply.body.count)")
    let tag = try #require(reply["ETag"])
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count == 34)
    #expect(reply.text.hasPrefix("BEGIN:VCALENDAR\r\n"))
    #expect(reply.text.contains("RDATE;TZID=Asia/Shanghai:20210207T090000"))
  }

  @Test func `holidays are served in both languages`() throws {
    let chinese = try server.curl("/holidays.ics?year=2021&lang=zh-Hans")
    let english = try server.curl("/holidays.ics?year=2021&lang=en")
    #expect(chinese.status == 200 && english.status == 200)
    #expect(chinese["Content-Disposition"] == "inline; filename=\"holidays.ics\"")
    #expect(chinese.text.contains("国庆节") && chinese.text.contains("班"))
    #expect(english.text.contains("National Day"))
    #expect(try server.curl("/holidays.ics?lang=fr").status == 400)
  }

  @Test func `without years a feed covers the two newest published years, on any day`() throws {
    let reply = try server.curl("/workdays.ics?time=09:00")
    let years = newestYear - 1...newestYear
    #expect(
      reply.text.contains("from \(years.lowerBound)-01-01 to \(years.upperBound)-12-31")
        || reply.text.contains("\(years.lowerBound)-01-01"))
    let named = try server.curl("/workdays.ics?time=09:00&years=\(years.lowerBound)-\(years.upperBound)")
    let plain = try server.curl("/workdays.ics?time=09:00&no-renewal")
    #expect(plain.body == named.body && plain["ETag"] == named["ETag"])
    // Two more events say until when it goes, after its own.
    #expect(reply.text.hasPrefix(named.text.replacing("END:VCALENDAR\r\n", with: "")))
    #expect(reply.text.components(separatedBy: "UID:workday-end").count == 3)
  }

  @Test(arguments: [
    ["/workdays.ics?time=09:00&duration=9h&alarm=10m", "/workdays.ics?alarm=-PT10M&duration=PT9H&time=09%3A00"],
    ["/workdays.ics?title=A+b", "/workdays.ics?title=A%20b"],
    ["/workdays.ics?no-alarm&time=09:00", "/workdays.ics?time=09:00&no-alarm=true"],
  ])
  func `equivalent addresses have the same bytes`(_ targets: [String]) throws {
    let replies = try targets.map { try server.curl($0) }
    #expect(replies.allSatisfy { $0.status == 200 })
    #expect(Set(replies.map { $0["ETag"] ?? "" }).count == 1)
  }

  @Test func `HEAD has the headers of GET and no body`() throws {
    for target in [Self.feed, "/", "/healthz", "/api/days?from=2026-01-01&to=2026-01-02", "/nothing"] {
      let get = try server.curl(target)
      let head = try server.curl(target, "--head")
      #expect(head.status == get.status, "\(target)")
      #expect(head.body.isEmpty, "\(target)")
      let skipped = ["date", "connection"]
      let names = { (reply: Reply) in
        reply.headers.filter { !skipped.contains($0.name) }.map { $0.name + ": " + $0.value }
      }
      #expect(names(head) == names(get), "\(target)")
    }
  }

  @Test func `methods other than GET, HEAD and OPTIONS are 405 with Allow`() throws {
    for method in ["POST", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"] {
      for target in [Self.feed, "/", "/healthz"] {
        let reply = try server.curl(target, "-X", method)
        #expect(reply.status == 405, "\(method) \(target)")
        #expect(reply["Allow"] == "GET, HEAD, OPTIONS", "\(method) \(target)")
        #expect(reply["Content-Type"] == "application/problem+json")
      }
    }
  }

  @Test(arguments: [
    "/nothing", "/workdays.ics/", "//workdays.ics", "/workdays%2Eics", "/../etc/passwd",
    "/workdays.ics/../../etc/passwd",
    "/..%2f..%2fetc/passwd", "/WORKDAYS.ICS", "/.git/config", "/api", "/api/", "/index.html", "/workdays.ics%00",
  ])
  func `there is nothing outside the routes`(_ target: String) throws {
    let reply = try server.curl(target)
    #expect(reply.status == 404)
    #expect(reply["Content-Type"] == "application/problem+json")
    #expect(reply.problem["status"] as? Int == 404)
  }

  @Test(
    arguments: [
      ("tile=x", "tile", "the parameters are"), ("time=09:00&time=9", "time", "9"), ("time=25:00", "time", "25"),
      ("style=x", "style", "rdate, events or expanded"), ("style=rdate&style=rdate", "style", "more than once"),
      ("alarm=5", "alarm", "-PT10M"), ("year=99", "year", "year"), ("year=2049", "years", "not published"),
      ("years=2007-2026", "years", "the maximum is 10"), ("duration=9h", "duration", "duration needs time"),
      ("time-zone=Mars/Base", "time-zone", "Asia/Shanghai"), ("time-zone=../../etc/passwd", "time-zone", "time zone"),
      ("title=%00", "title", "U+0000"), ("title=%0D%0AX:y", "title", "U+000D"), ("title=", "title", "visible"),
      ("title=%zz", nil, "hexadecimal"), ("title=%ff", nil, "UTF-8"), ("key=a%00b", "key", "control"),
      ("no-alarm=no", "no-alarm", "flag"), ("source=http://evil.example/", "source", "the parameters are"),
      ("url=file:///etc/passwd", "url", "not a parameter"), ("make-up=maybe", "make-up", "all"),
      ("alarm=1m&alarm=2m&alarm=3m&alarm=4m&alarm=5m&alarm=6m&time=09:00", "alarm", "the maximum is 5"),
    ] as [(String, String?, String)])
  func `an invalid parameter is 400, with its name and what is allowed`(_ query: String, name: String?, says: String)
    throws
  {
    let reply = try server.curl("/workdays.ics?" + query)
    #expect(reply.status == 400)
    #expect(reply["Content-Type"] == "application/problem+json")
    #expect(reply["Cache-Control"] == "no-store")
    #expect(reply.problem["parameter"] as? String == name)
    #expect(reply.detail.contains(says), "\(reply.detail)")
    #expect(!reply.detail.contains("--"), "\(reply.detail)")
  }

  @Test func `a title has at most 200 characters`() throws {
    let most = String(repeating: "%E7%8F%AD", count: 200)
    #expect(try server.curl("/workdays.ics?year=2021&title=" + most).status == 200)
    let reply = try server.curl("/workdays.ics?year=2021&title=" + most + "x")
    #expect(reply.status == 400)
    #expect(reply.problem["parameter"] as? String == "title")
  }

  @Test func `a feed of ten years is served, one that would be too large is not`() throws {
    #expect(try server.curl("/workdays.ics?years=2017-2026&time=09:00").status == 200)
    let notes = String(repeating: "x", count: 2000)
    let reply = try server.curl("/workdays.ics?years=2017-2026&time=09:00&style=expanded&notes=" + notes)
    #expect(reply.status == 400)
    #expect(reply.detail.contains("MiB"))
  }

  @Test func `the days as JSON have their own dates, kinds and names`() throws {
    let reply = try server.curl("/api/days?from=2021-02-19&to=20210222")
    #expect(reply.status == 200)
    #expect(reply["Content-Type"] == "application/json")
    let object = try #require(try JSONSerialization.jsonObject(with: reply.body) as? [String: Any])
    let days = try #require(object["days"] as? [[String: Any]])
    #expect(days.map { $0["date"] as? String } == ["2021-02-19", "2021-02-20", "2021-02-21", "2021-02-22"])
    #expect(days.map { $0["kind"] as? String } == ["workday", "makeup", "weekend", "workday"])
    #expect(days[1]["name"] as? String == "春节")
    let tag = try #require(reply["ETag"])
    #expect(
      try server.curl("/api/days?from=2021-02-19&to=2021-02-22", "-H", "If-None-Match: \(tag)").status == 304)
  }

  @Test func `the days may count from today, and such a list is asked for again each time`() throws {
    func days(_ range: String) throws -> (reply: Reply, dates: [String]) {
      let reply = try server.curl("/api/days?" + range)
      let object = try #require(try JSONSerialization.jsonObject(with: reply.body) as? [String: Any])
      return (reply, try #require(object["days"] as? [[String: Any]]).compactMap { $0["date"] as? String })
    }
    let zone = try TimeZoneDatabase.system.rules(for: "Asia/Shanghai")
    func today() throws -> CivilDate {
      try zone.localTime(of: Instant(secondsSince1970: Int64(Date.now.timeIntervalSince1970))).date
    }
    let before = try today()
    let (reply, dates) = try days("from=yesterday&to=tomorrow")
    // A day may begin between the two.
    guard try today() == before else { return }
    #expect(dates == [before - 1, before, before + 1].map(\.iso8601))
    #expect(reply["Cache-Control"] == "no-cache" && reply["ETag"] != nil)
    #expect(try days("from=today&to=today").dates == [before.iso8601])
    let wrong = try server.curl("/api/days?from=tomorrow&to=today")
    #expect(wrong.status == 400 && wrong.problem["parameter"] as? String == "to")
    #expect(try server.curl("/api/days?from=now&to=today").status == 400)
  }

  @Test func `a year is served in the format of holiday-cn, with its version`() throws {
    let reply = try server.curl("/holidays/2021.json")
    #expect(reply.status == 200 && reply["Content-Type"] == "application/json")
    let object = try #require(try JSONSerialization.jsonObject(with: reply.body) as? [String: Any])
    let days = try #require(object["days"] as? [[String: Any]])
    #expect(days.count { $0["isOffDay"] as? Bool == true } == 31 && days.count == 38)
    #expect((object["version"] as? String)?.hasPrefix("2020-11-25.") == true)
    let tag = try #require(reply["ETag"])
    #expect(try server.curl("/holidays/2021.json", "-H", "If-None-Match: \(tag)").status == 304)
    #expect(
      try server.curl("/holidays/2049.json").detail
        == "the holidays of 2049 are not published yet; those of 2007 to 2026 are.")
    #expect(try server.curl("/holidays/2021.json?x=1").status == 400)
    #expect(try server.curl("/holidays/2021.json", "-X", "POST").status == 405)
    for path in ["/holidays/21.json", "/holidays/20211.json", "/holidays/2021", "/holidays/x021.json"] {
      #expect(try server.curl(path).status == 404)
    }
  }

  @Test func `a list of days has at most 3,660 of them`() throws {
    #expect(try server.curl("/api/days?from=2016-01-01&to=2026-01-07").status == 200)
    #expect(try server.curl("/api/days?from=2016-01-01&to=2026-01-08").status == 400)
  }

  @Test(arguments: [
    ("from=2021-01-01", "to"), ("to=2021-01-01", "from"), ("from=2021-13-01&to=2021-01-01", "from"),
    ("from=2021-01-02&to=2021-01-01", "to"), ("from=2000-01-01&to=2021-01-01", "to"),
    ("from=2021-01-01&from=2021-01-01&to=2021-01-02", "from"), ("from=2021-01-01&to=2021-01-02&x=", "x"),
  ])
  func `an invalid range of days is 400, with the parameter's name`(_ query: String, name: String) throws {
    let reply = try server.curl("/api/days?" + query)
    #expect(reply.status == 400)
    #expect(reply.problem["parameter"] as? String == name)
  }

  @Test func `health and readiness answer and take no parameters`() throws {
    for target in ["/healthz", "/readyz"] {
      let reply = try server.curl(target)
      #expect(reply.status == 200)
      #expect(reply["Cache-Control"] == "no-store")
      #expect(try server.curl(target + "?x=1").status == 400)
    }
  }

  @Test func `a restart and a second replica agree to the byte`() throws {
    let other = try TestServer()
    for target in [Self.feed, "/holidays.ics?lang=en", "/api/days?from=2026-01-01&to=2026-12-31"] {
      for encoding in ["identity", "gzip"] {
        let mine = try server.curl(target, "-H", "Accept-Encoding: \(encoding)")
        let its = try other.curl(target, "-H", "Accept-Encoding: \(encoding)")
        #expect(mine.body == its.body && mine["ETag"] == its["ETag"], "\(target)")
        #expect(mine["Last-Modified"] == its["Last-Modified"])
      }
    }
  }

  @Test func `bytes do not depend on what was asked before`() throws {
    // Two characters that Unicode takes for the same: 北 and its compatibility form.
    let titles = ["%E5%8C%97", "%EF%A5%A3"]
    let server = try TestServer()
    for (title, bytes) in zip(titles, ["\u{5317}", "\u{F963}"]).reversed() {
      for target in ["/workdays.ics?time=09:00&title=" + title, "/?time=09:00&title=" + title] {
        let reply = try server.curl(target)
        #expect(reply.status == 200)
        #expect(reply.body.range(of: Data(bytes.utf8)) != nil, "\(target)")
      }
    }
  }

  @Test func `cached answers, pages and errors do not wait behind renderings`() async throws {
    let server = try await LocalServer()
    func ask(_ target: String) async -> Int? {
      let port = server.port
      return await blocking {
        RawClient.ask(port, "GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")?.status
      }.value
    }
    #expect(await ask(Self.feed) == 200)
    let free = await server.occupyRenderers()
    #expect(await ask(Self.feed) == 200)
    #expect(await ask("/?lang=en") == 200)
    #expect(await ask("/?lang=en&title=new") == 200)
    #expect(await ask("/workdays.ics?x=1") == 400)
    let waiting = blocking { [port = server.port] in
      RawClient.ask(port, "GET /workdays.ics?title=waits HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")?.status
    }
    free.signal()
    #expect(await waiting.value == 200)
    await server.stop()
  }
}
