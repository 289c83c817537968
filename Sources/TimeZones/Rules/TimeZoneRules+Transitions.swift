// SPDX-License-Identifier: MIT

public import CivilCalendar

extension TimeZoneRules {
  /// The transitions in a range of instants, ascending: changes of the offset, or only of the abbreviation.
  ///
  /// They end with the year 10000.
  public func transitions(in range: Range<Instant>) -> [TimeZoneTransition] {
    let range = range.lowerBound.secondsSince1970..<range.upperBound.secondsSince1970
    var found: [TimeZoneTransition] = []
    let start = count(of: storage.instants, atMost: range.lowerBound == .min ? .min : range.lowerBound - 1)
    for index in start..<max(start, storage.instants.count) {
      let instant = storage.instants[index]
      guard instant < range.upperBound else { return found }
      let before = storage.types[Int(storage.typeIndexes[index])]
      let after = storage.types[Int(storage.typeIndexes[index + 1])]
      if before != after {
        found.append(TimeZoneTransition(instant: Instant(secondsSince1970: instant), before: before, after: after))
      }
    }
    guard let clock = storage.clock else { return found }
    let lower = max(range.lowerBound, YearlyClock.span.lowerBound, storage.instants.last.map { $0 + 1 } ?? .min)
    let upper = min(range.upperBound, YearlyClock.span.upperBound + 1)
    guard lower < upper else { return found }
    for year in YearlyClock.year(of: lower)...YearlyClock.year(of: upper - 1) {
      clock.forEachChange(in: year) { change in
        guard lower <= change.instant, change.instant < upper else { return }
        let before = storage.finalType(isDaylight: !change.isDaylight)
        let after = storage.finalType(isDaylight: change.isDaylight)
        if before != after {
          found.append(
            TimeZoneTransition(instant: Instant(secondsSince1970: change.instant), before: before, after: after))
        }
      }
    }
    return found
  }

  /// Whether every transition from the start of a year on, 1 to 9999, comes from the final rule.
  ///
  /// False if the final rule has no daylight saving.
  package func followsFinalRule(since year: Int) -> Bool {
    guard let clock = storage.clock else { return false }
    guard let last = storage.instants.last else { return true }
    let lastYear = YearlyClock.year(of: last)
    guard year <= lastYear else { return true }
    func begin(of year: Int) -> Instant {
      Instant(secondsSince1970: Int64(GregorianCycle.firstDay(ofYear: year)) * 86_400)
    }
    for each in year...lastYear {
      let actual = transitions(in: begin(of: each)..<begin(of: each + 1))
      var expected: [Int64] = []
      clock.forEachChange(in: each) { expected.append($0.instant) }
      let afters = expected.map { storage.finalType(isDaylight: clock.isDaylight(at: $0)) }
      guard actual.map({ $0.instant.secondsSince1970 }) == expected, actual.map({ $0.after }) == afters else {
        return false
      }
    }
    return true
  }
}

/// A change of a zone's offset, or only of its abbreviation.
public struct TimeZoneTransition: Sendable, Hashable {
  /// The first second of the new time.
  public let instant: Instant
  /// The local time type before.
  public let before: LocalTimeType
  /// The local time type from then on.
  public let after: LocalTimeType

  /// The wall time of the change on a clock that has not been changed yet; nil outside the years 1 to 9999.
  ///
  /// It is the DTSTART of an observance in a VTIMEZONE (RFC 5545, section 3.6.5).
  public var onset: CivilDateTime? { try? CivilDateTime(wallSeconds: onsetSeconds) }

  /// The same in the seconds of `CivilDateTime.wallSeconds`, whatever the year.
  package var onsetSeconds: Int64 { instant.secondsSince1970 + Int64(before.offset) }
}
