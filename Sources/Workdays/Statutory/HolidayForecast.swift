// SPDX-License-Identifier: MIT

public import CivilCalendar
import LunisolarCalendar

/// What is known of a year before its notice is published: the statutory days for certain, the days off around them and
/// the make-up days probably.
///
/// Every statutory day of the regulation in force has been off in every year since 2008. The rest is forecast by rules that
/// use only the regulation and the year before:
///
/// - Spring Festival begins with its first statutory day, or with New Year's Eve if that was off the year before. It takes
///   as many weekdays beyond the statutory ones as the year before; what a notice added during an epidemic doesn't count.
/// - New Year's Day, Qingming, the Dragon Boat and the Mid-Autumn Festival are joined to the weekend: a Tuesday takes the
///   Monday and the Sunday, a Thursday the Friday and the Saturday, a Saturday or Sunday the Monday. A Wednesday stands alone.
/// - Labour Day is joined so too, or as long as the year before if that was longer than three days; it then begins on
///   1 May, or on the Saturday if 1 May is a Sunday or Monday.
/// - National Day is 1 to 7 October, and to the 8th if Mid-Autumn is among these days. If Mid-Autumn is one or two days before
///   them, the eight days begin with it.
/// - A holiday has as many make-up days as it takes weekdays beyond its statutory days, since the regulation gives no more
///   days off than those. They are the nearest weekend days: two are one before and one after it, or both of a weekend that
///   touches it.
///
/// The year before is left as its own notice has it.
///
/// Applied to each year from 2015 to 2026 with the notices before it, the rules are wrong about 25 days, and on average about
/// a quarter of a workday in the number of a year. A plain Monday to Friday is wrong about 289 days and twelve workdays, and
/// with the statutory days off alone about 192 days and three and a half workdays. How make-up days are placed was chosen
/// with these years in view; every figure comes from the regulation or from the year before.
///
/// ```swift
/// let forecast = try HolidayForecast(after: .statutory)     // 2027, when 2026 is the newest year
/// forecast.days.first?.certainty                            // .certain: New Year's Day
/// ```
public struct HolidayForecast: Sendable, Hashable {
  /// A day off or a make-up day.
  public struct Day: Sendable, Hashable {
    /// The date.
    public let date: CivilDate
    /// What the notice will say of it, with the holiday's name in Chinese, such as `国庆节、中秋节`.
    public let ruling: HolidayCalendar.Ruling
    /// How sure that is: `certain` for a day that the regulation names, `expected` for all others.
    public let certainty: DayCertainty

    /// The holiday's name in Chinese.
    public var name: String { ruling.name }
  }

  /// The year, the first that is not published.
  public let year: Int
  /// The days off, with the weekends inside a holiday, and the make-up days, in ascending order.
  public let days: [Day]
  /// The date of the newest notice that the forecast is based on.
  package let basis: CivilDate

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
    days = rules.rulings.sorted { $0.key < $1.key }.map { date, ruling in
      Day(date: date, ruling: ruling, certainty: StatutoryHoliday.regulated(on: date).isEmpty ? .expected : .certain)
    }
  }

  /// The days as a holiday year without a notice.
  var holidayYear: HolidayYear {
    HolidayYear(unchecked: year, [], days.map { HolidayYear.Day($0.date, $0.ruling) })
  }
}

/// The rules of a forecast.
private struct ForecastRules {
  /// The days off of one holiday.
  private struct Block {
    let name: String
    /// Within the year.
    let days: ClosedRange<CivilDate>
    /// How many days the regulation gives for it.
    let statutoryCount: Int
    /// How many weekdays it takes beyond those.
    var makeUpCount: Int { max(0, days.count(where: ForecastRules.isWeekday) - statutoryCount) }
  }

  let year: Int
  /// The notices before it.
  let earlier: HolidayCalendar
  private var blocks: [Block] = []
  /// What is found of each day.
  private(set) var rulings: [CivilDate: HolidayCalendar.Ruling] = [:]

  init(year: Int, earlier: HolidayCalendar) {
    (self.year, self.earlier) = (year, earlier)
  }

  mutating func apply() throws(Fault) {
    let days = statutoryDays(in: year)
    try addSpringFestival(days[.springFestival] ?? [])
    for holiday in [StatutoryHoliday.newYear, .qingming, .dragonBoat] {
      if let date = days[holiday]?.first { add(joined(date), holiday.chineseName, 1) }
    }
    try addLabourDay(days[.labourDay]?.count ?? 1)
    addNationalDay(midAutumn: days[.midAutumn]?.first)
    for block in blocks { for day in block.days { rulings[day] = .dayOff(name: block.name) } }
    for (holiday, dates) in days {
      for date in dates where rulings[date] == nil { rulings[date] = .dayOff(name: holiday.chineseName) }
    }
    blocks.sort { $0.days.lowerBound < $1.days.lowerBound }
    for block in blocks { addMakeUpDays(of: block) }
  }

  private static func isWeekday(_ date: CivilDate) -> Bool { date.weekday.rawValue <= 5 }

  private func date(_ month: Int, _ day: Int, in other: Int? = nil) -> CivilDate {
    CivilDate(unchecked: GregorianCycle.day(year: other ?? year, month: month, day: day))
  }

  /// The days off around a date that the notices list, without weekends that they only join.
  private func listed(around date: CivilDate) -> ClosedRange<CivilDate>? {
    guard isListed(date) else { return nil }
    var (first, last) = (date, date)
    while isListed(first.adding(days: -1)) { first = first.advanced(by: -1) }
    while isListed(last.adding(days: 1)) { last = last.advanced(by: 1) }
    return first...last
  }

  private func isListed(_ date: CivilDate?) -> Bool { date.flatMap { earlier[$0] }?.isDayOff == true }

  private func statutoryDays(in year: Int) -> [StatutoryHoliday: [CivilDate]] {
    var days: [StatutoryHoliday: [CivilDate]] = [:]
    for day in date(1, 1, in: year)...date(12, 31, in: year) {
      for holiday in StatutoryHoliday.regulated(on: day) { days[holiday, default: []].append(day) }
    }
    return days
  }

  /// The year before keeps what its own notice says.
  private mutating func add(_ days: ClosedRange<CivilDate>, _ name: String, _ statutoryCount: Int) {
    let days = days.clamped(to: date(1, 1)...date(12, 31))
    blocks.append(Block(name: name, days: days, statutoryCount: statutoryCount))
  }

  /// A single day with the weekend that it is joined to.
  private func joined(_ day: CivilDate) -> ClosedRange<CivilDate> {
    switch day.weekday {
    case .monday, .tuesday: day - 2...day
    case .wednesday: day...day
    case .thursday, .friday, .saturday: day...day + 2
    case .sunday: day - 1...day + 1
    }
  }

  private mutating func addSpringFestival(_ days: [CivilDate]) throws(Fault) {
    let before = statutoryDays(in: year - 1)[.springFestival] ?? []
    let eve = LunisolarYear(unchecked: year - 1, in: .chinese).firstDay - 1
    guard let oldFirst = before.first, var first = days.first, let listed = listed(around: oldFirst) else {
      throw missing(.springFestival)
    }
    if isListed(eve) { first = min(first, LunisolarYear(unchecked: year, in: .chinese).firstDay - 1) }
    let block = HolidayBlock(name: "", days: listed)
    let ordinary = listed.prefix { block.reason(for: $0) != .extended }.count(where: Self.isWeekday)
    var rest = days.count + ordinary - before.count
    var last = first - 1
    while rest > 0 {
      last = last + 1
      if Self.isWeekday(last) { rest -= 1 }
    }
    add(first...max(last, days.last ?? first), StatutoryHoliday.springFestival.chineseName, days.count)
  }

  private mutating func addLabourDay(_ statutoryCount: Int) throws(Fault) {
    guard let listed = listed(around: date(5, 1, in: year - 1)) else { throw missing(.labourDay) }
    let (day, name) = (date(5, 1), StatutoryHoliday.labourDay.chineseName)
    guard listed.count > 3 else { return add(joined(day), name, statutoryCount) }
    let start = day + (day.weekday == .sunday ? -1 : day.weekday == .monday ? -2 : 0)
    add(start...start + (listed.count - 1), name, statutoryCount)
  }

  private mutating func addNationalDay(midAutumn: CivilDate?) {
    let (first, last) = (date(10, 1), date(10, 7))
    guard let midAutumn, (first - 2...last + 1).contains(midAutumn) else {
      if let midAutumn { add(joined(midAutumn), StatutoryHoliday.midAutumn.chineseName, 1) }
      return add(first...last, StatutoryHoliday.nationalDay.chineseName, 3)
    }
    let start = min(first, midAutumn)
    add(start...start + 7, midAutumn < first ? "中秋节、国庆节" : "国庆节、中秋节", 4)
  }

  private mutating func addMakeUpDays(of block: Block) {
    // The free weekend days before and after it, the nearest first.
    func free(_ days: [CivilDate]) -> [CivilDate] {
      days.filter { !Self.isWeekday($0) && rulings[$0] == nil && $0.year == year }
    }
    let (first, last) = (block.days.lowerBound, block.days.upperBound)
    var before = free((1...21).map { first - $0 })
    var after = free((1...21).map { last + $0 })
    var count = block.makeUpCount
    while count > 0, !before.isEmpty || !after.isEmpty {
      let touching = [before, after].first {
        $0.count > 1 && abs($0[0] - (first > $0[0] ? first : last)) == 1 && abs($0[1] - $0[0]) == 1
      }
      var days: [CivilDate]
      if count >= 2, let touching {
        days = Array(touching.prefix(2))
      } else if count >= 2, let earlier = before.first, let later = after.first {
        days = [earlier, later]
      } else {
        let isBefore = before.first.map { day in after.first.map { first - day <= $0 - last } ?? true } ?? false
        days = Array((isBefore ? before : after).prefix(1))
      }
      for day in days { rulings[day] = .makeUpDay(name: block.name) }
      before.removeAll(where: days.contains)
      after.removeAll(where: days.contains)
      count -= days.count
    }
  }

  private func missing(_ holiday: StatutoryHoliday) -> Fault {
    Fault(
      .invalidValue, "the holidays of \(year) cannot be forecast, since \(year - 1) has no \(holiday.englishName)")
  }
}
