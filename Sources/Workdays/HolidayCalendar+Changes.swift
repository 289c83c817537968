// SPDX-License-Identifier: MIT

internal import CivilCalendar

extension HolidayCalendar {
  /// The dates that another calendar rules otherwise, ascending.
  public func changes(to other: HolidayCalendar) -> [HolidayChange] {
    HolidayCalendar.changes(from: days, to: other.days)
  }

  /// The differences of two lists of days in ascending order.
  static func changes(from old: [HolidayPaper.Day], to new: [HolidayPaper.Day]) -> [HolidayChange] {
    var changes: [HolidayChange] = []
    var old = old[...]
    var new = new[...]
    while let date = [old.first?.date, new.first?.date].compactMap(\.self).min() {
      let before = old.first?.date == date ? old.removeFirst().ruling : nil
      let after = new.first?.date == date ? new.removeFirst().ruling : nil
      if before != after { changes.append(HolidayChange(date, before: before, after: after)) }
    }
    return changes
  }
}
