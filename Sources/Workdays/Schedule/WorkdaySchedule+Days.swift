// SPDX-License-Identifier: MIT

public import CivilCalendar

extension WorkdaySchedule {
  /// Days that a schedule tells from all others, such as those of a reminder.
  public enum Days: String, Sendable, Hashable, CaseIterable {
    /// Every workday.
    case workdays
    /// The announced make-up days.
    case makeUpDays = "make-up"
    /// The days before make-up days, worked or not.
    case makeUpEves = "make-up-eve"
    /// The first workdays after holidays.
    case returnDays = "return"
    /// The days before the first workdays after holidays, which are off.
    case returnEves = "return-eve"

    /// Whether each is the day before one that the schedule tells from others.
    package var areEves: Bool { self == .makeUpEves || self == .returnEves }
  }

  /// The longest run of days off that is searched for the workday before or after it.
  package static let longestBreak = 400

  /// The days of a kind in a range, ascending.
  ///
  /// ```swift
  /// try schedule.days(.makeUpEves, in: year)  // the evenings on which to say that tomorrow is worked
  /// ```
  ///
  /// - Throws: `Fault` with the code `unpublishedYear` if a day is not known that decides about them.
  public func days(_ days: Days, in range: ClosedRange<CivilDate>) throws(Fault) -> [CivilDate] {
    let found = assumedDays(days, in: range)
    var (first, last) = (range.lowerBound, range.upperBound)
    // The last workday before the range tells whether its first one ends a holiday.
    if days == .returnDays || days == .returnEves {
      first = max(assumedDay(-1, workdaysFrom: first) ?? .first, first + -Self.longestBreak)
    }
    if days.areEves { last = last.adding(days: 1) ?? last }
    try expectKnown(first...last)
    return found
  }

  /// The days of a kind in a range, ascending, by the pattern if a day is not known.
  package func assumedDays(_ days: Days, in range: ClosedRange<CivilDate>) -> [CivilDate] {
    switch days {
    case .workdays: range.filter(isWorked)
    case .makeUpDays: range.filter(isMakeUpDay)
    case .makeUpEves: range.filter { $0.adding(days: 1).map(isMakeUpDay) ?? false }
    case .returnDays: range.filter(isReturnDay)
    case .returnEves: range.filter { $0.adding(days: 1).map(isReturnDay) ?? false }
    }
  }

  private func isMakeUpDay(_ date: CivilDate) -> Bool {
    if case .makeUpDay = assumedKind(of: date) { true } else { false }
  }

  /// Whether a day is the first workday after days off that include a holiday.
  private func isReturnDay(_ date: CivilDate) -> Bool {
    guard isWorked(date) else { return false }
    var hasHoliday = false
    for offset in 1...Self.longestBreak {
      guard let earlier = date.adding(days: -offset), case let kind = assumedKind(of: earlier), !kind.isWorked else {
        break
      }
      if kind.isHoliday { hasHoliday = true }
    }
    return hasHoliday
  }
}
