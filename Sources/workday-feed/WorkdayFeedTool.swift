// SPDX-License-Identifier: MIT

internal import ArgumentParser

@main
struct WorkdayFeedTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workday-feed",
    abstract: "The online side of workday-ics: fetches holidays.",
    subcommands: [UpdateCommand.self])
}
