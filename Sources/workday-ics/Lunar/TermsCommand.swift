// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import FeedArguments
import LunisolarCalendar
import Support
import WorkdayFeeds

/// Prints the solar terms of a period.
struct TermsCommand: FormattedCommand {
  static let configuration = CommandConfiguration(
    commandName: "terms", _superCommandName: "workday-ics",
    abstract: "Lists the 24 solar terms (节气) of a year, or those of another period.",
    discussion: """
      The days are those that the Hong Kong Observatory publishes for 1901 to 2100.

      Examples:
        workday-ics terms 2027
        workday-ics terms 2026-Q1 --lang zh-Hans
        workday-ics terms 2027 -o terms.csv

      Exit codes: 0 success; 64 a period that is not in 1901 to 2100.
      """)

  static let formats: [OutputFormat] = [.text, .json, .jsonl, .csv, .md]

  @OptionGroup var period: PeriodArguments
  @OptionGroup var output: RecordArguments<TermsCommand>
  @OptionGroup var names: LunarNameArguments

  func run() throws {
    let format = try output.readFormat()
    let days = try period.days() ?? PeriodText.days("this-year") { () throws(Fault) in try FeedTimeZone(nil).today() }
    let terms = try CommandError.inOption("period") { () throws(Fault) in
      var terms: [(date: CivilDate, term: SolarTerm)] = []
      for year in days.years { for term in SolarTerm.allCases { terms.append((try term.date(in: year), term)) } }
      return terms.filter { days.contains($0.date) }
    }
    let data = try ViewTexts.ofData(names.lang)
    let people = ViewTexts(try ViewLocale.chosen(names.lang).language)
    let table = RecordTable(["date", "term"], terms.map { [.text($0.date.iso8601), .text(data.name(of: $0.term))] })
    let text = table.text(in: format) {
      let rows = terms.map { [$0.date.iso8601, people.name(of: $0.term)] }
      return format == .md
        ? RecordTable.markdown(headers: people.termHeaders, rows)
        : rows.map { $0.joined(separator: " ") + "\n" }.joined()
    }
    try output.write(text, about: counted(terms.count, "solar term"), isQuiet: names.quiet)
  }
}

/// The options of lists of the Chinese calendar.
struct LunarNameArguments: ParsableArguments {
  @Option(LanguageOption.help, value: "language")
  var lang: String?

  @Flag(help: WarningOption.quiet)
  var quiet = false
}
