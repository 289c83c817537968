// SPDX-License-Identifier: MIT

package import CivilCalendar

/// The first weekday of a week in each region, from CLDR's supplemental week data.
package enum WeekData {
  /// The first weekday of a region; Monday unless CLDR lists another.
  ///
  /// - Parameter region: Two letters of ISO 3166 or three digits of UN M.49.
  package static func firstWeekday(ofRegion region: String) -> Weekday {
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
