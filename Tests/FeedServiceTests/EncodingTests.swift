// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing

@testable import FeedService

/// The encodings that the server writes itself, held against published values and other programs.
struct EncodingTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `SHA-256 gives the values of its standard`(_ text: String, digest: String) {
    #expect(SHA256.hexadecimal(Array(text.utf8)) == digest)
  }

  @Test func `base 64 has its padding`() {
    #expect(SHA256.base64(Array("abc".utf8)) == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
  }

  @Test func `gzip is read back by gunzip, whatever the bytes`() throws {
    var random = SeededGenerator(seed: 7)
    var samples: [[UInt8]] = [[], [0], [1, 1], Array(repeating: 65, count: 70_000)]
    for length in [10, 257, 258, 259, 1000, 40_000] {
      samples.append((0..<length).map { _ in UInt8(random.below(256)) })
      samples.append((0..<length).map { _ in UInt8(random.below(3)) })
      samples.append((0..<length).map { UInt8(truncatingIfNeeded: $0 / 7) })
    }
    try inTemporaryFolder { folder in
      for (index, sample) in samples.enumerated() {
        try Data(Gzip.compress(sample)).write(to: folder.appending(path: "\(index).gz"))
      }
      let result = try Program.run("gunzip", samples.indices.map { folder.appending(path: "\($0).gz").path })
      #expect(result.status == 0, "\(result.errors)")
      for (index, sample) in samples.enumerated() {
        #expect(try Array(Data(contentsOf: folder.appending(path: "\(index)"))) == sample, "sample \(index)")
      }
    }
  }

  @Test func `dates are written and read in the forms of HTTP`() {
    #expect(HTTPDate.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(HTTPDate.text(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
    for text in ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"] {
      #expect(HTTPDate.seconds(text, now: 1_800_000_000) == 784_111_777, "\(text)")
    }
    #expect(HTTPDate.seconds("Thursday, 06-Nov-80 08:49:37 GMT", now: 1_800_000_000) == 342_348_577)
  }

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
