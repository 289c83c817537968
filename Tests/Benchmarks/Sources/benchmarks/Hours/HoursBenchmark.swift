// SPDX-License-Identifier: MIT

import CivilCalendar
import TimeZones
import WorkdayFeeds
import Workdays

/// Times the question whether it is open, and until when, in different years: it costs the same wherever in time it is.
enum HoursBenchmark {
  static func run() throws {
    let hours = try BusinessHours(
      parsing: "MO-FR 09:00-12:00,13:30-18:00", on: WorkdaySchedule(holidays: .statutory).assumingPattern,
      in: TimeZoneDatabase.system.rules(for: "Asia/Shanghai"))
    let count = 10_000
    let years = [1900, 2007, 2026, 9000]
    let questions = try years.map { year in
      let start = Instant(utc: CivilDateTime(try CivilDate(year: year, month: 1, day: 1)))
      // A minute past a quarter of an hour, all over the year.
      return (0..<count).map { start + Int64($0) * 3060 }
    }
    for (year, instants) in zip(years, questions) {
      let wrong = try instants.first { instant in
        let state = try hours.state(at: instant)
        return try state.isOpen != hours.isOpen(at: instant)
          || state.until.map { try hours.isOpen(at: $0) == state.isOpen || hours.isOpen(at: $0 - 1) != state.isOpen }
            != false
      }
      if let wrong { throw Failure("in \(year), the state at \(wrong) is wrong") }
    }
    let medians = try Stopwatch.medians(
      questions.map { instants in
        (1, { sink(try instants.reduce(0) { $0 + (try hours.state(at: $1).until?.secondsSince1970 ?? 0) }) })
      })
    for (year, median) in zip(years, medians) {
      print("hours in \(year): \((median / Double(count)).rounded() / 1000) µs until the next change")
    }
  }
}
