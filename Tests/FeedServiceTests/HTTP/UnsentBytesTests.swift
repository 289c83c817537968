// SPDX-License-Identifier: MIT

import NIOCore
import Testing

@testable import FeedService

struct UnsentBytesTests {
  private let networks = (1...5).map { ClientAddress("192.0.2.\($0)") }

  private func body(_ size: Int) -> ByteBuffer { ByteBuffer(repeating: 1, count: size) }

  @Test func `a body counts once for all that wait for it, until the last has taken it`() throws {
    let unsent = UnsentBytes(limit: 100)
    let shared = body(60)
    let ends = try networks.map { try #require(unsent.begin(shared, for: $0)) }
    #expect(unsent.total == 60)
    #expect(unsent.begin(body(60), for: networks[0]) == nil)
    for end in ends.dropLast() {
      end()
      #expect(unsent.total == 60)
    }
    ends.last?()
    #expect(unsent.total == 0)
    #expect(unsent.begin(body(60), for: networks[0]) != nil)
  }

  @Test func `a network that takes nothing leaves room for the others`() {
    let unsent = UnsentBytes(limit: 1000)
    // Half of the limit, and then no more than a quarter for one network.
    let greedy = (0..<20).compactMap { _ in unsent.begin(body(50), for: networks[0]) }
    #expect(greedy.count == 10 && unsent.total == 500)
    let others = networks[1...].map { network in (0..<5).compactMap { _ in unsent.begin(body(60), for: network) } }
    #expect(others.map(\.count) == [4, 4, 0, 0] && unsent.total == 980)
    for end in greedy + others.joined() { end() }
    #expect(unsent.total == 0)
    #expect(unsent.begin(body(60), for: networks[0]) != nil)
  }

  @Test func `a body counts for one of the networks that still wait for it`() throws {
    let unsent = UnsentBytes(limit: 1000)
    let shared = body(250)
    let ends = try networks[...1].map { try #require(unsent.begin(shared, for: $0)) }
    ends[0]()
    // Beyond half of the limit, a network has a quarter: the first has room for it again, the second has not.
    let others = [(250, 2), (200, 0), (50, 0)].map { unsent.begin(body($0), for: networks[$1]) }
    #expect(others.allSatisfy { $0 != nil } && unsent.total == 750)
    #expect(unsent.begin(body(10), for: networks[1]) == nil)
    ends[1]()
    #expect(unsent.total == 500)
    let again = unsent.begin(body(10), for: networks[1])
    #expect(again != nil)
    for end in others + [again] { end?() }
    #expect(unsent.total == 0)
  }

  @Test func `one body that fits is always sent, and one that does not is not`() {
    let unsent = UnsentBytes(limit: 100)
    #expect(unsent.begin(body(101), for: nil) == nil)
    #expect(unsent.begin(body(100), for: nil) != nil)
    #expect(unsent.begin(body(1), for: networks[0]) == nil)
  }
}
