// SPDX-License-Identifier: MIT

import Foundation
import Testing

struct RequestLogTests {
  let server = TestServer.shared

  @Test func `each request is one line of JSON`() async throws {
    let mark = "log-\(UUID().uuidString)"
    let reply = try server.curl("/workdays.ics?title=\(mark)&time=09:00", "-A", "\(mark)\"back\\slash")
    #expect(reply.status == 200)
    let line = try #require(await server.logged { $0["agent"]?.hasPrefix(mark) == true }.first)
    #expect(line.status == 200)
    #expect(line["method"] == "GET")
    #expect(line.bytes == reply.body.count)
    #expect(line["agent"] == "\(mark)\"back\\slash")
    #expect(line["client"] == "127.0.0.1")
    #expect(line["time"]?.hasSuffix("Z") == true)
  }
}
