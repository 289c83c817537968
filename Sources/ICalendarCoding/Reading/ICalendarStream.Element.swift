// SPDX-License-Identifier: MIT

public import ICalendar

extension ICalendarStream {
  /// What comes out of a stream.
  public enum Element: Sendable, Hashable {
    /// An entry of the calendar at hand, and the line that it begins at, counted from 1.
    case entry(VCalendar.Entry, line: Int)
    /// The end of a calendar: its head, whose properties may stand anywhere in it, without the entries.
    case end(VCalendar)
  }
}
