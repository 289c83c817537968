// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
package import Workdays

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension HolidayYear {
  /// Reads one file of the holiday-cn project's JSON, every field checked.
  ///
  /// The file has `year`, `papers` (the notices' addresses) and `days` with `name`, `date` and `isOffDay`; other fields
  /// and a UTF-8 byte order mark are ignored. If `papers` and `days` are both empty, the year is not published yet and
  /// has no days. The date of a notice is that in the built-in calendar if it has the address, otherwise the year and
  /// month in the address, otherwise 1 January of the year.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - name: the file's name, for messages.
  /// - Throws: `Fault` with the file and the entry, such as `2021.json: days[3].date: …`.
  /// - SeeAlso: [holiday-cn](https://github.com/NateScarlet/holiday-cn)
  package init(holidayCN bytes: [UInt8], named name: String) throws(Fault) {
    self = try Fault.inside(name) { () throws(Fault) in try HolidayCNFile.read(bytes).holidayYear() }
  }
}

/// The fields of a file; their types are checked, their values are not.
struct HolidayCNFile: Decodable {
  /// Any number, so that a fraction gives a different error from text that is not JSON.
  let number: Double
  let papers: [String]
  let days: [Day]
  /// False if a single source says that there is such a notice.
  let confirmed: Bool?
  /// The origin of a file in the data folder; nil for other files.
  let record: Record?

  enum CodingKeys: String, CodingKey {
    case number = "year"
    case papers
    case days
    case confirmed
    case record = "workday-ics"
  }

  struct Record: Decodable {
    let source: String?
    let stored: String?
    let forced: Bool?
    /// The dates of the notices, where their addresses do not tell them.
    let dates: [String]?
    let confirmedBy: String?
  }

  struct Day: Decodable {
    let name: String
    let date: String
    let isOffDay: Bool
  }

  static let form =
    "a holiday-cn file is an object with year, papers and days; other days are for --overrides or --leave"

  static func read(_ bytes: [UInt8]) throws(Fault) -> HolidayCNFile {
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard content.contains(where: { $0 > 0x20 }) else {
      throw Fault(.malformedText, "the file is empty; \(form)")
    }
    guard plainText(bytes) != nil else {
      throw Fault(.malformedText, "the file is not UTF-8 text; \(form)")
    }
    do {
      if let other = try? JSONDecoder().decode(TimorFile.self, from: Data(content)) { return try other.asHolidayCN() }
      return try JSONDecoder().decode(HolidayCNFile.self, from: Data(content))
    } catch let error as Fault {
      throw error
    } catch let error as DecodingError {
      throw explain(error)
    } catch {
      throw Fault(.malformedText, "the file cannot be read as JSON; \(form)")
    }
  }

  private static func explain(_ error: DecodingError) -> Fault {
    switch error {
    case .keyNotFound(let key, let context):
      let place = context.codingPath.isEmpty ? "" : path(context.codingPath) + ": "
      let hint = context.codingPath.isEmpty ? "; \(form)" : "; a day has name, date and isOffDay"
      return Fault(.missingField, "\(place)the field \(key.stringValue) is missing\(hint)")
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      guard !context.codingPath.isEmpty else {
        return Fault(.wrongType, "the file is not a JSON object; \(form)")
      }
      return Fault(.wrongType, "\(path(context.codingPath)): this is not \(described(type))")
    default:
      return Fault(.malformedText, "the file is not well-formed JSON; \(form)")
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }

  private static func described(_ type: any Any.Type) -> String {
    switch type {
    case is Double.Type: "a whole number"
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is [String].Type, is [Day].Type, is [Any].Type: "a list"
    default: "an object"
    }
  }

  func holidayYear() throws(Fault) -> HolidayYear {
    guard let year = Int(exactly: number) else {
      throw Fault(.wrongType, "year: this is not a whole number")
    }
    try Fault.inside("year") { () throws(Fault) in try HolidayYear.check(year: year) }
    for (index, address) in papers.enumerated() { try HolidayCNFile.check(address, index) }
    guard !days.isEmpty else {
      guard papers.isEmpty else {
        throw Fault(.missingField, "days: the list is empty although papers names a notice")
      }
      return HolidayYear(unchecked: year, [], [])
    }
    var listed: [HolidayYear.Day] = []
    var indexes: [CivilDate: Int] = [:]
    for (index, day) in days.enumerated() {
      let date = try HolidayCNFile.date(day.date, index, year: year)
      if let earlier = indexes.updateValue(index, forKey: date) {
        throw Fault(
          .duplicateDate, "days[\(index)].date: \(date) is already set by days[\(earlier)]; a date may appear only once"
        )
      }
      try HolidayCNFile.check(name: day.name, index)
      listed.append(
        HolidayYear.Day(date, day.isOffDay ? .dayOff(name: day.name) : .makeUpDay(name: day.name)))
    }
    listed.sort { $0.date < $1.date }
    return HolidayYear(unchecked: year, notices(of: year, listing: listed), listed).confirmed(confirmed ?? true)
  }

  private static func date(_ text: String, _ index: Int, year: Int) throws(Fault) -> CivilDate {
    try Fault.wrapping(as: .invalidDate, "days[\(index)].date: ") { () throws(Fault) in
      let date = try CivilDate(iso8601: text)
      try HolidayYear.check(date, in: year)
      return date
    }
  }

  private static func check(name: String, _ index: Int) throws(Fault) {
    guard !name.isEmpty, name.utf8.count <= 300,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw Fault(
        .invalidValue, "days[\(index)].name: a name has 1 to 300 bytes and no control characters")
    }
  }

  private static func check(_ address: String, _ index: Int) throws(Fault) {
    guard address.hasPrefix("http://") || address.hasPrefix("https://"), address.utf8.count <= 2000,
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw Fault(
        .invalidValue, "papers[\(index)]: this is not the address of a notice, http://… or https://…")
    }
  }

  /// A file does not say which notice lists which day, so the first notice counts for all days and a revision for those
  /// from its own year on.
  private func notices(of year: Int, listing days: [HolidayYear.Day]) -> [HolidayNotice] {
    var years: [Int] = []
    for day in days where years.last != day.date.year { years.append(day.date.year) }
    let addresses = papers.isEmpty ? [nil] : papers.map(Optional.some)
    let dates = (record?.dates ?? []).map { try? CivilDate(iso8601: $0) }
    return addresses.enumerated().map { index, address in
      if let notice = address.flatMap(HolidayCNFile.known) { return notice }
      let date =
        (dates.count == addresses.count ? dates[index] : nil) ?? HolidayCNFile.date(ofNotice: address, for: year)
      return HolidayNotice(
        address: address, date: date, years: index == 0 ? years : years.filter { $0 >= date.year })
    }
  }

  /// The date of a notice as far as its address tells it.
  static func date(ofNotice address: String?, for year: Int) -> CivilDate {
    address.flatMap { known($0)?.date ?? month(in: $0) } ?? CivilDate(unchecked: GregorianCycle.firstDay(ofYear: year))
  }

  private static func known(_ address: String) -> HolidayNotice? {
    HolidayCalendar.statutory.years.lazy.flatMap(\.notices).first { $0.address == address }
  }

  /// The first of the month of an address such as `…/202511/content_1.htm` or `…/2025-11/04/content_1.htm`.
  private static func month(in address: String) -> CivilDate? {
    for part in address.split(separator: "/") {
      let digits = part.utf8.filter { $0 != UInt8(ascii: "-") }
      guard digits.count == 6, part.utf8.count - digits.count <= 1,
        digits.allSatisfy(\.isDigit),
        let month = try? YearMonth(parsing: String(part)), HolidayYear.allowedYears.contains(month.year)
      else { continue }
      return month.firstDay
    }
    return nil
  }
}
