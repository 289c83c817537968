// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import DescribedFeeds
import FeedArguments
import Foundation
import TestSupport
import Testing
import Workdays

@testable import workday_ics

/// What somebody sees who has just installed the command.
@Suite struct FirstHourTests {
  @Test(arguments: [
    ("apple", "events"), ("google", "events"), ("outlook", "events"), ("android", "events"), ("nextcloud", "events"),
    ("thunderbird", "rdate"), ("evolution", "rdate"), ("khal", "rdate"), ("calcurse", "events"),
  ])
  func `--for chooses the style of an app, and the help has what was measured of it`(app: String, style: String) throws
  {
    let chosen = try Command.run("--year", "2021", "--time", "09:00", "--for", app)
    #expect(chosen.errors.isEmpty)
    let styled = try Command.run("--year", "2021", "--time", "09:00", "--style", style).text
    let interval = "X-PUBLISHED-TTL:PT12H\r\n"
    #expect(chosen.text == (app == "outlook" ? styled.replacing(interval, with: "") : styled))
    let help = try Command.run("help", "apps").text
    let entry = try #require(help.components(separatedBy: "\n  \(app)\n").dropFirst().first)
    #expect(entry.contains("--style \(style)"))
  }

  @Test func `a style that the app reads wrongly and reminders that it ignores are warnings with a name`() throws {
    let options = ["--year", "2021", "--time", "09:00", "--for", "google"]
    let alarm = try Command.run(Command.path, options + ["--alarm", "5m"])
    #expect(alarm.errors == "Warning: Google Calendar ignores the reminders of feeds; set them in the app.\n")
    #expect(try Command.run(Command.path, options + ["--alarm", "5m", "--no-warn", "app"]).errors.isEmpty)
    let style = try Command.run(Command.path, options + ["--style", "rdate"])
    #expect(style.firstError.hasPrefix("Warning: Google Calendar was not tried with RDATE"))
    #expect(style.text.contains("RDATE"))
  }

  @Test func `a description names an app, and a style on the command line takes its place`() throws {
    try Command.inFolder { folder in
      let file = folder.path + "/feed.yaml"
      try Data("year: 2021\nfor: apple\n".utf8).write(to: URL(filePath: file))
      #expect(try Command.run("--config", file).output == Command.run("--year", "2021", "--style", "events").output)
      #expect(try Command.run("--config", file, "--style", "rdate").output == Command.run("--year", "2021").output)
      try Data("for: palm\n".utf8).write(to: URL(filePath: file))
      let refused = try Command.run("--config", file).firstError
      #expect(refused.hasPrefix("Error: \(file):1:6: for: \"palm\" is not a value of for; use apple, "))
    }
  }

  @Test func `on a terminal one line says what to add for which app, unless an app or a style is chosen`() throws {
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(null) }
    func errors(_ more: String...) throws -> String {
      let (status, text) = try Program.runOnTerminal(
        Command.path, ["--year", "2021"] + more, environment: Command.environment, output: null)
      #expect(status == 0)
      return text
    }
    let hint = try errors()
    #expect(hint.hasPrefix("Hint: Apple, Google, Outlook, Android and Nextcloud need another style; add --for apple"))
    #expect(hint.split(separator: "\n").count == 1)
    for quiet in [["--quiet"], ["--no-warn", "app"], ["--for", "khal"], ["--style", "rdate"]] {
      let text = try Program.runOnTerminal(
        Command.path, ["--year", "2021"] + quiet, environment: Command.environment, output: null
      ).text
      #expect(text.isEmpty, "\(quiet)")
    }
    #expect(try Command.run("--year", "2021").errors.isEmpty)
  }

  @Test func `a file that is created for no app has the advice once, and one that is replaced has none`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "work.ics").path
      let created = try Command.run("--year", "2021", "-o", file).errors.split(separator: "\n")
      #expect(created.count == 2 && created[0].hasPrefix("Hint: ") && created[1].hasSuffix("written, 1 event"))
      for year in ["2021", "2022"] {
        #expect(try !Command.run("--year", year, "-o", file).errors.contains("Hint"))
      }
      for (number, quiet) in [["--for", "apple"], ["--no-warn", "app"], ["--quiet"]].enumerated() {
        let errors = try Command.run(
          Command.path, ["--year", "2021", "-o", folder.appending(path: "\(number).ics").path] + quiet
        ).errors
        #expect(!errors.contains("Hint"), "\(quiet)")
      }
    }
  }

  @Test func `without arguments a terminal gets a short help with three examples that work, and a pipe a calendar`()
    throws
  {
    let (status, text) = try Program.runOnTerminal(Command.path, [], environment: Command.environment)
    #expect(status == 0)
    let examples = text.split(separator: "\n").filter { $0.hasPrefix("  workday-ics") }
    #expect(examples.count == 3)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 15)
    try Command.inFolder { folder in
      for example in examples {
        let line = "cd '\(folder.path)' && PATH=\"$(dirname \"$0\"):$PATH\" && \(example)"
        let code = try Command.shell(line).status
        #expect(code == 0 || code == 1 && example.contains(" is "), "\(example)")
      }
    }
    #expect(try Command.run().text.hasPrefix("BEGIN:VCALENDAR"))
  }

  @Test func `-o says in one line what it wrote and what changed`() throws {
    try Command.inFolder { folder in
      let file = folder.path + "/work.ics"
      func run(_ more: String...) throws -> String {
        let result = try Command.run(
          Command.path, ["--year", "2021", "--time", "09:00", "--style", "events", "-o", file] + more)
        #expect(result.output.isEmpty)
        return result.errors
      }
      #expect(try run() == "\(file): 250 workdays of 2021, 7 make-up days; written, 8 events\n")
      #expect(try run() == "\(file): 250 workdays of 2021, 7 make-up days; unchanged\n")
      #expect(try run("--title", "班").hasSuffix("; 8 events changed\n"))
      #expect(try run("--style", "rdate").hasSuffix("; 1 event changed, 7 removed\n"))
      #expect(try run("--quiet").isEmpty)
      let holidays = try Command.run("holidays", "--year", "2021", "-o", folder.path + "/holidays.ics")
      #expect(holidays.errors.hasSuffix("holidays.ics: 31 days off and 7 make-up days of 2021; written, 38 events\n"))
    }
  }

  @Test func `the summary names the next make-up day`() throws {
    let options = try GenerateCommand.parse(["--year", "2021"])
    let resolved = try options.schedule.resolve(options.options, with: nil, options.output)
    let feed = try FeedMaker.onThisSystem().feed(resolved)
    let days = [("2021-02-20", "2021-02-20"), ("2021-02-21", "2021-04-25")]
    for (today, next) in days {
      let summary = feed.feed.summary(today: try .init(iso8601: today))
      #expect(summary.hasSuffix("7 make-up days; next make-up day \(next)"))
    }
    let late = feed.feed.summary(today: try .init(iso8601: "2021-10-10"))
    #expect(late.hasSuffix("7 make-up days"))
  }

  @Test func `-o leaves a file of something else alone, unless forced; an empty one is fine`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "file.ics")
      let other = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Somebody//Diary//EN\r\nEND:VCALENDAR\r\n"
      for content in [
        "my notes\n", other, String(decoding: try Command.run("holidays", "--year", "2021").output, as: UTF8.self),
      ] {
        try Data(content.utf8).write(to: file)
        let result = try Command.run("--year", "2021", "-o", file.path)
        #expect(result.status == 73)
        #expect(result.firstError.contains("left as it is; use another name, or --force"))
        #expect(try Data(contentsOf: file) == Data(content.utf8))
        #expect(try Command.run("--year", "2021", "-o", file.path, "--force").status == 0)
        #expect(try Data(contentsOf: file) == Command.run("--year", "2021").output)
      }
      for content in ["", "\n"] {
        try Data(content.utf8).write(to: file)
        #expect(try Command.run("--year", "2021", "-o", file.path).status == 0)
        #expect(try Data(contentsOf: file) == Command.run("--year", "2021").output)
      }
    }
  }

  @Test(arguments: ["workday-ics", "workday-feed"])
  func `--version has the version, the data and libical's version`(program: String) throws {
    let result = try Command.run(Program.folder + "/" + program, ["--version"])
    #expect(result.status == 0)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].wholeMatch(of: /workday-(ics|feed) \d+\.\d+\.\d+/) != nil)
    #expect(lines[1].hasPrefix("holidays of 2007 to 20") && lines[1].contains("newest notice 20"))
    #expect(lines[2].wholeMatch(of: /libical \d+\.\d+\.\d+/) != nil)
    let help = try Command.run(Program.folder + "/" + program, ["--help"])
    #expect(help.text.contains("--version"))
  }

  @Test(arguments: [
    (["help", "nosuch"], "\"nosuch\" is not a command or a topic of workday-ics"),
    (
      ["help", "app"],
      "\"app\" is not a command of workday-ics; for what each calendar app needs, see workday-ics help apps; the app is --for, such as --for iphone"
    ),
    (
      ["拼假"],
      "\"拼假\" is not a command of workday-ics; for the days of leave that give the longest time off, use workday-ics bridge 2026 --leave 5"
    ),
    (["明天"], "\"明天\" is not a command of workday-ics; to ask about a day, use workday-ics is 明天 --explain"),
    (
      ["2026-10-01"],
      "\"2026-10-01\" is not a command of workday-ics; to ask about a day, use workday-ics is 2026-10-01 --explain"
    ),
    (
      ["下周六要不要上班"],
      "\"下周六要不要上班\" is not a command of workday-ics; to ask about days, use workday-ics is today --explain, or is - for those on standard input"
    ),
    (
      ["--trading-days"],
      "--trading-days is not an option; for the stock exchanges' days, add --pattern trading, such as workday-ics next --pattern trading"
    ),
    (["--until", "2026-07-03"], "--until is not an option; use --to"),
    (
      ["Subscribe"],
      "\"Subscribe\" is not a command of workday-ics; calendars to subscribe to come from workday-feed; see workday-feed --help"
    ),
    (
      ["school"],
      "\"school\" is not a command of workday-ics; for a course, use workday-ics --term 2026-03-02 --weeks 1-16 --days TU,TH --make-up-follows last --time 10:00-11:40; for a timetable that you have, workday-ics apply timetable.ics"
    ),
    (["monht"], "\"monht\" is not a command of workday-ics; did you mean month?"),
    (["mont"], "\"mont\" is not a command of workday-ics; did you mean month?"),
    (["data", "statis"], "\"statis\" is not a command of workday-ics data; did you mean status?"),
    (["help", "data", "statis"], "\"statis\" is not a command of workday-ics data; did you mean status?"),
    (["--yeer", "2021"], "--yeer is not an option; did you mean --year?"),
    (["month", "--yeer", "2021"], "--yeer is not an option"),
    (["holidays", "--tiem", "09:00"], "--tiem is not an option"),
    (["is", "today", "--expalin"], "--expalin is not an option; did you mean --explain?"),
    (["data", "status", "--verbos"], "--verbos is not an option; did you mean --verbose?"),
    (["--titel", "x"], "--titel is not an option; did you mean --title?"),
    (["rule", "FREQ=DAILY", "--start", "2026-01-30"], "--start is not an option; use --dtstart"),
    (["is", "today", "--shift", "D=09:00"], "--shift names letters of a cycle, so it needs --pattern cycle:…"),
    (
      ["list", "2026-11", "--last"],
      "--last is not an option; the last workday of each month is workday-ics last-of-month 2026"
    ),
    (
      ["last-workday"],
      "\"last-workday\" is not a command of workday-ics; for the last workday of a month, use workday-ics last-of-month; in scripts, [ \"$(workday-ics last-of-month)\" = \"$(date +%F)\" ]"
    ),
    (
      ["festivals", "2027"],
      "\"festivals\" is not a command of workday-ics; for festivals, use workday-ics holidays 2026 --only festivals; for the days off, workday-ics holidays 2026"
    ),
    (
      ["birthdays", "Mum 1962-09-13", "--solar"],
      "--solar is not an option; for the date of birth in the Gregorian calendar, use --born"
    ),
    (
      ["2026", "统计"],
      "\"2026\" is not a command of workday-ics; to count days, use workday-ics stats 2026 --by quarter, with --output 2026.csv for a table"
    ),
  ])
  func `a command or option that does not exist ends with 64 and only a near suggestion`(
    arguments: [String], message: String
  ) throws {
    let result = try Command.run(Command.path, arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.firstError == "Error: " + message)
  }

  @Test(arguments: [
    (["is", "today", "a", "trading", "day"], "for the stock exchanges' days, add --pattern trading"),
    (["next", "trading", "day"], "for the stock exchanges' days, add --pattern trading"),
    (["is", "last-of-month"], "for the last workday of a month, use workday-ics last-of-month"),
    (
      ["count", "export.ics"],
      "export.ics: the commands for calendar files are check (which counts the events), fix"
    ),
    (["next", "春节"], "for festivals, use workday-ics holidays 2026 --only festivals"),
    (["is", "2026-05-01", "a", "workday", "in", "Hong", "Kong"], "the days of mainland China are built in"),
    (["next", "long", "holiday"], "to see the holidays"),
  ])
  func `a sentence after a command is answered with what to type`(arguments: [String], hint: String) throws {
    let result = try Command.run(Command.path, arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains("\nHint: \(hint)"), "\(result.errors)")
    #expect(
      try !Command.run(Command.path, arguments + ["--pattern", "trading"]).errors.contains("add --pattern trading"))
  }

  @Test func `a word that is no command and resembles none is answered with what people ask`() throws {
    let result = try Command.run("frobnicate")
    #expect(result.status == 64)
    #expect(
      result.errors.contains("\n  workday-ics is 2026-10-10 --explain         whether a day is worked, and why\n"))
    for line in result.errors.split(separator: "\n") where line.hasPrefix("  workday-ics ") && !line.contains("FILE") {
      let command = line.dropFirst(14).prefix(32).split(separator: " ").map(String.init)
      guard !command.contains("--output") else { continue }
      #expect(try Command.run(Command.path, command).status < 2, "\(line)")
    }
  }

  @Test func `a day may be two words, and an ending that is no format is refused`() throws {
    let saturday = try Command.run("is", "next", "saturday", "--today", "2026-11-26", "--explain")
    #expect(saturday.text.hasPrefix("2026年12月5日"), "\(saturday.text) \(saturday.errors)")
    let picture = try Command.run("month", "2026-12", "-o", "/nonexistent/12.png")
    #expect(picture.status == 64)
    #expect(
      picture.firstError
        == "Error: --output: png files are not written; write a picture as .svg, or a page that prints as .html")
    let listed = try Command.run("list", "2026-05", "--kind", "workday")
    #expect(listed.errors == "Note: make-up days are of the kind makeup; --kind work lists all days that are worked.\n")
  }

  @Test func `the other command suggests its own words`() throws {
    let program = Program.folder + "/workday-feed"
    #expect(try Command.run(program, ["updaet"]).firstError.hasSuffix("did you mean update?"))
    #expect(try Command.run(program, ["update", "--tiemout", "3"]).firstError.hasSuffix("did you mean --timeout?"))
    #expect(try Command.run(program, ["update", "--tiemout", "3"]).status == 64)
  }

  @Test(.enabled(if: isSlowSetWanted))
  func `long work shows a line of progress on a terminal, which it removes, and nothing elsewhere`() throws {
    let file = Command.root.appending(path: "Fixtures/ics/google.ics").path
    let line = "(cat '\(file)'; sleep 2.5; printf 'X'; sleep 0.1; printf '\\r\\n') | '\(Command.path)' check -"
    let (status, text) = try Program.runOnTerminal("/bin/sh", ["-c", line], environment: Command.environment)
    #expect(status == 65)
    #expect(text.hasPrefix("\r\u{1B}[Kstandard input: 0 MB\r\u{1B}[Kline "))
    #expect(try Command.run("/bin/sh", ["-c", line]).errors.isEmpty)
  }
}
