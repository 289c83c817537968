// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import Testing

@Suite struct TextCodableTests {
  private func roundTrip<Value: TextCodable & Equatable>(_ value: Value, _ text: String) throws {
    let data = try JSONEncoder().encode([value])
    #expect(String(decoding: data, as: UTF8.self) == "[\"\(text)\"]")
    #expect(try JSONDecoder().decode([Value].self, from: data) == [value])
    #expect(Value(value.description) == value)
    #expect(Value(text) == value)
  }

  @Test func `each value is one string, and the description reads back`() throws {
    try roundTrip(CivilDate(year: 2021, month: 5, day: 1), "2021-05-01")
    try roundTrip(
      CivilDateTime(year: 2021, month: 5, day: 1, hour: 9, minute: 30, second: 5), "2021-05-01T09:30:05")
    try roundTrip(CivilDuration(days: 1, seconds: 1800), "P1DT30M")
    try roundTrip(ISOWeek(year: 2020, week: 53), "2020-W53")
    try roundTrip(TimeOfDay(hour: 9), "09:00:00")
    try roundTrip(YearMonth(year: 2021, month: 10), "2021-10")
    for weekday in Weekday.allCases { try roundTrip(weekday, weekday.rfc5545) }
  }

  @Test func `a dictionary has the texts as its keys, and another key is refused`() throws {
    func roundTrip<Key: TextCodable & Hashable>(_ key: Key, _ text: String) throws {
      let data = try JSONEncoder().encode([key: 8])
      #expect(String(decoding: data, as: UTF8.self) == "{\"\(text)\":8}")
      #expect(try JSONDecoder().decode([Key: Int].self, from: data) == [key: 8])
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([Key: Int].self, from: Data(#"{"x": 8}"#.utf8))
      }
    }
    for weekday in Weekday.allCases { try roundTrip(weekday, weekday.rfc5545) }
    try roundTrip(CivilDate(year: 2021, month: 5, day: 1), "2021-05-01")
    try roundTrip(YearMonth(year: 2021, month: 10), "2021-10")
    try roundTrip(TimeOfDay(hour: 9), "09:00:00")
  }

  @Test(arguments: ["", "2021-02-30", "2021-W01", "09:00", "20210501T", "x"])
  func `a text that is no date is refused with its reason`(text: String) {
    #expect(CivilDate(text) == nil)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CivilDate].self, from: Data("[\"\(text)\"]".utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.underlyingError is Fault)
    #expect(context.codingPath.count == 1)
  }

  @Test func `weeks and weekdays are read from text`() throws {
    #expect(try ISOWeek(parsing: "2020W53") == ISOWeek(year: 2020, week: 53))
    #expect(throws: Fault.self) { try ISOWeek(parsing: "2021-W53") }
    #expect(try Weekday(parsing: "monday") == .monday)
    #expect(throws: Fault.self) { try Weekday(parsing: "Mo.") }
    #expect(try TimeOfDay(parsing: "093000") == TimeOfDay(parsing: "09:30"))
    #expect(try CivilDateTime(parsing: "20210501T093000") == CivilDateTime(parsing: "2021-05-01T09:30"))
  }
}
