// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import WorkdayFeeds

struct EventIdentifierTests {
  private static let day = CivilDate(unchecked: 0)

  private func description(key: String, domain: String) throws -> FeedDescription {
    try FeedDescription(
      days: (2026...2026).days, events: [FeedEvent(.allDay, title: "x")], key: key, identifierDomain: domain)
  }

  @Test(
    arguments: [
      ("workday", .year(2026, part: 1), "", "workday-2026@d"), ("a-b", .year(2026, part: 3), "", "a-b-2026.3@d"),
      ("a", .day(day), "T0900", "a-19700101T0900@d"), ("a", .day(day), "T090030", "a-19700101T090030@d"),
      ("a", .day(day), "-make-upT0900", "a-19700101_make_upT0900@d"),
      ("班", .year(2026, part: 1), "-a_b.c%", "%E7%8F%AD-2026_a%5Fb.c%25@d"),
    ] as [(String, EventIdentifier.Period, String, String)])
  func `a UID is the feed's key, the date, the event's key and the domain`(
    feed: String, period: EventIdentifier.Period, event: String, text: String
  ) throws {
    let identifier = EventIdentifier(feed: feed, period, event: event, domain: "d")
    #expect(identifier.description == text)
    #expect(EventIdentifier(text) == identifier)
    #expect(identifier.isOwned(by: try description(key: feed, domain: "d")))
  }

  @Test(arguments: [
    "", "@", "a", "a@d", "2026@d", "-2026@d", "a-2026", "a-2026@", "a-2026@d@d", "a-2026@d/e", "a-1899@d", "a-3000@d",
    "a-2026.@d", "a-2026.1@d", "a-2026.02@d", "a-2026.+2@d", "a-2026.2.3@d", "a-2026.99999999999999999999@d",
    "a-20260230@d", "a-2026010@d", "a-202601011@d", "a-20260101.2@d", "a-2026x@d", "a-2026t0900@d", "a-2026T@d",
    "a-2026T09@d", "a-2026T090000@d", "a-2026T2400@d", "a-2026T0900x@d", "a-2026_@d", "a-2026-x@d", "a-2026_x y@d",
    "a-2026_%2Dx@d", "a-2026_%2dx@d", "a-2026_%41@d", "a-2026_%C3@d", "a-2026_%c3%a9@d", "a-2026_%@d", "a-2026_é@d",
    "é-2026@d", "%41-2026@d", "%c3%a9-2026@d", "a%-2026@d", " a-2026@d", "a-2026@d ", "a-2026@d\u{301}",
    "\u{212A}-2026@d", "a-２０２６@d",
  ])
  func `what no feed has as a UID is not read`(text: String) { #expect(EventIdentifier(text) == nil) }

  /// Texts near keys that are ambiguous if anything is.
  private static func key(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "-", "_", ".", "%", "@", "2026", "20260105", ".2", "T0900", "é", "e\u{301}", "班", "%2D", "%5F", " ", "K",
      "\u{212A}",
    ]
    let key = (0...random.below(4)).map { _ in pieces[random.below(pieces.count)] }.joined()
    return key.allSatisfy(\.isWhitespace) ? "a" : key
  }

  @Test func `a UID reads back as its parts, and no two feeds have one`() throws {
    var random = SeededGenerator(seed: seed(31))
    var owners: [String: [[UInt8]]] = [:]
    for _ in 0..<states(fast: 1000, slow: 100_000) {
      let day = CivilDate(unchecked: 20_000 + random.below(2000))
      let period: EventIdentifier.Period =
        random.below(2) == 0 ? .day(day) : .year(1900 + random.below(1100), part: 1 + random.below(3))
      let time = TimeOfDay(unchecked: 60 * random.below(1440)).rfc5545
      let (feed, domain) = (Self.key(&random), ["d", "a-2026", "2026.d"][random.below(3)])
      let event = ["", "T" + time.prefix(4), "-" + Self.key(&random), "-make-upT" + time.prefix(4)][random.below(4)]
      let identifier = EventIdentifier(feed: feed, period, event: event, domain: domain)
      let text = identifier.description
      guard EventIdentifier(text) == identifier else {
        Issue.record("\(text) is read as another one")
        continue
      }
      // As bytes, since characters that are canonically equivalent are equal as strings.
      let parts = [feed, event, domain].map { Array($0.utf8) }
      #expect(owners.updateValue(parts, forKey: text).map { $0 == parts } != false, "\(text)")
    }
  }
}
