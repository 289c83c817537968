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
    var best: (language: PageLanguage, weight: Double) = (.chinese, 0)
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
    func weight(_ type: String) -> Double {
      // The most specific range counts.
      [type, type.prefix { $0 != "/" } + "/*", "*/*"].lazy
        .compactMap { range in ranges.first { $0.name == range }?.weight }.first ?? 0
    }
    return weight(type) > weight(other)
  }

  /// The lowercased name, and the weight from 0 to 1; 0 if it is invalid.
  private static func parts(_ entry: Substring) -> (name: String, weight: Double) {
    let pieces = entry.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
    let weight = pieces.dropFirst().last { $0.hasPrefix("q=") || $0.hasPrefix("Q=") }.map {
      Double($0.dropFirst(2)) ?? 0
    }
    return (pieces[0].lowercased(), weight.map { (0...1).contains($0) ? $0 : 0 } ?? 1)
  }
}
