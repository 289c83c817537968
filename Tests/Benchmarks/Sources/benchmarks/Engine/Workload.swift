// SPDX-License-Identifier: MIT

/// A rule, a start, and how much of it to walk.
struct Workload: Sendable {
  let name: String
  let rule: String
  let start: String
  let timeZone: String
  /// The number of occurrences to walk, the same for all libraries.
  let count: Int
  /// The range to walk, from the first bound to before the second.
  var range: (from: String, to: String)?
  /// How many times faster than libical's iterator the engine must be.
  let bar: Double
  /// Whether the figure is per query, not per occurrence.
  let isQuery: Bool

  /// The number of occurrences to ask for; one more than there are in a query, to see that there are no more.
  var limit: Int { isQuery ? count + 1 : count }

  /// The nine workloads that are compared.
  ///
  /// Libical 3 ends in the year 2582, so only the first 500 of the 1,000 occurrences of b are walked.
  static let all = [
    Workload(
      name: "a", rule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", start: "20210101T090000", timeZone: "Asia/Shanghai",
      count: 10_000, bar: 25, isQuery: false),
    Workload(
      name: "b", rule: "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", start: "20001029T090000", timeZone: "America/New_York",
      count: 500, bar: 70, isQuery: false),
    Workload(
      name: "c", rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", start: "20210129T090000", timeZone: "UTC",
      count: 2000, bar: 39, isQuery: false),
    Workload(
      name: "d", rule: "FREQ=DAILY;BYHOUR=9,18;BYMINUTE=0,30", start: "20210101T090000", timeZone: "UTC",
      count: 20_000, bar: 84, isQuery: false),
    Workload(
      name: "e", rule: "FREQ=DAILY", start: "19700101T090000", timeZone: "UTC", count: 7,
      range: ("20260105T000000", "20260112T000000"), bar: 10, isQuery: true),
    Workload(
      name: "f", rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", start: "20210101T090000", timeZone: "UTC", count: 0,
      bar: 30_000, isQuery: true),
    Workload(
      name: "g", rule: "FREQ=SECONDLY;INTERVAL=7", start: "20210101T000000", timeZone: "UTC", count: 100_000,
      bar: 125, isQuery: false),
    Workload(
      name: "h", rule: "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", start: "20210517T090000", timeZone: "UTC", count: 500,
      bar: 210, isQuery: false),
    Workload(
      name: "i", rule: "RSCALE=CHINESE;FREQ=YEARLY", start: "19010219T090000", timeZone: "UTC", count: 200,
      bar: 5000, isQuery: false),
  ]

  /// Queries for which only the engine is timed: they must cost the same far from the start as near it.
  static let jumps = [
    query("FREQ=DAILY", from: "19700105T000000", to: "19700112T000000", count: 7, "next to DTSTART"),
    query("FREQ=DAILY", from: "20260105T000000", to: "20260112T000000", count: 7, "56 years on"),
    query("FREQ=DAILY;COUNT=100000", from: "19700105T000000", to: "19700112T000000", count: 7, "next to DTSTART"),
    query("FREQ=DAILY;COUNT=100000", from: "20260105T000000", to: "20260112T000000", count: 7, "56 years on"),
    query(
      "FREQ=DAILY;COUNT=1000000000", from: "90000105T000000", to: "90000112T000000", count: 7, "in the year 9000"),
    query(
      "FREQ=MONTHLY;BYDAY=-1FR;COUNT=1000", from: "19700101T000000", to: "19710101T000000", count: 12,
      "next to DTSTART"),
    query(
      "FREQ=MONTHLY;BYDAY=-1FR;COUNT=1000", from: "20260101T000000", to: "20270101T000000", count: 12, "56 years on"),
  ]

  private static func query(_ rule: String, from: String, to: String, count: Int, _ name: String) -> Workload {
    Workload(
      name: "\(rule), \(name)", rule: rule, start: "19700101T090000", timeZone: "UTC", count: count, range: (from, to),
      bar: 0, isQuery: true)
  }
}
