// SPDX-License-Identifier: MIT

import CivilCalendar
import Platform
import Support
import WorkdayFeeds

extension DescriptionFile {
  /// The maximum number of events in a description.
  private static let mostEvents = 100

  /// Turns YAML into options.
  mutating func read(_ node: YAMLNode) throws(Fault) {
    guard case .mapping(let entries) = node.content else {
      throw error(
        node.mark, "a description consists of options, such as \"year: 2026\"; see workday-ics config")
    }
    for (key, mark, value) in entries {
      if key == "events" {
        try readEvents(value)
      } else if let row = Files.row(key, in: .description) {
        row.give(try texts(row, value), &files)
      } else if try !readTables(key, value, into: &files) {
        guard let row = FeedOptions.row(key, in: .description) else { throw unknown(key, mark, isEvent: false) }
        row.give(try texts(row, value), &options)
      }
      places[Place(event: nil, option: key)] = value.mark
    }
  }

  private mutating func readEvents(_ node: YAMLNode) throws(Fault) {
    guard case .sequence(let items) = node.content, !items.isEmpty else {
      throw error(node.mark, "events must be a list, each event after a dash, such as \"- time: 09:00\"")
    }
    guard items.count <= DescriptionFile.mostEvents else {
      throw error(
        node.mark, "a description may have at most \(DescriptionFile.mostEvents) events, not \(items.count)")
    }
    for (index, item) in items.enumerated() {
      guard case .mapping(let entries) = item.content else {
        throw error(item.mark, "an event consists of options, such as \"time: 09:00\" with \"title: Work\" below it")
      }
      var event = EventOptions()
      var eventFiles = Files()
      places[Place(event: index, option: "")] = item.mark
      for (key, mark, value) in entries {
        if try !readTables(key, value, into: &eventFiles) {
          guard let row = EventOptions.row(key, in: .description) else { throw unknown(key, mark, isEvent: true) }
          row.give(try texts(row, value), &event)
        }
        places[Place(event: index, option: key)] = value.mark
      }
      options.events.append(event)
      self.eventFiles.append(eventFiles)
    }
  }

  private func readTables(
    _ key: String, _ value: YAMLNode, into files: inout Files
  ) throws(Fault) -> Bool {
    guard let table = Files.dayTables.first(where: { $0.name == key }) else { return false }
    files[keyPath: table.property] = try tables(key, value)
    return true
  }

  private func tables(_ key: String, _ node: YAMLNode) throws(Fault) -> [DayTable] {
    guard case .sequence(let items) = node.content else { return [try table(key, node)] }
    return try items.map { item throws(Fault) in try table(key, item) }
  }

  private func table(_ key: String, _ node: YAMLNode) throws(Fault) -> DayTable {
    guard case .scalar(let text) = node.content else {
      throw wrong(key, node, "a file, a list of files, or lines after |")
    }
    guard node.isBlock else { return .file(text) }
    return .text(text, line: node.mark.line.number + 1, column: node.mark.blockIndent + 1)
  }

  // MARK: - Values

  private func text(_ key: String, _ node: YAMLNode, _ wanted: String = "one text") throws(Fault) -> String {
    guard case .scalar(let text) = node.content else { throw wrong(key, node, wanted) }
    return text
  }

  private func texts<Options>(_ row: FeedOption<Options>, _ node: YAMLNode) throws(Fault) -> [String] {
    let key = row.name
    let listed = "a text, or a list of texts"
    switch (row.kind, node.content) {
    case (.flag, .scalar("true")), (.flag, .scalar("yes")): return ["true"]
    case (.flag, .scalar("false")), (.flag, .scalar("no")): return []
    case (.flag, _): throw wrong(key, node, "true or false")
    case (.words, .sequence(let items)):
      return [try items.map { item throws(Fault) in try text(key, item) }.joined(separator: ",")]
    case (.lines, _):
      // Text after | ends with a line end that does not belong to the value.
      var text = try text(key, node)
      while text.hasSuffix("\n") { text.removeLast() }
      return [text]
    case (.text, _), (.words, _): return [try text(key, node)]
    case (.list, .sequence(let items)), (.pairs, .sequence(let items)):
      return try items.map { item throws(Fault) in try text(key, item, listed) }
    case (.pairs, .mapping(let entries)):
      return try entries.map { entry throws(Fault) in "\(entry.key)=\(try text(key, entry.value))" }
    case (.list, _), (.pairs, _): return [try text(key, node, listed)]
    }
  }

  // MARK: - Errors

  private func error(_ mark: YAMLNode.Mark, _ message: String) -> Fault { Fault(at: mark, in: name, message) }

  private func wrong(_ key: String, _ node: YAMLNode, _ wanted: String) -> Fault {
    let found =
      switch node.content {
      case .null: "empty; leave \(key) out, or write a text in quotes"
      case .scalar(let text): quoted(text)
      case .sequence: "a list"
      case .mapping: "a list of keys and values"
      }
    return error(node.mark, "\(key) must be \(wanted), not \(found)")
  }

  private func unknown(_ key: String, _ mark: YAMLNode.Mark, isEvent: Bool) -> Fault {
    guard isEvent,
      key == "events" || FeedOptions.row(key, in: .description) != nil
        || Files.row(key, in: .description) != nil
    else {
      return error(
        mark, "\(quoted(key)) is not an option of \(isEvent ? "an event" : "a feed")" + suggestion(key, isEvent))
    }
    return error(mark, "\(key) is an option of the whole feed, not of one event; put it above events")
  }

  /// The option with the most similar name, if there is one.
  private func suggestion(_ key: String, _ isEvent: Bool) -> String {
    let tables = Files.dayTables.map(\.name)
    let names =
      isEvent
      ? EventOptions.names(in: .description) + tables
      : FeedOptions.names(in: .description) + Files.names(in: .description) + tables + ["events"]
    return Suggestion.clause(for: key, among: names)
  }
}
