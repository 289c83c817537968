// SPDX-License-Identifier: MIT

public import CivilCalendar
import Recurrence
public import TimeZones

extension VTimeZone {
  /// Creates the VTIMEZONE of a zone, correct for every instant in a range of years.
  ///
  /// Onsets that follow a yearly rule for at least three years are written as that rule, others as single dates. The
  /// zone's last rule, once it applies, has no end, because calendars are used beyond their years; every other rule has
  /// one. The first observance covers the start of the range: it is the last onset in the year before or, if there is
  /// none, a STANDARD on 1 January 1970 that changes nothing (a year before the range if that begins in 1970 or
  /// earlier). The result depends only on the zone's data and the years.
  ///
  /// ```swift
  /// let zone = try VTimeZone(rules, years: 2021...2022)
  /// ```
  ///
  /// - Throws: `Fault` if the years are outside 1 to 9999, or an offset is a day or more.
  public init(_ rules: TimeZoneRules, years: ClosedRange<Int>) throws(Fault) {
    guard years.lowerBound >= 1, years.upperBound <= 9999 else {
      throw Fault(
        .invalidValue, "the years \(years.lowerBound) to \(years.upperBound) are not within 1 to 9999")
    }
    var builder = TimeZoneBuilder(rules: rules, years: years)
    self = try builder.build()
  }
}

/// Finds the observances that express a zone's offsets in a range of years.
struct TimeZoneBuilder {
  typealias Observance = VTimeZone.Observance

  /// What all onsets of an observance have in common.
  struct ObservanceKey: Hashable {
    let kind: Observance.Kind
    let from: Int
    let to: Int
    let abbreviation: String
  }

  /// A change of the clocks.
  struct Onset {
    let instant: Int64
    let wall: CivilDateTime
    let year: Int
    let month: Int
    let day: Int

    init?(_ transition: TimeZoneTransition) {
      guard let wall = transition.onset else { return nil }
      instant = transition.instant.secondsSince1970
      self.wall = wall
      (year, month, day) = wall.date.components
    }
  }

  let rules: TimeZoneRules
  let years: ClosedRange<Int>
  var order: [ObservanceKey] = []
  var onsets: [ObservanceKey: [Onset]] = [:]
  var observances: [Observance] = []

  mutating func build() throws(Fault) -> VTimeZone {
    try collect()
    try addEndless()
    for key in order { try addFinite(key) }
    // The order is well defined: no two observances of a zone begin at the same instant.
    return try VTimeZone(
      identifier: rules.identifier,
      observances: observances.sorted { TimeZoneBuilder.instant(of: $0) < TimeZoneBuilder.instant(of: $1) })
  }

  private static func instant(of observance: Observance) -> Int64 {
    observance.start.wallSeconds - Int64(observance.offsetFrom)
  }

  /// Collects the onsets in the range and the time that applies at its start.
  private mutating func collect() throws(Fault) {
    let margin: Int64 = 26 * 3600
    let start = Instant(secondsSince1970: firstSecond(of: years.lowerBound) - margin)
    let end = Instant(secondsSince1970: firstSecond(of: years.upperBound + 1) + margin)
    let inSpan = rules.transitions(in: start..<end)
    let earlier = rules.transitions(
      in: Instant(secondsSince1970: firstSecond(of: years.lowerBound - 1))..<start
    ).last
    if let earlier, Onset(earlier) != nil {
      take(earlier)
    } else {
      let type = rules.localTimeType(at: start)
      let year = years.lowerBound > 1970 ? 1970 : max(1, years.lowerBound - 1)
      let onset = CivilDateTime(CivilDate(unchecked: GregorianCycle.firstDay(ofYear: year)))
      observances.append(
        try Observance(
          kind(of: type, besides: inSpan.first?.after), start: onset, offsetFrom: type.offset, offsetTo: type.offset,
          name: TextValue(unchecked: type.abbreviation)))
    }
    for transition in inSpan { take(transition) }
  }

  private mutating func take(_ transition: TimeZoneTransition) {
    let (before, after) = (transition.before, transition.after)
    guard before.offset != after.offset || before.abbreviation != after.abbreviation else { return }
    guard let onset = Onset(transition) else { return }
    let key = ObservanceKey(
      kind: kind(of: after, besides: before), from: before.offset, to: after.offset, abbreviation: after.abbreviation)
    if onsets[key] == nil { order.append(key) }
    onsets[key, default: []].append(onset)
  }

  /// DAYLIGHT is the greater offset: if the data calls winter daylight saving, as Ireland's does, the two are swapped.
  private func kind(of type: LocalTimeType, besides other: LocalTimeType?) -> Observance.Kind {
    guard let other, other.isDaylight != type.isDaylight, (type.offset < other.offset) == type.isDaylight,
      type.offset != other.offset
    else { return type.isDaylight ? .daylight : .standard }
    return type.isDaylight ? .standard : .daylight
  }

  private func firstSecond(of year: Int) -> Int64 {
    Int64(GregorianCycle.firstDay(ofYear: year)) * 86_400
  }

  // MARK: - Rules without end

  /// Adds the two observances of the zone's last rule, if that rule applies from the range's last year on.
  private mutating func addEndless() throws(Fault) {
    guard let daylight = rules.finalRule?.daylight, rules.followsFinalRule(since: years.upperBound),
      let start = YearlyRule.rule(of: daylight.start), let end = YearlyRule.rule(of: daylight.end)
    else { return }
    var found: [(key: ObservanceKey, rule: YearlyRule, first: Onset, taken: Set<Int64>)] = []
    for (rule, secondOfDay) in [start, end] {
      func isOn(_ onset: Onset) -> Bool {
        rule.date(in: onset.year) == onset.wall.date && onset.wall.time.secondOfDay == secondOfDay
      }
      for key in order {
        let matching = (onsets[key] ?? []).filter(isOn)
        guard var first = matching.last(where: { $0.year == years.upperBound }) else { continue }
        var taken = Set(matching.filter { $0.year >= first.year }.map(\.instant))
        while let earlier = matching.last(where: { $0.year == first.year - 1 }) {
          first = earlier
          taken.insert(earlier.instant)
        }
        found.append((key, rule, first, taken))
      }
    }
    guard found.count == 2, found[0].key != found[1].key else { return }
    for (key, rule, first, taken) in found {
      try add(key, first, rule: rule.recurrence(ending: .never))
      onsets[key]?.removeAll { taken.contains($0.instant) }
    }
  }

  // MARK: - Rules with an end, and single dates

  private mutating func addFinite(_ key: ObservanceKey) throws(Fault) {
    var rest = onsets[key] ?? []
    var single: [Onset] = []
    while let first = rest.first {
      var run = YearlyRun(first)
      for onset in rest.dropFirst() { run.extend(with: onset) }
      if run.onsets.count >= 3, let rule = run.rule, let last = run.onsets.last {
        // UNTIL is in UTC, but some readers compare its digits with wall times. East of Greenwich, they would then lose
        // the last onset if UNTIL were its instant.
        let until = max(last.instant, last.wall.wallSeconds)
        let bounded = min(max(until, CivilDateTime.first.wallSeconds), CivilDateTime.last.wallSeconds)
        try add(key, first, rule: rule.recurrence(ending: .until(.utc(Instant(secondsSince1970: bounded)))))
        let taken = Set(run.onsets.map(\.instant))
        rest.removeAll { taken.contains($0.instant) }
      } else {
        single.append(first)
        rest.removeFirst()
      }
    }
    guard let first = single.first else { return }
    try add(key, first, dates: single.dropFirst().map(\.wall))
  }

  private mutating func add(
    _ key: ObservanceKey, _ onset: Onset, rule: RecurrenceRule? = nil, dates: [CivilDateTime] = []
  ) throws(Fault) {
    observances.append(
      try Observance(
        key.kind, start: onset.wall, offsetFrom: key.from, offsetTo: key.to,
        name: TextValue(unchecked: key.abbreviation),
        rules: rule.map { [$0] } ?? [], additions: dates))
  }
}
