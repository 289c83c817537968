// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support

/// A day of the Chinese or the Korean calendar, from New Year of 1901 (1901-02-19) to New Year's Eve of 2100
/// (2101-01-28).
///
/// A year is counted by the Gregorian year in which it begins, so that the first weeks of January belong to the year
/// before. Converting takes some nanoseconds either way.
///
/// ```swift
/// let day = try LunisolarDate(CivilDate(iso8601: "2027-02-06"))
/// day.chineseText                                             // "丁未年正月初一"
/// try LunisolarDate(year: 2025, month: 6, isLeap: true, day: 1).date  // 2025-07-25
/// try LunisolarDate(parsing: "2025-06L-01") < day             // true
/// ```
@frozen
public struct LunisolarDate: Sendable, Hashable {
  /// The day of the Gregorian calendar.
  public let date: CivilDate
  @usableFromInline let packedYear: Int16
  @usableFromInline let packedMonth: Int8
  @usableFromInline let packedDay: Int8
  /// The calendar.
  public let scale: LunisolarScale

  @inlinable
  init(year: LunisolarYear, monthIndex: Int, day: Int) {
    let month = year.month(at: monthIndex)
    date = CivilDate(unchecked: year.firstDayNumber + year.daysBefore(monthIndex: monthIndex) + day - 1)
    packedYear = Int16(truncatingIfNeeded: year.number)
    packedMonth = Int8(truncatingIfNeeded: month.isLeap ? -month.number : month.number)
    packedDay = Int8(truncatingIfNeeded: day)
    scale = year.scale
  }

  /// The lunisolar date of a day.
  ///
  /// - Throws: `Fault` if the day is before 1901-02-19 or after 2101-01-28.
  @inlinable
  public init(_ date: CivilDate, in scale: LunisolarScale = .chinese) throws(Fault) {
    guard LunisolarScale.days.contains(date) else { throw Fault.outside(date) }
    self.init(unchecked: date.dayNumber, in: scale)
  }

  /// The lunisolar date of a day number known to be in the tables.
  @inlinable
  package init(unchecked dayNumber: Int, in scale: LunisolarScale) {
    let year = LunisolarYear(containing: dayNumber, in: scale)
    let offset = dayNumber - year.firstDayNumber
    let index = year.monthIndex(ofDay: offset)
    self.init(year: year, monthIndex: index, day: offset - year.daysBefore(monthIndex: index) + 1)
  }

  /// Creates a date from its year, month and day.
  ///
  /// - Throws: `Fault` if the year is not 1901 to 2100, it has no such month, or the month no such day.
  public init(
    year: Int, month: Int, isLeap: Bool = false, day: Int, in scale: LunisolarScale = .chinese
  ) throws(Fault) {
    let row = try LunisolarYear(year, in: scale)
    guard let index = row.index(of: month, isLeap: isLeap) else {
      throw .missing(month: month, isLeap: isLeap, in: row)
    }
    let length = row.length(ofMonthIndex: index)
    guard 1 <= day, day <= length else {
      throw Fault(
        .dayOutOfRange, "\(day) is not a day of \(year)-\(row.month(at: index).padded), which has \(length)")
    }
    self.init(year: row, monthIndex: index, day: day)
  }

  /// The Gregorian year in which the year of the date begins, 1901 to 2100.
  @inlinable public var year: Int { Int(packedYear) }
  /// The month's number, 1 to 12.
  @inlinable public var month: Int { Int(packedMonth.magnitude) }
  /// Whether the month is the leap month that follows the month of the same number.
  @inlinable public var isLeapMonth: Bool { packedMonth < 0 }
  /// The day of the month, 1 to 30.
  @inlinable public var day: Int { Int(packedDay) }

  /// The year.
  public var lunisolarYear: LunisolarYear { LunisolarYear(unchecked: year, in: scale) }
  /// The month.
  public var lunisolarMonth: LunisolarMonth { LunisolarMonth(unchecked: month, isLeap: isLeapMonth) }
}

extension LunisolarDate: Comparable {
  /// Whether the first day comes before the second.
  public static func < (first: LunisolarDate, second: LunisolarDate) -> Bool { first.date < second.date }
}

// MARK: Text

extension LunisolarDate {
  /// The day of the month in Chinese: 初一 to 初十, 十一 to 二十, 廿一 to 廿九, 三十.
  public var chineseDay: String { LunisolarMonth.chineseName(ofDay: day) ?? "" }

  /// Month and day in Chinese, such as 正月初一 or 闰六月十五.
  public var chineseMonthAndDay: String { lunisolarMonth.chineseName + chineseDay }

  /// The date in Chinese, such as 丁未年正月初一.
  public var chineseText: String { lunisolarYear.sexagenary + "年" + chineseMonthAndDay }

  /// Reads `2026-05-08` or `2026-5-8`, and `2025-06L-01` with a leap month.
  ///
  /// - Throws: `Fault` with the place in the text, also if there is no such date.
  public init(parsing text: String) throws(Fault) { try self.init(parsing: text, in: .chinese) }

  /// Reads a date of a calendar, as `init(parsing:)` does.
  ///
  /// - Throws: `Fault` with the place in the text, also if there is no such date.
  public init(parsing text: String, in scale: LunisolarScale) throws(Fault) {
    self = try DigitScanner.read(
      text, as: "a lunisolar date such as 2026-05-08, or 2025-06L-01 in a leap month"
    ) { (scanner) throws(Fault) in try LunisolarDate(&scanner, in: scale) }
  }

  private init(_ scanner: inout DigitScanner, in scale: LunisolarScale) throws(Fault) {
    var isLeap = false
    var places: [Range<Int>] = []
    var numbers: [Int] = []
    for digits in [4...4, 1...2, 1...2] {
      guard numbers.isEmpty || scanner.skip(UInt8(ascii: "-")) else { break }
      let start = scanner.position
      guard let number = scanner.number(atMost: digits.upperBound), digits.contains(scanner.position - start) else {
        break
      }
      if numbers.count == 1 { isLeap = scanner.skip(UInt8(ascii: "L")) || scanner.skip(UInt8(ascii: "l")) }
      numbers.append(number)
      places.append(start..<scanner.position)
    }
    guard numbers.count == 3, scanner.isAtEnd else {
      throw scanner.failure.placed(in: scanner.text, at: 0..<scanner.bytes.count)
    }
    do throws(Fault) {
      try self.init(year: numbers[0], month: numbers[1], isLeap: isLeap, day: numbers[2], in: scale)
    } catch {
      let wrong = error.code == .yearOutOfRange ? 0 : error.code == .dayOutOfRange ? 2 : 1
      throw error.placed(in: scanner.text, at: places[wrong])
    }
  }
}

extension LunisolarDate: CustomStringConvertible {
  /// The text that `init(parsing:)` reads, such as `2025-06L-01`.
  public var description: String { "\(year)-\(lunisolarMonth.padded)-" + padded(day, to: 2) }
}

extension LunisolarMonth {
  /// Two digits, and `L` for a leap month.
  var padded: String { Support.padded(number, to: 2) + (isLeap ? "L" : "") }
}

#if !hasFeature(Embedded)
extension LunisolarDate: TextCodable {}
#endif
