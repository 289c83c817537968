// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The option --provisional: a year before its notice.
@Suite struct ProvisionalTests {
  @Test(
    arguments: [
      (["is", "2027-02-08"], 1), (["is", "2027-02-03"], 0), (["next", "2027-02-03"], 0),
      (["add", "2027-02-03", "3"], 0), (["count", "2027"], 0), (["list", "2027-02-01", "2027-02-16"], 0),
      (["last-of-month", "2027-02"], 0), (["stats", "2027", "--by", "year"], 0),
    ] as [([String], Int32)])
  func `a question about an unpublished year needs the option`(arguments: [String], status: Int32) throws {
    #expect(try Command.run(Command.path, arguments).status == 3)
    let answer = try Command.run(Command.path, arguments + ["--provisional"])
    #expect(answer.status == status)
    #expect(answer.firstError == "Warning: the holidays of 2027 are not published yet; the answer is provisional.")
  }

  @Test func `a question about the year after it is not answered`() throws {
    #expect(try Command.run("is", "2028-02-08", "--provisional").status == 3)
    #expect(try Command.run("next", "2027-12-31", "--provisional").status == 3)
  }

  @Test(arguments: [
    (["next", "2027-02-03", "--format", "json"], "{\"date\": \"2027-02-15\""),
    (["last-of-month", "2027-02", "--format", "json"], "{\"date\": \"2027-02-26\""),
    (["count", "2027-02", "--format", "json"], "\"workdays\": 13, "),
    (["list", "2027-02-03", "2027-02-15", "--format", "jsonl"], "{\"date\": \"2027-02-15\""),
  ])
  func `answers in JSON say that they are provisional`(arguments: [String], part: String) throws {
    let text = try Command.run(Command.path, arguments + ["--provisional", "--quiet"]).text
    #expect(text.contains(part) && text.contains("\"provisional\": true"), "\(text)")
    let known = try Command.run("count", "2026", "--format", "json", "--provisional", "--quiet").text
    // The last days of December 2026 may still change.
    #expect(known.contains("\"provisional\": true"))
    #expect(
      try Command.run("count", "2025", "--format", "json", "--provisional").text.contains("\"provisional\": false"))
    #expect(try !Command.run("count", "2025", "--format", "json").text.contains("provisional"))
  }

  @Test func `views and explanations say that days off follow earlier years`() throws {
    let month = try Command.run("month", "2027-02", "--provisional", "--lang", "zh-Hans")
    #expect(month.text.contains(" 休 2月4日–12日 春节"))
    #expect(month.text.contains("尚未公布，按往年推算"))
    #expect(month.firstError.hasSuffix("only statutory days off are certain."))
    let text = try Command.run("is", "2027-02-08", "--explain", "--lang", "zh-Hans", "--provisional", "--quiet").text
    #expect(text == "2027年2月8日星期一 · 放假 (尚未公布，按往年推算) 春节\n")
  }

  @Test func `the file of a forecast is revised when the notice is imported`() throws {
    try Command.inFolder { folder in
      let (data, file) = (folder.appending(path: "data").path, folder.appending(path: "work.ics").path)
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
      let make = [
        "--years", "2026-2027", "--time", "09:00", "--provisional", "--data", data, "--output", file, "--quiet",
      ]
      #expect(try Command.run(Command.path, make + ["--exit-code"]).status == 1)
      let before = try String(contentsOfFile: file, encoding: .utf8)
      #expect(before.components(separatedBy: "STATUS:TENTATIVE").count == 2)
      #expect(before.contains("SUMMARY:Work (tentative)"))
      // A second run changes nothing.
      #expect(try Command.run(Command.path, make + ["--exit-code"]).status == 0)
      let imported = try Command.run("data", "import", "Fixtures/statutory/announced-2027.json", "--data", data)
      #expect(imported.status == 0, "\(imported.firstError)")
      #expect(try Command.run(Command.path, make + ["--exit-code"]).status == 1)
      let after = try String(contentsOfFile: file, encoding: .utf8)
      #expect(!after.contains("TENTATIVE") && !after.contains("tentative"))
      func sequence(_ text: String) throws -> Int {
        let event = try #require(text.range(of: "UID:workday-2027T0900@workday-ics"))
        let match = try #require(text[event.lowerBound...].firstMatch(of: /SEQUENCE:([0-9]+)/))
        return try #require(Int(match.1))
      }
      #expect((try sequence(before), try sequence(after)) == (0, 1))
      // Now 2028 is the first unpublished year.
      #expect(try Command.run("is", "2028-02-08", "--provisional", "--data", data).status == 0)
    }
  }

  @Test func `a description has the option as a key`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "feed.yaml")
      try Data("year: 2027\nprovisional: yes\n".utf8).write(to: file)
      let feed = try Command.run("--config", file.path, "--quiet")
      #expect(feed.status == 0 && feed.text.contains("STATUS:TENTATIVE"))
      #expect(try Command.run("is", "2027-02-08", "--config", file.path, "--quiet").status == 1)
    }
  }
}
