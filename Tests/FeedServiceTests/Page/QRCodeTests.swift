// SPDX-License-Identifier: MIT

import FeedPages
import Support
import Testing

@testable import FeedService

/// QR codes, which phones read only with a quiet zone of four modules.
struct QRCodeTests {
  @Test(arguments: [1, 30, 100, 400, 1200])
  func `a code has a quiet zone of four modules and three finder patterns`(length: Int) throws {
    let picture = try #require(QRCode.svg(String(repeating: "x", count: length), label: "<Feed>")?.text)
    #expect(picture.contains("aria-label=\"&lt;Feed&gt;\""))
    let side = try #require(picture.firstMatch(of: /viewBox="0 0 (\d+) (\d+)"/).flatMap { Int($0.1) })
    // 21 modules and four more a version.
    #expect(side > 8 && (side - 8 - 17).isMultiple(of: 4))
    let runs = picture.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/).compactMap { run -> [Int]? in
      guard let x = Int(run.1), let y = Int(run.2), let width = Int(run.3), run.3 == run.4 else { return nil }
      return [x, y, width]
    }
    #expect(runs.map { $0[0] }.min() == 4 && runs.map { $0[1] }.min() == 4)
    #expect(runs.map { $0[0] + $0[2] }.max() == side - 4 && runs.map { $0[1] }.max() == side - 5)
    // The bars at the top and bottom of the finder patterns.
    for bar in [[4, 4, 7], [side - 11, 4, 7], [4, 10, 7], [4, side - 11, 7], [4, side - 5, 7]] {
      #expect(runs.contains(bar), "\(bar)")
    }
  }

  @Test func `a text of more than 1200 bytes has no code`() {
    #expect(QRCode.svg(String(repeating: "x", count: 1201), label: "") == nil)
  }
}
