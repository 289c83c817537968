// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

/// The fields of a year in the form of the holiday API of timor.tech (节假日 API): `holiday` has an entry for each listed
/// day, by month and day.
///
/// An entry has `holiday` (whether the day is off), `name`, `date`, and for a make-up day `target`, the holiday that it
/// makes up for, and `after`. Its `wage` and other fields are not used. The form names no notices.
/// - SeeAlso: [节假日 API](https://timor.tech/api/holiday/)
struct TimorFile: Decodable {
  struct Day: Decodable {
    let holiday: Bool
    let name: String
    let date: String
    let target: String?
  }

  let holiday: [String: Day]

  /// The same days in the form of holiday-cn, whose names are those of the notices.
  ///
  /// - Throws: `Fault` for an entry whose date is not that of its key, or is in another year than the others.
  func asHolidayCN() throws(Fault) -> HolidayCNFile {
    let entries = holiday.sorted { $0.key < $1.key }
    guard let (key, first) = entries.first else {
      throw Fault(.missingField, "holiday: the list is empty")
    }
    guard let year = Int(first.date.prefix(4)) else {
      throw Fault(.invalidDate, "holiday.\(key).date: \"\(first.date)\" does not begin with a year")
    }
    for (key, day) in entries where !day.date.hasSuffix("-" + key) || Int(day.date.prefix(4)) != year {
      throw Fault(.invalidDate, "holiday.\(key).date: \"\(day.date)\" is not that day of \(year)")
    }
    let days = entries.map {
      HolidayCNFile.Day(name: TimorFile.name($0.value), date: $0.value.date, isOffDay: $0.value.holiday)
    }
    return HolidayCNFile(number: Double(year), papers: [], days: days, confirmed: nil, record: nil)
  }

  /// The name of the holiday as in the notices: 春节 for 除夕 and 初一 to 初九, and what a make-up day makes up for.
  private static func name(_ day: Day) -> String {
    let name = day.target ?? day.name
    return name == "除夕" || name.hasPrefix("初") ? "春节" : name
  }
}
