// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import FeedArguments
import HolidayData
import Platform
import WorkdayFeeds
import Workdays

@main
struct WorkdayICS: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workday-ics",
    abstract: "Creates calendars of the actual workdays in China.",
    discussion: """
      Every workday gets an event: Monday to Friday without the statutory holidays, and the weekend days that make up \
      for them. The statutory calendar of 2007 to 2026 is built in; nothing is fetched.

      Examples:
        workday-ics --year 2021 --time 09:00 > work.ics
        workday-ics --time 09:00 --duration 9h --alarm 10m --output work.ics
        workday-ics --years 2021-2026 --style events --calendar-color teal > work.ics

      generate is the default subcommand. To see its options:
        workday-ics help generate
      Topics: what each calendar app needs, and which days are worked:
        workday-ics help apps
        workday-ics help workdays
      """,
    version: programVersion,
    groupedSubcommands: [
      CommandGroup(
        name: "Calendar",
        subcommands: [
          GenerateCommand.self, HolidaysCommand.self, BirthdaysCommand.self, BuildCommand.self, ConfigCommand.self,
        ]),
      CommandGroup(
        name: "Question",
        subcommands: [
          IsCommand.self, NextCommand.self, PreviousCommand.self, AddCommand.self, CountCommand.self, StatsCommand.self,
          ListCommand.self, LastOfMonthCommand.self, OpenCommand.self, FreeCommand.self, BridgeCommand.self,
          RosterCommand.self,
          LunarCommand.self, TermsCommand.self,
        ]),
      CommandGroup(name: "View", subcommands: [MonthCommand.self, YearCommand.self, DayCommand.self]),
      CommandGroup(
        name: "File",
        subcommands: [
          CheckCommand.self, ExpandCommand.self, RuleCommand.self, DescribeCommand.self, FilterCommand.self,
          MergeCommand.self, DiffCommand.self, FixCommand.self, ConvertCommand.self, ApplyCommand.self,
        ]),
      CommandGroup(name: "Data", subcommands: [DataCommand.self]),
      CommandGroup(name: "Agent", subcommands: [McpCommand.self]),
    ],
    defaultSubcommand: GenerateCommand.self)

  /// The text of `--version`, with the data that is known on this machine.
  private static func version() -> String {
    ProgramVersion.text(of: "workday-ics", (try? DataFolder.standard?.calendar().calendar) ?? .statutory)
  }

  /// The subcommand that the arguments name, or the default one, if it understands the other arguments.
  ///
  /// Preparing the parser for all subcommands takes longer than generating the calendar, so it is left to help and
  /// errors. So is --generate-completion-script: the names of super-commands tell the parser not to look for it.
  private static func command(of arguments: [String]) -> (any ParsableCommand)? {
    // The main job needs no look at the other commands.
    guard arguments.first?.hasPrefix("-") == false else { return try? GenerateCommand.parse(arguments) }
    var type: any ParsableCommand.Type = self
    var words = arguments[...]
    while let word = words.first, !word.hasPrefix("-"),
      let next = type.configuration.subcommands.first(where: { $0.configuration.commandName == word })
    {
      type = next
      words.removeFirst()
    }
    if words.first?.hasPrefix("-") ?? true { type = type.configuration.defaultSubcommand ?? type }
    return type.configuration.subcommands.isEmpty ? try? type.parse(Array(words)) : nil
  }

  static func main() {
    let code = run(givenArguments)
    if !code.isSuccess { exit(withError: code) }
  }

  /// Runs the subcommand in the arguments.
  ///
  /// - Returns: the code to exit with; errors have been printed.
  static func run(_ arguments: [String]) -> ExitCode {
    let guide = CommandLineGuide(
      self, version: version, topics: HelpTopic.texts, hints: .workdays, usual: { HelpTopic.usual })
    do {
      if arguments.isEmpty, StandardStream.output.isTerminal {
        try StandardOutput.write(words: HelpTopic.start)
      } else if try !guide.answers(arguments) {
        var command = try command(of: arguments) ?? parseAsRoot(arguments)
        try command.run()
      }
      return .success
    } catch {
      return guide.report(error, arguments)
    }
  }
}
