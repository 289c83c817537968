// SPDX-License-Identifier: MIT

package import ArgumentParser
import Platform
import Support

/// The help of a command: what it does, examples, its options, and its exit codes, in the reader's language.
///
/// What it says is what the parser knows of the command; the parser prints English only, and examples among the rest.
package struct HelpPage {
  private let command: Command
  private let usage: String
  private let groups: [(name: String, commands: [any ParsableCommand.Type])]
  private let includesHidden: Bool
  private let standard: (any ParsableCommand.Type)?

  /// The page of a command of a program.
  package init(_ type: any ParsableCommand.Type, of root: any ParsableCommand.Type, includesHidden: Bool) {
    command = Command(type)
    usage = root.usageString(for: type, includeHidden: includesHidden)
    let configuration = type.configuration
    let named = configuration.groupedSubcommands.map { (name: $0.name, commands: $0.subcommands) }
    groups = ([("", configuration.ungroupedSubcommands)] + named).filter { !$0.commands.isEmpty }
    self.includesHidden = includesHidden
    standard = configuration.defaultSubcommand
  }

  /// The options of a group, without those of every command.
  package static func options(of group: any ParsableArguments.Type) -> String {
    let command = Command(group)
    var page = Page()
    for argument in command.arguments where argument.shouldDisplay && !argument.isHelp {
      page.add(argument.label, argument.text)
    }
    return page.text
  }

  /// The whole text.
  package var text: String {
    var page = Page()
    page.paragraph(command.abstract ?? "")
    page.line("")
    page.line(Words.translated("Usage: \(Words.translated(usage: usage))"))
    var paragraphs = (command.discussion ?? "").split(separator: "\n\n").map(String.init)
    let examples = paragraphs.filter { $0.contains("\n  ") && !$0.hasSuffix(":") && !$0.hasPrefix("What ") }
    let codes = paragraphs.filter { $0.hasPrefix("Exit codes: ") }
    paragraphs.removeAll { examples.contains($0) || codes.contains($0) }
    for text in examples + paragraphs {
      page.line("")
      for line in text.split(separator: "\n") { page.paragraph(String(line)) }
    }
    for (title, arguments) in sections {
      page.heading(title)
      for argument in arguments { page.add(argument.label, argument.text) }
    }
    for (name, commands) in groups {
      page.heading(name.isEmpty ? "Subcommands" : "\(name) subcommands")
      for type in commands where type.configuration.shouldDisplay {
        let mark = type == standard ? Words.translated(" (default)") : ""
        page.add(type._commandName + mark, type.configuration.abstract)
      }
    }
    for text in codes {
      page.line("")
      page.paragraph(text)
    }
    return page.text
  }

  /// The arguments by their sections, as the parser orders them.
  private var sections: [(title: String, arguments: [Argument])] {
    // Everybody who reads this knows how.
    let shown = command.arguments.filter {
      ($0.shouldDisplay || (includesHidden && !$0.isNeverShown)) && (!$0.isHelp || !groups.isEmpty)
    }
    var sections: [(title: String, arguments: [Argument])] = [("Arguments", []), ("Options", [])]
    for argument in shown {
      let title = argument.sectionTitle ?? (argument.kind == "positional" ? "Arguments" : "Options")
      let index = sections.firstIndex { $0.title == title } ?? sections.endIndex
      if index == sections.endIndex { sections.append((title, [])) }
      sections[index].arguments.append(argument)
    }
    sections.append(sections.remove(at: 1))
    return sections.filter { !$0.arguments.isEmpty }
  }

  /// What the parser tells of a command.
  private struct Command {
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]

    init(_ type: any ParsableArguments.Type) {
      let command = JSONValue(type._dumpHelp().utf8)?["command"]
      abstract = command?["abstract"]?.text
      discussion = command?["discussion"]?.text
      arguments = (command?["arguments"]?.values ?? []).map(Argument.init)
    }
  }

  /// What the parser tells of an argument or option.
  private struct Argument {
    let kind: String
    let shouldDisplay: Bool
    let sectionTitle: String?
    let isOptional: Bool
    let isRepeating: Bool
    /// The names with their hyphens; nil for an argument without one.
    let names: [String]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?

    init(_ value: JSONValue) {
      kind = value["kind"]?.text ?? ""
      shouldDisplay = value["shouldDisplay"] == .bool(true)
      sectionTitle = value["sectionTitle"]?.text
      isOptional = value["isOptional"] == .bool(true)
      isRepeating = value["isRepeating"] == .bool(true)
      names = value["names"]?.values?.map { ($0["kind"]?.text == "long" ? "--" : "-") + ($0["name"]?.text ?? "") }
      valueName = value["valueName"]?.text
      defaultValue = value["defaultValue"]?.text
      allValues = value["allValues"]?.values?.compactMap(\.text)
      abstract = value["abstract"]?.text
    }

    var isHelp: Bool { valueName == "help" || valueName == "version" }
    var isNeverShown: Bool { abstract == nil }

    /// Its names and value, such as `-o, --output <file>`.
    var label: String {
      let value = valueName.map { Words.translated(usage: "<\($0)>") } ?? ""
      guard let names else {
        let text = value + (isRepeating ? " ..." : "")
        return isOptional ? "[\(text)]" : text
      }
      let ordered = names.filter { !$0.hasPrefix("--") } + names.filter { $0.hasPrefix("--") }
      return ordered.joined(separator: ", ") + (kind == "option" ? " " + value : "")
    }

    /// Its help, with the values that it can have and its default.
    var text: String {
      var facts: [String] = []
      if let allValues { facts.append("values: \(allValues.joined(separator: ", "))") }
      if let defaultValue { facts.append("default: \(defaultValue)") }
      return (abstract ?? "") + (facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))")
    }
  }
}

/// Lines that fit the terminal, in the reader's language.
private struct Page {
  private static let indent = 26
  private let columns: Int
  private(set) var text = ""

  init() { columns = min(max(StandardStream.output.columns ?? 80, 60), 100) }

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func heading(_ title: String) { text += "\n" + Words.translated("\(title):").uppercased() + "\n" }

  /// A paragraph, in lines that fit; a line of an example stays as it is.
  mutating func paragraph(_ paragraph: String) {
    guard paragraph.hasPrefix("  ") else {
      for line in HelpPage.wrapped(Words.translated(paragraph), to: columns) { self.line(line) }
      return
    }
    let words = paragraph.dropFirst(2)
    let isCommand = words.contains("workday-") || words.contains(" | ") || words.hasPrefix("--")
    if isCommand || words.hasPrefix(" ") { return line(paragraph) }
    for line in HelpPage.wrapped(Words.translated(String(words)), to: columns - 2) { self.line("  " + line) }
  }

  /// A name and what it is for.
  mutating func add(_ label: String, _ words: String) {
    let lines = HelpPage.wrapped(Words.translated(words), to: columns - Self.indent)
    let start = "  " + label
    let isShort = TerminalWidth.cells(of: start) < Self.indent - 1
    if !isShort || lines.isEmpty { line(start) }
    for (index, text) in lines.enumerated() {
      line(TerminalWidth.padded(index == 0 && isShort ? start : "", to: Self.indent) + text)
    }
  }
}

extension HelpPage {
  /// Breaks a text at spaces, and between Chinese characters.
  package static func wrapped(_ text: String, to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words(text) {
      let whole = line + word
      if line.isEmpty || TerminalWidth.cells(of: whole.trimmed) <= columns {
        line = whole
      } else {
        lines.append(line.trimmed)
        line = word.trimmed
      }
    }
    if !line.isEmpty { lines.append(line.trimmed) }
    return lines
  }

  /// The pieces between which a line may end, each with the spaces before it.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var last: Character = " "
    for character in text {
      let isWide = TerminalWidth.cells(of: String(character)) > 1
      let wasWide = TerminalWidth.cells(of: String(last)) > 1
      let closes = "，。；：！？、）”》).,;".contains(character)
      let opened = "（“《".contains(last)
      let breaks = (character == " " && last != " ") || (!closes && !opened && (isWide || wasWide) && last != " ")
      if words.isEmpty || breaks { words.append("") }
      words[words.count - 1].append(character)
      last = character
    }
    return words
  }
}

extension String {
  fileprivate var trimmed: String { String(self.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
