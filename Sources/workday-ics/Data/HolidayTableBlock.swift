// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

extension HolidayYear {
  /// The year as a block of the built-in table, a line for each holiday; nil if it names no notice.
  ///
  /// The data does not say which of several notices lists a day, so all days are below the last one.
  var tableBlock: String? {
    guard !notices.isEmpty else { return nil }
    func name(_ day: Day) -> String { day.ruling.name.split(whereSeparator: \.isWhitespace).joined() }
    var names: [String] = []
    for day in days where !names.contains(name(day)) { names.append(name(day)) }
    var lines = ["year \(year)"] + notices.map { "notice \($0.date) \($0.address ?? "ADDRESS")" }
    if notices.count > 1 { lines.append("# Move each line below the notice that lists it.") }
    for holiday in names {
      let own = days.filter { name($0) == holiday }
      let off = own.filter(\.ruling.isDayOff).map(\.date.dayNumber).runs.map { run in
        let (first, last) = (CivilDate(unchecked: run.lowerBound), CivilDate(unchecked: run.upperBound))
        return first == last ? text(first) : "\(text(first))..\(text(last))"
      }
      let work = own.filter { !$0.ruling.isDayOff }.map { text($0.date) }
      let words = (off.isEmpty ? [] : ["off"] + off) + (work.isEmpty ? [] : ["work"] + work)
      lines.append("  " + ([holiday] + words).joined(separator: " "))
    }
    return lines.map { "    \($0)\n" }.joined()
  }

  /// A date without its year if that is the holiday year.
  private func text(_ date: CivilDate) -> String {
    date.year == year ? String(date.iso8601.dropFirst(5)) : date.iso8601
  }
}
