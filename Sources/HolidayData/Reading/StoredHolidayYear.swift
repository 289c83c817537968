// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
package import Workdays

/// A holiday year in the data folder, with its origin and the time when it was stored.
///
/// Its file has the holiday-cn project's format with an additional field, `workday-ics`, which other programs ignore.
package struct StoredHolidayYear: Sendable, Hashable {
  /// The holidays.
  package let holidays: HolidayYear
  /// The origin: an address, the name of a file, or `standard input`; nil for a file that was put there by hand.
  package let source: String?
  /// When it was stored, in UTC; nil for a file that was put there by hand.
  package let stored: CivilDateTime?
  /// Whether it was stored with `--force`, so that it counts even if it looks damaged.
  package let isForced: Bool
  /// Who confirmed it, such as `the notice` or two sources; nil if it is not confirmed, or a person put it there.
  package let confirmedBy: String?

  /// Creates a stored holiday year.
  package init(
    _ holidays: HolidayYear, source: String?, stored: CivilDateTime?, isForced: Bool = false, confirmedBy: String? = nil
  ) {
    self.holidays = holidays
    self.source = source
    self.stored = stored
    self.isForced = isForced
    self.confirmedBy = confirmedBy
  }

  /// Reads a file of the data folder, and checks every field like `HolidayYear(holidayCN:named:)`.
  ///
  /// - Parameter matchingName: Whether a file that is named for a year, such as `2027.json`, must hold that year.
  /// - Throws: `Fault` with the file and the field.
  package init(json bytes: [UInt8], named name: String, matchingName: Bool = false) throws(Fault) {
    self = try Fault.inside(name) { () throws(Fault) in
      let file = try HolidayCNFile.read(bytes)
      var stored: CivilDateTime?
      if let text = file.record?.stored {
        guard text.hasSuffix("Z"), let moment = try? CivilDateTime(iso8601: String(text.dropLast())) else {
          throw Fault(.invalidDate, "workday-ics.stored: this is not a moment such as 2026-11-04T09:00:00Z")
        }
        stored = moment
      }
      let holidays = try file.holidayYear()
      guard !matchingName || HolidayFiles.year(ofFile: name) ?? holidays.year == holidays.year else {
        throw Fault(.invalidValue, "year: this is \(holidays.year), not the year of the file's name")
      }
      return StoredHolidayYear(
        holidays, source: file.record?.source, stored: stored, isForced: file.record?.isForced ?? false,
        confirmedBy: file.record?.confirmedBy)
    }
  }

  /// The content of its file in the data folder; reading it gives an equal value if each notice has its address, or if
  /// there is just one.
  package var json: String {
    var record: [String] = []
    if let source { record.append("\"source\": " + JSON.string(source)) }
    if let stored { record.append("\"stored\": \"\(stored)Z\"") }
    if isForced { record.append("\"forced\": true") }
    if let confirmedBy { record.append("\"confirmedBy\": " + JSON.string(confirmedBy)) }
    let dates = holidays.notices.map(\.date)
    if dates != holidays.notices.map({ HolidayCNFile.date(ofNotice: $0.address, for: holidays.year) }) {
      record.append("\"dates\": " + JSON.list(dates.map { JSON.string($0.iso8601) }))
    }
    let own = record.isEmpty ? [] : [("workday-ics", "{" + record.joined(separator: ", ") + "}")]
    return holidays.holidayCN(additions: own)
  }
}
