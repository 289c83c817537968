// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import ICalendar
internal import Recurrence
internal import TimeZones

extension VTimeZone {
  /// The definition of a zone for some years: what holds at their start, then each change of the clocks.
  ///
  /// - Throws: `ICalendarError` when a change lies outside the years 1 to 9999.
  init(_ rules: TimeZoneRules, covering years: ClosedRange<Int>) throws(ICalendarError) {
    let first = CivilDateTime(CivilDate(unchecked: GregorianCycle.firstDay(ofYear: years.lowerBound)))
    let start = rules.instant(of: first)
    let end = Int64(GregorianCycle.firstDay(ofYear: years.upperBound + 1)) * 86_400
    let type = rules.localTimeType(at: start)
    var observances = [try Observance(type, from: type.offset, at: first)]
    for transition in rules.transitions(in: start + 1..<max(start + 1, end)) {
      let onset: CivilDateTime
      do throws(CivilDateError) {
        onset = try CivilDateTime(wallSeconds: transition.onset)
      } catch {
        throw ICalendarError(.invalidValue, error.message)
      }
      observances.append(try Observance(transition.after, from: transition.before.offset, at: onset))
    }
    try self.init(identifier: rules.identifier, observances: observances)
  }
}

extension VTimeZone.Observance {
  fileprivate init(_ type: LocalTimeType, from offset: Int, at start: CivilDateTime) throws(ICalendarError) {
    try self.init(
      type.isDaylight ? .daylight : .standard, start: start, offsetFrom: offset, offsetTo: type.offset,
      name: TextValue(type.abbreviation))
  }
}

extension TimeZoneRules {
  /// The rules that a definition gives, as far as the last of some years.
  ///
  /// - Throws: `TimeZoneError` when two of its changes fall on one instant or an offset is beyond ±25:59:59.
  init(_ zone: VTimeZone, through year: Int) throws(TimeZoneError) {
    let end = CivilDateTime(CivilDate(unchecked: GregorianCycle.firstDay(ofYear: year + 1)))
    var changes: [Change] = []
    for observance in zone.observances {
      var onsets = Set(observance.additions + [observance.start])
      for rule in observance.rules where observance.start < end {
        onsets.formUnion(rule.occurrences(from: observance.start).within(observance.start..<end))
      }
      let type = try LocalTimeType(
        offset: observance.offsetTo, isDaylight: observance.kind == .daylight,
        abbreviation: observance.name?.string ?? "")
      changes += onsets.map { Change(at: $0.wallSeconds - Int64(observance.offsetFrom), to: type) }
    }
    let before = zone.observances.min { $0.start < $1.start }
    try self.init(
      identifier: zone.identifier,
      initially: try LocalTimeType(offset: before?.offsetFrom ?? 0, abbreviation: ""),
      changes: changes.sorted { $0.instant < $1.instant })
  }
}
