// SPDX-License-Identifier: MIT

import CivilCalendar

// Embedded Swift has no Codable.
#if !hasFeature(Embedded)

extension DayOverrides.Purpose: Codable {}

extension DayOverrides: Codable {
  private enum CodingKeys: String, CodingKey {
    case purpose, days, notices
  }

  /// Decodes overrides; `notices`, and the `source` and the `shift` of a day, may be missing.
  ///
  /// - Throws: `DecodingError`, whose underlying error is the `Fault` of a date that is listed twice, or of a day of leave
  ///   that is worked.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let purpose = try container.decode(Purpose.self, forKey: .purpose)
    let notices = try container.decodeIfPresent([HolidayNotice].self, forKey: .notices) ?? []
    var list = try container.nestedUnkeyedContainer(forKey: .days)
    var days: [Day] = []
    while !list.isAtEnd {
      let entry = try list.nestedContainer(keyedBy: ListedDayKeys.self)
      let name = try entry.decode(String.self, forKey: .name)
      days.append(
        Day(
          date: try entry.decode(CivilDate.self, forKey: .date),
          ruling: try entry.decode(Bool.self, forKey: .isOffDay) ? .dayOff(name: name) : .makeUpDay(name: name),
          source: try entry.decodeIfPresent(String.self, forKey: .source) ?? "", isLeave: purpose == .leave,
          shift: try entry.decodeIfPresent(String.self, forKey: .shift)?.first))
    }
    self = try decoder.checking { try DayOverrides(purpose, days, notices: notices) }
  }

  /// Encodes the purpose, the notices, and the days with the fields of a `HolidayYear`, their sources and their shifts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(purpose, forKey: .purpose)
    var list = container.nestedUnkeyedContainer(forKey: .days)
    for day in days {
      var entry = list.nestedContainer(keyedBy: ListedDayKeys.self)
      try entry.encode(day.date, day.ruling)
      if !day.source.isEmpty { try entry.encode(day.source, forKey: .source) }
      try entry.encodeIfPresent(day.shift.map(String.init), forKey: .shift)
    }
    if !notices.isEmpty { try container.encode(notices, forKey: .notices) }
  }
}

extension HolidayNotice: Codable {
  private enum CodingKeys: String, CodingKey {
    case address, date, years, confirmed
  }

  /// Decodes a notice; `address` may be missing.
  ///
  /// - Throws: `DecodingError` for a field that is missing or of the wrong type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      address: try container.decodeIfPresent(String.self, forKey: .address),
      date: try container.decode(CivilDate.self, forKey: .date),
      years: try container.decode([Int].self, forKey: .years))
    isConfirmed = try container.decodeIfPresent(Bool.self, forKey: .confirmed) ?? true
  }

  /// Encodes the address, the date and the years, and `confirmed` if that is false.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(address, forKey: .address)
    try container.encode(date, forKey: .date)
    try container.encode(years, forKey: .years)
    if !isConfirmed { try container.encode(false, forKey: .confirmed) }
  }
}

#endif
