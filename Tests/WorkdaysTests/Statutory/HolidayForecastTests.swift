// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@Suite struct HolidayForecastTests {
  /// The statutory calendar as it was known before a year's notice.
  private func known(before year: Int) -> HolidayCalendar {
    HolidayCalendar(years: HolidayCalendar.statutory.years.filter { $0.year < year })
  }

  /// Of how many days of 2015 to 2026 a model is wrong, and by how many workdays a year on average.
  private func wrong(_ model: (_ year: Int, _ date: CivilDate) throws -> Bool) throws -> (days: Int, workdays: Double) {
    let truth = WorkdaySchedule(holidays: .statutory)
    var (wrong, distance) = (0, 0)
    for year in 2015...2026 {
      var balance = 0
      for date in try everyDay(from: year, through: year) {
        let isWorked = try model(year, date)
        guard isWorked != truth.isWorked(date) else { continue }
        wrong += 1
        balance += isWorked ? 1 : -1
      }
      distance += abs(balance)
    }
    return (wrong, Double(distance) / 12)
  }

  private func isWeekday(_ date: CivilDate) -> Bool { date.weekday.rawValue <= 5 }

  private func isStatutory(_ date: CivilDate) -> Bool {
    StatutoryHoliday.statutoryDay(date)?.contains { $0 != .victoryDay } == true
  }

  @Test func `of four models for 2015 to 2026, from earlier years alone, the forecast is wrong about the fewest days`()
    throws
  {
    let schedules = try Dictionary(
      uniqueKeysWithValues: (2015...2026).map {
        ($0, WorkdaySchedule(holidays: try known(before: $0).addingForecast()))
      })
    let plain = try wrong { _, date in isWeekday(date) }
    let statutory = try wrong { _, date in isWeekday(date) && !isStatutory(date) }
    let blocks = try wrong { year, date in
      isWeekday(date) && schedules[year]?.isWorked(date) == true
    }
    let forecast = try wrong { year, date in schedules[year]?.isWorked(date) == true }
    // The figures of the documentation.
    #expect(plain == (289, 11.583333333333334))
    #expect(statutory == (192, 3.5))
    #expect(blocks == (87, 5.75))
    #expect(forecast == (25, 0.25))
  }

  @Test func `nothing that is called certain was ever wrong`() throws {
    for year in 2015...2026 {
      let forecast = try HolidayForecast(after: known(before: year))
      #expect(forecast.year == year)
      for day in forecast.days where day.certainty == .certain {
        #expect(day.ruling.isDayOff && HolidayCalendar.statutory.holidayOff(on: day.date) != nil, "\(day)")
      }
    }
  }

  @Test func `a forecast year has as many workdays as the regulation makes`() throws {
    var years = HolidayCalendar.statutory.years
    while let last = years.last, last.year < 2050 {
      let calendar = try HolidayCalendar(years: years).addingForecast()
      let days = try everyDay(from: last.year + 1, through: last.year + 1)
      // Two festivals on one day are one day off; a block over New Year has its other part in the year before.
      let expected = days.count(where: isWeekday) - days.count(where: isStatutory)
      let found = days.count(where: WorkdaySchedule(holidays: calendar).isWorked)
      #expect(abs(found - expected) <= 1, "\(last.year + 1): \(found) instead of \(expected)")
      let forecast = try #require(calendar.forecast)
      years.append(
        try HolidayYear(year: forecast.year, notices: [], days: forecast.days.map { .init($0.date, $0.ruling) }))
    }
  }

  @Test func `2027 is forecast from 2026`() throws {
    let forecast = try HolidayForecast(after: known(before: 2027))
    func spans(_ days: [HolidayForecast.Day]) -> [String] {
      var spans: [(name: String, first: CivilDate, last: CivilDate)] = []
      for day in days where day.ruling.isDayOff {
        if let last = spans.last, last.name == day.name, last.last.distance(to: day.date) == 1 {
          spans[spans.count - 1].last = day.date
        } else {
          spans.append((day.name, day.date, day.date))
        }
      }
      return spans.map { "\($0.name) \($0.first)..\($0.last)" }
    }
    #expect(
      spans(forecast.days) == [
        "元旦 2027-01-01..2027-01-03", "春节 2027-02-05..2027-02-12", "清明节 2027-04-03..2027-04-05",
        "劳动节 2027-05-01..2027-05-05", "端午节 2027-06-09..2027-06-09", "中秋节 2027-09-15..2027-09-15",
        "国庆节 2027-10-01..2027-10-07",
      ])
    #expect(
      forecast.days.filter { !$0.ruling.isDayOff }.map { "\($0.name) \($0.date)" } == [
        "春节 2027-02-13", "春节 2027-02-14", "劳动节 2027-05-08", "国庆节 2027-09-26", "国庆节 2027-10-09",
      ])
    #expect(forecast.days.count { $0.certainty == .certain } == 13)
    #expect(forecast.basis.iso8601 == "2025-11-04")
  }

  private func springFestival(_ year: Int) throws -> [String] {
    try HolidayForecast(after: known(before: year)).days.filter { $0.name == "春节" && $0.ruling.isDayOff }
      .map(\.date.iso8601)
  }

  @Test func `a regulation that adds New Year's Eve makes Spring Festival begin with it`() throws {
    // 10 to 17 February 2024, from the first day of the Chinese year; the eve is a holiday since 2025.
    let days = try springFestival(2025)
    #expect((days.first, days.last) == ("2025-01-28", "2025-02-04"))
  }

  @Test func `what was added in 2020 is not expected in 2021`() throws {
    let days = try springFestival(2021)
    #expect((days.first, days.last) == ("2021-02-11", "2021-02-17"))
  }

  @Test func `each year to 2050, forecast from the forecast before it, has every statutory day and no other year's`()
    throws
  {
    var years = HolidayCalendar.statutory.years
    while let last = years.last, last.year < 2050 {
      let forecast = try HolidayForecast(after: HolidayCalendar(years: years))
      #expect(forecast.days.allSatisfy { $0.date.year == forecast.year })
      #expect(zip(forecast.days, forecast.days.dropFirst()).allSatisfy { $0.date < $1.date })
      let statutory = try everyDay(from: forecast.year, through: forecast.year)
        .filter { StatutoryHoliday.statutoryDay($0)?.isEmpty == false }
      #expect(forecast.days.filter { $0.certainty == .certain }.map(\.date) == statutory)
      let daysOff = forecast.days.count(where: \.ruling.isDayOff)
      #expect((26...36).contains(daysOff), "\(forecast.year): \(daysOff)")
      years.append(
        try HolidayYear(
          year: forecast.year, notices: [], days: forecast.days.map { .init($0.date, $0.ruling) }))
    }
    let beyond = #expect(throws: Fault.self) { try HolidayForecast(after: HolidayCalendar(years: years)) }
    #expect(beyond?.message == "the holidays of 2051 cannot be forecast; the festivals are known to 2050")
  }

  @Test func `a calendar with a forecast has its days off and make-up days, and stays unpublished`() throws {
    let calendar = try HolidayCalendar.through2026.addingForecast()
    #expect(calendar.forecast?.year == 2027)
    #expect(calendar.publishedYears == HolidayCalendar.through2026.publishedYears)
    #expect(!calendar.isPublished(2027) && calendar.isKnown(2027) && !calendar.isKnown(2028))
    #expect(calendar[try date("2027-02-09")] == .dayOff(name: "春节"))
    #expect(calendar[try date("2027-02-13")] == .makeUpDay(name: "春节"))
    let year = try date("2027-01-01")...date("2027-12-31")
    #expect(year.allSatisfy { calendar.certainty(of: $0).mayChange != isStatutory($0) })
    #expect(year.count(where: WorkdaySchedule(holidays: calendar).isWorked) == 248)
    #expect(calendar.days.filter { $0.date.year < 2027 } == HolidayCalendar.through2026.days)
    #expect(try calendar.addingForecast() == calendar)
    let schedule = WorkdaySchedule(holidays: calendar)
    let gaps = schedule.gaps(in: try date("2026-12-30")...date("2028-01-03"))
    #expect((gaps.unpublishedYears, gaps.forecastYear, gaps.provisionalYears) == ([2027, 2028], 2027, [2026]))
  }

  @Test func `a company's days take precedence over a forecast, and are not provisional`() throws {
    let company = try DayOverrides(.company, [.work(try date("2027-02-09"), "盘点")])
    let calendar = try HolidayCalendar.through2026.adding([company]).calendar.addingForecast()
    let schedule = WorkdaySchedule(holidays: calendar)
    #expect(try schedule.isWorkday(try date("2027-02-09")))
    #expect(try !schedule.isProvisional(date("2027-02-09")) && schedule.isProvisional(date("2027-02-10")))
    #expect(try HolidayCalendar.through2026.addingForecast().adding([company]).calendar == calendar)
  }

  @Test func `nothing is forecast from nothing, or from a year without the holidays that it needs`() throws {
    #expect(throws: Fault.self) { try HolidayForecast(after: HolidayCalendar(years: [])) }
    let bare = try HolidayYear(
      year: 2026, notices: [], days: [.init(try date("2026-10-01"), .dayOff(name: "国庆节"))])
    let error = #expect(throws: Fault.self) { try HolidayForecast(after: HolidayCalendar(years: [bare])) }
    #expect(error?.message == "the holidays of 2027 cannot be forecast, since 2026 has no Spring Festival")
  }
}
