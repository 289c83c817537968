// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import ICalendar
internal import ICalendarCoding
internal import Support
package import WorkdayFeeds

/// Brings the events of a feed into a calendar on a server: once, without duplicates, and next year's too.
///
/// Only events whose UIDs are the feed's own are changed or removed. Those before the feed's first day stay.
package struct CalendarPush {
  /// A change on the server, or one that would be made.
  package enum Change: Sendable, Hashable {
    case add(uid: String)
    case replace(uid: String)
    case remove(uid: String)
    /// Somebody else changed the event at the same time; it is left as it is.
    case conflict(uid: String)
  }

  /// The changes in the order in which they are made, and the number of events that are as they should be.
  package struct Result: Sendable, Hashable {
    package internal(set) var changes: [Change] = []
    package internal(set) var unchanged = 0
  }

  private let feed: WorkdayFeed
  private let prefix: String
  private let suffix: String

  package init(_ feed: WorkdayFeed) {
    self.feed = feed
    prefix = FeedDescription.encoded(key: feed.description.key) + "-"
    suffix = "@" + feed.description.identifierDomain
  }

  private func isOwn(_ uid: String) -> Bool { uid.hasPrefix(prefix) && uid.hasSuffix(suffix) }

  /// Brings a calendar up to date, and makes it first if it is missing.
  ///
  /// - Parameters:
  ///   - isDryRun: whether to find the changes without making them.
  ///   - told: called with each change after it was made.
  /// - Throws: `DAVError` if the server does not do what it is asked; a second run completes what was begun.
  package func update(
    _ collection: CalendarCollection, isDryRun: Bool = false, told: (Change) throws -> Void = { _ in }
  ) throws -> Result {
    var wanted: [String: VCalendar] = [:]
    for (uid, events) in Dictionary(grouping: feed.calendar.events, by: \.uid) {
      wanted[uid] = try resource(events)
    }
    // Checked as every feed is, before any of it is sent.
    _ = try feed.bytes()
    if !collection.exists, !isDryRun {
      try collection.make(name: feed.description.calendarName, color: feed.description.calendarColor.hexadecimal)
    }
    var result = Result()
    func make(_ change: Change, _ work: () throws -> CalendarCollection.Outcome) throws {
      var change = change
      if !isDryRun, case .conflict = try work() {
        switch change {
        case .add(let uid), .replace(let uid), .remove(let uid), .conflict(let uid): change = .conflict(uid: uid)
        }
      }
      result.changes.append(change)
      try told(change)
    }
    let first = feed.description.days.lowerBound
    for (uid, item, events) in try own(in: collection) {
      guard let calendar = wanted.removeValue(forKey: uid) else {
        if events.contains(where: { ($0.span?.start.wallTime.date ?? first) >= first }) {
          try make(.remove(uid: uid)) { try collection.remove(item) }
        }
        continue
      }
      let revised = RevisionStamper(of: item.content).revised(calendar)
      guard revised.events != events else {
        result.unchanged += 1
        continue
      }
      let content = try ICalendarWriter().bytes(revised)
      try make(.replace(uid: uid)) { try collection.replace(item, with: content) }
    }
    for (uid, calendar) in wanted.sorted(by: { $0.key < $1.key }) {
      let content = try ICalendarWriter().bytes(calendar)
      try make(.add(uid: uid)) { try collection.add(content, named: CalendarPush.name(uid)) }
    }
    return result
  }

  /// Removes the feed's events from a calendar, of all years; the calendar itself stays.
  package func remove(
    from collection: CalendarCollection, isDryRun: Bool = false, told: (Change) throws -> Void = { _ in }
  ) throws -> Result {
    var result = Result()
    for (uid, item, _) in try own(in: collection) {
      let isConflict = if !isDryRun, case .conflict = try collection.remove(item) { true } else { false }
      let change: Change = isConflict ? .conflict(uid: uid) : .remove(uid: uid)
      result.changes.append(change)
      try told(change)
    }
    return result
  }

  /// The items whose UIDs are the feed's own, by UID.
  private func own(
    in collection: CalendarCollection
  ) throws -> [(uid: String, item: CalendarCollection.Item, events: [VEvent])] {
    guard collection.exists else { return [] }
    return try collection.items().compactMap { item in
      let events = (try? ICalendarReader().read(bytes: item.content))?.calendars.first?.events ?? []
      guard let uid = events.first?.uid, isOwn(uid) else { return nil }
      return (uid, item, events)
    }
    .sorted { $0.uid < $1.uid }
  }

  /// The calendar of some events with one UID, with the time zones that they need.
  private func resource(_ events: [VEvent]) throws -> VCalendar {
    let calendar = feed.calendar
    let zones = calendar.entries.filter { if case .timeZone = $0 { true } else { false } }
    return try VCalendar(
      productIdentifier: calendar.productIdentifier, scale: calendar.scale, entries: zones + events.map { .event($0) })
  }

  /// A name for a resource: what an address cannot have is an underscore, with a hash so that names stay different.
  private static func name(_ uid: String) -> String {
    let isPlain: (UInt8) -> Bool = { $0.isLetter || $0.isDigit || "-_.@".utf8.contains($0) }
    guard !uid.utf8.allSatisfy(isPlain) else { return uid + ".ics" }
    let plain = String(decoding: uid.utf8.map { isPlain($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
    return plain + "-" + String(hashFNV1a(uid.utf8), radix: 16) + ".ics"
  }
}
