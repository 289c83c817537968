// SPDX-License-Identifier: MIT

import LibicalOracle
import Recurrence
import TestSupport
import Testing

@testable import ICalendarCoding

@Suite struct PlainLineTests {
  private static let names = [
    "ACTION", "ATTENDEE", "CATEGORIES", "CLASS", "COMMENT", "CONTACT", "CREATED", "DESCRIPTION", "DTEND", "DTSTAMP",
    "DTSTART", "DURATION", "EXDATE", "LAST-MODIFIED", "LOCATION", "ORGANIZER", "PRIORITY", "RECURRENCE-ID", "RRULE",
    "SEQUENCE", "STATUS", "SUMMARY", "TRANSP", "TRIGGER", "UID", "URL", "X-NAME",
  ]
  private static let values = [
    "a", "B", "9", "0", "20210104", "T090000", "20210104T090000", "99999999T999999", "20211301T000000", "Z", " ", "\t",
    ":", ";", ",", "=", "\"", "\\", "\\n", "\\;", "^", "^n", "-", "+", "/", "_", "|", "%", "休", "班", "é", "🙂",
    "BEGIN:VEVENT", "19700101T000000Z", "20200229T000000Z", "20200229T120000", "20210104T090000Z", "20211231T235959Z",
    "20260105T010203Z",
    "mailto:a@b.c", "http://a/b?c", "-PT15M", "-P1D", "PT0S", "PT5M", "-P99999W", "CONFIRMED", "TENTATIVE", "CANCELLED",
    "OPAQUE", "TRANSPARENT", "PUBLIC", "PRIVATE", "DISPLAY", "AUDIO", "EMAIL",
  ]
  private static let parameters = [
    "TZID=Asia/Shanghai", "TZID=America/New_York", "TZID=", "TZID=A B", "VALUE=DATE", "VALUE=\"DATE\"",
    "LANGUAGE=en-us",
    "LANGUAGE=", "X-NAME=1", "X-NAME=\"a:b\"", "CN=Bob", "CN=\"Bob, B\"", "CN=休", "CN=", "CN=a^nb", "CUTYPE=INDIVIDUAL",
    "CUTYPE=ROOM", "ROLE=REQ-PARTICIPANT", "ROLE=CHAIR", "PARTSTAT=ACCEPTED", "PARTSTAT=NEEDS-ACTION", "RSVP=TRUE",
    "RSVP=maybe", "RSVP=FALSE", "MEMBER=\"mailto:a\",\"mailto:b\"",
  ]
  private static let ruleParts = [
    "INTERVAL=2", "INTERVAL=999", "INTERVAL=0", "COUNT=1", "COUNT=999", "UNTIL=20210104", "UNTIL=20210104T090000Z",
    "UNTIL=20210104T090000", "WKST=MO", "WKST=SU", "BYDAY=MO", "BYDAY=MO,TU,SU", "BYDAY=-1MO,5FR", "BYDAY=+2WE",
    "BYDAY=6MO", "BYMONTHDAY=1", "BYMONTHDAY=29,30,31", "BYMONTHDAY=32", "BYMONTH=1,12", "BYMONTH=13", "BYSETPOS=1",
    "BYHOUR=9", "",
  ]

  private static func isAccepted(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let line = ContentLine(parsing: bytes.span)
    return line.isValid && PlainLine.form(of: line).contains(.accepted)
  }

  @Test func `libical accepts every line of a plain form`() throws {
    var random = SeededGenerator(seed: 31)
    var plain: [String: Int] = [:]
    for _ in 0..<rounds(fast: 40_000, slow: 100_000) {
      let name = try #require(Self.names.randomElement(using: &random))
      var line = name
      for _ in 0..<[0, 0, 0, 1, 1, 2, 5][Int.random(in: 0..<7, using: &random)] {
        line += ";" + (Self.parameters.randomElement(using: &random) ?? "")
      }
      line += ":"
      for _ in 0..<[0, 1, 1, 1, 2, 4][Int.random(in: 0..<6, using: &random)] {
        line += Self.values.randomElement(using: &random) ?? ""
      }
      guard Self.isAccepted(line) else { continue }
      plain[name, default: 0] += 1
      if !LibicalLine.isTaken(line) { Issue.record("libical refuses \(line)") }
    }
    #expect(plain.count == Self.names.count - 2)
    #expect(plain.values.allSatisfy { $0 > 10 }, "\(plain)")
  }

  @Test func `libical and our own reader find nothing in rules of the plain form`() throws {
    var random = SeededGenerator(seed: 5)
    var count = 0
    for _ in 0..<rounds(fast: 20_000, slow: 60_000) {
      var rule = "FREQ=" + (["DAILY", "WEEKLY", "MONTHLY", "YEARLY", "HOURLY"].randomElement(using: &random) ?? "")
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        rule += ";" + (Self.ruleParts.randomElement(using: &random) ?? "")
      }
      guard Self.isAccepted("RRULE:\(rule)") else { continue }
      count += 1
      if !LibicalLine.isTaken("RRULE:\(rule)") { Issue.record("libical refuses \(rule)") }
      let reading = try RecurrenceRule.reading(rfc5545: rule)
      if !reading.findings.isEmpty { Issue.record("\(rule): \(reading.findings)") }
    }
    #expect(count > 1000)
  }

  @Test(arguments: [
    "DTSTART:20260105", "DTSTAMP:20210104T0900", "DTSTAMP:20210104T090000ZZ", "SUMMARY:", "SUMMARY: ", "SEQUENCE:1a",
    "SEQUENCE:1234567890", "RRULE:FREQ=DAILY;COUNT=3000000000", "RRULE:FREQ=DAILY;UNTIL=20200701T000000z",
    "RRULE:FREQ=DAILY;COUNT=1;UNTIL=20210104",
    "RRULE:FREQ=SECONDLY", "RRULE:COUNT=2", "X-NAME:",
    "TRIGGER:PT", "TRIGGER:-PTXM", "TRIGGER:-PT1XM", "TRIGGER:-P-1D", "ATTENDEE;RSVP=TRUE;RSVP=TRUE:mailto:a",
    "STATUS:confirmed", "GEO:1;2", "SUMMARY :a",
  ])
  func `what libical may refuse is not plain`(line: String) {
    #expect(!Self.isAccepted(line))
  }
}
