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
      (["10.0.0.1"], "10.0.0.1", String(repeating: "6", count: 65), String(repeating: "6", count: 64)),
      (["10.0.0.1"], "10.0.0.1", "", "10.0.0.1"), (["10.0.0.1"], "10.0.0.1", "10.0.0.1", "10.0.0.1"),
    ] as [(Set<String>, String, String, String)])
  func `a forwarded address counts when a trusted proxy says it`(
    _ proxies: Set<String>, peer: String, forwarded: String, client: String
  ) {
    let headers = HTTPHeaders(forwarded.isEmpty ? [] : [("X-Forwarded-For", forwarded)])
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: headers)
    #expect(FeedRequest(head, peer: peer).client(trusting: proxies) == client)
  }
}
