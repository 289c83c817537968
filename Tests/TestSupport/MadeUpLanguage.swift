// SPDX-License-Identifier: MIT

/// The words of a text that are not in the made-up language, which has Greek letters alone.
///
/// - Parameter known: the words that are the same in every language, such as names of options.
package func foreignWords(in text: String, besides known: Set<String> = []) -> Set<String> {
  let words = text.unicodeScalars.split { !$0.properties.isAlphabetic }
  return Set(words.filter { word in !word.allSatisfy { (0x370...0x3FF).contains($0.value) } }.map(String.init))
    .subtracting(known)
}

/// What people read of a document: its text, and the attributes that are read to them.
package func readText(ofMarkup document: String) -> String {
  let shown = ["abbr", "alt", "aria-label", "content", "title"]
  var texts: [Substring] = []
  for piece in document.utf8.split(separator: UInt8(ascii: "<")) {
    let tag = piece.prefix { $0 != UInt8(ascii: ">") }
    // Names and values alternate.
    let parts = tag.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).map { Substring($0) }
    guard !parts[0].hasPrefix("style") else { continue }
    if parts.count < 2 || !["viewport", "color-scheme"].contains(parts[1]) {
      for (name, value) in zip(parts, parts.dropFirst()) {
        if shown.contains(where: { name.hasSuffix(" \($0)=") }) { texts.append(value) }
      }
    }
    texts.append(Substring(piece[tag.endIndex...].dropFirst()))
  }
  return texts.joined(separator: " ")
}
