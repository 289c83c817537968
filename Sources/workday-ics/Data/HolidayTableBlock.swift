// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

extension HolidayYear {
  /// The year as a block of the built-in table, a line for each holiday; nil if it names no notice.
  ///
  /// The data does not say which of several notices lists a day, so all days are below the last one.
  var tableBlock: String? {
    guard !notices.isEmpty else { return nil }
    var names: [String] = []
    var ranges: [String: (off: [ClosedRange<CivilDate>], work: [ClosedRange<CivilDate>])] = [:]
    for day in days {
      let name = day.ruling.name.split(whereSeparator: \.isWhitespace).joined()
      if ranges[name] == nil { names.append(name) }
      if day.ruling.isDayOff {
        Self.append(day.date, to: &ranges[name, default: ([], [])].off, joining: true)
      } else {
        Self.append(day.date, to: &ranges[name, default: ([], [])].work, joining: false)
      }
    }
    var lines = ["year \(year)"] + notices.map { "notice \($0.date) \($0.address ?? "ADDRESS")" }
    if notices.count > 1 { lines.append("# Move each line below the notice that lists it.") }
    for name in names {
      guard let days = ranges[name] else { continue }
      let off = days.off.isEmpty ? "" : " off" + days.off.map { " " + text($0) }.joined()
      let work = days.work.isEmpty ? "" : " work" + days.work.map { " " + text($0) }.joined()
      lines.append("  \(name)\(off)\(work)")
    }
    return lines.map { "    \($0)\n" }.joined()
  }

  private static func append(_ date: CivilDate, to ranges: inout [ClosedRange<CivilDate>], joining: Bool) {
    if joining, let last = ranges.last, last.upperBound + 1 == date {
      ranges[ranges.count - 1] = last.lowerBound...date
    } else {
      ranges.append(date...date)
    }
  }

  private func text(_ range: ClosedRange<CivilDate>) -> String {
    range.lowerBound == range.upperBound
      ? text(range.lowerBound) : "\(text(range.lowerBound))..\(text(range.upperBound))"
  }

  /// A date without its year if that is the holiday year.
  private func text(_ date: CivilDate) -> String {
    date.year == year ? String(date.iso8601.dropFirst(5)) : date.iso8601
  }
}
