// SPDX-License-Identifier: MIT

import CalendarEventKitUnderTest
import CalendarFoundation
import CivilCalendar
import EventKit
import Foundation
import Recurrence
import TimeZones

/// A store of EventKit whose series have the occurrences of this package's engine.
func makeStore(in zone: TimeZone = .current) -> EKEventStore {
  let store = EKEventStore()
  store.starts = { event, range in
    guard let held = event.recurrenceRules?.first, let rule = try? RecurrenceRule(held),
      let first = try? RecurrenceSet.Start(event.startDate, in: event.timeZone ?? zone),
      let set = try? RecurrenceSet(start: first, rules: [rule])
    else { return [] }
    // What a reader of a calendar asks for is never longer.
    let end = min(range.upperBound, event.startDate + 20 * 366 * 86_400)
    let start = max(range.lowerBound, event.startDate)
    guard start < end else { return [] }
    return set.within(Range(start..<end)).compactMap(\.date)
  }
  return store
}

/// The zone of the tests, whatever that of the machine.
func shanghai() throws -> TimeZone {
  guard let zone = TimeZone(identifier: "Asia/Shanghai") else { fatalError("no Asia/Shanghai") }
  return zone
}

extension EKEventStore {
  /// All events of a calendar, and all occurrences of its series, by their starts.
  func all(in calendar: EKCalendar) -> [EKEvent] {
    events(matching: predicateForEvents(withStart: .distantPast, end: .distantFuture, calendars: [calendar]))
      .sorted { ($0.startDate, $0.title ?? "") < ($1.startDate, $1.title ?? "") }
  }

  /// The wall times in Shanghai at which events with a title begin, and the midnights of whole days on the device.
  func starts(of title: String, in calendar: EKCalendar) throws -> [String] {
    let zone = try TimeZoneRules(shanghai())
    let device = try TimeZoneRules(.current)
    return try all(in: calendar).filter { $0.title == title }.map {
      try CivilDateTime($0.startDate, in: $0.isAllDay ? device : zone).iso8601
    }
  }
}

/// Numbers that are the same in every run.
struct Numbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
