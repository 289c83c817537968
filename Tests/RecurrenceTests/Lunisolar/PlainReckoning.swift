// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar
import Recurrence
import Testing

/// Finds the days of a rule by looking at each day of a table, with sets and lists, as the RFCs say it.
///
/// The tables of the lunisolar calendars are those of the package; the Gregorian one has the years around 2100.
struct PlainReckoning {
  /// A month of the table.
  private struct Month {
    let year: Int
    let name: LunisolarMonth
    let days: ClosedRange<Int>
  }

  /// The months of some years, and their indices by the year.
  private struct Table {
    let months: [Month]
    let years: [Int: Range<Int>]
    let known: ClosedRange<Int>
    let last: Int

    init(_ months: [Month]) {
      self.months = months
      let starts = months.indices.filter { $0 == 0 || months[$0].year != months[$0 - 1].year }
      let ranges = zip(starts, starts.dropFirst() + [months.count]).map { (months[$0].year, $0..<$1) }
      years = Dictionary(uniqueKeysWithValues: ranges)
      known = (months.first?.year ?? 0)...(months.last?.year ?? 0)
      last = months.last?.days.upperBound ?? 0
    }
  }

  private let rule: RecurrenceRule
  private let start: Int
  private let table: Table
  /// The month and the day of the month of the start.
  private let first: (month: Month, day: Int)
  private var months: [Month] { table.months }

  init(_ rule: RecurrenceRule, from start: CivilDate) throws {
    self.rule = rule
    self.start = start.dayNumber
    table = Self.tables[rule.calendarIdentifier] ?? Self.gregorian
    let month = try #require(table.months.first { $0.days.contains(start.dayNumber) })
    first = (month, start.dayNumber - month.days.lowerBound + 1)
  }

  private static let tables: [RecurrenceRule.CalendarIdentifier: Table] = [
    .chinese: Table(months(in: .chinese)), .dangi: Table(months(in: .dangi)),
  ]
  private static let gregorian = Table(
    (2000...2200).flatMap { year in
      (1...12).compactMap { number in
        guard let name = LunisolarMonth(number), let first = try? CivilDate(year: year, month: number, day: 1),
          let next = try? CivilDate(year: year + number / 12, month: number % 12 + 1, day: 1)
        else { return nil }
        return Month(year: year, name: name, days: first.dayNumber...next.dayNumber - 1)
      }
    })

  private static func months(in scale: LunisolarScale) -> [Month] {
    var months: [Month] = []
    for number in LunisolarScale.years {
      guard let year = try? LunisolarYear(number, in: scale) else { continue }
      for name in year.months {
        let start = months.last.map { $0.days.upperBound + 1 } ?? year.firstDay.dayNumber
        months.append(Month(year: number, name: name, days: start...start + (year.length(of: name) ?? 0) - 1))
      }
    }
    return months
  }

  /// The first days of the rule, at most a number of them.
  func days(_ most: Int) -> [CivilDate] {
    var found: Set<Int> = []
    let limit = if case .count(let count) = rule.end { min(most, count) } else { most }
    for interval in intervals() {
      let days = selected(interval.days).filter { $0 >= start && $0 <= table.last }
      found.formUnion(days)
      // A later interval may reach back by a month at most.
      if found.filter({ $0 < interval.start - 31 }).count >= limit { break }
    }
    return found.sorted().prefix(limit).compactMap { try? CivilDate(dayNumber: $0) }
  }

  private func selected(_ days: [Int]) -> [Int] {
    guard !rule.setPositions.isEmpty else { return days }
    return rule.setPositions.compactMap { position in
      let index = position > 0 ? position - 1 : days.count + position
      return days.indices.contains(index) ? days[index] : nil
    }
  }

  private func intervals() -> AnySequence<(start: Int, days: [Int])> {
    switch rule.frequency {
    case .yearly:
      let anchor = isWeekYear ? weekYear(of: start) : first.month.year
      let years = stride(from: anchor, through: table.known.upperBound, by: rule.interval)
      return AnySequence(
        years.filter(table.known.contains).lazy.map { year in (span(of: year).lowerBound, days(ofYear: year)) })
    case .monthly:
      let anchor = months.firstIndex { $0.days.contains(start) } ?? 0
      let indices = stride(from: anchor, to: months.count, by: rule.interval)
      return AnySequence(indices.lazy.map { (months[$0].days.lowerBound, days(ofMonth: $0)) })
    case .weekly:
      let anchor = start - Weekday(dayNumber: start).daysAfter(rule.firstDayOfTheWeek)
      let weeks = stride(from: anchor, through: table.last, by: 7 * rule.interval)
      let limits = Limits(self)
      return AnySequence(weeks.lazy.map { week in (week, (week..<week + 7).filter(limits.contains)) })
    default:
      let days = stride(from: start, through: table.last, by: rule.interval)
      let limits = Limits(self)
      return AnySequence(days.lazy.map { ($0, limits.contains($0) ? [$0] : []) })
    }
  }

  // MARK: Years and months

  private func span(of year: Int) -> ClosedRange<Int> {
    let all = table.years[year, default: 0..<1]
    return months[all.lowerBound].days.lowerBound...months[all.upperBound - 1].days.upperBound
  }

  private var isWeekYear: Bool { rule.frequency == .yearly && !rule.weeksOfTheYear.isEmpty }
  private var hasMonths: Bool { !rule.monthsOfTheYear.isEmpty || !rule.leapMonthsOfTheYear.isEmpty }
  /// Whether the rule leaves the day to its start.
  private var takesDay: Bool {
    rule.daysOfTheWeek.isEmpty && rule.daysOfTheMonth.isEmpty && rule.daysOfTheYear.isEmpty
      && rule.weeksOfTheYear.isEmpty && rule.frequency >= .monthly
  }

  private var monthDays: [Int] { takesDay ? [first.day] : rule.daysOfTheMonth }

  private var weekdays: [RecurrenceRule.DayOfWeek] {
    guard rule.daysOfTheWeek.isEmpty, rule.daysOfTheMonth.isEmpty, rule.daysOfTheYear.isEmpty,
      isWeekYear || rule.frequency == .weekly
    else { return rule.daysOfTheWeek }
    return [.every(Weekday(dayNumber: start))]
  }

  /// The indices of the months that BYMONTH means in a year, with the months that take the place of missing ones.
  private func chosenMonths(of year: Int) -> [Int] {
    let all = Array(table.years[year, default: 0..<0])
    var (plain, leap) = (rule.monthsOfTheYear, rule.leapMonthsOfTheYear)
    if !hasMonths {
      guard takesDay, rule.frequency == .yearly else { return all }
      if first.month.name.isLeap { leap = [first.month.name.number] } else { plain = [first.month.name.number] }
    }
    var chosen = Set(all.filter { !months[$0].name.isLeap && plain.contains(months[$0].name.number) })
    for number in leap {
      if let index = all.first(where: { months[$0].name == LunisolarMonth(number, isLeap: true) }) {
        chosen.insert(index)
      } else if rule.skip != .omit, let before = all.first(where: { months[$0].name == LunisolarMonth(number) }) {
        let next = before + 1
        if rule.skip == .backward { chosen.insert(before) } else if next < months.count { chosen.insert(next) }
      }
    }
    return chosen.sorted()
  }

  /// The days in a span that numbers mean, from its start or its end.
  private func days(_ numbers: [Int], of span: ClosedRange<Int>) -> [Int] {
    numbers.compactMap { number in
      if abs(number) <= span.count {
        return number > 0 ? span.lowerBound + number - 1 : span.upperBound + number + 1
      }
      switch (rule.skip, number > 0) {
      case (.omit, _): return nil
      case (.backward, true): return span.upperBound
      case (.forward, true): return span.upperBound + 1
      case (.backward, false): return span.lowerBound - 1
      case (.forward, false): return span.lowerBound
      }
    }
  }

  private func isWeekday(_ day: Int, in spans: [ClosedRange<Int>]) -> Bool {
    weekdays.isEmpty
      || weekdays.contains { one in
        guard Weekday(dayNumber: day) == one.dayOfTheWeek else { return false }
        return one.weekNumber == 0
          || spans.contains { span in
            guard span.contains(day) else { return false }
            let same = span.filter { Weekday(dayNumber: $0) == one.dayOfTheWeek }
            let index = one.weekNumber > 0 ? one.weekNumber - 1 : same.count + one.weekNumber
            return same.indices.contains(index) && same[index] == day
          }
      }
  }

  private func daysOfMonths(of year: Int) -> Set<Int> {
    Set(
      chosenMonths(of: year).flatMap { index in
        monthDays.isEmpty ? Array(months[index].days) : days(monthDays, of: months[index].days)
      })
  }

  fileprivate func days(ofYear year: Int) -> [Int] {
    let span = span(of: year)
    var all: Set<Int>
    if isWeekYear {
      all = Set(weeks(of: year))
      let around = (year - 1...year + 1).filter(table.known.contains)
      if hasMonths || !monthDays.isEmpty { all.formIntersection(around.flatMap { daysOfMonths(of: $0) }) }
      if !rule.daysOfTheYear.isEmpty {
        all.formIntersection(around.flatMap { days(rule.daysOfTheYear, of: self.span(of: $0)) })
      }
      return all.filter { isWeekday($0, in: []) }.sorted()
    }
    if hasMonths || !monthDays.isEmpty {
      all = daysOfMonths(of: year)
      if !rule.daysOfTheYear.isEmpty { all.formIntersection(days(rule.daysOfTheYear, of: span)) }
    } else if !rule.daysOfTheYear.isEmpty {
      all = Set(days(rule.daysOfTheYear, of: span))
    } else {
      all = Set(span)
    }
    let spans = hasMonths ? chosenMonths(of: year).map { months[$0].days } : [span]
    return all.filter { isWeekday($0, in: spans) }.sorted()
  }

  private func days(ofMonth index: Int) -> [Int] {
    let month = months[index]
    let isChosen = [month.year - 1, month.year].contains {
      table.known.contains($0) && chosenMonths(of: $0).contains(index)
    }
    guard isChosen else { return [] }
    let all = monthDays.isEmpty ? Array(month.days) : days(monthDays, of: month.days)
    return Set(all).filter { day in
      guard month.days.contains(day) || weekdays.isEmpty else {
        return weekdays.contains { $0.weekNumber == 0 && $0.dayOfTheWeek == Weekday(dayNumber: day) }
      }
      return isWeekday(day, in: [month.days])
    }.sorted()
  }

  // MARK: Weeks

  /// The first day of week 1 of the year that begins on a day: the first week with at least four days in it.
  private func firstWeek(_ newYear: Int) -> Int {
    (newYear - 3...newYear + 3).first { Weekday(dayNumber: $0) == rule.firstDayOfTheWeek } ?? newYear
  }

  private func weeks(of year: Int) -> [Int] {
    let span = span(of: year)
    let start = firstWeek(span.lowerBound)
    let count = (firstWeek(span.upperBound + 1) - start) / 7
    return rule.weeksOfTheYear.flatMap { number -> [Int] in
      guard abs(number) <= count else { return [] }
      let week = start + 7 * (number > 0 ? number - 1 : count + number)
      return Array(week..<week + 7)
    }
  }

  private func weekYear(of day: Int) -> Int {
    let span = span(of: first.month.year)
    if day < firstWeek(span.lowerBound) { return first.month.year - 1 }
    return first.month.year + (day >= firstWeek(span.upperBound + 1) ? 1 : 0)
  }

  /// The days that meet the limits of a daily or weekly rule, found year by year.
  private final class Limits {
    private let reckoning: PlainReckoning
    private var years: [Int: Set<Int>] = [:]

    init(_ reckoning: PlainReckoning) { self.reckoning = reckoning }

    func contains(_ day: Int) -> Bool {
      // A day that SKIP moves may be in the year after its own.
      let near = 1970 + Int((Double(day) / 365.2425).rounded(.down))
      return (near - 2...near + 1).contains { year in
        guard reckoning.table.known.contains(year) else { return false }
        if let known = years[year] { return known.contains(day) }
        let days = Set(reckoning.days(ofYear: year))
        years[year] = days
        return days.contains(day)
      }
    }
  }
}
