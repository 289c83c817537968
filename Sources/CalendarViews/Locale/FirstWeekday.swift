// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The weekday of the first column.
public enum FirstWeekday: String, CaseIterable, OptionValue {
  /// The first weekday of the locale's region.
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

  /// The name of the option in error messages.
  package static var optionName: String { "a first weekday" }

  /// Other words for the values: the weekdays of RFC 5545, and their first three letters.
  package static var aliases: [String: FirstWeekday] {
    allCases.dropFirst().reduce(into: [:]) { aliases, day in
      for length in [2, 3] { aliases[String(day.rawValue.prefix(length))] = day }
    }
  }

  /// The weekday in a locale.
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

/// The first weekday of a week in each region, from CLDR's supplemental week data.
public enum WeekData {
  /// The first weekday of a region; Monday unless CLDR lists another.
  ///
  /// - Parameter region: Two letters of ISO 3166 or three digits of UN M.49.
  public static func firstWeekday(ofRegion region: String) -> Weekday {
    let region = region.uppercased()
    if sunday.contains(region) { return .sunday }
    if saturday.contains(region) { return .saturday }
    return friday.contains(region) ? .friday : .monday
  }

  private static let sunday: Set<String> = set(
    """
    AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK
    PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
    """)
  private static let saturday: Set<String> = set("AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY")
  private static let friday: Set<String> = set("MV")

  private static func set(_ regions: String) -> Set<String> {
    Set(regions.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
