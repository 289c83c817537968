// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import Support

/// Lets an agent ask the questions.
struct McpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp", _superCommandName: "workday-ics",
    abstract: "Answers an agent's questions by the Model Context Protocol on standard input and output.",
    discussion: """
      The tools \(listed(AgentTool.all.map(\.name), "and")) answer with the records of the questions of the same names, have the \
      options that choose days, and read no files. A year whose holidays are not published yet is an error, not a guess.

      In the configuration of an agent:
        {"mcpServers": {"workdays": {"command": "workday-ics", "args": ["mcp"]}}}

      Exit codes: 0 the agent has closed standard input; 66 that cannot be read; 74 standard output cannot be written.
      """)

  func run() throws {
    try AgentTool.server.run()
  }
}
