// SPDX-License-Identifier: MIT

public import CivilCalendar

/// How sure it is what a day is.
///
/// ```swift
/// let calendar = HolidayCalendar.statutory
/// calendar.certainty(of: try CivilDate(year: 2021, month: 2, day: 20))  // .known
/// ```
public enum DayCertainty: String, Sendable, Hashable, CaseIterable {
  /// A notice that is confirmed, a company or leave decides about the day.
  case known
  /// A single source says that there is a notice, and what it says.
  case unconfirmed
  /// The regulation on public holidays has the day off, whatever the coming notice says.
  case certain
  /// The day is forecast; see `HolidayForecast`.
  case expected
  /// The notice for the year is known, and that for the next year may still change the day: 29 to 31 December.
  case open
  /// The notice for the year is not published, so that the day follows the pattern.
  case unpublished
  /// The year is before the first one that is known, so that the day follows the pattern.
  case past

  private var row: (isAnswer: Bool, mayChange: Bool) {
    switch self {
    case .known: (true, false)
    case .unconfirmed: (true, true)
    case .certain: (true, false)
    case .expected: (true, true)
    case .open: (true, true)
    case .unpublished: (false, true)
    case .past: (false, true)
    }
  }

  /// Whether what the day is follows from more than the pattern, so that a question about it has an answer.
  package var isAnswer: Bool { row.isAnswer }

  /// Whether a later notice may still change the day.
  package var mayChange: Bool { row.mayChange }
}

extension HolidayCalendar {
  /// For how many years after the last published one the regulation is taken to stay as it is.
  static let regulatedYears = 10

  /// How sure it is what a day is.
  ///
  /// A day of a year with a notice is known, but 29 to 31 December only if the next year has one too, or the notice lists
  /// them, since the New Year holiday and its make-up days may begin there. The list of another place decides about its whole
  /// year.
  public func certainty(of date: CivilDate) -> DayCertainty {
    isUnconfirmed(date) ? .unconfirmed : certaintyIfConfirmed(of: date)
  }

  /// How sure it would be if every notice were confirmed.
  func certaintyIfConfirmed(of date: CivilDate) -> DayCertainty {
    // A workday of a company is off if another office is closed.
    if let day = override(on: date), day.ruling.isDayOff || offices.allSatisfy({ $0.certainty(of: date).isAnswer }) {
      return .known
    }
    let (year, month, day) = date.components
    let isPublished = isPublished(year)
    if isPublished, region != nil || month < 12 || day < 29 || self.isPublished(year + 1) { return .known }
    // Another year's notice may list it.
    if forecast?.year != year, listedRuling(on: date) != nil { return .known }
    if isPublished { return .open }
    if regulatedRuling(on: date) != nil { return .certain }
    if forecast?.year == year { return .expected }
    return YearList.arePast([year]) ? .past : .unpublished
  }

  /// What the regulation alone says of a day of the years after the last published one; nil if it does not name the day.
  func regulatedRuling(on date: CivilDate) -> Ruling? {
    guard regulatedDays.contains(date.dayNumber), region == nil else { return nil }
    let holidays = StatutoryHoliday.regulated(on: date)
    return holidays.isEmpty ? nil : .dayOff(name: holidays.map(\.chineseName).joined(separator: "、"))
  }
}
