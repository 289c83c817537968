// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence

/// The events that were passed over because they do not take place in the range of interest, with what decides which
/// version of an event counts.
struct PassedEvents {
  /// The form of a start: the index of its time zone, or a negative number for each form without one.
  struct Form: RawRepresentable, Equatable {
    let rawValue: Int32

    static let date = Form(rawValue: -3)
    static let utc = Form(rawValue: -2)
    static let floating = Form(rawValue: -1)
    static func zoned(_ zone: Int) -> Form { Form(rawValue: Int32(truncatingIfNeeded: zone)) }
  }

  private struct Event {
    let uid: UIDKey
    let start: CivilDateTime
    /// The seconds of DTSTAMP; the least number if there is none.
    let stamp: Int64
    let line: Int32
    let sequence: Int32
    /// The place of its rule, or -1.
    let rule: Int32
    let form: Form
  }

  /// Full lists and the last one, so that many events need not be copied to become more.
  private var lists: [[Event]] = []
  /// The texts of the rules, each followed by a zero byte.
  private var rules: [UInt8] = []

  mutating func append(
    _ uid: UIDKey, _ start: CivilDateTime, _ form: Form, stamp: Instant?, sequence: Int?, rule: Bytes?, line: Int
  ) {
    var place: Int32 = -1
    if let rule {
      place = Int32(exactly: rules.count) ?? -1
      rules.append(rule)
      rules.append(0)
    }
    if lists.last.map({ $0.count == 1024 }) ?? true {
      lists.append([])
      lists[lists.count - 1].reserveCapacity(1024)
    }
    lists[lists.count - 1].append(
      Event(
        uid: uid, start: start, stamp: stamp?.secondsSince1970 ?? .min, line: Int32(truncatingIfNeeded: line),
        sequence: Int32(clamping: sequence ?? 0), rule: place, form: form))
  }

  /// The events with some UIDs, without their contents.
  func events(withUIDs uids: [UIDKey: String], zones: [String]) -> [(event: VEvent, line: Int)] {
    lists.joined().compactMap { event in
      guard let uid = uids[event.uid] else { return nil }
      let start: ICalendarDate =
        switch event.form {
        case .date: .date(event.start.date)
        case .utc: .utc(Instant(utc: event.start))
        case .floating: .floating(event.start)
        default: .zoned(event.start, timeZone: zones[Int(event.form.rawValue)])
        }
      var details = CommonProperties(unchecked: uid)
      details.stamp = event.stamp == .min ? nil : Instant(secondsSince1970: event.stamp)
      details.sequence = Int(event.sequence)
      if event.rule >= 0 {
        let text = String(decoding: rules[Int(event.rule)...].prefix { $0 != 0 }, as: UTF8.self)
        details.repetition.rules = (try? RecurrenceRule.reading(rfc5545: text).rule).map { [$0] } ?? []
      }
      guard let span = try? EventSpan(start), let light = try? VEvent(details, span: span) else { return nil }
      return (light, Int(event.line))
    }
  }
}

/// A hash of a UID and a component, long enough to stand for it; its seed is another in every process.
struct UIDKey: Hashable {
  private let hash: UInt64

  init(_ uid: Bytes, _ component: ComponentName) {
    var hasher = Hasher()
    hasher.combine(component)
    uid.hash(into: &hasher)
    #if _pointerBitWidth(_32)
    // 32 bits would stand for several UIDs of a large file.
    var other = hasher
    other.combine(0)
    hash = UInt64(UInt(bitPattern: hasher.finalize())) << 32 | UInt64(UInt(bitPattern: other.finalize()))
    #else
    hash = UInt64(UInt(bitPattern: hasher.finalize()))
    #endif
  }

  init(_ uid: String, _ component: ComponentName) {
    self = uid.withBytes { UIDKey($0, component) }
  }
}
