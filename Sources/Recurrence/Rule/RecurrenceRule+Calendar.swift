// SPDX-License-Identifier: MIT

public import CivilCalendar
import LunisolarCalendar

extension RecurrenceRule {
  /// The calendar in which a rule counts its months, its days of the month and year, and its weeks: the RSCALE part of
  /// RFC 7529.
  ///
  /// The names are those of EventKit and Foundation.
  public enum CalendarIdentifier: String, Sendable, Hashable, CaseIterable {
    /// The calendar of RFC 5545.
    case gregorian
    /// The Chinese calendar (农历).
    case chinese
    /// The Korean calendar (단기).
    case dangi

    /// The value of the RSCALE part, such as `CHINESE`.
    public var rfc7529: String {
      switch self {
      case .gregorian: "GREGORIAN"
      case .chinese: "CHINESE"
      case .dangi: "DANGI"
      }
    }

    /// The days of the calendar that are known: all, or those of the tables, 1901-02-19 to 2101-01-28.
    ///
    /// A rule ends with them, and one whose start is before them has no occurrences.
    public var days: ClosedRange<CivilDate> {
      self == .gregorian ? CivilDate.first...CivilDate.last : LunisolarScale.days
    }

    var lunisolarScale: LunisolarScale? {
      switch self {
      case .gregorian: nil
      case .chinese: .chinese
      case .dangi: .dangi
      }
    }
  }

  /// RSCALE; the Gregorian calendar by default.
  public var calendarIdentifier: CalendarIdentifier { parts.calendar }

  /// Whether the rule has neither COUNT nor UNTIL, nor a calendar whose tables end.
  public var isEndless: Bool { end == .never && calendarIdentifier == .gregorian }
}
