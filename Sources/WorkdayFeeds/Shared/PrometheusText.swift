// SPDX-License-Identifier: MIT

package import CivilCalendar
package import Workdays

/// Metrics in the text format of Prometheus, version 0.0.4.
package struct PrometheusText: Sendable {
  /// The kind of a metric.
  package enum Kind: String, Sendable {
    case counter
    case gauge
  }

  /// The media type.
  package static let type = "text/plain; version=0.0.4; charset=utf-8"

  package private(set) var text = ""

  package init() {}

  /// Adds a metric with a value for each set of labels, which is empty or such as `{route="/"}`.
  package mutating func add(_ name: String, _ kind: Kind, _ help: String, _ values: [(labels: String, value: Int?)]) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    for (labels, value) in values { text += "\(name)\(labels) \(value.map(String.init) ?? "NaN")\n" }
  }

  /// Adds a metric with one value; nil is not a number.
  package mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Int?) {
    add(name, kind, help, [("", value)])
  }

  /// Adds what monitoring asks of a statutory calendar.
  ///
  /// - Parameter today: the current date in China.
  package mutating func add(_ holidays: HolidayCalendar, today: CivilDate) {
    let schedule = WorkdaySchedule(holidays: holidays)
    func isWorked(_ day: CivilDate?) -> Int? {
      day.flatMap { schedule.certainty(of: $0).isAnswer ? (schedule.isWorked($0) ? 1 : 0) : nil }
    }
    add("workday_today_worked", .gauge, "Whether today is a workday; NaN if it is not known.", isWorked(today))
    add(
      "workday_tomorrow_worked", .gauge, "Whether tomorrow is a workday; NaN if it is not known.",
      isWorked(today.adding(days: 1)))
    add(
      "workday_next_year_known", .gauge, "Whether the holidays of the next year are published.",
      holidays.isPublished(today.year + 1) ? 1 : 0)
    add(
      "workday_unconfirmed_years", .gauge, "Published years that only a single source names.",
      holidays.unconfirmedYears.count)
    add(
      "workday_newest_notice_seconds", .gauge, "The date of the newest confirmed notice, in seconds since 1970.",
      holidays.newestNotice.map { Int(CivilDateTime($0).wallSeconds) })
  }
}
