// SPDX-License-Identifier: MIT

import Foundation
import Testing

struct NegotiationTests {
  let server = TestServer.shared
  static let feed = "/workdays.ics?year=2021&time=09:00"

  @Test func `gzip has a tag of its own and unpacks to the plain bytes`() throws {
    let plain = try server.curl(Self.feed)
    let packed = try server.curl(Self.feed, "-H", "Accept-Encoding: gzip")
    #expect(packed["Content-Encoding"] == "gzip")
    #expect(packed["ETag"] != plain["ETag"])
    #expect(packed.body.count * 2 < plain.body.count)
    #expect(try server.curl(Self.feed, "--compressed").body == plain.body)
    let (plainTag, packedTag) = (try #require(plain["ETag"]), try #require(packed["ETag"]))
    #expect(try server.curl(Self.feed, "-H", "If-None-Match: \(packedTag)").status == 200)
    #expect(
      try server.curl(Self.feed, "-H", "Accept-Encoding: gzip", "-H", "If-None-Match: \(packedTag)").status == 304)
    #expect(
      try server.curl(Self.feed, "-H", "Accept-Encoding: gzip", "-H", "If-None-Match: \(plainTag)").status == 200)
  }

  @Test(arguments: [
    ("", false), ("identity", false), (";q=1", false), (", ;q=0.5,gzip", true),
    ("gzip;q=0", false), ("gzip;q=0.0, *", false), ("gzip;q=0.001", true),
    ("GZIP", true), ("br, gzip;q=0.5", true), ("*", true), ("*;q=0", false), ("deflate, br", false), ("x-gzip", true),
  ])
  func `the encoding follows Accept-Encoding`(_ accepted: String, isPacked: Bool) throws {
    let reply = try server.curl(Self.feed, "-H", "Accept-Encoding: \(accepted)")
    #expect((reply["Content-Encoding"] == "gzip") == isPacked)
    #expect(reply["Vary"] == "Accept-Encoding")
  }
}
