// SPDX-License-Identifier: MIT

public import CivilCalendar

/// How somebody works: a pattern, and what of the statutory calendar applies to it.
public struct WorkdayPolicy: Sendable, Hashable {
  /// Which weekday's timetable make-up days follow, as schools have it.
  public enum MakeUpTimetable: Sendable, Hashable {
    /// The make-up days of a holiday follow, in order, the first weekdays that the holiday takes.
    case first
    /// The make-up days of a holiday follow, in order, the last weekdays that the holiday takes.
    case last
  }

  /// The days worked before any holiday.
  public let pattern: WorkdayPattern
  /// Whether statutory days off are off.
  public let observesHolidays: Bool
  /// Which make-up days are worked.
  public let makeUpDays: WorkdaySchedule.MakeUpDays
  /// The weekday whose timetable a make-up day on Saturday or Sunday follows, where `makeUpWeekdays` does not say; nil
  /// where that is for `makeUpDays` to say.
  public let makeUpTimetable: MakeUpTimetable?
  /// The weekdays whose timetable some make-up days follow.
  public let makeUpWeekdays: [CivilDate: Weekday]

  /// Creates a policy.
  ///
  /// A make-up day that follows a weekday is worked exactly when the pattern has that weekday of its week; a cycle has
  /// no weekdays, so it is worked on any.
  public init(
    pattern: WorkdayPattern = .mondayToFriday, observesHolidays: Bool = true,
    makeUpDays: WorkdaySchedule.MakeUpDays = .all, makeUpTimetable: MakeUpTimetable? = nil,
    makeUpWeekdays: [CivilDate: Weekday] = [:]
  ) {
    self.pattern = pattern
    self.observesHolidays = observesHolidays
    self.makeUpDays = makeUpDays
    self.makeUpTimetable = makeUpTimetable
    self.makeUpWeekdays = makeUpWeekdays
  }

  /// The weekdays that make-up days follow under a statutory calendar, all of them.
  ///
  /// Those that a notice gives a holiday by one name are shared out among the Mondays to Fridays that it takes by the
  /// same name. A make-up day on a Monday to Friday keeps its own weekday, and where there are more make-up days than
  /// weekdays taken, the rest follow none.
  func weekdaysFollowed(under holidays: HolidayCalendar) -> [CivilDate: Weekday] {
    guard let makeUpTimetable else { return makeUpWeekdays }
    var followed: [CivilDate: Weekday] = [:]
    for year in holidays.years {
      var names: [String] = []
      for day in year.days where !names.contains(day.ruling.name) { names.append(day.ruling.name) }
      for name in names {
        let days = year.days.filter { day in
          day.ruling.name == name && (day.date.weekday.rawValue <= 5) == day.ruling.isDayOff
        }
        let taken = days.filter(\.ruling.isDayOff).map(\.date.weekday)
        let makeUp = days.filter { !$0.ruling.isDayOff }.map(\.date)
        let count = min(taken.count, makeUp.count)
        let shared = makeUpTimetable == .first ? taken.prefix(count) : taken.suffix(count)
        for (date, weekday) in zip(makeUp, shared) where holidays.statutoryRuling(on: date)?.isDayOff == false {
          followed[date] = weekday
        }
      }
    }
    return followed.merging(makeUpWeekdays) { $1 }
  }
}
