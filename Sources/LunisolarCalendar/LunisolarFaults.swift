// SPDX-License-Identifier: MIT

public import CivilCalendar

extension Fault {
  static func outside(year: Int) -> Fault {
    Fault(
      .yearOutOfRange,
      year < 1901 ? "\(year): lunisolar years are known from 1901" : "\(year): lunisolar years are known to 2100")
  }

  @usableFromInline
  static func outside(_ date: CivilDate) -> Fault {
    Fault(
      .yearOutOfRange,
      date < LunisolarScale.days.lowerBound
        ? "\(date): lunisolar years are known from 1901, which began on \(LunisolarScale.days.lowerBound)"
        : "\(date): lunisolar years are known to 2100, which ends on \(LunisolarScale.days.upperBound)")
  }

  static func missing(month: Int, isLeap: Bool, in year: LunisolarYear) -> Fault {
    guard let wanted = LunisolarMonth(month, isLeap: isLeap), isLeap else {
      return Fault(.monthOutOfRange, "\(month) is not a month; use 1 to 12, and L for a leap month")
    }
    let leap = year.leapMonth.flatMap { LunisolarMonth($0, isLeap: true) }
    return Fault(
      .monthOutOfRange,
      "\(year.number) has no leap month \(wanted)" + (leap.map { "; its leap month is \($0)" } ?? ""))
  }
}
