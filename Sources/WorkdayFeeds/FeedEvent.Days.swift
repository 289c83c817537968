// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Workdays

extension FeedEvent {
  /// The days that an event comes on, under its schedule.
  public enum Days: Sendable, Hashable {
    /// Every workday.
    case workdays
    /// The workdays that are announced as make-up days.
    case makeUpDays
    /// The days before make-up days, worked or not.
    case makeUpEves
    /// The first workdays after holidays.
    case returns
    /// The days before the first workdays after holidays, which are off.
    case returnEves
    /// The workdays of a cycle that have a letter.
    case shift(Character)
    /// Some days of each month.
    case monthly(Set<MonthlyDay>, moving: Move)

    /// The part of an event's identifiers that tells it from one at the same time on other days.
    var key: String {
      switch self {
      case .workdays: ""
      case .makeUpDays: "-make-up"
      case .makeUpEves: "-make-up-eve"
      case .returns: "-return"
      case .returnEves: "-return-eve"
      case .shift(let letter): "-" + Days.name(of: letter)
      case .monthly: "-monthly"
      }
    }

    /// A letter as it is where ASCII has it, else its code points.
    private static func name(of letter: Character) -> String {
      letter.isASCII ? String(letter) : letter.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: "-")
    }
  }

  /// A day of every month.
  public enum MonthlyDay: Sendable, Hashable {
    /// A date, 1 to 31, or counted from the end of the month, -1 to -31; a month that is too short has its last day, or
    /// its first where it is counted from the end.
    case date(Int)
    /// A workday, counted from the beginning, 1 to 31, or from the end, -1 to -31; a month that has fewer has none.
    case workday(Int)
  }

  /// What happens to a date of the month that is not worked.
  public enum Move: String, Sendable, Hashable, CaseIterable {
    /// The month goes without.
    case skip
    /// It moves to the last workday before it, of the month before if need be.
    case before
    /// It moves to the first workday after it, of the next month if need be.
    case after
  }
}

extension FeedEvent.Days {
  /// The longest run of days off that is looked through for the workday before or after it.
  private static let longestBreak = 400

  /// The days in a range, ascending.
  func dates(in range: ClosedRange<CivilDate>, _ schedule: WorkdaySchedule) -> [CivilDate] {
    switch self {
    case .workdays: range.filter(schedule.isWorkday)
    case .makeUpDays: range.filter { Self.isMakeUpDay($0, schedule) }
    case .makeUpEves: range.filter { $0.adding(days: 1).map { Self.isMakeUpDay($0, schedule) } ?? false }
    case .returns: range.filter { Self.isReturn($0, schedule) }
    case .returnEves: range.filter { $0.adding(days: 1).map { Self.isReturn($0, schedule) } ?? false }
    case .shift(let letter): range.filter { schedule.letter(on: $0) == letter }
    case .monthly(let days, let move):
      Self.months(around: range).flatMap { month in
        days.compactMap { Self.date(of: $0, moving: move, in: month, schedule) }
      }
      .filter(range.contains).reduce(into: Set()) { $0.insert($1) }.sorted()
    }
  }

  private static func isMakeUpDay(_ date: CivilDate, _ schedule: WorkdaySchedule) -> Bool {
    if case .makeUpWorkday = schedule.kind(of: date) { true } else { false }
  }

  /// Whether a day is the first one worked after days off of which one at least is a holiday.
  private static func isReturn(_ date: CivilDate, _ schedule: WorkdaySchedule) -> Bool {
    guard schedule.isWorkday(date) else { return false }
    var hasHoliday = false
    for offset in 1...longestBreak {
      guard let earlier = date.adding(days: -offset), case let kind = schedule.kind(of: earlier), !kind.isWorked
      else { break }
      if case .holiday = kind { hasHoliday = true }
    }
    return hasHoliday
  }

  /// The months of a range, with those before and after it, from which dates may move into it.
  private static func months(around range: ClosedRange<CivilDate>) -> [YearMonth] {
    var months: [YearMonth] = []
    var next = range.lowerBound.yearMonth.adding(months: -1) ?? range.lowerBound.yearMonth
    while next.firstDay <= range.upperBound {
      months.append(next)
      guard let following = next.adding(months: 1) else { return months }
      next = following
    }
    return months + [next]
  }

  private static func date(
    of day: FeedEvent.MonthlyDay, moving move: FeedEvent.Move, in month: YearMonth, _ schedule: WorkdaySchedule
  ) -> CivilDate? {
    let dates = month.firstDay...month.lastDay
    switch day {
    case .workday(let number):
      let workdays = dates.filter(schedule.isWorkday)
      let index = number > 0 ? number - 1 : workdays.count + number
      return workdays.indices.contains(index) ? workdays[index] : nil
    case .date(let number):
      let date =
        number > 0
        ? month.firstDay.advanced(by: min(number, month.length) - 1)
        : month.lastDay.advanced(by: 1 - min(-number, month.length))
      guard !schedule.isWorkday(date), move != .skip else { return schedule.isWorkday(date) ? date : nil }
      let step = move == .before ? -1 : 1
      return (1...longestBreak).lazy.compactMap { date.adding(days: step * $0) }.first(where: schedule.isWorkday)
    }
  }
}
