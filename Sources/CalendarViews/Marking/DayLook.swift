// SPDX-License-Identifier: MIT

import CivilCalendar
import Support
import Workdays

/// What a view shows of a day, more exactly than its kind: who decided, and what the pattern has on a weekday.
package enum DayLook: Hashable {
  case workday
  case weekend
  /// A day off by a notice.
  case holiday
  /// A make-up day by a notice.
  case makeUp
  /// A day off that is forecast.
  case expectedOff
  /// A make-up day that is forecast.
  case expectedWork
  /// A statutory holiday on which the pattern goes on, as a cycle does.
  case statutory
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
  static let named: [DayLook] = [
    .holiday, .makeUp, .expectedOff, .expectedWork, .statutory, .companyOff, .companyWork, .leave,
  ]

  /// Whether the day is forecast.
  package var isExpected: Bool { self == .expectedOff || self == .expectedWork }

  /// The words for the look in style sheets: those of its colours, and `expected` for its hatching.
  var word: String { row.word }

  /// The word, the marks, the style on a terminal, and what the look means; of a shift that it is one, not its title.
  var row:
    (
      word: String, han: String, ascii: String, style: ConsoleLine.Style, meaning: (ViewLabels) -> String
    )
  {
    switch self {
    case .workday: ("workday", "", "", .plain, { $0.workday })
    case .weekend: ("weekend", "", "", .weekend, { $0.weekend })
    case .holiday: ("holiday", "休", "-", .holiday, { $0.dayOff })
    case .makeUp: ("makeup", "班", "*", .makeup, { $0.makeUp })
    case .expectedOff: ("holiday expected", "预", "?", .holiday, { $0.expected.off })
    case .expectedWork: ("makeup expected", "补", "^", .makeup, { $0.expected.work })
    case .statutory: ("statutory", "节", "!", .holiday, { $0.statutory })
    case .leave: ("leave", "假", "~", .leave, { $0.leave })
    case .companyOff: ("company-off", "公", "o", .holiday, { $0.company.off })
    case .companyWork: ("company-work", "勤", "x", .makeup, { $0.company.work })
    case .patternWork: ("pattern-work", "上", "+", .makeup, { $0.pattern.work })
    case .patternOff: ("pattern-off", "空", ".", .weekend, { $0.pattern.off })
    case .shift(let letter): ("shift", String(letter), String(letter), .shift, { $0.shifts })
    }
  }
}

extension DayMarking {
  /// What stands below the days, with a name and a date; nil for a day that follows the pattern.
  package var namedLook: DayLook? {
    switch (kind, source) {
    case (.holiday, .leave): .leave
    case (.holiday, .company): .companyOff
    case (.holiday, _): certainty == .expected ? .expectedOff : .holiday
    case (.makeup, _): certainty == .expected ? .expectedWork : .makeUp
    case (.company, _): .companyWork
    case (.workday, _), (.weekend, _): isStatutory && name != nil ? .statutory : nil
    }
  }

  /// The name of the holiday, of the company's day or of the leave; nil for leave without a name of its own, which the file
  /// calls Leave.
  func name(in texts: ViewTexts) -> String? {
    guard let name, source != .leave || name != "Leave" else { return nil }
    return texts.holiday(name).replacingControls(with: "\u{FFFD}")
  }

  /// Which weekday's timetable a make-up day follows, in words; nil if it follows none.
  func timetable(in locale: ViewLocale) -> String? {
    follows.map { locale.texts.labels.school.follows(locale.name(of: $0, .long)) }
  }

  /// What a view shows of the day: the shift if one is worked, whoever decided that.
  func look(on weekday: Weekday) -> DayLook {
    if kind.isWorked, let shift { return .shift(shift) }
    let isWeekend = weekday.rawValue > 5
    return namedLook ?? (kind == .workday ? (isWeekend ? .patternWork : .workday) : isWeekend ? .weekend : .patternOff)
  }
}
