// SPDX-License-Identifier: MIT

internal import ArgumentParser

@main
struct WorkdayFeedTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workday-feed",
    abstract: "Serves calendars of the days that are really worked in China.",
    subcommands: [ServeCommand.self, UpdateCommand.self])
}
