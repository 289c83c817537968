// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport

/// Prints an example description.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", _superCommandName: "workday-ics",
    abstract: "Prints an example description for --config.",
    discussion: """
      A description is a YAML file with the options of generate, named without dashes, and a list of events, each \
      with event and workday options of its own. Paths are relative to the file. Options on the command line take \
      precedence, in each event too.

      Examples:
        workday-ics config --example > feed.yaml
        workday-ics --config feed.yaml --output work.ics
      """)

  @Flag(help: "Print the example, with comments.")
  var example = false

  func run() throws {
    guard example else {
      throw CommandError("use config --example to print an example description", .usage)
    }
    try StandardOutput.write(DescriptionExample.text.utf8)
  }
}
