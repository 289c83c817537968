// SPDX-License-Identifier: MIT

import CivilCalendar
import WorkdayFeeds

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Times the commands by the size of what they are given: ten, a thousand and a hundred thousand events, dates or days; and
/// new feeds, each proved.
enum GrowthBenchmark {
  /// A command, in whose arguments `FILE` is what it is given, `OUTPUT` what it writes, and `DAY` the last day.
  private struct Task: Sendable {
    let name: String
    let unit: String
    let arguments: String
    /// Writes what the command is given; nil if it needs nothing.
    let prepare: (@Sendable (_ path: String, _ size: Int) throws -> Void)?
    var sizes = [10, 1000, 100_000]
  }

  private static let rounds = 3
  /// The first day of what needs days.
  private static let first = CivilDate(clampingYear: 2007)

  private static let tasks = [
    Task(name: "check", unit: "events", arguments: "check FILE", prepare: Sample.write),
    Task(
      name: "expand", unit: "events", arguments: "expand FILE --from 2015-01-01 --to 2025-12-31",
      prepare: Sample.write),
    Task(name: "fix", unit: "events", arguments: "fix FILE --output OUTPUT", prepare: Sample.write),
    Task(name: "apply", unit: "events", arguments: "apply FILE --output OUTPUT", prepare: Sample.write),
    Task(name: "is -", unit: "dates", arguments: "is - <FILE", prepare: writeDates),
    Task(
      name: "bridge", unit: "days", arguments: "bridge --from \(first.iso8601) --to DAY --leave-days 5", prepare: nil,
      // Three years are the most.
      sizes: [10, 100, 1000]),
  ]

  /// Runs the benchmark with the command at a path.
  static func run(_ arguments: [String]) throws {
    guard arguments.count == 1 else { throw Failure("growth needs the path of workday-ics") }
    try printFeeds()
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let (input, output) = ("\(folder)/growth-\(getpid()).in.ics", "\(folder)/growth-\(getpid()).out.ics")
    defer {
      unlink(input)
      unlink(output)
    }
    for task in tasks {
      var times: [Double] = []
      for size in task.sizes {
        try task.prepare?(input, size)
        let words = task.arguments.replacing("FILE", with: Program.quoted(input))
          .replacing("OUTPUT", with: Program.quoted(output)).replacing("DAY", with: (first + (size - 1)).iso8601)
        let line = "\(Program.quoted(arguments[0])) \(words) >/dev/null 2>&1"
        times.append(Stopwatch.median(try (0..<rounds).map { _ in try milliseconds(of: line) }))
      }
      let figures = zip(task.sizes, times).map { "\($0): \($1.short) ms" }.joined(separator: ", ")
      // What one more costs, between the small sizes and between the large ones.
      let costs = zip(zip(task.sizes, task.sizes.dropFirst()), zip(times, times.dropFirst())).map {
        ($1.1 - $1.0) * 1000 / Double($0.1 - $0.0)
      }
      print("\(task.name), \(task.unit) \(figures); \(costs[0].short) and \(costs[1].short) µs for each more")
    }
  }

  private static func milliseconds(of line: String) throws -> Double {
    try Stopwatch.nanoseconds(
      of: {
        let status = system(line)
        // 1 and 65 are answers: that there are findings, or that something cannot be read.
        guard status & 0x7F == 0, [0, 1, 65].contains(status >> 8) else { throw Failure("failed: \(line)") }
      }, repeats: 1) / 1e6
  }

  private static func writeDates(to path: String, count: Int) throws {
    // The years of the notices, again and again.
    let days = (0..<count).map { (first + $0 % 7305).iso8601 }
    try Sample.write(Array((days.joined(separator: "\n") + "\n").utf8), to: path)
  }

  /// Each feed has another time, so that none is known already.
  private static func printFeeds() throws {
    var minute = 0
    let time = try Stopwatch.nanoseconds(
      of: {
        minute += 1
        let start = try TimeOfDay(hour: minute / 60 % 24, minute: minute % 60)
        sink(try WorkdayFeed(years: 2021...2026, events: [FeedEvent("Work", at: start)]).bytes())
      }, repeats: 200)
    print("feeds of six years, each made and proved: \((1e9 / time).short) a second")
  }
}

extension CivilDate {
  /// 1 January of a year.
  fileprivate init(clampingYear year: Int) { self = (try? CivilDate(year: year, month: 1, day: 1)) ?? .first }
}
