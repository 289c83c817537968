// SPDX-License-Identifier: MIT

package import CalendarViews
package import CivilCalendar
package import Support

/// A month on a page, with the workdays, days off and make-up days of a schedule.
package struct MonthPreview {
  private let month: YearMonth
  private let marker: DayMarker
  private let texts: PageTexts
  /// The day to mark as the current one, or nil.
  private let today: CivilDate?

  private var locale: ViewLocale { texts.locale }

  package init(_ month: YearMonth, _ marker: @escaping DayMarker, _ texts: PageTexts, today: CivilDate? = nil) {
    self.month = month
    self.marker = marker
    self.texts = texts
    self.today = today
  }

  /// What the colours and marks mean.
  package static func legend(_ texts: PageTexts) -> HTML {
    """
    <p class="legend"><span class="workday">\(texts.month.workday)</span> \
    <span class="holiday">休 \(texts.month.holiday)</span> <span class="makeup">班 \(texts.month.makeUp)</span></p>
    """
  }

  package var table: HTML {
    let grid = MonthGrid(month, firstWeekday: locale.firstWeekday)
    return """
      <table class="month">
      <caption>\(locale.title(of: month))</caption>
      \(grid.table(locale, cell: cell))
      """
  }

  /// The number of workdays, and the holidays and make-up days with a note on provisional days.
  package var notes: HTML {
    let count = month.days.count { marker($0).kind.isWorked }
    return """
      <p class="count">\(texts.month.workdays(count))</p>
      \(spans.map { "<p class=\"note\">\($0)</p>" as HTML })
      """
  }

  private func cell(_ cell: MonthGrid.Cell) -> HTML {
    guard cell.position == .within, let date = cell.date else { return "<td></td>" }
    let marking = marker(date)
    let look = marking.namedLook.flatMap { $0.isExpected ? $0 : nil }
    let mark = look.map(DayMarks.han.mark) ?? DayMarks.han.mark(of: marking.kind)
    let meaning = marking.kind.isWorked ? texts.month.makeUp : texts.month.holiday
    let name = marking.name.map(ViewTexts(locale.language).holiday) ?? ""
    let words: HTML = """
      <small><span aria-hidden="true">\(mark)</span>\
      <span class="hidden">\(look.map(ViewTexts(locale.language).labels.name) ?? meaning) \(name)</span></small>
      """
    return """
      <td class="\(marking.kind.rawValue)\(look == nil ? "" : " expected")"\(date == today ? " aria-current=\"date\"" : nil)>\
      <time datetime="\(date.iso8601)">\(date.day)</time>\(mark.isEmpty ? nil : words)\(marking.lunar.map(lunar))</td>
      """
  }

  /// The day of the Chinese calendar under the number, if the marker has it.
  private func lunar(_ day: LunarDay) -> HTML {
    "<small class=\"\(day.style)\" lang=\"zh-Hans\" title=\"\(day.title)\">\(day.text)</small>"
  }

  private var spans: [String] {
    var notes = HolidaySpan.spans(in: month.days, marker).map {
      // The legend has no forecast days.
      DayMarks.han.mark(of: $0.look) + " "
        + ($0.look.isExpected ? ViewTexts(locale.language).labels.name(of: $0.look) + " " : "") + $0.text(locale)
    }
    if let note = MarkedDays.provisionalNote(on: month.days, locale, marker) { notes.append(note) }
    return notes
  }
}
