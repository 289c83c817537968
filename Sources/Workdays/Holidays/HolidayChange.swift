// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A date whose ruling differs between two statutory calendars.
public struct HolidayChange: Sendable, Hashable, CustomStringConvertible {
  /// The date.
  public let date: CivilDate
  /// The ruling in the first calendar, or nil if it does not list the date.
  public let before: HolidayCalendar.Ruling?
  /// The ruling in the second calendar, or nil if it does not list the date.
  public let after: HolidayCalendar.Ruling?

  /// Creates a change.
  package init(_ date: CivilDate, before: HolidayCalendar.Ruling?, after: HolidayCalendar.Ruling?) {
    self.date = date
    self.before = before
    self.after = after
  }

  /// Whether the date is off in one calendar and worked in the other, or listed in only one; otherwise only the name
  /// differs.
  public var changesDay: Bool { before?.isDayOff != after?.isDayOff }

  /// The change in one line: `2019-05-02 Thu: not listed -> off 劳动节`.
  public var description: String {
    "\(date) \(String(describing: date.weekday).prefix(3)): \(HolidayChange.words(before)) -> \(HolidayChange.words(after))"
  }

  /// A ruling as `off 春节`, `worked 春节` or `not listed`.
  package static func words(_ ruling: HolidayCalendar.Ruling?) -> String {
    switch ruling {
    case .dayOff(let name): "off \(name)"
    case .makeUpDay(let name): "worked \(name)"
    case nil: "not listed"
    }
  }
}

extension HolidayCalendar {
  /// The dates with a different ruling in another calendar, ascending.
  public func changes(to other: HolidayCalendar) -> [HolidayChange] {
    HolidayCalendar.changes(from: days, to: other.days)
  }

  /// The differences between two lists of days in ascending order.
  package static func changes(from old: [HolidayYear.Day], to new: [HolidayYear.Day]) -> [HolidayChange] {
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

extension HolidayYear {
  /// How two lists of one year, from two sources, disagree, as a clause; nil if every date has the same ruling in both.
  package func disagreement(with other: HolidayYear) -> String? {
    let changes = HolidayCalendar.changes(from: days, to: other.days).filter(\.changesDay)
    guard let first = changes.first else { return nil }
    let more = changes.count > 1 ? ", and on \(changes.count - 1) more" : ""
    return "they disagree on \(first.date) (\(HolidayChange.words(first.before)), "
      + "\(HolidayChange.words(first.after)))\(more)"
  }
}
