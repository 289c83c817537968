// SPDX-License-Identifier: MIT

/// A fictitious holiday year 2027 in the holiday-cn project's format: a day off for each statutory holiday, and the
/// given further days of 元旦, each off or worked.
public func wholeYear(
  _ days: KeyValuePairs<String, Bool>,
  notices: [String] = ["https://www.gov.cn/zhengce/zhengceku/202611/content_1.htm"]
) -> String {
  let holidays: KeyValuePairs = [
    "元旦": "01-01", "春节": "02-06", "清明节": "04-05", "劳动节": "05-01", "端午节": "06-09", "中秋节": "09-15",
    "国庆节": "10-01",
  ]
  let entries =
    holidays.map { ($0, "2027-" + $1, true) } + days.map { ("元旦", $0, $1) }
  let list = entries.map { name, date, isOff in
    "{\"name\": \"\(name)\", \"date\": \"\(date)\", \"isOffDay\": \(isOff)}"
  }
  let addresses = notices.map { "\"\($0)\"" }
  return "{\"year\": 2027, \"papers\": [\(addresses.joined(separator: ", "))], \"days\": ["
    + list.joined(separator: ",\n") + "]}\n"
}
