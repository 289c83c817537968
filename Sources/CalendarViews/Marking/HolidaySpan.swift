// SPDX-License-Identifier: MIT

import CivilCalendar
internal import Support

/// Consecutive holidays or make-up days with the same name.
struct HolidaySpan: Hashable {
  let kind: DayMarking.Kind
  let name: String?
  let first: CivilDate
  private(set) var last: CivilDate

  /// The spans in consecutive days, in chronological order.
  static func spans(in days: some Sequence<CivilDate>, _ marker: DayMarker) -> [HolidaySpan] {
    var spans: [HolidaySpan] = []
    for date in days {
      let marking = marker(date)
      guard marking.kind == .holiday || marking.kind == .makeup else { continue }
      if let previous = spans.last, previous.kind == marking.kind, previous.name == marking.name,
        previous.last.dayNumber + 1 == date.dayNumber
      {
        spans[spans.count - 1].last = date
      } else {
        spans.append(
          HolidaySpan(kind: marking.kind, name: marking.name, first: date, last: date))
      }
    }
    return spans
  }

  /// The dates and the name: `10月1日–7日 国庆节`.
  func text(_ locale: ViewLocale) -> String {
    let days = locale.span(from: first, to: last)
    guard let name else { return days }
    return days + " " + HolidayNames.name(name, in: locale.language).replacingControls(with: "\u{FFFD}")
  }
}

extension ViewLocale {
  /// A note on the days that are provisional: `12月29日–31日 尚未公布…`; nil if none is.
  func provisionalNote(_ days: some Sequence<CivilDate>, _ marker: DayMarker) -> String? {
    let provisional = days.filter { marker($0).isProvisional }
    guard let first = provisional.first, let last = provisional.last else { return nil }
    return span(from: first, to: last) + " " + language.labels.provisional
  }
}
