// SPDX-License-Identifier: MIT

import Foundation
import Support
import TestSupport
import Testing

/// `convert`: a file in another form, and back.
@Suite struct ConvertCommandTests {
  private static let fixtures = [
    "ics/apple", "ics/exchange", "ics/feishu", "ics/google", "ics/nextcloud", "ics/outlook", "ics/replacements",
    "ics/thunderbird", "CalendarViews/new-york", "CalendarViews/work-2021-10", "holidays/2020-day",
    "holidays/2018-2019-block-en",
  ]

  /// jCal without rules, whose texts differ.
  private static func plain(_ value: JSONValue?) -> JSONValue? {
    guard let values = value?.values else { return value }
    return .array(values.filter { $0.values?.first != .string("rrule") }.compactMap(plain))
  }

  @Test(arguments: fixtures)
  func `a file is the same after the way there and back`(name: String) throws {
    try inTemporaryFolder { folder in
      let (json, again) = (folder.appending(path: "a.json").path, folder.appending(path: "a.ics").path)
      let file = packageFolder + "/Fixtures/\(name).ics"
      #expect(try Command.run(Command.path, ["convert", file, "-o", json]).status == 0)
      #expect(try Command.run(Command.path, ["convert", json, "-o", again]).status == 0)
      let difference = try Command.run(Command.path, ["diff", file, again, "--to", "2030"])
      #expect(difference.status == 0, "\(difference.text)")
      // Nothing is lost, also of what diff does not look at; libical has the parts of rules in an order of its own.
      let second = try Command.run(Command.path, ["convert", again]).output
      #expect(Self.plain(JSONValue(second)) == Self.plain(JSONValue(try Data(contentsOf: URL(filePath: json)))))
    }
  }

  @Test func `the form is chosen by the option, by the ending and by what the file is`() throws {
    let file = packageFolder + "/Fixtures/ics/apple.ics"
    let json = try Command.run(Command.path, ["convert", file])
    #expect(json.text.hasPrefix("[\n  \"vcalendar\","))
    let back = try Program.run(
      Command.path, ["convert", "-"], input: json.output, environment: Command.environment)
    #expect(back.text.hasPrefix("BEGIN:VCALENDAR\r\n"))
    let same = try Command.run(Command.path, ["convert", file, "--format", "ics"])
    #expect(same.text.hasPrefix("BEGIN:VCALENDAR\r\n"))
    let refused = try Command.run(Command.path, ["convert", file, "-o", "a.csv"])
    #expect(refused.status == 64 && refused.errors.contains("does not write csv"))
  }

  @Test func `what cannot be written is said, and the rest is whole`() throws {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nno line\nBEGIN:VEVENT\nUID:a\nEND:VEVENT\nEND:VCALENDAR\n"
    let result = try Program.run(
      Command.path, ["convert", "-"], input: Data(text.utf8), environment: Command.environment)
    #expect(result.status == 65)
    #expect(result.errors.hasSuffix("Error: standard input: 1 line left out, the first of them line 4\n"))
    #expect(result.text.contains(#"[["uid", {}, "text", "a"]]"#))
    let foreign = try Program.run(
      Command.path, ["convert", "-"],
      input: Data([0x42]) + Data("EGIN:VCALENDAR\nNAME:".utf8) + Data([0xB9, 0xFA, 0x0A])
        + Data("END:VCALENDAR\n".utf8), environment: Command.environment)
    #expect(foreign.status == 65 && foreign.output.isEmpty)
    #expect(foreign.errors.contains("the file is not UTF-8; tell its --encoding"))
    let broken = try Program.run(
      Command.path, ["convert", "-"], input: Data("[\"vcalendar\", 1]".utf8), environment: Command.environment)
    #expect(broken.status == 65 && broken.output.isEmpty)
    #expect(broken.firstError == "Error: standard input: a component is no array of a name, properties and components")
  }

  @Test func `alarms are listed as records, those that were acknowledged too`() throws {
    let file = packageFolder + "/Fixtures/ics/outlook.ics"
    let words = ["expand", file, "--alarms", "--from", "2021-01-11", "--to", "2021-01-11", "--tzid", "Asia/Shanghai"]
    #expect(try Command.run(Command.path, words).text.hasPrefix("Mon 2021-01-11 08:45:00 +08:00  alarm  "))
    let record = try Command.run(Command.path, words + ["--format", "jsonl"]).text
    #expect(record.hasPrefix(#"{"alarm": "2021-01-11T00:45:00Z", "action": "DISPLAY", "uid": "#))
    #expect(
      try Command.run(Command.path, words + ["--format", "ical"]).text == "TRIGGER;VALUE=DATE-TIME:20210111T004500Z\n")
    #expect(try Command.run(Command.path, words + ["--format", "ics"]).status == 64)
    // An event that begins after --to may have its alarm before.
    let early = try Command.run(
      Command.path, ["expand", file, "--alarms", "--to", "2021-01-04T00:50", "--format", "ical"])
    #expect(early.text == "TRIGGER;VALUE=DATE-TIME:20210104T004500Z\n")
    let acknowledged = try String(contentsOfFile: file, encoding: .utf8)
      .replacing("TRIGGER:-PT15M", with: "TRIGGER:-PT15M\r\nACKNOWLEDGED:20210111T004600Z")
    let result = try Program.run(
      Command.path, ["expand", "-", "--alarms", "--format", "csv"], input: Data(acknowledged.utf8),
      environment: Command.environment)
    #expect(
      result.text.split(whereSeparator: \.isNewline).dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false)[2]
      }
        == ["2021-01-11T00:46:00Z", "2021-01-11T00:46:00Z", "", ""])
  }

  @Test func `free times are listed, and the exit code says whether there are any`() throws {
    let file = packageFolder + "/Fixtures/ics/outlook.ics"
    let words = ["free", file, "--from", "2021-01-11", "--to", "2021-01-11", "--hours", "08:00-11:00", "--lang", "en"]
    #expect(
      try Command.run(Command.path, words).text
        == "Mon 2021-01-11 08:00:00 to 09:00:00\nMon 2021-01-11 10:00:00 to 11:00:00\n")
    let records = try Command.run(Command.path, words + ["--format", "jsonl", "--min", "1h"])
    #expect(records.text.hasPrefix(#"{"start": "2021-01-11T08:00:00+08:00", "end": "2021-01-11T09:00:00+08:00"}"#))
    #expect(try Command.run(Command.path, words + ["--min", "2h"]).status == 1)
    #expect(try Command.run(Command.path, words + ["--hours", "9"]).firstError.contains("--hours"))
    let sunday = try Command.run(Command.path, ["free", file, "--from", "2021-01-10", "--to", "2021-01-10"])
    #expect(sunday.status == 1 && sunday.text.isEmpty)
    let backwards = try Command.run(Command.path, ["free", file, "--from", "2021-01-11", "--to", "2021-01-10"])
    #expect(backwards.status == 64)
  }

  @Test(
    .enabled(
      if: isSlowSetWanted && Program.isInstalled("python3"), "python3 is not installed, or only the fast set runs"))
  func `the command is right in all cases of the suite`() throws {
    let script = packageFolder + "/Tests/Checks/Suite/run.py"
    let suite = packageFolder + "/Fixtures/recurrence/suite.json"
    let result = try Program.run(
      "python3", [script, suite, Command.path, "expand", "{file}", "--limit", "{limit}", "--format", "ical"])
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.hasSuffix(" cases; 0 disputed differ\n"))
    // A program that prints something else is not right.
    #expect(try Program.run("python3", [script, suite, "echo", "{limit}"]).status == 1)
  }
}
