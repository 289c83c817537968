// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport

@testable import CalendarViews

enum Project {
  static func fixture(_ name: String) throws -> String { try readText("Fixtures/CalendarViews/" + name) }
}

func day(_ text: String) throws -> CivilDate { try CivilDate(iso8601: text) }

func month(_ text: String) throws -> YearMonth {
  let date = try CivilDate(iso8601: text + "-01")
  return date.yearMonth
}

/// China's holidays of 2021, for tests: 31 days off and 7 make-up days.
enum China2021 {
  private static let daysOff: [(String, String, Int)] = [
    ("元旦", "2021-01-01", 3), ("春节", "2021-02-11", 7), ("清明节", "2021-04-03", 3), ("劳动节", "2021-05-01", 5),
    ("端午节", "2021-06-12", 3), ("中秋节", "2021-09-19", 3), ("国庆节", "2021-10-01", 7),
  ]
  private static let makeUps: [(String, String)] = [
    ("春节", "2021-02-07"), ("春节", "2021-02-20"), ("劳动节", "2021-04-25"), ("劳动节", "2021-05-08"),
    ("中秋节", "2021-09-18"), ("国庆节", "2021-09-26"), ("国庆节", "2021-10-09"),
  ]

  static let markings: [CivilDate: DayMarking] = {
    var markings: [CivilDate: DayMarking] = [:]
    for (name, first, count) in daysOff {
      guard let first = try? CivilDate(iso8601: first) else { continue }
      for offset in 0..<count {
        markings[first.advanced(by: offset)] = DayMarking(.holiday, name: name, notice: "国办发明电〔2020〕27号")
      }
    }
    for (name, date) in makeUps {
      guard let date = try? CivilDate(iso8601: date) else { continue }
      markings[date] = DayMarking(.makeup, name: name, notice: "国办发明电〔2020〕27号")
    }
    return markings
  }()

  static let marker: DayMarker = { markings[$0] ?? .byWeekday($0) }

  /// The number of workdays of a month.
  static func workdays(ofMonth number: Int) -> Int {
    (1...31).count { (try? CivilDate(year: 2021, month: number, day: $0)).map { marker($0).kind.isWorked } == true }
  }
}
