// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar
import Support
import TimeZones

/// Composes the description of a rule.
struct RuleDescription {
  let rule: RecurrenceRule
  let start: RecurrenceSet.Start?
  let words: RuleTexts
  /// The weekdays of BYDAY without a number that counts.
  private(set) var weekdays: [Weekday]
  /// The weekdays of BYDAY with a number that counts.
  let numbered: [RecurrenceRule.DayOfWeek]
  /// What follows how often: on which days, and at which times.
  var details: [String] = []
  /// Whether how often needs nothing between it and a time.
  private var isWhole = false
  /// The weekday that a day must be, in languages that have such a condition.
  private var condition = ""
  /// What limits the occurrences.
  var limits: [String] = []
  /// What follows the limits.
  private var remarks: [String] = []
  /// The months of BYMONTH; a leap month is its number plus 12, and they are named by `monthList`.
  let months: [Int]
  /// The lunisolar date of the start, in a rule of such a calendar.
  private let lunisolarStart: LunisolarDate?

  init(_ rule: RecurrenceRule, start: RecurrenceSet.Start?, words: RuleTexts) {
    self.rule = rule
    self.start = start
    self.words = words
    months = rule.monthsOfTheYear + rule.leapMonthsOfTheYear.map { $0 + 12 }
    lunisolarStart = start.flatMap { start in
      rule.calendarIdentifier.lunisolarScale.flatMap { try? LunisolarDate(start.wallTime.date, in: $0) }
    }
    let takesNumbers = rule.frequency == .monthly || rule.frequency == .yearly && rule.weeksOfTheYear.isEmpty
    numbered = takesNumbers ? rule.daysOfTheWeek.filter { $0.weekNumber != 0 } : []
    let plain = rule.daysOfTheWeek.filter { !takesNumbers || $0.weekNumber == 0 }.map { $0.dayOfTheWeek }
    weekdays = Weekday.allCases.filter(plain.contains)
    if !takesNumbers {
      let ignored = rule.daysOfTheWeek.filter { $0.weekNumber != 0 }.map { $0.rfc5545 }
      if !ignored.isEmpty { remarks = [words.phrase(.numberIgnored, words.list(ignored))] }
    }
  }

  mutating func sentence(naming start: RecurrenceSet.Start?) -> String {
    var head = words.every(rule.interval, rule.frequency)
    switch rule.frequency {
    case .yearly: addYearlyDays()
    case .monthly: addMonthlyDays()
    case .weekly: addWeeklyDays(&head)
    default: addLimits()
    }
    let isBare = details.isEmpty && !isWhole
    addTimes()
    // A unit of time alone, in Chinese, needs a number of times.
    if isBare, rule.interval > 1 || rule.frequency < .daily, details.isEmpty || rule.frequency >= .daily {
      head = words.phrase(.onceEvery, head)
      if !details.isEmpty { head = words.phrase(.onceEveryAt, head) }
      isWhole = true
    }
    if !rule.setPositions.isEmpty, !namesPositions {
      let positions = words.list(rule.setPositions.map(position))
      remarks.insert(words.phrase(.positions, positions, words.unit(rule.frequency).one), at: 0)
    }
    addRemarks()
    return joined(head, naming: start)
  }

  private func joined(_ head: String, naming start: RecurrenceSet.Start?) -> String {
    let isSimple = condition.isEmpty && limits.isEmpty && remarks.isEmpty
    let isMoment = rule.frequency < .daily && start?.isDate == false
    let text = words.sentence(
      RuleSentence(
        head: head, details: details, condition: condition,
        limit: limits.isEmpty ? nil : words.phrase(.only, limits.joined(separator: words.phrase(.onlyAlso))),
        remarks: remarks,
        start: start.map {
          words.phrase(
            isSimple ? .from : .fromAfterComma, isMoment ? words.moment($0) : words.date($0.wallTime.date))
        },
        isWhole: isWhole, isEachDayOrLonger: rule.interval == 1 && rule.frequency >= .daily))
    switch rule.end {
    case .never: return text
    case .count(1): return text + words.phrase(.once)
    case .count(let count): return text + words.phrase(.times, "\(count)")
    case .until(let until):
      let last =
        switch until {
        case .date(let date): words.date(date)
        case .local(let time): words.moment(time)
        case .utc(let instant):
          localTime(of: instant).map { words.moment($0) } ?? words.moment(instant.nearestUTC, isUTC: true)
        }
      return text + words.phrase(isSimple ? .until : .untilAfterComma, last)
    }
  }

  /// An instant as the wall time of the start's zone; nil if it has none.
  private func localTime(of instant: Instant) -> CivilDateTime? {
    guard case .zoned(_, let rules) = start else { return nil }
    return try? rules.localTime(of: instant)
  }

  // MARK: - Days

  private mutating func addYearlyDays() {
    if !rule.daysOfTheMonth.isEmpty {
      addDays(monthDays(rule.daysOfTheMonth, isBare: months.count == 1), months: months)
      addIfWeekday()
      addLimits(except: [.months, .monthDays, .weekdays])
    } else if !rule.daysOfTheYear.isEmpty {
      details.append(words.phrase(.on, yearDays))
      addIfWeekday()
      addLimits(except: [.yearDays, .weekdays])
    } else if !rule.weeksOfTheYear.isEmpty {
      if weekdays.isEmpty, let start { weekdays = [start.wallTime.date.weekday] }
      let days = weekdays.isEmpty ? nil : words.phrase(.on, words.phrase(.ofWeeks, weekdayList, weeks))
      details.append(days ?? words.phrase(.inWeeks, weeks))
      addLimits(except: [.weeks, .weekdays])
    } else if !rule.daysOfTheWeek.isEmpty {
      let days = namesPositions ? positionedWeekdays : weekdaysOfPeriod
      if months.isEmpty, namesPositions || !numbered.isEmpty {
        details.append(words.phrase(.on, words.phrase(.ofTheYear, days)))
      } else {
        addDays(days, months: months)
      }
      addLimits(except: [.months, .weekdays])
    } else if !takesDayOfStart {
      addLimits()
    } else if let date = lunisolarStart {
      let month = date.isLeapMonth ? date.month + 12 : date.month
      addDays(monthDays([date.day]), months: months.isEmpty ? [month] : months)
    } else if let date = start?.wallTime.date {
      addDays(monthDays([date.day], isBare: months.count <= 1), months: months.isEmpty ? [date.month] : months)
    } else if !months.isEmpty {
      details.append(words.phrase(.inMonths, monthList(months)))
    }
  }

  /// Whether no part names days, so that the start does.
  private var takesDayOfStart: Bool { rule.parts.lists.intersection(RulePart.namingDays).isEmpty }

  private mutating func addMonthlyDays() {
    if !rule.daysOfTheMonth.isEmpty {
      details.append(words.phrase(.on, monthDays(rule.daysOfTheMonth)))
      addIfWeekday()
    } else if !rule.daysOfTheWeek.isEmpty {
      details.append(words.phrase(.on, namesPositions ? positionedWeekdays : weekdaysOfPeriod))
    } else if takesDayOfStart, let start {
      details.append(words.phrase(.on, monthDays([lunisolarStart?.day ?? start.wallTime.date.day])))
    }
    addLimits(except: [.monthDays, .weekdays])
  }

  private mutating func addWeeklyDays(_ head: inout String) {
    if takesDayOfStart, let start { weekdays = [start.wallTime.date.weekday] }
    if namesPositions {
      details.append(words.phrase(.on, positionedWeekdays))
    } else if weekdays.count == 7 {
      details.append(words.phrase(.on, words.phrase(.allDays)))
    } else if !weekdays.isEmpty {
      switch rule.interval {
      case 1 where weekdays == Self.mondayToFriday:
        head = words.phrase(.everyWeekday, words.phrase(.mondayToFriday))
      case 1: head = words.phrase(.everyWeekday, weekdayList)
      case 2 where weekdays.count == 1: head = words.phrase(.everyOtherWeekday, weekdayList)
      default: details.append(words.phrase(.on, weekdayList))
      }
      isWhole = details.isEmpty
    }
    addLimits(except: [.weekdays])
  }

  /// Days of the month, of some months or of every month.
  private mutating func addDays(_ days: String, months: [Int]) {
    let isDate = isLunisolar ? words.lunisolarDay != nil : days.utf8.first?.isDigit ?? false
    if months.isEmpty {
      let isOfMonth = !rule.daysOfTheMonth.isEmpty
      details.append(words.phrase(.on, isOfMonth ? words.phrase(.ofEveryMonth, days) : days))
    } else if isDate, months.count == 1 {
      details.append(words.phrase(.on, words.phrase(.dayAndMonth, days, monthList(months))))
    } else {
      details.append(words.phrase(.on, words.phrase(.ofMonths, days, monthList(months))))
    }
  }

  /// BYDAY as a limit on days of the month or year.
  private mutating func addIfWeekday() {
    guard !rule.daysOfTheWeek.isEmpty else { return }
    var items: [String] = []
    if weekdays.count == 7 {
      items = [words.phrase(.anyWeekday)]
    } else if weekdays == Self.mondayToFriday {
      items = [words.phrase(.oneWeekday, words.phrase(.mondayToFriday))]
    } else {
      items = weekdays.map { words.phrase(.oneWeekday, words.name(of: $0)) }
    }
    items += numbered.map { words.phrase(.numbered, position($0.weekNumber), words.name(of: $0.dayOfTheWeek)) }
    let list = words.list(items, isChoice: true)
    let isOneDay = rule.daysOfTheMonth.count + rule.daysOfTheYear.count == 1
    if words.hasConditions {
      condition = words.phrase(isOneDay ? .ifWeekday : .onlyWeekday, list)
    } else {
      limits.append(list)
    }
  }

  // MARK: - Limits

  /// Adds what the parts that only limit leave.
  private mutating func addLimits(except described: RulePart.Set = []) {
    for part in RulePart.allCases where rule.parts.has(part) && !described.contains(part) {
      let days =
        switch part {
        case .months: words.phrase(.inMonths, monthList(months))
        case .weeks: words.phrase(.inWeeks, weeks)
        case .yearDays: words.phrase(.on, yearDays)
        case .monthDays: words.phrase(.on, monthDays(rule.daysOfTheMonth))
        case .weekdays where weekdays.isEmpty: ""
        case .weekdays: words.phrase(.on, limitingWeekdays)
        // The others say it in their own places.
        case _ where part.row.domain == .times || part.row.domain == .positions: ""
        default: "\(part.name)=\(rule.parts.text(of: part))"
        }
      if !days.isEmpty { limits.append(days) }
    }
  }

  private var limitingWeekdays: String {
    weekdays.count == 7
      ? words.phrase(.anyWeekday) : weekdayList { words.phrase(.weekdays, words.name(of: $0)) }
  }

  private mutating func addRemarks() {
    let skip = rule.effectiveSkip(from: start)
    if skip.ofMonths != .omit { remarks.append(words.phrase(skip.ofMonths == .forward ? .monthAfter : .monthBefore)) }
    if skip.ofDays != .omit { remarks.append(words.phrase(skip.ofDays == .forward ? .dayAfter : .dayBefore)) }
    switch rule.calendarIdentifier {
    case .gregorian: break  // The calendar of everything else in the text.
    case .chinese: remarks.append(words.phrase(.chinese))
    case .dangi: remarks.append(words.phrase(.korean))
    }
    if rule.countsWeeks, rule.firstDayOfTheWeek != .monday {
      remarks.append(words.phrase(.weekStart, words.name(of: rule.firstDayOfTheWeek)))
    }
  }
}

extension RecurrenceRule {
  /// What SKIP does with leap months that a year does not have, and with days that a month or year does not have.
  ///
  /// It is `omit` where there are none that SKIP could move.
  ///
  /// - Parameter start: the start; without one, its month may be a leap month, and its day any that a month may lack.
  package func effectiveSkip(from start: RecurrenceSet.Start? = nil) -> (ofMonths: Skip, ofDays: Skip) {
    guard skip != .omit else { return (.omit, .omit) }
    let lacks = mayLack(from: start)
    return (lacks.months ? skip : .omit, lacks.days ? skip : .omit)
  }

  /// Whether there may be leap months that a year does not have, and days that a month or year does not have.
  ///
  /// - Parameter start: the start; without one, its month may be a leap month, and its day any that a month may lack.
  package func mayLack(from start: RecurrenceSet.Start? = nil) -> (months: Bool, days: Bool) {
    let scale = calendarIdentifier.lunisolarScale
    let date = start.flatMap { start in scale.flatMap { try? LunisolarDate(start.wallTime.date, in: $0) } }
    let takesDay = parts.lists.intersection(RulePart.namingDays).isEmpty && frequency >= .monthly
    let takesMonth = takesDay && frequency == .yearly && monthsOfTheYear.isEmpty && leapMonthsOfTheYear.isEmpty
    let mayLackMonth = !leapMonthsOfTheYear.isEmpty || scale != nil && takesMonth && date?.isLeapMonth ?? true
    let own = scale == nil ? start?.wallTime.date : nil
    let months = monthsOfTheYear.isEmpty && takesMonth ? [own?.month ?? 2] : monthsOfTheYear
    let shortest = scale == nil ? months.map(Self.shortestLength).min() ?? 28 : LunisolarYear.shortestMonth
    let days = takesDay ? [own?.day ?? date?.day ?? 31] : daysOfTheMonth
    let shortestYear = scale == nil ? 365 : LunisolarYear.shortestYear
    let mayLackDay = days.contains { $0.magnitude > shortest } || daysOfTheYear.contains { $0.magnitude > shortestYear }
    return (mayLackMonth, mayLackDay)
  }

  /// The days of a month of the Gregorian calendar in a common year.
  private static func shortestLength(ofMonth number: Int) -> Int {
    number == 2 ? 28 : [4, 6, 9, 11].contains(number) ? 30 : 31
  }

  /// Whether the first day of the week makes a difference.
  package var countsWeeks: Bool {
    !weeksOfTheYear.isEmpty
      || frequency == .weekly
        && (!setPositions.isEmpty
          || interval > 1 && !(daysOfTheWeek.isEmpty && daysOfTheMonth.isEmpty && daysOfTheYear.isEmpty))
  }
}

extension RecurrenceRule {
  /// The rule in texts.
  ///
  /// Every part that makes a difference is in the texts. With a start, they also name the date from which the rule
  /// recurs, and the weekday, day and time that the rule takes from it; an UNTIL in UTC is in the start's zone.
  ///
  /// ```swift
  /// let rule = try RecurrenceRule(rfc5545: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1")
  /// rule.described(in: .english)            // "every month on the last weekday"
  /// rule.described(in: .simplifiedChinese)  // "每月最后一个工作日"
  /// ```
  public func described(in texts: RuleTexts, startingAt start: RecurrenceSet.Start? = nil) -> String {
    var description = RuleDescription(self, start: start, words: texts)
    return texts.written(description.sentence(naming: start))
  }
}

extension RecurrenceSet {
  /// The set in words: its rules, and the number of added and excluded dates that make a difference.
  ///
  /// ```swift
  /// set.described(in: .english)  // "every Monday at 09:30 from 4 January 2021, except on one date"
  /// ```
  public func described(in texts: RuleTexts) -> String {
    func describe(_ rule: RecurrenceRule, isFirst: Bool = false) -> String {
      var description = RuleDescription(rule, start: start, words: texts)
      return description.sentence(naming: isFirst ? start : nil)
    }
    var text =
      rules.first.map { describe($0, isFirst: true) }
      ?? texts.phrase(.single, start.isDate ? texts.date(start.wallTime.date) : texts.moment(start))
    for rule in rules.dropFirst() { text += texts.phrase(.alsoRule, describe(rule)) }
    for rule in exclusionRules { text += texts.phrase(.exceptRule, describe(rule)) }
    let (added, excluded) = (addedCount, excludedCount)
    if added > 0 { text += texts.phrase(added == 1 ? .addedOne : .added, "\(added)") }
    if excluded > 0 { text += texts.phrase(excluded == 1 ? .excludedOne : .excluded, "\(excluded)") }
    return texts.written(text)
  }

  /// The number of instances that only RDATE adds; one that EXDATE takes out again is none.
  private var addedCount: Int {
    guard !dates.isEmpty, let own = try? with(dates: []) else { return 0 }
    let positions = Set(dates.map { start.position(of: $0.start) })
    return positions.count { contains(position: $0) && !own.contains(position: $0) }
  }

  /// The number of dates of EXDATE that take instances of rules out, or the start.
  private var excludedCount: Int {
    guard !exclusionDates.isEmpty, let all = try? with(dates: [], exclusionDates: []) else { return 0 }
    return Set(
      exclusionDates.compactMap { date -> Int64? in
        if case .date(let day) = date, !start.isDate { return all.firstPosition(on: day) }
        let position = start.position(of: date)
        return all.contains(position: position) ? position : nil
      }
    ).count
  }
}
