// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing
import Workdays

/// China's days in random timetables; those of some that were written by hand are in a transcript.
@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct ApplyCommandTests {
  /// What a calendar shows with China's days, which can be undone.
  private func applied(_ text: String, _ options: [String]) throws -> [String] {
    try Command.inFolder { folder in
      let (file, output) = (folder.appending(path: "a.ics"), folder.appending(path: "b.ics"))
      try Data(text.utf8).write(to: file)
      let result = try Command.run(
        Command.path, ["apply", file.path, "--output", output.path, "--quiet", "--built-in"] + options)
      #expect(result.status == 0 && !result.errors.contains("Error:"), "\(result.errors)")
      let shown = try occurrences(output.path)
      #expect(try Command.run("apply", "--undo", output.path).output == Data(text.utf8))
      return shown
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
          if lesson.isOn(day, through: through), !schedule.assumedKind(of: day).isHoliday {
            expected.append(lesson.shown(on: day))
          }
          if !schedule.assumedKind(of: day).isHoliday, let other = schedule.day(followedBy: day),
            lesson.isOn(other, through: through)
          {
            expected.append(lesson.shown(on: day))
          }
        }
      }
      // Every other time, each lesson is an event of its own.
      let areSingle = random.below(2) == 0
      let events: [[String]] = lessons.map {
        areSingle ? $0.singles(through: through) : [$0.text(through: through)]
      }
      let lines: [String] = events.joined().flatMap { $0.split(separator: "|").map(String.init) }
      let text = (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//university//EN"] + lines + ["END:VCALENDAR", ""])
        .joined(separator: "\r\n")
      let options = ["--make-up-follows", ["first", "last"][choice]] + (areSingle ? ["--singles"] : [])
      let shown = try applied(text, options)
      #expect(shown.sorted() == expected.sorted(), "\(part) \(round)\n\(text)")
    }
  }
}
