// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A company's days off and workdays, or a person's leave, which take precedence over the statutory calendar.
///
/// A text has a line for each name, with the dates that are off and the dates that are worked, in any order:
///
/// ```
/// # Days of Example Ltd.
/// notice 2026-01-10
/// 年会 off 2026-01-30
/// Stocktaking work 2026-06-27..2026-06-28 off 2026-07-03
/// ```
///
/// A `notice` line, with an optional address after its date, says when the lines below it were announced; it determines
/// the DTSTAMP of events. After a line `year 2026`, dates of that year need no year. A line of leave needs no name and
/// has only days off. The library `HolidayData` reads such texts.
public struct DayOverrides: Sendable, Hashable {
  /// What the days are for.
  public enum Purpose: Sendable, Hashable {
    /// Days that a company sets.
    case company
    /// Days on which one person is away; only days off.
    case leave
  }

  /// A day, its ruling, and where that comes from.
  public struct Day: Sendable, Hashable {
    /// The date.
    public let date: CivilDate
    /// The day's ruling.
    public let ruling: HolidayCalendar.Ruling
    /// The file and line, such as `company.txt:4`, or the file and entry of JSON.
    public let source: String
    /// Whether it is a person's leave.
    public let isLeave: Bool

    package init(date: CivilDate, ruling: HolidayCalendar.Ruling, source: String, isLeave: Bool) {
      self.date = date
      self.ruling = ruling
      self.source = source
      self.isLeave = isLeave
    }
  }

  /// What the days are for.
  public let purpose: Purpose
  /// The days in ascending order, each date once.
  public let days: [Day]
  /// The notices in which they were announced, if the text has any.
  public let notices: [HolidayNotice]

  /// Creates overrides from days in any order, each date once.
  package init(purpose: Purpose, days: [Day], notices: [HolidayNotice]) {
    self.purpose = purpose
    self.days = days.sorted { $0.date < $1.date }
    self.notices = notices
  }
}

extension HolidayCalendar {
  /// The calendar with company days and leave applied, and the conflicts among them.
  ///
  /// If two of them set the same date, the later one in the list wins; all take precedence over the statutory calendar.
  /// There is a warning, one sentence without a final stop, for each date that one of them has off and another has
  /// worked, and for each statutory day off that is worked.
  public func applying(overrides others: [DayOverrides]) -> (calendar: HolidayCalendar, warnings: [String]) {
    var warnings: [String] = []
    var overlay = self.overlay
    for other in others {
      for day in other.days {
        if let earlier = overlay[day.date.dayNumber], earlier.ruling.isDayOff != day.ruling.isDayOff {
          warnings.append(
            "\(day.source): \(day.date) is \(says(day.ruling)), but \(says(earlier.ruling)) in \(earlier.source); the "
              + "later one counts")
        } else if case .dayOff(let name)? = statutoryRuling(on: day.date), !day.ruling.isDayOff {
          warnings.append("\(day.source): \(day.date) is worked although it is a statutory day off, \(name)")
        }
        overlay[day.date.dayNumber] = day
      }
    }
    return (HolidayCalendar(years: years, overrides: overrides + others, overlay: overlay), warnings)
  }

  private func says(_ ruling: Ruling) -> String { "\(ruling.isDayOff ? "off" : "worked") (\(ruling.name))" }
}
