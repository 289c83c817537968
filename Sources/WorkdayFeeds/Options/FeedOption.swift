// SPDX-License-Identifier: MIT

internal import Support

/// What an option takes.
package enum OptionKind: Sendable {
  /// One text.
  case text
  /// One text that may have several lines.
  case lines
  /// Words with commas between them, which a description may list.
  case words
  /// Texts, one or several.
  case list
  /// Texts, one or several, each a name and a value with an equals sign between them, which a description may map.
  case pairs
  /// Nothing: it is given or not.
  case flag
}

/// Where an option may stand.
package enum OptionPlace: Sendable {
  /// On the command line, as `--time-zone`.
  case command
  /// In a description, as the key `time-zone`.
  case description
  /// In a feed's address, as the parameter `time-zone`.
  case query
}

/// Which of several events an option of events is for.
package enum OptionReach: Equatable, Sendable {
  /// Above a list of events, each that has none of its own, and where an option is named, that has that one.
  case all(with: String? = nil)
  /// Each event of a list, in which it has to stand.
  case each
  /// Whatever it stands in, the feed or an event of a list.
  case itself
  /// An event of a list, which alone may have it.
  case listed
}

/// An option as every front end knows it: a row of the table that `OptionTable` has.
///
/// What the front ends do with an option follows from its row: how the command, a description and an address are read,
/// what is suggested for a misspelled key, and how the options of one give way to those of another.
package struct FeedOption<Options>: Sendable {
  /// The name without dashes, such as `time-zone`.
  package let name: String
  /// What the option takes.
  package let kind: OptionKind
  /// Where the option may stand.
  package let places: [OptionPlace]
  /// Which of several events the option is for.
  package let reach: OptionReach
  /// The options that stand in the place of this one, which is dropped when others give one of them.
  package let rivals: [String]
  /// The property that has the option's texts; nil in a table of options that have others within them.
  let property: (any PartialKeyPath<Options> & Sendable)?
  private let get: @Sendable (Options) -> [String]
  private let set: @Sendable (inout Options, [String]) -> Void

  // MARK: - Values

  /// Whether the option may be given several times.
  package var isList: Bool { kind == .list || kind == .pairs }

  /// The option's texts, none where it is not given; a flag that is given has one.
  package func texts(in options: Options) -> [String] { get(options) }

  /// Gives the option texts, of which the last counts for an option that takes one; a flag is given by any.
  package func give(_ texts: [String], to options: inout Options) { set(&options, texts) }

  /// The row in the table of options that have these within them.
  func within<Outer>(_ inner: any WritableKeyPath<Outer, Options> & Sendable) -> FeedOption<Outer> {
    FeedOption<Outer>(
      name: name, kind: kind, places: places, reach: reach, rivals: rivals, property: nil,
      get: { get($0[keyPath: inner]) }, set: { set(&$0[keyPath: inner], $1) })
  }
}

extension FeedOption {
  /// Creates the row of a property, whose type says what the option takes where that is not said.
  init<Value: OptionTexts>(
    _ name: String, _ property: any WritableKeyPath<Options, Value> & Sendable, _ kind: OptionKind = Value.kind,
    reach: OptionReach = .all(), rivals: [String] = [], in places: [OptionPlace] = [.command, .description, .query]
  ) {
    self.init(
      name: name, kind: kind, places: places, reach: reach, rivals: rivals, property: property,
      get: { $0[keyPath: property].texts }, set: { $0[keyPath: property] = Value(texts: $1) })
  }
}

/// The type of a property that has an option's texts.
protocol OptionTexts: Sendable {
  static var kind: OptionKind { get }
  var texts: [String] { get }

  init(texts: [String])
}

extension String?: OptionTexts {
  static var kind: OptionKind { .text }
  var texts: [String] { map { [$0] } ?? [] }

  init(texts: [String]) { self = texts.last }
}

extension [String]: OptionTexts {
  static var kind: OptionKind { .list }
  var texts: [String] { self }

  init(texts: [String]) { self = texts }
}

extension Bool: OptionTexts {
  static var kind: OptionKind { .flag }
  var texts: [String] { self ? ["true"] : [] }

  init(texts: [String]) { self = !texts.isEmpty }
}

/// Options that stand in a table.
package protocol OptionTable: Sendable {
  /// The rows of the type's own properties.
  static var rows: [FeedOption<Self>] { get }
  /// All rows, those of options within these too.
  static var table: [FeedOption<Self>] { get }
}

extension OptionTable {
  package static var table: [FeedOption<Self>] { rows }

  /// The names of the options that may stand in a place.
  package static func names(in place: OptionPlace) -> [String] {
    table.filter { $0.places.contains(place) }.map(\.name)
  }

  /// The row of an option that may stand in a place.
  package static func row(_ name: String, in place: OptionPlace) -> FeedOption<Self>? {
    table.first { $0.name == name && $0.places.contains(place) }
  }

  /// The names of the options that are given.
  package var given: Set<String> {
    Set(Self.table.lazy.filter { !$0.texts(in: self).isEmpty }.map(\.name))
  }

  // MARK: - One after the other

  /// Takes the place of the own options by those that others give.
  mutating func adopt(_ others: Self, where isMeant: (FeedOption<Self>) -> Bool = { _ in true }) {
    let given = others.given
    for row in Self.rows where isMeant(row) && (given.contains(row.name) || !given.isDisjoint(with: row.rivals)) {
      row.give(row.texts(in: others), to: &self)
    }
  }

  /// The options, and where one is not given that of others which are for all events.
  func filledUp(from others: Self) -> Self {
    let given = given
    var filled = self
    for row in Self.rows where !given.contains(row.name) && given.isDisjoint(with: row.rivals) {
      guard case .all(let companion) = row.reach, companion.map(given.contains) ?? true else { continue }
      row.give(row.texts(in: others), to: &filled)
    }
    return filled
  }

  // MARK: - Reading

  /// The value of an option's text, or nil where it is not given; a fault in it names the option.
  @discardableResult
  func read<Value>(
    _ property: WritableKeyPath<Self, String?>, _ reader: (String) throws(FeedError) -> Value
  ) throws(FeedError) -> Value? {
    guard let text = self[keyPath: property] else { return nil }
    return try Self.read(text, of: property, reader)
  }

  /// The values of an option's texts; a fault in one names the option.
  @discardableResult
  func readAll<Value>(
    _ property: WritableKeyPath<Self, [String]>, _ reader: (String) throws(FeedError) -> Value
  ) throws(FeedError) -> [Value] {
    var values: [Value] = []
    for text in self[keyPath: property] { values.append(try Self.read(text, of: property, reader)) }
    return values
  }

  /// The value of a text of an option; a fault in it names the option.
  static func read<Value>(
    _ text: String, of property: PartialKeyPath<Self>, _ reader: (String) throws(FeedError) -> Value
  ) throws(FeedError) -> Value {
    do throws(FeedError) {
      return try reader(text)
    } catch {
      throw rows.first { $0.property as PartialKeyPath? == property }.map { error.inField($0.name) } ?? error
    }
  }

  /// The value of an option that takes one of some words.
  func choice<Value>(
    _ property: WritableKeyPath<Self, String?>, _ choices: [(word: String, value: Value)]
  ) throws(FeedError) -> Value? {
    try read(property) { text throws(FeedError) in
      if let choice = choices.first(where: { $0.word == text }) { return choice.value }
      let allowed = choices.dropLast().map(\.word).joined(separator: ", ") + " or " + (choices.last?.word ?? "")
      throw FeedError(.invalidOption, "\(quoted(text)) is not \(allowed)", in: text, at: 0..<text.utf8.count)
    }
  }

  /// The value of an option that takes the word of one.
  func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ property: WritableKeyPath<Self, String?>
  ) throws(FeedError) -> Value? {
    try choice(property, Value.allCases.map { ($0.rawValue, $0) })
  }
}
