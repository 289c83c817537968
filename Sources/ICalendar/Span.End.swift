// SPDX-License-Identifier: MIT

public import CivilCalendar

extension Span {
  /// How the end is given.
  public enum End: Sendable, Hashable {
    /// Not at all: a whole day lasts that day, a time lasts no time.
    case none
    /// By the first moment after it.
    case moment(Moment)
    /// By its length, which is not negative.
    case duration(CivilDuration)
  }
}
