// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import HolidayData
import Platform
import Support
import Testing
import WorkdayFeeds
import Workdays

@Suite struct CommandErrorTests {
  @Test(
    arguments: [
      (.missingFile, 66), (.wrongKindOfFile, 66), (.unreadableFile, 66), (.fileTooLarge, 65), (.cannotCreate, 73),
      (.cannotWrite, 74), (.busy, 75),
    ] as [(Fault.Code, Int32)])
  func `each kind of trouble with a file has its exit code`(code: Fault.Code, status: Int32) {
    let error = CommandError(Fault(code, "/a is no good"))
    #expect(error.status.rawValue == status)
    #expect(error.description == "/a is no good")
  }

  @Test func `errors of the libraries keep their message and get their exit code`() throws {
    let missing = #expect(throws: Fault.self) { try HolidayFiles.bytes(of: "/none.json") }
    #expect(try CommandError(#require(missing)).status == .noInput)
    let faulty = #expect(throws: Fault.self) { try HolidayYear(holidayCN: [0x7B], named: "x.json") }
    #expect(try CommandError(#require(faulty)).status == .data)
    let date = #expect(throws: Fault.self) { try CivilDate(iso8601: "2021-13-01") }
    #expect(try CommandError(#require(date)).status == .data)
    #expect(try CommandError(#require(date)).description.hasSuffix("\n  2021-13-01\n       ^^"))
    struct Unknown: Error {}
    #expect(CommandError(Unknown()).status == .software)
    #expect(CommandError(CommandError("no", .no)).status == .no)
  }

  @Test func `an error that nobody expected is one of the program, and never the answer no`() {
    struct Unknown: Error {}
    struct Program: ParsableCommand {}
    let guide = CommandLineGuide(Program.self, version: { "1" })
    #expect(guide.report(Unknown(), []) == ExitCode(ExitStatus.software))
    #expect(guide.report(ValidationError("no"), []) == ExitCode(ExitStatus.usage))
    #expect(guide.report(CommandError("no", .unknown), []) == ExitCode(ExitStatus.unknown))
    #expect(guide.report(CleanExit.message(""), []) == .success)
  }

  @Test func `a feed's error names the option, and has the exit code of options`() throws {
    var options = FeedOptions()
    options.calendar.year = "20210"
    let error = #expect(throws: Fault.self) {
      try options.description(today: CivilDate.first, holidays: HolidayCalendar.statutory)
    }
    #expect(try CommandError(#require(error)).status == .usage)
    #expect(try CommandError(#require(error)).description.hasPrefix("--year: "))
  }

  @Test func `an error of an option's value is one of usage and names the option`() {
    let error = #expect(throws: CommandError.self) {
      try CommandError.inOption("--today") { try CivilDate(iso8601: "x") }
    }
    #expect(error?.status == .usage)
    #expect(error?.description.hasPrefix("--today: \"x\" is not ") == true)
  }

  @Test func `the data folder is the one that is named, and never one without a name`() throws {
    #expect(try DataFolder.named("/")?.path == "/")
    #expect(try DataFolder.expected("data", mustExist: false).path == "data")
    let missing = #expect(throws: CommandError.self) { try DataFolder.expected("/nonexistent/data") }
    #expect(missing?.status == .noInput)
    let error = #expect(throws: CommandError.self) { try DataFolder.expected("") }
    #expect(error?.status == .usage)
    #expect(error?.description == "--data: the path is empty; give the path of a folder")
    #expect(try DataFolder.named(nil) == DataFolder.standard)
    #expect(DataFolder.standard?.path.hasSuffix("/workday-ics") == true)
  }
}
