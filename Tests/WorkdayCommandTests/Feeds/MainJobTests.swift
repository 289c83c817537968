// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import DescribedFeeds
import FeedArguments
import Foundation
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

@testable import workday_ics

@Suite struct MainJobTests {
  @Test func `without a year it covers the last one, this one, and the next when published`() throws {
    let result = try Command.run("--time", "09:00", "--no-renewal")
    let shanghai = Calendar(identifier: .gregorian).dateComponents(
      in: try #require(TimeZone(secondsFromGMT: 28_800)), from: Date())
    let year = try #require(shanghai.year)
    guard HolidayCalendar.statutory.isPublished(year) else {
      #expect(result.status == 65)
      return
    }
    let last = HolidayCalendar.statutory.isPublished(year + 1) ? year + 1 : year
    #expect(result.output == (try Command.run("--years", "\(year - 1)-\(last)", "--time", "09:00").output))
    for (past, first) in [("0", year), ("2", year - 2)] {
      let kept = try Command.run("--time", "09:00", "--no-renewal", "--keep-past", past)
      #expect(kept.output == (try Command.run("--years", "\(first)-\(last)", "--time", "09:00").output))
    }
    let holidays = try Command.run("holidays", "--no-renewal")
    #expect(holidays.output == (try Command.run("holidays", "--years", "\(year - 1)-\(last)").output))
  }

  @Test func `a calendar that fails its check is not written, and the first differing date is named`() throws {
    let command = try GenerateCommand.parse(["--year", "2021", "--time", "09:00"])
    let resolved = try command.schedule.resolve(command.options, with: nil, command.output)
    let feed = try FeedMaker.onThisSystem().feed(resolved).feed
    let text = String(decoding: try feed.bytes(), as: UTF8.self)
    #expect(text.contains("EXDATE"))
    let changes: [(String, String, String)] = [
      ("EXDATE;TZID=Asia/Shanghai:20210211T090000\r\n", "", "2021-02-11"),
      ("RDATE;TZID=Asia/Shanghai:20210207", "RDATE;TZID=Asia/Shanghai:20210206", "2021-02-06"),
      ("UNTIL=20211231T010000Z;", "", "2022-01-03"),
      ("BEGIN:VTIMEZONE\r\nTZID:Asia/Shanghai", "BEGIN:VTIMEZONE\r\nTZID:Asia/Urumqi", "2021-01-04"),
    ]
    for (part, other, date) in changes {
      do {
        try feed.verify(Array(text.replacing(part, with: other).utf8))
        Issue.record("\(part) changed, and proved")
      } catch {
        let failure = CommandError(error)
        #expect(failure.status == .software)
        #expect(failure.description.contains(date))
      }
    }
  }
}
