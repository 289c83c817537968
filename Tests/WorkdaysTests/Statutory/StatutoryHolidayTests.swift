// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@Suite struct StatutoryHolidayTests {
  private func statutoryDays(_ year: Int) throws -> [CivilDate] {
    try everyDay(from: year, through: year).filter { StatutoryHoliday.statutoryDay($0)?.isEmpty == false }
  }

  @Test func `the festivals of the Chinese calendar are those of an independent program`() throws {
    let lines = try readText("Fixtures/statutory/festivals.txt").split(separator: "\n")
    #expect(lines.count == 44)
    for line in lines where !line.hasPrefix("2007") {
      let words = line.split(separator: " ")
      let festivals: [StatutoryHoliday] = [.springFestival, .qingming, .dragonBoat, .midAutumn]
      for (festival, word) in zip(festivals, words.dropFirst()) {
        let day = try date("\(words[0])-\(word)")
        // By the laws of 2007 and 2024 the Spring Festival begins on the eve, by that of 2013 on the day itself.
        let first = (2014...2024).contains(day.year) ? 0 : -1
        let offsets = festival == .springFestival ? first...first + (day.year < 2025 ? 2 : 3) : 0...0
        for offset in -3...4 {
          let other = try #require(day.adding(days: offset))
          let isOne = StatutoryHoliday.statutoryDay(other)?.contains(festival) == true
          #expect(isOne == offsets.contains(offset), "\(other), \(festival)")
        }
      }
    }
    #expect(StatutoryHoliday.statutoryDay(try date("2007-02-18")) == [.springFestival])
  }

  @Test(arguments: [
    (2007, 10), (2008, 11), (2009, 10), (2010, 11), (2013, 11), (2014, 11), (2015, 12), (2019, 11), (2020, 10),
    (2024, 11), (2025, 13), (2026, 13), (2027, 13), (2028, 12),
  ])
  func `a year has as many statutory days as the law in force gives, less those that coincide`(
    year: Int, count: Int
  ) throws {
    #expect(try statutoryDays(year).count == count)
  }

  @Test(arguments: [
    ("2007-02-20", StatutoryHoliday.springFestival), ("2008-02-06", .springFestival), ("2008-02-08", .springFestival),
    ("2014-02-02", .springFestival), ("2025-01-28", .springFestival), ("2025-01-31", .springFestival),
    ("2007-05-03", .labourDay), ("2025-05-02", .labourDay), ("2015-09-03", .victoryDay), ("2021-10-03", .nationalDay),
    ("2021-04-04", .qingming), ("2021-06-14", .dragonBoat), ("2021-09-21", .midAutumn), ("2026-01-01", .newYear),
  ])
  func `a statutory day is recognised`(day: String, holiday: StatutoryHoliday) throws {
    #expect(StatutoryHoliday.statutoryDay(try date(day)) == [holiday])
  }

  @Test(arguments: [
    "2007-02-17", "2007-04-05", "2008-02-09", "2014-01-30", "2024-02-09", "2025-02-01", "2008-05-02", "2024-05-02",
    "2016-09-03", "2021-10-04",
  ])
  func `a day of another law, or after the last, is not one`(day: String) throws {
    #expect(StatutoryHoliday.statutoryDay(try date(day)) == [])
  }

  @Test func `two festivals on one day are both recognised`() throws {
    #expect(StatutoryHoliday.statutoryDay(try date("2020-10-01")) == [.nationalDay, .midAutumn])
    #expect(StatutoryHoliday.statutoryDay(try date("2009-10-03")) == [.nationalDay, .midAutumn])
  }

  @Test func `years outside the table are unknown`() throws {
    #expect(StatutoryHoliday.statutoryDay(try date("2006-10-01")) == nil)
    #expect(StatutoryHoliday.statutoryDay(try date("2051-01-01")) == nil)
  }

  @Test func `every statutory day of 2007 to 2026 is off by the notices, under its own name`() throws {
    for day in try everyDay(from: 2007, through: 2026) {
      let holidays = try #require(StatutoryHoliday.statutoryDay(day))
      guard !holidays.isEmpty else { continue }
      let name = HolidayCalendar.statutory.holidayOff(on: day) ?? ""
      let parts = Set(name.split(separator: "、").compactMap { StatutoryHoliday(announced: $0) })
      if !parts.isSuperset(of: holidays) { Issue.record("\(day) is \(holidays), but the notices have \"\(name)\"") }
    }
  }

  @Test func `weekdays off in lieu are as many as make-up days and statutory days at weekends together`() throws {
    // If Mid-Autumn falls on a day of National Day, the notice has one more weekday off for the lost statutory day.
    let more = [2009: 1, 2020: 1]
    for year in 2008...2026 {
      var balance = 0
      let calendar = HolidayCalendar.statutory
      for listed in calendar.years where listed.year == year {
        for day in listed.days where calendar[day.date] == day.ruling {
          guard day.ruling.isDayOff else {
            balance -= 1
            continue
          }
          let block = HolidayBlock(name: day.ruling.name, days: day.date...day.date)
          let isWeekend = day.date.weekday == .saturday || day.date.weekday == .sunday
          switch block.reason(for: day.date) {
          case .inLieu: balance += 1
          case .statutory where isWeekend: balance -= 1
          default: break
          }
        }
        for unlisted in try everyDay(from: year, through: year) where calendar[unlisted] == nil {
          if StatutoryHoliday.statutoryDay(unlisted)?.isEmpty == false { balance -= 1 }
        }
      }
      if balance != more[year, default: 0] { Issue.record("\(year): \(balance) too many in lieu") }
    }
  }

  @Test func `every name in the notices is known, and translated`() {
    for year in HolidayCalendar.statutory.years {
      for day in year.days {
        let english = StatutoryHoliday.translate(day.ruling.name, separator: ", ", \.englishName)
        if !english.unicodeScalars.allSatisfy({ $0.value < 0x2E80 }) { Issue.record("\(day.ruling.name)") }
      }
    }
  }

  @Test(arguments: [
    ("国庆节、中秋节", "National Day, Mid-Autumn Festival"), ("中秋节、国庆节", "Mid-Autumn Festival, National Day"),
    ("“五一”国际劳动节", "Labour Day"), ("“十一”", "National Day"), ("司庆", "司庆"), ("", ""),
    ("抗日战争暨世界反法西斯战争胜利70周年纪念日", "Victory Day (70th anniversary)"),
  ])
  func `a name is translated part by part`(name: String, english: String) {
    #expect(StatutoryHoliday.translate(name, separator: ", ", \.englishName) == english)
  }
}
