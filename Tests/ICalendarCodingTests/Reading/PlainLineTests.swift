// SPDX-License-Identifier: MIT

import ICalendar
import ICalendarCoding
import LibicalOracle
import TestSupport
import Testing

@Suite struct PlainLineTests {
  private static let names = [
    "COMMENT", "CONTACT", "CREATED", "DESCRIPTION", "DTEND", "DTSTAMP", "DTSTART", "DURATION", "LAST-MODIFIED",
    "LOCATION", "ORGANIZER", "RECURRENCE-ID", "RRULE", "SEQUENCE", "STATUS", "SUMMARY", "TRIGGER", "UID", "URL",
  ]
  private static let pieces = [
    "a", "B", "9", "0", "20210104", "T090000", "20210104T090000", "99999999T999999", "Z", " ", "\t", ":", ";", ",", "=",
    "\"", "\\", "\\n", "\\;", "^", "^n", "-", "+", "/", "_", "|", "%", "休", "班", "é", "🙂", "\u{1}", "BEGIN:VEVENT",
  ]
  private static let parameters = ["TZID", "VALUE", "X-NAME", "LANGUAGE"]

  @Test func `libical accepts every line of a plain form`() throws {
    var random = SeededGenerator(seed: 31)
    var plain: [String: Int] = [:]
    for _ in 0..<40_000 {
      let name = try #require(Self.names.randomElement(using: &random))
      var value = ""
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        value += try #require(Self.pieces.randomElement(using: &random))
      }
      var parameters: [Parameter] = []
      var line = name
      if Int.random(in: 0..<4, using: &random) == 0 {
        let key = try #require(Self.parameters.randomElement(using: &random))
        let text = try #require(
          ["Asia/Shanghai", "America/New_York", "", "A B", "DATE", "x:y"].randomElement(using: &random))
        guard let parameter = try? Parameter(key, text) else { continue }
        parameters.append(parameter)
        line += ";\(key)=" + (text.contains(":") ? "\"\(text)\"" : text)
      }
      guard let property = try? Property(name, parameters: parameters, value: value), PlainLine.isTaken(property) else {
        continue
      }
      plain[name, default: 0] += 1
      if !LibicalLine.isTaken("\(line):\(value)") { Issue.record("libical refuses \(line):\(value)") }
    }
    #expect(plain.count == 13)
    #expect(plain.values.allSatisfy { $0 > 10 }, "\(plain)")
  }

  @Test(arguments: [
    ("DTSTART", "20260105"), ("DTSTAMP", "20210104T0900"), ("DTSTAMP", "20210104T090000ZZ"), ("SUMMARY", ""),
    ("SUMMARY", " "), ("SEQUENCE", "1a"), ("SEQUENCE", "1234567890"), ("RRULE", "FREQ=DAILY"), ("X-NAME", "a"),
  ])
  func `what libical may refuse is not plain`(name: String, value: String) throws {
    #expect(!PlainLine.isTaken(try Property(name, value: value)))
  }
}
