// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@Suite struct HolidayYearReviewTests {
  private let review = HolidayYearReview(known: .statutory)

  private func reasons(_ verdict: HolidayYearReview.Verdict) -> String {
    guard case .suspicious(let reasons) = verdict else { return "\(verdict.name), not suspicious" }
    return reasons.joined(separator: "; ")
  }

  @Test func `every known holiday year is unchanged, and new where it is not known`() throws {
    for year in HolidayCalendar.statutory.years {
      #expect(review.verdict(on: year) == .unchanged)
      #expect(review.changes(by: year).isEmpty)
      let others = HolidayCalendar(years: HolidayCalendar.statutory.years.filter { $0.year != year.year })
      #expect(HolidayYearReview(known: others).verdict(on: year) == .new, "\(year.year)")
    }
  }

  @Test func `each verdict has its word, and those that change something are accepted`() throws {
    let verdicts: [HolidayYearReview.Verdict] = [
      .unchanged, .new, .own, .revised, .corrected, .unpublished, .suspicious(["a"]),
    ]
    #expect(
      verdicts.map(\.name) == ["unchanged", "new", "own", "revised", "corrected", "unpublished", "suspicious"])
    #expect(verdicts.filter(\.isAcceptedChange) == [.new, .own, .revised, .corrected])
    #expect(verdicts.filter(\.isSuspicious) == [.suspicious(["a"])] && verdicts.flatMap(\.reasons) == ["a"])
    #expect(review.verdict(on: try HolidayYear(year: 2049, notices: [], days: [])) == .unpublished)
  }

  @Test func `any single day lost is suspicious, whatever else the list says`() throws {
    let notice = HolidayNotice(address: "https://www.gov.cn/new.htm", date: try date("2026-03-01"), years: [2026])
    for index in try builtIn(2026).days.indices {
      for isNew in [false, true] {
        var lost: CivilDate?
        let year = try builtIn(
          2026,
          days: { days in
            lost = days[index].date
            return days.enumerated().filter { $0.offset != index }.map(\.element)
          }, notices: { isNew ? $0 + [notice] : $0 })
        let day = try #require(lost)
        #expect(reasons(review.verdict(on: year)).hasPrefix("it lacks known days: \(day)"))
      }
    }
  }

  @Test func `any single day flipped is suspicious without a new notice, and a revision with one`() throws {
    let notice = HolidayNotice(address: "https://www.gov.cn/new.htm", date: try date("2026-03-01"), years: [2026])
    func flip(_ days: [HolidayYear.Day], _ index: Int) -> [HolidayYear.Day] {
      var days = days
      let name = days[index].ruling.name
      let ruling: HolidayCalendar.Ruling =
        days[index].ruling.isDayOff ? .makeUpDay(name: name) : .dayOff(name: name)
      days[index] = HolidayYear.Day(days[index].date, ruling)
      return days
    }
    for index in try builtIn(2026).days.indices {
      let damaged = try builtIn(2026, days: { flip($0, index) })
      #expect(reasons(review.verdict(on: damaged)).hasPrefix("it contradicts 2026-"))
      let revised = try builtIn(2026, days: { flip($0, index) }, notices: { $0 + [notice] })
      #expect(review.verdict(on: revised) == .revised)
      #expect(review.changes(by: revised).count == 1)
      // A notice that replaces a known one is a different case.
      let other = try builtIn(2026, days: { flip($0, index) }, notices: { _ in [notice] })
      #expect(reasons(review.verdict(on: other)).contains("and does not name https://www.gov.cn/"))
    }
  }

  @Test func `an empty list of a known year is suspicious, that of another not published`() throws {
    let empty = try HolidayYear(year: 2026, notices: [], days: [])
    #expect(reasons(review.verdict(on: empty)) == "it lists no days, but 39 are known")
    #expect(review.verdict(on: try HolidayYear(year: 2049, notices: [], days: [])) == .unpublished)
    #expect(review.changes(by: empty).isEmpty)
  }

  @Test
  func `a first list that names a notice but lacks a holiday is suspicious, one without a notice is the user's own`()
    throws
  {
    let known = HolidayYearReview(known: HolidayCalendar(years: []))
    #expect(known.verdict(on: try builtIn(2026, notices: { _ in [] })) == .own)
    let partial = try builtIn(2026, days: { days in days.filter { $0.ruling.name != "端午节" } })
    #expect(reasons(known.verdict(on: partial)) == "it has no day off for 端午节")
    let first = try builtIn(2026, days: { Array($0.prefix(3)) })
    #expect(reasons(known.verdict(on: first)).hasPrefix("it has no day off for 春节, 清明节"))
  }

  @Test func `days that come back, or come without a notice, are a correction`() throws {
    let lost = ["2020-01-31", "2020-02-03"]
    let damaged = try builtIn(2020, days: { days in days.filter { !lost.contains($0.date.iso8601) } })
    let years = HolidayCalendar.statutory.years.filter { $0.year != 2020 } + [damaged]
    let known = HolidayYearReview(known: HolidayCalendar(years: years))
    #expect(known.verdict(on: try builtIn(2020)) == .corrected)
    #expect(known.changes(by: try builtIn(2020)).map(\.date.iso8601) == lost)
    #expect(reasons(known.verdict(on: try builtIn(2020, notices: { _ in [] }))) == "it names no notice")
  }

  @Test func `an address that only changed its scheme is the same notice`() throws {
    let year = try builtIn(
      2019,
      notices: { notices in
        notices.map { notice in
          HolidayNotice(
            address: notice.address?.replacing("http://www.", with: "https://"), date: notice.date, years: notice.years)
        }
      })
    #expect(review.verdict(on: year) == .unchanged)
  }

  @Test func `a holiday year may list days in the December before it`() throws {
    let others = HolidayCalendar(years: HolidayCalendar.statutory.years.filter { $0.year < 2023 })
    let changes = HolidayYearReview(known: others).changes(by: try builtIn(2023))
    #expect(changes.first?.description == "2022-12-31 Sat: not listed -> off 元旦")
  }
}
