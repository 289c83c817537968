// SPDX-License-Identifier: MIT

internal import Support

/// What a client says it can take.
enum Negotiation {
  /// Whether a coding is accepted, by its name or by `*`, with a weight above nothing.
  static func accepts(_ coding: String, _ accepted: [Substring]) -> Bool {
    var wildcard = false
    for entry in accepted {
      let (name, weight) = parts(entry)
      if name == coding || name == "x-" + coding { return weight > 0 }
      if name == "*" { wildcard = weight > 0 }
    }
    return wildcard
  }

  /// The page's language that a list of languages with weights prefers, Chinese where it says nothing of both.
  static func language(_ accepted: [Substring]) -> PageLanguage {
    var best: (language: PageLanguage, weight: Int) = (.chinese, 0)
    for entry in accepted {
      let (name, weight) = parts(entry)
      let primary = name.prefix { $0 != "-" }
      let language: PageLanguage? = primary == "zh" ? .chinese : primary == "en" ? .english : nil
      if let language, weight > best.weight { best = (language, weight) }
    }
    // Whoever reads neither by name more likely reads English.
    if best.weight == 0, !accepted.isEmpty, !accepted.contains(where: { parts($0).name == "*" }) { return .english }
    return best.language
  }

  /// The name in small letters and the weight in thousandths.
  private static func parts(_ entry: Substring) -> (name: String, weight: Int) {
    let pieces = entry.split(separator: ";", omittingEmptySubsequences: false)
    var weight = 1000
    for piece in pieces.dropFirst() {
      let piece = piece.trimmed
      guard piece.hasPrefix("q=") || piece.hasPrefix("Q=") else { continue }
      weight = thousandths(piece.dropFirst(2))
    }
    return (pieces.first.map { $0.trimmed.lowercased() } ?? "", weight)
  }

  private static func thousandths(_ text: Substring) -> Int {
    let digits = Array(text.utf8)
    guard let first = digits.first, first == 0x30 || first == 0x31, digits.count <= 5 else { return 0 }
    var weight = Int(first - 0x30) * 1000
    guard digits.count > 1 else { return weight }
    guard digits[1] == UInt8(ascii: ".") else { return 0 }
    var unit = 100
    for digit in digits.dropFirst(2) {
      guard digit.isDigit else { return 0 }
      weight += Int(digit - 0x30) * unit
      unit /= 10
    }
    return min(weight, 1000)
  }
}
