// SPDX-License-Identifier: MIT

public import CivilCalendar

extension TimeZoneRules {
  /// The seconds east of UTC at an instant.
  public func offset(at instant: Int64) -> Int {
    let index = count(of: storage.instants, atMost: instant)
    if index == storage.instants.count, let clock = storage.clock { return Int(clock.offset(at: instant)) }
    return Int(storage.offsets[index])
  }

  /// The local time type at an instant: offset, daylight saving, abbreviation.
  public func localTimeType(at instant: Int64) -> LocalTimeType {
    let index = count(of: storage.instants, atMost: instant)
    if index == storage.instants.count, let clock = storage.clock {
      return storage.finalType(isDaylight: clock.isDaylight(at: instant))
    }
    return storage.types[Int(storage.typeIndexes[index])]
  }

  /// Whether the zone's data calls the time at an instant daylight saving.
  ///
  /// The data of `Europe/Dublin` may call winter time daylight saving, although its offset is smaller than the
  /// summer's.
  public func isDaylight(at instant: Int64) -> Bool { localTimeType(at: instant).isDaylight }

  /// The abbreviation of the time at an instant, such as `CST` or `+08`.
  public func abbreviation(at instant: Int64) -> String { localTimeType(at: instant).abbreviation }

  /// The wall time at an instant, in the seconds of `CivilDateTime.wallSeconds`.
  ///
  /// Must not be used with instants near the ends of `Int64`, which are billions of years away.
  public func wallSeconds(at instant: Int64) -> Int64 { instant &+ Int64(offset(at: instant)) }

  /// The wall time at an instant.
  ///
  /// - Throws: `CivilDateError` if it is outside the years 1 to 9999.
  public func localTime(of instant: Int64) throws(CivilDateError) -> CivilDateTime {
    let (seconds, overflow) = instant.addingReportingOverflow(Int64(offset(at: instant)))
    return try CivilDateTime(wallSeconds: overflow ? .max : seconds)
  }
}
