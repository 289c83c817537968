// SPDX-License-Identifier: MIT

internal import CivilCalendar

extension HolidayCalendar {
  /// The calendar with a company's days and leave laid over it, and the conflicts in them.
  ///
  /// Of two that set one date the later in the list counts, and each counts before the statutory calendar. What is
  /// reported, each in one sentence without a final stop: a date that one has off and a later one worked or the other
  /// way round, and a statutory day off that is worked.
  public func overlaying(_ others: [DayOverrides]) -> (calendar: HolidayCalendar, warnings: [String]) {
    var warnings: [String] = []
    var overlay = self.overlay
    for other in others {
      for day in other.days {
        if let earlier = overlay[day.date.dayNumber], earlier.ruling.isDayOff != day.ruling.isDayOff {
          warnings.append(
            "\(day.source): \(day.date) is \(says(day.ruling)), and \(says(earlier.ruling)) by \(earlier.source); the "
              + "later one counts")
        } else if case .dayOff(let name)? = statutoryRuling(on: day.date), !day.ruling.isDayOff {
          warnings.append("\(day.source): \(day.date) is worked although it is a statutory day off, \(name)")
        }
        overlay[day.date.dayNumber] = day
      }
    }
    return (HolidayCalendar(papers: papers, overrides: overrides + others, overlay: overlay), warnings)
  }

  private func says(_ ruling: Ruling) -> String { "\(ruling.isDayOff ? "off" : "worked") (\(ruling.name))" }
}
