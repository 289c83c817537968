// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing
import WorkdayFeeds
import Workdays

/// What a description refuses that options cannot, or only together, ask for.
@Suite struct FeedDescriptionTests {
  private func fault(_ create: () throws -> FeedDescription) -> Fault? {
    #expect(throws: Fault.self) { _ = try create() }
  }

  private func event(_ time: String? = nil, _ name: String? = nil, on days: FeedEvent.Days = .workdays) throws
    -> FeedEvent
  {
    let timing = try time.map { FeedEvent.Timing.at(try TimeOfDay(iso8601: $0), lasting: .minutes(1)) } ?? .allDay
    return try FeedEvent(timing, title: "A", on: days, name: name)
  }

  @Test func `a feed has events, each with a key of its own`() throws {
    #expect(
      fault { try FeedDescription(days: (2021...2021).days, events: []) }?.message == "a feed needs at least one event")
    for (events, message) in [
      ([try event(), try event()], "two events of the feed last all day on the same kind of days; one needs a name"),
      (
        [try event("09:00"), try event(), try event("09:00")],
        "two events of the feed begin at the same time on the same kind of days; one needs a name"
      ),
      ([try event("09:00", "in"), try event("18:00", "in")], "two events of the feed have the key in"),
    ] {
      let fault = fault { try FeedDescription(days: (2021...2021).days, events: events) }
      #expect(fault?.message == message && fault?.code == .conflictingOptions)
    }
    let events = [try event(), try event("09:00"), try event("09:00", "in"), try event("09:00", "out")]
    #expect(
      try FeedDescription(days: (2021...2021).days, events: events).events.map(\.key) == ["", "T0900", "-in", "-out"])
  }

  @Test func `somebody works on some day, if only on make-up days`() throws {
    let none = WorkdayPattern([])
    let error = fault {
      try FeedDescription(days: (2021...2021).days, policy: WorkdayPolicy(pattern: none), events: [event()])
    }
    #expect(error?.message == "no weekdays are given; name at least one of MO, TU, WE, TH, FR, SA, SU")
    let only = WorkdayPolicy(pattern: none, makeUpDays: .only)
    #expect(try FeedDescription(days: (2021...2021).days, policy: only, events: [event()]).policy == only)
  }

  @Test func `the years are 1900 to 2999`() throws {
    for (years, wrong) in [(1899...2021, 1899), (2021...3000, 3000)] {
      let fault = fault { try FeedDescription(days: years.days, events: [event()]) }
      #expect(fault?.message == "\(wrong) is out of range; a feed covers years from 1900 to 2999")
    }
    #expect(try FeedDescription(days: (1900...2999).days, events: [event()]).years == 1900...2999)
  }

  @Test func `a key is 1 to 64 characters of any kind, a domain 1 to 253 that are safe in an address`() throws {
    func made(_ key: String, _ domain: String = "example.com") throws -> FeedDescription {
      try FeedDescription(days: (2021...2021).days, events: [event()], key: key, identifierDomain: domain)
    }
    let long = String(repeating: "工", count: 64)
    #expect(try made(long).key == long)
    #expect(fault { try made(long + "作") }?.message == "key: a key must have 1 to 64 characters, not 65")
    #expect(fault { try made("") }?.message == "key: a key must have 1 to 64 characters, not 0")
    let domain = String(repeating: "a", count: 253)
    #expect(try made("a", domain).identifierDomain == domain)
    #expect(
      fault { try made("a", domain + "a") }?.message == "uid-domain: a domain must have 1 to 253 characters, not 254")
    #expect(fault { try made("a", "") }?.message == "uid-domain: a domain must have 1 to 253 characters, not 0")
    let unsafe = fault { try made("a", "a.b/c") }
    #expect(
      unsafe?.message == "uid-domain: a domain may only have ASCII letters, digits, dots, hyphens and underscores")
    #expect(unsafe?.place == 3..<4)
  }

  @Test func `a key is percent-encoded in identifiers, so that no two become one`() {
    #expect(FeedDescription.encoded(key: "Az09.-_") == "Az09.-_")
    #expect(FeedDescription.encoded(key: "a b/@%é班") == "a%20b%2F%40%25%C3%A9%E7%8F%AD")
    #expect(FeedDescription.encoded(key: "\u{1}~") == "%01%7E")
  }
}
