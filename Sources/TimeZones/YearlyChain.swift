// SPDX-License-Identifier: MIT

import CivilCalendar

/// Onsets in consecutive years that one yearly rule makes.
struct YearlyChain {
  typealias YearlyRule = TimeZoneDefinition.YearlyRule

  private(set) var onsets: [DefinitionBuilder.Onset]
  /// The rules that make all of them, the most usual first.
  private var candidates: [YearlyRule]

  init(_ onset: DefinitionBuilder.Onset) {
    onsets = [onset]
    let weekday = onset.wall.date.weekday
    let length = GregorianCycle.days(inMonth: onset.month, of: onset.year)
    var days: [YearlyRule.Day] = []
    if onset.day > length - 7 { days.append(.weekday(weekday, ordinal: -1)) }
    days.append(.weekday(weekday, ordinal: (onset.day - 1) / 7 + 1))
    for day in stride(from: onset.day, through: onset.day - 6, by: -1) {
      days.append(.weekdayOnOrAfter(weekday, day: day))
    }
    days.append(.dayOfMonth(onset.day))
    candidates = days.compactMap { YearlyRule(checking: onset.month, $0) }
  }

  /// Takes an onset in when it comes a year after the last one, at the same time of day, by a rule common to all.
  mutating func extend(with onset: DefinitionBuilder.Onset) {
    guard let last = onsets.last, onset.year == last.year + 1, onset.month == last.month,
      onset.wall.time == last.wall.time
    else { return }
    let remaining = candidates.filter { $0.date(in: onset.year) == onset.wall.date }
    guard !remaining.isEmpty else { return }
    onsets.append(onset)
    candidates = remaining
  }

  /// The most usual rule that makes all of them.
  var rule: YearlyRule? { candidates.first }
}
