// SPDX-License-Identifier: MIT

import CalDAV
import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing

/// What `push` does to a calendar that is not its own, for random calendars; `WORKDAY_STATES` says how many.
@Suite struct PushLawTests {
  /// The result of a run.
  private enum Outcome {
    case done(CalendarPush.Result)
    case failed(Fault)
  }

  private func run(_ state: PushState, on server: CalendarServer) throws -> Outcome {
    let push = CalendarPush(state.feed.feed)
    do {
      let collection = try server.collection()
      switch state.work {
      case .update(let isForced): return .done(try push.update(collection, isForced: isForced))
      case .remove: return .done(try push.remove(from: collection))
      }
    } catch let error as Fault {
      return .failed(error)
    }
  }

  /// What is wrong with a calendar, or nil.
  private func fault(
    of items: [String: CalendarServer.Item], _ state: PushState, _ expected: [String: PushState.Expected]
  ) -> String? {
    let paths = Set(expected.keys).symmetricDifference(items.keys)
    guard paths.isEmpty else { return "there or gone: \(paths.sorted())" }
    for (path, expected) in expected {
      guard let item = items[path] else { continue }
      switch expected {
      case .same: if item != state.server.items[path] { return "\(path) is another one" }
      case .wanted(let uid):
        // What is sent is always the same text but for the stamps.
        guard let wanted = state.feed.events[uid],
          let event = try? ICalendarReader().read(bytes: Array(item.content.utf8)).calendars.first?.events,
          event.map({ $0.stamped(wanted.stamp, lastModified: wanted.lastModified, sequence: wanted.sequence) })
            == [wanted]
        else { return "\(path) is not \(uid)" }
      }
    }
    return nil
  }

  /// Whether nothing was touched that neither the whole run may change nor is the feed's own.
  private func foreignAreSame(
    _ items: [String: CalendarServer.Item], _ state: PushState, _ expected: [String: PushState.Expected]
  ) -> Bool {
    state.server.items.allSatisfy { path, item in expected[path] != .same || items[path] == item }
      && items.keys.allSatisfy { expected[$0] != nil || state.own[$0]?.isWhole == true }
  }

  private func check(_ state: PushState, _ random: inout SeededGenerator) throws -> String? {
    let (server, before) = (CalendarServer(state.server), state.server.items)
    guard let expected = state.expected() else {
      guard case .failed(let error) = try run(state, on: server), error.code == .manyRemovals else {
        return "it removed more than half"
      }
      return server.items == before && server.changes == 0 ? nil : "a refused run wrote something"
    }
    guard case .done = try run(state, on: server) else { return "the run failed" }
    if let fault = fault(of: server.items, state, expected) { return fault }

    let (end, requests) = (server.items, server.requests)
    let again = CalendarServer(server)
    guard case .done = try run(state, on: again), again.changes == 0, again.items == end else {
      return "a second run wrote something"
    }

    let disturbed = CalendarServer(state.server)
    let fault = CalendarServer.Fault.allCases[random.below(CalendarServer.Fault.allCases.count)]
    disturbed.fault = (random.below(requests), fault)
    _ = try run(state, on: disturbed)
    guard foreignAreSame(disturbed.items, state, expected) else { return "\(fault): something else was touched" }
    disturbed.fault = nil
    guard case .done = try run(state, on: disturbed), disturbed.items == end else {
      return "after \(fault): \(disturbed.items.count) items instead of \(end.count), or others"
    }
    return nil
  }

  @Test func `push changes exactly its own, a second run nothing, and a disturbed one ends in the same calendar`()
    throws
  {
    let pool = FeedPool()
    let first = seed(31)
    for number in 0..<UInt64(states(fast: 40, slow: 2000)) {
      var random = SeededGenerator(seed: first &+ number)
      let state = try PushState(&random, pool)
      if let fault = try check(state, &random) {
        Issue.record("WORKDAY_SEED=\(first &+ number) WORKDAY_STATES=1: \(state.work): \(fault)")
      }
    }
  }
}
