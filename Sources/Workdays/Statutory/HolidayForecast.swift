// SPDX-License-Identifier: MIT

public import CivilCalendar

/// What is known of a year before its notice is published: the statutory days for certain, the days off around them
/// probably.
///
/// Every statutory day of the regulation in force has been off in every year since 2008. The days off around them are
/// forecast by rules that use only the year before:
///
/// - Spring Festival is as long as the year before and at the same distance from the first day of the Chinese year, a day
///   longer, and a day earlier, if the regulation has added its eve. What a notice added during an epidemic doesn't count.
/// - New Year's Day, Qingming, the Dragon Boat and the Mid-Autumn Festival are joined to the weekend: a Tuesday takes the
///   Monday, a Thursday takes the Friday, a Saturday or Sunday takes the Monday. A Wednesday stands alone.
/// - Labour Day is joined so too, or as long as the year before if that was longer than three days; it then begins on
///   1 May, or on the Saturday if 1 May is a Sunday or Monday.
/// - National Day is 1 to 7 October, and to the 8th if Mid-Autumn is among these days.
///
/// Make-up days are never forecast: nobody could plan with a wrong one. The year before is left as its own notice has it.
///
/// Applied to each year from 2015 to 2026 with the notices before it, the rules find 95.8 % of the weekdays off, and
/// 98.1 % of the weekdays that they name are off. A plain Monday to Friday finds none of these 214 days.
///
/// ```swift
/// let forecast = try HolidayForecast(after: .statutory)     // 2027, when 2026 is the newest year
/// forecast.days.first?.certainty                            // .certain: New Year's Day
/// ```
public struct HolidayForecast: Sendable, Hashable {
  /// How sure it is that a day is off.
  public enum Certainty: Sendable, Hashable {
    /// The regulation on public holidays names the day.
    case certain
    /// Most likely, by the days off of the year before.
    case probable
  }

  /// A day off.
  public struct Day: Sendable, Hashable {
    /// The date.
    public let date: CivilDate
    /// The holiday's name in Chinese, such as `国庆节、中秋节`.
    public let name: String
    /// How sure it is that the day is off.
    public let certainty: Certainty
  }

  /// The year, the first that is not published.
  public let year: Int
  /// The days off in ascending order, with the weekends inside a holiday.
  public let days: [Day]
  /// The date of the newest notice that the forecast is based on.
  public let basis: CivilDate

  /// Forecasts the year after the newest published one.
  ///
  /// Company days and leave do not count.
  ///
  /// - Throws: `Fault` if the year's festivals are not known, or if the year before lacks Spring Festival or Labour
  ///   Day.
  public init(after calendar: HolidayCalendar) throws(Fault) {
    guard let last = calendar.years.last, let basis = last.notices.map(\.date).max() ?? last.days.first?.date else {
      throw Fault(.invalidValue, "nothing can be forecast without a published year")
    }
    let year = last.year + 1
    guard StatutoryHoliday.knownYears.contains(year), StatutoryHoliday.knownYears.contains(year - 1) else {
      throw Fault(
        .invalidValue,
        "the holidays of \(year) cannot be forecast; the festivals are known to \(StatutoryHoliday.knownYears.upperBound)"
      )
    }
    var rules = ForecastRules(year: year, earlier: HolidayCalendar(years: calendar.years))
    try rules.apply()
    self.year = year
    self.basis = basis
    days = rules.names.keys.sorted().map { date in
      Day(
        date: date, name: rules.names[date] ?? "",
        certainty: ForecastRules.statutory(on: date).isEmpty ? .probable : .certain)
    }
  }

  /// Whether a day is off for certain, by the regulation.
  public func isCertain(_ date: CivilDate) -> Bool {
    days.contains { $0.date == date && $0.certainty == .certain }
  }

  /// The days as a holiday year without a notice.
  var holidayYear: HolidayYear {
    HolidayYear(unchecked: year, [], days.map { HolidayYear.Day($0.date, .dayOff(name: $0.name)) })
  }
}

/// The rules of a forecast.
private struct ForecastRules {
  let year: Int
  /// The notices before it.
  let earlier: HolidayCalendar
  /// The names of the days off found so far.
  private(set) var names: [CivilDate: String] = [:]

  mutating func apply() throws(Fault) {
    let days = statutoryDays(in: year)
    try addSpringFestival(days)
    for holiday in [StatutoryHoliday.newYear, .qingming, .dragonBoat] {
      if let date = days[holiday]?.first { add(joined(date), holiday.chineseName) }
    }
    try addLabourDay()
    let national = date(10, 1)...date(10, 7)
    let midAutumn = days[.midAutumn]?.first
    let isInside = midAutumn.map(national.contains) ?? false
    if let midAutumn, !isInside { add(joined(midAutumn), StatutoryHoliday.midAutumn.chineseName) }
    add(
      national.lowerBound...(isInside ? date(10, 8) : national.upperBound),
      isInside ? "国庆节、中秋节" : StatutoryHoliday.nationalDay.chineseName)
    for (holiday, dates) in days { for date in dates where names[date] == nil { names[date] = holiday.chineseName } }
  }

  private func date(_ month: Int, _ day: Int, in other: Int? = nil) -> CivilDate {
    CivilDate(unchecked: GregorianCycle.day(year: other ?? year, month: month, day: day))
  }

  /// The holidays on a day by the regulation; that of 2015 for the anniversary was set by a notice during the year.
  static func statutory(on date: CivilDate) -> [StatutoryHoliday] {
    StatutoryHoliday.statutoryDay(date)?.filter { $0 != .victoryDay } ?? []
  }

  /// The days off around a date that the notices list, without weekends that they only join.
  private func listed(around date: CivilDate) -> ClosedRange<CivilDate>? {
    func isListed(_ date: CivilDate?) -> Bool { date.flatMap { earlier[$0] }?.isDayOff == true }
    guard isListed(date) else { return nil }
    var (first, last) = (date, date)
    while isListed(first.adding(days: -1)) { first = first.advanced(by: -1) }
    while isListed(last.adding(days: 1)) { last = last.advanced(by: 1) }
    return first...last
  }

  private func statutoryDays(in year: Int) -> [StatutoryHoliday: [CivilDate]] {
    var days: [StatutoryHoliday: [CivilDate]] = [:]
    for day in date(1, 1, in: year)...date(12, 31, in: year) {
      for holiday in Self.statutory(on: day) { days[holiday, default: []].append(day) }
    }
    return days
  }

  /// The year before keeps what its own notice says.
  private mutating func add(_ days: ClosedRange<CivilDate>, _ name: String) {
    for day in days where day.year == year { names[day] = name }
  }

  /// A single day with the weekend that it is joined to.
  private func joined(_ day: CivilDate) -> ClosedRange<CivilDate> {
    switch day.weekday {
    case .monday: day.advanced(by: -2)...day
    case .tuesday: day.advanced(by: -3)...day
    case .wednesday: day...day
    case .thursday: day...day.advanced(by: 3)
    case .friday, .saturday: day...day.advanced(by: 2)
    case .sunday: day.advanced(by: -1)...day.advanced(by: 1)
    }
  }

  private mutating func addSpringFestival(_ days: [StatutoryHoliday: [CivilDate]]) throws(Fault) {
    let before = statutoryDays(in: year - 1)[.springFestival] ?? []
    let now = days[.springFestival] ?? []
    guard let oldFirst = before.first, let first = now.first,
      let listed = listed(around: oldFirst)
    else { throw missing(.springFestival) }
    let block = HolidayBlock(name: "", days: listed)
    let ordinary = listed.prefix { block.reason(for: $0) != .extended }.count
    // The first statutory day moves with the eve, which belongs to the festival if the regulation names it.
    let start = first.advanced(by: oldFirst.distance(to: listed.lowerBound))
    let length = ordinary + max(0, now.count - before.count)
    add(start...start.advanced(by: max(length, 1) - 1), StatutoryHoliday.springFestival.chineseName)
  }

  private mutating func addLabourDay() throws(Fault) {
    let old = date(5, 1, in: year - 1)
    guard let listed = listed(around: old) else { throw missing(.labourDay) }
    let day = date(5, 1)
    guard listed.count > 3 else { return add(joined(day), StatutoryHoliday.labourDay.chineseName) }
    let start = day.advanced(by: day.weekday == .sunday ? -1 : day.weekday == .monday ? -2 : 0)
    add(start...start.advanced(by: listed.count - 1), StatutoryHoliday.labourDay.chineseName)
  }

  private func missing(_ holiday: StatutoryHoliday) -> Fault {
    Fault(
      .invalidValue, "the holidays of \(year) cannot be forecast, since \(year - 1) has no \(holiday.englishName)")
  }
}
