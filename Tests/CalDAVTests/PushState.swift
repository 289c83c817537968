// SPDX-License-Identifier: MIT

import CalDAV
import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import WorkdayFeeds

/// A random calendar of some feeds and of others, what is done to it, and what has to come of that.
///
/// What an item is, is known from how it was made, not from its text.
struct PushState {
  /// What is done.
  enum Work: Hashable {
    case update(isForced: Bool)
    case remove
  }

  /// What an item has of the feed that is pushed.
  struct Own: Hashable {
    let uid: String
    /// The day, or the first of the year of a series.
    let day: CivilDate
    let isSeries: Bool
    /// Whether there is nothing else in the item.
    let isWhole: Bool
  }

  let server = CalendarServer()
  let feed: SmallFeed.Made
  let work: Work
  /// The items of the feed that is pushed, by path.
  private(set) var own: [String: Own] = [:]

  init(_ random: inout SeededGenerator, _ pool: FeedPool) throws {
    let count = 1 + random.below(3)
    // The same key in two domains, and different keys in one, are different feeds.
    var owners: [(key: String, domain: String)] = []
    while owners.count < count {
      let owner = (
        SmallFeed.keys[random.below(SmallFeed.keys.count)], SmallFeed.domains[max(0, random.below(8) - 4)]
      )
      let isNew = !owners.contains { Array($0.key.utf8) == Array(owner.0.utf8) && $0.domain == owner.1 }
      if isNew { owners.append(owner) }
    }
    func variant() -> Int { random.below(4) > 0 ? random.below(7) : 7 + random.below(2) }
    let wanted = SmallFeed(key: owners[0].key, domain: owners[0].domain, variant: variant())
    feed = try pool.made(wanted)
    work = [.update(isForced: false), .update(isForced: false), .update(isForced: true), .remove][random.below(4)]
    server.hasCalendar = random.below(8) > 0
    guard server.hasCalendar else { return }
    for (number, owner) in owners.enumerated() {
      for _ in 0..<random.below(3) {
        let isLast = number == 0 && random.below(2) == 0
        let before =
          isLast ? wanted : SmallFeed(key: owner.key, domain: owner.domain, variant: variant())
        let share = 1 + random.below(4)
        for (uid, text) in try pool.made(before).texts.sorted(by: { $0.key < $1.key }) where random.below(4) < share {
          put(uid, text, isOwn: number == 0, owner.key, &random)
        }
      }
    }
    for _ in 0..<random.below(5) { putForeign(near: feed, &random) }
  }

  // MARK: - Items

  private mutating func put(
    _ uid: String, _ text: String, isOwn: Bool, _ key: String, _ random: inout SeededGenerator
  ) {
    var item = CalendarServer.Item(content: text)
    var isWhole = true
    switch random.below(24) {
    case 0: item.hasTag = false
    case 1:  // Somebody has changed the title.
      item.content = text.replacing("SUMMARY:", with: "SUMMARY:My ")
    case 2:  // Somebody has put an event, or a to-do, into the same resource.
      let more = random.below(2) == 0 ? Foreign.event("dentist@example.org") : Foreign.toDo(uid)
      item.content = text.replacing("END:VCALENDAR", with: more + "END:VCALENDAR")
      isWhole = false
    case 3:  // A calendar after the calendar.
      item.content += Foreign.calendar(Foreign.event("dentist@example.org"))
      isWhole = false
    default: break
    }
    let path = random.below(16) > 0 ? CalendarServer.calendar + name(uid) : Foreign.path(&random)
    guard server.items[path] == nil else { return }
    server.items[path] = item
    guard isOwn else { return }
    let rest = uid.dropFirst(FeedDescription.encoded(key: key).count + 1)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let day = digits.count == 8 ? try? CivilDate(rfc5545: String(digits)) : nil
    own[path] = Own(
      uid: uid,
      day: day ?? CivilDate(unchecked: GregorianCycle.firstDay(ofYear: Int(digits) ?? 0)), isSeries: day == nil,
      isWhole: isWhole)
  }

  /// The name of a resource that push gives it, if it is plain; others come by chance.
  private func name(_ uid: String) -> String { Foreign.isPlain(uid) ? uid + ".ics" : uid.filter(\.isLetter) + "-1.ics" }

  private func putForeign(near feed: SmallFeed.Made, _ random: inout SeededGenerator) {
    let uids = feed.events.keys.sorted()
    let uid = Foreign.uid(near: uids[random.below(uids.count)], &random)
    var item = CalendarServer.Item(
      content: Foreign.calendar(Foreign.event(uid)), hasTag: random.below(8) > 0, isWeak: random.below(8) == 0)
    switch random.below(8) {
    case 0: item.content = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:\(uid)\r\n"
    case 1: item.content = Foreign.calendar(Foreign.event(uid) + Foreign.event("other@example.org"))
    case 2: item.content = Foreign.calendar(Foreign.toDo(uids[0]))
    case 3: item.content = ""
    default: break
    }
    // Also where push would put an event.
    let path = random.below(6) == 0 ? CalendarServer.calendar + name(uids[0]) : Foreign.path(&random)
    if server.items[path] == nil { server.items[path] = item }
  }

  // MARK: - What has to come

  /// What an item has to be in the end.
  enum Expected: Hashable {
    case same
    /// The event of the feed.
    case wanted(uid: String)
  }

  /// The items in the end by path, or nil if more would be removed than is allowed.
  func expected() -> [String: Expected]? {
    var end = server.items.mapValues { _ in Expected.same }
    guard case .update(let isForced) = work else {
      for (path, own) in own where own.isWhole && server.items[path]?.isProtected == true { end[path] = nil }
      return end
    }
    let first = feed.feed.description.days.lowerBound
    let counted = own.filter { $0.value.isSeries ? $0.value.day.year >= first.year : $0.value.day >= first }
    var removals = 0
    for (uid, group) in Dictionary(grouping: counted, by: \.value.uid) {
      let rank = { (path: String) in (own[path]?.isWhole == true ? "0" : "1") + (isNamed(path, uid) ? "0" : "1") + path
      }
      for (number, path) in group.map(\.key).sorted(by: { rank($0) < rank($1) }).enumerated()
      where own[path]?.isWhole == true {
        let isKept = number == 0 && feed.events[uid] != nil
        // What has no strong tag stays as it is, and is not asked about.
        guard server.items[path]?.isProtected == true else { continue }
        if !isKept { removals += 1 }
        end[path] = isKept ? .wanted(uid: uid) : nil
      }
    }
    guard isForced || removals <= 5 || removals * 2 <= counted.count else { return nil }
    let there = Set(counted.map(\.value.uid))
    for uid in feed.events.keys where !there.contains(uid) {
      let path = CalendarServer.calendar + Foreign.pushedName(uid)
      if end[path] == nil { end[path] = .wanted(uid: uid) }
    }
    return end
  }

  private func isNamed(_ path: String, _ uid: String) -> Bool {
    path == CalendarServer.calendar + Foreign.pushedName(uid)
  }
}
