// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import Testing
import Workdays

/// A date from its ISO 8601 text, for tests with valid texts.
func date(_ text: String) throws -> CivilDate { try CivilDate(iso8601: text) }

/// A holiday year from the built-in table, with its days or notices changed.
func builtIn(
  _ year: Int, days: ([HolidayYear.Day]) throws -> [HolidayYear.Day] = { $0 },
  notices: ([HolidayNotice]) throws -> [HolidayNotice] = { $0 }
) throws -> HolidayYear {
  let known = try #require(HolidayCalendar.statutory.years.first { $0.year == year })
  return try HolidayYear(year: year, notices: try notices(known.notices), days: try days(known.days))
}

extension StoredHolidayYear {
  /// A file put into a folder by hand, or named by the user.
  init(_ holidays: HolidayYear, isForced: Bool = false) {
    self.init(holidays, source: nil, stored: nil, isForced: isForced)
  }
}

/// The text of a holiday-cn file.
func json(
  year: Int = 2049, notices: [String] = ["https://www.gov.cn/zhengce/zhengceku/204811/content_1.htm"], days: String
)
  -> [UInt8]
{
  let addresses = notices.map { "\"\($0)\"" }.joined(separator: ", ")
  return Array(#"{"$id": "x", "year": \#(year), "papers": [\#(addresses)], "days": [\#(days)]}"#.utf8)
}

/// One entry of a holiday-cn file.
func entry(_ date: String, off: Bool, name: String = "元旦") -> String {
  #"{"name": "\#(name)", "date": "\#(date)", "isOffDay": \#(off)}"#
}
