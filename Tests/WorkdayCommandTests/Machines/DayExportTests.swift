// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The forms of `list` that other programs read.
@Suite struct DayExportTests {
  private func list(_ arguments: String...) throws -> Command.Result {
    try Command.run(Command.path, ["list"] + arguments + ["--built-in"])
  }

  @Test func `a month of each form is as it is documented`() throws {
    #expect(
      try list("2026-10", "--format", "alertmanager").text == """
        time_intervals:
          - name: 'days-work'
            time_intervals:
              - years: ['2026']
                months: ['10']
                days_of_month: ['8:10', '12:16', '19:23', '26:30']
                location: Asia/Shanghai

        """)
    #expect(try list("2026-10-03", "--format", "alertmanager").text.hasSuffix("    time_intervals: []\n"))
    #expect(try list("2026-10", "--format", "alertmanager", "--kind", "工作日").text.contains("'days-work'"))
    #expect(try list("2026-10-03", "--format", "systemd").status == 1)
    #expect(try list("2026-10-03", "--format", "sql").text.contains("  workday BOOLEAN,\n"))
    #expect(
      try list("2026-10-08..2026-11-02", "--format", "systemd", "--time", "9:30", "--time-zone", "UTC").text == """
        [Timer]
        OnCalendar=
        OnCalendar=2026-10-08..10,12..16,19..23,26..30 09:30:00 UTC
        OnCalendar=2026-11-02 09:30:00 UTC

        """)
    #expect(
      try list("2026-10-08..2026-10-11", "--format", "networkdays").text == "off,makeup\n,2026-10-10\n")
    let table = try list("2026-10-09..2026-10-10", "--format", "sql").text
    #expect(table.contains("  date DATE PRIMARY KEY,\n  weekday INTEGER,\n  kind TEXT,\n  workday BOOLEAN,\n"))
    #expect(table.contains("DELETE FROM dim_date WHERE date BETWEEN '2026-10-09' AND '2026-10-10';\n"))
    #expect(table.contains("  ('2026-10-10', 6, 'makeup', TRUE, '国庆节', FALSE, FALSE, 100, 'notice', NULL, NULL, '"))
  }

  @Test func `an ending chooses the form, and quotes in texts are kept`() throws {
    try Command.inFolder { folder in
      let days = folder.appending(path: "days.txt").path
      try Data("Founders' day off 2026-10-09\n".utf8).write(to: URL(filePath: days))
      let file = folder.appending(path: "days.sql").path
      #expect(try list("2026-10-09", "--overrides", days, "-o", file).status == 0)
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains("'Founders'' day'"))
    }
  }

  @Test(arguments: [
    (["--time", "09:00"], "--time goes with --format systemd"),
    (["--format", "systemd", "--time", "25:00"], "--time: 25 is not an hour"),
    (["--format", "systemd", "--time-zone", "+08:00"], "--time-zone: with this format, use a name"),
    (["--format", "networkdays", "--kind", "off"], "--kind does not go with --format networkdays"),
    (["--format", "sql", "--kind", "off"], "--kind does not go with --format sql"),
    (["--format", "systemd", "--time-zone", "Mars/Phobos"], "\"Mars/Phobos\" is not a time zone"),
    (["--format", "systemd", "--time-zone", "x/y\nOnUnitActiveSec=1s"], "is not a time zone"),
  ])
  func `what a form cannot have is said`(options: [String], message: String) throws {
    let result = try Command.run(Command.path, ["list", "2026-10", "--built-in"] + options)
    #expect(result.status == 64 && result.output.isEmpty && result.firstError.contains(message), "\(result.errors)")
  }

  @Test func `an unpublished year has no form`() throws {
    #expect(try list("2026-2027", "--format", "alertmanager").status == 3)
  }

  @Test(arguments: [
    ("alertmanager", "amtool"), ("systemd", "systemd-analyze"), ("sql", "sqlite3"), ("networkdays", "soffice"),
  ])
  func `the program that a form is for agrees on every day`(form: String, program: String) throws {
    guard Program.isInstalled(program), let python = Program.python(importing: "yaml") else { return }
    let script = packageFolder + "/Tests/WorkdayCommandTests/Scripts/exports.py"
    let patterns = isSlowSetWanted ? ["weekdays", "trading", "six-day"] : ["weekdays"]
    let result = try Command.start(python, [script, Command.path, form] + patterns)
    #expect(result.status == 0 && result.text.hasSuffix("\(form) agrees\n"), "\(result.text)\(result.errors)")
  }
}
