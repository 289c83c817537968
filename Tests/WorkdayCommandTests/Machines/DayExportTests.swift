// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// The forms of `list` that other programs read.
@Suite struct DayExportTests {
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
