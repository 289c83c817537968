// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CommandSupport

/// Prints an example of a description.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Prints an example of a description for --config.",
    discussion: """
      A description is a file of YAML with the options of generate by their names without dashes, and a list of events, \
      each with options of events and of workdays. Paths in it are seen from its folder. Options on the command line come \
      first, also in each event.

      Examples:
        workday-ics config --example > feed.yaml
        workday-ics --config feed.yaml --output work.ics
      """)

  @Flag(help: "Print the example, with a comment on each part of it.")
  var example = false

  func run() throws {
    try CommandError.reporting {
      guard example else {
        throw CommandError("config has nothing to do; config --example prints an example of a description", .usage)
      }
      try StandardOutput.write(ConfigurationExample.text.utf8)
    }
  }
}
