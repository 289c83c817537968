// SPDX-License-Identifier: MIT

public import CivilCalendar

extension WorkdaySchedule {
  /// The first workday after a date, or nil if there is none up to the year 9999.
  public func workday(after date: CivilDate) -> CivilDate? { adding(workdays: 1, to: date) }

  /// The last workday before a date, or nil if there is none from the year 1 on.
  public func workday(before date: CivilDate) -> CivilDate? { adding(workdays: -1, to: date) }

  /// The date itself if it is a workday, otherwise the first workday after it.
  public func workday(onOrAfter date: CivilDate) -> CivilDate? { isWorkday(date) ? date : workday(after: date) }

  /// The date itself if it is a workday, otherwise the last workday before it.
  public func workday(onOrBefore date: CivilDate) -> CivilDate? { isWorkday(date) ? date : workday(before: date) }

  /// The n-th workday after a date, or before it if the number is negative; nil if there is none.
  ///
  /// Zero gives the date itself, whether it is worked or not, so adding in two steps in one direction is the same as
  /// adding once.
  public func adding(workdays count: Int, to date: CivilDate) -> CivilDate? {
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
      if isWorkday(date) { rest -= 1 }
    }
    return date
  }

  /// The workdays in a range, ascending.
  public func workdays(in range: ClosedRange<CivilDate>) -> [CivilDate] { range.filter(isWorkday) }

  /// The workdays in a range, ascending.
  public func workdays(in range: Range<CivilDate>) -> [CivilDate] { range.filter(isWorkday) }

  /// The number of workdays in a range.
  public func workdayCount(in range: ClosedRange<CivilDate>) -> Int { range.count(where: isWorkday) }

  /// The number of workdays in a range.
  public func workdayCount(in range: Range<CivilDate>) -> Int { range.count(where: isWorkday) }

  /// The last workday of a month, or nil if it has none.
  public func lastWorkday(of month: YearMonth) -> CivilDate? {
    (month.firstDay...month.lastDay).reversed().first(where: isWorkday)
  }
}

extension Range<CivilDate> {
  /// The days from the first to the last; nil if there are none.
  var days: ClosedRange<CivilDate>? { isEmpty ? nil : lowerBound...upperBound - 1 }
}

extension Sequence<CivilDate> {
  /// The dates that are not holidays of a schedule, such as those of a weekly meeting.
  ///
  /// Weekend days that are not holidays are kept.
  public func excludingHolidays(of schedule: WorkdaySchedule) -> LazyFilterSequence<Self> {
    lazy.filter { !schedule.isHoliday($0) }
  }
}

extension Sequence<CivilDateTime> {
  /// The dates and times that are not on holidays of a schedule.
  public func excludingHolidays(of schedule: WorkdaySchedule) -> LazyFilterSequence<Self> {
    lazy.filter { !schedule.isHoliday($0.date) }
  }
}
