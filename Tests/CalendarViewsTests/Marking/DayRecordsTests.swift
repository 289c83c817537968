// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Foundation
import Testing

@Suite struct DayRecordsTests {
  @Test func `JSON has a record with its own date for every day`() throws {
    struct Year: Decodable {
      struct Day: Decodable {
        var date: String
        var weekday: Int
        var kind: String
        var workday: Bool
        var name: String?
        var notice: String?
        var statutory: Bool
        var provisional: Bool
      }
      var from: String
      var to: String
      var workdays: Int
      var days: [Day]
    }
    let records = DayRecords(try day("2021-01-01")...(try day("2021-12-31")), marker: China2021.marker)
    let year = try JSONDecoder().decode(Year.self, from: Data(records.json.utf8))
    #expect(year.days.count == 365)
    #expect(Set(year.days.map(\.date)).count == 365)
    #expect(year.workdays == 250)
    #expect(year.days.count { $0.workday } == 250)
    #expect(year.days.count { $0.kind == "holiday" } == 31)
    #expect(year.days.count { $0.kind == "makeup" } == 7)
    let makeUp = try #require(year.days.first { $0.date == "2021-10-09" })
    #expect(makeUp.weekday == 6)
    #expect(makeUp.name == "国庆节")
    #expect(makeUp.notice == "国办发明电〔2020〕27号")
    #expect(year.days[3].name == nil)
  }

  @Test func `JSON and CSV keep quotes, commas and line ends in a name`() throws {
    let records = DayRecords(try day("2021-01-01")...(try day("2021-01-01"))) { _ in
      DayMarking(.holiday, name: "a\"b,\\\n\u{1}")
    }
    let json = try #require(try JSONSerialization.jsonObject(with: Data(records.json.utf8)) as? [String: Any])
    let days = try #require(json["days"] as? [[String: Any]])
    #expect(days[0]["name"] as? String == "a\"b,\\\n\u{1}")
    #expect(
      records.table.csv
        == "date,weekday,kind,workday,name,statutory,provisional,pay,source,shift,shiftName,notice,certainty\n"
        + "2021-01-01,5,holiday,false,\"a\"\"b,\\\n\u{FFFD}\",false,false,,notice,,,,known\n"
    )
  }

  @Test func `CSV and Markdown have a line for each day`() throws {
    let records = DayRecords(try day("2021-10-08")...(try day("2021-10-10")), marker: China2021.marker)
    #expect(
      records.table.csv == """
        date,weekday,kind,workday,name,statutory,provisional,pay,source,shift,shiftName,notice,certainty
        2021-10-08,5,workday,true,,false,false,,,,,,known
        2021-10-09,6,makeup,true,国庆节,false,false,,notice,,,国办发明电〔2020〕27号,known
        2021-10-10,7,weekend,false,,false,false,,,,,,known

        """)
    #expect(
      records.markdown(ViewLocale(.english)) == """
        | Date | Weekday | Kind | Name | Notice |
        | --- | --- | --- | --- | --- |
        | 2021-10-08 | Friday | workday |  |  |
        | 2021-10-09 | Saturday | make-up day | National Day | 国办发明电〔2020〕27号 |
        | 2021-10-10 | Sunday | weekend |  |  |

        """)
  }

  @Test func `a range that begins inside a holiday has the rest of its days, and counts them alone`() throws {
    let records = DayRecords(try day("2021-10-06")...(try day("2021-10-09")), marker: China2021.marker)
    #expect(records.json.contains("\"from\": \"2021-10-06\",\n  \"to\": \"2021-10-09\",\n  \"workdays\": 2,"))
    let lines = records.table.csv.split(separator: "\n").dropFirst().map { line -> String in
      line.split(separator: ",").prefix(5).joined(separator: " ")
    }
    #expect(
      lines
        == [
          "2021-10-06 3 holiday false 国庆节", "2021-10-07 4 holiday false 国庆节", "2021-10-08 5 workday true false",
          "2021-10-09 6 makeup true 国庆节",
        ])
  }

  @Test func `in a table a day has its shift, and a mark if it may change`() throws {
    let records = DayRecords(try day("2026-01-05")...(try day("2026-01-09"))) { date in
      switch date.day {
      case 5: DayMarking(.workday, shift: "D", shiftName: "Early")
      case 6: DayMarking(.makeup, name: "春节", shift: "N")
      case 7: DayMarking(.weekend)
      case 8: DayMarking(.holiday, name: "春节", isProvisional: true)
      default: DayMarking(.workday, isProvisional: true)
      }
    }
    let text = records.markdown(ViewLocale(.english))
    let kinds = text.split(separator: "\n").dropFirst(2).map { $0.components(separatedBy: " | ") }
    #expect(
      kinds.prefix(5).map { $0[2] } == ["D Early", "workday N", "regular day off", "expected day off ?", "workday ?"])
    #expect(text.hasSuffix("|\n\nJan 8–9 not published yet; days as in earlier years\n"))
  }
}
