// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The option --provisional: a year before its notice.
///
/// The newest year is one of a file, so that the forecast is the same whatever years are built in.
@Suite struct ProvisionalTests {
  /// A fictitious list of 2048 from a file, so that 2049 is the year that is forecast.
  private static let list = packageFolder + "/Fixtures/statutory/announced-2048.json"

  /// Runs the command with that list.
  private func run(_ arguments: [String]) throws -> Command.Result {
    try Command.run(Command.path, arguments + ["--holidays", Self.list])
  }

  @Test(
    arguments: [
      (["is", "2049-02-03"], 1), (["is", "2049-01-29"], 0), (["next", "2049-01-29"], 0),
      (["add", "2049-01-29", "3"], 0), (["count", "2049"], 0), (["list", "2049-01-27", "2049-02-11"], 0),
      (["last-of-month", "2049-02"], 0), (["stats", "2049", "--by", "year"], 0),
    ] as [([String], Int32)])
  func `a question about an unpublished year needs the option`(arguments: [String], status: Int32) throws {
    #expect(try run(arguments).status == 3)
    let answer = try run(arguments + ["--provisional"])
    #expect(answer.status == status)
    #expect(
      answer.firstError
        == "Warning: the holidays of 2049 are not published yet; the answer is provisional, and no make-up day is known."
    )
  }

  @Test func `a question about the year after it is not answered`() throws {
    #expect(try run(["is", "2050-02-08", "--provisional"]).status == 3)
    #expect(try run(["next", "2049-12-31", "--provisional"]).status == 3)
  }

  @Test(arguments: [
    (["next", "2049-01-29", "--format", "json"], "{\"date\": \"2049-02-09\""),
    (["last-of-month", "2049-02", "--format", "json"], "{\"date\": \"2049-02-26\""),
    (["count", "2049-02", "--format", "json"], "\"workdays\": 14, "),
    (["list", "2049-01-29", "2049-02-09", "--format", "jsonl"], "{\"date\": \"2049-02-09\""),
  ])
  func `answers in JSON say that they are provisional`(arguments: [String], part: String) throws {
    let text = try run(arguments + ["--provisional", "--quiet"]).text
    #expect(text.contains(part) && text.contains("\"provisional\": true"), "\(text)")
    let known = try run(["count", "2048", "--format", "json", "--provisional", "--quiet"]).text
    // The last days of December 2048 may still change.
    #expect(known.contains("\"provisional\": true"))
    #expect(
      try run(["count", "2025", "--format", "json", "--provisional"]).text.contains("\"provisional\": false"))
    #expect(try !run(["count", "2025", "--format", "json"]).text.contains("provisional"))
  }

  @Test func `views and explanations say that days off follow earlier years`() throws {
    let month = try run(["month", "2049-02", "--provisional", "--lang", "zh-Hans"])
    #expect(month.text.contains(" 休 2月1日–8日 春节"))
    #expect(month.text.contains("尚未公布，按往年推算"))
    #expect(month.firstError.hasSuffix("only statutory days off are certain."))
    let text = try run(["is", "2049-02-08", "--explain", "--lang", "zh-Hans", "--provisional", "--quiet"]).text
    #expect(text == "2049年2月8日星期一 · 放假（放假安排尚未公布，按往年推算） 春节\n")
  }

  @Test func `the file of a forecast is revised when the notice is imported`() throws {
    try Command.inFolder { folder in
      let (data, file) = (folder.appending(path: "data").path, folder.appending(path: "work.ics").path)
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
      try FileManager.default.copyItem(atPath: Self.list, toPath: data + "/2048.json")
      let make = [
        "--years", "2048-2049", "--time", "09:00", "--provisional", "--data", data, "--output", file, "--quiet",
      ]
      #expect(try Command.run(Command.path, make + ["--exit-code"]).status == 1)
      let before = try String(contentsOfFile: file, encoding: .utf8)
      #expect(before.components(separatedBy: "STATUS:TENTATIVE").count == 2)
      #expect(before.contains("SUMMARY:Work (tentative)"))
      // A second run changes nothing.
      #expect(try Command.run(Command.path, make + ["--exit-code"]).status == 0)
      let announced = folder.path + "/2049.json"
      // With New Year's Eve, so that 2050 can be forecast from it.
      try Data(wholeYear([:]).replacing("2049-02-06", with: "2049-02-01").utf8).write(to: URL(filePath: announced))
      let imported = try Command.run("data", "import", announced, "--data", data)
      #expect(imported.status == 0, "\(imported.firstError)")
      #expect(try Command.run(Command.path, make + ["--exit-code"]).status == 1)
      let after = try String(contentsOfFile: file, encoding: .utf8)
      #expect(!after.contains("TENTATIVE") && !after.contains("tentative"))
      func sequence(_ text: String) throws -> Int {
        let event = try #require(text.range(of: "UID:workday-2049T0900@workday-ics"))
        let match = try #require(text[event.lowerBound...].firstMatch(of: /SEQUENCE:([0-9]+)/))
        return try #require(Int(match.1))
      }
      #expect((try sequence(before), try sequence(after)) == (0, 2))
      // Now 2050 is the first unpublished year.
      #expect(try Command.run("is", "2050-02-08", "--provisional", "--data", data).status == 0)
    }
  }

  @Test func `a description has the option as a key`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "feed.yaml")
      try Data("year: 2049\nprovisional: yes\nholidays: \(Self.list)\n".utf8).write(to: file)
      let feed = try Command.run("--config", file.path, "--quiet")
      #expect(feed.status == 0 && feed.text.contains("STATUS:TENTATIVE"))
      #expect(try Command.run("is", "2049-02-08", "--config", file.path, "--quiet").status == 1)
    }
  }
}
