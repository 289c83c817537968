// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A lunisolar calendar: which table of months a date belongs to.
@frozen
public enum LunisolarScale: String, Sendable, Hashable, CaseIterable {
  /// The Chinese calendar (农历), by the time of Beijing.
  case chinese
  /// The Korean calendar (단기), by the time of Seoul. It is the Chinese one but for months that begin in the hour between
  /// both midnights.
  case dangi

  /// The years of the tables, each counted by the Gregorian year in which it begins.
  public static let years = 1901...2100

  /// The first day of the first year and the last day of the last: 1901-02-19 to 2101-01-28 in both calendars.
  public static let days = CivilDate(unchecked: -25_153)...CivilDate(unchecked: 47_874)

  /// The table's number of a year known to be in it.
  @inlinable
  func packed(_ year: Int) -> UInt32 {
    switch self {
    case .chinese: LunisolarTable.chinese[year - 1901]
    case .dangi: LunisolarTable.korean[year - 1901]
    }
  }
}
