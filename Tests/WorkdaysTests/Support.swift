// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

/// A date of its ISO 8601 text, for tests whose texts are known to be good.
func date(_ text: String) throws -> CivilDate { try CivilDate(iso8601: text) }

/// Every day of some years.
func everyDay(from first: Int, through last: Int) throws -> ClosedRange<CivilDate> {
  try CivilDate(year: first, month: 1, day: 1)...CivilDate(year: last, month: 12, day: 31)
}

/// The text of a holiday-cn file.
func json(
  year: Int = 2027, papers: [String] = ["https://www.gov.cn/zhengce/zhengceku/202611/content_1.htm"], days: String
)
  -> [UInt8]
{
  let addresses = papers.map { "\"\($0)\"" }.joined(separator: ", ")
  return Array(#"{"$id": "x", "year": \#(year), "papers": [\#(addresses)], "days": [\#(days)]}"#.utf8)
}

/// One entry of a holiday-cn file.
func entry(_ date: String, off: Bool, name: String = "元旦") -> String {
  #"{"name": "\#(name)", "date": "\#(date)", "isOffDay": \#(off)}"#
}
