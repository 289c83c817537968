// SPDX-License-Identifier: MIT

internal import ArgumentParser

@main
struct WorkdayFeedTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workday-feed",
    abstract: "Serves calendars of the actual workdays in China.",
    subcommands: [ServeCommand.self, TokenCommand.self, UpdateCommand.self])
}
