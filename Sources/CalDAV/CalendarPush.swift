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
  package struct Change: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      case add
      case replace
      case remove
      /// Somebody else changed the event at the same time; it is left as it is.
      case conflict
      /// The server gives no strong entity tag by which a change of somebody else would be noticed; it is left as it is.
      case unprotected
      /// The event should change, but its resource has something else too; it is left as it is.
      case shared
    }

    package let kind: Kind
    /// The event's UID.
    package let uid: String

    package init(_ kind: Kind, _ uid: String) { (self.kind, self.uid) = (kind, uid) }
  }

  /// The changes in the order in which they are made, and the number of events that are as they should be.
  package struct Result: Sendable, Hashable {
    package internal(set) var changes: [Change] = []
    package internal(set) var unchanged = 0
  }

  /// A change with the request that makes it.
  private typealias Step = (change: Change, make: () throws(Fault) -> CalendarCollection.Outcome)

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
  /// - Throws: `Fault` if the server does not do what it is asked; a second run completes what was begun. Before
  ///   anything is written, `Fault` if more would be removed than is allowed, or what is to be written is not the feed.
  package func update(
    _ collection: CalendarCollection, isForced: Bool = false, isDryRun: Bool = false,
    told: (Change) throws -> Void = { _ in }
  ) throws -> Result {
    let parts = try FeedParts(feed)
    let first = feed.description.days.lowerBound
    let owned = try ownItems(of: collection).filter { $0.identifier.reaches(first) }
    var wanted = parts.calendars
    var events: [VEvent] = []
    var steps: [Step] = []
    var unchanged = 0
    for item in owned {
      guard let calendar = wanted.removeValue(forKey: item.uid) else {
        steps.append(step(.remove, item, to: nil, in: collection))
        continue
      }
      let revised = RevisionStamper(item.reading).revised(calendar)
      events += revised.events
      if revised.events == item.events {
        unchanged += 1
      } else {
        let content = item.isWhole ? try parts.bytes(of: revised) : nil
        steps.append(step(.replace, item, to: content, in: collection))
      }
    }
    for (uid, calendar) in wanted.sorted(by: { $0.key < $1.key }) {
      events += calendar.events
      let content = try parts.bytes(of: calendar)
      steps.append(
        (Change(.add, uid), { () throws(Fault) in try collection.add(content, named: CalendarPush.name(uid)) }))
    }
    try parts.verify(events)
    let removals = steps.count { $0.change.kind == .remove }
    guard isForced || removals <= CalendarPush.harmlessRemovals || removals * 2 <= owned.count else {
      throw Fault(
        .manyRemovals,
        "\(collection.text): \(removals) of the feed's \(owned.count) events from \(first) on would be removed")
    }
    if !collection.exists, !isDryRun {
      try collection.make(name: feed.description.calendarName, color: feed.description.calendarColor.hexadecimal)
    }
    return try run(steps, unchanged: unchanged, isDryRun, told)
  }

  /// Removes the feed's events from a calendar, of all years; the calendar itself stays.
  package func remove(
    from collection: CalendarCollection, isDryRun: Bool = false, told: (Change) throws -> Void = { _ in }
  ) throws -> Result {
    let steps = try ownItems(of: collection).map { step(.remove, $0, to: nil, in: collection) }
    return try run(steps, unchanged: 0, isDryRun, told)
  }

  /// The change of an event to a content, or its removal; one that has something else beside it is left.
  private func step(
    _ kind: Change.Kind, _ item: OwnItem, to content: [UInt8]?, in collection: CalendarCollection
  ) -> Step {
    guard item.isWhole else { return (Change(.shared, item.uid), { () throws(Fault) in .done }) }
    guard item.item.isProtected else { return (Change(.unprotected, item.uid), { () throws(Fault) in .done }) }
    return (Change(kind, item.uid), { () throws(Fault) in try collection.change(item.item, to: content) })
  }

  private func run(
    _ steps: [Step], unchanged: Int, _ isDryRun: Bool, _ told: (Change) throws -> Void
  ) throws -> Result {
    var result = Result(unchanged: unchanged)
    for (change, make) in steps {
      let outcome = isDryRun ? .done : try make()
      let made = outcome == .done ? change : Change(.conflict, change.uid)
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
    case .end: true
    case .day(let day): day >= first
    }
  }
}
