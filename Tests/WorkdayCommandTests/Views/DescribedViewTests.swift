// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// One description for every command: shifts, company days and leave in questions and views.
@Suite struct DescribedViewTests {
  private static let description = """
    pattern: cycle:DDNNOO@2026-01-01
    time-zone: Europe/Berlin
    events:
      - shift: {D: 08:00/12h/白班, N: 20:00/12h/夜班}
    leave: |
      2026-02-20
    overrides: |
      年会 off 2026-02-06
      盘点 work D 2026-02-22

    """

  private func inDescription(_ work: (String) throws -> Void) throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "feed.yaml")
      try Data(Self.description.utf8).write(to: file)
      try work(file.path)
    }
  }

  @Test(arguments: [
    (["is", "2026-02-07", "--explain"], "2026年2月7日星期六 · D 白班"),
    (["is", "2026-02-06", "--explain"], "2026年2月6日星期五 · 公司放假 年会"),
    (["is", "2026-02-20", "--explain"], "2026年2月20日星期五 · 请假"), (["next", "2026-02-03"], "2026-02-07"),
    (["previous", "2026-02-07"], "2026-02-03"), (["add", "2026-02-03", "2"], "2026-02-08"),
    (["count", "2026-02"], "18"), (["last-of-month", "2026-02"], "2026-02-27"),
  ])
  func `a question has the workdays of a description`(arguments: [String], answer: String) throws {
    try inDescription { file in
      let result = try Command.run(Command.path, arguments + ["--config", file])
      #expect(result.text == answer + "\n")
    }
  }

  @Test func `a shift on a make-up day is shown as the shift, and the make-up day below`() throws {
    try inDescription { file in
      let options = ["--config", file, "--statutory", "yes"]
      let month = try Command.run(Command.path, ["month", "2026-02"] + options)
      #expect(month.text.contains(" 14N ") && month.text.contains(" 班 2月14日 春节"))
      #expect(month.text.contains("班 补班") && month.text.contains(" 勤 2月22日 盘点"))
      let svg = try Command.run(Command.path, ["month", "2026-02", "--format", "svg"] + options).text
      #expect(svg.contains(#"14<tspan class="mark" dx="1.5">N</tspan>"#) && svg.contains(">夜班</text></svg></g>"))
      let day = try Command.run(Command.path, ["is", "2026-02-14", "--explain"] + options)
      #expect(day.text == "2026年2月14日星期六 · N 夜班 · 补班 春节\n")
    }
  }

  @Test func `the lists and statistics have them too, and an option of the command line takes precedence`() throws {
    try inDescription { file in
      let list = try Command.run("list", "2026-02-06", "2026-02-08", "--config", file, "--format", "csv")
      #expect(
        list.text == """
          date,weekday,kind,workday,name,statutory,provisional,pay,source,shift,shiftName,notice
          2026-02-07,6,workday,true,,false,false,,,D,白班,
          2026-02-08,7,workday,true,,false,false,,,N,夜班,

          """)
      #expect(try Command.run("stats", "2026-02", "--config", file).text.contains("2026-02    28        18   10"))
      let plain = try Command.run("count", "2026-02", "--config", file, "--pattern", "weekdays")
      #expect(plain.text == "16\n")
      let faulty = try Command.run("count", "2026-02", "--config", file + "x")
      #expect(faulty.status == 66)
    }
  }

  @Test func `a month shows the letters of the shifts, company days and leave, with a legend`() throws {
    try inDescription { file in
      let month = try Command.run("month", "2026-02", "--config", file)
      let lines = month.text.split(separator: "\n").map { String($0.reversed().drop { $0 == " " }.reversed()) }
      #expect(lines.contains("  2N   3N   4    5    6公  7D   8N"))
      #expect(lines.contains(" 16节 17节 18D  19D  20假 21N  22D"))
      #expect(lines.contains(" 公 2月6日 年会"))
      #expect(lines.contains(" 假 2月20日") && lines.contains(" 节 2月16日–19日 春节"))
      let legend = lines.suffix(3).joined(separator: " ")
      for part in ["公 公司放假", "假 请假", "D 白班", "N 夜班"] { #expect(legend.contains(part)) }
      #expect(!month.text.contains("休"))
      let english = try Command.run("month", "2026-02", "--config", file, "--lang", "en")
      for part in ["o company day off", "~ leave", "7D", "6o"] { #expect(english.text.contains(part), "\(part)") }
    }
  }

  @Test func `every format of a month and a year has the shifts with their names`() throws {
    try inDescription { file in
      for command in [["month", "2026-02"], ["year", "2026"]] {
        for format in ["text", "svg", "html", "md", "md-days", "json", "csv"] {
          let text = try Command.run(Command.path, command + ["--config", file, "--format", format]).text
          let names = format == "csv" ? ["company", "leave", "N,"] : ["夜班", "年会"]
          for name in names { #expect(text.contains(name), "\(command) \(format) \(name)") }
          if format == "json" {
            #expect(text.contains("\"source\": \"leave\""))
            #expect(text.contains("\"shift\": \"N\", \"shiftName\": \"夜班\""))
          } else if format != "csv" {
            #expect(text.contains("请假") && text.contains("公司放假"), "\(command) \(format)")
          }
        }
      }
    }
  }

  @Test func `a day shows its shift, and its zone is the description's`() throws {
    try inDescription { file in
      let feed = try Command.run("--config", file, "--year", "2026", "--output", file + ".ics", "--quiet")
      #expect(feed.status == 0)
      for format in ["text", "svg", "html"] {
        let day = try Command.run("day", "2026-02-07", file + ".ics", "--config", file, "--format", format)
        #expect(day.text.contains("2026年2月7日星期六 · D 白班"), "\(format)")
      }
      let json = try Command.run("day", "2026-02-07", file + ".ics", "--config", file, "--format", "json")
      #expect(json.text.contains("\"start\": \"2026-02-07T08:00\""))
      #expect(json.text.contains("\"shift\": \"D\""))
    }
  }

  @Test func `a day names the file of each event if there are several, in text and by colour`() throws {
    try Command.inFolder { folder in
      let day = ["--year", "2021", "--duration", "90m", "--quiet"]
      for (name, time) in [("work", "09:00"), ("family", "18:00")] {
        let made = try Command.run(Command.path, day + ["--time", time, "-o", folder.path + "/\(name).ics"])
        #expect(made.status == 0)
      }
      let files = ["day", "2021-10-09", folder.path + "/work.ics", folder.path + "/family.ics"]
      let text = try Command.run(Command.path, files)
      #expect(text.text.contains("[work.ics]") && text.text.contains("[family.ics]"))
      #expect(!(try Command.run("day", "2021-10-09", folder.path + "/work.ics").text.contains("[work.ics]")))
      let json = try Command.run(Command.path, files + ["--format", "json"])
      #expect(json.text.contains("\"source\": \"family.ics\""))
      #expect(json.text.contains("\"busiest\": {\"from\": 540, \"to\": 630, \"events\": ["))
      for format in ["svg", "html"] {
        let sheet = try Command.run(Command.path, files + ["--format", format])
        #expect(sheet.text.contains("source0") && sheet.text.contains("source1"))
        #expect(sheet.text.contains("work.ics</") && sheet.text.contains("family.ics</"))
      }
    }
  }

  @Test(arguments: ["svg", "html"])
  func `the sheet of a year has the workdays of each month`(format: String) throws {
    let sheet = try Command.run("year", "2021", "--format", format)
    #expect(sheet.text.components(separatedBy: "工作日 ").count >= 14)
    #expect(sheet.text.contains("工作日 17 天") && sheet.text.contains("工作日 250 天"))
  }

  @Test func `shifts without a description are named by --shift, or only by their letters`() throws {
    let pattern = ["month", "2026-02", "--pattern", "cycle:DDNNOO@2026-01-01"]
    #expect(try Command.run(Command.path, pattern).text.contains(" D N 班次\n"))
    let named = try Command.run(Command.path, pattern + ["--shift", "D=08:00//早"])
    #expect(named.text.contains(" D 早  N 班次\n"))
  }

  @Test func `Saturdays of big weeks are no make-up days`() throws {
    let options = ["2026-03", "--pattern", "big-small", "--big-week", "2026-01-05"]
    let month = try Command.run(Command.path, ["month"] + options)
    #expect(month.text.contains(" 7上") || month.text.contains("14上"))
    #expect(!month.text.contains("调休"))
    #expect(month.text.contains("上 周末上班"))
    let records = try Command.run(Command.path, ["month"] + options + ["--format", "csv"])
    #expect(!records.text.contains("makeup"))
  }

  @Test func `3 February 2020 is a plain workday`() throws {
    let month = try Command.run("month", "2020-02")
    #expect(!month.text.contains("班"))
    #expect(try Command.run("is", "2020-02-03", "--explain").text == "2020年2月3日星期一 · 工作日\n")
    let only = try Command.run("holidays", "--year", "2020", "--only", "make-up")
    #expect(!only.text.contains("20200203") && only.text.contains("20200119"))
    #expect(!(try Command.run("holidays", "--year", "2020").text.contains("DTSTART;VALUE=DATE:20200203")))
    let eves = try Command.run("--year", "2020", "--on", "make-up-eve", "--time", "21:00")
    #expect(!eves.text.contains("20200202") && eves.text.contains("20200118T210000"))
    let feed = try Command.run("--year", "2020")
    #expect(feed.text.contains("BYDAY=MO") && !feed.text.contains("20200203"))
  }
}
