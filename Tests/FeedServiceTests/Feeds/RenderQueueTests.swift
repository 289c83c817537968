// SPDX-License-Identifier: MIT

import Foundation
import Testing
import Workdays

@testable import FeedService

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

  /// A queue with one thread, which is occupied, and the outcomes of its renderings in their order.
  private final class Occupied: Sendable {
    let queue: RenderQueue<Representation>
    private let snapshot = Snapshot(.statutory)
    private let free = DispatchSemaphore(value: 0)
    private let outcomes: AsyncStream<(name: String, status: Int)>
    private let continuation: AsyncStream<(name: String, status: Int)>.Continuation

    init(limit: Int) async {
      queue = RenderQueue(threads: 1, limit: limit)
      (outcomes, continuation) = AsyncStream.makeStream()
      let isOccupied = DispatchSemaphore(value: 0)
      queue.render(ResourceKey("occupied"), snapshot, for: nil) { [free] in
        isOccupied.signal()
        free.wait()
        return .failure(Problem(500, ""))
      } completion: { _ in
      }
      await blocking { isOccupied.wait() }.value
    }

    func render(_ name: String, for client: String) {
      let address = ClientAddress("2001:db8::\(client)")
      queue.render(ResourceKey(name), snapshot, for: address) {
        .failure(Problem(200, ""))
      } completion: { [continuation] outcome in
        if case .failure(let problem) = outcome { continuation.yield((name, problem.status)) }
      }
    }

    /// Frees the thread, and returns what becomes of some renderings.
    func outcomes(_ count: Int) async -> [String] {
      free.signal()
      var all: [String] = []
      for await (name, status) in outcomes {
        all.append(status == 200 ? name : "\(name) \(status)")
        if all.count == count { break }
      }
      return all
    }
  }

  @Test func `clients take turns, however much one of them asks for`() async {
    let occupied = await Occupied(limit: 64)
    for number in 1...4 { occupied.render("a\(number)", for: "a") }
    for name in ["b1", "b2"] { occupied.render(name, for: "b") }
    occupied.render("c1", for: "c")
    #expect(await occupied.outcomes(7) == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"])
  }

  @Test func `when the queue is full, the client with the most gives way to the others`() async {
    let occupied = await Occupied(limit: 5)
    for number in 1...5 { occupied.render("a\(number)", for: "a") }
    occupied.render("b1", for: "b")
    occupied.render("c1", for: "c")
    // Now each would have as many as the one with the most.
    occupied.render("c2", for: "c")
    #expect(await occupied.outcomes(8) == ["a5 429", "a4 429", "a3 429", "c2 429", "a1", "b1", "c1", "a2"])
  }

  @Test func `the same rendering is done once for all that ask`() async {
    let occupied = await Occupied(limit: 2)
    for client in ["a", "b", "c"] { occupied.render("same", for: client) }
    #expect(await occupied.outcomes(3) == ["same", "same", "same"])
  }
}
