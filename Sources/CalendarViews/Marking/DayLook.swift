// SPDX-License-Identifier: MIT

import CivilCalendar
import Support

/// What a view shows of a day, more exactly than its kind: who decided, and what the pattern has on a weekday.
package enum DayLook: Hashable {
  case workday
  case weekend
  /// A day off by a notice.
  case holiday
  /// A make-up day by a notice.
  case makeUp
  /// A person's day off.
  case leave
  /// A company's day off.
  case companyOff
  /// A company's workday.
  case companyWork
  /// A Saturday or Sunday that the pattern has worked, such as in a big week.
  case patternWork
  /// A weekday that the pattern has off.
  case patternOff
  /// A shift of a cycle.
  case shift(Character)

  /// The looks that have a name and a date below the days, in the order of a legend.
  static let named: [DayLook] = [.holiday, .makeUp, .companyOff, .companyWork, .leave]

  /// The word for the look in style sheets.
  var word: String {
    switch self {
    case .workday: "workday"
    case .weekend: "weekend"
    case .holiday: "holiday"
    case .makeUp: "makeup"
    case .leave: "leave"
    case .companyOff: "company-off"
    case .companyWork: "company-work"
    case .patternWork: "pattern-work"
    case .patternOff: "pattern-off"
    case .shift: "shift"
    }
  }
}

extension DayMarking {
  /// What stands below the days, with a name and a date; nil for a day that follows the pattern.
  var namedLook: DayLook? {
    switch (kind, source) {
    case (.holiday, .leave): .leave
    case (.holiday, .company): .companyOff
    case (.holiday, _): .holiday
    case (.makeup, .company): .companyWork
    case (.makeup, _): .makeUp
    case (.workday, _), (.weekend, _): nil
    }
  }

  /// The name of the holiday, of the company's day or of the leave; nil for leave without a name of its own, which the file
  /// calls Leave.
  func name(in texts: ViewTexts) -> String? {
    guard let name, source != .leave || name != "Leave" else { return nil }
    return texts.holiday(name).replacingControls(with: "\u{FFFD}")
  }

  /// What a view shows of the day: the shift if one is worked, whoever decided that.
  func look(on weekday: Weekday) -> DayLook {
    if kind.isWorked, let shift { return .shift(shift) }
    let isWeekend = weekday.rawValue > 5
    return namedLook ?? (kind == .workday ? (isWeekend ? .patternWork : .workday) : isWeekend ? .weekend : .patternOff)
  }
}

/// What the marks of some days mean.
struct DayLegend {
  /// A mark with its meaning.
  struct Entry: Hashable {
    let look: DayLook
    let mark: String
    let meaning: String

    /// The mark, if there is one, and its meaning.
    var text: String { (mark.isEmpty ? "" : mark + " ") + meaning }
  }

  /// The entries, in the order of `DayLook`, then the shifts in alphabetical order.
  let entries: [Entry]

  init(_ days: some Sequence<CivilDate>, marks: DayMarks, labels: ViewLabels, _ marker: DayMarker) {
    var looks: Set<DayLook> = []
    var titles: [Character: String] = [:]
    for date in days {
      let marking = marker(date)
      looks.insert(marking.look(on: date.weekday))
      if let named = marking.namedLook { looks.insert(named) }
      if let shift = marking.shift { titles[shift] = marking.shiftName ?? titles[shift] ?? "" }
    }
    let isCycle = !titles.isEmpty
    // In a cycle, the weekdays without a letter are off.
    let kinds = DayLook.named + (isCycle ? [] : [.patternWork, .patternOff])
    var entries = kinds.filter(looks.contains).map {
      Entry(look: $0, mark: marks.mark(of: $0), meaning: labels.name(of: $0))
    }
    let letters = titles.keys.sorted()
    entries += letters.filter { titles[$0] != "" }.map { letter in
      Entry(
        look: .shift(letter), mark: String(letter), meaning: (titles[letter] ?? "").replacingControls(with: "\u{FFFD}"))
    }
    let plain = letters.filter { titles[$0] == "" }
    if let first = plain.first {
      entries.append(
        Entry(look: .shift(first), mark: plain.map(String.init).joined(separator: " "), meaning: labels.shifts))
    }
    self.entries = entries
  }
}
