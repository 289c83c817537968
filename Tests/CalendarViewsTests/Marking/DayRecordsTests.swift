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
        var isWorkday: Bool
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
    #expect(year.days.count { $0.isWorkday } == 250)
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
      records.csv
        == "date,weekday,kind,name,notice,statutory,provisional,source,shift,workday\n"
        + "2021-01-01,5,holiday,\"a\"\"b,\\\n\u{1}\",,false,false,notice,,false\n"
    )
  }

  @Test func `CSV and Markdown have a line for each day`() throws {
    let records = DayRecords(try day("2021-10-08")...(try day("2021-10-10")), marker: China2021.marker)
    #expect(
      records.csv == """
        date,weekday,kind,name,notice,statutory,provisional,source,shift,workday
        2021-10-08,5,workday,,,false,false,,,true
        2021-10-09,6,makeup,国庆节,国办发明电〔2020〕27号,false,false,notice,,true
        2021-10-10,7,weekend,,,false,false,,,false

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
}
