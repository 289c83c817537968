// SPDX-License-Identifier: MIT

import CivilCalendar

// Embedded Swift has no Codable.
#if !hasFeature(Embedded)

extension WorkdaySchedule.MakeUpDays: Codable {}

extension WorkdayPolicy.MakeUpTimetable: Codable {}

extension WorkdayPattern: Codable {
  private enum CodingKeys: String, CodingKey {
    case weekdays, bigWeek, cycle, from
  }

  /// Decodes a pattern from an object with `weekdays`, with `bigWeek`, or with `cycle` and `from`.
  ///
  /// - Throws: `DecodingError` if it has none or several of them, or the `Fault` of a cycle as its underlying error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let forms = container.allKeys.filter { $0 != .from }
    guard forms.count == 1, let form = forms.first, form == .cycle || !container.contains(.from) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a pattern has either weekdays, or bigWeek, or cycle and from"))
    }
    switch form {
    case .bigWeek: self.init(bigWeek: try container.decode(CivilDate.self, forKey: .bigWeek))
    case .cycle, .from:
      let letters = try container.decode(String.self, forKey: .cycle)
      let first = try container.decode(CivilDate.self, forKey: .from)
      self = try decoder.checking { try WorkdayPattern(cycle: letters, from: first) }
    case .weekdays: self.init(Set(try container.decode([Weekday].self, forKey: .weekdays)))
    }
  }

  /// Encodes the values from which the pattern was created.
  ///
  /// These are `{"weekdays": ["MO", "TU"]}`, `{"bigWeek": "2026-03-06"}` or `{"cycle": "DDNNOO", "from": "2026-01-01"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch form {
    case .weekdays(let weekdays):
      try container.encode(Weekday.allCases.filter(weekdays.contains), forKey: .weekdays)
    case .bigSmall(let bigWeek): try container.encode(bigWeek, forKey: .bigWeek)
    case .cycle(let letters, let first):
      try container.encode(String(letters), forKey: .cycle)
      try container.encode(first, forKey: .from)
    }
  }
}

extension WorkdayPolicy: Codable {
  private enum CodingKeys: String, CodingKey {
    case pattern, observesHolidays, makeUpDays, makeUpTimetable, makeUpWeekdays, closures
  }

  /// Decodes a policy; what is missing is as in the initializer with all values.
  ///
  /// - Throws: `DecodingError` for a value of the wrong type, or a pattern that is not valid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      pattern: try container.decodeIfPresent(WorkdayPattern.self, forKey: .pattern) ?? .mondayToFriday,
      observesHolidays: try container.decodeIfPresent(Bool.self, forKey: .observesHolidays) ?? true,
      makeUpDays: try container.decodeIfPresent(WorkdaySchedule.MakeUpDays.self, forKey: .makeUpDays) ?? .all,
      makeUpTimetable: try container.decodeIfPresent(MakeUpTimetable.self, forKey: .makeUpTimetable),
      makeUpWeekdays: try container.decodeIfPresent([CivilDate: Weekday].self, forKey: .makeUpWeekdays) ?? [:],
      closures: try container.decodeIfPresent([CivilDate: String].self, forKey: .closures) ?? [:])
  }

  /// Encodes the policy, without a timetable and weekdays of make-up days and without closures if it has none.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pattern, forKey: .pattern)
    try container.encode(observesHolidays, forKey: .observesHolidays)
    try container.encode(makeUpDays, forKey: .makeUpDays)
    try container.encodeIfPresent(makeUpTimetable, forKey: .makeUpTimetable)
    if !makeUpWeekdays.isEmpty { try container.encode(makeUpWeekdays, forKey: .makeUpWeekdays) }
    if !closures.isEmpty { try container.encode(closures, forKey: .closures) }
  }
}

#endif
