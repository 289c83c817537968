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
      let allowed = listed(Self.allCases.map(\.rawValue))
      throw CalendarViewError(
        .unknownOptionValue, "\"\(word)\" is not \(Self.optionName), which is \(allowed)", in: word,
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
