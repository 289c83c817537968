// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support

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
  /// No value: it is given or not.
  case flag
}

/// Where an option may be given.
package enum OptionPlace: Sendable {
  /// On the command line, as `--time-zone`.
  case command
  /// In a description, as the key `time-zone`.
  case description
  /// In a feed's address, as the parameter `time-zone`.
  case query
}

/// Which of several events an option applies to.
package enum OptionReach: Equatable, Sendable {
  /// Given above a list of events, it applies to each event without it; with a companion, only to events that have that.
  case all(with: String? = nil)
  /// It is given in each event of a list, not above them.
  case each
  /// It applies where it is given, to the feed or to one event.
  case itself
  /// It is only given in an event of a list.
  case listed
}

/// A row of the option table: what every front end needs to know about an option.
///
/// The command's values, the keys of descriptions, the parameters of addresses, the suggestions for misspelled keys and
/// the precedence of options from two places all follow from the rows.
package struct FeedOption<Options>: Sendable {
  /// The name without dashes, such as `time-zone`.
  package let name: String
  /// What the option takes.
  package let kind: OptionKind
  /// Where the option may be given.
  package let places: [OptionPlace]
  /// Which of several events the option applies to.
  package let reach: OptionReach
  /// The options that exclude this one, which is dropped if a front end with precedence gives one of them.
  package let rivals: [String]
  /// The option's texts, none where it is not given.
  package let texts: @Sendable (_ options: Options) -> [String]
  /// Sets the option's texts; the last one counts if the option takes one, and any text sets a flag.
  package let give: @Sendable (_ texts: [String], _ options: inout Options) -> Void

  /// Whether the option may be given several times.
  package var isList: Bool { kind == .list || kind == .pairs }

  /// The row in the table of options that contain these options.
  package func within<Outer>(_ inner: any WritableKeyPath<Outer, Options> & Sendable) -> FeedOption<Outer> {
    FeedOption<Outer>(
      name: name, kind: kind, places: places, reach: reach, rivals: rivals,
      texts: { texts($0[keyPath: inner]) }, give: { give($0, &$1[keyPath: inner]) })
  }
}

extension FeedOption {
  /// Creates the row of a property; the default kind follows from the property's type.
  ///
  /// The key path is created on demand, since creating those of the whole table takes a while.
  package init<Value: OptionTexts>(
    _ name: String, _ property: @autoclosure @escaping @Sendable () -> WritableKeyPath<Options, Value>,
    _ kind: OptionKind = Value.kind, reach: OptionReach = .all(), rivals: [String] = [],
    in places: [OptionPlace] = [.command, .description, .query]
  ) {
    self.init(
      name: name, kind: kind, places: places, reach: reach, rivals: rivals,
      texts: { $0[keyPath: property()].texts }, give: { $1[keyPath: property()] = Value(texts: $0) })
  }
}

/// The type of a property that stores an option's texts.
package protocol OptionTexts: Sendable {
  /// What an option of this type takes.
  static var kind: OptionKind { get }
  /// The texts, none where the option is not given; a flag that is given has one.
  var texts: [String] { get }

  /// The value of an option that texts are given for.
  init(texts: [String])
}

extension String?: OptionTexts {
  package static var kind: OptionKind { .text }
  package var texts: [String] { map { [$0] } ?? [] }

  package init(texts: [String]) { self = texts.last }
}

extension [String]: OptionTexts {
  package static var kind: OptionKind { .list }
  package var texts: [String] { self }

  package init(texts: [String]) { self = texts }
}

extension Bool: OptionTexts {
  package static var kind: OptionKind { .flag }
  package var texts: [String] { self ? ["true"] : [] }

  package init(texts: [String]) { self = !texts.isEmpty }
}

/// Options listed in a table.
package protocol OptionTable: Sendable {
  /// The rows of the type's own properties.
  static var rows: [FeedOption<Self>] { get }
  /// All rows, including those of nested options.
  static var table: [FeedOption<Self>] { get }
}

extension OptionTable {
  package static var table: [FeedOption<Self>] { rows }

  /// The names of the options that may be given in a place.
  package static func names(in place: OptionPlace) -> [String] {
    table.filter { $0.places.contains(place) }.map(\.name)
  }

  /// The row of an option that may be given in a place.
  package static func row(_ name: String, in place: OptionPlace) -> FeedOption<Self>? {
    table.first { $0.name == name && $0.places.contains(place) }
  }

  /// The options with those that the values of arguments set, by name.
  ///
  /// - Throws: `Fault` for a value whose name has no row, which is an error of the program.
  package func taking(_ values: KeyValuePairs<String, any OptionTexts>) throws(Fault) -> Self {
    var options = self
    for (name, value) in values where !value.texts.isEmpty {
      guard let row = Self.table.first(where: { $0.name == name }) else {
        throw Fault(.unknownOption, marking: "\(field: name) is missing in the table of options")
      }
      row.give(value.texts, &options)
    }
    return options
  }

  /// The names of the options that are given.
  package var given: Set<String> {
    Set(Self.table.lazy.filter { !$0.texts(self).isEmpty }.map(\.name))
  }

  // MARK: - Precedence

  /// Replaces options with those that others give, and drops those that they exclude.
  mutating func adopt(_ others: Self, where isMeant: (FeedOption<Self>) -> Bool = { _ in true }) {
    let given = others.given
    for row in Self.rows where isMeant(row) && (given.contains(row.name) || !given.isDisjoint(with: row.rivals)) {
      row.give(row.texts(others), &self)
    }
  }

  /// The options, with missing ones taken from others where these apply to all events.
  func filledUp(from others: Self) -> Self {
    let given = given
    var filled = self
    for row in Self.rows where !given.contains(row.name) && given.isDisjoint(with: row.rivals) {
      guard case .all(let companion) = row.reach, companion.map(given.contains) ?? true else { continue }
      row.give(row.texts(others), &filled)
    }
    return filled
  }
}
