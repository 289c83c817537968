// SPDX-License-Identifier: MIT

import CivilCalendar

/// Finds the observances that tell a zone's offsets in a span of years.
struct DefinitionBuilder {
  typealias Observance = TimeZoneDefinition.Observance
  typealias YearlyRule = TimeZoneDefinition.YearlyRule

  /// What the onsets of one observance share.
  struct Kinship: Hashable {
    let kind: Observance.Kind
    let from: Int
    let to: Int
    let abbreviation: String
  }

  /// One moment at which clocks are set.
  struct Onset {
    let instant: Int64
    let wall: CivilDateTime
    let year: Int
    let month: Int
    let day: Int

    init?(_ transition: TimeZoneTransition) {
      guard let wall = try? CivilDateTime(wallSeconds: transition.onset) else { return nil }
      instant = transition.instant
      self.wall = wall
      (year, month, day) = wall.date.components
    }
  }

  let rules: TimeZoneRules
  let years: ClosedRange<Int>
  var order: [Kinship] = []
  var onsets: [Kinship: [Onset]] = [:]
  var observances: [Observance] = []

  init(_ rules: TimeZoneRules, years: ClosedRange<Int>) {
    self.rules = rules
    self.years = years
  }

  mutating func build() -> TimeZoneDefinition {
    collect()
    addEndless()
    for kinship in order { addFinite(kinship) }
    // Stable, for no two observances of a zone begin at one instant.
    return TimeZoneDefinition(
      unchecked: rules.identifier,
      observances.sorted { DefinitionBuilder.instant(of: $0) < DefinitionBuilder.instant(of: $1) })
  }

  private static func instant(of observance: Observance) -> Int64 {
    observance.onset.wallSeconds - Int64(observance.offsetFrom)
  }

  /// Takes the span's onsets, and what holds when it begins.
  private mutating func collect() {
    let margin: Int64 = 26 * 3600
    let start = firstSecond(of: years.lowerBound) - margin
    let end = firstSecond(of: years.upperBound + 1) + margin
    let inSpan = rules.transitions(in: start..<end)
    let earlier = rules.transitions(in: firstSecond(of: years.lowerBound - 1)..<start).last
    if let earlier, Onset(earlier) != nil {
      take(earlier)
    } else {
      let type = rules.localTimeType(at: start)
      let year = years.lowerBound > 1970 ? 1970 : max(1, years.lowerBound - 1)
      let onset = CivilDateTime(CivilDate(unchecked: GregorianCycle.firstDay(ofYear: year)))
      observances.append(
        Observance(
          unchecked: kind(of: type, besides: inSpan.first?.after), onset: onset, from: type.offset, to: type.offset,
          abbreviation: type.abbreviation, recurrence: .once))
    }
    for transition in inSpan { take(transition) }
  }

  private mutating func take(_ transition: TimeZoneTransition) {
    let (before, after) = (transition.before, transition.after)
    guard before.offset != after.offset || before.abbreviation != after.abbreviation else { return }
    guard let onset = Onset(transition) else { return }
    let kinship = Kinship(
      kind: kind(of: after, besides: before), from: before.offset, to: after.offset, abbreviation: after.abbreviation)
    if onsets[kinship] == nil { order.append(kinship) }
    onsets[kinship, default: []].append(onset)
  }

  /// DAYLIGHT for the greater offset: where the data call the winter daylight saving, as Ireland's do, both are swapped.
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

  /// Adds the two observances of the zone's last rule when that rule holds from the span's last year on.
  private mutating func addEndless() {
    guard let daylight = rules.finalRule?.daylight, isRegularSince(years.upperBound),
      let start = YearlyRule.rule(of: daylight.start), let end = YearlyRule.rule(of: daylight.end)
    else { return }
    var found: [(kinship: Kinship, rule: YearlyRule, first: Onset, taken: Set<Int64>)] = []
    for (rule, secondOfDay) in [start, end] {
      func isOn(_ onset: Onset) -> Bool {
        rule.date(in: onset.year) == onset.wall.date && onset.wall.time.secondOfDay == secondOfDay
      }
      for kinship in order {
        let matching = (onsets[kinship] ?? []).filter(isOn)
        guard var first = matching.last(where: { $0.year == years.upperBound }) else { continue }
        var taken = Set(matching.filter { $0.year >= first.year }.map(\.instant))
        while let earlier = matching.last(where: { $0.year == first.year - 1 }) {
          first = earlier
          taken.insert(earlier.instant)
        }
        found.append((kinship, rule, first, taken))
      }
    }
    guard found.count == 2, found[0].kinship != found[1].kinship else { return }
    for (kinship, rule, first, taken) in found {
      add(kinship, first, .yearly(rule, until: nil))
      onsets[kinship]?.removeAll { taken.contains($0.instant) }
    }
  }

  /// Whether the zone's last rule, and nothing else, rules from a year on.
  private func isRegularSince(_ year: Int) -> Bool {
    guard let clock = rules.storage.clock else { return false }
    guard let last = rules.storage.instants.last else { return true }
    let lastYear = YearlyClock.year(of: last)
    guard year <= lastYear else { return true }
    for each in year...lastYear {
      let actual = rules.transitions(in: firstSecond(of: each)..<firstSecond(of: each + 1))
      var expected: [Int64] = []
      clock.forEachChange(in: each) { expected.append($0.instant) }
      let afters = expected.map { rules.storage.finalType(isDaylight: clock.isDaylight(at: $0)) }
      guard actual.map(\.instant) == expected, actual.map(\.after) == afters else { return false }
    }
    return true
  }

  // MARK: - Rules with an end, and single dates

  private mutating func addFinite(_ kinship: Kinship) {
    var rest = onsets[kinship] ?? []
    var single: [Onset] = []
    while let first = rest.first {
      var chain = YearlyChain(first)
      for onset in rest.dropFirst() { chain.extend(with: onset) }
      if chain.onsets.count >= 3, let rule = chain.rule, let last = chain.onsets.last {
        // UNTIL is in UTC, but some readers compare its digits with wall times: east of Greenwich the instant of the
        // last onset would cost them that onset.
        add(kinship, first, .yearly(rule, until: max(last.instant, last.wall.wallSeconds)))
        let taken = Set(chain.onsets.map(\.instant))
        rest.removeAll { taken.contains($0.instant) }
      } else {
        single.append(first)
        rest.removeFirst()
      }
    }
    guard let first = single.first else { return }
    add(kinship, first, single.count == 1 ? .once : .dates(single.dropFirst().map(\.wall)))
  }

  private mutating func add(_ kinship: Kinship, _ onset: Onset, _ recurrence: Observance.Recurrence) {
    observances.append(
      Observance(
        unchecked: kinship.kind, onset: onset.wall, from: kinship.from, to: kinship.to,
        abbreviation: kinship.abbreviation, recurrence: recurrence))
  }
}
