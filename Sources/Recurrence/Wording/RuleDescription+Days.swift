// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar

/// The words for days of the month, the year and the week.
extension RuleDescription {
  /// Days of the month: `the 1st and the last day`, or `1 to 7` before the name of a month.
  func monthDays(_ days: [Int], isBare: Bool = false) -> String {
    let isBare = isBare && words.hasBareDays && !isLunisolar && days.allSatisfy { $0 > 0 }
    let name = isLunisolar ? words.lunisolarDay : nil
    var items = words.ranges(days.filter { $0 > 0 }) {
      name?($0) ?? (isBare ? "\($0)" : words.phrase(.dayOfMonth, words.number($0)))
    }
    let fromEnd = days.filter { $0 < 0 }
    let tail = fromEnd.enumerated().filter { $0.element == $0.offset - fromEnd.count }.map { $0.element }
    for day in fromEnd where tail.count < 3 || !tail.contains(day) {
      items.append(words.phrase(.lastDayOfMonth, words.ordinal(day)))
    }
    if tail.count > 2 { items.append(words.phrase(.lastDaysOfMonth, "\(tail.count)")) }
    return words.list(items)
  }

  var yearDays: String {
    let days = rule.daysOfTheYear
    let fromStart = words.ranges(days.filter { $0 > 0 }) { words.phrase(.dayOfYear, words.number($0)) }
    let fromEnd = days.filter { $0 < 0 }.map { words.phrase(.lastDayOfYear, words.ordinal($0)) }
    return words.phrase(.daysOfYear, words.list(fromStart + fromEnd))
  }

  var weeks: String {
    let numbers = rule.weeksOfTheYear
    return words.list(
      words.ranges(numbers.filter { $0 > 0 }) { words.phrase(.week, "\($0)") }
        + numbers.filter { $0 < 0 }.map { words.phrase(.lastWeek, words.ordinal($0)) })
  }

  var isLunisolar: Bool { rule.calendarIdentifier != .gregorian }

  func monthList(_ months: [Int]) -> String {
    guard isLunisolar else { return words.list(words.ranges(months, least: 4, words.month)) }
    let names = months.compactMap { LunisolarMonth(($0 - 1) % 12 + 1, isLeap: $0 > 12) }.sorted()
    return words.list(names.map(words.lunisolarMonth))
  }

  // MARK: - Weekdays

  static let mondayToFriday = Array(Weekday.allCases.prefix(5))

  /// Some weekdays: `Monday and Saturday`, `周一至周四和周六`.
  var weekdayList: String { weekdayList(words.name(of:)) }

  func weekdayList(_ name: (Weekday) -> String) -> String {
    if weekdays == Self.mondayToFriday { return words.phrase(.mondayToFriday, isPlural: true) }
    guard words.hasWeekdayRanges else { return words.list(weekdays.map(name)) }
    return words.list(words.ranges(weekdays.map { $0.rawValue }) { name(Weekday.allCases[$0 - 1]) })
  }

  /// The weekdays of a month or year: `every Tuesday`, `the first and last Sunday`.
  var weekdaysOfPeriod: String {
    var items: [String] = []
    if weekdays.count == 7 {
      items.append(words.phrase(.eachDay))
    } else if weekdays == Self.mondayToFriday {
      items.append(words.phrase(.eachWorkday))
    } else if !weekdays.isEmpty {
      items.append(words.phrase(.each, words.list(weekdays.map(words.name(of:)))))
    }
    for weekday in Weekday.allCases {
      let numbers = numbered.filter { $0.dayOfTheWeek == weekday }.map { $0.weekNumber }
      guard !numbers.isEmpty else { continue }
      let positions = words.list((numbers.filter { $0 > 0 } + numbers.filter { $0 < 0 }).map(position))
      items.append(words.phrase(.numbered, positions, words.name(of: weekday)))
    }
    return words.list(items)
  }

  /// Whether BYSETPOS chooses among weekdays of the interval alone, and is described together with them.
  var namesPositions: Bool {
    guard !rule.setPositions.isEmpty, !weekdays.isEmpty, numbered.isEmpty,
      rule.parts.lists.intersection(RulePart.namingDays) == RulePart.Set(.weekdays),
      max(rule.hours.count, rule.minutes.count, rule.seconds.count) <= 1
    else { return false }
    switch rule.frequency {
    case .yearly: return months.count <= 1
    case .monthly: return true
    case .weekly: return months.isEmpty
    default: return false
    }
  }

  /// The positions of BYSETPOS among weekdays: `the last weekday`, `the third Tuesday, Wednesday or Thursday`.
  var positionedWeekdays: String {
    let positions = rule.setPositions.filter { $0 > 0 } + rule.setPositions.filter { $0 < 0 }
    if weekdays.count == 7 {
      return words.phrase(.numberedDay, words.list(positions.map(words.ordinal)))
    }
    let noun =
      weekdays == Self.mondayToFriday
      ? words.phrase(.workday) : words.list(weekdays.map(words.name(of:)), isChoice: true)
    return words.phrase(.numbered, words.list(positions.map(position)), noun)
  }

  func position(_ number: Int) -> String { words.phrase(.position, words.ordinal(number)) }
}
