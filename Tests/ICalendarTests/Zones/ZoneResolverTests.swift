// SPDX-License-Identifier: MIT

import ICalendar
import Testing
import TimeZones

@Suite struct ZoneResolverTests {
  @Test(arguments: [
    ("Asia/Shanghai", "Asia/Shanghai"), ("China Standard Time", "Asia/Shanghai"), ("us-eastern", "US/Eastern"),
    ("/freeassociation.sourceforge.net/Asia/Shanghai", "Asia/Shanghai"), ("/mozilla.org/20050126_1/EST5EDT", "EST5EDT"),
    ("/x/America/Argentina/Salta", "America/Argentina/Salta"), ("/x/y/UTC", "UTC"), ("/x/Nowhere", nil), ("/", nil),
  ])
  func `a name is found as it is, in other spellings, and by its last one to three parts`(name: String, found: String?)
  {
    var resolver = ZoneResolver(.system)
    #expect(resolver.rules(for: name)?.identifier == found)
    #expect(resolver.rules(for: name)?.identifier == found)
  }
}
