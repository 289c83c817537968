// SPDX-License-Identifier: MIT

package import CivilCalendar

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
    locale.span(from: first, to: last) + (marking.name(in: locale.texts).map { " " + $0 } ?? "")
  }
}
