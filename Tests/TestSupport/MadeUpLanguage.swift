// SPDX-License-Identifier: MIT

/// The words of a text that are not in the made-up language, which has Greek letters alone.
///
/// - Parameter known: the words that are the same in every language, such as names of options.
package func foreignWords(in text: String, besides known: Set<String> = []) -> Set<String> {
  let words = text.split { !$0.isLetter }.map(String.init)
  return Set(words.filter { word in !word.unicodeScalars.allSatisfy { (0x370...0x3FF).contains($0.value) } })
    .subtracting(known)
}

/// What people read of a document: its text, and the attributes that are read to them.
package func readText(ofMarkup document: String) -> String {
  let shown = ["abbr", "alt", "aria-label", "content", "title"]
  let content = document.replacing(/<style>[^<]*<\/style>|<meta name="(?:viewport|color-scheme)"[^>]*>/, with: "")
  let attributes = content.matches(of: /\s([a-z-]+)="([^"]*)"/).filter { shown.contains(String($0.1)) }.map(\.2)
  return content.replacing(/<[^>]*>/, with: " ") + " " + attributes.joined(separator: " ")
}
