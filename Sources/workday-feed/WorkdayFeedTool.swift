// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import FeedArguments
import HolidayData
import Platform
import WorkdayFeeds
import Workdays

@main
struct WorkdayFeedTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workday-feed",
    abstract: "Serves and publishes calendars of the actual workdays in China.",
    version: programVersion,
    subcommands: [
      ServeCommand.self, PublishCommand.self, PushCommand.self, TokenCommand.self, ForgetCommand.self,
      UpdateCommand.self,
    ])

  /// The text of `--version`, with the data that is known on this machine.
  private static func version() -> String {
    ProgramVersion.text(of: "workday-feed", (try? DataFolder.standard?.calendar().calendar) ?? .statutory)
  }

  static func main() async {
    let code = await run(givenArguments)
    if !code.isSuccess { exit(withError: code) }
  }

  /// Runs the subcommand in the arguments.
  ///
  /// - Returns: the code to exit with; errors have been printed.
  static func run(_ arguments: [String]) async -> ExitCode {
    let guide = CommandLineGuide(
      self, version: version,
      hints: WordHints([
        (
          ["dry-run", "--dry-run", "--check"],
          "an update changes the data alone, and only by what is confirmed; what is known is workday-ics data status"
        ),
        (
          ["subscribe", "server", "start", "run", "port", "listen", "base-url", "订阅", "服务", "启动"],
          "to serve calendars and the page to subscribe, use workday-feed serve"
        ), (["site", "static", "pages", "网站"], "to write a site of files, use workday-feed publish --output FOLDER"),
        (
          ["lang", "language", "语言"],
          "leave it out: pages and calendars are in the language of who reads them, unless lang of a feed's description says which"
        ),
        (["host", "bind", "address", "interface", "地址"], "use --listen, such as --listen 0.0.0.0"),
        (["caldav", "sync", "同步"], "to keep a calendar on a CalDAV server, use workday-feed push"),
        (["refresh", "fetch", "download", "更新"], "to fetch newer notices, use workday-feed update"),
      ]))
    do {
      if try guide.answers(arguments) { return .success }
      var command = try parseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      return .success
    } catch {
      return guide.report(error, arguments)
    }
  }
}
