// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import ICalendar
import ICalendarCoding
import TimeZones
import Workdays

/// The days of a calendar that marks them as Apple's calendar of China's holidays does, with
/// `X-APPLE-SPECIAL-DAY:WORK-HOLIDAY` for days off and `ALTERNATE-WORKDAY` for make-up days.
///
/// Such a calendar also has the Saturdays and Sundays beside a holiday, which notices need not list, and it names no
/// notice.
enum MarkedCalendar {
  /// The days of one holiday year; none if the calendar has none.
  ///
  /// - Throws: `Fault` if the bytes are not a calendar.
  static func holidayYear(_ year: Int, in bytes: [UInt8]) throws(Fault) -> HolidayYear {
    guard let calendar = try ICalendarReader().read(bytes: bytes).calendars.first else {
      throw Fault(.invalidYear, "it did not send a calendar")
    }
    let days =
      CivilDate(
        unchecked: GregorianCycle.day(year: year - 1, month: 12, day: 1))..<CivilDate(
        unchecked: GregorianCycle.firstDay(ofYear: year + 1))
    var rulings: [CivilDate: HolidayCalendar.Ruling] = [:]
    // Far more than a year has, should rules repeat without end.
    for instance in Agenda([calendar], in: .utc).instances(overlapping: days).prefix(1_000) {
      guard let mark = SpecialDay(instance.event), case .date(let first) = instance.start,
        case .date(let end) = instance.end
      else { continue }
      let summary = instance.event.summary?.string ?? ""
      guard summary.utf8.count <= 300 else { continue }
      let name = String(summary.unicodeScalars.prefix { $0 != "（" && $0 != "(" })
      for date in max(first, days.lowerBound)..<max(first, days.lowerBound, min(end, days.upperBound))
      where holidayYear(of: date, name) == year {
        rulings[date] = mark == .dayOff ? .dayOff(name: name) : .makeUpDay(name: name)
      }
    }
    return try HolidayYear(year: year, notices: [], days: rulings.map { HolidayYear.Day($0.key, $0.value) })
  }

  /// The holiday year of a day: New Year's Day and its make-up days are announced with the year that begins.
  private static func holidayYear(of date: CivilDate, _ name: String) -> Int {
    date.month == 12 && name.hasPrefix("元旦") ? date.year + 1 : date.year
  }
}
