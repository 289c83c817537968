// SPDX-License-Identifier: MIT

import CivilCalendar
import FuzzTargets
import ICalendar
import ICalendarCoding
import ICalendarEditing
import TestSupport
import Testing

/// The laws of `fix`, `merge`, `filter`, `diff` and `apply` for random files, whose texts are in many encodings.
@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct FileLawTests {
  @Test(arguments: FileLaws.Law.allCases)
  func `each byte, text and entry that a command need not change is as it was, in random files`(law: FileLaws.Law) {
    var files = RandomFile(seed: seed(1501))
    for state in 0..<states(fast: 30, slow: 1000) {
      guard let (fault, files) = files.fault(of: law) else { continue }
      Issue.record("state \(state): \(fault)\n\(files.map(FuzzTarget.line).joined(separator: "\n"))")
    }
  }

  private static func event(_ lines: [UInt8]...) -> [UInt8] {
    let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20210101T000000Z\r\n"
    return Array(head.utf8) + lines.flatMap { $0 + [0x0D, 0x0A] } + Array("END:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
  }

  @Test(arguments: RandomFile.texts.indices)
  func `a text in another encoding keeps its bytes, whatever is found in its line, and all else is mended`(
    number: Int
  ) throws {
    let (encoding, text) = RandomFile.texts[number]
    let start = Array("DTSTART:20210104".utf8)
    let mended = Array("DTSTART;VALUE=DATE:20210104".utf8)
    // A semicolon and a backslash that lack theirs, a long line, and folds inside each character.
    let title = Array("SUMMARY:a;b ".utf8) + text
    let long = Array("DESCRIPTION:".utf8) + Array(repeating: text, count: 12).flatMap(\.self)
    let folded = Array("LOCATION:".utf8) + text.flatMap { [$0, 0x0D, 0x0A, 0x20] } + [UInt8(ascii: "x")]
    let isForeign = encoding != "UTF-8"
    let result = try CalendarFix.fix(
      Self.event(start, title, long, folded), database: SystemZones.database, now: Instant(utc: .first))
    #expect(result.changes.contains { $0.code == .wrongValueType })
    #expect(result.foreignLines == (isForeign ? [8, 9, 10] : []))
    #expect((result.bytes == Self.event(mended, title, long, folded)) == isForeign)
    // What merge and filter keep, they keep as it is.
    let source = try CalendarSource(result.bytes)
    let other = try CalendarSource(
      Self.event(mended, title).replacing(
        [0x55, 0x49, 0x44, 0x3A, 0x31],
        with: [
          0x55, 0x49, 0x44, 0x3A, 0x32,
        ]))
    let merged = try CalendarMerge.merge([other, source], isBusyOnly: false, database: SystemZones.database).bytes
    for line in [title, long, folded] where isForeign { #expect(merged.contains(line)) }
    #expect(try CalendarFilter().bytes(of: source, database: SystemZones.database).bytes == result.bytes)
  }

  @Test func `a file in UTF-16 with half a character is refused, not repaired`() throws {
    let half = String(decoding: Self.event(Array("DTSTART:20210104T090000Z".utf8)), as: UTF8.self).utf16
      .flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try CalendarFix.fix(half, database: SystemZones.database, now: Instant(utc: .first)).changes.count == 1)
    for broken in [half + [0x41], half + [0x00, 0xD8]] {
      let error = #expect(throws: Fault.self) {
        try CalendarFix.fix(broken, database: SystemZones.database, now: Instant(utc: .first))
      }
      #expect(error?.code == .malformedText)
    }
  }
}
