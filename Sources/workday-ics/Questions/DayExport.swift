// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Support

/// A form of days that another program reads: the row of a table.
struct DayExport: Sendable {
  /// What a form is made of.
  struct Days {
    let records: DayRecords
    /// The word of the kind that is listed.
    let kind: String
    /// When a timer goes off.
    let time: TimeOfDay
    /// The zone of the days.
    let zone: String
  }

  let format: OutputFormat
  /// The kind of days that it has unless another is asked for.
  let usualKind: String
  /// Whether it has these days alone.
  var isFixed = false
  /// Whether it names the zone of the days.
  var hasZone = false
  /// Whether it needs a day.
  var needsDay = false
  let text: @Sendable (Days) -> String

  static let all = [
    DayExport(format: .alertmanager, usualKind: "work", hasZone: true, text: alertmanager),
    DayExport(format: .systemd, usualKind: "work", hasZone: true, needsDay: true, text: systemd),
    DayExport(format: .sql, usualKind: "all", isFixed: true, text: sql),
    DayExport(format: .networkdays, usualKind: "all", isFixed: true, text: networkdays),
  ]

  /// The days of each month, in runs.
  private static func months(_ dates: [CivilDate]) -> [(month: YearMonth, runs: [ClosedRange<Int>])] {
    var months: [(month: YearMonth, days: [Int])] = []
    for date in dates {
      if months.last?.month != date.yearMonth { months.append((date.yearMonth, [])) }
      months[months.count - 1].days.append(date.day)
    }
    return months.map { ($0.month, $0.days.runs) }
  }

  private static func list(_ runs: [ClosedRange<Int>], _ range: String, padding: Int = 1) -> [String] {
    runs.map { run in
      let ends = [run.lowerBound, run.upperBound].map { padded($0, to: padding) }
      return run.count == 1 ? ends[0] : ends.joined(separator: range)
    }
  }

  /// The section of a configuration of Alertmanager, which Grafana imports too.
  ///
  /// - SeeAlso: [Time intervals](https://prometheus.io/docs/alerting/latest/configuration/#time_interval)
  @Sendable private static func alertmanager(_ days: Days) -> String {
    let intervals = months(days.records.dates).map { month, runs in
      let list = list(runs, ":").map { "'\($0)'" }.joined(separator: ", ")
      return """
              - years: ['\(month.year)']
                months: ['\(month.month)']
                days_of_month: [\(list)]
                location: \(days.zone)

        """
    }
    let name = "'days-" + days.kind.replacing("'", with: "''") + "'"
    return "time_intervals:\n  - name: \(name)\n    time_intervals:"
      + (intervals.isEmpty ? " []\n" : "\n" + intervals.joined())
  }

  /// A file beside a timer of systemd, in its folder `NAME.timer.d`, which replaces the times of the timer.
  ///
  /// - SeeAlso: systemd.time(7)
  @Sendable private static func systemd(_ days: Days) -> String {
    "[Timer]\nOnCalendar=\n"
      + months(days.records.dates).map { month, runs in
        "OnCalendar=\(month.iso8601)-\(list(runs, "..", padding: 2).joined(separator: ",")) \(days.time.iso8601) \(days.zone)\n"
      }.joined()
  }

  /// Statements that put the records into a table `dim_date`, whatever it had of these days before.
  @Sendable private static func sql(_ days: Days) -> String {
    let table = days.records.table
    let columns = DayField.all.map { field in
      let type =
        switch field.type {
        case .date: "DATE PRIMARY KEY"
        case .text: "TEXT"
        case .number: "INTEGER"
        case .truth: "BOOLEAN"
        }
      return field.name + " " + type
    }
    let rows = table.rows.map { row in "  (" + row.map(literal).joined(separator: ", ") + ")" }
    let range = days.records.range
    return """
      BEGIN;
      CREATE TABLE IF NOT EXISTS dim_date (
        \(columns.joined(separator: ",\n  "))
      );
      DELETE FROM dim_date WHERE date BETWEEN '\(range.lowerBound)' AND '\(range.upperBound)';

      """
        + (rows.isEmpty
          ? ""
          : "INSERT INTO dim_date (\(table.names.joined(separator: ", "))) VALUES\n\(rows.joined(separator: ",\n"));\n")
        + "COMMIT;\n"
  }

  private static func literal(_ value: RecordTable.Value) -> String {
    switch value {
    case .text(nil), .number(nil): "NULL"
    case .number(let number?): number.uppercased()
    case .text, .list, .objects: "'" + value.cell.replacing("'", with: "''") + "'"
    }
  }

  /// The two lists of days with which the workdays between A and B are
  /// `NETWORKDAYS(A,B,off)+COUNTIFS(makeup,">="&A,makeup,"<="&B)`.
  @Sendable private static func networkdays(_ days: Days) -> String {
    func dates(where isIncluded: @escaping (DayMarking) -> Bool, _ isWeekend: Bool) -> [String] {
      days.records.keeping(isIncluded).dates.filter { ($0.weekday.rawValue > 5) == isWeekend }.map(\.iso8601)
    }
    let off = dates(where: { !$0.kind.isWorked }, false)
    let makeUp = dates(where: { $0.kind.isWorked }, true)
    let rows = (0..<max(off.count, makeUp.count)).map { index in
      [off, makeUp].map { RecordTable.Value.text(index < $0.count ? $0[index] : nil) }
    }
    return RecordTable(["off", "makeup"], rows).csv
  }
}
