// SPDX-License-Identifier: MIT

internal import CivilCalendar

extension HolidayPaper {
  /// How two papers of one year, from two sources, disagree, in a clause; nil when they rule every date alike.
  public func disagreement(with other: HolidayPaper) -> String? {
    let changes = HolidayCalendar.changes(from: days, to: other.days).filter(\.changesDay)
    guard let first = changes.first else { return nil }
    let more = changes.count > 1 ? ", and on \(changes.count - 1) more" : ""
    return "they disagree on \(first.date) (\(HolidayChange.words(first.before)), "
      + "\(HolidayChange.words(first.after)))\(more)"
  }
}
