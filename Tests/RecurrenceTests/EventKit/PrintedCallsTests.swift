// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import Recurrence
import Testing
import TimeZones

@Suite struct PrintedCallsTests {
  private static let rules = [
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;COUNT=10", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;UNTIL=20211231T010000Z", "FREQ=MONTHLY;BYDAY=-1FR",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;BYMONTHDAY=15,-1", "FREQ=YEARLY;BYMONTH=2,3",
    "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=YEARLY;BYYEARDAY=1,-1", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH",
  ]

  /// The calls are compiled against EventKit's signatures, and converted back, by `Tests/Checks/EventKit`.
  @Test func `the calls are those that are compiled`() throws {
    let rows = try Self.rules.map { text in
      let call = try RecurrenceRule(rfc5545: text).eventKitRepresentation.swift(in: .utc)
      return "  (\n    \"\(text)\",\n" + call.split(separator: "\n").map { "    \($0)\n" }.joined() + "  ),\n"
    }
    let text =
      "// SPDX-License-Identifier: MIT\n\n// swift-format-ignore-file\n\nimport EventKit\nimport Foundation\n\n"
      + "// Written by PrintedCallsTests with WORKDAY_RECORD=1.\n"
      + "nonisolated(unsafe) let printedCalls: [(rule: String, call: EKRecurrenceRule)] = [\n" + rows.joined() + "]\n"
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Checks/EventKit/Sources/check/PrintedCalls.swift")
    if ProcessInfo.processInfo.environment["WORKDAY_RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func `an end on a day is its last second in the zone`() throws {
    let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;UNTIL=20211231")
    let zone = try TimeZoneRules(fixedOffset: 28_800, identifier: "CST")
    let call = try rule.eventKitRepresentation.swift(in: zone)
    #expect(call.hasSuffix("end: EKRecurrenceEnd(end: Date(timeIntervalSince1970: 1640966399)))"))
    let last = try RecurrenceRule(rfc5545: "FREQ=DAILY;UNTIL=99991231").eventKitRepresentation.swift(in: zone)
    #expect(last.hasSuffix("end: EKRecurrenceEnd(end: Date(timeIntervalSince1970: 253402271999)))"))
  }
}
