// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import HolidayData
import Support
import Workdays

/// Shows which days a file would change.
struct DataDiffCommand: FormattedCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", _superCommandName: "workday-ics data",
    abstract: "Shows which days a holiday year would change, without storing it.",
    discussion: """
      The file is JSON in the format of the holiday-cn project, or the notice itself, as text or as a saved page.

      Exit codes: 0 success; 1 days would change (with --exit-code); 64 invalid options; 65 an invalid file; 66 a file \
      is missing or unreadable.
      """)

  static var formats: [OutputFormat] { [.text, .json] }

  @Argument(help: ArgumentHelp("The file, or - for standard input.", valueName: "file"))
  var file: String

  @Flag(help: "Exit with 1 if a day would change.")
  var exitCode = false

  @OptionGroup var place: DataArguments
  @OptionGroup var output: RecordArguments<DataDiffCommand>

  func run() throws {
    let format = try output.readFormat()
    let review = HolidayYearReview(known: try DataFolder.expected(place.data).calendar().calendar)
    let holidays = try StoredHolidayYear.read(file, over: review.known).holidays
    let verdict = review.verdict(on: holidays)
    let changes = review.changes(by: holidays)
    if format == .text {
      var text = "\(holidays.year): \(verdict.name), \(counted(changes.count, "day")) would change\n"
      for reason in verdict.reasons { text += "  \(reason)\n" }
      for change in changes { text += "  \(change)\n" }
      try output.write(Words.translated(text), about: file)
    } else {
      let object = JSON.object([
        ("year", "\(holidays.year)"), ("verdict", JSON.string(verdict.name)),
        ("reasons", JSON.list(verdict.reasons.map(JSON.string))),
        ("changes", JSON.array(changes.map(\.json))),
      ])
      try output.write(object + "\n", about: file)
    }
    if exitCode, !changes.isEmpty { throw ExitCode(1) }
  }
}
