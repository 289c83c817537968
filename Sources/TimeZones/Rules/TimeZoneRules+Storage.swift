// SPDX-License-Identifier: MIT

import CivilCalendar

extension TimeZoneRules {
  /// The tables of a zone, immutable and shared by all copies of its rules.
  ///
  /// Period `i` lasts from instant `i - 1` to instant `i`; there is one more period than instants. After the last
  /// instant, the yearly clock applies if there is one.
  @usableFromInline
  final class Storage: Sendable {
    let identifier: String
    /// The instants at which a new period begins, ascending.
    let instants: [Int64]
    /// The first wall time that RFC 5545 reads with the offset of each new period; never decreasing.
    let switches: [Int64]
    /// The last of the switches, or `Int64.min` if there are none.
    let lastSwitch: Int64
    /// The offset of each period.
    let offsets: [Int32]
    /// The last of the offsets.
    let lastOffset: Int64
    /// The index of each period's time in `types`.
    let typeIndexes: [Int32]
    let types: [LocalTimeType]
    let final: PosixTimeZone?
    /// The arithmetic of `final`, if that has daylight saving.
    let clock: YearlyClock?

    init(identifier: String, initially: LocalTimeType, changes: [Change], finally: PosixTimeZone?) {
      self.identifier = identifier
      final = finally
      clock = finally.flatMap { zone in
        zone.daylight.map { daylight in
          YearlyClock(
            standard: zone.standard.offset, daylight: daylight.localTime.offset, start: daylight.start,
            end: daylight.end)
        }
      }
      var periods = Storage.periods(of: initially, changes, isYearly: clock != nil)
      if let finally {
        // The yearly rule decides what applies after the last change.
        let last = periods.count - 1
        let isDaylight = clock?.isDaylight(at: periods[last].instant.secondsSince1970) ?? false
        periods[last].localTime = isDaylight ? finally.daylight?.localTime ?? finally.standard : finally.standard
      }
      var types: [LocalTimeType] = []
      var later: [LocalTimeType: Int32] = [:]
      typeIndexes = periods.map { period in
        // Most zones have only a few types, so that a linear search is faster than a dictionary.
        if let place = types.prefix(32).firstIndex(of: period.localTime) { return Int32(place) }
        if let place = later[period.localTime] { return place }
        let place = Int32(types.count)
        types.append(period.localTime)
        if place >= 32 { later[period.localTime] = place }
        return place
      }
      self.types = types
      offsets = periods.map { Int32($0.localTime.offset) }
      instants = periods.dropFirst().map { $0.instant.secondsSince1970 }
      var latest = Int64.min
      switches = zip(periods, periods.dropFirst()).map { before, after in
        let greater = Int64(max(before.localTime.offset, after.localTime.offset))
        latest = max(latest, (after.instant + greater).secondsSince1970)
        return latest
      }
      lastSwitch = latest
      lastOffset = Int64(periods[periods.count - 1].localTime.offset)
    }

    /// The periods, without changes that change nothing; the first begins in the distant past.
    private static func periods(of initially: LocalTimeType, _ changes: [Change], isYearly: Bool) -> [Change] {
      var periods = [Change(at: .distantPast, to: initially)]
      for (index, change) in changes.enumerated() where change.instant.secondsSince1970 <= YearlyClock.span.upperBound {
        if change.instant.secondsSince1970 < YearlyClock.span.lowerBound {
          periods[0].localTime = change.localTime
        } else if change.localTime != periods[periods.count - 1].localTime
          || (isYearly && index == changes.count - 1)
        {
          periods.append(change)
        }
      }
      return periods
    }

    /// The daylight saving time or standard time of the years in which the yearly rule applies.
    func finalType(isDaylight: Bool) -> LocalTimeType {
      guard let final else { return types[Int(typeIndexes[typeIndexes.count - 1])] }
      return isDaylight ? final.daylight?.localTime ?? final.standard : final.standard
    }
  }
}

/// How many numbers in an ascending list are at most a given number.
@inline(__always)
func count(of list: [Int64], atMost number: Int64) -> Int {
  list.withUnsafeBufferPointer { list in
    var base = 0
    var length = list.count
    while length > 0 {
      let half = length &>> 1
      let isLower = list[base &+ half] <= number
      base = isLower ? base &+ half &+ 1 : base
      length = isLower ? length &- half &- 1 : half
    }
    return base
  }
}
