// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct BadInputTests {
  private func expect(
    _ arguments: [String], _ status: Int32, _ message: String, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try Command.run(Command.path, arguments, environment: environment)
    #expect(result.status == status, sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
    #expect(result.firstError == "Error: " + message, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    (["--year", "20x1"], "--year: \"20x1\" is not a year such as 2021"),
    (["--year", "1899"], "--year: 1899 is out of range; a feed covers years from 1900 to 2999"),
    (["--years", "2026-2021"], "--years: the range 2026-2021 is backwards; write 2021-2026"),
    (["--year", "2021", "--time", "25:00"], "--time: 25 is not an hour; use 0 to 23"),
    (
      ["--year", "2021", "--time-zone", "Mars/Olympus"],
      "--time-zone: \"Mars/Olympus\" is not a time zone; use a name such as Asia/Shanghai or Europe/Berlin, UTC, or "
        + "an offset such as +08:00"
    ),
    (
      ["--year", "2021", "--title", "ring\u{7}"],
      "--title: the control character U+0007 is not allowed in the title"
    ),
    (
      ["--year", "2021", "--time", "09:00", "--duration", "0m"],
      "--duration: \"0m\" is not a duration; it must be longer than zero, such as 9h or 30m"
    ),
    (
      ["--year", "2021", "--time", "09:00", "--duration", "-PT1H"],
      "--duration: \"-PT1H\" is not a duration; it must be longer than zero, such as 9h or 30m"
    ),
    (
      ["--year", "2021", "--time", "09:00", "--duration", "999h"],
      "--duration: a duration of PT999H is too long; an event lasts at most 24 hours"
    ),
    (
      ["--year", "2021", "--from", "2022-01-01"],
      "--from: 2022-01-01 is outside the feed, which covers 2021"
    ),
    (["--year", "2022", "--from", "2022-12-31"], "no day is worked between 2022-12-31 and 2022-12-31"),
    (["--yeer", "2021"], "--yeer is not an option; did you mean --year?"),
    (["--year"], "Missing value for '--year <year>'"),
    (["2021"], "\"2021\" is not a command of workday-ics; did you mean --year 2021?"),
  ])
  func `options that are not allowed end with 64`(arguments: [String], message: String) throws {
    try expect(arguments, 64, message)
  }

  @Test func `an unpublished year ends with 65, with the published years and the alternatives`() throws {
    try expect(
      ["--year", "\(comingYear)"], 65,
      "the holidays of \(comingYear) are not published yet; those of 2007 to \(newestYear) are. A year's notice is published between "
        + "October and December of the year before. Use --holidays to give your own data, --provisional to "
        + "forecast \(comingYear), or --allow-unpublished to write plain weekdays")
  }

  @Test(arguments: [
    (
      "",
      "the file is empty; a holiday-cn file is an object with year, papers and days; other days are for --overrides or --leave"
    ),
    (
      "{\"year\": 2021,",
      "the file is not well-formed JSON; a holiday-cn file is an object with year, papers and days; other days are for --overrides or --leave"
    ),
    (
      #"{"msg":{"user_not_login":"用户未登录"},"code":1000}"#,
      "the field year is missing; a holiday-cn file is an object with year, papers and days; other days are for --overrides or --leave"
    ),
    (#"{"year":2021.5,"papers":[],"days":[]}"#, "year: this is not a whole number"),
    (
      #"{"year":2021,"papers":[],"days":[{"name":"x","date":"2021-02-30","isOffDay":true}]}"#,
      "days[0].date: 30 is not a day of 2021-02, which has 28"
    ),
    (
      #"{"year":2021,"papers":[],"days":[{"name":"x","date":"2021-02-03","isOffDay":true},"#
        + #"{"name":"x","date":"2021-02-03","isOffDay":false}]}"#,
      "days[1].date: 2021-02-03 is already set by days[0]; a date may appear only once"
    ),
  ])
  func `faulty holiday data ends with 65, naming the file and the entry`(text: String, message: String) throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "2021.json").path
      try Data(text.utf8).write(to: URL(filePath: file))
      try expect(["--year", "2021", "--holidays", file], 65, "\(file): \(message)")
    }
  }

  @Test func `a missing file ends with 66`() throws {
    try Command.inFolder { folder in
      let file = folder.path + "/2027.json"
      try expect(["--year", "2027", "--holidays", file], 66, "\(file): there is no such file or folder")
      try expect(
        ["--year", "2027", "--holidays", folder.path], 66,
        "\(folder.path): the folder has no files named for a year, such as 2027.json")
    }
  }

  @Test func `a time zone other than China's without a database ends with 66, and China's needs none`() throws {
    let nowhere = ["TZDIR": "/nonexistent"]
    let result = try Command.run(
      Command.path, ["--year", "2021", "--time", "09:00", "--time-zone", "Europe/Berlin"], environment: nowhere)
    #expect(result.status == 66)
    #expect(result.firstError.hasPrefix("Error: --time-zone: \"Europe/Berlin\" cannot be looked up"))
    #expect(try Command.run("--year", "2021", "--time", "09:00", environment: nowhere).status == 0)
  }
}
