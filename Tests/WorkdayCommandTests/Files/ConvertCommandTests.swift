// SPDX-License-Identifier: MIT

import Foundation
import Support
import TestSupport
import Testing

/// `convert`: a file in another form, and back; and `expand` in the cases of the suite.
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
