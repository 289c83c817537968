// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import FeedService

struct GzipTests {

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
        try Data(#require(Gzip.compress(sample))).write(to: folder.appending(path: "\(index).gz"))
      }
      let result = try Program.run("gunzip", samples.indices.map { folder.appending(path: "\($0).gz").path })
      #expect(result.status == 0, "\(result.errors)")
      for (index, sample) in samples.enumerated() {
        #expect(try Array(Data(contentsOf: folder.appending(path: "\(index)"))) == sample, "sample \(index)")
      }
    }
  }
}
