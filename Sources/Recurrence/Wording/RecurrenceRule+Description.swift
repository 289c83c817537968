// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import LunisolarCalendar
internal import Support
internal import TimeZones

extension RecurrenceRule {
  /// A language for descriptions of rules.
  public enum Language: String, Sendable, Hashable, CaseIterable {
    /// Chinese in simplified characters.
    case simplifiedChinese = "zh-Hans"
    /// Chinese in traditional characters.
    case traditionalChinese = "zh-Hant"
    /// English.
    case english = "en"
  }

  /// The rule in words.
  ///
  /// Every part that makes a difference is in the words. With a start, they also name the date from which the rule
  /// recurs, and the weekday, day and time that the rule takes from it; an UNTIL in UTC is in the start's zone.
  ///
  /// ```swift
  /// let rule = try RecurrenceRule(rfc5545: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1")
  /// rule.described(in: .english)            // "every month on the last weekday"
  /// rule.described(in: .simplifiedChinese)  // "每月最后一个工作日"
  /// ```
  public func described(in language: Language, startingAt start: RecurrenceSet.Start? = nil) -> String {
    var description = RuleDescription(self, start: start, words: RuleWords(language: language))
    return description.sentence(naming: start)
  }
}

extension RecurrenceSet {
  /// The set in words: its rules, and the number of added and excluded dates.
  ///
  /// ```swift
  /// set.described(in: .english)  // "every Monday at 09:30 from 4 January 2021, except on one date"
  /// ```
  public func described(in language: RecurrenceRule.Language) -> String {
    let words = RuleWords(language: language)
    func describe(_ rule: RecurrenceRule, isFirst: Bool = false) -> String {
      var description = RuleDescription(rule, start: start, words: words)
      return description.sentence(naming: isFirst ? start : nil)
    }
    var text =
      rules.first.map { describe($0, isFirst: true) }
      ?? words.phrase(.single, start.isDate ? words.date(start.wallTime.date) : words.moment(start))
    for rule in rules.dropFirst() { text += words.phrase(.alsoRule, describe(rule)) }
    for rule in exclusionRules { text += words.phrase(.exceptRule, describe(rule)) }
    if !dates.isEmpty { text += words.phrase(dates.count == 1 ? .addedOne : .added, "\(dates.count)") }
    if !exclusionDates.isEmpty {
      text += words.phrase(exclusionDates.count == 1 ? .excludedOne : .excluded, "\(exclusionDates.count)")
    }
    return text
  }
}

extension RuleWords {
  /// A start with a time; in UTC it says so.
  fileprivate func moment(_ start: RecurrenceSet.Start) -> String {
    if case .utc(let time) = start { moment(time, isUTC: true) } else { moment(start.wallTime) }
  }
}

/// Composes the description of a rule.
private struct RuleDescription {
  let rule: RecurrenceRule
  let start: RecurrenceSet.Start?
  let words: RuleWords
  /// The weekdays of BYDAY without a number that counts.
  private var weekdays: [Weekday]
  /// The weekdays of BYDAY with a number that counts.
  private let numbered: [RecurrenceRule.DayOfWeek]
  /// What follows how often: on which days, and at which times.
  private var details: [String] = []
  /// Whether how often needs nothing between it and a time.
  private var isWhole = false
  /// The weekday that a day must be, in English.
  private var condition = ""
  /// What limits the occurrences.
  private var limits: [String] = []
  /// What follows the limits.
  private var remarks: [String] = []
  /// The months of BYMONTH; a leap month is its number plus 12, and they are named by `monthList`.
  private let months: [Int]
  /// The lunisolar date of the start, in a rule of such a calendar.
  private let lunisolarStart: LunisolarDate?

  init(_ rule: RecurrenceRule, start: RecurrenceSet.Start?, words: RuleWords) {
    self.rule = rule
    self.start = start
    self.words = words
    months = rule.monthsOfTheYear + rule.leapMonthsOfTheYear.map { $0 + 12 }
    lunisolarStart = start.flatMap { start in
      rule.calendarIdentifier.lunisolarScale.flatMap { try? LunisolarDate(start.wallTime.date, in: $0) }
    }
    let takesNumbers = rule.frequency == .monthly || rule.frequency == .yearly && rule.weeksOfTheYear.isEmpty
    numbered = takesNumbers ? rule.daysOfTheWeek.filter { $0.weekNumber != 0 } : []
    let plain = rule.daysOfTheWeek.filter { !takesNumbers || $0.weekNumber == 0 }.map(\.dayOfTheWeek)
    weekdays = Weekday.allCases.filter(plain.contains)
    if !takesNumbers {
      let ignored = rule.daysOfTheWeek.filter { $0.weekNumber != 0 }.map(\.rfc5545)
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
      let positions = words.list(rule.setPositions.map { words.phrase(.position, words.ordinal($0)) })
      remarks.insert(words.phrase(.positions, positions, words.period(rule.frequency)), at: 0)
    }
    addRemarks()
    return joined(head, naming: start)
  }

  private func joined(_ head: String, naming start: RecurrenceSet.Start?) -> String {
    var text = head
    let isSimple = words.isEnglish && condition.isEmpty && limits.isEmpty && remarks.isEmpty
    if words.isEnglish {
      for detail in details { text += " " + detail }
      text += condition
      if !limits.isEmpty { text += ", " + words.phrase(.only, limits.joined(separator: words.phrase(.onlyAlso))) }
      for remark in remarks { text += ", " + remark }
      if let start {
        let isMoment = rule.frequency < .daily && !start.isDate
        text += words.phrase(
          isSimple ? .from : .fromAfterComma, isMoment ? words.moment(start) : words.date(start.wallTime.date))
      }
    } else {
      if let start {
        let isMoment = rule.frequency < .daily && !start.isDate
        text = words.phrase(.from, isMoment ? words.moment(start) : words.date(start.wallTime.date)) + text
      }
      if let first = details.first, !isWhole {
        let isBare = rule.interval == 1 && rule.frequency >= .daily && !["每", "周", "週"].contains(first.first ?? " ")
        text += isBare || first.contains("的") ? "" : "的"
      }
      text += details.joined()
      if !limits.isEmpty {
        text += "（" + words.phrase(.only, limits.joined(separator: words.phrase(.onlyAlso))) + "）"
      }
      for remark in remarks { text += "，" + remark }
    }
    switch rule.end {
    case .never: return text
    case .count(1): return text + words.phrase(.once)
    case .count(let count): return text + words.phrase(.times, "\(count)")
    case .until(let until):
      let last =
        switch until {
        case .date(let date): words.date(date)
        case .local(let time): words.moment(time)
        case .utc(let time): localTime(of: time).map { words.moment($0) } ?? words.moment(time, isUTC: true)
        }
      return text + words.phrase(isSimple ? .until : .untilAfterComma, last)
    }
  }

  /// A time in UTC as the wall time of the start's zone; nil if it has none.
  private func localTime(of time: CivilDateTime) -> CivilDateTime? {
    guard case .zoned(_, let rules) = start else { return nil }
    return try? rules.localTime(of: Instant(utc: time))
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
    } else if let date = lunisolarStart {
      let month = date.isLeapMonth ? date.month + 12 : date.month
      addDays(monthDays([date.day]), months: months.isEmpty ? [month] : months)
    } else if let date = start?.wallTime.date {
      addDays(monthDays([date.day], isBare: months.count <= 1), months: months.isEmpty ? [date.month] : months)
    } else if !months.isEmpty {
      details.append(words.phrase(.inMonths, monthList(months)))
    }
  }

  private mutating func addMonthlyDays() {
    if !rule.daysOfTheMonth.isEmpty {
      details.append(words.phrase(.on, monthDays(rule.daysOfTheMonth)))
      addIfWeekday()
    } else if !rule.daysOfTheWeek.isEmpty {
      details.append(words.phrase(.on, namesPositions ? positionedWeekdays : weekdaysOfPeriod))
    } else if rule.daysOfTheYear.isEmpty, rule.weeksOfTheYear.isEmpty, let start {
      details.append(words.phrase(.on, monthDays([lunisolarStart?.day ?? start.wallTime.date.day])))
    }
    addLimits(except: [.monthDays, .weekdays])
  }

  private mutating func addWeeklyDays(_ head: inout String) {
    if weekdays.isEmpty, rule.daysOfTheMonth.isEmpty, rule.daysOfTheYear.isEmpty, rule.weeksOfTheYear.isEmpty, let start
    {
      weekdays = [start.wallTime.date.weekday]
    }
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
    let isDate = isLunisolar ? !words.isEnglish : days.utf8.first?.isDigit ?? false
    if months.isEmpty {
      let isOfMonth = !rule.daysOfTheMonth.isEmpty
      details.append(words.phrase(.on, isOfMonth ? words.phrase(.ofEveryMonth, days) : days))
    } else if isDate, months.count == 1 {
      details.append(words.phrase(.on, words.phrase(.dayAndMonth, days, monthList(months))))
    } else {
      details.append(words.phrase(.on, words.phrase(.ofMonths, days, monthList(months))))
    }
  }

  /// Days of the month: `the 1st and the last day`, or `1 to 7` before the name of a month.
  private func monthDays(_ days: [Int], isBare: Bool = false) -> String {
    let isBare = isBare && words.isEnglish && !isLunisolar && days.allSatisfy { $0 > 0 }
    var items = words.ranges(days.filter { $0 > 0 }) {
      isLunisolar && !words.isEnglish
        ? words.name(ofLunisolarDay: $0) : isBare ? "\($0)" : words.phrase(.dayOfMonth, words.ordinalNumber($0))
    }
    let fromEnd = days.filter { $0 < 0 }
    let tail = fromEnd.enumerated().filter { $0.element == $0.offset - fromEnd.count }.map(\.element)
    for day in fromEnd where tail.count < 3 || !tail.contains(day) {
      items.append(words.phrase(.lastDayOfMonth, words.ordinal(day)))
    }
    if tail.count > 2 { items.append(words.phrase(.lastDaysOfMonth, "\(tail.count)")) }
    return words.list(items)
  }

  private var yearDays: String {
    let days = rule.daysOfTheYear
    let fromStart = words.ranges(days.filter { $0 > 0 }) { words.phrase(.dayOfYear, words.ordinalNumber($0)) }
    let fromEnd = days.filter { $0 < 0 }.map { words.phrase(.lastDayOfYear, words.ordinal($0)) }
    return words.phrase(.daysOfYear, words.list(fromStart + fromEnd))
  }

  private var weeks: String {
    let numbers = rule.weeksOfTheYear
    return words.list(
      words.ranges(numbers.filter { $0 > 0 }) { words.phrase(.week, "\($0)") }
        + numbers.filter { $0 < 0 }.map { words.phrase(.lastWeek, words.ordinal($0)) })
  }

  private var isLunisolar: Bool { rule.calendarIdentifier != .gregorian }

  private func monthList(_ months: [Int]) -> String {
    guard isLunisolar else { return words.list(words.ranges(months, least: 4, words.name(ofMonth:))) }
    let names = months.compactMap { LunisolarMonth(($0 - 1) % 12 + 1, isLeap: $0 > 12) }.sorted()
    return words.list(names.map(words.name(of:)))
  }

  // MARK: - Weekdays

  private static let mondayToFriday = Array(Weekday.allCases.prefix(5))

  /// Some weekdays: `Monday and Saturday`, `周一至周四和周六`.
  private var weekdayList: String {
    if weekdays == Self.mondayToFriday { return words.phrase(.mondayToFriday, isPlural: true) }
    if words.isEnglish { return words.list(weekdays.map(words.name(of:))) }
    return words.list(words.ranges(weekdays.map(\.rawValue)) { words.name(of: Weekday.allCases[$0 - 1]) })
  }

  /// The weekdays of a month or year: `every Tuesday`, `the first and last Sunday`.
  private var weekdaysOfPeriod: String {
    var items: [String] = []
    if weekdays.count == 7 {
      items.append(words.phrase(.eachDay))
    } else if weekdays == Self.mondayToFriday {
      items.append(words.phrase(.eachWorkday))
    } else if !weekdays.isEmpty {
      items.append(words.phrase(.each, words.list(weekdays.map(words.name(of:)))))
    }
    for weekday in Weekday.allCases {
      let numbers = numbered.filter { $0.dayOfTheWeek == weekday }.map(\.weekNumber)
      guard !numbers.isEmpty else { continue }
      let positions = words.list((numbers.filter { $0 > 0 } + numbers.filter { $0 < 0 }).map(position))
      items.append(words.phrase(.numbered, positions, words.name(of: weekday)))
    }
    return words.list(items)
  }

  /// Whether BYSETPOS chooses among weekdays of the interval alone, and is described together with them.
  private var namesPositions: Bool {
    guard !rule.setPositions.isEmpty, !weekdays.isEmpty, numbered.isEmpty, !rule.daysOfTheWeek.isEmpty,
      rule.daysOfTheMonth.isEmpty, rule.daysOfTheYear.isEmpty, rule.weeksOfTheYear.isEmpty,
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
  private var positionedWeekdays: String {
    let positions = rule.setPositions.filter { $0 > 0 } + rule.setPositions.filter { $0 < 0 }
    if weekdays.count == 7 {
      return words.phrase(.numberedDay, words.list(positions.map(words.ordinal)))
    }
    let noun =
      weekdays == Self.mondayToFriday
      ? words.phrase(.workday) : words.list(weekdays.map(words.name(of:)), isChoice: true)
    return words.phrase(.numbered, words.list(positions.map(position)), noun)
  }

  private func position(_ number: Int) -> String { words.phrase(.position, words.ordinal(number)) }

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
    if words.isEnglish {
      condition = words.phrase(isOneDay ? .ifWeekday : .onlyWeekday, list)
    } else {
      limits.append(list)
    }
  }

  // MARK: - Limits

  /// Adds what the parts that only limit leave.
  private mutating func addLimits(except described: Set<RulePart> = []) {
    func isLimit(_ part: RulePart, _ isGiven: Bool) -> Bool { isGiven && !described.contains(part) }
    if isLimit(.months, !months.isEmpty) {
      limits.append(words.phrase(.inMonths, monthList(months)))
    }
    if isLimit(.weeks, !rule.weeksOfTheYear.isEmpty) { limits.append(words.phrase(.inWeeks, weeks)) }
    if isLimit(.yearDays, !rule.daysOfTheYear.isEmpty) {
      limits.append(words.phrase(.on, yearDays))
    }
    if isLimit(.monthDays, !rule.daysOfTheMonth.isEmpty) {
      limits.append(words.phrase(.on, monthDays(rule.daysOfTheMonth)))
    }
    if isLimit(.weekdays, !weekdays.isEmpty) {
      let list =
        if weekdays.count == 7 {
          words.phrase(.anyWeekday)
        } else if words.isEnglish {
          weekdays == Self.mondayToFriday
            ? weekdayList : words.list(weekdays.map { words.name(of: $0) + "s" })
        } else {
          weekdayList
        }
      limits.append(words.phrase(.on, list))
    }
  }

  private mutating func addRemarks() {
    switch rule.skip {
    case .omit: break
    case .backward: remarks.append(words.phrase(.skipBackward))
    case .forward: remarks.append(words.phrase(.skipForward))
    }
    switch rule.calendarIdentifier {
    case .gregorian: if rule.parts.hasScale { remarks.append(words.phrase(.gregorian)) }
    case .chinese: remarks.append(words.phrase(.chinese))
    case .dangi: remarks.append(words.phrase(.korean))
    }
    let countsWeeks =
      !rule.weeksOfTheYear.isEmpty
      || rule.frequency == .weekly
        && (!rule.setPositions.isEmpty
          || rule.interval > 1
            && !(rule.daysOfTheWeek.isEmpty && rule.daysOfTheMonth.isEmpty && rule.daysOfTheYear.isEmpty))
    if countsWeeks, rule.firstDayOfTheWeek != .monday {
      remarks.append(words.phrase(.weekStart, words.name(of: rule.firstDayOfTheWeek)))
    }
  }

  // MARK: - Times

  private mutating func addTimes() {
    var (hours, minutes, seconds) = (rule.hours, rule.minutes, rule.seconds)
    if rule.frequency < .daily, !hours.isEmpty {
      limits.append(
        words.list(
          RuleWords.runs(of: hours).map {
            words.phrase(.fromHour, words.time($0.lowerBound, 0, 0), words.time($0.upperBound, 59, 0))
          }))
      hours = []
    }
    if rule.frequency < .hourly, !minutes.isEmpty {
      limits.append(clock(minutes, .minute, .inMinutes))
      minutes = []
    }
    if rule.frequency < .minutely, !seconds.isEmpty {
      limits.append(clock(seconds, .second, .inSeconds))
      seconds = []
    }
    if rule.frequency >= .daily, let start, !start.isDate {
      let time = start.wallTime.time
      if hours.isEmpty { hours = [time.hour] }
      if minutes.isEmpty { minutes = [time.minute] }
      if seconds.isEmpty, time.second != 0 { seconds = [time.second] }
    }
    guard !hours.isEmpty || !minutes.isEmpty || !seconds.isEmpty else { return }
    var text = times(hours, minutes, seconds)
    if case .utc = start, rule.frequency >= .daily { text = words.phrase(.universal, text) }
    details.append(text)
  }

  private func times(_ hours: [Int], _ minutes: [Int], _ seconds: [Int]) -> String {
    let hasExactTimes = !hours.isEmpty && !minutes.isEmpty && (start != nil || !seconds.isEmpty || rule.seconds.isEmpty)
    if hasExactTimes, hours.count * minutes.count * max(1, seconds.count) <= 6 {
      let times = hours.flatMap { hour in
        minutes.flatMap { minute in
          (seconds.isEmpty ? [0] : seconds).map { time(hour, minute, $0) }
        }
      }
      return words.phrase(.at, words.list(times))
    }
    let run = RuleWords.runs(of: hours)
    if hasExactTimes, minutes.count == 1, seconds.count <= 1, run.count == 1 {
      let (first, last) = (run[0].lowerBound, run[0].upperBound)
      let second = seconds.first ?? 0
      return words.phrase(.everyHour, time(first, minutes[0], second), time(last, minutes[0], second))
    }
    if seconds.isEmpty, !minutes.isEmpty, run.count == 1, hours.count > 2 {
      let list = words.list(words.ranges(minutes) { words.phrase(.minute, "\($0)") })
      return words.phrase(.minutesOfHours, list, "\(run[0].lowerBound)", "\(run[0].upperBound)")
    }
    var parts: [String] = []
    if !seconds.isEmpty { parts.append(clock(seconds, .second, .seconds)) }
    if !minutes.isEmpty { parts.append(clock(minutes, .minute, .minutes)) }
    if !hours.isEmpty {
      parts.append(clock(hours, .hour, .hours))
    } else if !minutes.isEmpty, rule.frequency >= .daily {
      parts.append(words.phrase(.someHour))
    }
    return words.phrase(
      .at, words.isEnglish ? parts.joined(separator: " of ") : parts.reversed().joined(separator: "的"))
  }

  /// Numbers on a clock: `minutes 0, 20 and 40`, `9点至16点`.
  private func clock(_ numbers: [Int], _ one: RulePhrase, _ all: RulePhrase) -> String {
    words.phrase(
      all, words.list(words.ranges(numbers) { words.phrase(one, "\($0)") }), isPlural: numbers.count > 1)
  }

  private func time(_ hour: Int, _ minute: Int, _ second: Int) -> String {
    words.time(hour, minute, second, showsSeconds: !rule.seconds.isEmpty)
  }
}
