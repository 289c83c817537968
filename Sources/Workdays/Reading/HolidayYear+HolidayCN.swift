// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support

extension HolidayYear {
  /// Reads one file of the holiday-cn project's JSON, every field checked.
  ///
  /// The file has `year`, `papers` (the notices' addresses) and `days` with `name`, `date` and `isOffDay`; other fields
  /// and a UTF-8 byte order mark are ignored. If `papers` and `days` are both empty, the year is not published yet and
  /// has no days. The date of a notice is that in the built-in calendar if it has the address, otherwise the year and
  /// month in the address, otherwise 1 January of the year. The format of timor.tech's holiday API is read too.
  ///
  /// - Parameter bytes: the file's content, an array of bytes or Foundation's `Data`.
  /// - Throws: `Fault` with the entry, such as `days[3].date: …`.
  /// - SeeAlso: [holiday-cn](https://github.com/NateScarlet/holiday-cn)
  public init(holidayCN bytes: some Sequence<UInt8>) throws(Fault) {
    self = try HolidayCNFile.read(Array(bytes)).holidayYear()
  }

  /// The same, for a message that begins with the file's name.
  package init(holidayCN bytes: [UInt8], named name: String) throws(Fault) {
    self = try Fault.inside(name) { () throws(Fault) in try HolidayYear(holidayCN: bytes) }
  }

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
  package func holidayCN(additions: [(name: String, value: String)]) -> String {
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

// Embedded Swift has no Codable.
#if !hasFeature(Embedded)

/// The fields of a day in the holiday-cn project's format, and where a company's day comes from and which shift it has.
enum ListedDayKeys: String, CodingKey {
  case name, date, isOffDay, source, shift
}

extension KeyedEncodingContainer<ListedDayKeys> {
  /// Encodes a day and its ruling.
  mutating func encode(_ date: CivilDate, _ ruling: HolidayCalendar.Ruling) throws {
    try encode(ruling.name, forKey: .name)
    try encode(date, forKey: .date)
    try encode(ruling.isDayOff, forKey: .isOffDay)
  }
}

extension HolidayYear: Codable {
  private enum CodingKeys: String, CodingKey {
    case year, papers, days, version, confirmed
  }

  /// Decodes a year in the holiday-cn project's format, with every field checked as by `init(holidayCN:)`.
  ///
  /// - Throws: `DecodingError`, whose underlying error is the `Fault` with the entry.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    self = try decoder.checking { try HolidayCNFile.read(value).holidayYear() }
  }

  /// Encodes the year in the holiday-cn project's format, with a `version` that changes with its days.
  ///
  /// The format has no dates of notices, so that these are those of `init(holidayCN:)` after decoding.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(year, forKey: .year)
    try container.encode(notices.compactMap(\.address), forKey: .papers)
    var list = container.nestedUnkeyedContainer(forKey: .days)
    for day in days {
      var entry = list.nestedContainer(keyedBy: ListedDayKeys.self)
      try entry.encode(day.date, day.ruling)
    }
    if !isConfirmed { try container.encode(false, forKey: .confirmed) }
    try container.encode(version, forKey: .version)
  }
}

#endif
