// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct DescribeCommandTests {
  @Test func `describe says a rule in the chosen language`() throws {
    let rule = "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"
    #expect(try Command.run("describe", rule).text == "每月最后一个工作日\n")
    #expect(try Command.run("describe", "RRULE:" + rule, "--lang", "zh-Hant").text == "每月最後一個工作日\n")
    #expect(try Command.run("describe", rule, "--lang", "en").text == "every month on the last weekday\n")
    let weekly = ["describe", "FREQ=WEEKLY;INTERVAL=2", "--dtstart", "2021-01-09T09:30", "--lang", "en"]
    #expect(try Command.run(Command.path, weekly).text == "every other Saturday at 09:30 from 9 January 2021\n")
    let json = try Command.run(Command.path, weekly + ["--format", "json"]).text
    #expect(
      json == """
        [
          {"rule": "FREQ=WEEKLY;INTERVAL=2", "description": "every other Saturday at 09:30 from 9 January 2021"}
        ]

        """)
  }

  @Test func `describe says the rules of a file's events, each in its zone`() throws {
    let result = try Command.run("describe", packageFolder + "/Fixtures/ics/google.ics", "--lang", "en")
    #expect(result.status == 0)
    #expect(
      result.text
        == "Stand-up: every weekday at 09:30 from 4 January 2021 until 23:59:59 on 28 February 2021, except on 2 dates\n"
    )
  }

  @Test func `describe reports what it cannot describe`() throws {
    let unknown = try Command.run("describe", "FREQ=DAILY", "--lang", "fr")
    #expect(unknown.status == 64)
    #expect(
      unknown.firstError == "Error: --lang: \"fr\" is not a language of descriptions; use zh-Hans, zh-Hant or en")
    #expect(try Command.run("describe", "FREQ=DAILY;BYMONTH=13").status == 65)
    #expect(try Command.run("describe", "/no/such.ics").status == 66)
    let start = try Command.run("describe", "work.ics", "--dtstart", "2021-01-01")
    #expect(start.status == 64)
    let forbidden = try Command.run("describe", "FREQ=WEEKLY;BYDAY=2TU", "--lang", "en")
    #expect(forbidden.firstError.hasPrefix("Warning: BYDAY=2TU has a number"))
    let lost = Data("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
    #expect(try Program.run(Command.path, ["describe", "-"], input: lost).status == 65)
  }
}
