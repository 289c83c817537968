// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import CommandSupport

/// Shows which years are known, where the data comes from and how old it is.
struct DataStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Shows which years are known, from which notices, and how fresh the data is.",
    discussion: """
      States: published (days are listed), unpublished (the notice is not out yet), suspicious (the data at the last \
      check may be damaged, and the known data was kept), stale (no source could be reached at the last check).

      Exit codes: 0 success; 64 invalid options; 65 an invalid data folder.
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The date to use as today, such as 2026-11-21. (default: today)", valueName: "date"))
  var today: String?

  @OptionGroup var options: DataArguments

  func run() throws {
    try CommandError.reporting {
      let today = try CommandError.inOption("--today") {
        try self.today.map { text in try CivilDate(parsing: text) } ?? Zone("Asia/Shanghai").today()
      }
      let report = try DataReport(try options.folder(), today: today)
      try StandardOutput.write((options.format == .json ? report.json : report.text).utf8)
      for warning in report.warnings { StandardError.write("Warning: \(warning).") }
    }
  }
}
