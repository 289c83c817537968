// SPDX-License-Identifier: MIT

import Foundation
public import Workdays

extension HolidayCalendar {
  /// The built-in calendar without the years after 2026, for tests of what is not published: their years and figures
  /// stay as they are when the next notice is built in.
  public static let through2026 = HolidayCalendar(years: statutory.years.filter { $0.year <= 2026 })
}

/// The newest year of the built-in table, for tests of the commands, which have no other calendar.
public let newestYear = HolidayCalendar.statutory.publishedYears.last ?? 0

/// The first year whose notice is not built in.
public let comingYear = newestYear + 1

/// A fictitious holiday year 2049, whose days fall on the weekdays of 2027, in the holiday-cn project's format: a day
/// off for each statutory holiday, and the given further days of 元旦, each off or worked.
public func wholeYear(
  _ days: KeyValuePairs<String, Bool>,
  notices: [String] = ["https://www.gov.cn/zhengce/zhengceku/204811/content_1.htm"]
) -> String {
  let holidays: KeyValuePairs = [
    "元旦": "01-01", "春节": "02-06", "清明节": "04-05", "劳动节": "05-01", "端午节": "06-09", "中秋节": "09-15",
    "国庆节": "10-01",
  ]
  let entries =
    holidays.map { ($0, "2049-" + $1, true) } + days.map { ("元旦", $0, $1) }
  let list = entries.map { name, date, isOff in
    "{\"name\": \"\(name)\", \"date\": \"\(date)\", \"isOffDay\": \(isOff)}"
  }
  let addresses = notices.map { "\"\($0)\"" }
  return "{\"year\": 2049, \"papers\": [\(addresses.joined(separator: ", "))], \"days\": ["
    + list.joined(separator: ",\n") + "]}\n"
}

/// A holiday year from the built-in table, with its days or notices changed.
public func builtIn(
  _ year: Int, days: ([HolidayYear.Day]) throws -> [HolidayYear.Day] = { $0 },
  notices: ([HolidayNotice]) throws -> [HolidayNotice] = { $0 }
) throws -> HolidayYear {
  guard let known = HolidayCalendar.statutory.years.first(where: { $0.year == year }) else {
    throw CocoaError(.featureUnsupported)
  }
  return try HolidayYear(year: year, notices: try notices(known.notices), days: try days(known.days))
}

/// The text of a holiday-cn file.
public func json(
  year: Int = 2049, notices: [String] = ["https://www.gov.cn/zhengce/zhengceku/204811/content_1.htm"], days: String
)
  -> [UInt8]
{
  let addresses = notices.map { "\"\($0)\"" }.joined(separator: ", ")
  return Array(#"{"$id": "x", "year": \#(year), "papers": [\#(addresses)], "days": [\#(days)]}"#.utf8)
}

/// One entry of a holiday-cn file.
public func entry(_ date: String, off: Bool, name: String = "元旦") -> String {
  #"{"name": "\#(name)", "date": "\#(date)", "isOffDay": \#(off)}"#
}
