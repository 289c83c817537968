// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import WorkdayFeeds

/// The options that determine which days are covered.
package struct DayArguments: ParsableArguments {
  // What commands with years, but without the rest of the group, say too: another group would cost each start.
  package static let yearHelp =
    "The year to write. (default: last year, this year, and the next once its holidays are published)"
  package static let yearsHelp = "The years to write, such as 2021-2026."
  package static let keepPastHelp =
    "Without --year and --years, the number of years before this one that are kept, so that last year's events "
    + "do not vanish in January. (default: 1)"

  @Option(yearHelp, value: "year")
  var year: String?

  @Option(yearsHelp, value: "range")
  var years: String?

  @Option(keepPastHelp, value: "number")
  var keepPast: String?

  @Option("The first day to write, such as 2021-05-14 or today; earlier days are left out.", value: "date")
  var from: String?

  @Flag(help: "Write a year whose holidays are not published yet with its plain weekdays; the calendar says so.")
  var allowUnpublished = false

  @Flag(
    help: """
      Forecast the first year without a notice by the regulation and the year before: its events are tentative, and \
      the notice replaces them.
      """)
  var provisional = false

  package init() {}

  /// The values of the options, by name.
  var values: KeyValuePairs<String, any OptionTexts> {
    [
      "year": year, "years": years, "keep-past": keepPast, "from": from, "allow-unpublished": allowUnpublished,
      "provisional": provisional,
    ]
  }
}
