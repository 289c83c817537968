// SPDX-License-Identifier: MIT

import CivilCalendar

/// A year on one A4 sheet for the wall: three months across, four down, each with its holidays and make-up days below.
///
/// The HTML and the SVG contain the same: marked days, holiday names, the number of workdays. They need no script and no
/// web font, their text can be selected, and everything that has a colour is also written out.
public struct YearSheet: Sendable {
  /// The year.
  public let grid: YearGrid
  /// The locale of names and titles.
  public let locale: ViewLocale
  /// The marks beside days off and make-up days.
  public let marks: DayMarks
  /// The numbering of weeks, in a separate column.
  public let weeks: WeekNumbering
  let days: MarkedDays

  /// Creates the sheet of a year whose days a closure marks.
  public init(
    _ grid: YearGrid, locale: ViewLocale, marks: DayMarks = .han, weeks: WeekNumbering = .off,
    marker: @escaping DayMarker = DayMarking.byWeekday
  ) {
    self.grid = grid
    self.locale = locale
    self.marks = marks
    self.weeks = weeks
    days = MarkedDays(grid.days, locale, marks, marker)
  }

  /// The title: `2021年日历`.
  var title: String { days.labels.calendar(locale.title(ofYear: grid.year)) }

  /// The label of a marked day: its date, its kind and the holiday's name.
  func label(of date: CivilDate, _ marking: DayMarking) -> String {
    let look = marking.look(on: date.weekday)
    var parts = [locale.title(of: date)]
    if case .shift(let letter) = look {
      parts.append(marking.shiftName.map { "\(letter) \($0)" } ?? String(letter))
      if let named = marking.namedLook { parts.append(days.labels.name(of: named)) }
    } else {
      parts.append(days.labels.name(of: look))
    }
    if let name = marking.name(in: locale.texts) { parts.append(name) }
    return parts.joined(separator: locale.texts.separators.comma)
  }
}
