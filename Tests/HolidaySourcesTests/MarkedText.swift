// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

/// Lists in the forms of sources that name no notice.
enum MarkedText {
  /// A calendar as Apple's, with the weekends beside the holidays; each event has one day.
  static func calendar(_ days: [HolidayYear.Day]) -> [UInt8] {
    let weekend = days.filter { $0.ruling.isDayOff && $0.date.weekday == .friday }.flatMap { day in
      [1, 2].map { HolidayYear.Day(day.date.advanced(by: $0), day.ruling) }
    }
    let listed = Set(days.map(\.date))
    let events = (days + weekend.filter { !listed.contains($0.date) }).map { day in
      """
      BEGIN:VEVENT
      UID:\(day.date)
      DTSTART;VALUE=DATE:\(day.date.rfc5545)
      SUMMARY;LANGUAGE=zh_CN:\(day.ruling.name)（\(day.ruling.isDayOff ? "休" : "班")）
      X-APPLE-SPECIAL-DAY:\(day.ruling.isDayOff ? "WORK-HOLIDAY" : "ALTERNATE-WORKDAY")
      END:VEVENT

      """
    }
    return Array("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:a\n\(events.joined())END:VCALENDAR\n".utf8)
  }

  /// The days of a calendar year as timor.tech has them, without those of the next year's holiday.
  static func timor(_ year: Int, _ days: [HolidayYear.Day]) -> [UInt8] {
    let entries = days.filter { $0.date.year == year }.map { day in
      """
      "\(day.date.iso8601.dropFirst(5))": {"holiday": \(day.ruling.isDayOff), "name": "\(day.ruling.name)", \
      "date": "\(day.date)"}
      """
    }
    return Array("{\"code\": 0, \"holiday\": {\(entries.joined(separator: ", "))}}".utf8)
  }
}
