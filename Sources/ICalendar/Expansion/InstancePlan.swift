// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TimeZones

/// Splits a series into the streams and single instances in a range.
struct InstancePlan {
  /// A replacement and the position in the master's set that it replaces.
  private struct Replacement {
    let content: ResolvedEvent
    let position: Int64
    let includesFuture: Bool
  }

  let series: EventSeries
  let bounds: ClosedRange<Int64>
  /// Instances of rules that end before this are not needed.
  let first: Int64
  let includesCancelled: Bool
  let zones: TimeZoneTable

  func instances() throws(Fault) -> EventSeries.Instances {
    guard let master = series.master.flatMap({ ResolvedEvent($0, in: zones) }) else {
      let contents = replacements { (zones.position(of: $0), nil) }.filter { shows($0.content) }
      return EventSeries.Instances(streams: [], singles: sorted(contents.map(\.content)))
    }
    if master.event.details.repetition.isEmpty, series.replacements.isEmpty {
      return EventSeries.Instances(streams: [], singles: shows(master) ? sorted([master]) : [])
    }
    let set = try InstancePlan.set(of: master, in: zones)
    let replacements = replacements { moment in
      let position = set.start.position(of: zones.resolve(moment))
      let time = try? CivilDateTime(wallSeconds: wallSeconds(at: position, in: set))
      return (position, time.flatMap(master.form.at))
    }
    let replaced = Set(replacements.map(\.position))
    let futures = replacements.filter(\.includesFuture).sorted { $0.position < $1.position }
    let alone = Set(replacements.filter { !$0.includesFuture }.map(\.position))
    var singles: [ResolvedEvent] = []
    for replacement in replacements where shows(replacement.content) {
      if replacement.includesFuture, alone.contains(replacement.position) { continue }
      singles.append(replacement.content)
    }
    var streams: [InstanceStream] = []
    func addStream(_ content: ResolvedEvent, from first: Int64, to last: Int64, shift: Int64?) {
      guard shows(content), first <= last else { return }
      let rulesFrom = self.first.subtractingReportingOverflow(longestLength(of: content))
      streams.append(
        InstanceStream(
          positions: RecurrenceSet.Iterator(
            set, bounds: part(first...last, from: bounds.lowerBound, shift: shift, in: set),
            rulesFrom: rulesFrom.overflow
              ? .min : part(first...last, from: rulesFrom.partialValue, shift: shift, in: set)?.lowerBound ?? .max),
          content: content, shift: shift, replaced: replaced, bounds: bounds, zones: zones))
    }
    addStream(master, from: .min, to: (futures.first?.position ?? .max) - 1, shift: nil)
    for (index, future) in futures.enumerated() {
      let last = index + 1 < futures.count ? futures[index + 1].position - 1 : Int64.max
      let wall = wallSeconds(at: future.position, in: set)
      let shift = future.content.start.wallTime.wallSeconds - wall
      addStream(future.content, from: future.position + 1, to: last, shift: shift)
    }
    return EventSeries.Instances(streams: streams, singles: sorted(singles))
  }

  private func shows(_ content: ResolvedEvent) -> Bool { includesCancelled || !content.isCancelled }

  /// The positions of the master that can have instances between an instant and the end of the range; for those that are
  /// moved, with a margin of two days.
  private func part(
    _ whole: ClosedRange<Int64>, from lowest: Int64, shift: Int64?, in set: RecurrenceSet
  ) -> ClosedRange<Int64>? {
    func moved(_ bound: Int64, by seconds: Int64) -> Int64 {
      let (sum, overflow) = bound.addingReportingOverflow(seconds)
      return overflow ? (seconds < 0 ? .min : .max) : sum
    }
    var (lower, upper) = (lowest, bounds.upperBound)
    if let shift {
      if lower != .min { lower = moved(lower, by: -shift - spareDays) }
      if upper != .max { upper = moved(upper, by: -shift + spareDays) }
    } else if set.start.rules == nil {
      if lower != .min { lower = zones.floating.wallBound(below: lower) }
      if upper != .max { upper = zones.floating.wallBound(above: upper) }
    }
    // Only time zones can move instances beyond the calendar's ends.
    let first = max(lower, whole.lowerBound, CivilDateTime.first.wallSeconds - spareDays)
    let last = min(upper, whole.upperBound, CivilDateTime.last.wallSeconds + spareDays)
    return first <= last ? first...last : nil
  }

  /// The maximum duration of the instances of rules in seconds, with two days added where clock changes matter.
  private func longestLength(of content: ResolvedEvent) -> Int64 {
    let rules = content.start.rules
    let isSteady = (rules ?? zones.floating).fixedOffset != nil
    switch content.length {
    case .exact(let seconds): return seconds + (rules != nil || isSteady ? 0 : spareDays)
    case .nominal(let duration):
      let isExact = isSteady || rules != nil && duration.days == 0
      return max(0, Int64(duration.days) * 86_400 + Int64(duration.seconds)) + (isExact ? 0 : spareDays)
    }
  }

  private let spareDays: Int64 = 2 * 86_400

  private func wallSeconds(at position: Int64, in set: RecurrenceSet) -> Int64 {
    set.start.rules?.wallSeconds(atSecond: position) ?? position
  }

  /// The newest replacement of each instance, in the order of the file.
  ///
  /// - Parameter place: The position of a RECURRENCE-ID, and the moment in the form of the series' start if that is known.
  private func replacements(_ place: (ICalendarDate) -> (Int64, ICalendarDate?)) -> [Replacement] {
    struct Key: Hashable {
      let position: Int64
      let includesFuture: Bool
    }
    var places: [Key: Int] = [:]
    var list: [Replacement] = []
    for event in series.replacements {
      guard let identifier = event.details.recurrenceIdentifier else { continue }
      let (position, original) = place(identifier.moment)
      guard let content = ResolvedEvent(event, replacing: original, in: zones) else { continue }
      let key = Key(position: position, includesFuture: identifier.includesFuture)
      let replacement = Replacement(
        content: content, position: key.position, includesFuture: identifier.includesFuture)
      if let place = places[key] {
        if list[place].content.event.version <= event.version { list[place] = replacement }
      } else {
        places[key] = list.count
        list.append(replacement)
      }
    }
    return list
  }

  /// The instances at the events' own starts that are in the range, in order.
  private func sorted(_ contents: [ResolvedEvent]) -> [EventInstance] {
    var list: [EventInstance] = []
    for content in contents {
      let instance = content.instance(atWall: content.start.wallTime.wallSeconds, in: zones)
      if let instance, bounds.contains(instance.position.secondsSince1970) { list.append(instance) }
    }
    return list.count < 2 ? list : list.sorted { $0.position < $1.position }
  }

  /// The recurrence set of an event.
  static func set(of master: ResolvedEvent, in zones: TimeZoneTable) throws(Fault) -> RecurrenceSet {
    let repetition = master.event.details.repetition
    return try Fault.wrapping(as: .costlyRule, property: "RRULE") { () throws(Fault) in
      var (rules, exclusionRules) = (repetition.rules, repetition.exclusionRules)
      if master.form.isDate {
        rules = try rules.map { rule throws(Fault) in try dated(rule, in: zones) }
        exclusionRules = try exclusionRules.map { rule throws(Fault) in try dated(rule, in: zones) }
      }
      return try RecurrenceSet(
        start: master.start, rules: rules, exclusionRules: exclusionRules,
        dates: repetition.additions.map { added($0, in: zones) },
        exclusionDates: repetition.exclusions.map(zones.resolve))
    }
  }

  /// The rule of a series of whole days, for which an UNTIL in UTC means the day in the calendar's zone.
  private static func dated(_ rule: RecurrenceRule, in zones: TimeZoneTable) throws(Fault) -> RecurrenceRule {
    guard case .until(.utc(let end)) = rule.end, let local = try? zones.calendarZone.localTime(of: end)
    else { return rule }
    return try rule.ending(.until(.date(local.date)))
  }

  private static func added(_ date: RecurrenceDate, in zones: TimeZoneTable) -> RecurrenceSet.AddedDate {
    switch date {
    case .moment(let moment): return RecurrenceSet.AddedDate(zones.resolve(moment))
    case .period(let span):
      let start = zones.resolve(span.start)
      switch span.end {
      case .none: return RecurrenceSet.AddedDate(start)
      case .duration(let duration): return RecurrenceSet.AddedDate(start, duration: duration)
      case .moment(let end):
        let seconds = max(0, zones.position(of: end) - zones.position(of: start))
        return RecurrenceSet.AddedDate(start, duration: try? CivilDuration(seconds: Int(seconds)))
      }
    }
  }
}

/// The instances of a master that have the content of one event: the master's own, or those from a replacement that
/// applies to the future.
struct InstanceStream {
  var positions: RecurrenceSet.Iterator
  let content: ResolvedEvent
  /// How far the instances are moved on the wall clock, in seconds; nil for the master's own.
  let shift: Int64?
  /// The positions in the master's set that have replacements of their own.
  let replaced: Set<Int64>
  let bounds: ClosedRange<Int64>
  let zones: TimeZoneTable

  /// Whether the stream has ended early, because too many instances in a row are excluded.
  var hasGivenUp: Bool { positions.hasGivenUp }

  mutating func next() -> EventInstance? {
    while let occurrence = positions.next() {
      if !replaced.isEmpty, replaced.contains(occurrence.position) { continue }
      let wall = occurrence.wallTime.wallSeconds
      let instance =
        if let shift {
          content.instance(atWall: wall + shift, in: zones)
        } else {
          content.instance(atWall: wall, instant: occurrence.instant, length: occurrence.duration, in: zones)
        }
      if let instance, bounds.contains(instance.position.secondsSince1970) { return instance }
    }
    return nil
  }
}
