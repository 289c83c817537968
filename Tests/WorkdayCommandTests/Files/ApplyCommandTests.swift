// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing
import Workdays

/// China's days in anybody's timetable.
@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct ApplyCommandTests {
  private static func calendar(_ events: [String], lineEnd: String = "\r\n") -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//university//EN"]
      + events.flatMap { $0.split(separator: "|").map(String.init) }
      + ["END:VCALENDAR", ""]).joined(separator: lineEnd)
  }

  private static let math =
    "BEGIN:VEVENT|UID:math|DTSTAMP:20260901T000000Z|DTSTART;TZID=Asia/Shanghai:20260907T080000"
    + "|DTEND;TZID=Asia/Shanghai:20260907T094000|RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231T000000Z|SUMMARY:高等数学"
    + "|BEGIN:VALARM|ACTION:DISPLAY|DESCRIPTION:x|TRIGGER:-PT10M|END:VALARM|END:VEVENT"

  private func applied(_ text: String, _ options: String..., body: (_ file: String, _ result: String) throws -> Void)
    throws
  {
    try Command.inFolder { folder in
      let (file, output) = (folder.appending(path: "a.ics"), folder.appending(path: "b.ics"))
      try Data(text.utf8).write(to: file)
      let result = try Command.run(
        Command.path, ["apply", file.path, "--output", output.path, "--quiet", "--built-in"] + options)
      #expect(result.status == 0 && !result.errors.contains("Error:"), "\(result.errors)")
      try body(file.path, output.path)
      let undone = try Command.run("apply", "--undo", output.path)
      #expect(undone.output == Data(text.utf8))
    }
  }

  private func occurrences(_ file: String) throws -> [String] {
    struct Instance: Decodable {
      let instant: String
      let summary: String?
    }
    let result = try Command.run("expand", file, "--format", "jsonl")
    return try result.text.split(separator: "\n").map { line in
      let instance = try JSONDecoder().decode(Instance.self, from: Data(line.utf8))
      let inShanghai = try Instant(parsing: instance.instant) + 8 * 3600
      return "\(inShanghai.nearestUTC.iso8601.prefix(16)) \(instance.summary ?? "")"
    }
  }

  @Test func `days off are taken out, and make-up days have the lessons that they follow`() throws {
    try applied(Self.calendar([Self.math]), "--make-up-follows", "last") { file, result in
      let before = try occurrences(file)
      let after = try occurrences(result)
      #expect(Set(before).subtracting(after).sorted() == ["2026-10-05T08:00 高等数学", "2026-10-07T08:00 高等数学"])
      // National Day has 20 September for Tuesday the 6th, and 10 October for Wednesday the 7th.
      #expect(Set(after).subtracting(before) == ["2026-10-10T08:00 高等数学"])
      let text = try String(contentsOfFile: result, encoding: .utf8)
      #expect(
        text.contains(
          "SUMMARY:高等数学\r\nX-WORKDAY-ICS-EXDATE:20261005T080000,20261007T080000\r\n"
            + "EXDATE;TZID=Asia/Shanghai:20261005T080000\r\nEXDATE;TZID=Asia/Shanghai:20261007T080000\r\nBEGIN:VALARM"))
      #expect(text.contains("BEGIN:VEVENT\r\nX-WORKDAY-ICS-COPY:TRUE\r\nUID:math-20261010T080000\r\n"))
      #expect(text.components(separatedBy: "TRIGGER:-PT10M").count == 3)
      // Other days: a second run begins with the file as it was.
      let again = try Command.run(
        "apply", result, "--output", result, "--make-up-follows", "2026-09-20=MO", "--built-in")
      #expect(
        again.errors.contains(
          "2 occurrences on days off taken out, 1 added on make-up days, of 1 repeating event; written"))
      let moved = try occurrences(result)
      #expect(Set(moved).subtracting(before) == ["2026-09-20T08:00 高等数学"])
    }
  }

  @Test func `what does not repeat weekly or was moved stays, and a note says how much is left`() throws {
    let events = [
      "BEGIN:VEVENT|UID:trip|DTSTAMP:20260901T000000Z|DTSTART;VALUE=DATE:20261002|SUMMARY:Trip|END:VEVENT",
      "BEGIN:VEVENT|UID:mum|DTSTAMP:20260901T000000Z|DTSTART;VALUE=DATE:20201003|RRULE:FREQ=YEARLY|SUMMARY:Mum|END:VEVENT",
      Self.math,
      "BEGIN:VEVENT|UID:math|DTSTAMP:20260901T000000Z|RECURRENCE-ID;TZID=Asia/Shanghai:20261005T080000"
        + "|DTSTART;TZID=Asia/Shanghai:20261006T190000|SUMMARY:Moved|END:VEVENT",
    ]
    try applied(Self.calendar(events, lineEnd: "\n")) { file, result in
      let (before, after) = (
        try Command.run("expand", file, "--to", "2027"), try Command.run("expand", result, "--to", "2027")
      )
      let lines = Set(before.text.split(separator: "\n")).subtracting(after.text.split(separator: "\n"))
      #expect(lines.count == 1 && lines.first?.contains("2026-10-07") == true, "\(lines)")
      let told = try Command.run("apply", file, "--output", result, "--built-in")
      #expect(
        told.errors.contains("Note: left on days off: ") && told.errors.contains("not repeating, or moved there.\n"))
      #expect(told.errors.contains("Note: no lessons are moved to make-up days without --make-up-follows.\n"))
      #expect(told.errors.contains("Note: days from 2027 on stay as they are until a notice is known.\n"))
    }
  }

  @Test func `leave and company days are off too, and nothing applied is a warning`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "a.ics")
      try Data(Self.calendar([Self.math]).utf8).write(to: file)
      try Data("Trip off 2026-11-02..2026-11-04\n".utf8).write(to: folder.appending(path: "trip.txt"))
      let result = try Command.run(
        "apply", file.path, "--leave", folder.appending(path: "trip.txt").path, "--built-in")
      #expect(result.text.contains("20261102T080000") && result.text.contains("20261104T080000"))
      let undone = try Command.run("apply", "--undo", file.path)
      #expect(undone.status == 0 && undone.errors.hasSuffix("Warning: nothing is applied in \(file.path).\n"))
    }
  }

  /// A lesson of a random timetable: a weekday, a time, the parity of its weeks, and the form of its dates.
  private struct Lesson {
    let number: Int
    let weekday: Weekday
    let hour: Int
    let interval: Int
    let first: CivilDate
    let isUTC: Bool

    func isOn(_ day: CivilDate, through last: CivilDate) -> Bool {
      day >= first && day <= last && (day - first) % (7 * interval) == 0
    }

    func text(through last: CivilDate) -> String {
      let start = "\(first.rfc5545)T\(hour < 10 ? "0" : "")\(hour)0000"
      // Noon in Shanghai is 4 o'clock in UTC.
      let form = isUTC ? "DTSTART:\(start)Z" : "DTSTART;TZID=Asia/Shanghai:\(start)"
      let until = "\(last.rfc5545)T155959Z"
      return "BEGIN:VEVENT|UID:\(number)|DTSTAMP:20200101T000000Z|\(form)|DURATION:PT1H"
        + "|RRULE:FREQ=WEEKLY;INTERVAL=\(interval);UNTIL=\(until)|SUMMARY:L\(number)|END:VEVENT"
    }

    func shown(on day: CivilDate) -> String {
      let local = isUTC ? hour + 8 : hour
      return "\(day)T\(local < 10 ? "0" : "")\(local):00 L\(number)"
    }
  }

  /// Each day of a term is looked up by itself: the weekday of a lesson, or the one that a make-up day follows.
  @Test(arguments: 0..<4)
  func `random timetables have their lessons on the days that are worked, and make-up days as asked`(part: Int) throws {
    var random = SeededGenerator(seed: seed(3900 + UInt64(part)))
    let schedules = [WorkdayPolicy.MakeUpTimetable.first, .last].map { timetable in
      WorkdaySchedule(WorkdayPolicy(makeUpTimetable: timetable), holidays: .through2026)
    }
    for round in 0..<rounds(fast: 3, slow: 25) {
      let choice = random.below(2)
      let schedule = schedules[choice]
      let from = try CivilDate(year: 2007 + random.below(20), month: 1, day: 1) + random.below(200)
      let through = min(from + 100 + random.below(600), try CivilDate(year: 2026, month: 12, day: 20))
      let lessons = (0..<1 + random.below(12)).map { number -> Lesson in
        let first = from + random.below(14)
        let isUTC = random.below(4) == 0
        return Lesson(
          number: number, weekday: first.weekday, hour: isUTC ? random.below(12) : 8 + random.below(12),
          interval: 1 + random.below(2), first: first, isUTC: isUTC)
      }
      var expected: [String] = []
      for day in from...through + 60 {
        for lesson in lessons {
          if lesson.isOn(day, through: through), !schedule.isHoliday(day) { expected.append(lesson.shown(on: day)) }
          if !schedule.isHoliday(day), let other = schedule.day(followedBy: day), lesson.isOn(other, through: through) {
            expected.append(lesson.shown(on: day))
          }
        }
      }
      let text = Self.calendar(lessons.map { $0.text(through: through) })
      try applied(text, "--make-up-follows", ["first", "last"][choice]) { _, result in
        let shown = try occurrences(result)
        #expect(shown.sorted() == expected.sorted(), "\(part) \(round)\n\(text)")
      }
    }
  }
}
