// SPDX-License-Identifier: MIT

import CommandSupport
import Testing

/// What to type instead of words that are no commands or options.
@Suite struct WordHintsTests {
  private let hints = WordHints([
    (["no-makeup"], "none"), (["trading", "股市"], "exchange"), (["makeup", "补班"], "list"), (["is-workday"], "is"),
  ]) { $0 == "2026" ? "year" : nil }

  @Test(arguments: [
    ("trading", "exchange"), ("Trading-Days", "exchange"), ("--trading", "exchange"), ("tradings", nil),
    // The whole word comes before its parts.
    ("no-makeup", "none"), ("--no-makeup", "none"), ("makeup-days", "list"), ("is-workday", "is"), ("workday", nil),
    // Chinese has no blanks between words.
    ("股市哪天开", "exchange"), ("补班", "list"), ("市", nil), ("2026", "year"), ("--2026", nil), ("", nil), ("--", nil),
  ])
  func `a word has the hint of the first row that it fits`(word: String, hint: String?) {
    #expect(hints.hint(for: word) == hint)
  }
}
