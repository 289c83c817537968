// SPDX-License-Identifier: MIT

internal import ArgumentParser

/// Looks after the folder of holiday years that are newer than the built-in ones.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Shows the holidays that are known, and stores newer ones.",
    discussion: """
      Holiday years newer than the built-in ones lie in a folder, $XDG_DATA_HOME/workday-ics or that of --data, a file \
      each. Nothing is fetched here; workday-feed update does that, or any program that fetches.

      Examples:
        workday-ics data status
        curl -fsS https://example.com/2027.json | workday-ics data import -
        workday-ics data diff 2027.json
        workday-ics data show 2026
      """,
    subcommands: [DataStatusCommand.self, DataImportCommand.self, DataShowCommand.self, DataDiffCommand.self],
    defaultSubcommand: DataStatusCommand.self)
}
