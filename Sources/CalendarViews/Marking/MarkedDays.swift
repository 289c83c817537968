// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
import Workdays

/// Days with the marks that a view puts beside them, and what it says of them as a whole.
package struct MarkedDays: Sendable {
  /// A mark with its meaning.
  struct LegendEntry {
    let look: DayLook
    let mark: String
    let meaning: String

    /// The mark, if there is one, and its meaning.
    var text: String { (mark.isEmpty ? "" : mark + " ") + meaning }
  }

  private let days: [CivilDate]
  let locale: ViewLocale
  let marks: DayMarks
  let marker: DayMarker
  /// The letters of the shifts of the days, or of those that they are a part of, in alphabetical order.
  private let letters: [Character]

  init(
    _ days: some Sequence<CivilDate>, _ locale: ViewLocale, _ marks: DayMarks, _ marker: @escaping DayMarker,
    letters: [Character]? = nil
  ) {
    self.days = Array(days)
    self.locale = locale
    self.marks = marks
    self.marker = marker
    self.letters = letters ?? Set(days.compactMap { marker($0).shift }).sorted()
  }

  /// Whether there are shifts of a cycle, in which the days without a letter are off.
  var isCycle: Bool { !letters.isEmpty }

  /// The days of one of the months.
  func part(_ month: YearMonth) -> MarkedDays { MarkedDays(month.days, locale, marks, marker, letters: letters) }

  /// The words for the look of a day in style sheets, with that for the tint of a shift.
  func classes(of look: DayLook) -> String {
    guard case .shift(let letter) = look, let index = letters.firstIndex(of: letter) else { return look.word }
    return look.word + " " + ShiftTint.word(index)
  }

  /// Whether days are forecast, which are hatched.
  var hasExpected: Bool { days.contains { marker($0).certainty == .expected } }

  /// The rules of the tints of shifts in a style sheet; nothing if there are no shifts.
  func tints(_ property: String, _ selector: (_ word: String) -> String) -> HTML? {
    isCycle ? ShiftTint.rules(property, selector) : nil
  }

  var labels: ViewLabels { locale.texts.labels }

  /// The number of workdays as text.
  var workdays: String { labels.workdays(days.count { marker($0).kind.isWorked }) }

  /// The holidays and make-up days.
  var spans: [HolidaySpan] { HolidaySpan.spans(in: days, marker) }

  /// The contents in one line: the number of workdays, and all holidays and make-up days.
  var summary: String {
    ([workdays] + spans.map { labels.name(of: $0.look) + " " + $0.text(locale) })
      .joined(separator: locale.texts.separators.semicolon)
  }

  /// A holiday or make-up day after its mark, if there is one.
  func text(of span: HolidaySpan) -> String {
    LegendEntry(look: span.look, mark: marks.mark(of: span.look), meaning: span.text(locale)).text
  }

  /// A note on the days that are provisional: `12月29日–31日 放假安排尚未公布…`; nil if none is.
  var provisionalNote: String? { MarkedDays.provisionalNote(on: days, locale, marker) }

  /// A note on those of some days that are provisional; nil if none is.
  package static func provisionalNote(
    on days: some Sequence<CivilDate>, _ locale: ViewLocale, _ marker: DayMarker
  ) -> String? {
    let provisional = days.filter { marker($0).isProvisional }
    guard let first = provisional.first, let last = provisional.last else { return nil }
    let note = locale.texts.labels.note(on: provisional.map { marker($0).certainty })
    return locale.span(from: first, to: last) + " " + note
  }

  /// The mark of a day; empty if it has none.
  func mark(of date: CivilDate) -> String { marks.mark(of: marker(date), on: date.weekday, inCycle: isCycle) }

  /// A dot for the events of a day, with their number if there are several; empty if there are none.
  func eventMark(of date: CivilDate, dot: String = "•") -> String {
    guard let count = marker(date).events?.count, count > 0 else { return "" }
    return dot + (count > 1 ? "\(count)" : "")
  }

  /// What the dots mean; nil if there are none.
  func eventLegend(dot: String = "•") -> String? {
    days.contains { marker($0).events?.isEmpty == false } ? dot + " " + labels.events : nil
  }

  /// What the marks mean, in the order of `DayLook`, then the shifts in alphabetical order.
  var legend: [LegendEntry] {
    var looks: Set<DayLook> = []
    var titles: [Character: String] = [:]
    for date in days {
      let marking = marker(date)
      looks.insert(marking.look(on: date.weekday))
      if let named = marking.namedLook { looks.insert(named) }
      if let shift = marking.shift { titles[shift] = marking.shiftName ?? titles[shift] ?? "" }
    }
    let kinds = DayLook.named + (isCycle ? [] : [.patternWork, .patternOff])
    var entries = kinds.filter(looks.contains).map {
      LegendEntry(look: $0, mark: marks.mark(of: $0), meaning: labels.name(of: $0))
    }
    let letters = titles.keys.sorted()
    for letter in letters {
      guard let title = titles[letter], !title.isEmpty else { continue }
      entries.append(
        LegendEntry(look: .shift(letter), mark: String(letter), meaning: title.replacingControls(with: "\u{FFFD}")))
    }
    let plain = letters.filter { titles[$0] == "" }
    if let first = plain.first {
      let mark = plain.map(String.init).joined(separator: " ")
      entries.append(LegendEntry(look: .shift(first), mark: mark, meaning: labels.shifts))
    }
    return entries
  }

  /// The entries of the legend whose looks have no name and date, if they have marks.
  var otherMarks: [LegendEntry] { legend.filter { !DayLook.named.contains($0.look) && !$0.mark.isEmpty } }
}

/// Consecutive days off or workdays with the same name, by notice, by a company or as leave.
package struct HolidaySpan: Hashable {
  package let look: DayLook
  /// What the first day says.
  private let marking: DayMarking
  let first: CivilDate
  private(set) var last: CivilDate

  /// The spans in consecutive days, in chronological order.
  package static func spans(in days: some Sequence<CivilDate>, _ marker: DayMarker) -> [HolidaySpan] {
    var spans: [HolidaySpan] = []
    for date in days {
      let marking = marker(date)
      guard let look = marking.namedLook else { continue }
      if let previous = spans.last, previous.look == look, previous.marking.name == marking.name,
        previous.marking.follows == marking.follows,
        previous.last.dayNumber + 1 == date.dayNumber
      {
        spans[spans.count - 1].last = date
      } else {
        spans.append(HolidaySpan(look: look, marking: marking, first: date, last: date))
      }
    }
    return spans
  }

  /// The dates and the name: `10月1日–7日 国庆节`.
  package func text(_ locale: ViewLocale) -> String {
    [locale.span(from: first, to: last), marking.name(in: locale.texts), marking.timetable(in: locale)]
      .compactMap(\.self).joined(separator: " ")
  }
}
