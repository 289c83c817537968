// SPDX-License-Identifier: MIT

internal import Support

/// Makes options of the values of a description.
struct FeedConfigurationReader {
  /// The most events of a description.
  private static let mostEvents = 100

  private let name: String
  private var options = FeedOptions()
  private var files = FeedConfiguration.Files()
  private var eventFiles: [FeedConfiguration.Files] = []
  private var places: [FeedConfiguration.Place: YAMLNode.Mark] = [:]

  init(named name: String) {
    self.name = name
  }

  mutating func read(_ node: YAMLNode) throws(FeedError) -> FeedConfiguration {
    guard case .mapping(let entries) = node.content else {
      throw fault(
        node.mark, "a description is a list of options, such as \"year: 2026\"; see workday-ics config --example")
    }
    for (key, mark, value) in entries {
      if key == "events" {
        try readEvents(value)
      } else if key == "output" {
        files.output = try text(key, value)
      } else if key == "data" {
        files.data = try text(key, value)
      } else if key == "built-in" {
        files.isBuiltIn = try !values(key, .flag, value).isEmpty
      } else if try !readFiles(key, value, into: &files) {
        guard let kind = FeedOptions.kind(of: key) else { throw unknown(key, mark, isEvent: false) }
        options.set(key, to: try values(key, kind, value))
      }
      places[.init(event: nil, option: key)] = value.mark
    }
    return FeedConfiguration(options: options, files: files, eventFiles: eventFiles, name: name, places: places)
  }

  private mutating func readEvents(_ node: YAMLNode) throws(FeedError) {
    guard case .sequence(let items) = node.content, !items.isEmpty else {
      throw fault(node.mark, "events is a list of events, each behind a dash, such as \"- time: 09:00\"")
    }
    guard items.count <= FeedConfigurationReader.mostEvents else {
      throw fault(
        node.mark, "there are \(items.count) events; a description has at most \(FeedConfigurationReader.mostEvents)")
    }
    for (index, item) in items.enumerated() {
      guard case .mapping(let entries) = item.content else {
        throw fault(item.mark, "an event is a list of options, such as \"time: 09:00\" and \"title: Work\" below it")
      }
      var event = EventOptions()
      var eventFiles = FeedConfiguration.Files()
      places[.init(event: index, option: "")] = item.mark
      for (key, mark, value) in entries {
        let isFile = key == "holidays" ? false : try readFiles(key, value, into: &eventFiles)
        if key == "key" {
          event.key = try text(key, value)
        } else if !isFile {
          guard let kind = EventOptions.kind(of: key) ?? ScheduleOptions.kind(of: key) else {
            throw unknown(key, mark, isEvent: true)
          }
          let values = try values(key, kind, value)
          if !event.set(key, to: values) { _ = event.schedule.set(key, to: values) }
        }
        places[.init(event: index, option: key)] = value.mark
      }
      options.events.append(event)
      self.eventFiles.append(eventFiles)
    }
  }

  private func readFiles(
    _ key: String, _ value: YAMLNode, into files: inout FeedConfiguration.Files
  ) throws(FeedError) -> Bool {
    switch key {
    case "holidays": files.holidays = try values(key, .list, value)
    case "overrides": files.overrides = try tables(key, value)
    case "leave": files.leave = try tables(key, value)
    default: return false
    }
    return true
  }

  private func tables(_ key: String, _ node: YAMLNode) throws(FeedError) -> [FeedConfiguration.DayTable] {
    if case .sequence(let items) = node.content {
      var tables: [FeedConfiguration.DayTable] = []
      for item in items { tables.append(try table(key, item)) }
      return tables
    }
    return [try table(key, node)]
  }

  private func table(_ key: String, _ node: YAMLNode) throws(FeedError) -> FeedConfiguration.DayTable {
    guard case .scalar(let text) = node.content else {
      throw wrong(key, node, "a file, a list of files, or lines behind |")
    }
    guard let indent = node.indent else { return .file(text) }
    return .text(text, line: node.mark.line + 1, column: indent + 1)
  }

  // MARK: - Values

  private func text(_ key: String, _ node: YAMLNode) throws(FeedError) -> String {
    guard case .scalar(let text) = node.content else { throw wrong(key, node, "one text") }
    return text
  }

  private func values(_ key: String, _ kind: FeedOptions.Kind, _ node: YAMLNode) throws(FeedError) -> [String] {
    switch (kind, node.content) {
    case (.flag, .scalar("true")), (.flag, .scalar("yes")): return ["true"]
    case (.flag, .scalar("false")), (.flag, .scalar("no")): return []
    case (.flag, _): throw wrong(key, node, "true or false")
    // Weekdays are parted by commas on the command line.
    case (.text, .sequence(let items)) where key == "days":
      var words: [String] = []
      for item in items { words.append(try text(key, item)) }
      return [words.joined(separator: ",")]
    case (.text, _): return [key == "notes" ? try notes(node) : try text(key, node)]
    case (.list, .sequence(let items)):
      var texts: [String] = []
      for item in items {
        guard case .scalar(let text) = item.content else { throw wrong(key, item, "a text, or a list of texts") }
        texts.append(text)
      }
      return texts
    // A letter or date with its value is parted by an equals sign on the command line.
    case (.list, .mapping(let entries)) where key == "shift" || key == "make-up-follows":
      var texts: [String] = []
      for entry in entries { texts.append("\(entry.key)=\(try text(key, entry.value))") }
      return texts
    case (.list, .scalar(let text)): return [text]
    case (.list, _): throw wrong(key, node, "a text, or a list of texts")
    }
  }

  /// Notes behind `|` end with a line end that nobody means.
  private func notes(_ node: YAMLNode) throws(FeedError) -> String {
    var text = try text("notes", node)
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  // MARK: - Faults

  private func fault(_ mark: YAMLNode.Mark, _ message: String) -> FeedError { FeedError(at: mark, in: name, message) }

  private func wrong(_ key: String, _ node: YAMLNode, _ wanted: String) -> FeedError {
    let found =
      switch node.content {
      case .null: "nothing; leave \(key) out, or write a text in quotes"
      case .scalar(let text): quoted(text)
      case .sequence: "a list"
      case .mapping: "a list of keys and values"
      }
    return fault(node.mark, "\(key) is \(wanted), not \(found)")
  }

  private func unknown(_ key: String, _ mark: YAMLNode.Mark, isEvent: Bool) -> FeedError {
    guard isEvent,
      FeedOptions.kind(of: key) != nil || ["holidays", "output", "events", "data", "built-in"].contains(key)
    else {
      return fault(
        mark, "\(quoted(key)) is not an option of \(isEvent ? "an event" : "a feed")" + suggestion(key, isEvent))
    }
    return fault(mark, "\(key) is an option of the whole feed, not of one event; put it above events")
  }

  /// The option whose name is nearest, where one is near.
  private func suggestion(_ key: String, _ isEvent: Bool) -> String {
    let names =
      FeedConfigurationReader.eventNames
      + (isEvent ? ["key", "overrides", "leave"] : FeedConfigurationReader.feedNames)
    let nearest = names.map { ($0, FeedConfigurationReader.distance($0, key)) }.min { $0.1 < $1.1 }
    guard let (name, distance) = nearest, distance <= 2 else { return "" }
    return "; did you mean \(name)?"
  }

  private static let eventNames = [
    "time", "duration", "title", "location", "notes", "category", "alarm", "no-alarm", "on", "monthly", "move", "shift",
    "eve", "eve-title", "return-eve", "return-eve-title", "days", "pattern", "big-week", "statutory", "make-up",
    "make-up-follows",
  ]
  private static let feedNames = [
    "year", "years", "from", "key", "uid-domain", "time-zone", "style", "calendar-name", "calendar-color",
    "allow-unpublished", "holidays", "overrides", "leave", "output", "events", "data",
    "built-in",
  ]

  /// The letters to change, add or take away to make one word of another, at most three.
  private static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    // Letters in another order are one slip.
    guard first.sorted() != second.sorted() else { return first == second ? 0 : 1 }
    guard abs(first.count - second.count) <= 2 else { return 3 }
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var corner = row[0]
      row[0] = index + 1
      for column in second.indices {
        let next = min(row[column] + 1, row[column + 1] + 1, corner + (letter == second[column] ? 0 : 1))
        corner = row[column + 1]
        row[column + 1] = next
      }
    }
    return row[second.count]
  }
}
