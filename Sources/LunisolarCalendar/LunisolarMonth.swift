// SPDX-License-Identifier: MIT

/// A month of a lunisolar year: its number, and whether it is the leap month that follows the month with that number.
@frozen
public struct LunisolarMonth: Sendable, Hashable {
  /// 1 to 12.
  public let number: Int
  /// Whether it is the leap month.
  public let isLeap: Bool

  /// Creates a month; nil if the number is not 1 to 12.
  public init?(_ number: Int, isLeap: Bool = false) {
    guard (1...12).contains(number) else { return nil }
    self.init(unchecked: number, isLeap: isLeap)
  }

  @inlinable
  init(unchecked number: Int, isLeap: Bool) {
    self.number = number
    self.isLeap = isLeap
  }

  /// The value of BYMONTH, such as `6` or `6L`.
  ///
  /// - SeeAlso: [RFC 7529, section 4.2](https://www.rfc-editor.org/rfc/rfc7529#section-4.2)
  public var rfc7529: String { String(number) + (isLeap ? "L" : "") }

  /// The name in Chinese: 正月, 二月 to 十月, 冬月, 腊月, and 闰六月.
  public var chineseName: String {
    let names = ["正", "二", "三", "四", "五", "六", "七", "八", "九", "十", "冬", "腊"]
    return (isLeap ? "闰" : "") + names[number - 1] + "月"
  }

  /// The name of a day of any month in Chinese: 初一 to 初十, 十一 to 二十, 廿一 to 廿九, 三十; nil if it is not 1 to 30.
  public static func chineseName(ofDay day: Int) -> String? {
    let digits = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"]
    switch day {
    case 1...10: return "初" + digits[day - 1]
    case 20: return "二十"
    case 30: return "三十"
    case 11...29: return (day < 20 ? "十" : "廿") + digits[day % 10 - 1]
    default: return nil
    }
  }
}

extension LunisolarMonth: Comparable {
  /// Whether the first month comes before the second in a year that has both.
  public static func < (first: LunisolarMonth, second: LunisolarMonth) -> Bool {
    first.number != second.number ? first.number < second.number : !first.isLeap && second.isLeap
  }
}

extension LunisolarMonth: CustomStringConvertible {
  /// The value of BYMONTH.
  public var description: String { rfc7529 }
}
