// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Support
package import WorkdayFeeds

/// Brings the events of a feed into a calendar on a server: once, without duplicates, and next year's too.
///
/// Only resources that have nothing but an event of the feed, by its `EventIdentifier`, are changed or removed. Events
/// before the feed's first day stay. What is sent was read back, and all parts together proved to be the feed.
package struct CalendarPush {
  /// A change on the server, or one that would be made.
  package enum Change: Sendable, Hashable {
    case add(uid: String)
    case replace(uid: String)
    case remove(uid: String)
    /// Somebody else changed the event at the same time; it is left as it is.
    case conflict(uid: String)
    /// The event should change, but its resource has something else too; it is left as it is.
    case shared(uid: String)

    /// The event's UID.
    package var uid: String {
      switch self {
      case .add(let uid), .replace(let uid), .remove(let uid), .conflict(let uid), .shared(let uid): uid
      }
    }
  }

  /// The changes in the order in which they are made, and the number of events that are as they should be.
  package struct Result: Sendable, Hashable {
    package internal(set) var changes: [Change] = []
    package internal(set) var unchanged = 0
  }

  /// A request that changes the calendar.
  private enum Request {
    case add([UInt8])
    case replace(CalendarCollection.Item, [UInt8])
    case remove(CalendarCollection.Item)
    /// There is nothing to ask.
    case nothing
  }

  /// So many events, and no more than half of the feed's, are removed without question.
  private static let harmlessRemovals = 5

  private let feed: WorkdayFeed

  package init(_ feed: WorkdayFeed) {
    self.feed = feed
  }

  /// Brings a calendar up to date, and makes it first if it is missing.
  ///
  /// - Parameters:
  ///   - isForced: whether to remove more than half of the feed's events.
  ///   - isDryRun: whether to find the changes without making them.
  ///   - told: called with each change after it was made.
  /// - Throws: `DAVError` if the server does not do what it is asked; a second run completes what was begun. Before
  ///   anything is written, `DAVError` if more would be removed than is allowed, and `Fault` if what is to be written
  ///   is not the feed.
  package func update(
    _ collection: CalendarCollection, isForced: Bool = false, isDryRun: Bool = false,
    told: (Change) throws -> Void = { _ in }
  ) throws -> Result {
    let parts = try FeedParts(feed)
    let first = feed.description.days.lowerBound
    let owned = try ownItems(of: collection).filter { $0.identifier.reaches(first) }
    var wanted = parts.calendars
    var events: [VEvent] = []
    var steps: [(Change, Request)] = []
    var unchanged = 0
    for item in owned {
      guard let calendar = wanted.removeValue(forKey: item.uid) else {
        steps.append(item.isWhole ? (.remove(uid: item.uid), .remove(item.item)) : (.shared(uid: item.uid), .nothing))
        continue
      }
      let revised = RevisionStamper(item.reading).revised(calendar)
      events += revised.events
      if revised.events == item.events {
        unchanged += 1
      } else if item.isWhole {
        steps.append((.replace(uid: item.uid), .replace(item.item, try parts.bytes(of: revised))))
      } else {
        steps.append((.shared(uid: item.uid), .nothing))
      }
    }
    for (uid, calendar) in wanted.sorted(by: { $0.key < $1.key }) {
      events += calendar.events
      steps.append((.add(uid: uid), .add(try parts.bytes(of: calendar))))
    }
    try parts.verify(events)
    let removals = steps.count { if case .remove = $0.1 { true } else { false } }
    guard isForced || removals <= CalendarPush.harmlessRemovals || removals * 2 <= owned.count else {
      throw DAVError(
        .manyRemovals,
        "\(collection.text): \(removals) of the feed's \(owned.count) events from \(first) on would be removed")
    }
    if !collection.exists, !isDryRun {
      try collection.make(name: feed.description.calendarName, color: feed.description.calendarColor.hexadecimal)
    }
    return try run(steps, unchanged: unchanged, on: collection, isDryRun, told)
  }

  /// Removes the feed's events from a calendar, of all years; the calendar itself stays.
  package func remove(
    from collection: CalendarCollection, isDryRun: Bool = false, told: (Change) throws -> Void = { _ in }
  ) throws -> Result {
    let steps = try ownItems(of: collection).map { item -> (Change, Request) in
      item.isWhole ? (.remove(uid: item.uid), .remove(item.item)) : (.shared(uid: item.uid), .nothing)
    }
    return try run(steps, unchanged: 0, on: collection, isDryRun, told)
  }

  private func run(
    _ steps: [(Change, Request)], unchanged: Int, on collection: CalendarCollection, _ isDryRun: Bool,
    _ told: (Change) throws -> Void
  ) throws -> Result {
    var result = Result(unchanged: unchanged)
    for (change, request) in steps {
      var outcome = CalendarCollection.Outcome.done
      if !isDryRun {
        switch request {
        case .add(let content): outcome = try collection.add(content, named: CalendarPush.name(change.uid))
        case .replace(let item, let content): outcome = try collection.replace(item, with: content)
        case .remove(let item): outcome = try collection.remove(item)
        case .nothing: break
        }
      }
      let made = outcome == .done ? change : .conflict(uid: change.uid)
      result.changes.append(made)
      try told(made)
    }
    return result
  }

  /// The feed's events in a calendar, by UID.
  ///
  /// If there are several resources with a UID, the one that an update keeps is the first: a whole one, if possible that
  /// which has the name of a new one.
  private func ownItems(of collection: CalendarCollection) throws -> [OwnItem] {
    guard collection.exists else { return [] }
    let owned = try collection.items().flatMap { OwnItem.all(in: $0, of: feed.description) }
    let ranks = owned.map { item in
      let isNamed = item.item.address == collection.address(of: CalendarPush.name(item.uid))
      return [item.uid, item.isWhole ? "0" : "1", isNamed ? "0" : "1", item.item.address.text]
    }
    return zip(owned, ranks).sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }

  /// A name for a resource: what an address cannot have is an underscore, with a hash so that names stay different.
  private static func name(_ uid: String) -> String {
    let isPlain: (UInt8) -> Bool = { $0.isLetter || $0.isDigit || "-_.@".utf8.contains($0) }
    guard !uid.utf8.allSatisfy(isPlain) else { return uid + ".ics" }
    let plain = String(decoding: uid.utf8.map { isPlain($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
    return plain + "-" + String(hashFNV1a(uid.utf8), radix: 16) + ".ics"
  }
}

extension EventIdentifier {
  /// Whether the event is on a day, or later, as far as the identifier tells: a series counts with its whole year.
  fileprivate func reaches(_ first: CivilDate) -> Bool {
    switch period {
    case .year(let year, _): year >= first.year
    case .day(let day): day >= first
    }
  }
}
