// SPDX-License-Identifier: MIT

import CivilCalendar

/// A zone's history and final rule as a definition tells them.
struct DefinitionReading {
  typealias Observance = TimeZoneDefinition.Observance

  let initially: LocalTimeType
  let changes: [TimeZoneRules.Change]
  let finally: PosixTimeZone?

  init(_ definition: TimeZoneDefinition) {
    let observances = definition.observances
    let endless = observances.filter { DefinitionReading.isEndless($0) }
    let lastYear = observances.map { DefinitionReading.lastYear(of: $0) }.max() ?? 1
    let finally = endless.count == 2 ? DefinitionReading.finalRule(of: endless[0], and: endless[1]) : nil
    // A single rule without end changes nothing more once all others have ended.
    let horizon = endless.count > 1 && finally == nil ? 9999 : min(lastYear + 1, 9999)
    var onsets: [(instant: Int64, place: Int)] = []
    for (place, observance) in observances.enumerated() {
      for wall in DefinitionReading.onsets(of: observance, through: horizon) {
        onsets.append((wall.wallSeconds - Int64(observance.offsetFrom), place))
      }
    }
    onsets.sort { ($0.instant, $0.place) < ($1.instant, $1.place) }
    var changes: [TimeZoneRules.Change] = []
    for onset in onsets {
      if changes.last?.instant == onset.instant { changes.removeLast() }
      changes.append(TimeZoneRules.Change(at: onset.instant, to: observances[onset.place].localTimeType))
    }
    self.changes = changes
    self.finally = finally
    let offset = onsets.first.map { observances[$0.place].offsetFrom } ?? 0
    let types = onsets.first.map { [observances[$0.place].localTimeType] + observances.map(\.localTimeType) } ?? []
    initially = types.first { $0.offset == offset } ?? LocalTimeType(numeric: offset)
  }

  private static func isEndless(_ observance: Observance) -> Bool {
    if case .yearly(_, nil) = observance.recurrence { true } else { false }
  }

  /// The year of the last onset, of the first for a rule without end.
  private static func lastYear(of observance: Observance) -> Int {
    switch observance.recurrence {
    case .once, .yearly(_, nil): observance.onset.date.year
    case .dates(let dates): max(observance.onset.date.year, dates.map(\.date.year).max() ?? 1)
    case .yearly(_, let until?):
      max(observance.onset.date.year, YearlyClock.year(of: bounded(bounded(until) + Int64(observance.offsetFrom))))
    }
  }

  private static func bounded(_ seconds: Int64) -> Int64 {
    min(max(seconds, CivilDateTime.first.wallSeconds), CivilDateTime.last.wallSeconds)
  }

  private static func onsets(of observance: Observance, through horizon: Int) -> [CivilDateTime] {
    switch observance.recurrence {
    case .once: return [observance.onset]
    case .dates(let dates): return [observance.onset] + dates
    case .yearly(let rule, let until):
      var onsets = [observance.onset]
      let time = observance.onset.time
      let first = observance.onset.date.year
      for year in first...max(first, horizon) {
        guard let date = rule.date(in: year) else { continue }
        let wall = CivilDateTime(date, time)
        guard wall > observance.onset else { continue }
        if let until, wall.wallSeconds - Int64(observance.offsetFrom) > until { break }
        onsets.append(wall)
      }
      return onsets
    }
  }

  /// The yearly zone of two rules without end, or nil when a TZ string could not tell it.
  private static func finalRule(of first: Observance, and second: Observance) -> PosixTimeZone? {
    let isSwapped = first.kind == .daylight && second.kind == .standard
    let standard = isSwapped ? second : first
    let daylight = isSwapped ? first : second
    // A TZ string tells each moment in the time that the other brings, an observance in the one it names.
    guard case .yearly(let startRule, nil) = daylight.recurrence, case .yearly(let endRule, nil) = standard.recurrence,
      let start = startRule.moment(
        seconds: daylight.onset.time.secondOfDay + standard.offsetTo - daylight.offsetFrom),
      let end = endRule.moment(
        seconds: standard.onset.time.secondOfDay + daylight.offsetTo - standard.offsetFrom)
    else { return nil }
    return PosixTimeZone(
      standard: standard.localTimeType,
      daylight: PosixTimeZone.Daylight(daylight.localTimeType, from: start, to: end))
  }
}
