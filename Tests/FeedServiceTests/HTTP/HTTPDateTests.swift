// SPDX-License-Identifier: MIT

import Testing

@testable import FeedService

struct HTTPDateTests {
  @Test func `dates are written and read in the forms of HTTP`() {
    #expect(HTTPDate.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(HTTPDate.text(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
    for text in ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"] {
      #expect(HTTPDate.seconds(text, now: 1_800_000_000) == 784_111_777, "\(text)")
    }
    #expect(HTTPDate.seconds("Thursday, 06-Nov-80 08:49:37 GMT", now: 1_800_000_000) == 342_348_577)
  }
}
