// SPDX-License-Identifier: MIT

public import CivilCalendar

extension TimeZoneRules {
  /// The seconds east of UTC at an instant.
  public func offset(at instant: Int64) -> Int {
    let index = count(of: storage.instants, atMost: instant)
    if index == storage.instants.count, let clock = storage.clock { return Int(clock.offset(at: instant)) }
    return Int(storage.offsets[index])
  }

  /// What holds at an instant: offset, daylight saving, abbreviation.
  public func localTimeType(at instant: Int64) -> LocalTimeType {
    let index = count(of: storage.instants, atMost: instant)
    if index == storage.instants.count, let clock = storage.clock {
      return storage.finalType(isDaylight: clock.isDaylight(at: instant))
    }
    return storage.types[Int(storage.typeIndexes[index])]
  }

  /// Whether the zone's data call the time at an instant daylight saving.
  ///
  /// The data of `Europe/Dublin` may call the winter so, with an offset less than the summer's.
  public func isDaylight(at instant: Int64) -> Bool { localTimeType(at: instant).isDaylight }

  /// The abbreviation of the time at an instant, such as `CST` or `+08`.
  public func abbreviation(at instant: Int64) -> String { localTimeType(at: instant).abbreviation }

  /// The wall time at an instant, in the seconds of `CivilDateTime.wallSeconds`.
  ///
  /// Instants near the ends of `Int64` must be kept away: they are thousands of millions of years off.
  public func wallSeconds(at instant: Int64) -> Int64 { instant &+ Int64(offset(at: instant)) }

  /// The wall time at an instant.
  ///
  /// - Throws: `CivilDateError` when that lies outside the years 1 to 9999.
  public func localTime(of instant: Int64) throws(CivilDateError) -> CivilDateTime {
    let (seconds, overflow) = instant.addingReportingOverflow(Int64(offset(at: instant)))
    return try CivilDateTime(wallSeconds: overflow ? .max : seconds)
  }
}
