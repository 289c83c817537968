// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import HolidayData
import HolidaySources
import TestSupport
import Testing
import Workdays

/// A file through every way into the program: all accept it, or none does.
@Suite struct DoorTests {
  struct Offer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let verdict: String
    let year: Int
    /// The list, derived from the built-in one of 2026 or from a fictitious one of 2049.
    let list: @Sendable () throws -> HolidayYear
    /// Whether a source with this list is believed, if that differs from the other ways.
    var isBelieved = true

    var counts: Bool { ["new", "own", "revised", "corrected"].contains(verdict) }
  }

  private static let newNotice = HolidayNotice(
    address: "https://www.gov.cn/zhengce/zhengceku/202602/content_9.htm", date: CivilDate.first, years: [2026])

  private static func known(
    notices: ([HolidayNotice]) -> [HolidayNotice] = { $0 }, _ days: ([HolidayYear.Day]) throws -> [HolidayYear.Day]
  ) throws -> HolidayYear {
    let year = try #require(HolidayCalendar.statutory.years.first { $0.year == 2026 })
    return try HolidayYear(year: 2026, notices: notices(year.notices), days: try days(year.days))
  }

  private static func coming(
    notices: ([HolidayNotice]) -> [HolidayNotice] = { $0 },
    days: ([HolidayYear.Day]) -> [HolidayYear.Day] = { $0 }
  ) throws -> HolidayYear {
    let year = try Announced.year()
    return try HolidayYear(year: 2049, notices: notices(year.notices), days: days(year.days))
  }

  /// Moves the make-up day of 28 February by a week.
  private static func moved(_ days: [HolidayYear.Day]) throws -> [HolidayYear.Day] {
    try days.map { day in
      day.date.iso8601 == "2026-02-28"
        ? HolidayYear.Day(try CivilDate(iso8601: "2026-03-07"), day.ruling) : day
    }
  }

  static let offers = [
    Offer(testDescription: "what is known", verdict: "unchanged", year: 2026) { try known { $0 } },
    Offer(testDescription: "a make-up day moved by a new notice", verdict: "revised", year: 2026) {
      try known(notices: { $0 + [newNotice] }, moved)
    },
    Offer(testDescription: "a make-up day moved without a new notice", verdict: "suspicious", year: 2026) {
      try known(moved)
    },
    Offer(testDescription: "a new notice in place of the known one", verdict: "suspicious", year: 2026) {
      try known(notices: { _ in [newNotice] }, moved)
    },
    Offer(testDescription: "a day lost", verdict: "suspicious", year: 2026) { try known { Array($0.dropLast()) } },
    Offer(testDescription: "a day lost under a new notice", verdict: "suspicious", year: 2026) {
      try known(notices: { $0 + [newNotice] }) { Array($0.dropLast()) }
    },
    Offer(testDescription: "a day more", verdict: "corrected", year: 2026) {
      try known { $0 + [HolidayYear.Day(try CivilDate(iso8601: "2026-12-25"), .dayOff(name: "元旦"))] }
    },
    Offer(testDescription: "a known year without its notice", verdict: "suspicious", year: 2026) {
      try known(notices: { _ in [] }, moved)
    },
    Offer(testDescription: "a known year emptied", verdict: "suspicious", year: 2026) {
      try known(notices: { _ in [] }) { _ in [] }
    },
    Offer(testDescription: "a year to come", verdict: "new", year: 2049) { try coming() },
    Offer(testDescription: "a year to come that lacks a holiday", verdict: "suspicious", year: 2049) {
      try coming(days: { $0.filter { $0.ruling.name != "端午节" } })
    },
    Offer(testDescription: "a year to come that is empty", verdict: "unpublished", year: 2049) {
      try coming(notices: { _ in [] }, days: { _ in [] })
    },
    // A source publishes what a notice says, so only a user can give a list without one.
    Offer(
      testDescription: "somebody's own list of a year to come", verdict: "own", year: 2049,
      list: { try coming(notices: { _ in [] }, days: { Array($0.prefix(3)) }) }, isBelieved: false),
  ]

  @Test(arguments: isSlowSetWanted ? offers : offers.enumerated().filter { $0.offset.isMultiple(of: 4) }.map(\.element))
  func `a file gets the same verdict on every way in`(offer: Offer) throws {
    let server = try LyingServer()
    let year = offer.year
    let list = try offer.list()
    let file = try server.serve(list).path
    let counted = try days(of: HolidayCalendar(years: HolidayCalendar.statutory.years + [list]), year)
    let known = try days(of: .statutory, year)
    let expected = offer.counts ? counted : known
    #expect((counted != known) == (list.isPublished && offer.verdict != "unchanged"))

    // --holidays
    let named = try days(["--built-in", "--holidays", file], year)
    #expect(named == expected)
    // The data folder, and the same folder as the server's.
    let folder = server.folder.appending(path: "folder").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: file, toPath: "\(folder)/\(year).json")
    #expect(try days(["--data", folder], year) == expected)
    #expect(try served(folder, year) == expected)
    // data diff and data import
    let imported = server.folder.appending(path: "imported").path
    try FileManager.default.createDirectory(atPath: imported, withIntermediateDirectories: true)
    let diff = try command("data", "diff", file, "--data", imported, "--format", "json")
    #expect(diff.text.contains("\"verdict\": \"\(offer.verdict)\""), "\(diff.text)")
    let taken = try command("data", "import", file, "--data", imported, "--format", "json")
    #expect(taken.status == (offer.verdict == "suspicious" ? 65 : 0))
    #expect(
      taken.text.contains("\"verdict\": \"\(offer.verdict)\", \"stored\": \(offer.counts)") == (taken.status == 0))
    #expect(try days(["--data", imported], year) == expected)
    // update
    let update = try #require(try server.update(["honest"], year...year).first)
    // What is known is changed by a person alone.
    let isHeld = offer.counts && HolidayCalendar.statutory.isPublished(year)
    let isTaken = offer.counts && offer.isBelieved && !isHeld
    #expect((update.asideFile != nil) == isHeld)
    #expect(update.verdict?.name == (offer.isBelieved ? offer.verdict : "suspicious"))
    #expect(try server.files().isEmpty == !isTaken)
    #expect(try days(["--data", server.data.path], year) == (isTaken ? counted : known))
  }

  // MARK: - The days that each way results in

  /// The workdays of a year.
  private func days(of holidays: HolidayCalendar, _ year: Int) throws -> [String] {
    let schedule = WorkdaySchedule(holidays: holidays).assumingPattern
    let range = try CivilDate(year: year, month: 1, day: 1)...CivilDate(year: year, month: 12, day: 31)
    return try schedule.workdays(in: range).map(\.iso8601)
  }

  private func command(_ arguments: String...) throws -> Program.Result {
    try Program.run(Program.folder + "/workday-ics", arguments)
  }

  private func days(_ options: [String], _ year: Int) throws -> [String] {
    let result = try Program.run(Program.folder + "/workday-ics", ["year", "\(year)", "--format", "json"] + options)
    return try worked(result.output)
  }

  private func served(_ folder: String, _ year: Int) throws -> [String] {
    let (reading, writing) = try Program.pipe()
    defer { close(reading) }
    let started = Result {
      try Program(
        Program.folder + "/workday-feed", ["serve", "--port", "0", "--data", folder], output: writing)
    }
    close(writing)
    let process = try started.get()
    defer {
      process.send(SIGKILL)
      process.wait()
    }
    let line = LyingServer.line(reading)
    let address = try #require(line.firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/)?.output, "\(line)")
    let reply = try Program.run(
      "curl", ["-s", "-m", "60", "\(address)/api/days?from=\(year)-01-01&to=\(year)-12-31"])
    return try worked(reply.output)
  }

  private func worked(_ json: Data) throws -> [String] {
    struct Answer: Decodable {
      struct Day: Decodable {
        let date: String
        let workday: Bool
      }
      let days: [Day]
    }
    return try JSONDecoder().decode(Answer.self, from: json).days.filter(\.workday).map(\.date)
  }
}
