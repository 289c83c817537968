// SPDX-License-Identifier: MIT

public import CivilCalendar

extension TimeZoneRules {
  /// The seconds east of UTC at an instant.
  public func offset(at instant: Instant) -> Int { offset(atSecond: instant.secondsSince1970) }

  /// The local time type at an instant: offset, daylight saving, abbreviation.
  public func localTimeType(at instant: Instant) -> LocalTimeType {
    let second = instant.secondsSince1970
    let index = count(of: storage.instants, atMost: second)
    if index == storage.instants.count, let clock = storage.clock {
      return storage.finalType(isDaylight: clock.isDaylight(at: second))
    }
    return storage.types[Int(storage.typeIndexes[index])]
  }

  /// Whether the zone's data calls the time at an instant daylight saving.
  ///
  /// The data of `Europe/Dublin` may call winter time daylight saving, although its offset is smaller than the
  /// summer's.
  public func isDaylight(at instant: Instant) -> Bool { localTimeType(at: instant).isDaylight }

  /// The abbreviation of the time at an instant, such as `CST` or `+08`.
  public func abbreviation(at instant: Instant) -> String { localTimeType(at: instant).abbreviation }

  /// The wall time at an instant.
  ///
  /// - Throws: `Fault` if it is outside the years 1 to 9999.
  public func localTime(of instant: Instant) throws(Fault) -> CivilDateTime {
    try CivilDateTime(wallSeconds: (instant + Int64(offset(at: instant))).secondsSince1970)
  }

  // MARK: For the engine, which counts in seconds

  /// The seconds east of UTC at an instant in seconds since 1970-01-01T00:00:00Z.
  package func offset(atSecond second: Int64) -> Int {
    let index = count(of: storage.instants, atMost: second)
    if index == storage.instants.count, let clock = storage.clock { return Int(clock.offset(at: second)) }
    return Int(storage.offsets[index])
  }

  /// Bounds of the offsets that are in force from one instant through another, both in seconds.
  package func offsets(from first: Int64, through last: Int64) -> ClosedRange<Int> {
    let (before, after) = (offset(atSecond: first), offset(atSecond: last))
    let (start, end) = (count(of: storage.instants, atMost: first), count(of: storage.instants, atMost: last))
    return storage.offsets[start..<end].reduce(min(before, after)...max(before, after)) { bounds, offset in
      min(bounds.lowerBound, Int(offset))...max(bounds.upperBound, Int(offset))
    }
  }

  /// The wall time at an instant, both in seconds; the instant must not be near the ends of `Int64`.
  package func wallSeconds(atSecond second: Int64) -> Int64 { second &+ Int64(offset(atSecond: second)) }
}
