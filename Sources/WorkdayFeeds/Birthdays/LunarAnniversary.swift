// SPDX-License-Identifier: MIT

public import CivilCalendar
public import LunisolarCalendar
import Support

/// A month and a day of the Chinese calendar that come again every year, such as 五月初八.
///
/// In years without the leap month of an anniversary, it is in the month with the same number; the 30th is on the last day of
/// a month of 29 days. A rule has the same days by `RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=6L;BYMONTHDAY=15;SKIP=BACKWARD`, which
/// few calendar apps read; without SKIP it leaves such years out, and with `SKIP=FORWARD` it takes the month after.
public struct LunarAnniversary: Sendable, Hashable {
  /// The month.
  public let month: LunisolarMonth
  /// The day of the month, 1 to 30.
  public let day: Int
  /// The lunisolar year after which it is counted; nil if none is.
  public let origin: Int?

  /// The anniversaries of a date.
  ///
  /// - Parameters:
  ///   - date: the date.
  ///   - isCounted: whether they are counted from the date; the first is then a year after it, and the date itself is none.
  public init(of date: LunisolarDate, isCounted: Bool = true) {
    month = date.lunisolarMonth
    day = date.day
    origin = isCounted ? date.year : nil
  }

  /// Reads a month and a day of the Chinese calendar, such as `05-08` or `五月初八`, or a date of it from which they are counted.
  ///
  /// A leap month has an L, as in `06L-15`. The date `1938-08-15` is 八月十五, not 15 August; that of a Gregorian date is
  /// `LunarAnniversary(of: try LunisolarDate(date))`.
  ///
  /// - Throws: `Fault` if the month is not 1 to 12 or the day not 1 to 30, or if there is no such date.
  public init(parsingLunar text: String) throws(Fault) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count != 3 || parts[0].utf8.count != 4 else {
      self = LunarAnniversary(of: try LunisolarDate(parsing: text), isCounted: true)
      return
    }
    if let named = LunarAnniversary(chineseText: text) {
      self = named
      return
    }
    let isLeap = parts.first?.last.map { $0 == "L" || $0 == "l" } ?? false
    guard parts.count == 2, text.utf8.count <= 6,
      let number = LunarAnniversary.number(parts[0].dropLast(isLeap ? 1 : 0)),
      let month = LunisolarMonth(number, isLeap: isLeap), let day = LunarAnniversary.number(parts[1]),
      LunisolarMonth.chineseName(ofDay: day) != nil
    else {
      throw Fault(
        "\(quoted(text)) is not a day of the Chinese calendar such as 05-08, or 06L-15 in a leap month", of: text)
    }
    self.month = month
    self.day = day
    origin = nil
  }

  /// The month and the day, such as `05-08` or `06L-15`.
  var text: String { "\(padded(month.number, to: 2))\(month.isLeap ? "L" : "")-\(padded(day, to: 2))" }

  /// The month and the day in Chinese, such as 五月初八.
  var chineseText: String { month.chineseName + (LunisolarMonth.chineseName(ofDay: day) ?? "") }

  /// The month and the day that a text in Chinese names; nil for another text.
  private init?(chineseText text: String) {
    guard text.contains("月") else { return nil }
    let plain = text.replacing("十一月", with: "冬月").replacing("十二月", with: "腊月").replacing("臘", with: "腊")
      .replacing("閏", with: "闰").replacing("一月", with: "正月").replacing("二十", with: "廿")
    for month in (1...12).flatMap({ number in [false, true].compactMap { LunisolarMonth(number, isLeap: $0) } })
    where plain.hasPrefix(month.chineseName) {
      let name = plain.dropFirst(month.chineseName.count)
      let day = (1...30).first { day in
        let known = LunisolarMonth.chineseName(ofDay: day) ?? ""
        return name == (day == 20 ? "廿" : known)
      }
      guard let day else { return nil }
      (self.month, self.day, origin) = (month, day, nil)
      return
    }
    return nil
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy(\.isDigit) ? Int(digits) : nil
  }

  /// The days in a lunisolar year, in order.
  func days(
    in year: LunisolarYear, _ leapMonth: LunarBirthday.LeapMonth, _ thirtiethDay: LunarBirthday.ThirtiethDay
  ) -> [LunisolarDate] {
    var months: [(number: Int, isLeap: Bool)] = []
    let hasLeap = year.leapMonth == month.number
    switch (month.isLeap, leapMonth) {
    case (_, .both): months = [(month.number, false)] + (hasLeap ? [(month.number, true)] : [])
    case (false, _): months = [(month.number, false)]
    case (true, _) where hasLeap: months = [(month.number, true)]
    case (true, .omit): break
    case (true, .backward): months = [(month.number, false)]
    case (true, .forward): months = [(month.number + 1, false)]
    }
    return months.compactMap { number, isLeap in
      let name = LunisolarMonth(number, isLeap: isLeap)
      guard let length = name.flatMap(year.length(of:)), day <= length || thirtiethDay == .last else { return nil }
      return try? LunisolarDate(year: year.number, month: number, isLeap: isLeap, day: min(day, length))
    }
  }

  /// The days in a range, ascending, after the origin and in the lunisolar years 1901 to 2100 alone: a leap month's in the month
  /// of its number in years without it, the 30th on the last day of a month of 29 days.
  public func days(in range: ClosedRange<CivilDate>) -> [CivilDate] {
    let years = max(range.lowerBound.year - 1, origin.map { $0 + 1 } ?? 0, LunisolarScale.years.lowerBound)
    let last = min(range.upperBound.year, LunisolarScale.years.upperBound)
    guard years <= last else { return [] }
    return (years...last).flatMap { number in
      (try? LunisolarYear(number)).map { days(in: $0, .backward, .last).map(\.date) } ?? []
    }.filter(range.contains)
  }

  /// The first one after a day; nil at the end of the lunisolar year 2100.
  public func next(after day: CivilDate) -> CivilDate? { days(in: day + 1...day + 800).first }

  /// Which anniversary a day is, counted from the origin; nil if it is none, or if there is no origin.
  func number(on day: CivilDate) -> Int? {
    guard let origin, days(in: day...day) == [day], let date = try? LunisolarDate(day) else { return nil }
    return date.year - origin
  }
}
