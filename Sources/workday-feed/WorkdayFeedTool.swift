// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CommandSupport
internal import HolidayData
internal import Support
internal import WorkdayFeeds
internal import Workdays

@main
struct WorkdayFeedTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workday-feed",
    abstract: "Serves and publishes calendars of the actual workdays in China.",
    version: programVersion,
    subcommands: [ServeCommand.self, PublishCommand.self, PushCommand.self, TokenCommand.self, UpdateCommand.self])

  /// The text of `--version`, with the data that is known on this machine.
  private static func version() -> String {
    ProgramVersion.text(of: "workday-feed", (try? DataFolder.standard?.calendar().calendar) ?? .statutory)
  }

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let guide = CommandLineGuide(self, version: version)
    do {
      try await CommandError.reportingAsync {
        if try guide.answers(arguments) { throw ExitCode.success }
      }
      var command = try parseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      guide.exit(error, arguments)
    }
  }
}
