// SPDX-License-Identifier: MIT

public import CivilCalendar

/// When somebody works: a pattern, and which parts of the statutory calendar apply to it.
public struct WorkdayPolicy: Sendable, Hashable {
  /// Which weekday's timetable a make-up day follows, as in schools.
  public enum MakeUpTimetable: String, Sendable, Hashable, CaseIterable {
    /// The make-up days of a holiday follow, in order, the first weekdays that it has off.
    case first
    /// The make-up days of a holiday follow, in order, the last weekdays that it has off.
    case last
  }

  /// The days that are worked apart from holidays.
  public let pattern: WorkdayPattern
  /// Whether statutory days off are off; `makeUpDays` decides whether make-up days are worked all the same.
  public let observesHolidays: Bool
  /// Which make-up days are worked.
  public let makeUpDays: WorkdaySchedule.MakeUpDays
  /// The weekday whose timetable a make-up day on a Saturday or Sunday follows, unless `makeUpWeekdays` has the day; if
  /// nil, `makeUpDays` decides.
  public let makeUpTimetable: MakeUpTimetable?
  /// The weekdays whose timetables certain make-up days follow.
  public let makeUpWeekdays: [CivilDate: Weekday]
  /// Days of the pattern that are off although no notice says so, with their names.
  public let closures: [CivilDate: String]

  /// The trading days of the stock exchanges of Shanghai and Shenzhen (沪深交易日): weekdays that are not statutory days off,
  /// without make-up days.
  ///
  /// It has all sessions of 2007 to 2026. Besides, the exchanges close on days that they announce themselves; of these, one
  /// was a workday, 2024-02-09.
  public static let trading = WorkdayPolicy(
    makeUpDays: .ignored, closures: [CivilDate(unchecked: GregorianCycle.firstDay(ofYear: 2024) + 39): "除夕"])

  /// Whether it is that of the trading days.
  package var isTrading: Bool { !closures.isEmpty && self == .trading }

  /// Creates a policy.
  ///
  /// A make-up day that follows a weekday is worked if the pattern has that weekday in the same week; with a cycle, it has
  /// the shift of the day off, of that weekday, for which it makes up.
  ///
  /// A policy without anything of the statutory calendar has `observesHolidays: false` and `makeUpDays: .ignored`; a
  /// `WorkdaySchedule` of a pattern alone has it too.
  public init(
    pattern: WorkdayPattern = .mondayToFriday, observesHolidays: Bool = true,
    makeUpDays: WorkdaySchedule.MakeUpDays = .all, makeUpTimetable: MakeUpTimetable? = nil,
    makeUpWeekdays: [CivilDate: Weekday] = [:], closures: [CivilDate: String] = [:]
  ) {
    self.pattern = pattern
    self.observesHolidays = observesHolidays
    self.makeUpDays = makeUpDays
    self.makeUpTimetable = makeUpTimetable
    self.makeUpWeekdays = makeUpWeekdays
    self.closures = closures
  }

  /// The weekdays that all make-up days of a statutory calendar follow.
  ///
  /// The make-up days of a holiday are matched with the days off from Monday to Friday of the same name. A make-up day
  /// from Monday to Friday keeps its own weekday. If there are more make-up days than weekdays off, the rest follow
  /// none.
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

extension WorkdayPolicy: CustomStringConvertible {
  /// The pattern, and what else decides about a day, such as `MO,TU,WE,TH,FR, holidays off, make-up days worked`.
  public var description: String {
    var parts = ["\(pattern)", observesHolidays ? "holidays off" : "holidays ignored"]
    switch makeUpDays {
    case .all: parts.append("make-up days worked")
    case .ignored: parts.append("make-up days ignored")
    case .only: parts.append("only make-up days worked")
    }
    if let makeUpTimetable { parts.append("make-up days like the \(makeUpTimetable.rawValue) weekdays off") }
    parts += makeUpWeekdays.sorted { $0.key < $1.key }.map { "\($0) like \($1)" }
    parts += closures.sorted { $0.key < $1.key }.map { "\($0) off (\($1))" }
    return parts.joined(separator: ", ")
  }
}
