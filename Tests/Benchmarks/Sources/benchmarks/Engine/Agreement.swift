// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar

/// Checks the results before anything is timed.
enum Agreement {
  /// Compares the engine's result with libical's, or with the known one if libical has none.
  static func check(_ workload: Workload) throws {
    // Ask for one more than there are, to detect extra ones.
    let limit = workload.isQuery ? workload.count + 1 : workload.count
    let ours = try EngineWalk(workload).instances(count: limit)
    let libical = try LibicalWalk(workload).instances(count: limit)
    guard ours.count == workload.count else {
      throw Failure("\(workload.name): \(ours.count) occurrences, not \(workload.count)")
    }
    // Libical has the months of ICU, which begin on wrong days in some years.
    if workload.name == "i" {
      guard libical.count == workload.count else { throw Failure("i: libical has \(libical.count) occurrences") }
      return try checkNewYears(ours)
    }
    guard ours == libical else {
      let place = zip(ours, libical).enumerated().first { $0.element.0 != $0.element.1 }
      throw Failure(
        "\(workload.name): \(ours.count) occurrences, libical \(libical.count); first difference: "
          + "\(place.map { "\($0.offset): \($0.element.0), libical \($0.element.1)" } ?? "none")")
    }
    if workload.name == "b" { try checkFarYears(workload) }
  }

  /// The last Sundays of October past libical's last year: all 1,000 of workload b.
  private static func checkFarYears(_ workload: Workload) throws {
    let expected = try (2000..<3000).map { year in
      let last = try CivilDate(year: year, month: 10, day: 31)
      // Day 3 after 1970-01-01, a Thursday, was a Sunday.
      let sunday = Int64(last.dayNumber - (last.dayNumber + 4) % 7)
      // New York went to winter time on this very Sunday until 2006, and goes a week later since.
      let offset: Int64 = year <= 2006 ? -5 : -4
      let wallSeconds = sunday * 86_400 + 9 * 3600
      return Instance(wallSeconds: wallSeconds, instant: wallSeconds - offset * 3600)
    }
    guard try EngineWalk(workload).instances(count: 1000) == expected else {
      throw Failure("b: not the last Sundays of October until 2999")
    }
  }

  /// The New Years of the table.
  private static func checkNewYears(_ ours: [Instance]) throws {
    let expected = try LunisolarScale.years.map { year in
      let seconds = Int64(try LunisolarYear(year).firstDay.dayNumber) * 86_400 + 9 * 3600
      return Instance(wallSeconds: seconds, instant: seconds)
    }
    guard ours == expected else { throw Failure("i: not the New Years of the table") }
  }

  /// Checks a query for which only the engine is timed.
  static func checkCount(_ workload: Workload) throws {
    let count = try EngineWalk(workload).instances(count: workload.count + 1).count
    guard count == workload.count else {
      throw Failure("\(workload.name): \(count) occurrences, not \(workload.count)")
    }
  }
}
