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
    try applied(text, options, body: body)
  }

  private func applied(_ text: String, _ options: [String], body: (_ file: String, _ result: String) throws -> Void)
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
      #expect(
        told.errors.contains(
          "Note: no lessons are moved to make-up days; for those, add --make-up-follows last, or dates "))
      #expect(told.errors.contains("Note: days from 2027 on stay as they are until a notice is known.\n"))
    }
  }

  @Test func `lessons that are events of their own are taken out on days off, and nothing else is`() throws {
    func event(_ uid: String, _ start: String, _ title: String) -> String {
      "BEGIN:VEVENT|UID:\(uid)|DTSTAMP:20260901T000000Z|DTSTART;TZID=Asia/Shanghai:\(start)|DURATION:PT1H|SUMMARY:\(title)"
        + "|END:VEVENT"
    }
    let lessons = ["20260916", "20260923", "20261007", "20261014"].map { event("L\($0)", $0 + "T080000", "Lesson") }
    let others = [event("x", "20261007T190000", "Dinner"), event("y", "20261008T080000", "Lesson")]
    let text = Self.calendar(lessons + others)
    try applied(text, "--singles", "--make-up-follows", "2026-10-10=WE") { file, result in
      #expect(
        try occurrences(result) == [
          "2026-09-16T08:00 Lesson", "2026-09-23T08:00 Lesson", "2026-10-07T19:00 Dinner", "2026-10-08T08:00 Lesson",
          "2026-10-10T08:00 Lesson", "2026-10-14T08:00 Lesson",
        ])
      let written = try String(contentsOfFile: result, encoding: .utf8)
      #expect(
        written.contains(
          "SUMMARY:Lesson\r\nX-WORKDAY-ICS-SINGLE:TRUE\r\nRRULE:FREQ=DAILY;COUNT=1\r\nX-WORKDAY-ICS-EXDATE:20261007T080000\r\n"
            + "EXDATE;TZID=Asia/Shanghai:20261007T080000\r\nEND:VEVENT"))
      // Nothing is wrong with it that was not before.
      let findings = try Command.run("check", result, "--format", "json").text.components(separatedBy: "\"code\"").count
      #expect(
        try Command.run("check", file, "--format", "json").text.components(separatedBy: "\"code\"").count == findings)
      let told = try Command.run("apply", file, "--built-in")
      #expect(told.errors.contains("Note: --singles takes lessons that are events of their own for weekly ones."))
    }
    try applied(text) { file, result in
      let (before, after) = (try Data(contentsOf: URL(filePath: file)), try Data(contentsOf: URL(filePath: result)))
      #expect(before == after)
    }
  }

  @Test func `an end that does not count is not one of the copy`() throws {
    let event =
      "BEGIN:VEVENT|UID:a|DTSTAMP:20260901T000000Z|DTSTART;VALUE=DATE:20260909|DTEND;VALUE=DATE:20260909"
      + "|RRULE:FREQ=WEEKLY;COUNT=8|SUMMARY:Lesson|END:VEVENT"
    try applied(Self.calendar([event]), "--make-up-follows", "2026-10-10=WE") { _, result in
      let shown = try Command.run("expand", result, "--format", "csv").text
      #expect(shown.contains("a-20261010,Lesson,2026-10-10,2026-10-11,,"), "\(shown)")
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
      #expect(undone.status == 0 && undone.errors.hasSuffix("Warning: \(file.path): nothing is applied.\n"))
    }
  }

  @Test func `an exclusion that another program has rewritten is found in any order, or stays with its mark`() throws {
    try Command.inFolder { folder in
      let (file, mine) = (folder.appending(path: "a.ics"), folder.appending(path: "mine.ics"))
      let original = Self.calendar([Self.math])
      try Data(original.utf8).write(to: file)
      #expect(try Command.run("apply", file.path, "--output", mine.path, "--built-in").status == 0)
      let text = try String(contentsOf: mine, encoding: .utf8)
      let (first, second) = (
        "EXDATE;TZID=Asia/Shanghai:20261005T080000\r\n", "EXDATE;TZID=Asia/Shanghai:20261007T080000\r\n"
      )
      #expect(text.contains(first + second))
      // In one line, before the mark.
      let merged = text.replacing(first + second, with: "").replacing(
        "SUMMARY:", with: "EXDATE;TZID=Asia/Shanghai:20261005T080000,20261007T080000\r\nSUMMARY:")
      try Data(merged.utf8).write(to: mine)
      #expect(try Command.run("apply", "--undo", mine.path).output == Data(original.utf8))
      // In UTC, where it is not found: it stays, and so does its value in the mark.
      let rewritten = text.replacing(second, with: "EXDATE:20261007T000000Z\r\n")
      try Data(rewritten.utf8).write(to: mine)
      let undone = try Command.run("apply", "--undo", mine.path)
      #expect(
        undone.text.contains("X-WORKDAY-ICS-EXDATE:20261007T080000\r\n") && !undone.text.contains("20261005T080000"))
      #expect(
        undone.errors.contains("another program has rewritten exclusions (EXDATE) that were applied; they stay: 1.\n"))
      #expect(try Command.run("apply", "--undo", mine.path, "--leave", "x").status == 64)
    }
  }

  @Test func `series that cannot be told apart are left with a warning, and the others are done`() throws {
    let twice =
      "BEGIN:VEVENT|UID:twice|DTSTAMP:20260901T000000Z|DTSTART;VALUE=DATE:20260905|RRULE:FREQ=WEEKLY|SUMMARY:Twice|END:VEVENT"
    let period =
      "BEGIN:VEVENT|UID:period|DTSTAMP:20260901T000000Z|DTSTART:20260905T080000|DURATION:PT1H"
      + "|RDATE;VALUE=PERIOD:20261007T080000/PT3H|SUMMARY:Period|END:VEVENT"
    let text = Self.calendar([twice, twice, period, Self.math])
    try Command.inFolder { folder in
      let file = folder.appending(path: "a.ics")
      try Data(text.utf8).write(to: file)
      let result = try Command.run("apply", file.path, "--make-up-follows", "last", "--built-in")
      #expect(result.status == 0 && result.text.contains("UID:math-20261010T080000"), "\(result.errors)")
      #expect(result.text.contains("DTSTART:20261010T080000\r\nDURATION:PT3H\r\n"))
      for line in [4, 11] { #expect(result.errors.contains("line \(line): left as it is"), "\(result.errors)") }
    }
  }

  @Test func `a daily event is not doubled, an end in another zone moves, and every copy has a UID of its own`() throws
  {
    let daily =
      "BEGIN:VEVENT|UID:daily|DTSTAMP:20260901T000000Z|DTSTART:20260901T070000|RRULE:FREQ=DAILY;COUNT=60|SUMMARY:Daily|END:VEVENT"
    let call =
      "BEGIN:VEVENT|UID:call|DTSTAMP:20260101T000000Z|DTSTART;TZID=America/New_York:20260107T090000"
      + "|DTEND:20260107T150000Z|RRULE:FREQ=WEEKLY|SUMMARY:Call|END:VEVENT"
    let taken =
      "BEGIN:VEVENT|UID:call-20261010T090000|DTSTAMP:20260101T000000Z|DTSTART:20200101T090000|SUMMARY:Other|END:VEVENT"
    try applied(Self.calendar([daily, call, taken]), "--make-up-follows", "last") { file, result in
      let text = try String(contentsOfFile: result, encoding: .utf8)
      #expect(text.components(separatedBy: "UID:daily").count == 2)
      #expect(text.contains("UID:call-20261010T090000-2\r\n"))
      // Nine in New York is 13 o'clock in UTC in October, and the call lasts an hour.
      #expect(text.contains("DTSTART;TZID=America/New_York:20261010T090000\r\nDTEND:20261010T140000Z\r\n"))
    }
  }

  /// A lesson of a random timetable, each week or every other one, with times in China or in UTC.
  private struct Lesson {
    let number: Int
    let hour: Int
    let interval: Int
    /// The date of the first one as it is written.
    let first: CivilDate
    let isUTC: Bool

    /// The hour in Shanghai, from 24 on of the next day.
    private var localHour: Int { isUTC ? hour + 8 : hour }
    private var localFirst: CivilDate { first + localHour / 24 }

    func isOn(_ day: CivilDate, through last: CivilDate) -> Bool {
      day >= localFirst && day <= last && (day - localFirst) % (7 * interval) == 0
    }

    /// The lesson as events of their own.
    func singles(through last: CivilDate) -> [String] {
      (localFirst...last).filter { isOn($0, through: last) }.map { day in
        let start = "\((day - localHour / 24).rfc5545)T\(hour < 10 ? "0" : "")\(hour)0000"
        let form = isUTC ? "DTSTART:\(start)Z" : "DTSTART;TZID=Asia/Shanghai:\(start)"
        return
          "BEGIN:VEVENT|UID:\(number)-\(day)|DTSTAMP:20200101T000000Z|\(form)|DURATION:PT1H|SUMMARY:L\(number)|END:VEVENT"
      }
    }

    func text(through last: CivilDate) -> String {
      let start = "\(first.rfc5545)T\(hour < 10 ? "0" : "")\(hour)0000"
      let form = isUTC ? "DTSTART:\(start)Z" : "DTSTART;TZID=Asia/Shanghai:\(start)"
      return "BEGIN:VEVENT|UID:\(number)|DTSTAMP:20200101T000000Z|\(form)|DURATION:PT1H"
        + "|RRULE:FREQ=WEEKLY;INTERVAL=\(interval);UNTIL=\(last.rfc5545)T155959Z|SUMMARY:L\(number)|END:VEVENT"
    }

    func shown(on day: CivilDate) -> String {
      let local = localHour % 24
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
        let isUTC = random.below(3) == 0
        return Lesson(
          number: number, hour: isUTC ? random.below(24) : 8 + random.below(12), interval: 1 + random.below(2),
          first: from + random.below(14), isUTC: isUTC)
      }
      var expected: [String] = []
      // A lesson may be made up before the first one.
      for day in from - 60...through + 60 {
        for lesson in lessons {
          if lesson.isOn(day, through: through), !schedule.isHoliday(day) { expected.append(lesson.shown(on: day)) }
          if !schedule.isHoliday(day), let other = schedule.day(followedBy: day), lesson.isOn(other, through: through) {
            expected.append(lesson.shown(on: day))
          }
        }
      }
      // Every other time, each lesson is an event of its own.
      let areSingle = random.below(2) == 0
      let text = Self.calendar(
        lessons.flatMap { areSingle ? $0.singles(through: through) : [$0.text(through: through)] })
      let options = ["--make-up-follows", ["first", "last"][choice]] + (areSingle ? ["--singles"] : [])
      try applied(text, options) { _, result in
        let shown = try occurrences(result)
        #expect(shown.sorted() == expected.sorted(), "\(part) \(round)\n\(text)")
      }
    }
  }
}
