// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence

/// What must be known of an event in which there is nothing to find, to pass over it.
struct EventSketch: ~Escapable {
  let uid: Bytes
  let stamp: PlainTime
  let start: PlainTime
  let end: PlainTime?
  let sequence: Int?
  /// The lines of DTSTART and DTEND.
  let startLine: ContentLine
  /// The line of its only rule.
  let rule: ContentLine?
  /// Which of the properties it has that a METHOD can demand.
  let scheduling: SchedulingParts

  /// Looks at an event; nil if it must be read as a whole.
  ///
  /// - Parameter mayRecur: Whether it may have a rule, in which there may be something to warn of.
  @_lifetime(copy component)
  init?(_ component: ComponentLines, mayRecur: Bool) {
    guard component.name == .event else { return nil }
    var (uid, startLine): (ContentLine?, ContentLine?) = (nil, nil)
    var rule: ContentLine?
    var endLine: ContentLine?
    var (stamp, start, end): (PlainTime?, PlainTime?, PlainTime?) = (nil, nil, nil)
    var sequence: Int?
    var scheduling: SchedulingParts = .start
    /// The rows of the properties that have been seen and may occur only once, a bit each.
    var seen: UInt64 = 0
    var index = component.first
    while let line = component.nextProperty(&index) {
      guard line.isAccepted, line.isPlain || line.name == .rrule else { return nil }
      let traits = line.place.traits
      if traits.passes != .often {
        let bit: UInt64 = 1 << UInt64(traits.row)
        guard traits.passes == .once, seen & bit == 0 else { return nil }
        seen |= bit
      }
      switch traits.name {
      case .rrule:
        guard mayRecur else { return nil }
        rule = line
      case .uid: uid = line
      case .dtstamp: stamp = PlainTime(line.value)
      case .dtstart:
        start = PlainTime(line.value)
        startLine = line
      case .dtend:
        end = PlainTime(line.value)
        endLine = line
      case .sequence:
        sequence = line.plainNumber
        scheduling.insert(.sequence)
      case .organizer: scheduling.insert(.organizer)
      case .summary: scheduling.insert(.summary)
      case .attendee: scheduling.insert(.attendee)
      default: break
      }
    }
    guard let uid, let stamp, let start, let startLine else { return nil }
    let name = uid.value
    guard name.first(0x5C, or: 0x5C, from: 0) == name.count else { return nil }
    if let end, let endLine {
      guard end.kind == start.kind, start.time < end.time,
        endLine.bytes.extracting(endLine.zoneRange).isEqual(to: startLine.bytes.extracting(startLine.zoneRange))
      else { return nil }
    }
    index = component.first
    while let child = component.nextComponent(&index) {
      guard EventSketch.isPlainAlarm(child) else { return nil }
    }
    self.uid = name
    self.stamp = stamp
    self.start = start
    self.end = end
    self.sequence = sequence
    self.startLine = startLine
    self.rule = rule
    self.scheduling = scheduling
  }

  /// Whether a component is an alarm with all that its action needs, and nothing to find in it.
  private static func isPlainAlarm(_ component: ComponentLines) -> Bool {
    var index = component.first
    guard component.name == .alarm, component.nextComponent(&index) == nil else { return false }
    index = component.first
    var seen = 0
    var needed = 1 | 2
    while let line = component.nextProperty(&index) {
      guard line.isAccepted, line.isPlain else { return false }
      switch line.name {
      case .action:
        guard seen & 1 == 0 else { return false }
        seen |= 1
        if line.value[0] == UInt8(ascii: "D") { needed |= 4 }
        if line.value[0] == UInt8(ascii: "E") { needed |= 4 | 8 | 16 }
      case .trigger:
        guard seen & 2 == 0 else { return false }
        seen |= 2
      case .description: seen |= 4
      case .summary: seen |= 8
      case .attendee: seen |= 16
      default: break
      }
    }
    return seen & needed == needed
  }

  /// Whether it can take place in a range of instants, in any time zone.
  func mayTouch(_ range: ClosedRange<Instant>) -> Bool {
    let first = start.time.wallSeconds
    let length = (end?.time.wallSeconds ?? first + (start.kind == .date ? 86_400 : 0)) - first
    if InstantRange.mayTouch(range, first...first + length) { return true }
    guard let line = rule else { return false }
    guard var rule = PlainRule(line.value)?.rule, let moment = startLine.plainMoment else { return true }
    var last = Int64.max / 2
    if case .until(let until) = rule.end {
      guard EntryChecks.form(of: until, beside: moment) == nil, let endless = try? rule.ending(.never) else {
        return true
      }
      last = max(first, CivilDateTime(EntryChecks.last(until)).wallSeconds + 86_400)
      // Wall times cannot tell which occurrence is the last by an UNTIL in UTC.
      rule = endless
    }
    guard InstantRange.mayTouch(range, first...last + length) else { return false }
    // Whether something never ends must be known if the range does not end.
    guard range.upperBound != .distantFuture else { return true }
    // The range begins after the first occurrence.
    let earliest = range.lowerBound.secondsSince1970 - InstantRange.margin - length
    guard let wall = try? CivilDateTime(wallSeconds: max(first, earliest)) else { return true }
    guard let next = rule.occurrences(from: start.time).first(onOrAfter: wall) else { return false }
    return InstantRange.mayTouch(range, next.wallSeconds...next.wallSeconds + length)
  }
}

/// Compares wall times with instants.
enum InstantRange {
  /// More than the difference between a wall time and UTC, and what else moves events, in seconds.
  static let margin: Int64 = 3 * 86_400

  /// Whether wall times in any time zones can be in a range of instants; offsets are less than a day.
  static func mayTouch(_ range: ClosedRange<Instant>, _ walls: ClosedRange<Int64>) -> Bool {
    Instant(secondsSince1970: walls.lowerBound - margin) <= range.upperBound
      && range.lowerBound <= Instant(secondsSince1970: walls.upperBound + margin)
  }

  /// Whether an event that happens once can take place in a range of instants; true if it recurs or replaces another.
  static func mayTouch(_ range: ClosedRange<Instant>, _ event: VEvent) -> Bool {
    guard let span = event.span, event.details.repetition.isEmpty, event.details.recurrenceIdentifier == nil else {
      return true
    }
    let start = span.start.wallTime.wallSeconds
    let length: Int64 =
      switch span.end {
      case .none: 86_400
      case .moment(let end): max(0, end.wallTime.wallSeconds - start)
      case .duration(let duration): Int64(duration.days) * 86_400 + Int64(duration.seconds)
      }
    return mayTouch(range, start...start + length)
  }
}
