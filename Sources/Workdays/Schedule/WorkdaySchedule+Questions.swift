// SPDX-License-Identifier: MIT

public import CivilCalendar

extension WorkdaySchedule {
  /// The first workday after a date, or nil when there is none before the year 10000.
  public func workday(after date: CivilDate) -> CivilDate? { adding(workdays: 1, to: date) }

  /// The last workday before a date, or nil when there is none from the year 1 on.
  public func workday(before date: CivilDate) -> CivilDate? { adding(workdays: -1, to: date) }

  /// The date itself when it is worked, else the first workday after it.
  public func workday(onOrAfter date: CivilDate) -> CivilDate? { isWorkday(date) ? date : workday(after: date) }

  /// The date itself when it is worked, else the last workday before it.
  public func workday(onOrBefore date: CivilDate) -> CivilDate? { isWorkday(date) ? date : workday(before: date) }

  /// The workday that comes as the n-th after a date, or before it when the number is negative; nil when there is none.
  ///
  /// Zero gives the date itself, worked or not. So adding in two steps of one direction is adding in one.
  public func adding(workdays count: Int, to date: CivilDate) -> CivilDate? {
    var rest = count.magnitude
    var date = date
    let end = count < 0 ? firstWorkable : lastWorkable
    while rest > 0 {
      guard count < 0 ? date > end : date < end, let next = date.adding(days: count < 0 ? -1 : 1) else { return nil }
      date = next
      if isWorkday(date) { rest -= 1 }
    }
    return date
  }

  /// The workdays from the first to the last date of a range, ascending.
  public func workdays(in range: ClosedRange<CivilDate>) -> [CivilDate] { range.filter(isWorkday) }

  /// The number of workdays from the first to the last date of a range.
  public func workdayCount(in range: ClosedRange<CivilDate>) -> Int { range.count(where: isWorkday) }

  /// The last workday of a month, or nil when none of its days is worked.
  public func lastWorkday(of month: YearMonth) -> CivilDate? {
    (month.firstDay...month.lastDay).reversed().first(where: isWorkday)
  }

  /// Whether no day is worked but those that are listed.
  private var isListedOnly: Bool { policy.makeUpDays == .only || pattern.parts.isEmpty }

  /// The first day that may be worked.
  private var firstWorkable: CivilDate { isListedOnly ? holidays.days.first?.date ?? .last : .first }

  /// The last day that may be worked.
  private var lastWorkable: CivilDate { isListedOnly ? holidays.days.last?.date ?? .first : .last }
}
