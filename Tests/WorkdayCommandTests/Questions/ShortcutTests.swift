// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones
import Workdays

/// The automations of iPhone's Shortcuts in the article on questions, asked for each day of a year.
@Suite struct ShortcutTests {
  private static let year = 2026

  /// The days of the year and whether they are worked, from the library.
  private func truth() throws -> [(day: CivilDate, isWorked: Bool)] {
    let schedule = WorkdaySchedule(holidays: .through2026)
    return try (CivilDate(year: Self.year, month: 1, day: 1)...CivilDate(year: Self.year, month: 12, day: 31)).map {
      ($0, schedule.isWorked($0))
    }
  }

  @Test func `the item of the list at the day of the year says whether the day is worked`() throws {
    let text = try Command.run("year", "\(Self.year)", "--format", "json", "--built-in", "--quiet").output
    let dictionary = try #require(JSONSerialization.jsonObject(with: text) as? [String: Any])
    let days = try #require(dictionary["days"] as? [[String: Any]])
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "zh_CN")
    formatter.timeZone = TimeZone(identifier: "Asia/Shanghai")
    formatter.dateFormat = "D"
    let zone = try TimeZoneDatabase.system.rules(for: "Asia/Shanghai")
    for (day, isWorked) in try truth() {
      let six = zone.instant(of: CivilDateTime(day, try TimeOfDay(hour: 6)))
      let text = formatter.string(from: Date(timeIntervalSince1970: Double(six.secondsSince1970)))
      let item = days[try #require(Int(text)) - 1]
      #expect(item["date"] as? String == day.iso8601 && item["workday"] as? Bool == isWorked, "\(day)")
    }
  }

  @Test(arguments: ["rdate", "events", "expanded"])
  func `the calendar has an event that starts on the day if and only if it is worked`(style: String) throws {
    let file = try Command.run(
      "--year", "\(Self.year)", "--time", "09:00", "--style", style, "--built-in", "--quiet")
    #expect(file.status == 0, "\(file.errors)")
    let zone = try TimeZoneDatabase.system.rules(for: "Asia/Shanghai")
    let agenda = Agenda(try ICalendarReader().read(file.output).calendars, in: zone)
    for (day, isWorked) in try truth() {
      let found = agenda.instances(overlapping: day..<day + 1).filter { $0.start.date == day }
      #expect(found.count == (isWorked ? 1 : 0), "\(day)")
    }
  }
}
