// SPDX-License-Identifier: MIT

internal import Support

/// An option with a fixed set of values, each written as a lowercase word or number.
package protocol OptionValue: CaseIterable, RawRepresentable<String>, Sendable {
  /// The name of the option with an article, for error messages: `a week numbering`.
  static var optionName: String { get }
  /// Other words for the values, in lower case.
  static var aliases: [String: Self] { get }
}

extension OptionValue {
  package static var aliases: [String: Self] { [:] }
}

extension OptionValue {
  /// Creates the value that a text names, in any case.
  ///
  /// - Throws: `CalendarViewError` that lists the allowed values.
  package init(parsing word: String) throws(CalendarViewError) {
    let lower = word.lowercased()
    guard let value = Self(rawValue: lower) ?? Self.aliases[lower] else {
      let words = Self.allCases.map(\.rawValue)
      let allowed = listed(words) + Suggestion.clause(for: lower, among: words)
      throw CalendarViewError(
        .unknownOptionValue, "\"\(word)\" is not \(Self.optionName); use \(allowed)", in: word,
        at: 0..<word.utf8.count)
    }
    self = value
  }
}

/// Joins words as in a sentence: `a, b or c`.
private func listed(_ words: [String]) -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
