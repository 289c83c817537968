// SPDX-License-Identifier: MIT

import CivilCalendar

/// A year on one A4 sheet for the wall: three months across and four down, with the rulings of each below it.
///
/// Both forms carry the same: marked days, holiday names, the number of workdays. They need no script and no font
/// beyond the system's, their text can be selected, and they say in words what their colours say.
public struct YearSheet: Sendable {
  /// The year to draw.
  public let grid: YearGrid
  /// The locale of names and titles.
  public let locale: ViewLocale
  /// The marks beside days off and make-up days.
  public let marks: DayMarks
  /// The numbering of weeks, in a column of its own.
  public let weeks: WeekNumbering
  let marker: DayMarker

  /// Makes the sheet of a year whose days a closure marks.
  public init(
    _ grid: YearGrid, locale: ViewLocale, marks: DayMarks = .chinese, weeks: WeekNumbering = .none,
    marker: @escaping DayMarker = DayMarking.byWeekday
  ) {
    self.grid = grid
    self.locale = locale
    self.marks = marks
    self.weeks = weeks
    self.marker = marker
  }

  var words: ViewWords { locale.language.words }

  /// The sheet's title, `2021年日历`.
  var title: String { words.calendar(locale.title(ofYear: grid.year)) }

  /// What the sheet shows, in one line: the workdays and each ruling.
  var summary: String {
    let separator = locale.language == .simplifiedChinese || locale.language == .japanese ? "；" : "; "
    return ([workdays] + spans(in: grid.days).map { words.name(of: $0.kind) + " " + $0.text(locale) })
      .joined(separator: separator)
  }

  /// The number of workdays in words.
  var workdays: String { words.workdays(grid.days.count { marker($0).kind.isWorked }) }

  /// Which days are only a guess, in words; nil when none is.
  var provisionalNote: String? { locale.provisionalNote(grid.days, marker) }

  /// The marks that the sheet uses, with what they mean.
  var legend: [(kind: DayMarking.Kind, mark: String, meaning: String)] {
    let kinds = Set(grid.days.map { marker($0).kind })
    return [DayMarking.Kind.holiday, .makeup].filter(kinds.contains).map {
      ($0, marks.mark(of: $0), words.name(of: $0))
    }
  }

  func spans(in days: some Sequence<CivilDate>) -> [HolidaySpan] { HolidaySpan.spans(in: days, marker) }

  /// A day in words: its date, and what it is when a ruling changes that.
  func label(of date: CivilDate, _ marking: DayMarking) -> String {
    var parts = [locale.title(of: date), words.name(of: marking.kind)]
    if let name = marking.name { parts.append(HolidayNames.name(name, in: locale.language)) }
    return parts.joined(separator: locale.language == .simplifiedChinese || locale.language == .japanese ? "，" : ", ")
  }
}
