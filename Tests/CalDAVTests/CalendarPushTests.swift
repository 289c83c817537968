// SPDX-License-Identifier: MIT

import CalDAV
import CivilCalendar
import TestSupport
import Testing
import WebTransfers

/// What `push` does in calendars of one kind; `PushLawTests` has random ones.
@Suite struct CalendarPushTests {
  private static let first = "a-20261221@d"

  private let feed: SmallFeed.Made
  private let server = CalendarServer()

  init() throws {
    feed = try SmallFeed(key: "a", domain: "d", variant: 0).make()
  }

  private func put(_ text: String, _ name: String) {
    server.items[CalendarServer.calendar + name] = CalendarServer.Item(content: text)
  }

  private func update(isForced: Bool = false, isDryRun: Bool = false) throws -> CalendarPush.Result {
    var told: [CalendarPush.Change] = []
    let result = try CalendarPush(feed.feed).update(
      try server.collection(), isForced: isForced, isDryRun: isDryRun, told: { told.append($0) })
    // What is said of each event is what became of it.
    #expect(told == result.changes)
    return result
  }

  /// Puts all events of a feed there.
  private func putAll(_ made: SmallFeed.Made) {
    for (uid, text) in made.texts { put(text, uid + ".ics") }
  }

  @Test func `feeds whose keys begin with another's keep their events, of all years, in updates and removals`() throws {
    for key in ["a-2026", "a-20261221", "a-night", "a-2026-2026"] {
      for variant in [0, 2, 3] { putAll(try SmallFeed(key: key, domain: "d", variant: variant).make()) }
    }
    putAll(try SmallFeed(key: "a", domain: "d.example", variant: 0).make())
    let others = server.items
    #expect(try update().changes.count == feed.events.count)
    #expect(try update().changes.isEmpty)
    let removed = try CalendarPush(feed.feed).remove(from: try server.collection())
    #expect(Set(removed.changes) == Set(feed.events.keys.map { CalendarPush.Change(.remove, $0) }))
    #expect(server.items == others)
  }

  @Test func `events of earlier years stay in an update, and go in a removal`() throws {
    putAll(try SmallFeed(key: "a", domain: "d", variant: 2).make())
    let earlier = server.items
    #expect(try update().changes.count == feed.events.count)
    #expect(earlier.allSatisfy { server.items[$0.key] == $0.value })
    _ = try CalendarPush(feed.feed).remove(from: try server.collection())
    #expect(server.items.isEmpty)
  }

  @Test func `a series of the first day's year is replaced by its days`() throws {
    let series = try SmallFeed(key: "a", domain: "d", variant: 3).make()
    putAll(series)
    #expect(series.events.keys.contains("a-2026@d"))
    #expect(try update().changes.contains(.init(.remove, "a-2026@d")))
  }

  @Test(arguments: [
    Foreign.event("dentist@example.org"), Foreign.event("a-20261222@d"), Foreign.toDo(first),
    "BEGIN:VEVENT\r\nUID:x\r\nEND:VEVENT\r\n",
    Foreign.event("broken").replacing("DTSTART:20261229T100000Z", with: "DTSTART:x"),
  ])
  func `a resource with something else beside an event is left as it is, and that is said`(other: String) throws {
    let text = try #require(feed.texts[Self.first]).replacing("SUMMARY:", with: "SUMMARY:My ")
    put(text.replacing("END:VCALENDAR", with: other + "END:VCALENDAR"), "mixed.ics")
    let before = server.items
    let result = try update()
    #expect(result.changes.contains(.init(.shared, Self.first)))
    #expect(!result.changes.contains(.init(.add, Self.first)))
    #expect(before.allSatisfy { server.items[$0.key] == $0.value })
    let removed = try CalendarPush(feed.feed).remove(from: try server.collection())
    #expect(removed.changes.contains(.init(.shared, Self.first)))
    #expect(server.items == before)
  }

  @Test func `an event that is as it should be may share its resource`() throws {
    let text = try #require(feed.texts[Self.first])
    put(text.replacing("END:VCALENDAR", with: Foreign.toDo("x") + "END:VCALENDAR"), "mixed.ics")
    let result = try update()
    #expect(result.unchanged == 1)
    #expect(result.changes.allSatisfy { $0.kind == .add })
  }

  @Test func `an event that somebody changed, or a part of a series, is put back`() throws {
    let text = try #require(feed.texts[Self.first])
    let version = try #require(text.firstRange(of: "BEGIN:VEVENT")).lowerBound
    let end = try #require(text.firstRange(of: "END:VCALENDAR")).lowerBound
    let other = text[version..<end].replacing("UID:", with: "RECURRENCE-ID;VALUE=DATE:20261221\r\nUID:")
    put(text.replacing("END:VCALENDAR", with: other + "END:VCALENDAR"), "changed.ics")
    #expect(try update().changes.contains(.init(.replace, Self.first)))
    #expect(try update().changes.isEmpty)
  }

  @Test func `of several resources with one UID the one with the usual name stays`() throws {
    putAll(feed)
    let end = server.items
    let text = try #require(feed.texts[Self.first])
    for name in ["0.ics", "z.ics"] { put(text, name) }
    let result = try update()
    #expect(result.changes == [.init(.remove, Self.first), .init(.remove, Self.first)])
    #expect(server.items == end)
    #expect(try update().changes.isEmpty)
  }

  @Test func `what another client has put in place of a new event is left`() throws {
    put(Foreign.calendar(Foreign.event("x")), Self.first + ".ics")
    let result = try update()
    #expect(result.changes.filter { $0.kind != .add } == [.init(.conflict, Self.first)])
    #expect(server.items[CalendarServer.calendar + Self.first + ".ics"]?.content.contains("Dentist") == true)
  }

  @Test(arguments: [false, true]) func `without a strong tag an event is left as it is, and that is said`(isWeak: Bool)
    throws
  {
    putAll(try SmallFeed(key: "a", domain: "d", variant: 3).make())
    for path in server.items.keys {
      server.items[path]?.isWeak = isWeak
      server.items[path]?.hasTag = isWeak
    }
    let before = server.items
    let result = try update()
    let left = result.changes.filter { $0.kind != .add }
    #expect(!left.isEmpty && left.allSatisfy { $0.kind == .unprotected })
    #expect(before.allSatisfy { server.items[$0.key] == $0.value })
  }

  @Test(arguments: [(200, "<!DOCTYPE html><p>Welcome</p>"), (200, ""), (404, ""), (405, "")])
  func `an address with a page, or with nothing, is passed over for the well-known one, which leads on`(
    status: Int, page: String
  ) throws {
    var asked: [String] = []
    let found = try CalendarCollection.find(
      startingAt: DAVAddress(parsing: CalendarServer.origin), named: "work", .token("x")
    ) { request, _ throws(WebError) in
      let path = String(request.address.dropFirst(CalendarServer.origin.utf8.count))
      asked.append(path)
      if path == "/" { return WebResponse(status: status, content: Array(page.utf8)) }
      if path == "/.well-known/caldav" { return WebResponse(status: 301, redirect: "/dav/") }
      let answer = server.answer(request.method, path, [:], request.body ?? [])
      return WebResponse(status: answer.status, content: Array(answer.content.utf8))
    }
    #expect(asked == ["/", "/.well-known/caldav", "/dav/", CalendarServer.calendar])
    #expect(found.text == CalendarServer.origin + CalendarServer.calendar && found.exists)
  }

  @Test func `a server that is busy says how long to wait, where it does`() throws {
    for (seconds, advice) in [(120, "; it asks to wait 120 seconds"), (nil, "")] {
      let error = #expect(throws: Fault.self) {
        _ = try CalendarCollection.find(
          startingAt: DAVAddress(parsing: CalendarServer.origin), named: "work", .token("x")
        ) { _, _ throws(WebError) in WebResponse(status: 503, retryAfter: seconds) }
      }
      #expect(error?.message == "\(CalendarServer.origin)/: the server cannot answer now (503)\(advice)")
    }
  }

  @Test func `more than half is removed only by force`() throws {
    putAll(feed)
    let long = try SmallFeed(key: "a", domain: "d", variant: 6).make()
    #expect(long.events.count == 1)
    let push = CalendarPush(long.feed)
    let before = server.items
    for isDryRun in [false, true] {
      let error = #expect(throws: Fault.self) { try push.update(try server.collection(), isDryRun: isDryRun) }
      #expect(error?.code == .manyRemovals)
      #expect(
        error?.message
          == "\(CalendarServer.origin)/lin/work/: 9 of the feed's 9 events from 2026-12-21 on would be removed")
    }
    #expect(server.changes == 0 && server.items == before)
    let result = try push.update(try server.collection(), isForced: true)
    #expect(result.changes.count == 10)
    #expect(server.items.count == 1)
  }

  @Test func `a few are removed without a question`() throws {
    let later = try SmallFeed(key: "a", domain: "d", variant: 1).make()
    putAll(feed)
    let result = try CalendarPush(later.feed).update(try server.collection())
    #expect(result.changes.count { $0.kind == .remove } == 5)
    // Those before the first day stay.
    #expect(server.items.count == later.events.count + 4)
  }

  @Test func `a dry run makes no calendar and writes nothing`() throws {
    server.hasCalendar = false
    #expect(try update(isDryRun: true).changes.count == feed.events.count)
    #expect(server.changes == 0 && !server.hasCalendar)
  }

  @Test func `a missing calendar is made before its events are written`() throws {
    server.hasCalendar = false
    #expect(try update().changes.count == feed.events.count)
    #expect(server.hasCalendar && server.items.count == feed.events.count)
  }

  @Test func `an item outside of the calendar, or the calendar itself, is no item`() throws {
    let text = try #require(feed.texts[Self.first])
    for path in [CalendarServer.calendar, "/lin/work", "/lin/other/a.ics", "/", CalendarServer.calendar + ".."] {
      server.items[path] = CalendarServer.Item(content: text)
    }
    let before = server.items
    let result = try CalendarPush(feed.feed).remove(from: try server.collection())
    #expect(result.changes.isEmpty)
    #expect(server.items == before)
  }
}
