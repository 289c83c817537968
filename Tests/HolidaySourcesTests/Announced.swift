// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

/// A fictitious holiday year that has not been announced, by default 2049, whose days fall on the weekdays of 2027.
enum Announced {
  static let address = "https://www.gov.cn/zhengce/zhengceku/204811/content_1.htm"

  static func year(_ year: Int = 2049, revised: Bool = false) throws -> HolidayYear {
    var days: [HolidayYear.Day] = []
    func add(_ date: String, _ ruling: HolidayCalendar.Ruling) throws {
      days.append(HolidayYear.Day(try CivilDate(iso8601: date), ruling))
    }
    let off = [
      ("元旦", ["\(year)-01-01", "\(year)-01-02", "\(year)-01-03"]),
      ("春节", ["\(year)-02-05", "\(year)-02-06", "\(year)-02-07"]),
      ("清明节", ["\(year)-04-05"]), ("劳动节", ["\(year)-05-01", "\(year)-05-02"]), ("端午节", ["\(year)-06-09"]),
      ("中秋节", ["\(year)-09-15"]), ("国庆节", ["\(year)-10-01", "\(year)-10-02"]),
    ]
    for (name, dates) in off { for date in dates { try add(date, .dayOff(name: name)) } }
    try add("\(year - 1)-12-31", .dayOff(name: "元旦"))
    try add("\(year)-02-20", .makeUpDay(name: "春节"))
    if revised { try add("\(year)-05-03", .dayOff(name: "劳动节")) }
    var notices = [
      HolidayNotice(address: address, date: try CivilDate(iso8601: "2048-11-01"), years: [year - 1, year])
    ]
    if revised {
      notices.append(
        HolidayNotice(
          address: "https://www.gov.cn/zhengce/zhengceku/204903/content_9.htm",
          date: try CivilDate(iso8601: "2049-03-01"), years: [year]))
    }
    return try HolidayYear(year: year, notices: notices, days: days)
  }
}
