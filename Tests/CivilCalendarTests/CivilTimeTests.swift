// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing

@Suite struct CivilTimeTests {
  @Test func `every minute of a day round-trips through its texts`() throws {
    for second in stride(from: 0, to: 86_400, by: 60) {
      let time = try TimeOfDay(secondOfDay: second)
      #expect(try TimeOfDay(rfc5545: time.rfc5545) == time)
      #expect(try TimeOfDay(iso8601: time.iso8601) == time)
      #expect(time.hour * 3600 + time.minute * 60 + time.second == second)
    }
    #expect(try TimeOfDay(iso8601: "09:00") == TimeOfDay(hour: 9))
  }

  @Test(arguments: [-1, 86_400, .min, .max])
  func `a number of seconds beyond the day is refused`(second: Int) {
    #expect(throws: Fault.self) { try TimeOfDay(secondOfDay: second) }
  }

  @Test func `a leap second is read as the second before it`() throws {
    #expect(try TimeOfDay(rfc5545: "235960").rfc5545 == "235959")
  }

  @Test(arguments: ["25:00", "09:60", "9:00", "09:00:61", "09-00", "", "09:0", "09:00:", "24:00"])
  func `a bad time is refused`(text: String) {
    #expect(throws: Fault.self) { try TimeOfDay(iso8601: text) }
  }

  @Test func `a date-time keeps its date and time before 1970 too`() throws {
    for text in ["00010101T000000", "19691231T235959", "19700101T000000", "20210104T090000", "99991231T235959"] {
      let moment = try CivilDateTime(rfc5545: text)
      #expect(moment.rfc5545 == text)
      #expect(CivilDateTime(moment.date, moment.time) == moment)
      #expect(try CivilDateTime(iso8601: moment.iso8601) == moment)
      #expect(try CivilDateTime(wallSeconds: moment.wallSeconds) == moment)
    }
    #expect(CivilDateTime.last.adding(seconds: 1) == nil)
    #expect(CivilDateTime.last.adding(seconds: .max) == nil)
    #expect(throws: Fault.self) { try CivilDateTime(rfc5545: "20210104T090000Z") }
    #expect(throws: Fault.self) { try CivilDateTime(rfc5545: "20210104") }
  }

  @Test(arguments: [
    ("PT9H", 0, 32_400, "PT9H"), ("P1DT30M", 1, 1800, "P1DT30M"), ("P2W", 14, 0, "P14D"), ("-PT10M", 0, -600, "-PT10M"),
    ("+P1D", 1, 0, "P1D"), ("PT0S", 0, 0, "PT0S"), ("pt1h0m1s", 0, 3601, "PT1H0M1S"), ("P0D", 0, 0, "PT0S"),
    ("PT1H1S", 0, 3601, "PT1H0M1S"),
  ])
  func `a duration is read and written`(text: String, days: Int, seconds: Int, canonical: String) throws {
    let duration = try CivilDuration(rfc5545: text)
    #expect(duration.days == days)
    #expect(duration.seconds == seconds)
    #expect(duration.rfc5545 == canonical)
    #expect(try CivilDuration(rfc5545: canonical) == duration)
  }

  @Test(arguments: [
    "", "P", "PT", "P1", "PT1", "P1H", "PT1D", "P1W1D", "P1DT", "PT1M1H", "--P1D", "P99999999999999999999D", "P1.5D",
    "9H", "P1WT1H", "P2WT0S", "P1WT", "P1W2W", "PT1\u{17F}",
  ])
  func `a bad duration is refused`(text: String) {
    #expect(throws: Fault.self) { try CivilDuration(rfc5545: text) }
  }

  @Test func `the error of a duration has its place`() {
    for (text, place) in [
      ("", 0..<0), ("9H", 0..<1), ("P", 1..<1), ("PT", 2..<2), ("P1H", 2..<3), ("P1W1D", 3..<4), ("P1D1W", 4..<5),
      ("PT1M1H", 5..<6), ("P1.5D", 2..<3), ("-P99999999999999999999D", 2..<23), ("PT1H500000000000S", 4..<17),
    ] {
      let error = #expect(throws: Fault.self) { try CivilDuration(parsing: text) }
      #expect(error?.place == place && error?.text == text, "\(text)")
      #expect((error?.code == .durationOutOfRange) == (text.utf8.count > 12), "\(text)")
    }
  }

  @Test func `both parts of a duration have one sign and are within the limit`() throws {
    let limit = CivilDuration.limit
    for (days, seconds) in [(1, -1), (-1, 1), (limit + 1, 0), (0, -limit - 1), (.min, 0), (0, .max)] {
      let error = #expect(throws: Fault.self) { try CivilDuration(days: days, seconds: seconds) }
      #expect(error?.code == .durationOutOfRange)
    }
    let longest = try CivilDuration(days: limit, seconds: limit)
    #expect(try CivilDuration(rfc5545: longest.rfc5545) == longest)
    #expect(longest.negated.rfc5545 == "-" + longest.rfc5545 && longest.negated.negated == longest)
    #expect(longest.negated.isNegative && !longest.isNegative && !CivilDuration.zero.isNegative)
    #expect("\(try CivilDuration(days: -1, seconds: -61))" == "-P1DT1M1S")
  }

  @Test func `a number of units is clamped to whole units within the limit`() {
    let limit = CivilDuration.limit
    #expect(CivilDuration.weeks(-2).rfc5545 == "-P14D" && CivilDuration.days(3).rfc5545 == "P3D")
    #expect(CivilDuration.hours(36).rfc5545 == "PT36H" && CivilDuration.minutes(90).rfc5545 == "PT1H30M")
    #expect(CivilDuration.seconds(-5).rfc5545 == "-PT5S" && CivilDuration.minutes(0) == .zero)
    for (made, unit, isDays) in [
      (CivilDuration.weeks, 7, true), (CivilDuration.days, 1, true), (CivilDuration.hours, 3600, false),
      (CivilDuration.minutes, 60, false), (CivilDuration.seconds, 1, false),
    ] {
      for (count, most) in [
        (Int.max, limit / unit * unit), (.min, -(limit / unit * unit)), (limit / unit, limit / unit * unit),
      ] {
        #expect([made(count).days, made(count).seconds] == (isDays ? [most, 0] : [0, most]), "\(unit)")
      }
    }
  }

  @Test(arguments: [
    ("2021-01-04T09:00", 16), ("2021-01-04t09:00:00", 19), ("20210104t090000", 15), ("0001-01-01T00:00:00", 19),
    ("2021-01-04 09:00:00", 19),
  ])
  func `a date and time is typed in either form, which has nothing behind it`(text: String, length: Int) throws {
    let moment = try CivilDateTime(parsing: text)
    #expect(try CivilDateTime(parsing: moment.rfc5545) == moment && moment.description == moment.iso8601)
    let error = #expect(throws: Fault.self) { try CivilDateTime(parsing: text + "x") }
    #expect(error?.code == .malformedText && error?.place == length..<length + 1)
    let early = #expect(throws: Fault.self) { try CivilDateTime(parsing: "x" + text.dropFirst()) }
    #expect(early?.place?.lowerBound == 0)
  }

  @Test func `a date and time is what its date and its time are, whatever stands at any place`() {
    let texts = ["20210104T090000", "20240229T235959", "20230229T000000", "00010101T000000", "99991231T235960"]
    // With `\u{8F}`, whose bytes are no digits either, the text has 16.
    let characters = (0...0x7F).compactMap(Unicode.Scalar.init).map(String.init) + ["\u{8F}", "０", "é"]
    for text in texts {
      for place in 0..<15 {
        for character in characters {
          let changed = text.prefix(place) + character + text.dropFirst(place + 1)
          let date = try? CivilDate(rfc5545: String(changed.prefix(8)))
          let time = try? TimeOfDay(rfc5545: String(changed.dropFirst(9)))
          let hasLetter = ["T", "t"].contains(changed.dropFirst(8).first)
          let expected = date.flatMap { date in time.map { CivilDateTime(date, $0) } }
          #expect((try? CivilDateTime(rfc5545: String(changed))) == (hasLetter ? expected : nil), "\(changed)")
        }
      }
    }
  }
}
