// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct ForgivingInputTests {
  @Test(arguments: ["8:00", "0800", "800", "08：00", "０８:００", "8:00:00"])
  func `a time is taken as people type it`(time: String) throws {
    let feed = try Command.run("--year", "2021", "--time", time)
    #expect(feed.output == (try Command.run("--year", "2021", "--time", "08:00").output))
  }

  @Test(arguments: ["2021-5-14", "2021/05/14", "2021/5/14", "2021.5.14", "2021年5月14日", "20210514", "２０２１-０５-１４"])
  func `a date is taken as people type it`(date: String) throws {
    #expect(try Command.run("--year", "2021", "--from", date).text.contains("\r\nDTSTART;VALUE=DATE:20210514\r\n"))
    #expect(try Command.run("next", date).text == "2021-05-17\n")
    #expect(try Command.run("next", "--today", date).text == "2021-05-17\n")
    #expect(try Command.run("month", date).output == Command.run("month", "2021-05").output)
  }

  @Test(arguments: [
    ("2", "2026-02"), ("02", "2026-02"), ("2021-2", "2021-02"), ("2021/02", "2021-02"), ("2021年2月", "2021-02"),
  ])
  func `a month is taken as people type it`(text: String, month: String) throws {
    let today = ["--today", "2026-11-22"]
    let result = try Command.run(Command.path, ["month", text] + today)
    #expect(result.status == 0)
    #expect(result.output == (try Command.run(Command.path, ["month", month] + today).output))
  }

  @Test func `today and tomorrow are days everywhere`() throws {
    let year = try Command.run("--from", "today", "--keep-past", "0", "--quiet")
    #expect(year.status == 0)
    #expect(try Command.run("next", "tomorrow", "--today", "2021-09-29").text == "2021-10-08\n")
    #expect(try Command.run("count", "today", "2021-10-08", "--today", "2021-09-30").text == "2\n")
    #expect(try Command.run("is", "todya").firstError.hasSuffix("did you mean today?"))
  }

  @Test(arguments: ["MO", "mo", "Mon", "monday", "Monday"])
  func `the first weekday is taken in any of its forms`(weekday: String) throws {
    let month = try Command.run("month", "2021-10", "--lang", "en", "--first-weekday", weekday)
    #expect(month.text.contains(" Mon Tue Wed"))
  }

  @Test(arguments: [
    (["--time", "9"], "--time: \"9\" is not a time such as 09:00; did you mean 09:00?"),
    (["--time", "9h"], "--time: \"9h\" is not a time such as 09:00; did you mean 09:00?"),
    (["--duration", "30"], "--duration: \"30\" is not a duration such as PT9H, 9h or 30m; for minutes, write 30m"),
    (
      ["--days", "mond y"],
      "--days: \"mond y\" is not a weekday; use MO, TU, WE, TH, FR, SA and SU, separated by commas"
    ),
    (
      ["--style", "evnets"],
      "--style: \"evnets\" is not a value of --style; use rdate, events or expanded; did you mean events?"
    ),
    (["--time", "09:00-09:00"], "--time: \"09:00-09:00\" ends when it begins"),
    (["--time", "09:00-12:00", "--duration", "8h"], "--duration needs a --time without an end"),
    (["--time", "二三点"], "--time: \"二三点\" is not a time such as 09:00"),
    (
      ["--pattern", "大小周@2026-01-05"],
      "--pattern: \"大小周@2026-01-05\" is not a pattern; of a cycle of shifts, write cycle:大小周@2026-01-05"
    ),
    (["--alarm", "PT5M"], "--alarm: \"PT5M\" needs a sign; write -PT5M for before the start, or +PT5M for after it"),
    (
      ["--alarm", "5"],
      "--alarm: \"5\" is not an alarm such as 10m or -PT10M before the start, 0 at the start, or +5m after it; for minutes, write 5m"
    ),
  ])
  func `a value that is refused is offered as it should be`(options: [String], message: String) throws {
    let timed = options[0] == "--time" ? [] : ["--time", "09:00"]
    let result = try Command.run(Command.path, ["--year", "2021"] + timed + options)
    #expect(result.status == 64)
    #expect(result.firstError == "Error: " + message)
    #expect(
      try Command.run("--year", "21").firstError
        == "Error: --year: \"21\" is not a year such as 2021; did you mean 2021?")
  }

  @Test(arguments: [
    (["--time", "09:30-11:30", "--time", "13:00至15:00"], ["T093000", "T113000", "T130000", "T150000"]),
    (["--time", "22:00-06:00"], ["T220000", "T060000"]),
    (["--time", "九点半", "--duration", "1小时"], ["T093000", "T103000"]),
    (["--time", "09:00", "--alarm", "10分钟"], ["T090000", "TRIGGER:-PT10M"]),
    (
      ["--pattern", "cycle:DNO@2021-01-01", "--shift", "D=08:00-20:00/Day", "--shift", "N=20:00-08:00"],
      ["T080000", "SUMMARY:Day"]
    ),
    (["--pattern", "cycle：DO@2021-01-01", "--time", "8点"], ["T080000"]),
    (["--days", "周一至周五", "--time", "8点"], ["BYDAY=MO,TU,WE,TH,FR"]),
  ])
  func `what people write for times and lengths is taken`(options: [String], parts: [String]) throws {
    let result = try Command.run(Command.path, ["--year", "2021年"] + options)
    #expect(result.status == 0, "\(result.errors)")
    for part in parts { #expect(result.text.contains(part), "\(part)") }
  }

  @Test func `years are those of any period`() throws {
    let plain = try Command.run("--years", "2020-2021", "--time", "09:00").text
    #expect(try Command.run("--year", "2020-2021", "--time", "09:00").text == plain)
    #expect(try Command.run("--years", "2020年-2021年", "--time", "09:00").text == plain)
  }

  @Test func `a calendar in another language than the user's says so once`() throws {
    try Command.inFolder { folder in
      let arguments = ["--year", "2021", "--time", "09:00", "--for", "apple", "-o", folder.path + "/a.ics"]
      let chinese = ["LC_ALL": "zh_CN.UTF-8"]
      let first = try Command.run(Command.path, arguments, environment: chinese)
      #expect(first.errors.contains("提示：日历里的文字是英文；要中文的，请加 --lang zh-Hans。\n"), "\(first.errors)")
      #expect(try !Command.run(Command.path, arguments, environment: chinese).errors.contains("提示"))
      #expect(try !Command.run(Command.path, arguments).errors.contains("Hint"))
    }
  }

  @Test func `a refused word of a view is offered as it should be`() throws {
    let result = try Command.run("month", "2021-10", "--format", "jsn")
    #expect(result.status == 64)
    #expect(result.firstError.hasSuffix("; did you mean json?"))
  }

  @Test(arguments: [("+5m", "PT5M"), ("+PT1H", "PT1H"), ("5m", "-PT5M"), ("-5m", "-PT5M"), ("0", "PT0S")])
  func `an alarm is before or after the start`(alarm: String, trigger: String) throws {
    let feed = try Command.run("--year", "2021", "--time", "09:00", "--alarm", alarm)
    #expect(feed.status == 0)
    #expect(feed.text.contains("TRIGGER:\(trigger)\r\n"))
    #expect(try Command.run("--year", "2021", "--time", "09:00", "--alarm", "+30d").status == 64)
  }

  @Test func `a key is any text, percent-encoded in the UID`() throws {
    let feed = try Command.run("--year", "2021", "--key", "团队 A")
    #expect(feed.text.contains("UID:%E5%9B%A2%E9%98%9F%20A-2021@workday-ics\r\n"))
    #expect(try Command.run("--year", "2021", "--key", "a%").text.contains("UID:a%25-2021@workday-ics"))
    #expect(try Command.run("--year", "2021", "--key", "a\tb").status == 64)
    #expect(try Command.run("--year", "2021", "--key", "").status == 64)
  }
}
