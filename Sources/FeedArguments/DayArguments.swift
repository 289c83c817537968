// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
package import WorkdayFeeds

/// The options that determine which years are covered.
package struct DayArguments: ParsableArguments {
  @Option(
    "The year to write. (default: last year, this year, and the next once its holidays are published)", value: "year")
  var year: String?

  @Option("The years to write, such as 2021-2026.", value: "range")
  var years: String?

  @Option(
    "The first day, or a period that begins with it; without --year and --years, the years begin with it.",
    value: "date")
  var from: String?

  @Option("The last day to write, or a period that ends with it, as for --from.", value: "date")
  var to: String?

  @Option(
    "Without --year and --years, the number of years before this one that are kept, so that last year's events do not "
      + "vanish in January. (default: 1)", value: "number", visibility: .hidden)
  var keepPast: String?

  @Flag(help: "Write a year whose holidays are not published yet, without them; the calendar says so.")
  var allowUnpublished = false

  @Flag(
    help:
      "Forecast the first unpublished year from the regulation and the previous year, until the notice replaces it.")
  var provisional = false

  @Flag(help: "Leave out the two events that say until when the calendar goes.")
  var noRenewal = false

  package init() {}

  /// The values of the options, by name.
  package var values: KeyValuePairs<String, any OptionTexts> {
    [
      "year": year, "years": years, "from": from, "to": to, "keep-past": keepPast,
      "allow-unpublished": allowUnpublished,
      "provisional": provisional, "no-renewal": noRenewal,
    ]
  }
}
