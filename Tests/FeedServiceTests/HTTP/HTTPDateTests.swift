// SPDX-License-Identifier: MIT

import Testing

@testable import FeedService

struct HTTPDateTests {
  @Test(
    arguments: [("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0)]
      as [(String, Int64)])
  func `what is written is read back`(_ text: String, seconds: Int64) {
    #expect(HTTPDate.text(seconds) == text)
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "0", "Sun, 06 Nov 1994 08:49:37 UTC", "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
    "Wed, 31 Feb 2021 00:00:00 GMT", "Wed, 25 Nov 2020 24:00:00 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
  ])
  func `anything else is no date`(_ text: String) { #expect(HTTPDate.seconds(text) == nil) }
}
