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

  /// A text in Chinese, or as it is.
  package static func translated(_ english: String, inChinese isChinese: Bool) -> String {
    isChinese ? PhraseBook.chinese.translated(english) : english
  }

  /// Words such as the headers of a table in Chinese, or as they are; the phrase book has them together, with spaces between.
  package static func translated(_ words: [String], inChinese isChinese: Bool) -> [String] {
    let own = translated(words.joined(separator: " "), inChinese: isChinese).split(separator: " ").map(String.init)
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
