// SPDX-License-Identifier: MIT

/// What to type instead of words that are no commands or options, but that people try.
package struct WordHints: Sendable {
  /// A hint and the words that lead to it: ASCII words in small letters, or parts of Chinese ones; with dashes, an option.
  package typealias Row = (words: [String], hint: String)

  private let rows: [Row]
  private let special: @Sendable (String) -> String?

  /// Creates the hints of a program.
  ///
  /// - Parameters:
  ///   - rows: the rows, of which the first one that fits is taken.
  ///   - special: hints for words that no table has, such as dates; nil for other words.
  package init(_ rows: [Row] = [], special: @escaping @Sendable (String) -> String? = { _ in nil }) {
    self.rows = rows
    self.special = special
  }

  /// The hint for a word, which may begin with dashes; nil if none fits.
  ///
  /// A word such as `trading-days` fits a row with the whole of it, otherwise one with a part of it between hyphens.
  ///
  /// - Parameter options: the options of the command, with their dashes; hints to use others are passed over. Nil for a
  ///   word that is no option.
  package func hint(for word: String, among options: [String]? = nil) -> String? {
    let isOption = word.hasPrefix("-")
    let plain = word.drop { $0 == "-" }.lowercased()
    let rows = rows.filter { row in
      guard let options, row.hint.hasPrefix("use --") else { return true }
      return options.contains(String(row.hint.dropFirst(4).prefix { $0 == "-" || $0.isLetter }))
    }
    if isOption, let row = rows.first(where: { $0.words.contains(word) }) { return row.hint }
    if !isOption, let hint = special(plain) { return hint }
    return (rows.first { $0.words.contains(plain) } ?? rows.first { Self.fits($0, plain) })?.hint
  }

  /// The hint for the words of a sentence, by the first row that fits one of them; nil if none does, or if an option that it
  /// names is among the arguments.
  package func hint(in sentence: [String], besides arguments: [String] = []) -> String? {
    let words = sentence.map { $0.lowercased() }
    guard let hint = rows.first(where: { row in words.contains { Self.fits(row, $0) } })?.hint else { return nil }
    let options = hint.split { " ,;".contains($0) }.filter { $0.hasPrefix("--") }
    return options.contains { arguments.contains(String($0)) } ? nil : hint
  }

  private static func fits(_ row: Row, _ word: String) -> Bool {
    let parts = word.split { "-_ ".contains($0) }.map(String.init)
    return row.words.contains { name in
      name == word || (name.utf8.allSatisfy { $0 < 0x80 } ? parts.contains(name) : word.contains(name))
    }
  }
}
