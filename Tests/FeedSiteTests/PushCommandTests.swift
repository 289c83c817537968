// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The options of `workday-feed push`; `Tests/Checks/Clients/push.py` pushes to real servers.
struct PushCommandTests {
  private struct Help: Decodable {
    struct Command: Decodable { let arguments: [Argument] }
    struct Argument: Decodable, Hashable {
      struct Name: Decodable, Hashable {
        let kind: String
        let name: String
      }
      let names: [Name]?
      let abstract: String?
      let sectionTitle: String?

      /// The option's long name; nil for what is none.
      var name: String? { names?.first { $0.kind == "long" }?.name }
    }
    let command: Command
  }

  private func arguments(of program: String, _ command: String) throws -> [String: Help.Argument] {
    let dump = try Program.run(Program.folder + "/" + program, [command, "--experimental-dump-help"])
    let all = try JSONDecoder().decode(Help.self, from: dump.output).command.arguments
    return Dictionary(all.compactMap { argument in argument.name.map { ($0, argument) } }) { $1 }
  }

  private func push(_ arguments: String...) throws -> Program.Result {
    try Program.run(Program.folder + "/workday-feed", ["push"] + arguments)
  }

  @Test func `push has the options of generate, in the same groups, but for those of its output`() throws {
    let push = try arguments(of: "workday-feed", "push")
    let generate = try arguments(of: "workday-ics", "generate")
    let output: Set = ["output", "exit-code"]
    #expect(Set(generate.keys).subtracting(push.keys) == output)
    // The guide answers --help of the default command.
    let own: Set = ["caldav", "user", "password-file", "token-file", "calendar", "dry-run", "remove", "help"]
    #expect(Set(push.keys).subtracting(generate.keys) == own)
    for (name, argument) in generate where !output.contains(name) && !["force", "quiet", "no-warn"].contains(name) {
      #expect(push[name] == argument, "\(name)")
    }
  }

  @Test func `an option that does not fit is refused, and standard input is read for one option alone`() throws {
    let refused = try push("--caldav", "https://example.org", "--output", "work.ics")
    #expect(refused.status == 64)
    #expect(refused.firstError.hasPrefix("Error: --output is not an option"), "\(refused.errors)")
    let twice = try push(
      "--caldav", "http://127.0.0.1:1", "--user", "lin", "--password-file", "-", "--config", "-")
    #expect(twice.firstError == "Error: standard input (-) can be given only once")
    #expect(twice.status == 64)
  }

  @Test func `options are checked before the server is asked`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("secret\n".utf8), to: "token")
    func push(_ arguments: String...) throws -> Program.Result {
      try Program.run(
        Program.folder + "/workday-feed",
        ["push", "--caldav", "http://127.0.0.1:1", "--token-file", folder.path + "/token", "--built-in"]
          + arguments)
    }
    let time = try push("--time", "9:99")
    #expect(time.status == 64 && time.firstError.hasPrefix("Error: --time: "), "\(time.errors)")
    let year = try push("--year", "2099")
    #expect(year.status == 65 && year.firstError.contains("not published yet"), "\(year.errors)")
    let both = try push("--year", "2026", "--years", "2025-2026")
    #expect(both.status == 64, "\(both.errors)")
  }

  @Test func `no example of the help breaks inside a command`() throws {
    let help = try push("--help").text
    for line in [
      "  workday-feed push --caldav https://example.org --user lin --password-file pw",
      "    --years 2025-2026 --time 09:00 --duration 9h --alarm 10m --title 上班",
    ] { #expect(help.contains("\n" + line + "\n"), "\(line)") }
    for title in ["ACCOUNT", "DAYS", "WORKDAYS", "EVENTS", "CALENDAR"] { #expect(help.contains("\n\(title):\n")) }
  }
}
