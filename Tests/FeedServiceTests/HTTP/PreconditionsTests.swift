// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Conditional requests, RFC 9110, section 13.
struct PreconditionsTests {
  let server = TestServer.shared
  static let feed = "/workdays.ics?year=2021&time=09:00"
  static let published = "Wed, 25 Nov 2020 00:00:00 GMT"

  private func status(_ fields: String...) throws -> Int {
    try ask(fields).status
  }

  private func ask(_ fields: [String]) throws -> Reply {
    let tag = try #require(try server.curl(Self.feed)["ETag"])
    let lines = fields.map { $0.replacing("TAG", with: tag) }.joined(separator: "\r\n")
    let request =
      "GET \(Self.feed) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(lines)\(lines.isEmpty ? "" : "\r\n")\r\n"
    return try #require(RawClient.ask(server.port, request))
  }

  @Test(arguments: [
    "TAG", "W/TAG", "\"x\", TAG", "\"x\",W/TAG,\"y\"", "*", " TAG ", ", ,TAG", "\"a,b\", TAG", "W/\"x\" , TAG",
  ])
  func `a tag that matches is 304`(_ value: String) throws {
    #expect(try status("If-None-Match: \(value)") == 304)
  }

  @Test(arguments: [
    "\"x\"", "W/\"x\"", "", "TAGx\"", "garbage", "\"", "**", "*, \"x\"", "w/TAG",
  ])
  func `a tag that does not match is 200`(_ value: String) throws {
    #expect(try status("If-None-Match: \(value)") == 200)
  }

  @Test func `tags in several lines are one list`() throws {
    #expect(try status("If-None-Match: \"x\"", "If-None-Match: TAG") == 304)
  }

  @Test func `a 304 repeats the validators and has no body`() throws {
    let reply = try ask(["If-None-Match: TAG"])
    let full = try server.curl(Self.feed)
    #expect(reply.status == 304)
    #expect(reply.body.isEmpty)
    for name in ["ETag", "Last-Modified", "Cache-Control", "Vary"] { #expect(reply[name] == full[name], "\(name)") }
    #expect(reply["Date"] != nil)
    #expect(reply["Content-Type"] == nil)
  }

  @Test(arguments: [
    (published, 304), ("Wednesday, 25-Nov-20 00:00:00 GMT", 200), ("Wed Nov 25 00:00:00 2020", 200),
    ("Wed, 25 Nov 2020 00:00:01 GMT", 304), ("Tue, 24 Nov 2020 23:59:59 GMT", 200),
    ("Thu, 01 Jan 1970 00:00:00 GMT", 200), ("garbage", 200), ("", 200), ("0", 200), ("-1", 200),
    ("Wed, 25 Nov 2020 00:00:00 UTC", 200), ("Wed, 31 Feb 2021 00:00:00 GMT", 200),
    ("Wed, 25 Nov 2020 24:00:00 GMT", 200), ("Fri, 01 Jan 2100 00:00:00 GMT", 304),
    ("Sun Nov  6 08:49:37 2022", 200), ("Sunday, 06-Nov-94 08:49:37 GMT", 200),
  ])
  func `If-Modified-Since is compared in whole seconds`(_ date: String, status expected: Int) throws {
    #expect(try status("If-Modified-Since: \(date)") == expected)
  }

  @Test func `a repeated date is ignored`() throws {
    #expect(try status("If-Modified-Since: \(Self.published)", "If-Modified-Since: \(Self.published)") == 200)
  }

  @Test func `a tag wins over a date`() throws {
    #expect(try status("If-None-Match: \"stale\"", "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT") == 200)
    #expect(try status("If-None-Match: TAG", "If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT") == 304)
  }

  @Test(arguments: [
    ("If-Match: TAG", 200), ("If-Match: *", 200), ("If-Match: \"x\"", 412), ("If-Match: W/TAG", 412),
    ("If-Unmodified-Since: \(published)", 200), ("If-Unmodified-Since: Tue, 24 Nov 2020 23:59:59 GMT", 412),
    ("If-Unmodified-Since: garbage", 200),
  ])
  func `If-Match and If-Unmodified-Since are met or 412`(_ field: String, status expected: Int) throws {
    #expect(try status(field) == expected)
  }

  @Test func `If-Match comes first, and If-Unmodified-Since is ignored beside it`() throws {
    #expect(try status("If-Match: \"x\"", "If-None-Match: TAG") == 412)
    #expect(try status("If-Match: TAG", "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT") == 200)
    #expect(try status("If-Match: TAG", "If-None-Match: TAG") == 304)
  }

  @Test func `HEAD obeys conditions too`() throws {
    let tag = try #require(try server.curl(Self.feed)["ETag"])
    #expect(try server.curl(Self.feed, "--head", "-H", "If-None-Match: \(tag)").status == 304)
  }
}
