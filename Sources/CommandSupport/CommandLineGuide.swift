// SPDX-License-Identifier: MIT

package import ArgumentParser
import CivilCalendar
import Support

/// Answers for arguments that the parser does not understand or answers badly: names of commands that do not exist,
/// topics of the help, and misspelled options.
package struct CommandLineGuide {
  private let root: any ParsableCommand.Type
  private let version: () -> String
  private let topics: KeyValuePairs<String, () -> String>
  private let hints: WordHints
  private let usual: (() -> String)?

  /// Creates the guide of a program.
  ///
  /// - Parameters:
  ///   - root: the program's command.
  ///   - version: makes the text of `--version`.
  ///   - topics: texts of the help that belong to no command, by name.
  ///   - hints: what to type for words that are no commands or options, but that people try.
  ///   - usual: what most people ask, for those who type something else; nil for the help alone.
  package init(
    _ root: any ParsableCommand.Type, version: @escaping () -> String,
    topics: KeyValuePairs<String, () -> String> = [:],
    hints: WordHints = WordHints(), usual: (() -> String)? = nil
  ) {
    self.root = root
    self.version = version
    self.topics = topics
    self.hints = hints
    self.usual = usual
  }

  private var program: String { root.configuration.commandName ?? "" }

  /// Answers arguments that ask for help, a topic or the version, or name a command that does not exist.
  ///
  /// - Returns: whether they are answered, on standard output.
  /// - Throws: `CommandError` for a command that does not exist.
  package func answers(_ arguments: [String]) throws -> Bool {
    if arguments == ["--version"] {
      try StandardOutput.write((version() + "\n").utf8)
      return true
    }
    var words = arguments[...]
    let isHelp = words.first == "help"
    if isHelp { words = words.dropFirst() }
    guard let word = words.first, !word.hasPrefix("-") else { return try answersHelp(arguments) }
    if isHelp, words.count == 1, let topic = topics.first(where: { $0.key == word }) {
      try StandardOutput.write(words: topic.value())
      return true
    }
    var command: any ParsableCommand.Type = root
    while let word = words.popFirst(), !word.hasPrefix("-") {
      let subcommands = command.configuration.subcommands
      var names = subcommands.map { $0._commandName }
      guard !names.isEmpty else { break }
      guard let next = subcommands.first(where: { $0._commandName == word }) else {
        if isHelp, command == root { names += topics.map(\.key) }
        let path = command == root ? program : program + " " + (command.configuration.commandName ?? "")
        let isYear =
          !isHelp && command == root && root.configuration.defaultSubcommand != nil
          && word.utf8.count == 4 && word.utf8.allSatisfy(\.isDigit)
        if isYear, let hint = hints.hint(in: Array(words)) {
          throw CommandError("\(quoted(word)) is not a command of \(path); \(hint)", .usage)
        }
        guard !isYear else {
          throw CommandError("\(quoted(word)) is not a command of \(path); did you mean --year \(word)?", .usage)
        }
        if command == root, let hint = hints.hint(for: word) {
          throw CommandError("\(quoted(word)) is not a command of \(path); \(hint)", .usage)
        }
        throw CommandError(
          "\(quoted(word)) is not a command\(isHelp && command == root ? " or a topic" : "") of \(path)"
            + Suggestion.clause(for: word, among: names) + "\n"
            + (command == root ? usual?() ?? "" : "")
            + "  See '\(path) --help' for the commands.", .usage)
      }
      command = next
    }
    return try answersHelp(arguments)
  }

  /// Prints the help of the command that the arguments name, if they have an option for it.
  private func answersHelp(_ arguments: [String]) throws -> Bool {
    guard arguments.prefix(while: { $0 != "--" }).contains(where: isHelpOption) else { return false }
    try writeHelp(arguments)
    return true
  }

  private func writeHelp(_ arguments: [String]) throws {
    let page = HelpPage(command(of: arguments), of: root, includesHidden: arguments.contains("--help-hidden"))
    try StandardOutput.write(page.text.utf8)
  }

  /// Prints the message of an error of a command or of the parser, with a suggestion for an option that is not known.
  ///
  /// - Returns: the code to exit with.
  package func report(_ error: any Error, _ arguments: [String]) -> ExitCode {
    if let code = error as? ExitCode { return code }
    let code = root.exitCode(for: error)
    // The parser gives this code to errors that it does not know.
    if error is CommandError || error is Fault || code == .failure {
      let error = CommandError(error)
      StandardError.write("Error: \(error)")
      if error.status == .usage, !error.description.hasPrefix("--") { writeHint(arguments, after: error.description) }
      return ExitCode(error.status)
    }
    let message = root.fullMessage(for: error)
    // A command that only has subcommands asks for its help itself.
    if code.isSuccess, asksForHelp(arguments) || message.hasPrefix("OVERVIEW: ") {
      try? writeHelp(arguments)
      return code
    }
    let marker = "Error: Unknown option '"
    if message.hasPrefix(marker) {
      let option = String(message.dropFirst(marker.count).prefix { $0 != "'" })
      let rest = message.drop { $0 != "\n" }
      let known = options(arguments)
      let clause =
        hints.hint(for: option, among: known).map { "; " + $0 }
        ?? Suggestion.clause(for: option, among: known.filter { $0 != option })
      StandardError.write("Error: \(option) is not an option" + clause + named(String(rest)))
    } else if !message.isEmpty, code.isSuccess {
      try? StandardOutput.write((message + "\n").utf8)
    } else if !message.isEmpty {
      StandardError.write(named(message))
      writeHint(arguments, after: message)
    }
    return code
  }

  /// Says what to type instead of a sentence after a command, if its words tell.
  private func writeHint(_ arguments: [String], after message: String) {
    // An option whose value is missing takes the next option for it.
    for (index, word) in arguments.enumerated().dropFirst().dropLast()
    where word.hasPrefix("-") && arguments[index - 1].hasPrefix("--") && message.contains("'\(arguments[index + 1])'")
      && takesValue(arguments[index - 1], arguments)
    {
      StandardError.write("Hint: \(arguments[index - 1]) needs a value, and took \(word) for it.")
      return
    }
    // A calendar where none is read.
    if let file = arguments.dropFirst().first(where: { $0.hasSuffix(".ics") && message.contains($0) }),
      let hint = hints.hint(for: "files")
    {
      StandardError.write("Hint: \(file): \(hint)")
      return
    }
    // Not names of files, nor dates, nor the values of options.
    let words = zip(arguments, arguments.dropFirst()).filter { before, word in
      !before.hasPrefix("-") && !word.hasPrefix("-") && word.allSatisfy { $0.isLetter || $0 == "-" }
    }
    if let hint = hints.hint(in: words.map(\.1), besides: arguments), !message.hasSuffix(hint) {
      StandardError.write("Hint: \(hint)")
    }
  }

  /// The lines of a message of the parser, of which that of the usage names its values in the user's language.
  private func named(_ message: String) -> String {
    message.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("Usage: ") ? Words.translated(usage: String(line)) : String(line)
    }.joined(separator: "\n")
  }

  private func asksForHelp(_ arguments: [String]) -> Bool {
    arguments.isEmpty || arguments.first == "help" || arguments.contains(where: isHelpOption)
  }

  private func isHelpOption(_ word: String) -> Bool { word == "-h" || word == "--help" || word == "--help-hidden" }

  /// The command that the arguments name, or the default one if they begin with one of its options.
  private func command(of arguments: [String]) -> any ParsableCommand.Type {
    var command: any ParsableCommand.Type = root
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    for word in words {
      let subcommands = command.configuration.subcommands
      guard let next = subcommands.first(where: { $0._commandName == word }) else { break }
      command = next
    }
    guard let first = words.first, first.hasPrefix("-"), !asksForHelp([first]) else { return command }
    return command.configuration.defaultSubcommand ?? command
  }

  /// The long options of the command that the arguments name, with their dashes.
  private func options(_ arguments: [String]) -> [String] {
    optionLines(arguments).flatMap { line in
      line.split(separator: " ").prefix(2).filter { $0.hasPrefix("--") }.map { word in
        String(word.prefix { $0 == "-" || $0.isLetter })
      }
    }
  }

  /// Whether an option of the command that the arguments name has a value.
  private func takesValue(_ option: String, _ arguments: [String]) -> Bool {
    optionLines(arguments).contains { line in
      let words = line.split(separator: " ").prefix(3).map { $0.filter { $0 != "," } }
      return words.firstIndex(of: option).map { words.dropFirst($0 + 1).first?.hasPrefix("<") == true } ?? false
    }
  }

  /// The lines of the help that begin with the options of the command that the arguments name.
  private func optionLines(_ arguments: [String]) -> [Substring] {
    var command = command(of: arguments)
    while let next = command.configuration.defaultSubcommand { command = next }
    return command.helpMessage(includeHidden: true, columns: 1000).split(separator: "\n").filter { $0.hasPrefix("  -") }
  }
}

extension ParsableCommand {
  /// What follows the program's name on the command line.
  ///
  /// On Linux, Swift reads it from `/proc`. Where that is not mounted there is nothing, not even the name, so the program
  /// ends: with no arguments it would do something else than it was asked.
  package static var givenArguments: [String] {
    guard CommandLine.arguments.isEmpty else { return Array(CommandLine.arguments.dropFirst()) }
    StandardError.write("Error: the arguments cannot be read, since /proc is not mounted")
    exit(withError: ExitCode(ExitStatus.noInput))
  }
}
