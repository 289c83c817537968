// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The statutory calendar: holiday years merged by date, in which a later year overrides an earlier one.
///
/// A company's days and leave may override the statutory calendar.
///
/// ```swift
/// let calendar = HolidayCalendar.statutory
/// calendar[try CivilDate(year: 2021, month: 2, day: 20)]  // .makeUpDay(name: "春节")
/// calendar[try CivilDate(year: 2021, month: 2, day: 22)]  // nil, an ordinary Monday
/// ```
public struct HolidayCalendar: Sendable, Hashable {
  /// The published holiday years in ascending order, each once.
  public let years: [HolidayYear]

  /// The listed days in ascending order, each date once, as in the last override or holiday year that lists it.
  public let days: [HolidayYear.Day]
  /// What is known of the first unpublished year, or nil unless it was asked for.
  public let forecast: HolidayForecast?
  /// Company days and leave that override the holiday years, in order of precedence.
  public let overrides: [DayOverrides]
  /// The place that the days are those of, such as 香港, empty for one without a name; nil for mainland China.
  public private(set) var region: String?
  /// The calendars of other offices, which work from Monday to Friday; what is a workday here is off unless it is one there
  /// too.
  package private(set) var offices: [HolidayCalendar] = []

  /// The days of the overrides by day number.
  let overlay: [Int: DayOverrides.Day]
  /// The years that just one list names, whose notices nobody has read.
  private let unconfirmed: [HolidayYear]
  /// The days of the holiday years in ascending order.
  private let statutoryDays: [HolidayYear.Day]
  /// The numbers of the days of the years after the last one, about which the regulation alone is asked.
  let regulatedDays: Range<Int>

  /// Whether the days are those of mainland China, and no other office's.
  package var isMainlandAlone: Bool { region == nil && offices.isEmpty }

  /// Merges holiday years, of which those without days are ignored; of two for the same year, the later one in the list
  /// counts.
  public init(years: [HolidayYear]) {
    let published = years.filter(\.isPublished).map { ($0.year, $0) }
    let kept = Dictionary(published) { $1 }.values.sorted { $0.year < $1.year }
    self.init(years: kept, overrides: [], overlay: [:])
  }

  /// Creates the calendar of another place from its official list.
  ///
  /// A year counts as published if the list has a day of it, but not a last year of which it has January alone: a list may
  /// end with the next New Year's Day.
  ///
  /// - Parameters:
  ///   - list: the days off, and days that are worked although their weekday is off.
  ///   - region: the name of the place for titles and notes; empty for none.
  public init(official list: DayOverrides, region: String = "") {
    var days = Dictionary(grouping: list.days, by: \.date.year)
    if let last = days.keys.max(), let january = days[last], january.allSatisfy({ $0.date.month == 1 }),
      days[last - 1] != nil
    {
      days[last - 1, default: []] += january
      days[last] = nil
    }
    let years = days.sorted { $0.key < $1.key }.map { year, days in
      HolidayYear(unchecked: year, [], days.map { HolidayYear.Day($0.date, $0.ruling) })
    }
    self.init(years: years, overrides: [], overlay: [:])
    self.region = region
  }

  /// The calendar of the days that other offices, which work from Monday to Friday, work too.
  ///
  /// ```swift
  /// let list = try DayOverrides(.official, [.off(mayFirst, "勞動節")])
  /// let common = HolidayCalendar.statutory.common(with: [HolidayCalendar(official: list, region: "香港")])
  /// try WorkdaySchedule(holidays: common).workdays(in: days)
  /// ```
  ///
  /// A year counts as published if it is for all of them.
  public func common(with offices: [HolidayCalendar]) -> HolidayCalendar {
    var calendar = self
    calendar.offices += offices
    return calendar
  }

  /// Creates a calendar of merged holiday years with overrides.
  init(
    years: [HolidayYear], overrides: [DayOverrides], overlay: [Int: DayOverrides.Day], forecast: HolidayForecast? = nil
  ) {
    self.years = years
    self.forecast = forecast
    self.overrides = overrides
    self.overlay = overlay
    unconfirmed = years.filter { !$0.isConfirmed }
    let next = years.last.map { $0.year + 1 }
    regulatedDays =
      next.map { GregorianCycle.firstDay(ofYear: $0)..<GregorianCycle.firstDay(ofYear: $0 + Self.regulatedYears) }
      ?? 0..<0
    statutoryDays = HolidayCalendar.merge(years + (forecast.map { [$0.holidayYear] } ?? []))
    guard !overlay.isEmpty else {
      days = statutoryDays
      return
    }
    let others = statutoryDays.filter { overlay[$0.date.dayNumber] == nil }
    days = (others + overlay.values.map { HolidayYear.Day($0.date, $0.ruling) }).sorted { $0.date < $1.date }
  }

  /// Holiday years overlap only around New Year, so each is merged with the end of the previous ones.
  private static func merge(_ years: [HolidayYear]) -> [HolidayYear.Day] {
    var days: [HolidayYear.Day] = []
    for year in years {
      guard let first = year.days.first?.date else { continue }
      let start = days.lastIndex { $0.date < first }.map { $0 + 1 } ?? 0
      let kept = days[start...].filter { day in !year.days.contains { $0.date == day.date } }
      days.removeSubrange(start...)
      days += kept.isEmpty ? year.days : (kept + year.days).sorted { $0.date < $1.date }
    }
    return days
  }

  /// The calendar with a forecast of the first unpublished year; unchanged if it has one.
  ///
  /// The days of the forecast are listed like those of a notice, but the year stays unpublished and all its days
  /// provisional.
  ///
  /// - Throws: `Fault` if the year cannot be forecast.
  public func addingForecast() throws(Fault) -> HolidayCalendar {
    if forecast != nil { return self }
    guard region == nil else { throw Fault(.invalidValue, "only the holidays of mainland China can be forecast") }
    var calendar = HolidayCalendar(
      years: years, overrides: overrides, overlay: overlay, forecast: try HolidayForecast(after: self))
    calendar.offices = offices
    return calendar
  }

  /// The calendar with those company days and leave that somebody has.
  package func keepingOverrides(_ isTheirs: (DayOverrides.Day) -> Bool) -> HolidayCalendar {
    withoutOverrides.adding(
      overrides.map { DayOverrides(purpose: $0.purpose, days: $0.days.filter(isTheirs), notices: $0.notices) }
    ).calendar
  }

  /// The statutory calendar alone, with the forecast if there is one.
  package var withoutOverrides: HolidayCalendar { replacing(overrides: [], [:]) }

  /// The calendar with other holiday years, and with a forecast that is given.
  package func replacing(years: [HolidayYear], forecast: HolidayForecast? = nil) -> HolidayCalendar {
    var calendar = HolidayCalendar(
      years: HolidayCalendar(years: years).years, overrides: [], overlay: [:], forecast: forecast)
    (calendar.region, calendar.offices) = (region, offices)
    return calendar.adding(overrides).calendar
  }

  /// The calendar with other overrides.
  func replacing(overrides: [DayOverrides], _ overlay: [Int: DayOverrides.Day]) -> HolidayCalendar {
    var calendar = HolidayCalendar(years: years, overrides: overrides, overlay: overlay, forecast: forecast)
    (calendar.region, calendar.offices) = (region, offices)
    return calendar
  }

  /// Whether the holidays of a year are published or forecast.
  package func isKnown(_ year: Int) -> Bool { isPublished(year) || forecast?.year == year }

  /// The ruling for a date from the overrides, otherwise from the notices; nil if neither lists it.
  public subscript(date: CivilDate) -> Ruling? {
    announcedRuling(on: date) ?? regulatedRuling(on: date)
  }

  /// The ruling for a date from the overrides, otherwise from the notices or the forecast; nil if none of them lists it.
  package func announcedRuling(on date: CivilDate) -> Ruling? {
    override(on: date)?.ruling ?? listedRuling(on: date)
  }

  /// The ruling for a date from the notices alone, and in the years after the last one from the regulation; nil if they do
  /// not name it.
  public func statutoryRuling(on date: CivilDate) -> Ruling? {
    listedRuling(on: date) ?? regulatedRuling(on: date)
  }

  /// The ruling for a date that the notices or the forecast list; nil if they do not.
  func listedRuling(on date: CivilDate) -> Ruling? {
    let index = firstIndex(notBefore: date, in: statutoryDays)
    return index < statutoryDays.count && statutoryDays[index].date == date ? statutoryDays[index].ruling : nil
  }

  /// Whether a date is listed as a make-up day although it is from Monday to Friday and nothing overrides it.
  ///
  /// That is 2020-02-03, which a revised notice says is worked again. Nothing is made up for on such a day.
  package func isListedWorkday(_ date: CivilDate) -> Bool {
    date.weekday.rawValue <= 5 && override(on: date) == nil && statutoryRuling(on: date)?.isDayOff == false
  }

  /// The override of a date, or nil if there is none.
  public func override(on date: CivilDate) -> DayOverrides.Day? {
    overlay.isEmpty ? nil : overlay[date.dayNumber]
  }

  /// The listed days from the first to the last date of a range.
  public func days(in range: ClosedRange<CivilDate>) -> ArraySlice<HolidayYear.Day> {
    let start = firstIndex(notBefore: range.lowerBound, in: days)
    let end = range.upperBound.adding(days: 1).map { firstIndex(notBefore: $0, in: days) } ?? days.count
    return days[start..<end]
  }

  private func firstIndex(notBefore date: CivilDate, in days: [HolidayYear.Day]) -> Int {
    days.indices.lowest(meeting: { days[$0].date >= date })
  }

  /// The name of the holiday to which an unlisted Saturday or Sunday is joined, or nil if it is an ordinary weekend
  /// day.
  ///
  /// In some years, the notice says that a holiday is "joined with the weekend" (与周末连休) and does not list the days of
  /// that weekend. Such a day is next to a listed day off, or the other day of its weekend is. It is off even for
  /// people who work on Saturdays. A company's days and leave are not joined with weekends, nor are those of other places.
  package func holidayJoined(to date: CivilDate) -> String? {
    let weekday = date.weekday
    guard weekday == .saturday || weekday == .sunday, region == nil, self[date] == nil else { return nil }
    let inward = weekday == .saturday ? 1 : -1
    for step in [-inward, inward, 2 * inward] {
      guard let neighbour = date.adding(days: step) else { continue }
      switch listedRuling(on: neighbour) {
      case .dayOff(let name): return name
      case .makeUpDay: if step == inward { return nil }
      case nil: break
      }
    }
    return nil
  }

  /// The published years, ascending.
  public var publishedYears: [Int] { years.map(\.year).filter(arePublishedByOffices) }

  /// The date of the newest confirmed notice; nil if there is none.
  package var newestNotice: CivilDate? { years.flatMap(\.notices).filter(\.isConfirmed).map(\.date).max() }

  /// The date that a notice gives to what it changes: its own, but the day after that of the year before as long as it is
  /// not confirmed, so that its confirmation is newer, whatever date a list has invented.
  package func stampDate(of notice: HolidayNotice) -> CivilDate {
    guard !notice.isConfirmed else { return notice.date }
    let year = unconfirmed.first { $0.notices.contains(notice) }?.year ?? .max
    return (years.last { $0.year < year }?.notices.first?.date ?? .first).advanced(by: 1)
  }

  /// Whether the holidays of a year are published.
  public func isPublished(_ year: Int) -> Bool {
    years.contains { $0.year == year } && arePublishedByOffices(year)
  }

  private func arePublishedByOffices(_ year: Int) -> Bool { offices.allSatisfy { $0.isPublished(year) } }

  /// The published years whose notices are not confirmed, ascending.
  package var unconfirmedYears: [Int] { unconfirmed.map(\.year) }

  /// Whether the notices that are known, confirmed or not, or the regulation decide about a date.
  package func isDecided(_ date: CivilDate) -> Bool { [.known, .certain].contains(certaintyIfConfirmed(of: date)) }

  /// Whether a date is one of a year whose notice is not confirmed, or listed by that in the year before.
  package func isUnconfirmed(_ date: CivilDate) -> Bool {
    guard !unconfirmed.isEmpty, override(on: date) == nil else { return false }
    let year = date.year
    return unconfirmed.contains { other in other.year == year || other.days.contains { $0.date == date } }
  }

  /// The notices that list a date in a calendar year, by date.
  ///
  /// Besides those of the holiday year itself, this includes those of the next year if they reach back into December.
  public func notices(rulingYear year: Int) -> [HolidayNotice] {
    years.flatMap(\.notices).filter { $0.years.contains(year) }.sorted { $0.date < $1.date }
  }
}

extension HolidayCalendar {
  /// What a notice says about a day.
  public enum Ruling: Sendable, Hashable {
    /// A day off, with the holiday's name as in the notice.
    case dayOff(name: String)
    /// A make-up day, with the holiday's name as in the notice.
    case makeUpDay(name: String)

    /// The name of the holiday that the day belongs to.
    public var name: String {
      switch self {
      case .dayOff(let name), .makeUpDay(let name): name
      }
    }

    /// Whether the day is off.
    public var isDayOff: Bool { if case .dayOff = self { true } else { false } }

    /// Whether a text can be a name: 1 to 300 bytes without control characters.
    package static func isName(_ text: String) -> Bool {
      (1...300).contains(text.utf8.count)
        && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
  }
}

extension HolidayCalendar {
  /// The statutory calendar of mainland China, 2007 to 2026, built in.
  ///
  /// It is read from the table on first use, in well under a millisecond.
  public static let statutory = HolidayCalendar(years: statutoryYears)

  // The table is part of the program, and a test reads all of it. If it were broken nevertheless, no year would count
  // as published, and requests for any year would fail.
  private static let statutoryYears = (try? HolidayTableReader.years(in: StatutoryTable.text)) ?? []
}
