// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import workday_ics

@Suite struct HelpTests {
  private static let commands = WorkdayICS.configuration.subcommands.flatMap { [$0] + $0.configuration.subcommands }
  private static let questions = ["is", "next", "previous", "add", "count", "stats", "list", "last-of-month"]

  @Test(arguments: questions)
  func `the help of a question has at most 60 lines, and says where the workday options are`(name: String) throws {
    let help = try Command.run("help", name).text
    #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
    #expect(help.contains("workday-ics help workdays"))
    #expect(!help.contains("--big-week <date>"))
  }

  @Test(arguments: [(93, 1), (94, 2)])
  func `the lines of a topic have at most 100 characters`(letters: Int, lines: Int) {
    let wrapped = HelpTopic.wrapped(String(repeating: "a", count: letters - 1) + " b").split(separator: "\n")
    #expect(wrapped.count == lines && wrapped.allSatisfy { $0.hasPrefix("      ") && $0.count <= 100 })
  }

  @Test func `the help of generate has at most 120 lines, examples first, and in Chinese too`() throws {
    for language in ["C", "zh_CN.UTF-8"] {
      let help = try Command.run("help", "generate", environment: ["LC_ALL": language]).text
      let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 121, "\(language): \(lines.count)")
      let example = try #require(lines.firstIndex { $0.hasPrefix("  workday-ics --for apple") })
      #expect(example < 8, "\(help)")
    }
  }

  @Test func `no example breaks inside a command`() {
    for command in Self.commands {
      let help = HelpPage(command, of: WorkdayICS.self, includesHidden: false).text.split(separator: "\n").map(
        String.init)
      for line in command.configuration.discussion.split(separator: "\n")
      where line.hasPrefix("  ") && (line.contains("workday-") || line.contains("curl ")) {
        #expect(help.contains(String(line)), "\(command): \(line)")
      }
    }
  }

  @Test func `a command's abstract is a sentence, and its discussion has examples or its exit codes`() {
    for command in Self.commands {
      let configuration = command.configuration
      #expect(configuration.abstract.hasSuffix(".") && configuration.abstract.first?.isUppercase == true, "\(command)")
      #expect(
        configuration.discussion.contains("Example") || configuration.discussion.contains("Exit codes"), "\(command)")
    }
  }
}
