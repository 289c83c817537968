// SPDX-License-Identifier: MIT

import Testing

@testable import FeedService

struct RepresentationCacheTests {
  @Test func `the cache drops what was used least lately and keeps to its size`() throws {
    let cache = RepresentationCache(size: 40_000, entries: 3)
    func representation(_ size: Int) -> Representation {
      Representation((0..<size).map { UInt8($0 % 251) }, type: "a/b", lastModified: nil, cacheControl: "no-store")
    }
    for number in 1...3 { cache.keep(representation(100), ResourceKey("/\(number)")) }
    #expect(cache.representation(of: ResourceKey("/1")) != nil)
    cache.keep(representation(100), ResourceKey("/4"))
    #expect(cache.representation(of: ResourceKey("/2")) == nil)
    #expect(cache.representation(of: ResourceKey("/1")) != nil && cache.representation(of: ResourceKey("/3")) != nil)
    cache.keep(representation(30_000), ResourceKey("/5"))
    #expect(cache.usage.size <= 40_000)
    #expect(cache.representation(of: ResourceKey("/5")) != nil)
    cache.keep(representation(50_000), ResourceKey("/6"))
    #expect(cache.representation(of: ResourceKey("/6")) == nil)
    for number in 0..<5000 { cache.keep(representation(1), ResourceKey("/5?\(number)")) }
    #expect(cache.usage.entries <= 3)
  }

  @Test func `resources of more than 256 KiB are not kept`() {
    let cache = RepresentationCache(size: 24 << 20, entries: 512)
    for (size, isKept) in [(200 << 10, true), (256 << 10, false)] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
      cache.keep(
        Representation(bytes, type: "a/b", lastModified: nil, cacheControl: "no-store"), ResourceKey("/\(size)"))
      #expect((cache.representation(of: ResourceKey("/\(size)")) != nil) == isKept)
    }
  }

  @Test func `keys that Unicode takes for the same are different`() {
    #expect("/?title=\u{5317}" == "/?title=\u{F963}")
    #expect(ResourceKey("/?title=\u{5317}") != ResourceKey("/?title=\u{F963}"))
    #expect(ResourceKey("/?title=\u{5317}") == ResourceKey("/?title=\u{5317}"))
  }
}
