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

  private func isWeekday(_ date: CivilDate) -> Bool { date.weekday.rawValue <= 5 }

  /// The weekdays off of the notices for a year, also those of the December before.
  private func announced(_ year: Int) throws -> Set<CivilDate> {
    let listed = try #require(HolidayCalendar.statutory.years.first { $0.year == year })
    return Set(listed.days.filter { $0.ruling.isDayOff && isWeekday($0.date) }.map(\.date))
  }

  @Test func `of the weekdays off from 2015 to 2026 the earlier notices give 95 percent, and 95 percent are right`()
    throws
  {
    var (right, wrong, missed): ([CivilDate], [CivilDate], [CivilDate]) = ([], [], [])
    for year in 2015...2026 {
      let forecast = try HolidayForecast(after: known(before: year))
      #expect(forecast.year == year)
      let days = Set(forecast.days.map(\.date).filter(isWeekday))
      let truth = try announced(year)
      right += days.intersection(truth)
      wrong += days.subtracting(truth)
      missed += truth.subtracting(days)
      // Nothing that is called certain was ever wrong, in weekends neither.
      for day in forecast.days where day.certainty == .certain {
        #expect(HolidayCalendar.statutory.holidayOff(on: day.date) != nil, "\(day)")
      }
    }
    // The figures of the documentation.
    #expect((right.count, wrong.count, missed.count) == (205, 4, 9))
    #expect(Double(right.count) / Double(right.count + missed.count) >= 0.95)
    #expect(Double(right.count) / Double(right.count + wrong.count) >= 0.95)
    #expect(
      missed.sorted().map(\.iso8601) == [
        "2015-02-18", "2015-09-03", "2015-09-04", "2018-12-31", "2019-05-02", "2019-05-03", "2020-01-31", "2020-05-05",
        "2024-02-16",
      ])
    #expect(wrong.sorted().map(\.iso8601) == ["2015-02-25", "2015-09-28", "2024-02-09", "2025-02-05"])
  }

  @Test func `2027 is forecast from 2026`() throws {
    let forecast = try HolidayForecast(after: known(before: 2027))
    func spans(_ days: [HolidayForecast.Day]) -> [String] {
      var spans: [(name: String, first: CivilDate, last: CivilDate)] = []
      for day in days {
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
        "元旦 2027-01-01..2027-01-03", "春节 2027-02-04..2027-02-12", "清明节 2027-04-03..2027-04-05",
        "劳动节 2027-05-01..2027-05-05", "端午节 2027-06-09..2027-06-09", "中秋节 2027-09-15..2027-09-15",
        "国庆节 2027-10-01..2027-10-07",
      ])
    #expect(forecast.days.count { $0.certainty == .certain } == 13)
    #expect(forecast.basis.iso8601 == "2025-11-04")
    #expect(try forecast.isCertain(date("2027-02-05")) && !forecast.isCertain(date("2027-02-04")))
  }

  @Test func `a regulation that adds New Year's Eve makes Spring Festival begin and last a day longer`() throws {
    // 10 to 17 February 2024, from the first day of the Chinese year; the eve is a holiday since 2025.
    let days = try HolidayForecast(after: known(before: 2025)).days.filter { $0.name == "春节" }.map(\.date.iso8601)
    #expect((days.first, days.last) == ("2025-01-28", "2025-02-05"))
  }

  @Test func `what was added in 2020 is not expected in 2021`() throws {
    let days = try HolidayForecast(after: known(before: 2021)).days.filter { $0.name == "春节" }.map(\.date.iso8601)
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
      #expect((26...36).contains(forecast.days.count), "\(forecast.year): \(forecast.days.count)")
      years.append(
        try HolidayYear(
          year: forecast.year, notices: [], days: forecast.days.map { .init($0.date, .dayOff(name: $0.name)) }))
    }
    let beyond = #expect(throws: Fault.self) { try HolidayForecast(after: HolidayCalendar(years: years)) }
    #expect(beyond?.message == "the holidays of 2051 cannot be forecast; the festivals are known to 2050")
  }

  @Test func `a calendar with a forecast has its days off, no make-up days, and stays unpublished`() throws {
    let calendar = try HolidayCalendar.through2026.addingForecast()
    #expect(calendar.forecast?.year == 2027)
    #expect(calendar.publishedYears == HolidayCalendar.through2026.publishedYears)
    #expect(!calendar.isPublished(2027) && calendar.isKnown(2027) && !calendar.isKnown(2028))
    #expect(calendar[try date("2027-02-04")] == .dayOff(name: "春节"))
    let year = try date("2027-01-01")...date("2027-12-31")
    #expect(year.allSatisfy(calendar.isProvisional))
    #expect(calendar.days(in: year).allSatisfy { $0.ruling.isDayOff })
    #expect(calendar.days.filter { $0.date.year < 2027 } == HolidayCalendar.through2026.days)
    #expect(try calendar.addingForecast() == calendar)
    let schedule = WorkdaySchedule(holidays: calendar)
    let gaps = schedule.gaps(in: try date("2026-12-30")...date("2028-01-03"))
    #expect((gaps.unpublishedYears, gaps.forecastYear, gaps.provisionalYears) == ([2027, 2028], 2027, [2026]))
  }

  @Test func `a company's days take precedence over a forecast, and are not provisional`() throws {
    let company = try DayOverrides(.company, [.work(try date("2027-02-04"), "盘点")])
    let calendar = try HolidayCalendar.through2026.adding([company]).calendar.addingForecast()
    let schedule = WorkdaySchedule(holidays: calendar)
    #expect(schedule.isWorkday(try date("2027-02-04")))
    #expect(try !schedule.isProvisional(date("2027-02-04")) && schedule.isProvisional(date("2027-02-05")))
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
