// SPDX-License-Identifier: MIT

internal import ArgumentParser

@main
struct WorkdayFeedTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workday-feed",
    abstract: "Puts calendars of the days that are really worked in China online.",
    subcommands: [ServeCommand.self, UpdateCommand.self])
}
