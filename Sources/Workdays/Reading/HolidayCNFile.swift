// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support

/// The fields of a file in the holiday-cn project's format; their types are checked, their values are not.
package struct HolidayCNFile {
  /// What the data folder knows of a file in addition.
  package struct Record {
    package let source: String?
    package let stored: String?
    package let isForced: Bool
    package let confirmedBy: String?
    /// The dates of the notices, where their addresses do not tell them.
    let dates: [String]
  }

  private struct Day {
    let name: String
    let date: String
    let isOffDay: Bool
  }

  private let year: Int
  private let papers: [String]
  private let days: [Day]
  /// False if a single source says that there is such a notice.
  private let isConfirmed: Bool
  /// The origin of a file in the data folder; nil for other files.
  package let record: Record?

  private static let form =
    "a holiday-cn file is an object with year, papers and days; other days are for --overrides or --leave"

  /// A list without notices.
  init(year: Int, days: [(date: String, name: String, isOff: Bool)]) {
    self.year = year
    papers = []
    self.days = days.map { Day(name: $0.name, date: $0.date, isOffDay: $0.isOff) }
    (isConfirmed, record) = (true, nil)
  }

  /// Reads a file in this format or timor.tech's.
  ///
  /// - Throws: `Fault` with the field whose type is wrong.
  package static func read(_ bytes: [UInt8]) throws(Fault) -> HolidayCNFile {
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard content.contains(where: { $0 > 0x20 }) else {
      throw Fault(.malformedText, "the file is empty; \(form)")
    }
    guard plainText(bytes) != nil else {
      throw Fault(.malformedText, "the file is not UTF-8 text; \(form)")
    }
    guard let value = JSONValue(content) else {
      throw Fault(.malformedText, "the file is not well-formed JSON; \(form)")
    }
    return try read(value)
  }

  static func read(_ value: JSONValue) throws(Fault) -> HolidayCNFile {
    if let other = TimorFile(value) { return try other.asHolidayCN() }
    return try HolidayCNFile(value)
  }

  private init(_ value: JSONValue) throws(Fault) {
    guard case .object(let fields) = value else {
      throw Fault(.wrongType, "the file is not a JSON object; \(HolidayCNFile.form)")
    }
    func field(_ name: String) throws(Fault) -> JSONValue {
      guard let value = fields[name] else {
        throw Fault(.missingField, "the field \(name) is missing; \(HolidayCNFile.form)")
      }
      return value
    }
    guard case .number(let number) = try field("year"), let year = Int(number) else {
      throw Fault(.wrongType, "year: this is not a whole number")
    }
    self.year = year
    papers = try HolidayCNFile.list(try field("papers"), "papers") { value, place throws(Fault) in
      try HolidayCNFile.text(value, place)
    }
    days = try HolidayCNFile.list(try field("days"), "days") { value, place throws(Fault) in
      try HolidayCNFile.day(value, place)
    }
    if case .bool(let value)? = fields["confirmed"] { isConfirmed = value } else { isConfirmed = true }
    record = fields["workday-ics"].flatMap(HolidayCNFile.record)
  }

  private static func list<Item>(
    _ value: JSONValue, _ place: String, _ item: (JSONValue, String) throws(Fault) -> Item
  ) throws(Fault) -> [Item] {
    guard case .array(let values) = value else { throw Fault(.wrongType, "\(place): this is not a list") }
    var items: [Item] = []
    for (index, value) in values.enumerated() { items.append(try item(value, "\(place)[\(index)]")) }
    return items
  }

  private static func text(_ value: JSONValue, _ place: String) throws(Fault) -> String {
    guard case .string(let text) = value else { throw Fault(.wrongType, "\(place): this is not a text") }
    return text
  }

  private static func day(_ value: JSONValue, _ place: String) throws(Fault) -> Day {
    guard case .object(let fields) = value else { throw Fault(.wrongType, "\(place): this is not an object") }
    func field(_ name: String) throws(Fault) -> JSONValue {
      guard let value = fields[name] else {
        throw Fault(
          .missingField, "\(place): the field \(name) is missing; a day has name, date and isOffDay")
      }
      return value
    }
    let name = try text(try field("name"), place + ".name")
    let date = try text(try field("date"), place + ".date")
    guard case .bool(let isOffDay) = try field("isOffDay") else {
      throw Fault(.wrongType, "\(place).isOffDay: this is not true or false")
    }
    return Day(name: name, date: date, isOffDay: isOffDay)
  }

  private static func record(_ value: JSONValue) -> Record? {
    guard case .object(let fields) = value else { return nil }
    func text(_ name: String) -> String? { if case .string(let text)? = fields[name] { text } else { nil } }
    var dates: [String] = []
    if case .array(let values)? = fields["dates"] {
      dates = values.map { if case .string(let text) = $0 { text } else { "" } }
    }
    return Record(
      source: text("source"), stored: text("stored"), isForced: fields["forced"] == .bool(true),
      confirmedBy: text("confirmedBy"), dates: dates)
  }

  /// The holiday year, with every value checked.
  ///
  /// - Throws: `Fault` with the place of what is invalid.
  package func holidayYear() throws(Fault) -> HolidayYear {
    try Fault.inside("year") { () throws(Fault) in try HolidayYear.check(year: year) }
    guard papers.count <= 20 else {
      throw Fault(.invalidValue, "papers: \(papers.count) are too many; a year has at most 20 notices")
    }
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
    return HolidayYear(unchecked: year, notices(of: year, listing: listed), listed).confirmed(isConfirmed)
  }

  private static func date(_ text: String, _ index: Int, year: Int) throws(Fault) -> CivilDate {
    try Fault.wrapping(as: .invalidDate, "days[\(index)].date: ") { () throws(Fault) in
      let date = try CivilDate(iso8601: text)
      try HolidayYear.check(date, in: year)
      return date
    }
  }

  private static func check(name: String, _ index: Int) throws(Fault) {
    guard HolidayCalendar.Ruling.isName(name) else {
      throw Fault(.invalidValue, "days[\(index)].name: a name has 1 to 300 bytes and no control characters")
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
  package static func date(ofNotice address: String?, for year: Int) -> CivilDate {
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
