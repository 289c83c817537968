// SPDX-License-Identifier: MIT

import Support
import Testing

@Suite struct SuggestionTests {
  private let words = ["time", "title", "month", "notes", "alarm"]

  @Test(arguments: [
    ("tims", "time"), ("tiem", "time"), ("titl", "title"), ("mon", nil), ("mont", "month"), ("nodes", "notes"),
    ("alrm", "alarm"), ("larmx", "alarm"), ("xyzzy", nil), ("2021", nil), ("time", "time"),
    // One mistake away from time and from title.
    ("tite", "title"),
  ])
  func `the word meant is the nearest`(word: String, meant: String?) {
    #expect(Suggestion.nearest(to: word, among: words) == meant)
    #expect(Suggestion.nearest(to: word, among: words.reversed()) == meant)
    #expect(Suggestion.clause(for: word, among: words) == (meant.map { "; did you mean \($0)?" } ?? ""))
  }
}
