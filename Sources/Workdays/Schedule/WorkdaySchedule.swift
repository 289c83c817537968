// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Which days are worked: a pattern, modified by the statutory calendar, a company's days and leave.
///
/// ```swift
/// let schedule = WorkdaySchedule(holidays: .statutory)
/// try schedule.isWorkday(CivilDate(year: 2021, month: 2, day: 20))  // true: a make-up Saturday
/// try schedule.isWorkday(CivilDate(year: 2021, month: 2, day: 15))  // false: a Monday of Spring Festival
/// ```
///
/// A question about a day that is not known throws, with the code `unpublishedYear`: one of a year without a notice that no
/// regulation, company or leave decides. `certainty(of:)` tells of each day how sure it is, and `assumingPattern` and
/// `addingForecast()` are the schedules that guess.
public struct WorkdaySchedule: Sendable, Hashable {
  /// Which make-up days are worked.
  public enum MakeUpDays: String, Sendable, Hashable, CaseIterable {
    /// Every make-up day is worked.
    case all
    /// Make-up days are worked only if the pattern has them.
    case ignored = "none"
    /// Only make-up days are worked.
    case only
  }

  /// The kind of a day under a schedule.
  public enum Kind: Sendable, Hashable {
    /// Worked according to the pattern.
    case workday
    /// Off according to the pattern.
    case weekend
    /// Off because of the statutory calendar, a company's days or leave.
    case holiday(name: String)
    /// Worked, because it is announced as a make-up day or set by a company. It may be in the pattern too, if that has
    /// Saturdays or Sundays.
    case makeUpDay(name: String)

    /// Whether the day is off, and not by the pattern.
    package var isHoliday: Bool { if case .holiday = self { true } else { false } }

    /// Whether the day is worked.
    public var isWorked: Bool {
      switch self {
      case .workday, .makeUpDay: true
      case .weekend, .holiday: false
      }
    }

    /// The Chinese name of the holiday, or what a company calls the day; nil for a day of the pattern.
    ///
    /// A make-up day has the name of the holiday that it is for. `ViewLocale` has it in other languages.
    public var holidayName: String? {
      switch self {
      case .holiday(let name), .makeUpDay(let name): name
      case .workday, .weekend: nil
      }
    }
  }

  /// Monday to Friday.
  public static let mondayToFriday: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]

  /// The pattern, and which parts of the statutory calendar apply to it.
  public let policy: WorkdayPolicy
  /// The statutory calendar, with company days and leave applied.
  public let holidays: HolidayCalendar

  /// Whether a day that is not known follows the pattern.
  package private(set) var assumesPattern = false

  private let weekdaysFollowed: [CivilDate: Weekday]
  /// The schedules of other offices.
  private let offices: [WorkdaySchedule]

  /// Creates a schedule.
  public init(_ policy: WorkdayPolicy = WorkdayPolicy(), holidays: HolidayCalendar) {
    self.policy = policy
    self.holidays = holidays
    weekdaysFollowed = policy.weekdaysFollowed(under: holidays)
    offices = holidays.offices.map { WorkdaySchedule(holidays: $0) }
  }

  /// Creates a schedule of a pattern alone, such as a cycle of shifts that goes on through holidays, without make-up days.
  public init(withoutHolidays pattern: WorkdayPattern) {
    self.init(
      WorkdayPolicy(pattern: pattern, observesHolidays: false, makeUpDays: .ignored),
      holidays: HolidayCalendar(years: []))
  }

  /// Creates a schedule of some weekdays, with statutory days off.
  public init(
    weekdays: Set<Weekday>, makeUpDays: MakeUpDays = .all, holidays: HolidayCalendar
  ) {
    self.init(WorkdayPolicy(pattern: WorkdayPattern(weekdays), makeUpDays: makeUpDays), holidays: holidays)
  }

  /// Creates a schedule of Monday to Friday, with statutory days off.
  public init(makeUpDays: MakeUpDays, holidays: HolidayCalendar) {
    self.init(WorkdayPolicy(makeUpDays: makeUpDays), holidays: holidays)
  }

  /// The schedule with a forecast of the first unpublished year; see `HolidayForecast`.
  ///
  /// - Throws: `Fault` if the year cannot be forecast.
  public func addingForecast() throws(Fault) -> WorkdaySchedule {
    WorkdaySchedule(policy, holidays: try holidays.addingForecast()).assumingPattern(assumesPattern)
  }

  /// The schedule that guesses: a day that is not known follows the pattern, as if no notice named it, so that no question
  /// throws.
  public var assumingPattern: WorkdaySchedule { assumingPattern(true) }

  /// The schedule that guesses or does not.
  package func assumingPattern(_ assumesPattern: Bool) -> WorkdaySchedule {
    var schedule = self
    schedule.assumesPattern = assumesPattern
    return schedule
  }

  /// The schedule with another pattern.
  package func following(_ pattern: WorkdayPattern) -> WorkdaySchedule {
    let policy = WorkdayPolicy(
      pattern: pattern, observesHolidays: policy.observesHolidays, makeUpDays: policy.makeUpDays,
      makeUpTimetable: policy.makeUpTimetable, makeUpWeekdays: policy.makeUpWeekdays, closures: policy.closures)
    return WorkdaySchedule(policy, holidays: holidays).assumingPattern(assumesPattern)
  }

  /// The pattern of the days that are worked apart from holidays.
  public var pattern: WorkdayPattern { policy.pattern }

  /// Whether a day is worked according to the pattern alone.
  public func isInPattern(_ date: CivilDate) -> Bool { policy.pattern.contains(date) }

  /// The kind of a day.
  ///
  /// A company's days and leave take precedence, whichever parts of the statutory calendar apply. A listed day off is a
  /// holiday on any weekday. An unlisted weekend day that a notice joins to a holiday is a holiday if the pattern has
  /// it worked. A day on which one of the calendar's other offices is closed is a holiday with the name of that office.
  ///
  /// - Throws: `Fault` with the code `unpublishedYear` if it is not known.
  public func kind(of date: CivilDate) throws(Fault) -> Kind {
    try expectKnown(date...date)
    return assumedKind(of: date)
  }

  /// The kind of a day, by the pattern if it is not known.
  package func assumedKind(of date: CivilDate) -> Kind {
    if offices.isEmpty { return ownKind(of: date) }
    let kind = ownKind(of: date)
    guard kind.isWorked, let office = officeClosed(on: date) else { return kind }
    let names = [office.holidays.region ?? "", office.assumedKind(of: date).holidayName ?? ""].filter { !$0.isEmpty }
    return .holiday(name: names.isEmpty ? "休" : names.joined(separator: " "))
  }

  /// The first of the other offices that has a day off; nil if all work.
  private func officeClosed(on date: CivilDate) -> WorkdaySchedule? { offices.first { !$0.isWorked(date) } }

  /// Whether a day is off only because another office is closed.
  package func isOffForOthers(_ date: CivilDate) -> Bool {
    !offices.isEmpty && officeClosed(on: date) != nil && ownKind(of: date).isWorked
  }

  /// The places that work on a day on which others are off: this one, nil for mainland China, and the other offices; none if
  /// all or none do.
  package func placesAtWork(on date: CivilDate) -> [String?] {
    guard !offices.isEmpty else { return [] }
    let places = [(holidays.region, ownKind(of: date).isWorked)]
    let all = places + offices.map { ($0.holidays.region, $0.isWorked(date)) }
    return all.allSatisfy(\.1) ? [] : all.filter(\.1).map(\.0)
  }

  /// The kind of a day, whatever other offices do.
  private func ownKind(of date: CivilDate) -> Kind {
    if let override = holidays.override(on: date) {
      if override.shift != nil, pattern.letter(of: date) != nil, !override.ruling.isDayOff { return .workday }
      return override.ruling.isDayOff
        ? .holiday(name: override.ruling.name) : .makeUpDay(name: override.ruling.name)
    }
    let isPlain = policy.makeUpDays != .only && isInPattern(date)
    switch holidays.statutoryRuling(on: date) {
    case .dayOff(let name)?:
      return policy.observesHolidays ? .holiday(name: name) : isPlain ? .workday : .weekend
    case .makeUpDay(let name)?:
      guard takesFromNotices else { return isPlain ? .workday : .weekend }
      // Monday 2020-02-03, on which nothing is made up for.
      if date.weekday.rawValue <= 5, weekdaysFollowed[date] == nil {
        if isPlain { return .workday }
        if policy.makeUpDays == .only { return .weekend }
      }
      guard isWorked(makeUpDay: date, isPlain: isPlain) else { return .weekend }
      // A Saturday of the weekly pattern, whatever the notice says of it; in a cycle it is named, though the cycle goes on.
      let isOrdinary = policy.makeUpDays == .ignored && weekdaysFollowed[date] == nil && pattern.letters.isEmpty
      return isOrdinary ? .workday : .makeUpDay(name: name)
    case nil:
      guard isPlain else { return .weekend }
      if !policy.closures.isEmpty, let name = policy.closures[date] { return .holiday(name: name) }
      guard policy.observesHolidays else { return .workday }
      return holidays.holidayJoined(to: date).map { .holiday(name: $0) } ?? .workday
    }
  }

  private func isWorked(makeUpDay date: CivilDate, isPlain: Bool) -> Bool {
    guard let weekday = weekdaysFollowed[date] else { return isPlain || policy.makeUpDays != .ignored }
    if case .cycle = policy.pattern.form { return day(followedBy: date).map(isInPattern) ?? true }
    return date.adding(days: weekday.rawValue - date.weekday.rawValue).map(isInPattern) ?? false
  }

  /// Whether a day is worked.
  ///
  /// - Throws: `Fault` with the code `unpublishedYear` if it is not known.
  public func isWorkday(_ date: CivilDate) throws(Fault) -> Bool { try kind(of: date).isWorked }

  /// Whether a day is worked, by the pattern if it is not known.
  package func isWorked(_ date: CivilDate) -> Bool { assumedKind(of: date).isWorked }

  /// Whether a day is off because of the statutory calendar, a company's days or leave.
  ///
  /// - Throws: `Fault` with the code `unpublishedYear` if it is not known.
  public func isHoliday(_ date: CivilDate) throws(Fault) -> Bool { try kind(of: date).isHoliday }

  /// How sure it is what a day is; a schedule that uses nothing of the statutory calendar knows every day.
  public func certainty(of date: CivilDate) -> DayCertainty {
    takesFromNotices ? holidays.certainty(of: date) : .known
  }

  /// Whether a later notice may still change the day; see `certainty(of:)`.
  ///
  /// It is false if the schedule uses nothing of the statutory calendar.
  package func isProvisional(_ date: CivilDate) -> Bool { certainty(of: date).mayChange }

  /// Whether a notice can change any day.
  var takesFromNotices: Bool {
    policy.observesHolidays || policy.makeUpDays != .ignored || policy.makeUpTimetable != nil
      || !policy.makeUpWeekdays.isEmpty || !offices.isEmpty
  }

  /// The weekday whose timetable a make-up day follows; nil if it follows none.
  public func weekdayFollowed(by makeUpDay: CivilDate) -> Weekday? {
    weekdaysFollowed.isEmpty ? nil : weekdaysFollowed[makeUpDay]
  }

  /// The day whose lessons a make-up day has: of the days off for which it makes up, the nearest with the weekday that it
  /// follows, or otherwise that weekday of its week; nil if it follows none.
  package func day(followedBy makeUpDay: CivilDate) -> CivilDate? {
    guard let weekday = weekdaysFollowed[makeUpDay],
      case .makeUpDay(let name)? = holidays.statutoryRuling(on: makeUpDay)
    else { return nil }
    let near = max(CivilDate.first, makeUpDay + -60)...makeUpDay + 60
    let taken = near.filter { $0.weekday == weekday && holidays.statutoryRuling(on: $0) == .dayOff(name: name) }
    return taken.min { abs($0 - makeUpDay) < abs($1 - makeUpDay) }
      ?? makeUpDay.adding(days: weekday.rawValue - makeUpDay.weekday.rawValue)
  }

  /// The letter of the shift on a day of a cycle, or nil on a day off and in other patterns.
  ///
  /// It is that of a company's day with a shift, of the day whose timetable a make-up day follows, or of the cycle. A day
  /// that is worked although it is off in the cycle otherwise has the letter of the first shift.
  ///
  /// - Throws: `Fault` with the code `unpublishedYear` if the day is not known.
  public func letter(on date: CivilDate) throws(Fault) -> Character? {
    try expectKnown(date...date)
    return assumedLetter(on: date)
  }

  /// The letter of the shift, by the pattern if the day is not known.
  package func assumedLetter(on date: CivilDate) -> Character? {
    guard let first = pattern.letters.first, isWorked(date) else { return nil }
    if let letter = holidays.override(on: date)?.shift { return letter }
    return (weekdaysFollowed.isEmpty ? nil : day(followedBy: date).flatMap(pattern.letter)) ?? pattern.letter(of: date)
      ?? first
  }

  /// The first company day that names a shift which the cycle does not have, or none where the cycle has several and the day
  /// off; nil if there is none.
  package var dayWithoutShift: (day: DayOverrides.Day, letters: [Character])? {
    let letters = pattern.letters
    guard !letters.isEmpty else { return nil }
    let days = holidays.overlay.values.filter { !$0.ruling.isDayOff }.sorted { $0.date < $1.date }
    return days.first { day in
      day.shift.map { !letters.contains($0) } ?? (letters.count > 1 && !isInPattern(day.date))
    }.map { ($0, letters) }
  }
}

extension WorkdaySchedule {
  /// What is not known yet about the days in a range.
  package struct Gaps: Sendable, Hashable {
    /// The unpublished years with days in the range that only the pattern determines.
    package let unpublishedYears: [Int]
    /// The year among the unpublished ones whose days off are forecast, or nil.
    package let forecastYear: Int?
    /// The published years with days from 29 to 31 December in the range that the next year's notice may still change.
    package let provisionalYears: [Int]
    /// The published years with days in the range whose notices are not confirmed.
    package let unconfirmedYears: [Int]

    /// The unpublished years that are not forecast.
    package var unknownYears: [Int] { unpublishedYears.filter { $0 != forecastYear } }

    /// Whether everything is known.
    package var isEmpty: Bool { unpublishedYears.isEmpty && provisionalYears.isEmpty && unconfirmedYears.isEmpty }
  }

  /// The first day of a range of which nothing is known; nil if there is none, or if the schedule guesses.
  package func firstUnknownDay(in range: ClosedRange<CivilDate>) -> CivilDate? {
    guard takesFromNotices, !assumesPattern else { return nil }
    for year in range.lowerBound.year...range.upperBound.year where !holidays.isPublished(year) {
      let (first, next) = (GregorianCycle.firstDay(ofYear: year), GregorianCycle.firstDay(ofYear: year + 1))
      let days = max(first, range.lowerBound.dayNumber)...min(next - 1, range.upperBound.dayNumber)
      let unknown = days.first { !holidays.certainty(of: CivilDate(unchecked: $0)).isAnswer }
      if let unknown { return CivilDate(unchecked: unknown) }
    }
    return nil
  }

  /// Throws if nothing is known of a day of a range and the schedule does not guess.
  package func expectKnown(_ range: ClosedRange<CivilDate>) throws(Fault) {
    guard let day = firstUnknownDay(in: range) else { return }
    let reason = YearList.unpublished([day.year], published: holidays.publishedYears)
    throw Fault(.unpublishedYear, "what \(day) is, is not known: \(reason.dropLast())")
  }

  /// What is not known yet about the days in a range.
  ///
  /// A day set by a company or as leave is known, and so is every day if the schedule uses nothing of the statutory
  /// calendar.
  package func gaps(in range: ClosedRange<CivilDate>) -> Gaps {
    var unpublished: [Int] = []
    var provisional: [Int] = []
    let years = takesFromNotices ? Array(range.lowerBound.year...range.upperBound.year) : []
    for year in years {
      let isPublished = holidays.isPublished(year)
      if isPublished, holidays.isPublished(year + 1) { continue }
      let lastDay = GregorianCycle.firstDay(ofYear: year + 1) - 1
      let firstDay = isPublished ? lastDay - 2 : GregorianCycle.firstDay(ofYear: year)
      let first = max(firstDay, range.lowerBound.dayNumber)
      let last = min(lastDay, range.upperBound.dayNumber)
      guard first <= last, (first...last).contains(where: { !holidays.isDecided(CivilDate(unchecked: $0)) }) else {
        continue
      }
      if isPublished { provisional.append(year) } else { unpublished.append(year) }
    }
    let forecast = holidays.forecast.flatMap { unpublished.contains($0.year) ? $0.year : nil }
    return Gaps(
      unpublishedYears: unpublished, forecastYear: forecast, provisionalYears: provisional,
      unconfirmedYears: holidays.unconfirmedYears.filter(years.contains))
  }
}

extension WorkdaySchedule {
  /// Whether an answer stays the same, whatever the notices to come say of the open days in a range.
  package func isSettled(_ range: ClosedRange<CivilDate>, _ answer: (WorkdaySchedule) -> some Hashable) -> Bool {
    let open = gaps(in: range).provisionalYears.flatMap { year in
      let last = CivilDate(unchecked: GregorianCycle.firstDay(ofYear: year + 1) - 1)
      return (last - 2...last).filter { range.contains($0) && certainty(of: $0) == .open }
    }
    // More than two Decembers, of a list that has gaps.
    guard open.count <= 6 else { return false }
    var choices: [[HolidayYear.Day]] = [[]]
    for date in open {
      let off = HolidayYear.Day(date, .dayOff(name: "元旦"))
      let made = HolidayYear.Day(date, .makeUpDay(name: "元旦"))
      choices = choices.flatMap { [$0, $0 + [off]] + (date.weekday.rawValue > 5 ? [$0 + [made]] : []) }
    }
    let answers = choices.map { days in
      let years = holidays.years.map { year in
        HolidayYear(unchecked: year.year, year.notices, year.days + days.filter { $0.date.year == year.year })
      }
      let decided = holidays.replacing(years: years, forecast: holidays.forecast)
      return answer(WorkdaySchedule(policy, holidays: decided).assumingPattern(assumesPattern))
    }
    return Set(answers).count == 1
  }
}

/// Formats lists of years.
package enum YearList {
  /// The first and the last year of a text such as `2021-2026`, or of one year; nil for another text.
  package static func ends(of text: String) -> (first: Int, last: Int)? {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let years = parts.compactMap { part in
      part.count == 4 && part.allSatisfy { (0x30...0x39).contains($0) } ? Int(Substring(part)) : nil
    }
    guard let first = years.first, let last = years.last, years.count == parts.count, parts.count <= 2 else {
      return nil
    }
    return (first, last)
  }

  /// Years in ascending order as `2007 to 2026 and 2028`.
  package static func text(_ years: [Int]) -> String {
    let texts = years.runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "no year" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// That the holidays of some years are not published yet, or not known of years before the first notice in the table;
  /// without a final stop.
  package static func unpublished(_ years: [Int]) -> String {
    arePast(years)
      ? "the holidays of \(text(years)) are not known" : "the holidays of \(text(years)) are not published yet"
  }

  /// Whether years are before those that are known, so that no notice of them is to come.
  package static func arePast(_ years: [Int]) -> Bool {
    years.last ?? .max < HolidayCalendar.statutory.publishedYears.first ?? .min
  }

  /// That the holidays of some years are not published yet, but those of others are.
  package static func unpublished(_ years: [Int], published: [Int]) -> String {
    unpublished(years) + "; those of \(text(published)) are."
  }
}
