// SPDX-License-Identifier: MIT

import CalendarViews
import Foundation
import Support
import TestSupport
import Testing

@testable import workday_ics

/// That texts of strangers control no terminal and turn no text around, in whatever form they are printed.
@Suite struct ControlCharacterTests {
  /// What begins a terminal's command, ends a line for some programs, or reverses text.
  private static let hostile = "\u{85}\u{9B}31m\u{2028}\u{2029}\u{202A}\u{202E}\u{2066}\u{2069}"

  /// Commands that print such texts; each is run in all formats that it has.
  private static let lines = [
    "expand e.ics", "expand e.ics --alarms", "day 2026-01-05 e.ics", "month 2026-01 e.ics",
    "month 2026-01 e.ics --rows 6", "year 2026 e.ics", "diff e.ics f.ics", "check e.ics", "check e.ics --summary",
    "describe e.ics", "free e.ics --from 2026-01-05 --to 2026-01-09", "list 2026-01 --kind all --official E=e.ics",
    "month 2026-01 --official E=e.ics", "holidays --year 2026 --official E=e.ics", "bridge 2026 --official E=e.ics",
    "is 2026-01-06 --explain --official E=e.ics", "next holiday 2026-01-01 --official E=e.ics",
    "day 2026-01-06 --official E=e.ics", "list 2026-01 --common E=e.ics", "list 2026-01 --kind all --overrides c.txt",
    "holidays --year 2026 --official E=c.txt", "month 2026-01 --overrides c.txt", "year 2026 --overrides c.txt",
    "list 2026-01 --pattern cycle:DO@2026-01-01 --shift D=09:00/8h/SHIFT",
    "roster 2026-01 --pattern cycle:DO@2026-01-01 --team A,B --shift D=09:00/8h/SHIFT",
  ]

  private func calendar(_ text: String) -> String {
    [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "X-WR-CALNAME:\(text)", "BEGIN:VEVENT", "UID:1\(text)",
      "DTSTAMP:20260101T000000Z", "DTSTART:20260105T010000Z", "DTEND:20260105T020000Z", "SUMMARY:\(text)",
      "LOCATION:\(text)", "DESCRIPTION:\(text)", "CATEGORIES:\(text)", "X-A;X-B=\"\(text)\":\(text)", "BEGIN:VALARM",
      "ACTION:DISPLAY", "DESCRIPTION:\(text)", "TRIGGER:-PT5M", "END:VALARM", "END:VEVENT", "BEGIN:VEVENT",
      "UID:2\(text)", "DTSTAMP:20260101T000000Z", "DTSTART;VALUE=DATE:20260106", "SUMMARY:\(text)", "END:VEVENT",
      "END:VCALENDAR", "",
    ].joined(separator: "\r\n")
  }

  @Test(arguments: lines)
  func `no control is printed in any format`(line: String) throws {
    try Command.inFolder { folder in
      let texts = [
        "e.ics": calendar("A\(Self.hostile)z"), "f.ics": calendar("B\(Self.hostile)z"),
        "c.txt": "a\u{202E}b\u{2066} off 2026-01-05\n",
      ]
      for (name, text) in texts { try Data(text.utf8).write(to: folder.appending(path: name)) }
      let words = line.replacing("SHIFT", with: "A\(Self.hostile)z").split(separator: " ").map { word in
        texts.keys.reduce(String(word)) { $0.replacing($1, with: folder.appending(path: $1).path) }
      }
      var formats = 0
      for format in OutputFormat.allCases where format != .ics {
        let result = try Command.run(Command.path, words + ["--format", format.rawValue])
        if result.status == 64 { continue }
        formats += 1
        let printed = (result.text + result.errors).unicodeScalars
        let controls = printed.filter { $0.isControl && !["\n", "\r", "\t"].contains($0) }
        #expect(controls.isEmpty, "\(format): \(controls.map(\.codePoint))")
      }
      #expect(formats > 0)
    }
  }
}
