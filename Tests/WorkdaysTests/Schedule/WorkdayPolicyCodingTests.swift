// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing
import Workdays

/// Patterns, policies and overrides as an app stores them.
@Suite struct WorkdayPolicyCodingTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  @Test func `a pattern is an object with the values that it was created from, and reads back`() throws {
    for (pattern, text, short) in [
      (.mondayToFriday, #"{"weekdays":["MO","TU","WE","TH","FR"]}"#, "MO,TU,WE,TH,FR"),
      (WorkdayPattern([]), #"{"weekdays":[]}"#, "no weekdays"),
      (WorkdayPattern(bigWeek: try date("2026-03-06")), #"{"bigWeek":"2026-03-06"}"#, "big week of 2026-03-06"),
      (
        try WorkdayPattern(cycle: "早晚休", from: date("2026-01-01")), #"{"cycle":"早晚休","from":"2026-01-01"}"#,
        "早晚休 from 2026-01-01"
      ),
    ] {
      #expect(try json(pattern) == text)
      #expect(try decode(WorkdayPattern.self, text) == pattern)
      #expect(pattern.description == short)
    }
  }

  @Test(arguments: [
    "{}", #"{"from":"2026-01-01"}"#, #"{"cycle":"DDO"}"#, #"{"cycle":"DDO","weekdays":["MO"],"from":"2026-01-01"}"#,
    #"{"bigWeek":"2026-02-30"}"#, #"{"weekdays":["XX"]}"#, "[]",
  ])
  func `what is no pattern is refused`(text: String) {
    #expect(throws: DecodingError.self) { try decode(WorkdayPattern.self, text) }
  }

  @Test func `a cycle that cannot be built cannot be decoded, and the error says why`() throws {
    let error = #expect(throws: DecodingError.self) {
      try decode([WorkdayPattern].self, #"[{"cycle":"OO","from":"2026-01-01"}]"#)
    }
    guard case .dataCorrupted(let context)? = error else { throw CocoaError(.coderReadCorrupt) }
    let fault = #expect(throws: Fault.self) { try WorkdayPattern(cycle: "OO", from: date("2026-01-01")) }
    #expect(context.underlyingError as? Fault == fault && context.codingPath.count == 1)
  }

  @Test func `policies of all kinds read back, and what is missing is as in a new one`() throws {
    var random = SeededGenerator(seed: seed(33))
    for _ in 0..<rounds(fast: 100, slow: 1000) {
      let day = try date("2026-01-01") + random.below(400)
      let patterns = [
        WorkdayPattern(Set(Weekday.allCases.filter { _ in random.below(2) == 0 })), WorkdayPattern(bigWeek: day),
        try WorkdayPattern(cycle: "DDNNOO", from: day),
      ]
      let policy = WorkdayPolicy(
        pattern: patterns[random.below(3)], observesHolidays: random.below(2) == 0,
        makeUpDays: WorkdaySchedule.MakeUpDays.allCases[random.below(3)],
        makeUpTimetable: [nil, .first, .last][random.below(3)],
        makeUpWeekdays: random.below(2) == 0 ? [:] : [day: .monday, day + 1: Weekday.allCases[random.below(7)]],
        closures: random.below(2) == 0 ? [:] : [day: "休市", day + 2: "b"])
      #expect(try decode(WorkdayPolicy.self, json(policy)) == policy)
    }
    #expect(try decode(WorkdayPolicy.self, "{}") == WorkdayPolicy())
    #expect(
      try json(WorkdayPolicy.trading)
        == #"{"closures":{"2024-02-09":"除夕"},"makeUpDays":"none","observesHolidays":true,"#
        + #""pattern":{"weekdays":["MO","TU","WE","TH","FR"]}}"#)
    #expect(
      WorkdayPolicy.trading.description == "MO,TU,WE,TH,FR, holidays off, make-up days ignored, 2024-02-09 off (除夕)")
    let policy = WorkdayPolicy(
      observesHolidays: false, makeUpDays: .ignored, makeUpTimetable: .last,
      makeUpWeekdays: [try date("2026-02-28"): .tuesday, try date("2026-02-14"): .monday])
    #expect(
      try json(policy)
        == #"{"makeUpDays":"none","makeUpTimetable":"last","makeUpWeekdays":{"2026-02-14":"MO","2026-02-28":"TU"},"#
        + #""observesHolidays":false,"pattern":{"weekdays":["MO","TU","WE","TH","FR"]}}"#)
    #expect(
      policy.description
        == "MO,TU,WE,TH,FR, holidays ignored, make-up days ignored, make-up days like the last weekdays "
        + "off, 2026-02-14 like Monday, 2026-02-28 like Tuesday")
    #expect(WorkdayPolicy().description == "MO,TU,WE,TH,FR, holidays off, make-up days worked")
    #expect(
      WorkdayPolicy(makeUpDays: .only).description == "MO,TU,WE,TH,FR, holidays off, only make-up days worked")
    #expect(throws: DecodingError.self) { try decode(WorkdayPolicy.self, #"{"makeUpDays":"ignored"}"#) }
    #expect(throws: DecodingError.self) { try decode(WorkdayPolicy.self, #"{"makeUpWeekdays":{"2026-02-30":"MO"}}"#) }
  }

  @Test func `overrides read back, with their notices and the places that they were read from`() throws {
    let notice = HolidayNotice(address: "https://example.com/a", date: try date("2026-01-10"), years: [2026])
    let company = try DayOverrides(
      .company, [.work(date("2026-06-27"), "盘点"), .off(date("2026-01-30"), "年会")], notices: [notice])
    #expect(
      try json(company)
        == #"{"days":[{"date":"2026-01-30","isOffDay":true,"name":"年会"},"#
        + #"{"date":"2026-06-27","isOffDay":false,"name":"盘点"}],"#
        + #""notices":[{"address":"https:\/\/example.com\/a","date":"2026-01-10","years":[2026]}],"purpose":"company"}"#
    )
    for overrides in [company, try leave("2026-05-08", "2026-05-09"), try DayOverrides(.leave, [])] {
      #expect(try decode(DayOverrides.self, json(overrides)) == overrides)
    }
    for year in HolidayCalendar.statutory.years {
      for notice in year.confirmed(false).notices + year.notices {
        #expect(try decode(HolidayNotice.self, json(notice)) == notice)
      }
    }
  }

  @Test func `days that cannot be overrides cannot be decoded`() throws {
    let day = #"{"date":"2026-01-30","isOffDay":false,"name":"x"}"#
    for (purpose, days) in [("leave", day), ("company", day + "," + day), ("holiday", day)] {
      #expect(throws: DecodingError.self, "\(purpose) \(days)") {
        try decode(DayOverrides.self, #"{"purpose":"\#(purpose)","days":[\#(days)]}"#)
      }
    }
    #expect(try decode(DayOverrides.self, #"{"purpose":"company","days":[\#(day)]}"#).days.count == 1)
  }
}
