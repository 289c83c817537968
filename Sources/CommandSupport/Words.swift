// SPDX-License-Identifier: MIT

import Phrases
import Platform

/// The language of what a command prints for people.
package enum Words {
  /// Whether the user reads Chinese, as LC_ALL, LC_MESSAGES or LANG says, in this order; an empty variable counts as not
  /// set.
  package static var areChinese: Bool {
    let variables = Environment.variables("LC_ALL", "LC_MESSAGES", "LANG")
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
    return name?.hasPrefix("zh") ?? false
  }

  /// A message, report or help text in the user's language.
  package static func translated(_ english: String) -> String {
    areChinese ? PhraseBook.chinese.translated(english) : english
  }

  /// A text in the language of `--lang`, if that is given, otherwise in the user's.
  package static func translated(_ english: String, in language: String?) -> String {
    guard let language else { return translated(english) }
    return language.hasPrefix("zh") || language.hasPrefix("中") ? PhraseBook.chinese.translated(english) : english
  }

  /// Words such as the headers of a table in the language of `--lang`, otherwise in the user's; the phrase book has them
  /// together, with spaces between.
  package static func translated(_ words: [String], in language: String? = nil) -> [String] {
    let own = translated(words.joined(separator: " "), in: language).split(separator: " ").map(String.init)
    return own.count == words.count ? own : words
  }

  /// The usage of a command, whose values are named in the user's language.
  package static func translated(usage: String) -> String {
    guard areChinese else { return usage }
    return usage.split(separator: "<", omittingEmptySubsequences: false).enumerated().map { index, part in
      guard index > 0, let end = part.firstIndex(of: ">") else { return String(part) }
      return translated("<\(part[..<end])>") + part[end...].dropFirst()
    }.joined()
  }
}
