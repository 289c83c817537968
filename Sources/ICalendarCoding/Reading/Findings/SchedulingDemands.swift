// SPDX-License-Identifier: MIT

import ICalendar
import Support

/// The properties of an entry that a METHOD can demand.
struct SchedulingParts: OptionSet {
  let rawValue: UInt8

  static let organizer = SchedulingParts(rawValue: 1)
  static let start = SchedulingParts(rawValue: 2)
  static let summary = SchedulingParts(rawValue: 4)
  static let sequence = SchedulingParts(rawValue: 8)
  static let attendee = SchedulingParts(rawValue: 16)

  static let names = ["ORGANIZER", "DTSTART", "SUMMARY", "SEQUENCE", "ATTENDEE"]
}

extension SchedulingParts {
  /// Those that an entry has.
  init(_ details: CommonProperties, hasStart: Bool) {
    self = []
    if details.organizer != nil { insert(.organizer) }
    if hasStart { insert(.start) }
    if details.summary != nil { insert(.summary) }
    if details.sequence != nil { insert(.sequence) }
    if !details.attendees.isEmpty { insert(.attendee) }
  }
}

/// What a calendar with a METHOD must have, and the first entries that lack it.
///
/// - SeeAlso: [RFC 5546, section 3.2](https://www.rfc-editor.org/rfc/rfc5546#section-3.2)
struct SchedulingDemands {
  /// What events need; every other entry needs an ORGANIZER.
  private static let ofEvents: [String: SchedulingParts] = [
    "PUBLISH": [.organizer, .start, .summary],
    "REQUEST": [.organizer, .start, .summary, .attendee],
    "REPLY": [.organizer, .attendee],
    "ADD": [.organizer, .start, .summary, .sequence],
    "CANCEL": [.organizer, .sequence],
    "REFRESH": [.organizer, .attendee],
    "COUNTER": [.organizer, .start, .summary, .sequence],
    "DECLINECOUNTER": .organizer,
  ]

  /// What all entries so far have.
  private var common: SchedulingParts = [.organizer, .start, .summary, .sequence, .attendee]
  /// The first entry without each, by the place of its name.
  private var lacking: [(component: ComponentName, number: Int)?] = Array(
    repeating: nil, count: SchedulingParts.names.count)

  /// Remembers the first entry without a property; of those that only events need, the first event.
  mutating func note(_ parts: SchedulingParts, _ component: ComponentName, _ line: Int) {
    guard !parts.isSuperset(of: common) else { return }
    for place in lacking.indices where lacking[place] == nil {
      let part = SchedulingParts(rawValue: 1 << UInt8(place))
      guard !parts.contains(part), component == .event || part == .organizer else { continue }
      lacking[place] = (component, line)
      common.remove(part)
    }
  }

  /// What entries lack with a METHOD.
  func findings(of method: String) -> [Finding] {
    let demanded = Self.ofEvents[method.uppercased()] ?? .organizer
    return SchedulingParts.names.enumerated().compactMap { place, name in
      guard demanded.contains(SchedulingParts(rawValue: 1 << UInt8(place))), let (component, number) = lacking[place]
      else { return nil }
      return Finding(
        name == "ORGANIZER" ? .methodWithoutOrganizer : .methodWithoutProperty,
        "the calendar has METHOD:\(method) but an entry has no \(name)", property: name
      ).at(QuotedLine(number: number, text: "BEGIN:\(component.rawValue)"))
    }
  }
}
