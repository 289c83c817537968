// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The statutory calendar: holiday years merged by date, a later year overriding an earlier one; a company's days and
/// leave may be laid over it.
///
/// ```swift
/// let calendar = HolidayCalendar.statutory
/// calendar[try CivilDate(year: 2021, month: 2, day: 20)]  // .makeUpWorkday(name: "春节")
/// calendar[try CivilDate(year: 2021, month: 2, day: 22)]  // nil, an ordinary Monday
/// ```
public struct HolidayCalendar: Sendable, Hashable {
  /// The holiday years in ascending order, each once, published ones only.
  public let years: [HolidayYear]

  /// The listed days in ascending order, each date once, as the last holiday year that lists it has it, or the last of the
  /// overrides.
  public let days: [HolidayYear.Day]
  /// Company days and leave that override the holiday years, in order of precedence.
  public let overrides: [DayOverrides]

  /// The overrides' days by their numbers.
  let overlay: [Int: DayOverrides.Day]
  /// The holiday years' days in ascending order.
  private let statutoryDays: [HolidayYear.Day]

  /// Merges holiday years; of two for one year the later in the list counts, and those without days count for nothing.
  public init(years: [HolidayYear]) {
    let published = years.filter(\.isPublished).map { ($0.year, $0) }
    let kept = Dictionary(published) { $1 }.values.sorted { $0.year < $1.year }
    self.init(years: kept, overrides: [], overlay: [:])
  }

  /// The calendar of holiday years, as another has them, under overrides.
  init(years: [HolidayYear], overrides: [DayOverrides], overlay: [Int: DayOverrides.Day]) {
    self.years = years
    self.overrides = overrides
    self.overlay = overlay
    statutoryDays = HolidayCalendar.merge(years)
    guard !overlay.isEmpty else {
      days = statutoryDays
      return
    }
    let others = statutoryDays.filter { overlay[$0.date.dayNumber] == nil }
    days = (others + overlay.values.map { HolidayYear.Day($0.date, $0.ruling) }).sorted { $0.date < $1.date }
  }

  /// Holiday years overlap only around New Year, so each is merged with the tail of those before it.
  private static func merge(_ years: [HolidayYear]) -> [HolidayYear.Day] {
    var days: [HolidayYear.Day] = []
    for year in years {
      guard let first = year.days.first?.date else { continue }
      var tail: [HolidayYear.Day] = []
      while let last = days.last, last.date >= first {
        tail.append(last)
        days.removeLast()
      }
      var rest = tail.reversed()[...]
      for day in year.days {
        while let earlier = rest.first, earlier.date < day.date {
          days.append(earlier)
          rest.removeFirst()
        }
        if rest.first?.date == day.date { rest.removeFirst() }
        days.append(day)
      }
      days.append(contentsOf: rest)
    }
    return days
  }

  /// What the overrides say of a date, else what the notices say, or nil when neither lists it.
  public subscript(date: CivilDate) -> Ruling? {
    override(on: date)?.ruling ?? statutoryRuling(on: date)
  }

  /// What the notices alone say of a date, or nil when they do not list it.
  public func statutoryRuling(on date: CivilDate) -> Ruling? {
    let index = firstIndex(notBefore: date, in: statutoryDays)
    return index < statutoryDays.count && statutoryDays[index].date == date ? statutoryDays[index].ruling : nil
  }

  /// What the overrides alone say of a date, or nil when they do not set it.
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
    var low = 0
    var high = days.count
    while low < high {
      let middle = (low + high) / 2
      if days[middle].date < date { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The holiday that an unlisted Saturday or Sunday is joined to, or nil when it is an ordinary weekend day.
  ///
  /// Notices of some years say of a holiday next to a weekend "joined with the weekend" (与周末连休) and do not list
  /// that weekend's days. Such a day touches a listed day off, itself or through the other day of its weekend. For
  /// whoever works on Saturdays it is off. A company's days and leave join no weekends.
  public func holidayJoined(to date: CivilDate) -> String? {
    let weekday = date.weekday
    guard weekday == .saturday || weekday == .sunday, self[date] == nil else { return nil }
    let inward = weekday == .saturday ? 1 : -1
    for step in [-inward, inward, 2 * inward] {
      guard let neighbour = date.adding(days: step) else { continue }
      switch statutoryRuling(on: neighbour) {
      case .dayOff(let name): return name
      case .makeUpWorkday: if step == inward { return nil }
      case nil: break
      }
    }
    return nil
  }

  /// The years that are published, ascending.
  public var publishedYears: [Int] { years.map(\.year) }

  /// Whether the holidays of a year are published.
  public func isPublished(_ year: Int) -> Bool { years.contains { $0.year == year } }

  /// Whether a later notice may still rule a date.
  ///
  /// So it is with every day of a year that is not published, and with 29 to 31 December as long as the next year is
  /// not, since New Year's holiday and its make-up days may begin there. A listed date is settled.
  public func isProvisional(_ date: CivilDate) -> Bool {
    let (year, month, day) = date.components
    if isPublished(year), month < 12 || day < 29 || isPublished(year + 1) { return false }
    return self[date] == nil
  }

  /// The notices that list a date in a calendar year, in order of their dates.
  ///
  /// Besides those of the holiday year itself, the next one's when it reaches back into December.
  public func notices(rulingYear year: Int) -> [HolidayNotice] {
    years.flatMap(\.notices).filter { $0.years.contains(year) }.sorted { $0.date < $1.date }
  }
}

extension HolidayCalendar {
  /// What a notice says of a day.
  public enum Ruling: Sendable, Hashable {
    /// A day off, with the holiday's name in the notice's words.
    case dayOff(name: String)
    /// A day worked to make up for days off, with the holiday's name in the notice's words.
    case makeUpWorkday(name: String)

    /// The name of the holiday that the day belongs to.
    public var name: String {
      switch self {
      case .dayOff(let name), .makeUpWorkday(let name): name
      }
    }

    /// Whether the day is off.
    public var isDayOff: Bool {
      switch self {
      case .dayOff: true
      case .makeUpWorkday: false
      }
    }
  }
}

extension HolidayCalendar {
  /// The statutory calendar of mainland China, 2007 to 2026, built in.
  ///
  /// It is read from the table on first use, in well under a millisecond.
  public static let statutory = HolidayCalendar(years: statutoryYears)

  // The table is part of the program and a test reads it whole. Were it broken all the same, no year would count as
  // published, and whatever asks for a year would be refused.
  private static let statutoryYears = (try? HolidayTableReader.years(in: StatutoryTable.text)) ?? []
}
