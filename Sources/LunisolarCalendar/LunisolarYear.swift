// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A year of a lunisolar calendar: its months, its leap month, its place in the cycle of sixty.
///
/// ```swift
/// let year = try LunisolarYear(2033)
/// year.firstDay       // 2033-01-31
/// year.leapMonth      // 11
/// year.sexagenary     // "癸丑"
/// year.animal         // "牛"
/// ```
@frozen
public struct LunisolarYear: Sendable, Hashable {
  /// The calendar.
  public let scale: LunisolarScale
  /// The Gregorian year in which the year begins, 1901 to 2100.
  public let number: Int
  /// The row of the table.
  @usableFromInline let packed: UInt32

  /// Creates a year.
  ///
  /// - Throws: `Fault` if the year is not 1901 to 2100.
  public init(_ number: Int, in scale: LunisolarScale = .chinese) throws(Fault) {
    guard LunisolarScale.years.contains(number) else { throw .outside(year: number) }
    self.init(unchecked: number, in: scale)
  }

  /// Creates a year known to be in the tables.
  @inlinable
  package init(unchecked number: Int, in scale: LunisolarScale) {
    self.scale = scale
    self.number = number
    packed = scale.packed(number)
  }

  /// The year that contains a day known to be in the tables.
  @inlinable
  package init(containing dayNumber: Int, in scale: LunisolarScale) {
    let gregorian = GregorianCycle.year(ofDay: dayNumber)
    var year = LunisolarYear(unchecked: min(gregorian, 2100), in: scale)
    if dayNumber < year.firstDayNumber { year = LunisolarYear(unchecked: gregorian - 1, in: scale) }
    self = year
  }

  /// The month after which a month of the same number comes again, or nil in a year without a leap month.
  @inlinable public var leapMonth: Int? { leapNumber == 0 ? nil : leapNumber }

  /// The number of months, 12 or 13.
  @inlinable public var monthCount: Int { leapNumber == 0 ? 12 : 13 }

  /// The number of days, 353 to 385.
  @inlinable public var length: Int { daysBefore(monthIndex: monthCount) }

  /// New Year.
  @inlinable public var firstDay: CivilDate { CivilDate(unchecked: firstDayNumber) }

  /// New Year's Eve (除夕).
  @inlinable public var lastDay: CivilDate { CivilDate(unchecked: firstDayNumber + length - 1) }

  /// The months in order, the leap month after the one with its number.
  public var months: [LunisolarMonth] { (0..<monthCount).map(month(at:)) }

  /// The number of days of a month, 29 or 30; nil if the year has no such month.
  public func length(of month: LunisolarMonth) -> Int? {
    index(of: month.number, isLeap: month.isLeap).map(length(ofMonthIndex:))
  }

  // MARK: By index

  /// The number of days of a short month.
  package static let shortestMonth = 29
  /// The number of days of the shortest years.
  package static let shortestYear = 353

  /// The leap month's number, or 0.
  @inlinable package var leapNumber: Int { Int(packed >> 13 & 15) }

  @inlinable package var firstDayNumber: Int { GregorianCycle.firstDay(ofYear: number) + 20 + Int(packed >> 17) }

  /// The days of the year before its month with an index from 0; the index may be the number of months.
  @inlinable
  package func daysBefore(monthIndex index: Int) -> Int {
    29 * index + (packed & ((1 << UInt32(index)) - 1) & 0x1FFF).nonzeroBitCount
  }

  @inlinable
  package func length(ofMonthIndex index: Int) -> Int { 29 + Int(packed >> UInt32(index) & 1) }

  /// The index of the month that contains a day, counted from 0 at New Year.
  @inlinable
  package func monthIndex(ofDay offset: Int) -> Int {
    // A month is 29.5 days long, within a day.
    var index = min(offset * 2 / 59, monthCount - 1)
    if daysBefore(monthIndex: index) > offset {
      index -= 1
    } else if index + 1 < monthCount, daysBefore(monthIndex: index + 1) <= offset {
      index += 1
    }
    return index
  }

  /// The number of the month with an index, and whether it is the leap month.
  @inlinable
  package func month(at index: Int) -> LunisolarMonth {
    let leap = leapNumber
    if leap == 0 || index < leap { return LunisolarMonth(unchecked: index + 1, isLeap: false) }
    return LunisolarMonth(unchecked: index, isLeap: index == leap)
  }

  /// The index of a month, or nil if the year does not have it.
  @inlinable
  package func index(of number: Int, isLeap: Bool) -> Int? {
    let leap = leapNumber
    if isLeap { return number == leap && leap != 0 ? leap : nil }
    guard 1 <= number, number <= 12 else { return nil }
    return leap != 0 && number > leap ? number : number - 1
  }
}

extension LunisolarYear: Comparable {
  /// Whether the first year comes before the second.
  public static func < (first: LunisolarYear, second: LunisolarYear) -> Bool { first.number < second.number }
}

extension LunisolarYear {
  /// The year's name in the cycle of sixty, such as 丙午.
  public var sexagenary: String {
    let stems = ["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛", "壬", "癸"]
    let branches = ["子", "丑", "寅", "卯", "辰", "巳", "午", "未", "申", "酉", "戌", "亥"]
    return stems[(number - 4) % 10] + branches[(number - 4) % 12]
  }

  /// The year's animal, such as 马.
  public var animal: String {
    ["鼠", "牛", "虎", "兔", "龙", "蛇", "马", "羊", "猴", "鸡", "狗", "猪"][(number - 4) % 12]
  }
}
