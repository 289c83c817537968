// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import HolidayData
import Testing
import Workdays

@Suite struct DayMarkingTests {
  private let schedule = WorkdaySchedule(holidays: .statutory)

  @Test func `the statutory calendar of 2021 marks what its notice says`() throws {
    for date in stride(from: try day("2021-01-01"), through: try day("2021-12-28"), by: 1) {
      let marking = schedule.marking(of: date)
      let expected = China2021.marker(date)
      guard marking.kind == expected.kind, marking.name == expected.name, !marking.isProvisional else {
        Issue.record("\(date): \(marking)")
        return
      }
      #expect((marking.notice == nil) == (marking.name == nil), "\(date)")
    }
  }

  @Test func `2021 has 250 workdays`() throws {
    let days = stride(from: try day("2021-01-01"), through: try day("2021-12-31"), by: 1)
    #expect(days.count { schedule.marking(of: $0).kind.isWorked } == 250)
  }

  @Test func `a holiday of a year with a revised notice has the address of each`() throws {
    let addresses = try #require(schedule.marking(of: try day("2020-01-31")).notice)
    let notices = HolidayCalendar.statutory.notices(rulingYear: 2020).compactMap(\.address)
    #expect(notices.count > 1)
    #expect(addresses.split(separator: " ").map(String.init) == notices)
  }

  @Test func `the statutory holidays of 2021 are eleven of its 31 days off`() throws {
    let days = (try day("2021-01-01"))...(try day("2021-12-31"))
    let statutory = days.filter { schedule.marking(of: $0).isStatutory }.map(\.iso8601)
    #expect(
      statutory == [
        "2021-01-01", "2021-02-12", "2021-02-13", "2021-02-14", "2021-04-04", "2021-05-01", "2021-06-14", "2021-09-21",
        "2021-10-01", "2021-10-02", "2021-10-03",
      ])
  }

  @Test func `a day of a year without a notice is provisional`() throws {
    let marking = schedule.marking(of: try day("2040-10-01"))
    #expect(marking.isProvisional)
    #expect(!marking.isStatutory)
    #expect(marking.name == nil)
  }

  @Test func `a company's day off has its name and no notice`() throws {
    let bytes = Array("Founding day off 2026-01-05\n".utf8)
    let company = try DayOverrides(bytes, named: "company.txt", purpose: .company)
    let schedule = WorkdaySchedule(holidays: HolidayCalendar.statutory.adding([company]).calendar)
    let marking = schedule.marking(of: try CivilDate(year: 2026, month: 1, day: 5))
    #expect(marking == DayMarking(.holiday, name: "Founding day", source: .company, pay: 100))
  }

  @Test func `a statutory day that a company or a person decides about is not the notice's any more`() throws {
    let company = try DayOverrides(
      Array("Shop open work 2026-10-01\nRest off 2026-10-03\n".utf8), named: "company.txt", purpose: .company)
    let leave = try DayOverrides(Array("2026-10-02\n2026-10-09\n".utf8), named: "leave.txt", purpose: .leave)
    let schedule = WorkdaySchedule(holidays: HolidayCalendar.statutory.adding([company, leave]).calendar)
    let markings = try ["01", "02", "03", "09"].map { schedule.marking(of: try day("2026-10-" + $0)) }
    #expect(markings.map(\.source) == [.company, .leave, .company, .leave])
    #expect(markings.map(\.kind) == [.company, .holiday, .holiday, .holiday])
    // Whatever they decide, the law asks for three times the wage on the first three days of October.
    #expect(markings.map(\.pay) == [300, 300, 300, 100])
    #expect(markings.allSatisfy { !$0.isStatutory && $0.notice == nil && !$0.isProvisional })
    // The days beside them are.
    let next = schedule.marking(of: try day("2026-10-04"))
    #expect(next.source == .notice && next.notice != nil)
  }
}
