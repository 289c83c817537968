// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import HolidayData
import HolidaySources
import TestSupport
import Testing
import WebTransfers
import Workdays

/// The laws of fetching, over random sources that disagree, shrink and invent.
struct UpdateLawTests {
  @Test func `no list changes a known day by itself, and a year that is taken names a notice of www.gov.cn`()
    throws
  {
    var random = SeededGenerator(seed: seed(6))
    let base = HolidayCalendar.through2026
    var left = states(fast: 120, slow: 3_000)
    var (taken, held, refused) = (0, 0, 0)
    while left > 0 {
      let folder = try TemporaryFolder()
      let data = DataFolder(folder.path + "/data")
      for _ in 0..<min(left, 8) {
        left -= 1
        let before = try data.calendar(over: base).calendar
        let lists: [[UInt8]?] = (0..<1 + random.below(3)).map { _ in RandomList.content(before, &random) }
        let year = 2026 + random.below(3)
        var update = HolidayUpdate(of: data, now: try CivilDateTime(iso8601: "2026-11-21T03:00:00"))
        update.sources = try lists.indices.map { try HolidaySource("https://\($0).example/{year}.json") }
        update.base = base
        update.ask = { address, _, _ throws(Fault) in
          let index = Int(address.dropFirst(8).prefix(1)) ?? 0
          guard let content = lists[index] else { throw Fault(.notFound, "there is no such page (404)") }
          return WebResponse(status: 200, content: content)
        }
        let result = try #require(try update.run(years: year...year).first)
        let after = try data.calendar(over: base).calendar
        let faults = RandomList.faults(before, after)
        #expect(
          faults.isEmpty, "\(result.notes)\n\(lists.map { $0.map { String(decoding: $0, as: UTF8.self) } ?? "404" })")
        if result.asideFile != nil { held += 1 }
        if after.years != before.years { taken += 1 } else if result.check.state == .suspicious { refused += 1 }
        #expect(result.asideFile == nil || result.check.state == .suspicious)
        guard faults.isEmpty else { return }
        // A second run with the same lists changes nothing.
        _ = try update.run(years: year...year)
        let again = try data.calendar(over: base).calendar.years
        #expect(
          again == after.years,
          "\(result.notes)\n\(lists.map { $0.map { String(decoding: $0, as: UTF8.self) } ?? "404" })\n\(year)")
        guard again == after.years else { return }
      }
    }
    #expect(taken > 5 && held > 5 && refused > 20, "\(taken) taken, \(held) held, \(refused) refused")
  }
}

/// What a source sends.
private enum RandomList {
  /// A list in the form of holiday-cn, mostly one of the known lists or a new one, with changes; nil for a missing page.
  static func content(_ known: HolidayCalendar, _ random: inout SeededGenerator) -> [UInt8]? {
    let year = 2026 + random.below(3)
    guard random.below(12) > 0 else { return nil }
    guard random.below(20) > 0 else { return Array("{\"year\": \(year), \"papers\": [], \"days\": []}".utf8) }
    let old = known.years.first { $0.year == year }
    guard let model = old ?? known.years.last else { return nil }
    var days = model.days.compactMap { day -> (String, String, Bool)? in
      let shift = year - model.year
      guard let date = try? CivilDate(year: day.date.year + shift, month: day.date.month, day: day.date.day) else {
        return nil
      }
      return (day.ruling.name, date.iso8601, day.ruling.isDayOff)
    }
    var papers =
      old?.notices.compactMap(\.address) ?? ["https://www.gov.cn/zhengce/\(year - 1)11/content_\(random.below(3)).htm"]
    for _ in 0..<random.below(4) {
      let index = random.below(max(1, days.count))
      switch random.below(9) {
      case 0 where !days.isEmpty: days[index].2.toggle()
      case 1 where !days.isEmpty: days.remove(at: index)
      case 2 where !days.isEmpty: days.removeLast(random.below(days.count))
      case 3:
        days.append(
          ("元旦", "\(year - random.below(2))-\(random.below(2) == 0 ? "12-30" : "12-26")", random.below(2) == 0))
      case 4: days.append(("国庆节", "\(year)-0\(1 + random.below(9))-1\(random.below(9))", random.below(2) == 0))
      case 5: papers.append("https://www.gov.cn/zhengce/\(year)0\(1 + random.below(9))/content_9.htm")
      case 6: papers.append(["https://evil.example/notice", "https://www.gov.cn.evil.example/1"][random.below(2)])
      case 7 where !days.isEmpty: days[index].0 = "元旦节"
      default: papers.removeAll()
      }
    }
    let list = days.map { "{\"name\": \"\($0.0)\", \"date\": \"\($0.1)\", \"isOffDay\": \($0.2)}" }
    let text = papers.map { "\"\($0)\"" }.joined(separator: ", ")
    return Array("{\"year\": \(year), \"papers\": [\(text)], \"days\": [\(list.joined(separator: ", "))]}".utf8)
  }

  /// The laws that a run has broken.
  static func faults(_ before: HolidayCalendar, _ after: HolidayCalendar) -> [String] {
    var faults: [String] = []
    for change in before.changes(to: after) {
      let isKnown = before.isPublished(change.date.year) && !before.certainty(of: change.date).mayChange
      if isKnown { faults.append("changed: \(change)") }
    }
    let known = Set(before.years.flatMap(\.notices).compactMap(\.address))
    for address in after.years.flatMap(\.notices).compactMap(\.address)
    where !known.contains(address) && !address.hasPrefix("https://www.gov.cn/") {
      faults.append("believed: \(address)")
    }
    for year in before.years {
      let new = after.years.first { $0.year == year.year }
      if new?.notices.compactMap(\.address) != year.notices.compactMap(\.address) { faults.append("another notice") }
    }
    if !Set(after.unconfirmedYears).isDisjoint(with: Set(before.publishedYears).subtracting(before.unconfirmedYears)) {
      faults.append("a confirmed year is not confirmed any more")
    }
    if !Set(before.publishedYears).isSubset(of: after.publishedYears) { faults.append("a year was lost") }
    for year in after.years where year.year > 2026 && !year.namesNotice { faults.append("\(year.year) has no notice") }
    return faults
  }
}
