// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The kinds of errors of views: an invalid option, locale, event or year.
extension Fault.Code {
  /// An event that ends before it starts.
  public static let reversedEvent = Fault.Code("reversedEvent")
  /// A locale that is malformed, or whose language has no names in this module.
  public static let unknownLocale = Fault.Code("unknownLocale")
  /// Clock changes that are out of order or outside the day.
  public static let invalidWallClock = Fault.Code("invalidWallClock")
  /// A day that clocks in a time zone skipped.
  public static let skippedDay = Fault.Code("skippedDay")
}
