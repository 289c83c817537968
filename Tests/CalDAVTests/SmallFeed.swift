// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import TimeZones
import WorkdayFeeds
import Workdays

/// A feed of few events, as somebody may put it into a calendar.
struct SmallFeed: Hashable {
  /// Keys that are prefixes of one another, with what follows them in UIDs.
  static let keys = [
    "a", "a-2026", "a-20261228", "a-2026-2026", "a-2026.2", "a-2026_x", "a-", "-", "a.2026", "a%2D2026", "a_2026", "é",
    "e\u{301}", "a@d", "A",
  ]
  static let domains = ["d", "D", "d.example", "2026.d"]
  static let names = [nil, nil, nil, "x", "2026", "20261228", "a-2026", "_", "%2D", "é"]

  let key: String
  let domain: String
  /// Which days and events, and in which style.
  let variant: Int
  static let variants = 9

  init(key: String, domain: String, variant: Int) {
    // As text, since keys that are canonically equivalent are equal as strings.
    (self.key, self.domain, self.variant) = (key, domain, variant)
  }

  /// A feed made once, with the text of each of its events alone.
  final class Made {
    let feed: WorkdayFeed
    /// The events by UID, which has one version.
    let events: [String: VEvent]
    /// Resources by UID.
    let texts: [String: String]

    init(_ feed: WorkdayFeed) throws {
      self.feed = feed
      let parts = try FeedParts(feed)
      events = parts.calendars.compactMapValues(\.events.first)
      texts = try parts.calendars.mapValues { String(decoding: try ICalendarWriter().bytes($0), as: UTF8.self) }
    }
  }

  func make() throws -> Made {
    let (styles, starts) = ([FeedStyle.expanded, .events, .rdate], ["2026-12-21", "2026-12-25", "2025-12-22"])
    let first = try CivilDate(iso8601: variant == 8 ? "2026-02-02" : starts[variant % 3])
    let years = variant == 7 ? 2025...2026 : first.year...first.year
    let name = SmallFeed.names[(variant * 7 + key.utf8.count) % SmallFeed.names.count]
    let time = try TimeOfDay(hour: 9)
    let events =
      try variant % 2 == 0
      ? [FeedEvent(.allDay, title: "Work", name: name)]
      : [
        FeedEvent(.at(time, lasting: CivilDuration(seconds: 1800)), title: "In"),
        FeedEvent(.allDay, title: "Day", name: name),
      ]
    let policy = variant == 5 ? WorkdayPolicy(pattern: WorkdayPattern(bigWeek: first)) : WorkdayPolicy()
    let description = try FeedDescription(
      days: first...years.days.upperBound, policy: policy, events: events,
      timeZone: variant < 4 ? "UTC" : "Asia/Shanghai",
      style: variant == 7 || variant == 8 ? .events : styles[variant / 3], key: key, identifierDomain: domain,
      holidays: .through2026)
    return try Made(WorkdayFeed(description, timeZones: TimeZoneDatabase(folders: [])))
  }
}

/// Feeds by their descriptions, as bytes of the key tell them apart.
final class FeedPool {
  private struct Key: Hashable {
    let key: [UInt8]
    let rest: SmallFeed
  }

  private var made: [Key: SmallFeed.Made] = [:]

  func made(_ feed: SmallFeed) throws -> SmallFeed.Made {
    let key = Key(key: Array(feed.key.utf8), rest: feed)
    if let made = made[key] { return made }
    let new = try feed.make()
    made[key] = new
    return new
  }
}
