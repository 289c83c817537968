// SPDX-License-Identifier: MIT

/// Finds the word that somebody probably meant.
package enum Suggestion {
  /// The most similar of some words, if one is near.
  ///
  /// That is at most one mistake in words of up to four letters, and two in longer ones. Two swapped letters are one
  /// mistake; so is the missing end of a word of at least four letters. Of two words as near, it is the one with more of
  /// the same beginning. Numbers have no similar words.
  package static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    guard word.utf8.contains(where: \.isLetter) else { return nil }
    let nearest = words.map {
      (name: $0, mistakes: distance($0, word), start: zip($0.utf8, word.utf8).prefix { $0 == $1 }.count)
    }
    .min { ($0.mistakes, $1.start) < ($1.mistakes, $0.start) }
    guard let (name, distance, _) = nearest, distance <= (word.utf8.count <= 4 ? 1 : 2), distance < word.utf8.count
    else { return nil }
    return name
  }

  /// A clause that offers the most similar word, such as `; did you mean month?`; empty if none is near.
  package static func clause(for word: String, among words: some Sequence<String>) -> String {
    nearest(to: word, among: words).map { "; did you mean \($0)?" } ?? ""
  }

  /// The number of letters to change, add or remove to turn one word into another, at most 3.
  private static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    if second.count >= 4, first.starts(with: second) { return first.count == second.count ? 0 : 1 }
    // Swapped letters count as one mistake.
    guard first.sorted() != second.sorted() else { return 1 }
    guard abs(first.count - second.count) <= 2 else { return 3 }
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var corner = row[0]
      row[0] = index + 1
      for column in second.indices {
        let next = min(row[column] + 1, row[column + 1] + 1, corner + (letter == second[column] ? 0 : 1))
        corner = row[column + 1]
        row[column + 1] = next
      }
    }
    return min(row[second.count], 3)
  }
}
