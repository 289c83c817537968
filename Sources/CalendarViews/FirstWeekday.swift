// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Which weekday stands in the first column, as an option takes it.
public enum FirstWeekday: String, OptionValue {
  /// The one of the locale's region.
  case locale
  /// Monday.
  case monday
  /// Tuesday.
  case tuesday
  /// Wednesday.
  case wednesday
  /// Thursday.
  case thursday
  /// Friday.
  case friday
  /// Saturday.
  case saturday
  /// Sunday.
  case sunday

  /// The words for it in messages.
  public static var optionName: String { "a first weekday" }

  /// The weekday it stands for.
  public func weekday(in locale: ViewLocale) -> Weekday {
    switch self {
    case .locale: locale.firstWeekday
    case .monday: .monday
    case .tuesday: .tuesday
    case .wednesday: .wednesday
    case .thursday: .thursday
    case .friday: .friday
    case .saturday: .saturday
    case .sunday: .sunday
    }
  }
}
