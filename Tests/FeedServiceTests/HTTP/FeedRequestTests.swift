// SPDX-License-Identifier: MIT

import NIOHTTP1
import Testing

@testable import FeedService

struct FeedRequestTests {
  @Test(
    arguments: [
      ([], "9.9.9.9", "1.1.1.1", "9.9.9.9"), (["10.0.0.1"], "9.9.9.9", "1.1.1.1", "9.9.9.9"),
      (["10.0.0.1"], "10.0.0.1", "1.1.1.1", "1.1.1.1"), (["10.0.0.1"], "10.0.0.1", "6.6.6.6, 1.1.1.1", "1.1.1.1"),
      (["10.0.0.1", "10.0.0.2"], "10.0.0.1", "6.6.6.6, 1.1.1.1, 10.0.0.2", "1.1.1.1"),
      (["10.0.0.1"], "10.0.0.1", "6.6.6.6, unknown", "10.0.0.1"), (["10.0.0.1"], "10.0.0.1", "", "10.0.0.1"),
      (["10.0.0.1"], "10.0.0.1", "10.0.0.1", "10.0.0.1"), (["10.0.0.1"], "::ffff:10.0.0.1", "1.1.1.1", "1.1.1.1"),
      (["::1"], "::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), (["::1"], "::1", "2001:db8:1:2::9", "2001:db8:1:2::"),
      ([], "2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::"),
    ] as [([String], String, String, String)])
  func `a forwarded address counts when a trusted proxy says it`(
    _ proxies: [String], peer: String, forwarded: String, client: String
  ) {
    let headers = HTTPHeaders(forwarded.isEmpty ? [] : [("X-Forwarded-For", forwarded)])
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: headers)
    let trusted = Set(proxies.compactMap(ClientAddress.init))
    #expect(trusted.count == proxies.count)
    #expect(FeedRequest(head, peer: peer).network(trusting: trusted) == ClientAddress(client))
  }

  @Test func `what is no address names no client`() {
    for text in ["", "localhost", "1.2.3", "1.2.3.4:80", "[::1]", " ::1", "/run/socket"] {
      #expect(ClientAddress(text) == nil, "\(text)")
    }
    #expect(FeedRequest(nil, peer: "unknown").network(trusting: []) == nil)
  }
}
