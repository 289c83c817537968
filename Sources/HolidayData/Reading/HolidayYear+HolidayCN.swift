// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
package import Workdays

extension HolidayYear {
  /// The version of the year's data: the date of its newest notice, and a hash that changes with its days.
  package var version: String {
    let days = days.map { "\($0.date) \($0.ruling.isDayOff) \($0.ruling.name)\n" }.joined()
    return HolidayYear.version(notices.map(\.date).max(), of: days)
  }

  /// A version of data: the date of the newest notice, and a hash of the data as text.
  package static func version(_ date: CivilDate?, of text: String) -> String {
    (date.map { "\($0)." } ?? "") + hexadecimal(hashFNV1a(text.utf8), digits: 16).suffix(8)
  }

  /// The year in the holiday-cn project's format, with `version` in addition, and `confirmed` if that is false.
  package var holidayCN: String { holidayCN(additions: [("version", JSON.string(version))]) }

  /// The year in the holiday-cn project's format, with further fields.
  func holidayCN(additions: [(name: String, value: String)]) -> String {
    let addresses = notices.compactMap(\.address).map { "\n    " + JSON.string($0) }
    let additions = (isConfirmed ? [] : [("confirmed", "false")]) + additions
    let days = days.map { day in
      "\n    {\"name\": \(JSON.string(day.ruling.name)), \"date\": \"\(day.date)\", "
        + "\"isOffDay\": \(day.ruling.isDayOff)}"
    }
    return "{\n  \"year\": \(year),\n  \"papers\": [" + addresses.joined(separator: ",")
      + (addresses.isEmpty ? "" : "\n  ") + "],\n  \"days\": [" + days.joined(separator: ",")
      + (days.isEmpty ? "" : "\n  ") + "]" + additions.map { ",\n  \"\($0.name)\": \($0.value)" }.joined() + "\n}\n"
  }
}
