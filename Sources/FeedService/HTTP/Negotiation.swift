// SPDX-License-Identifier: MIT

internal import Support

/// Content negotiation.
enum Negotiation {
  /// Whether a content coding is accepted, by name or by `*`, with a weight above zero.
  static func accepts(_ coding: String, _ accepted: [Substring]) -> Bool {
    var wildcard = false
    for entry in accepted {
      let (name, weight) = parts(entry)
      if name == coding || name == "x-" + coding { return weight > 0 }
      if name == "*" { wildcard = weight > 0 }
    }
    return wildcard
  }

  /// The preferred page language in a list of weighted languages; Chinese if the list is empty or only `*`.
  static func language(_ accepted: [Substring]) -> PageLanguage {
    var best: (language: PageLanguage, weight: Int) = (.chinese, 0)
    for entry in accepted {
      let (name, weight) = parts(entry)
      let primary = name.prefix { $0 != "-" }
      let language: PageLanguage? = primary == "zh" ? .chinese : primary == "en" ? .english : nil
      if let language, weight > best.weight { best = (language, weight) }
    }
    // Readers of other languages more likely read English.
    if best.weight == 0, !accepted.isEmpty, !accepted.contains(where: { parts($0).name == "*" }) { return .english }
    return best.language
  }

  /// Whether a media type has a greater weight than another in a list of weighted media ranges.
  static func prefers(_ type: String, over other: String, _ accepted: [Substring]) -> Bool {
    let ranges = accepted.map(parts)
    func weight(_ type: String) -> Int {
      // The most specific range counts.
      [type, type.prefix { $0 != "/" } + "/*", "*/*"].lazy
        .compactMap { range in ranges.first { $0.name == range }?.weight }.first ?? 0
    }
    return weight(type) > weight(other)
  }

  /// Parses the lowercased name, and the weight in thousandths.
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
