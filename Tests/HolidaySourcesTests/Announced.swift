// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

/// A fictitious holiday year 2027, which has not been announced.
enum Announced {
  static let address = "https://www.gov.cn/zhengce/zhengceku/202611/content_1.htm"

  static func of2027(revised: Bool = false) throws -> HolidayYear {
    var days: [HolidayYear.Day] = []
    func add(_ date: String, _ ruling: HolidayCalendar.Ruling) throws {
      days.append(HolidayYear.Day(try CivilDate(iso8601: date), ruling))
    }
    let off = [
      ("元旦", ["2027-01-01", "2027-01-02", "2027-01-03"]), ("春节", ["2027-02-05", "2027-02-06", "2027-02-07"]),
      ("清明节", ["2027-04-05"]), ("劳动节", ["2027-05-01", "2027-05-02"]), ("端午节", ["2027-06-09"]),
      ("中秋节", ["2027-09-15"]), ("国庆节", ["2027-10-01", "2027-10-02"]),
    ]
    for (name, dates) in off { for date in dates { try add(date, .dayOff(name: name)) } }
    try add("2026-12-31", .dayOff(name: "元旦"))
    try add("2027-02-20", .makeUpDay(name: "春节"))
    if revised { try add("2027-05-03", .dayOff(name: "劳动节")) }
    var notices = [HolidayNotice(address: address, date: try CivilDate(iso8601: "2026-11-01"), years: [2026, 2027])]
    if revised {
      notices.append(
        HolidayNotice(
          address: "https://www.gov.cn/zhengce/zhengceku/202703/content_9.htm",
          date: try CivilDate(iso8601: "2027-03-01"), years: [2027]))
    }
    return try HolidayYear(year: 2027, notices: notices, days: days)
  }
}
