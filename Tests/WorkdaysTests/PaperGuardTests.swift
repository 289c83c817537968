// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing
import Workdays

@Suite struct PaperGuardTests {
  private let guarded = PaperGuard(known: .statutory)

  private func paper(_ year: Int) throws -> HolidayPaper {
    try #require(HolidayCalendar.statutory.papers.first { $0.year == year })
  }

  /// The paper of a year with its days or notices changed.
  private func changed(
    _ year: Int, days: ([HolidayPaper.Day]) throws -> [HolidayPaper.Day] = { $0 },
    notices: ([HolidayNotice]) throws -> [HolidayNotice] = { $0 }
  ) throws -> HolidayPaper {
    let paper = try paper(year)
    return try HolidayPaper(year: year, notices: try notices(paper.notices), days: try days(paper.days))
  }

  private func reasons(_ verdict: PaperGuard.Verdict) -> String {
    guard case .suspicious(let reasons) = verdict else { return "\(verdict.name), not suspicious" }
    return reasons.joined(separator: "; ")
  }

  @Test func `every paper known is unchanged, and new where it is not known`() throws {
    for paper in HolidayCalendar.statutory.papers {
      #expect(guarded.judge(paper) == .unchanged)
      #expect(guarded.changes(by: paper).isEmpty)
      let others = HolidayCalendar(papers: HolidayCalendar.statutory.papers.filter { $0.year != paper.year })
      #expect(PaperGuard(known: others).judge(paper) == .new, "\(paper.year)")
    }
  }

  @Test func `any single day lost is suspicious, whatever else the paper says`() throws {
    let notice = HolidayNotice(address: "https://www.gov.cn/new.htm", date: try date("2026-03-01"), years: [2026])
    for index in try paper(2026).days.indices {
      for isNew in [false, true] {
        var lost: CivilDate?
        let paper = try changed(
          2026,
          days: { days in
            lost = days[index].date
            return days.enumerated().filter { $0.offset != index }.map(\.element)
          }, notices: { isNew ? $0 + [notice] : $0 })
        let day = try #require(lost)
        #expect(reasons(guarded.judge(paper)).hasPrefix("it lacks \(day), which is known"))
      }
    }
  }

  @Test func `any single day flipped is suspicious without a new notice, and a revision with one`() throws {
    let notice = HolidayNotice(address: "https://www.gov.cn/new.htm", date: try date("2026-03-01"), years: [2026])
    func flip(_ days: [HolidayPaper.Day], _ index: Int) -> [HolidayPaper.Day] {
      var days = days
      let name = days[index].ruling.name
      let ruling: HolidayCalendar.Ruling =
        days[index].ruling.isDayOff ? .makeUpWorkday(name: name) : .dayOff(name: name)
      days[index] = HolidayPaper.Day(days[index].date, ruling)
      return days
    }
    for index in try paper(2026).days.indices {
      let damaged = try changed(2026, days: { flip($0, index) })
      #expect(reasons(guarded.judge(damaged)).hasPrefix("it names no new notice and yet says otherwise of 2026-"))
      let revised = try changed(2026, days: { flip($0, index) }, notices: { $0 + [notice] })
      #expect(guarded.judge(revised) == .revised)
      #expect(guarded.changes(by: revised).count == 1)
      // A notice that takes the place of a known one is another story.
      let other = try changed(2026, days: { flip($0, index) }, notices: { _ in [notice] })
      #expect(reasons(guarded.judge(other)).contains("and does not name https://www.gov.cn/"))
    }
  }

  @Test func `an empty paper of a known year is suspicious, that of another not published`() throws {
    let empty = try HolidayPaper(year: 2026, notices: [], days: [])
    #expect(reasons(guarded.judge(empty)) == "it lists no days, and 39 are known")
    #expect(guarded.judge(try HolidayPaper(year: 2027, notices: [], days: [])) == .unpublished)
  }

  @Test func `a first paper without a notice or without a holiday is suspicious`() throws {
    let known = PaperGuard(known: HolidayCalendar(papers: []))
    #expect(reasons(known.judge(try changed(2026, notices: { _ in [] }))) == "it names no notice")
    let partial = try changed(2026, days: { days in days.filter { $0.ruling.name != "端午节" } })
    #expect(reasons(known.judge(partial)) == "it has no day off for 端午节")
    let first = try changed(2026, days: { Array($0.prefix(3)) })
    #expect(reasons(known.judge(first)).hasPrefix("it has no day off for 春节, 清明节"))
  }

  @Test func `days that come back, or come without a notice, are a correction`() throws {
    let lost = ["2020-01-31", "2020-02-03"]
    let damaged = try changed(2020, days: { days in days.filter { !lost.contains($0.date.iso8601) } })
    let papers = HolidayCalendar.statutory.papers.filter { $0.year != 2020 } + [damaged]
    let known = PaperGuard(known: HolidayCalendar(papers: papers))
    #expect(known.judge(try paper(2020)) == .corrected)
    #expect(known.changes(by: try paper(2020)).map(\.date.iso8601) == lost)
    #expect(reasons(known.judge(try changed(2020, notices: { _ in [] }))) == "it names no notice")
  }

  @Test func `an address that only changed its scheme is the same notice`() throws {
    let paper = try changed(
      2019,
      notices: { notices in
        notices.map { notice in
          HolidayNotice(
            address: notice.address?.replacing("http://www.", with: "https://"), date: notice.date, years: notice.years)
        }
      })
    #expect(guarded.judge(paper) == .unchanged)
  }

  @Test func `a paper may rule the December before it`() throws {
    let others = HolidayCalendar(papers: HolidayCalendar.statutory.papers.filter { $0.year < 2023 })
    let changes = PaperGuard(known: others).changes(by: try paper(2023))
    #expect(changes.first?.description == "2022-12-31 Sat: not listed -> off 元旦")
  }

  @Test func `a stored paper reads back as it was, with where it came from`() throws {
    let moment = try CivilDateTime(iso8601: "2026-11-21T03:00:00")
    for paper in HolidayCalendar.statutory.papers {
      let stored = StoredPaper(paper, source: "https://example.com/\"\\\n.json", stored: moment, isForced: true)
      let read = try StoredPaper(json: Array(stored.json.utf8), named: "x.json")
      #expect(read.paper.days == paper.days)
      #expect(read.paper.notices.map(\.address) == paper.notices.map(\.address))
      #expect(read.source == stored.source && read.stored == moment && read.isForced)
      // Other readers take the file too.
      #expect(try HolidayPaper(holidayCN: Array(stored.json.utf8), named: "x.json") == read.paper)
    }
    #expect(throws: HolidayDataError.self) {
      try StoredPaper(
        json: Array(#"{"year": 2027, "papers": [], "days": [], "workday-ics": {"stored": "x"}}"#.utf8), named: "x")
    }
  }

  @Test func `a stored paper counts over the built-in one unless it is older or damaged`() throws {
    let first = try changed(
      2019, days: { days in days.filter { $0.ruling.name != "劳动节" || $0.date.iso8601 == "2019-05-01" } },
      notices: { Array($0.prefix(1)) })
    let older = HolidayCalendar.statutory.including([StoredPaper(first, source: nil, stored: nil)])
    #expect(older.calendar == .statutory)
    #expect(older.warnings.isEmpty)
    let forced = HolidayCalendar.statutory.including([StoredPaper(first, source: nil, stored: nil, isForced: true)])
    #expect(forced.calendar[try date("2019-05-02")] == nil)
    let damaged = try changed(2026, days: { Array($0.dropFirst()) })
    let kept = HolidayCalendar.statutory.including([StoredPaper(damaged, source: nil, stored: nil)])
    #expect(kept.calendar == .statutory)
    #expect(kept.warnings.count == 1)
    let gone = try HolidayPaper(year: 2026, notices: [], days: [])
    let removed = HolidayCalendar.statutory.including([StoredPaper(gone, source: nil, stored: nil, isForced: true)])
    #expect(!removed.calendar.isPublished(2026))
  }
}
