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
  let marker: DayMarker
  /// Whether the days have shifts of a cycle.
  let isCycle: Bool

  /// Creates the sheet of a year whose days a closure marks.
  public init(
    _ grid: YearGrid, locale: ViewLocale, marks: DayMarks = .chinese, weeks: WeekNumbering = .none,
    marker: @escaping DayMarker = DayMarking.byWeekday
  ) {
    self.grid = grid
    self.locale = locale
    self.marks = marks
    self.weeks = weeks
    self.marker = marker
    isCycle = grid.days.contains { marker($0).shift != nil }
  }

  var labels: ViewLabels { locale.texts.labels }

  /// The title: `2021年日历`.
  var title: String { labels.calendar(locale.title(ofYear: grid.year)) }

  /// The contents in one line: the number of workdays, and all holidays and make-up days.
  var summary: String {
    let separator = locale.texts.separators.semicolon
    return ([workdays] + spans(in: grid.days).map { labels.name(of: $0.look) + " " + $0.text(locale) })
      .joined(separator: separator)
  }

  /// The number of workdays as text.
  var workdays: String { labels.workdays(grid.days.count { marker($0).kind.isWorked }) }

  /// The number of a month's workdays as text.
  func workdays(of month: MonthGrid) -> String { labels.workdays(month.ownDays.count { marker($0).kind.isWorked }) }

  /// A note on the days that are provisional, or nil if none is.
  var provisionalNote: String? { locale.provisionalNote(grid.days, marker) }

  /// The marks that the sheet uses, with their meanings.
  var legend: [DayLegend.Entry] { DayLegend(grid.days, marks: marks, labels: labels, marker).entries }

  func spans(in days: some Sequence<CivilDate>) -> [HolidaySpan] { HolidaySpan.spans(in: days, marker) }

  /// The label of a marked day: its date, its kind and the holiday's name.
  func label(of date: CivilDate, _ marking: DayMarking) -> String {
    let look = marking.look(on: date.weekday)
    var parts = [locale.title(of: date)]
    if case .shift(let letter) = look {
      parts.append(marking.shiftName.map { "\(letter) \($0)" } ?? String(letter))
      if let named = marking.namedLook { parts.append(labels.name(of: named)) }
    } else {
      parts.append(labels.name(of: look))
    }
    if let name = marking.name(in: locale.texts) { parts.append(name) }
    return parts.joined(separator: locale.texts.separators.comma)
  }
}
