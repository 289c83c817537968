// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Recurrence
import TestSupport
import Testing

@Suite struct HostileInputTests {
  private func codeThrown(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits(), isStrict: Bool = false)
    -> Fault?
  {
    do throws(Fault) {
      _ = try ICalendarReader(limits: limits, isStrict: isStrict).read(bytes: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a gigabyte in one line stops at the limit without being held`() throws {
    var sent = 0
    let piece = [UInt8](repeating: UInt8(ascii: "A"), count: 65_536)
    let error = #expect(throws: Fault.self) {
      try ICalendarReader().read(pieces: { () throws(Fault) in
        sent += 1
        return sent <= 16_384 ? piece : nil
      })
    }
    #expect(error?.code == .limitExceeded)
    #expect(error?.message == "line 1 is longer than the 16777216 octets allowed")
    #expect(sent <= 258)
  }

  @Test func `a gigabyte of folds stops at the limit`() throws {
    var sent = 0
    let piece = [UInt8](String(repeating: "A\r\n ", count: 20_000).utf8)
    var limits = ReadingLimits()
    limits.lineLength = 1_000_000
    let error = #expect(throws: Fault.self) {
      try ICalendarReader(limits: limits).read(pieces: { () throws(Fault) in
        sent += 1
        return sent <= 10_000 ? piece : nil
      })
    }
    #expect(error?.code == .limitExceeded)
    #expect(sent < 60)
  }

  @Test func `a million nested components stop at the eighth`() {
    let text = "BEGIN:VCALENDAR\r\n" + String(repeating: "BEGIN:X-PART\r\n", count: 1_000_000)
    let error = codeThrown(Array(text.utf8))
    #expect(error?.code == .limitExceeded)
    #expect(error?.message == "line 9 begins a component nested deeper than 8, the maximum")
  }

  @Test func `counts beyond the limits are refused with the line`() {
    var limits = ReadingLimits()
    limits.properties = 10
    limits.components = 5
    limits.entries = 3
    limits.parameters = 4
    limits.entryLength = 2000
    let start = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
    let properties = start + "BEGIN:VEVENT\r\n" + String(repeating: "X-A:b\r\n", count: 11)
    #expect(codeThrown(Array(properties.utf8), limits: limits)?.line == 15)
    let alarms = start + "BEGIN:VEVENT\r\n" + String(repeating: "BEGIN:VALARM\r\nEND:VALARM\r\n", count: 5)
    #expect(codeThrown(Array(alarms.utf8), limits: limits)?.line == 13)
    let entries = start + String(repeating: "BEGIN:X-A\r\nEND:X-A\r\n", count: 4)
    #expect(codeThrown(Array(entries.utf8), limits: limits)?.line == 11)
    let long = start + "BEGIN:VEVENT\r\nSUMMARY:" + String(repeating: "a", count: 2000) + "\r\n"
    #expect(codeThrown(Array(long.utf8), limits: limits)?.line == 5)
  }

  @Test func `parameters beyond the limit leave the line out`() throws {
    var limits = ReadingLimits()
    limits.parameters = 4
    let many = "SUMMARY" + String(repeating: ";X-A=b", count: 5) + ":x"
    let list = "SUMMARY;MEMBER=" + String(repeating: "b,", count: 5) + "b:x"
    for line in [many, list] {
      let text = FindingTests.text.replacing("SUMMARY:Day", with: line).replacing("\n", with: "\r\n")
      let reading = try ICalendarReader(limits: limits).read(text)
      #expect(reading.findings.map(\.code) == [.limitExceeded])
    }
  }

  @Test(arguments: [[0xFF, 0xFE, 0x42, 0x00], [0xFE, 0xFF, 0x00, 0x42], [0x42, 0x00, 0x45, 0x00]] as [[UInt8]])
  func `UTF-16 is refused by name by a strict reader`(bytes: [UInt8]) {
    let error = codeThrown(bytes + [0x45, 0x00], isStrict: true)
    #expect(error?.code == .malformedText)
    #expect(error?.line == 1)
    #expect(error?.message == "the file is UTF-16; RFC 5545 calendars are UTF-8 (section 3.1.4)")
  }

  @Test func `bytes that are not UTF-8 are found and shown as U+FFFD`() throws {
    for broken: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE4, 0xB8], [0xF5, 0x80, 0x80, 0x80]] {
      var bytes = FindingTests.bytes(FindingTests.text)
      let place = try #require(bytes.firstRange(of: Array("Day".utf8)))
      bytes.replaceSubrange(place, with: broken)
      let reading = try ICalendarReader().read(bytes: bytes)
      #expect(reading.findings.map(\.code) == [.invalidUTF8], "\(broken)")
      let summary = reading.calendars.first?.events.last?.details.summary?.string
      #expect(summary?.contains("\u{FFFD}") == true)
    }
  }

  @Test(arguments: ["", "\r\n", "garbage", "BEGIN", "BEGIN:", ":", "{\"msg\":1}", "\u{0}\u{0}", "END:VCALENDAR"])
  func `text that is not a calendar gives an error and no calendar`(text: String) throws {
    let reading = try ICalendarReader().read(text)
    #expect(reading.calendars == [])
    #expect(reading.hasErrors)
  }

  @Test func `a file cut anywhere is reported as truncated`() throws {
    let bytes = FindingTests.bytes(FindingTests.text)
    for length in 0..<bytes.count - 2 {
      let reading = try ICalendarReader().read(bytes: Array(bytes[..<length]))
      if !reading.hasErrors { Issue.record("cut after \(length)") }
    }
  }

  @Test func `pieces of any size give the same reading`() throws {
    let bytes = FindingTests.bytes(FindingTests.text.replacing("SUMMARY:Day", with: "SUMMARY:D\n ay\n\tend"))
    let whole = try ICalendarReader().read(bytes: bytes)
    for size in [1, 2, 3, 7, 64, 1000] {
      var position = 0
      let reading = try ICalendarReader().read(pieces: { () throws(Fault) in
        guard position < bytes.count else { return nil }
        defer { position += size }
        return Array(bytes[position..<min(position + size, bytes.count)])
      })
      #expect(reading == whole, "pieces of \(size)")
    }
    #expect(whole.calendars.first?.events.last?.details.summary?.string == "Dayend")
  }

  @Test func `findings of a kind are only counted beyond the first hundred`() throws {
    let lines = String(repeating: "SUMMARY\r\n", count: 1000)
    let reading = try ICalendarReader().read("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(lines)END:VCALENDAR\r\n")
    #expect(reading.findings.count { $0.code == .malformedLine } == 100)
    #expect(reading.omittedFindings == 900)
  }

  @Test func `a time zone that changes every day of ten thousand years is refused before it costs much`() throws {
    let start = try CivilDateTime(rfc5545: "16010101T000000")
    let days = try RecurrenceRule(rfc5545: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU")
    let observance = try VTimeZone.Observance(.standard, start: start, offsetFrom: 0, offsetTo: 3600, rules: [days])
    let zone = try VTimeZone(identifier: "x", observances: Array(repeating: observance, count: 1000))
    let time = processorTime {
      let error = #expect(throws: Fault.self) { try zone.rules(through: 9999) }
      #expect(error?.code == .limitExceeded)
    }
    #expect(time < .seconds(10))
  }
}
