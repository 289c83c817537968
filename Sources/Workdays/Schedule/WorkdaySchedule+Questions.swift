// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Questions about days; each throws a `Fault` with the code `unpublishedYear` if its answer depends on a day that is not known.
extension WorkdaySchedule {
  /// The first workday after a date, or nil if there is none up to the year 9999.
  public func workday(after date: CivilDate) throws(Fault) -> CivilDate? { try adding(workdays: 1, to: date) }

  /// The last workday before a date, or nil if there is none from the year 1 on.
  public func workday(before date: CivilDate) throws(Fault) -> CivilDate? { try adding(workdays: -1, to: date) }

  /// The date itself if it is a workday, otherwise the first workday after it.
  public func workday(onOrAfter date: CivilDate) throws(Fault) -> CivilDate? {
    try isWorkday(date) ? date : workday(after: date)
  }

  /// The date itself if it is a workday, otherwise the last workday before it.
  public func workday(onOrBefore date: CivilDate) throws(Fault) -> CivilDate? {
    try isWorkday(date) ? date : workday(before: date)
  }

  /// The n-th workday after a date, or before it if the number is negative; nil if there is none.
  ///
  /// Zero gives the date itself, whether it is worked or not, so adding in two steps in one direction is the same as
  /// adding once.
  public func adding(workdays count: Int, to date: CivilDate) throws(Fault) -> CivilDate? {
    let answer = assumedDay(count, workdaysFrom: date)
    guard let first = date.adding(days: count.signum()), count != 0 else { return answer }
    let last = answer ?? (count < 0 ? .first : .last)
    try expectKnown(min(first, last)...max(first, last))
    return answer
  }

  /// The n-th workday after or before a date, by the pattern where a day is not known.
  package func assumedDay(_ count: Int, workdaysFrom date: CivilDate) -> CivilDate? {
    var rest = count.magnitude
    var date = date
    // Where only listed days can be worked, there is none before the first of them, nor after the last.
    let isListedOnly = policy.makeUpDays == .only || pattern.parts.isEmpty
    let (first, last): (CivilDate, CivilDate) =
      isListedOnly ? (holidays.days.first?.date ?? .last, holidays.days.last?.date ?? .first) : (.first, .last)
    let end = count < 0 ? first : last
    while rest > 0 {
      guard count < 0 ? date > end : date < end, let next = date.adding(days: count < 0 ? -1 : 1) else { return nil }
      date = next
      if isWorked(date) { rest -= 1 }
    }
    return date
  }

  /// The workdays in a range, ascending.
  public func workdays(in range: ClosedRange<CivilDate>) throws(Fault) -> [CivilDate] {
    try expectKnown(range)
    return range.filter(isWorked)
  }

  /// The workdays in a range, ascending.
  public func workdays(in range: Range<CivilDate>) throws(Fault) -> [CivilDate] {
    guard let days = range.days else { return [] }
    return try workdays(in: days)
  }

  /// The number of workdays in a range.
  public func workdayCount(in range: ClosedRange<CivilDate>) throws(Fault) -> Int {
    try expectKnown(range)
    return range.count(where: isWorked)
  }

  /// The number of workdays in a range.
  public func workdayCount(in range: Range<CivilDate>) throws(Fault) -> Int {
    guard let days = range.days else { return 0 }
    return try workdayCount(in: days)
  }

  /// The last workday of a month, or nil if it has none.
  public func lastWorkday(of month: YearMonth) throws(Fault) -> CivilDate? {
    let answer = (month.firstDay...month.lastDay).reversed().first(where: isWorked)
    try expectKnown((answer ?? month.firstDay)...month.lastDay)
    return answer
  }
}

extension Range<CivilDate> {
  /// The days from the first to the last; nil if there are none.
  var days: ClosedRange<CivilDate>? { isEmpty ? nil : lowerBound...upperBound - 1 }
}

extension Sequence<CivilDate> {
  /// The dates that are not known to be holidays of a schedule, such as those of a weekly meeting.
  ///
  /// Weekend days that are not holidays are kept, and so are days that are not known.
  public func excludingKnownHolidays(of schedule: WorkdaySchedule) -> LazyFilterSequence<Self> {
    lazy.filter { !schedule.assumedKind(of: $0).isHoliday }
  }
}

extension Sequence<CivilDateTime> {
  /// The dates and times that are not on days that are known to be holidays of a schedule.
  public func excludingKnownHolidays(of schedule: WorkdaySchedule) -> LazyFilterSequence<Self> {
    lazy.filter { !schedule.assumedKind(of: $0.date).isHoliday }
  }
}
