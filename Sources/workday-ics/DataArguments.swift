// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CommandSupport
internal import WorkdayFeeds

/// Which data folder, and how to list.
struct DataArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The data folder. (default: $XDG_DATA_HOME/workday-ics, else ~/.local/share/workday-ics)", valueName: "folder"))
  var data: String?

  @Option(help: ArgumentHelp("The output format: text or json.", valueName: "format"))
  var format = DataFormat.text

  func folder() throws -> DataFolder {
    try .expected(data)
  }
}
