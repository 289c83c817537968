// SPDX-License-Identifier: MIT

/// A length of time in nominal days and exact seconds, as RFC 5545 has it.
///
/// A day is what the calendar calls a day, 23 to 25 hours where clocks change; hours, minutes and seconds are
/// exact. Both parts have the same sign.
///
/// - SeeAlso: [RFC 5545, section 3.3.6](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.6)
public struct CivilDuration: Sendable, Hashable {
  /// The nominal days; a week is seven.
  public let days: Int
  /// The exact seconds besides the days.
  public let seconds: Int

  /// No time at all.
  public static let zero = CivilDuration(unchecked: 0, 0)

  /// The greatest number of days or seconds held, enough for every span between the years 1 and 9999.
  public static let limit = 400_000_000_000

  /// Makes a duration of its parts, which may not have opposite signs.
  ///
  /// - Throws: `CivilDateError` when the signs differ or a part is beyond ±400,000,000,000.
  public init(days: Int = 0, seconds: Int = 0) throws(CivilDateError) {
    guard (-CivilDuration.limit...CivilDuration.limit).contains(days),
      (-CivilDuration.limit...CivilDuration.limit).contains(seconds)
    else {
      throw CivilDateError(.durationOutOfRange, "the duration is too long to hold")
    }
    guard days == 0 || seconds == 0 || (days < 0) == (seconds < 0) else {
      throw CivilDateError(.durationOutOfRange, "the days and the seconds of a duration have one sign")
    }
    self.init(unchecked: days, seconds)
  }

  init(unchecked days: Int, _ seconds: Int) {
    self.days = days
    self.seconds = seconds
  }

  /// Whether it points back in time.
  public var isNegative: Bool { days < 0 || seconds < 0 }

  /// The same length in the other direction.
  public var negated: CivilDuration { CivilDuration(unchecked: -days, -seconds) }
}
