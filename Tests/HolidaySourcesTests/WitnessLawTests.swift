// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import HolidaySources
import TestSupport
import Testing
import WebTransfers
import WorkdayFeeds
import Workdays

/// The laws of confirmation, over random triples of sources, a page of the notice, and runs at random times.
@Suite struct WitnessLawTests {
  @Test func `a year is used at once, and confirmed by the notice or by two origins that are right`() throws {
    var random = SeededGenerator(seed: seed(12))
    let truth = try Witnesses.truth()
    var ends: [String: Int] = [:]
    for _ in 0..<states(fast: 60, slow: 800) {
      let folder = try TemporaryFolder()
      let data = DataFolder(folder.path + "/data")
      let requiresConfirmation = random.below(5) == 0
      let witnesses = Witnesses(truth)
      var stamp: FeedStamp?
      for _ in 0..<1 + random.below(6) {
        witnesses.change(&random)
        let before = try data.calendar(over: .through2026).calendar
        let update = try witnesses.update(data, requiresConfirmation: requiresConfirmation)
        let after = try data.calendar(over: .through2026).calendar
        let faults = witnesses.faults(before, after, update, requiresConfirmation: requiresConfirmation)
        #expect(faults.isEmpty, "\(witnesses.states)\n\(update.notes)")
        guard faults.isEmpty else { return }
        if after != before {
          let new = FeedStamp(year: 2027, schedule: WorkdaySchedule(holidays: after))
          if let stamp { #expect(new.date > stamp.date && new.sequence > stamp.sequence) }
          stamp = new
        }
        let name = after.unconfirmedYears.isEmpty ? after.isPublished(2027) ? "confirmed" : "unknown" : "unconfirmed"
        ends["\(before.isPublished(2027)) \(name)", default: 0] += 1
      }
      #expect(witnesses.tooFrequent == [])
    }
    let least = 3
    for end in ["false unknown", "false unconfirmed", "false confirmed", "true unconfirmed", "true confirmed"] {
      #expect(ends[end, default: 0] > least, "\(ends)")
    }
  }
}

/// Three sources and the page of the notice, each right, late, damaged, forged or silent.
private final class Witnesses {
  enum State: CaseIterable {
    case right
    case late
    case damaged
    case forged
    case silent
  }

  static let addresses = [
    "https://raw.githubusercontent.com/NateScarlet/holiday-cn/master/{year}.json", "https://b.example/{year}.json",
    "https://calendars.icloud.com/holidays/cn_zh.ics",
  ]

  /// The year that is announced.
  static func truth() throws -> HolidayYear {
    try HolidayNoticeText(Array(ComingNotice.text.utf8), named: "notice")
      .holidayYear(over: .through2026, address: ComingNotice.address)
  }

  let truth: HolidayYear
  /// The states of the sources, then that of the page.
  private(set) var states = [State](repeating: .silent, count: 4)
  private var contents: [String: [UInt8]] = [:]
  private var now: Int64
  private var asked: [String: Int64] = [:]
  /// Pages of notices that were asked for twice within an hour.
  private(set) var tooFrequent: [String] = []

  init(_ truth: HolidayYear) {
    self.truth = truth
    now = 1_793_900_000
  }

  /// Lets some time pass, and each source do as it likes.
  func change(_ random: inout SeededGenerator) {
    now += Int64(60 + random.below(3 * 3600))
    for index in states.indices {
      // Mostly as before.
      guard states[index] == .silent || random.below(3) == 0 else { continue }
      states[index] = State.allCases[random.below(5)]
      contents[address(index)] = content(index, &random)
    }
  }

  private func address(_ index: Int) -> String {
    index == 3 ? ComingNotice.address : Witnesses.addresses[index].replacing("{year}", with: "2027")
  }

  private func content(_ index: Int, _ random: inout SeededGenerator) -> [UInt8]? {
    guard index < 3 else {
      let days = ["4月25日（周日）", "4月3日（周六）", "共9天", "2月20日（周六）"]
      switch states[index] {
      case .right: return Array(ComingNotice.text.utf8)
      case .damaged: return Array(ComingNotice.text.replacing(days[random.below(4)], with: "4月24日（周日）").utf8)
      case .forged: return Array("<html>404</html>".utf8)
      case .late, .silent: return nil
      }
    }
    var days = truth.days
    var papers = [ComingNotice.address]
    switch states[index] {
    case .right: break
    case .late: return index == 2 ? MarkedText.calendar([]) : random.below(2) == 0 ? nil : list([], [])
    case .silent: return nil
    // Each source is damaged in another way, so that two do not agree by chance.
    case .damaged:
      let place = days.indices.filter {
        $0 % 3 == index && days[$0].date.weekday.rawValue < 6 || !days[$0].ruling.isDayOff
      }
      days.remove(at: place.filter { $0 % 3 == index }.randomElement(using: &random) ?? 0)
    case .forged:
      days = days.enumerated().filter { $0.offset % 4 != index || $0.element.ruling.isDayOff }.map(\.element)
      // A workday in March.
      if let off = try? CivilDate(year: 2027, month: 3, day: 1 + index) { days.append(.init(off, .dayOff(name: "元旦"))) }
      papers = [
        ["https://www.gov.cn/zhengce/zhengceku/202611/content_\(random.below(9)).htm", "https://evil.example/1"][
          random.below(2)]
      ]
    }
    return index == 2 ? MarkedText.calendar(days) : list(days, papers)
  }

  private func list(_ days: [HolidayYear.Day], _ papers: [String]) -> [UInt8] {
    let entries = days.map {
      "{\"name\": \"\($0.ruling.name)\", \"date\": \"\($0.date)\", \"isOffDay\": \($0.ruling.isDayOff)}"
    }
    let addresses = papers.map { "\"\($0)\"" }.joined(separator: ", ")
    return Array(
      "{\"year\": 2027, \"papers\": [\(addresses)], \"days\": [\(entries.joined(separator: ", "))]}".utf8)
  }

  // MARK: - Runs

  func update(_ data: DataFolder, requiresConfirmation: Bool) throws -> YearUpdate {
    var update = HolidayUpdate(of: data, now: CivilDateTime(clamping: now))
    update.sources = try Witnesses.addresses.map { try HolidaySource($0) }
    update.base = .through2026
    update.requiresConfirmation = requiresConfirmation
    let (states, contents) = (states, contents)
    let pages = Pages()
    update.ask = { address, _, _ throws(Fault) in
      pages.add(address)
      let index = Witnesses.addresses.firstIndex { $0.replacing("{year}", with: "2027") == address } ?? 3
      guard states[index] != .silent else { throw Fault(.unreachableSource, "the host could not be reached") }
      guard let content = contents[address] else { throw Fault(.notFound, "there is no such page (404)") }
      return WebResponse(status: 200, content: content)
    }
    let result = try #require(try update.run(years: 2027...2027).first)
    for address in pages.all where address.hasPrefix("https://www.gov.cn/") {
      if let last = asked[address], now - last < 3600 { tooFrequent.append(address) }
      asked[address] = now
    }
    return result
  }

  /// The laws that a run has broken.
  func faults(
    _ before: HolidayCalendar, _ after: HolidayCalendar, _ update: YearUpdate, requiresConfirmation: Bool
  ) -> [String] {
    var faults: [String] = []
    let days = before.changes(to: after)
    let wasKnown = before.isPublished(2027)
    let isNoticeRead = states[3] == .right
    if wasKnown, days.contains(where: { before.isDecided($0.date) && $0.changesDay }), !isNoticeRead {
      faults.append("a known day changed without the notice")
    }
    if days.contains(where: { before.isDecided($0.date) && $0.date.year < 2027 }), !wasKnown {
      faults.append("a day before changed")
    }
    if wasKnown, !after.isPublished(2027) { faults.append("the year was lost") }
    let isConfirmed = after.isPublished(2027) && after.unconfirmedYears.isEmpty
    if isConfirmed {
      let (mine, right) = (WorkdaySchedule(holidays: after), HolidayCalendar(years: before.years + [truth]))
      let other = WorkdaySchedule(holidays: right)
      if (2027...2027).days.contains(where: { mine.isWorked($0) != other.isWorked($0) }) {
        faults.append("wrong days are confirmed")
      }
    }
    if wasKnown, before.unconfirmedYears.isEmpty, after != before { faults.append("a confirmed year changed") }
    let lists = states.prefix(2)
    if lists.contains(.right), lists.allSatisfy({ $0 != .forged && $0 != .damaged }), states[2] != .forged {
      if !after.isPublished(2027), !requiresConfirmation { faults.append("a new year is not used") }
    }
    if lists.allSatisfy({ $0 == .right }), before.unconfirmedYears.isEmpty, !isConfirmed {
      faults.append("two origins agree, and nothing is confirmed")
    }
    if requiresConfirmation, after.isPublished(2027), !isConfirmed { faults.append("an unconfirmed year is used") }
    let isMarked = update.check.state == .unconfirmed
    if isMarked, isConfirmed { faults.append("a confirmed year is called unconfirmed") }
    if !isMarked, update.check.state == .published, !isConfirmed { faults.append("an unconfirmed year is not marked") }
    return faults
  }
}

/// The addresses that a run asks for.
private final class Pages: @unchecked Sendable {
  private(set) var all: [String] = []

  func add(_ address: String) { all.append(address) }
}
