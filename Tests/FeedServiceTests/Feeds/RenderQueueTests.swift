// SPDX-License-Identifier: MIT

import Testing

struct RenderQueueTests {
  @Test func `more than the server can render at a time is 429 with Retry-After`() async throws {
    let server = try TestServer(environment: ["RENDER_LIMIT": "2"])
    let port = server.port
    let asked = (0..<40).map { index in
      blocking { () -> (Int, String?) in
        let target = "/workdays.ics?years=2017-2026&style=expanded&time=09:00&title=\(index)"
        let reply = RawClient.ask(port, "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        return (reply?.status ?? 0, reply?["Retry-After"])
      }
    }
    var statuses: [(Int, String?)] = []
    for reply in asked { statuses.append(await reply.value) }
    #expect(statuses.allSatisfy { $0.0 == 200 || $0.0 == 429 }, "\(statuses)")
    #expect(statuses.contains { $0.0 == 200 })
    #expect(statuses.filter { $0.0 == 429 }.allSatisfy { $0.1 == "1" })
    #expect(statuses.contains { $0.0 == 429 }, "\(statuses)")
  }
}
