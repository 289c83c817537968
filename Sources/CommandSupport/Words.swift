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

  /// Words such as the headers of a table in the user's language; the phrase book has them together, with spaces between.
  package static func translated(_ words: [String]) -> [String] {
    let own = translated(words.joined(separator: " ")).split(separator: " ").map(String.init)
    return own.count == words.count ? own : words
  }
}
