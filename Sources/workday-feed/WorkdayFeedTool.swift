// SPDX-License-Identifier: MIT

internal import ArgumentParser

@main
struct WorkdayFeedTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workday-feed",
    abstract: "Serves and publishes calendars of the actual workdays in China.",
    subcommands: [ServeCommand.self, PublishCommand.self, PushCommand.self, TokenCommand.self, UpdateCommand.self])
}
