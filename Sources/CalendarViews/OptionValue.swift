// SPDX-License-Identifier: MIT

/// A small set of words that an option of a command line takes.
public protocol OptionValue: CaseIterable, RawRepresentable<String>, Sendable {
  /// What the words are, with an article, for messages: `a week numbering`.
  static var optionName: String { get }
}

extension OptionValue {
  /// Makes the value of a word as it stands on a command line, in lower case.
  ///
  /// - Throws: `CalendarViewError` naming the words that are allowed.
  public init(parsing word: String) throws(CalendarViewError) {
    guard let value = Self(rawValue: word) else {
      throw CalendarViewError.unknown(word, Self.optionName, allowed: Self.allCases.map(\.rawValue))
    }
    self = value
  }
}
