// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import LunisolarCalendar
import Support

/// Prints the solar terms of a year.
struct TermsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "terms", _superCommandName: "workday-ics",
    abstract: "Lists the 24 solar terms (节气) of a year.",
    discussion: """
      The days are those that the Hong Kong Observatory publishes for 1901 to 2100.

      Examples:
        workday-ics terms 2027
        workday-ics terms 2027 --format jsonl

      Exit codes: 0 success; 64 a year that is not 1901 to 2100.
      """)

  @Argument(help: ArgumentHelp("The year, 1901 to 2100.", valueName: "year"))
  var year: String

  @Option(help: ArgumentHelp("The output format: text or jsonl.", valueName: "format"))
  var format = LineFormat.text

  func run() throws {
    guard let year = Int(year) else {
      throw CommandError("year: \(quoted(year)) is not a year from 1901 to 2100", .usage)
    }
    var text = ""
    for term in SolarTerm.allCases {
      let day = try CommandError.inOption("year") { try term.date(in: year) }
      switch format {
      case .text: text += "\(day) \(term.chineseName)\n"
      case .jsonl:
        text +=
          JSON.object([("date", JSON.string(day.iso8601)), ("term", JSON.string(term.chineseName))]) + "\n"
      }
    }
    try StandardOutput.write(text.utf8)
  }
}
