// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing
import Workdays

/// The calendars of other places, by official lists, and the days that several offices work.
@Suite struct OfficeTests {
  /// A place with a Thursday and a Saturday off in 2026.
  private func place(_ region: String = "香港") throws -> HolidayCalendar {
    let list = try DayOverrides(
      .official, [.off(date("2026-04-02"), "A"), .off(date("2026-07-04"), "B"), .work(date("2026-07-11"), "C")])
    return HolidayCalendar(official: list, region: region)
  }

  @Test func `the days of an official list are off or worked, and nothing of mainland China's rules holds`() throws {
    let place = try place()
    let schedule = WorkdaySchedule(holidays: place)
    #expect(try schedule.kind(of: date("2026-04-02")) == .holiday(name: "A"))
    #expect(try schedule.kind(of: date("2026-07-11")) == .makeUpDay(name: "C"))
    #expect(try schedule.isWorkday(date("2026-10-01")))
    #expect(place.region == "香港" && place.publishedYears == [2026])
    // The end of December is certain, other years are not, and Saturdays are not joined with holidays.
    #expect(try !schedule.isProvisional(date("2026-12-30")) && schedule.isProvisional(date("2027-01-04")))
    let everyDay = try everyDay(from: 2026, through: 2027)
    #expect(schedule.gaps(in: everyDay).unpublishedYears == [2027])
    #expect(schedule.gaps(in: everyDay).provisionalYears == [])
    let sixDays = WorkdaySchedule(WorkdayPolicy(pattern: .mondayToSaturday), holidays: place)
    #expect(try sixDays.isWorkday(date("2026-04-04")) && !sixDays.isWorkday(date("2026-07-04")))
    #expect(throws: Fault.self) { try place.addingForecast() }
    #expect(place.withoutOverrides == place)
  }

  @Test func `a list that ends with New Year's Day says nothing of the year that begins with it`() throws {
    let list = try DayOverrides(.official, [.off(date("2025-05-01"), "A"), .off(date("2026-01-01"), "B")])
    let place = HolidayCalendar(official: list)
    #expect(place.publishedYears == [2025])
    #expect(try place.statutoryRuling(on: date("2026-01-01")) == .dayOff(name: "B"))
  }

  @Test func `a year that is merged keeps the place and the offices`() throws {
    let common = HolidayCalendar.statutory.common(with: [try place()])
    #expect(common.replacing(years: common.years) == common)
    #expect(try place().replacing(years: []).region == "香港")
  }

  @Test func `what several offices work is what each of them works`() throws {
    let offices = [try place(), try place("")]
    let common = HolidayCalendar.statutory.common(with: offices)
    let patterns: [WorkdayPattern] = [
      .mondayToFriday, .mondayToSaturday, try WorkdayPattern(cycle: "DDNNOO", from: date("2026-01-01")),
    ]
    for pattern in patterns {
      let policy = WorkdayPolicy(pattern: pattern)
      let schedule = WorkdaySchedule(policy, holidays: common)
      let all = [WorkdaySchedule(policy, holidays: .statutory)] + offices.map { WorkdaySchedule(holidays: $0) }
      for date in try everyDay(from: 2025, through: 2027) {
        #expect(schedule.isWorked(date) == all.allSatisfy { $0.isWorked(date) })
        #expect(!schedule.isWorked(date) || schedule.isProvisional(date) == all.contains { $0.isProvisional(date) })
      }
    }
    let schedule = WorkdaySchedule(holidays: common)
    #expect(try schedule.kind(of: date("2026-04-02")) == .holiday(name: "香港 A"))
    // A make-up Saturday, which they do not know.
    #expect(try schedule.kind(of: date("2026-10-10")) == .holiday(name: "香港"))
    #expect(common.publishedYears == [2026])
    let away = try leave("2026-06-01")
    #expect(
      common.adding([away]).calendar.offices == offices && common.adding([away]).calendar.withoutOverrides == common)
  }
}
