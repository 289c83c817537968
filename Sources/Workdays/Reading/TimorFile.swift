// SPDX-License-Identifier: MIT

import CivilCalendar
import Support

/// The fields of a year in the form of the holiday API of timor.tech (节假日 API): `holiday` has an entry for each listed
/// day, by month and day.
///
/// An entry has `holiday` (whether the day is off), `name`, `date`, and for a make-up day `target`, the holiday that it
/// makes up for, and `after`. Its `wage` and other fields are not used. The form names no notices.
/// - SeeAlso: [节假日 API](https://timor.tech/api/holiday/)
struct TimorFile {
  private struct Day {
    let isOff: Bool
    let name: String
    let date: String
    let target: String?

    init?(_ value: JSONValue) {
      guard case .object(let fields) = value, case .bool(let isOff)? = fields["holiday"],
        case .string(let name)? = fields["name"], case .string(let date)? = fields["date"]
      else { return nil }
      (self.isOff, self.name, self.date) = (isOff, name, date)
      if case .string(let text)? = fields["target"] { target = text } else { target = nil }
    }
  }

  private let days: [(key: String, day: Day)]

  /// The fields of a file; nil if it has another form.
  init?(_ file: JSONValue) {
    guard case .object(let fields) = file, case .object(let holidays)? = fields["holiday"] else { return nil }
    days = holidays.members.compactMap { name, value in Day(value).map { (name, $0) } }
    guard days.count == holidays.members.count else { return nil }
  }

  /// The same days in the form of holiday-cn, whose names are those of the notices.
  ///
  /// - Throws: `Fault` for an entry whose date is not that of its key, or is in another year than the others.
  func asHolidayCN() throws(Fault) -> HolidayCNFile {
    let entries = days.sorted { $0.key < $1.key }.map { ($0.key, $0.day) }
    guard let (key, first) = entries.first else {
      throw Fault(.missingField, "holiday: the list is empty")
    }
    guard let year = Int(first.date.prefix(4)) else {
      throw Fault(.invalidDate, "holiday.\(key).date: \"\(first.date)\" does not begin with a year")
    }
    for (key, day) in entries where !day.date.hasSuffix("-" + key) || Int(day.date.prefix(4)) != year {
      throw Fault(.invalidDate, "holiday.\(key).date: \"\(day.date)\" is not that day of \(year)")
    }
    return HolidayCNFile(year: year, days: entries.map { ($1.date, TimorFile.name($1), $1.isOff) })
  }

  /// The name of the holiday as in the notices: 春节 for 除夕 and 初一 to 初九, and what a make-up day makes up for.
  private static func name(_ day: Day) -> String {
    let name = day.target ?? day.name
    // The reader refuses what is longer.
    guard name.utf8.count <= 300 else { return name }
    return name == "除夕" || name.hasPrefix("初") ? "春节" : name
  }
}
