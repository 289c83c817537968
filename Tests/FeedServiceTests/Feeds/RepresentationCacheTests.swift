// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing

@testable import FeedService

struct RepresentationCacheTests {
  @Test func `the cache drops what was used least lately and keeps to its size`() throws {
    let cache = RepresentationCache(size: 40_000, entries: 3)
    func key(_ day: Int) throws -> ResourceKey { .days(from: try .init(dayNumber: day), to: try .init(dayNumber: day)) }
    func representation(_ size: Int) -> Representation {
      Representation((0..<size).map { UInt8($0 % 251) }, type: "a/b", lastModified: nil, cacheControl: "no-store")
    }
    for day in 1...3 { cache.keep(representation(100), key: try key(day), target: "/\(day)") }
    #expect(cache.representation(of: "/1") != nil)
    cache.keep(representation(100), key: try key(4), target: "/4")
    #expect(cache.representation(of: "/2") == nil)
    #expect(cache.representation(of: "/1") != nil && cache.representation(of: "/3") != nil)
    cache.keep(representation(30_000), key: try key(5), target: "/5")
    #expect(cache.usage.size <= 40_000)
    #expect(cache.representation(of: "/5") != nil)
    cache.keep(representation(50_000), key: try key(6), target: "/6")
    #expect(cache.representation(of: "/6") == nil)
    for number in 0..<5000 { _ = cache.representation(of: try key(5), target: "/5?\(number)") }
    #expect(cache.representation(of: try key(5), target: "/5") != nil)
  }
}
